"""A scripted referee's end of the line: one bot process, what it is told and asked, and what comes back.

Every wait has an absolute deadline, and the processes are those of the arbiter. What the bot does wrong is
written down as a finding; only what makes it impossible to go on ends the session (SessionOver).
"""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from msgspec import UNSET, UnsetType

from referee import __version__
from referee.arbiter.bots import BotSpec
from referee.arbiter.cpu_time import counted
from referee.arbiter.lines import LineSplitter, Notebook
from referee.arbiter.process import BotProcess, read_some
from referee.game.options import Turn
from referee.lab.findings import Kind, Recording, Transcript
from referee.lab.hearing import Hearing, OpenRequest
from referee.lab.household import describe, memory_kb, outlive, peak_kb
from referee.lab.quirks import Quirk, as_it_is
from referee.record.stream import REFEREE_NAME
from referee.wire.codec import line_of
from referee.wire.messages import PROTOCOL, Answer, Bye, ClockRules, RefereeHello

PATIENCE_MS: Final = 60_000
"""How long a check waits where the bot itself is told of no clock."""

LEAVE_MS: Final = 2_000
"""How long a bot may take to leave: twice what a match grants."""

LATE_MS: Final = 1_000
"""How long the session goes on listening to a silent bot, to tell a late line from one that never comes."""

LAST_WORDS_MS: Final = 2_000
"""How long it then listens for lines that were not flushed, after it has ended the bot's input."""

NOTES: Final = 4096
FLOOD_LINES: Final = 1000
FLOOD_BYTES: Final = 4 * 2**20


class SessionOver(Exception):  # noqa: N818 - the findings say whose fault it is
    """The bot cannot be talked to any more."""


@dataclass(frozen=True)
class Conditions:
    """The competition's: how the bot is started, and its clock."""

    bot: BotSpec
    clock: ClockRules | UnsetType

    @property
    def start_ms(self) -> int:
        """The limit of ``hello`` and of ``ready``."""
        return PATIENCE_MS if self.clock is UNSET else self.clock.start_ms


class Session:
    """Use it as a context: at its end the bot, and whatever it has started, is gone."""

    def __init__(self, conditions: Conditions, name: str) -> None:
        self.conditions: Final = conditions
        self.recording: Final = Recording(name, Transcript())
        self.hearing: Final = Hearing(self.recording)
        self.over = False
        self.pieces = (1, 0)
        self._notebook: Final = Notebook(NOTES)
        self._splitter: Final = LineSplitter()
        self._poll: Final = select.poll()
        self._process: BotProcess | None = None
        self._bytes = 0

    def __enter__(self) -> Session:
        """The session itself; ``start`` starts the bot."""
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing of the bot is left."""
        self.close()

    # --- the steps of a session ---

    def start(self) -> None:
        """Start the process."""
        try:
            process = BotProcess(self.conditions.bot, os.environ)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            self._give_up(
                "no-start", f"{' '.join(self.conditions.bot.command)!r} cannot be executed: {reason}"
            )
        self._process = process
        for fd in (process.stdout, process.stderr, process.exit_fd):
            self._poll.register(fd, select.POLLIN)

    def hello(self, quirk: Quirk = as_it_is, versions: tuple[int, ...] = (PROTOCOL,)) -> None:
        """Say hello, and wait for the bot's."""
        self.hearing.due = "hello"
        began = time.monotonic_ns()
        self.send(quirk(line_of(RefereeHello(versions, REFEREE_NAME, __version__))))
        self._await_greeting("hello")
        self.recording.hello_ms = (time.monotonic_ns() - began) // 1_000_000

    def begin(self, match_start: bytes, *, may_cut: bool = False) -> None:
        """Send ``match_start``, and wait for the bot's ``ready``."""
        self.hearing.due = "ready"
        self.hearing.may_cut = may_cut
        began = time.monotonic_ns()
        self.send(match_start)
        self._await_greeting("ready")
        self.recording.ready_ms = (time.monotonic_ns() - began) // 1_000_000

    def ask(self, request_id: int, turn: Turn, data: bytes, limit_us: int | None) -> Answer | None:
        """Send a request, with what comes before it, and wait for the answer.

        None stands for one that was not legal. A bot that lets the limit pass ends the session.
        """
        self.hearing.open(OpenRequest(request_id, turn))
        _, waited = counted(self._running().cpu_sample())
        self.send(data)
        began = time.monotonic_ns()
        limit = PATIENCE_MS * 1000 if limit_us is None else limit_us
        if not self._listen(began + limit * 1000, lambda: self.hearing.asked is None):
            held_up_us = (counted(self._running().cpu_sample())[1] - waited) // 1000
            busy = " (most of it waiting for a processor: this machine is busy)"
            hint = busy if held_up_us * 2 > limit else ""
            self._silent(f"no answer to request {request_id} within {limit // 1000} ms{hint}")
        self.recording.answer_us.append((time.monotonic_ns() - began) // 1000)
        return self.hearing.answer

    def send(self, data: bytes) -> None:
        """Send lines, in ``pieces`` if that is set: so many, with a pause of so many milliseconds after each.

        What the pipe does not take is sent while the session waits for something.
        """
        self.recording.transcript.sent(data)
        count, pause_ms = self.pieces
        size = max(1, -(-len(data) // count))
        for start in range(0, len(data), size):
            self._write(data[start : start + size])
            if pause_ms:
                self.listen_for(pause_ms)

    def listen_for(self, ms: int) -> None:
        """Hear what the bot says for so long; what it says is judged by what is due."""
        self._listen(time.monotonic_ns() + ms * 1_000_000, lambda: False)

    def drain(self, ms: int) -> None:
        """Wait until all that was sent is in the bot's pipe and the pipe is empty enough to take it."""
        process = self._running()
        if not self._listen(time.monotonic_ns() + ms * 1_000_000, lambda: not process.backlog):
            waiting = len(process.backlog)
            self._give_up("unread", f"{waiting} bytes still wait for the bot after {ms} ms: it does not read")

    def leave(self, *, bye: bool = True) -> None:
        """Say ``bye``, or not; end the bot's input, wait for it to leave, and look who stays behind."""
        process = self._running()
        if bye:
            self.send(line_of(Bye()))
            self.drain(LEAVE_MS)
        self.hearing.leaving = True
        at = self.recording.transcript.add("check", b"end of input")
        process.close_stdin()
        self._listen(time.monotonic_ns() + LEAVE_MS * 1_000_000, lambda: process.exit_status() is not None)
        status = process.exit_status()
        if status is None:
            self._find("stays", f"it still runs {LEAVE_MS} ms after the end of its input", at)
        elif status != "exit code 0":
            self._drain_notes(process)
            self._note_end(status)
            self._find("exit-status", f"it left with {status}, not with exit code 0")
        for pid in outlive(process, LEAVE_MS) if status is not None else ():
            self._find("leftover", f"it has left, but {describe(pid)}, which it started, lives on", at)
        self.recording.left = status is not None
        self.over = True

    def memory_kb(self) -> tuple[int, int]:
        """The memory that the bot's processes use now, and the most they have used, in KiB."""
        mark = self._running().mark
        return memory_kb(mark), peak_kb(mark)

    def close(self) -> None:
        """Kill the bot and all that it has started, and give everything back."""
        self.over = True
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.close()

    # --- waiting and hearing ---

    def _running(self) -> BotProcess:
        if self._process is None or self.over:
            raise SessionOver
        return self._process

    def _write(self, data: bytes) -> None:
        process = self._running()
        if not process.send(data):
            self._poll.register(process.stdin, select.POLLOUT)

    def _await_greeting(self, what: str) -> None:
        limit = self.conditions.start_ms
        if not self._listen(time.monotonic_ns() + limit * 1_000_000, lambda: self.hearing.due is None):
            self._silent(f"no {what} within {limit} ms")

    def _listen(self, until_ns: int, done: Callable[[], bool]) -> bool:
        """Hear the bot until ``done`` or until the time; whether it is done. The bot's end is SessionOver."""
        process = self._running()
        while not done():
            left = (until_ns - time.monotonic_ns() + 999_999) // 1_000_000
            if left <= 0:
                return False
            for fd, _ in self._poll.poll(left):
                self._ready(process, fd)
                if self.over:
                    raise SessionOver
        return True

    def _ready(self, process: BotProcess, fd: int) -> None:
        if fd == process.stdout:
            self._hear(process)
        elif fd == process.stderr:
            data = read_some(fd)
            if data:
                self._notebook.feed(data)
            elif data is not None:
                self._poll.unregister(fd)
        elif fd == process.stdin and process.flush():
            self._poll.unregister(fd)
        elif fd == process.exit_fd:
            self._poll.unregister(fd)
            self._hear_last(process)

    def _hear(self, process: BotProcess) -> None:
        data = read_some(process.stdout)
        if data:
            self._take(data)
        elif data is not None:
            self._poll.unregister(process.stdout)
            self._ended(process)

    def _hear_last(self, process: BotProcess) -> None:
        """The process has ended: what it has still written counts."""
        for _ in range(64):
            data = read_some(process.stdout)
            if not data:
                break
            self._take(data)
        self._ended(process)

    def _take(self, data: bytes) -> None:
        self._bytes += len(data)
        for line in self._splitter.feed(data):
            self.hearing.line(line)
        wasted = self._bytes - self.hearing.useful_bytes
        if self.hearing.strays > FLOOD_LINES or wasted > FLOOD_BYTES:
            self._give_up("flood", f"{self.hearing.strays} lines, {wasted} bytes that answer nothing")

    def _ended(self, process: BotProcess) -> None:
        """Its output has ended: too soon, unless it was told to leave."""
        if self.hearing.leaving or self.over:
            return
        status = process.exit_status(200) or "its output is closed, the process still runs"
        self._drain_notes(process)
        limit = process.limit_struck(self._notebook.last())
        status += f": {limit}" if limit else ""
        at = self._note_end(status)
        self.over = True
        self._find("closed", f"it ended in the middle of a session: {status}", at)

    def _drain_notes(self, process: BotProcess) -> None:
        for _ in range(64):
            data = read_some(process.stderr)
            if not data:
                break
            self._notebook.feed(data)

    def _note_end(self, status: str) -> int:
        for line in self._notebook.last().splitlines()[-8:]:
            self.recording.transcript.add("stderr", line.encode())
        return self.recording.transcript.add("check", f"the bot has ended: {status}".encode())

    def _silent(self, words: str) -> None:
        """The deadline is over: find out whether the bot is slow, or only has not flushed its output."""
        partial = self._splitter.partial
        if partial:
            words += f": {partial} bytes of a line came, but no newline"
        at = self.recording.transcript.add("check", words.encode())
        self._find("timeout", words, at)
        self.hearing.overdue = True
        try:
            self._hear_what_is_left(self._running(), at)
        finally:
            self.over = True
        raise SessionOver

    def _hear_what_is_left(self, process: BotProcess, at: int) -> None:
        heard = self.hearing.useful_lines
        until = time.monotonic_ns() + LATE_MS * 1_000_000
        if self._listen(until, lambda: self.hearing.useful_lines > heard):
            self._find("late", "the line that was due came after the deadline", at)
            return
        self.recording.transcript.add("check", b"end of input")
        self.hearing.leaving = True
        process.close_stdin()
        until = time.monotonic_ns() + LAST_WORDS_MS * 1_000_000
        if self._listen(until, lambda: process.exit_status() is not None):
            self._hear_last(process)
        if self.hearing.useful_lines > heard:
            self._find("flush", "the line that was due came only when the bot's input had ended")

    def _find(self, kind: Kind, words: str, at: int | None = None) -> None:
        self.hearing.find(kind, words, at)

    def _give_up(self, kind: Kind, words: str) -> None:
        self._find(kind, words, self.recording.transcript.add("check", words.encode()))
        self.over = True
        raise SessionOver

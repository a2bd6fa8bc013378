"""One seat of a match: its process, its lines in both directions, its clock, its strikes."""

from __future__ import annotations

import select
from collections.abc import Callable
from typing import Final, Protocol

from referee.arbiter.bots import BotSpec
from referee.arbiter.cpu_time import between
from referee.arbiter.lines import LineSplitter, Notebook
from referee.arbiter.process import BotProcess, read_some
from referee.arbiter.room import Room
from referee.record.clock import Clock
from referee.record.stream import Measure, Outbox

EXIT_PATIENCE_MS: Final = 200
"""How long the referee waits for the exit status of a bot whose output has ended."""


MOST_READS: Final = 64
"""How many reads an ended bot's leavings are worth: whoever still writes into its pipes is not waited for."""


class Listener(Protocol):
    """Who hears what a seat says: the greeting, then the match."""

    def line(self, seat: Seat, line: bytes) -> None:
        """A whole line came."""

    def overlong(self, seat: Seat) -> None:
        """A line over the limit came, or began."""

    def wasted(self, seat: Seat) -> None:
        """Bytes came that may be a flood."""

    def closed(self, seat: Seat, status: str) -> None:
        """The bot's output has ended, or the bot has; ``status`` says how."""


class Seat:
    """The mutable state of one seat."""

    def __init__(
        self, index: int, spec: BotSpec, box: Outbox, clock: Clock, strikes: int, stderr_bytes: int
    ) -> None:
        self.index: Final = index
        self.spec: Final = spec
        self.box: Final = box
        self.clock: Final = clock
        self.strikes_left = strikes
        self.out = False
        self.restarts = 0
        self.restarting = False
        self.process: BotProcess | None = None
        self.notebook: Final = Notebook(stderr_bytes)
        self.splitter = LineSplitter()
        self.waste = 0
        self.strays = 0
        self.open_id = 0
        self.defaulted: set[int] = set()
        self._cpu = b""
        self.got: Final = Measure()
        self.answer_us: Final[list[int]] = []

    def connect(self, process: BotProcess, room: Room, listener: Listener) -> None:
        """Listen to a process that was just started: the first of the seat, or one that takes its place."""
        self.process = process
        self.splitter = LineSplitter()
        self.open_id = 0
        self.defaulted.clear()
        self._cpu = b""
        self.restarting = False
        self.listen(room, listener)
        room.add(process.stderr, select.POLLIN, lambda _: self._on_stderr(room, process))

    def listen(self, room: Room, listener: Listener) -> None:
        """From now on ``listener`` hears what the seat says."""
        process = self.process
        if process is None or self.out:
            return
        room.add(process.stdout, select.POLLIN, self._stdout_handler(room, process, listener))
        room.add(process.exit_fd, select.POLLIN, lambda _: self._on_exit(process, listener))

    def _stdout_handler(self, room: Room, process: BotProcess, listener: Listener) -> Callable[[int], None]:
        stdout, hear = process.stdout, self._hear

        def on_stdout(_: int) -> None:
            data = read_some(stdout)
            if data:
                hear(data, listener)
            elif data is not None:
                room.drop(stdout)
                status = self._how_it_ended(process)
                listener.closed(self, status or "its output is closed, the process still runs")

        return on_stdout

    def _hear(self, data: bytes, listener: Listener) -> None:
        self.got.add(data)
        self.waste += len(data)
        for line in self.splitter.feed(data):
            if line is None:
                listener.overlong(self)
            else:
                listener.line(self, line)
            if self.process is None:
                return
        if self.waste:
            listener.wasted(self)

    def _on_exit(self, process: BotProcess, listener: Listener) -> None:
        """The process has ended, whoever holds its pipes: hear what it left, then close."""
        for _ in range(MOST_READS):
            data = read_some(process.stdout)
            if not data or self.process is None:
                break
            self._hear(data, listener)
        if self.process is not None:
            listener.closed(self, self._how_it_ended(process) or "it has ended")

    def _how_it_ended(self, process: BotProcess) -> str | None:
        """The exit status and, where one struck, the limit; None while it lives."""
        status = process.exit_status(EXIT_PATIENCE_MS)
        self._drain_notes(process)
        limit = process.limit_struck(self.notebook.last())
        return f"{status}: {limit}" if limit else status

    def _on_stderr(self, room: Room, process: BotProcess) -> None:
        data = read_some(process.stderr)
        if data:
            self.notebook.feed(data)
        elif data is not None:
            room.drop(process.stderr)

    def _drain_notes(self, process: BotProcess) -> None:
        """What is left of a bot's notes when it has ended: its traceback, most often."""
        for _ in range(MOST_READS):
            data = read_some(process.stderr)
            if not data:
                break
            self.notebook.feed(data)

    def send(self, room: Room) -> bool:
        """Send all that waits; whether it is all in the bot's pipe."""
        data = self.box.take()
        process = self.process
        if process is None or not data:
            return True
        if process.send(data):
            return True
        room.add(process.stdin, select.POLLOUT, lambda _: self._on_stdin(room, process))
        return False

    def _on_stdin(self, room: Room, process: BotProcess) -> None:
        if process.flush():
            room.drop(process.stdin)

    @property
    def backlog(self) -> int:
        """How many bytes wait for the bot to read."""
        return 0 if self.process is None else len(self.process.backlog)

    def cpu_samples(self) -> tuple[bytes, bytes]:
        """Two samples of the bot's CPU time (``cpu_time``): when this was last asked, and now."""
        before = self._cpu
        if self.process is not None:
            self._cpu = self.process.cpu_sample()
        return before, self._cpu

    def spent(self) -> tuple[int, int]:
        """Nanoseconds on a CPU and waiting for one since this was last asked for."""
        return between(*self.cpu_samples())

    def kill(self, room: Room) -> None:
        """End the bot, keep the end of its notes, give everything back."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        for fd in (process.stdout, process.exit_fd, process.stdin, process.stderr):
            room.drop(fd)
        self._drain_notes(process)
        process.close()

"""From the start of the processes to the last ``ready``: whoever does not get there voids the match."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import UNSET

from referee.arbiter.desk import Desk
from referee.arbiter.process import BotProcess
from referee.arbiter.room import FOREVER_NS
from referee.arbiter.seat import Seat
from referee.arbiter.unstarted import why_unstarted
from referee.game.decks import CUT_BYTES
from referee.game.view import View
from referee.record.records import Head
from referee.wire.codec import MalformedError, decode_hello, decode_ready
from referee.wire.messages import PROTOCOL


class Greeting:
    """Hello and ready of all seats at once, each within ``start_ms``."""

    def __init__(self, desk: Desk) -> None:
        self._desk: Final = desk
        self._awaited: dict[int, str] = {}
        self._heard: Final[dict[int, Literal["early", "malformed"]]] = {}
        self.cuts: Final = [b""] * len(desk.seats)

    def run(self, head: Head) -> bool:
        """Greet everyone and start the match; whether every seat is ready."""
        desk = self._desk
        desk.streams.hello()
        for seat in desk.seats:
            self._start(seat)
        if not self._collect(desk.seats, "hello"):
            return False
        desk.journal.start()
        desk.streams.start(head)
        return self._collect(desk.seats, "ready")

    def restart(self, seat: Seat, head: Head, state: View) -> bool:
        """Start the bot of one seat anew, in the middle of the match; whether it is ready."""
        desk = self._desk
        desk.journal.restart(seat.index)
        desk.streams.reopen(seat.index)
        self._heard.pop(seat.index, None)
        self._start(seat)
        if seat.out or not self._collect([seat], "hello"):
            return False
        desk.journal.start(seat.index)
        desk.streams.restart(seat.index, head, state)
        return self._collect([seat], "ready")

    def _start(self, seat: Seat) -> None:
        desk = self._desk
        try:
            process = BotProcess(seat.spec, os.environ)
        except (OSError, ValueError) as error:
            command = " ".join(seat.spec.command)
            reason = why_unstarted(seat.spec, error)
            desk.fault(seat, "no_start", f"{command!r} cannot be executed: {reason}")
            return
        seat.connect(process, desk.room, self)

    def _collect(self, seats: Sequence[Seat], what: str) -> bool:
        """Wait until every one of these seats has sent what is due, or cannot any more."""
        desk = self._desk
        self._awaited = {seat.index: what for seat in seats if not seat.out}
        for seat in seats:
            desk.flush(seat)
        clock = desk.plan.clock
        began = time.monotonic_ns()
        deadline = FOREVER_NS if clock is UNSET else began + clock.start_ms * 1_000_000
        while self._awaited and time.monotonic_ns() < deadline:
            desk.room.wait(deadline)
        for index in list(self._awaited):
            self._silent(desk.seats[index], what)
        return not any(seat.out for seat in seats)

    def _silent(self, seat: Seat, what: str) -> None:
        limit = 0 if self._desk.plan.clock is UNSET else self._desk.plan.clock.start_ms
        detail = f"no {what} within {limit} ms"
        if seat.splitter.partial:
            detail += (
                f": {seat.splitter.partial} bytes came without a newline; does the bot end its lines "
                "and flush its output?"
            )
        else:
            detail += f": {self._instead(seat)}"
        self._fail(seat, detail, got=seat.splitter.rest, limit_ms=limit)

    def _instead(self, seat: Seat) -> str:
        """What there was in place of the line that was due."""
        heard = self._heard.get(seat.index)
        if heard == "malformed":
            return "a line came, but it was malformed"
        if heard == "early":
            return "a line came too early, before match_start, and was ignored"
        return "nothing came; does the bot flush its output?"

    def _fail(
        self, seat: Seat, detail: str, *, got: bytes = b"", status: str = "", limit_ms: int = 0
    ) -> None:
        self._awaited.pop(seat.index, None)
        self._desk.fault(
            seat,
            "no_start",
            detail,
            got=got or None,
            exit_status=status or UNSET,
            limit_ms=limit_ms or UNSET,
        )

    def line(self, seat: Seat, line: bytes) -> None:
        """A line before the match: the hello or ready that is due, or a fault."""
        due = self._awaited.get(seat.index)
        try:
            if due == "hello":
                self._hello(seat, line)
            elif due == "ready":
                self._ready(seat, line)
            else:
                self._heard[seat.index] = "early"
                self._desk.stray(seat, "unsolicited", line)
        except MalformedError as error:
            self._heard[seat.index] = "malformed"
            self._desk.malformed(seat, line, error)
            if seat.out:
                self._awaited.pop(seat.index, None)

    def _hello(self, seat: Seat, line: bytes) -> None:
        hello = decode_hello(line)
        if hello.protocol != PROTOCOL:
            detail = f"the bot chose protocol {hello.protocol}; this referee speaks {PROTOCOL}"
            self._fail(seat, detail, got=line)
            return
        self._accept(seat, line)
        self._desk.journal.hello(seat.index, hello)

    def _ready(self, seat: Seat, line: bytes) -> None:
        ready = decode_ready(line)
        if ready.cut is not UNSET:
            cut = ready.cut.encode()
            if len(cut) > CUT_BYTES:
                raise MalformedError(f"cut: {len(cut)} bytes of UTF-8, at most {CUT_BYTES} are allowed")
            self.cuts[seat.index] = cut
        self._accept(seat, line)
        seat.cpu_samples()
        self._desk.journal.ready(seat.index, ready)

    def _accept(self, seat: Seat, line: bytes) -> None:
        self._heard.pop(seat.index, None)
        del self._awaited[seat.index]
        seat.waste -= len(line) + 1

    def overlong(self, seat: Seat) -> None:
        """A line over the limit."""
        self._heard[seat.index] = "malformed"
        self._desk.overlong(seat)
        if seat.out:
            self._awaited.pop(seat.index, None)

    def wasted(self, seat: Seat) -> None:
        """Too many bytes end the greeting for this seat."""
        self._desk.wasted(seat)
        if seat.out:
            self._awaited.pop(seat.index, None)

    def closed(self, seat: Seat, status: str) -> None:
        """The bot ended before it was ready."""
        due = self._awaited.get(seat.index, "the match's first request")
        self._fail(seat, f"the bot ended before {due}: {status}", status=status, got=seat.splitter.rest)

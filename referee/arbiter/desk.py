"""The arbiter's desk: the seats, their lines, the log, and what becomes of a fault."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from referee.arbiter.journal import Journal
from referee.arbiter.plan import MatchPlan, Watcher
from referee.arbiter.room import Room
from referee.arbiter.seat import Seat
from referee.record.records import FaultRecord
from referee.record.stream import Streams
from referee.wire.codec import TOO_LONG, MalformedError, quoted
from referee.wire.messages import FaultKind, FaultNotice, StrayKind

FATAL: Final = frozenset({"flood", "closed", "unread", "no_start"})
"""Faults that put a seat out at once, however many strikes it has left."""


class Desk:
    """What the greeting and the match share. One a match."""

    def __init__(self, plan: MatchPlan, seats: list[Seat], streams: Streams, journal: Journal) -> None:
        self.plan: Final = plan
        self.seats: Final = seats
        self.streams: Final = streams
        self.journal: Final = journal
        self.room: Final = Room()
        self.faults: Final[list[FaultRecord]] = []
        self.untold: Final[list[FaultRecord]] = []

    def flush(self, seat: Seat) -> bool:
        """Send what waits for a seat; whether it is in the bot's pipe. A full queue puts the seat out."""
        done = seat.send(self.room)
        limit = self.plan.policies.unread_bytes
        if not done and seat.backlog > limit and not seat.out:
            waiting = seat.backlog
            self.fault(
                seat,
                "unread",
                f"{waiting} bytes wait for the bot, which does not read its input; the limit is {limit}",
            )
        return done

    def flush_others(self, index: int) -> None:
        """Send what waits for every seat but one."""
        for seat in self.seats:
            if seat.index != index and seat.box.waiting:
                self.flush(seat)

    def fault(
        self,
        seat: Seat,
        kind: FaultKind,
        detail: str,
        *,
        default: str | UnsetType = UNSET,
        limit_ms: int | UnsetType = UNSET,
        us: int | UnsetType = UNSET,
        got: bytes | None = None,
        exit_status: str | UnsetType = UNSET,
    ) -> None:
        """One fault, one record: it costs a strike, and the seat is told. The last strike puts it out."""
        seat.strikes_left = 0 if kind in FATAL else seat.strikes_left - 1
        out = seat.strikes_left <= 0
        answered: int | UnsetType = seat.open_id or UNSET
        ran, waited = seat.spent()
        notes = seat.notebook.last()
        record = FaultRecord(
            ms=self.journal.ms(),
            seat=seat.index,
            kind=kind,
            detail=detail,
            strikes_left=seat.strikes_left,
            id=answered,
            default=default,
            limit_ms=limit_ms,
            us=us,
            cpu_us=ran // 1000,
            wait_us=waited // 1000,
            got=UNSET if got is None else quoted(got),
            exit=exit_status,
            stderr=notes or UNSET,
            out=out,
        )
        self.journal.fault(record)
        self.faults.append(record)
        self.untold.append(record)
        notice = FaultNotice(kind, detail, seat.strikes_left, answered, default)
        self.streams.fault(seat.index, notice)
        if out:
            self._put_out(seat)
        else:
            self.flush(seat)

    def _put_out(self, seat: Seat) -> None:
        """The seat is out for good: what was due to it is tried once more, then its process ends."""
        seat.out = True
        seat.send(self.room)
        self.streams.close(seat.index)
        seat.kill(self.room)

    def malformed(self, seat: Seat, line: bytes, error: MalformedError) -> None:
        """A line that is not what the SPEC asks for: a fault; an open request stays open."""
        self.fault(seat, "malformed", str(error), got=line)

    def overlong(self, seat: Seat) -> None:
        """A line over the limit: a fault of the same kind."""
        self.fault(seat, "malformed", TOO_LONG)

    def stray(self, seat: Seat, kind: StrayKind, line: bytes) -> None:
        """A line that answers nothing: written down, and counted for a flood."""
        self.journal.stray(seat.index, kind, line)
        seat.strays += 1
        limit = self.plan.policies.flood_lines
        if seat.strays > limit:
            self.fault(seat, "flood", f"more than {limit} lines that answer nothing", got=line)

    def wasted(self, seat: Seat) -> None:
        """Put out a seat that has written too many bytes that answer nothing."""
        limit = self.plan.policies.flood_bytes
        if seat.waste > limit and not seat.out:
            self.fault(seat, "flood", f"more than {limit} bytes that answer nothing", got=seat.splitter.rest)

    def tell(self, watcher: Watcher | None) -> None:
        """Tell the watcher of the faults since the last call."""
        for record in self.untold if watcher is not None else ():
            assert watcher is not None
            watcher.fault(record.seat, f"{record.kind}: {record.detail}")
        self.untold.clear()

"""The arbiter's desk: the seats, their lines, the log, and what becomes of a fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from msgspec import UNSET, UnsetType

from referee.arbiter.journal import Journal
from referee.arbiter.plan import MatchPlan, Watcher
from referee.arbiter.room import Room
from referee.arbiter.seat import Seat
from referee.record.penalty import penalty
from referee.record.records import FaultRecord
from referee.record.stream import Streams
from referee.wire.codec import TOO_LONG, MalformedError, quoted
from referee.wire.messages import FaultKind, FaultNotice, StrayKind

KEEP_UP_NS: Final = 20_000_000
"""How far the live log may be behind, as long as bots answer at once: a write a bank would slow them down."""


@dataclass(frozen=True)
class Ending:
    """Why a match ends before its last bank, by the organiser's policy; ``by`` is the seat that did it."""

    reason: Literal["forfeit", "void"]
    detail: str
    by: int


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
        self.ending: Ending | None = None
        self._kept_up = 0

    def flush(self, seat: Seat) -> bool:
        """Send what waits for a seat; whether it is in the bot's pipe. A full queue puts the seat out."""
        if seat.send(self.room):
            return True
        limit = self.plan.policies.unread_bytes
        waiting = seat.backlog
        if waiting > limit and not seat.out:
            self.fault(
                seat,
                "unread",
                f"{waiting} bytes wait for the bot, which does not read its input; the limit is {limit}",
            )
        return False

    def flush_others(self, index: int) -> None:
        """Send what waits for every seat but one."""
        for seat in self.seats:
            if seat.index != index and seat.box.waiting:
                self.flush(seat)

    def keep_up(self, now: int) -> None:
        """What can wait until a bank is over, or a seat thinks for longer: the live log, and the dead that
        bots leave behind. At most every KEEP_UP_NS; ``now`` is nanoseconds of the monotonic clock."""
        if now - self._kept_up < KEEP_UP_NS:
            return
        self._kept_up = now
        self.journal.writer.show_public()
        for seat in self.seats:
            if seat.process is not None:
                seat.process.tidy(now)

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
        waited_us: int | UnsetType = UNSET,
        ran_us: int | UnsetType = UNSET,
        host_us: int = 0,
        host: bool = False,
    ) -> None:
        """One fault, one record: it costs a strike, and the seat is told. The last strike puts it out."""
        policies = self.plan.policies
        forgiven = host and policies.forgive_host
        cost = penalty(policies, kind, seat.strikes_left, seat.restarts, forgiven=forgiven)
        seat.strikes_left = cost.strikes_left
        ends = not forgiven and self._policy(kind) in ("forfeit", "void")
        if cost.restart or ends:
            default = UNSET
        answered: int | UnsetType = seat.open_id or UNSET
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
            cpu_us=ran_us,
            wait_us=waited_us,
            host_us=host_us or UNSET,
            got=UNSET if got is None else quoted(got),
            partial=seat.splitter.partial or UNSET,
            exit=exit_status,
            stderr=notes or UNSET,
            host=host,
            forgiven=forgiven,
            restart=cost.restart,
            out=cost.out,
        )
        self.journal.fault(record)
        self.faults.append(record)
        self.untold.append(record)
        notice = FaultNotice(kind, detail, seat.strikes_left, answered, default)
        self.streams.fault(seat.index, notice)
        if cost.out or cost.restart:
            self._dismiss(seat, restarting=cost.restart)
        else:
            self.flush(seat)
        if ends and self.ending is None:
            self._end(record)

    def _dismiss(self, seat: Seat, *, restarting: bool) -> None:
        """The bot has to go, for good or for a new one: what was due to it is tried once more."""
        seat.out = not restarting
        seat.restarting = restarting
        seat.restarts += restarting
        seat.send(self.room)
        self.streams.close(seat.index)
        seat.kill(self.room)

    def _policy(self, kind: FaultKind) -> str:
        policies = self.plan.policies
        return {"closed": policies.on_crash, "timeout": policies.on_timeout}.get(kind, "fold")

    def _end(self, record: FaultRecord) -> None:
        """The organiser's policy ends the match here."""
        name = self.plan.bots[record.seat].name
        reason: Literal["forfeit", "void"] = "void" if self._policy(record.kind) == "void" else "forfeit"
        self.ending = Ending(reason, f"{name}: {record.kind}: {record.detail}", record.seat)

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

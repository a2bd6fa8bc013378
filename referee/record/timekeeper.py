"""The clocks of a match, kept once more by what its log says of the time that each answer took.

A seat's clock is charged for its answers, legal or not, and for its timeouts, save those that are forgiven.
It goes on as it was when the seat's bot is started anew.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from referee.record.clock import Clock
from referee.record.mismatch import MismatchError
from referee.record.records import AnswerRecord, FaultRecord, RequestRecord, Why
from referee.wire.messages import ClockRules

_encode: Final = msgspec.json.Encoder().encode


class Timekeeper:
    """Its methods raise MismatchError for a record whose times do not follow from those before it."""

    def __init__(self, rules: ClockRules | UnsetType, seats: int, *, forgives_host: bool) -> None:
        self._clocks: Final = [Clock(rules) for _ in range(seats)]
        self._forgives_host: Final = forgives_host
        self._open: tuple[int, int] | None = None
        self._why: Why = "out"

    def request(self, record: RequestRecord) -> None:
        """A request tells the move limit and what is left of the reserve."""
        told = self._clocks[record.seat].told
        if record.clock != told:
            by_times = "there is none" if told is UNSET else f"it is {_encode(told).decode()}"
            raise MismatchError(f"by the times so far the clock of seat {record.seat} is wrong: {by_times}")
        self._open = (record.seat, record.id)
        self._why = "out"

    def answer(self, record: AnswerRecord) -> None:
        """An answer is in time, and costs what it took over the move limit."""
        if self._why != "out":
            raise MismatchError(f"this request has ended in a fault ({self._why}): no answer counts any more")
        self._accept(record.seat, record.us)
        self._open = None

    def fault(self, record: FaultRecord) -> None:
        """A timeout is over its limit, an illegal answer within it; both end the open request."""
        if record.host != _by_the_host(record) or record.forgiven != (record.host and self._forgives_host):
            raise MismatchError("whether this fault is the host's, and forgiven, does not fit its times")
        if record.kind not in ("timeout", "illegal"):
            return
        if (record.seat, record.id) != self._open or self._why != "out":
            raise MismatchError(f"a fault ({record.kind}) without an open request")
        if record.us is UNSET:
            raise MismatchError(f"a fault ({record.kind}) without the time that the answer took")
        if record.kind == "timeout":
            self._time_out(record, record.us)
            self._why = "timeout"
        else:
            self._accept(record.seat, record.us)
            self._why = "illegal"

    def default(self, why: Why) -> None:
        """A default action follows from the fault that ended its request; without one the seat is out."""
        if why != self._why:
            raise MismatchError(f"the default action here is not for the reason {why}, but {self._why}")
        self._open = None
        self._why = "out"

    def _accept(self, seat: int, us: int) -> None:
        clock = self._clocks[seat]
        limit = clock.limit_us
        if not clock.accepts(us):
            raise MismatchError(f"an answer after {us} us is too late: the limit was {limit} us")

    def _time_out(self, record: FaultRecord, us: int) -> None:
        clock = self._clocks[record.seat]
        if clock.limit_us is None:
            raise MismatchError("a timeout in a match without a clock")
        if record.limit_ms != clock.limit_ms():
            raise MismatchError(f"the limit of this timeout was {clock.limit_ms()} ms")
        if us < clock.limit_us:
            raise MismatchError(f"a timeout after {us} us is too early: the limit was {clock.limit_us} us")
        if not record.forgiven:
            clock.charge(us)


def _by_the_host(record: FaultRecord) -> bool:
    """Whether the referee itself did not run, or the bot mostly waited for a CPU, before a timeout."""
    if record.kind != "timeout" or record.us is UNSET:
        return False
    waited = 0 if record.wait_us is UNSET else record.wait_us
    return record.host_us is not UNSET or waited * 2 > record.us

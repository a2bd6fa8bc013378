"""How long the answers of a seat took, in a few figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from referee.record.clock import Clock


@dataclass(frozen=True)
class Timing:
    """A seat's legal answers: how many, and their times in microseconds by the clock. ``limit_ms`` is the
    move limit and ``reserve_used_ms`` what was drawn from the reserve; None without a clock."""

    answers: int
    median_us: int
    p99_us: int
    slowest_us: int
    limit_ms: int | None
    reserve_used_ms: int | None


def timing_of(answer_us: Sequence[int], clock: Clock) -> Timing:
    """The figures of one seat at the end of a match."""
    times = sorted(answer_us) or [0]
    return Timing(
        answers=len(answer_us),
        median_us=int(median(times)),
        p99_us=times[min(len(times) - 1, len(times) * 99 // 100)],
        slowest_us=times[-1],
        limit_ms=clock.move_ms,
        reserve_used_ms=clock.reserve_used_ms,
    )

"""The time of one answer, without the time in which the referee itself did not run.

The referee never sleeps for longer than a slice. If it wakes well after the slice's end it was stopped, or
starved by the host; that is nobody's thinking.
"""

from __future__ import annotations

from typing import Final

SLICE_NS: Final = 100_000_000
TOLERANCE_NS: Final = 20_000_000
"""How late a busy machine may wake the referee; more than this is a stall."""


class Stopwatch:
    """All times are nanoseconds of the monotonic clock."""

    __slots__ = ("_slice_end", "_stalled", "started")

    def __init__(self) -> None:
        self.started = 0
        self._slice_end = 0
        self._stalled = 0

    def start(self, now: int, slice_ns: int) -> None:
        """The clock of a request starts; the referee sleeps for at most the first slice."""
        self.started = now
        self._slice_end = now + slice_ns
        self._stalled = 0

    def slice(self, now: int, deadline: int) -> int:
        """The end of the next sleep: a slice from now, or the deadline if that comes first."""
        self._slice_end = min(now + SLICE_NS, deadline)
        return self._slice_end

    def stalled(self, now: int) -> int:
        """How long the referee has not run since the start, the sleep that ends now included."""
        late = now - self._slice_end
        return self._stalled + late if late > TOLERANCE_NS else self._stalled

    def woke(self, now: int) -> None:
        """A sleep is over."""
        self._stalled = self.stalled(now)
        self._slice_end = now

    def read(self, now: int) -> tuple[int, int]:
        """Microseconds since the start: the bot's own, and those in which the referee did not run."""
        stalled = self.stalled(now)
        return (now - self.started - stalled) // 1000, stalled // 1000

"""A seat's clock: what it is told is what it gets (protocol, "Clocks")."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from referee.wire.messages import ClockRules, RequestClock


class Clock:
    """The move limit and the reserve of one seat for one match. Without rules nothing is timed."""

    __slots__ = ("_margin", "_move", "_rules", "limit_us", "reserve_us", "told")

    limit_us: int | None
    """How long an answer may take in microseconds, the margin included; None without limit."""

    told: RequestClock | UnsetType
    """What a request tells: the move limit and the whole milliseconds of reserve left."""

    def __init__(self, rules: ClockRules | UnsetType) -> None:
        self._rules: Final = rules
        self._move = 0 if rules is UNSET else rules.move_ms * 1000
        self._margin = 0 if rules is UNSET else rules.margin_ms * 1000
        self.reserve_us = 0 if rules is UNSET else rules.reserve_ms * 1000
        self.told = self._tell()
        self.limit_us = self._allow()

    def _tell(self) -> RequestClock | UnsetType:
        if self._rules is UNSET:
            return UNSET
        return RequestClock(self._rules.move_ms, self.reserve_us // 1000)

    def _allow(self) -> int | None:
        if self._rules is UNSET:
            return None
        return self._move + self.reserve_us // 1000 * 1000 + self._margin

    def limit_ms(self) -> int | UnsetType:
        """The told limit in milliseconds, the margin not included."""
        if self._rules is UNSET:
            return UNSET
        return self._rules.move_ms + self.reserve_us // 1000

    @property
    def move_ms(self) -> int | None:
        """The free time of each answer in milliseconds; None without a clock."""
        return None if self._rules is UNSET else self._rules.move_ms

    @property
    def reserve_used_ms(self) -> int | None:
        """What has been drawn from the reserve so far, in whole milliseconds; None without a clock."""
        return None if self._rules is UNSET else self._rules.reserve_ms - self.reserve_us // 1000

    def accepts(self, elapsed_us: int) -> bool:
        """Whether an answer is in time; what it took over the move limit is drawn from the reserve then."""
        if elapsed_us <= self._move:
            return True
        if self.limit_us is not None and elapsed_us > self.limit_us:
            return False
        self.charge(elapsed_us)
        return True

    def charge(self, elapsed_us: int) -> None:
        """Draw what an answer took over the move limit from the reserve."""
        if elapsed_us > self._move:
            self.reserve_us = max(0, self.reserve_us - (elapsed_us - self._move))
            self.told = self._tell()
            self.limit_us = self._allow()

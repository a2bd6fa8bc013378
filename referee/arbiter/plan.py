"""What a match is to be, fixed before it starts, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from msgspec import UnsetType

from referee.arbiter.bots import BotSpec
from referee.arbiter.timing import Timing
from referee.game.cards import Card
from referee.game.decks import commitment
from referee.game.events import Event
from referee.game.profile import Profile
from referee.game.table import Result
from referee.record.records import FaultRecord, Policies
from referee.wire.messages import ClockRules, EndReason

DEFAULT_CLOCK: Final = ClockRules(start_ms=10_000, move_ms=1_000, reserve_ms=30_000, margin_ms=50)

GivenBanks = Sequence[Sequence[Sequence[Card]]]
"""Cards set by hand: banks, their deals, cards from the top of the deck."""


@dataclass(frozen=True)
class MatchPlan:
    """Everything that the organiser decided. ``dealer`` None leaves the first dealer to the seed (G1)."""

    profile: Profile
    bots: Sequence[BotSpec]
    seed: bytes
    banks: int
    clock: ClockRules | UnsetType = DEFAULT_CLOCK
    policies: Policies = field(default_factory=Policies)
    dealer: int | None = None
    given: GivenBanks | None = None
    cut: bool = False
    sealed: bool = False
    log: Path | None = None
    grace_ms: int = 1000

    @property
    def match_id(self) -> str:
        """A public name, the same whenever the same seed is played."""
        return f"seka-{commitment(self.seed)[:12]}"


@dataclass(frozen=True)
class Outcome:
    """How a match ended. ``log_failure`` says why its log could not be written."""

    match: str
    reason: EndReason
    detail: str | None
    results: tuple[Result, ...]
    faults: tuple[FaultRecord, ...]
    timings: tuple[Timing, ...]
    log_failure: str | None


class Watcher(Protocol):
    """Whoever looks on: told of every event and fault outside of any bot's clock."""

    def event(self, event: Event) -> None:
        """Something happened at the table."""

    def fault(self, seat: int, text: str) -> None:
        """A seat was faulted."""

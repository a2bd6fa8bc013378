"""Matches between real bot processes, refereed in this one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from referee.arbiter.bots import BotSpec, distinct
from referee.arbiter.match import Match
from referee.arbiter.plan import MatchPlan, Outcome, Watcher
from referee.game.decks import parse_seed
from referee.game.profile_file import load_profile
from referee.record.reader import Log, read_log
from referee.record.records import AnyRecord, FaultRecord
from referee.record.verify import verify_log
from referee.wire.messages import ClockRules

PUPPET = Path(__file__).parent / "puppet.py"

Record = TypeVar("Record")

QUICK = ClockRules(start_ms=20_000, move_ms=300, reserve_ms=0, margin_ms=100)
"""A clock that a silent bot runs into soon."""

SLOW = ClockRules(start_ms=30_000, move_ms=20_000, reserve_ms=20_000, margin_ms=1_000)
"""A clock that no busy machine runs into."""


def puppet(**arguments: object) -> BotSpec:
    """The test bot with these arguments."""
    words = tuple(f"{name}={value}" for name, value in arguments.items())
    return BotSpec("puppet", (sys.executable, "-S", "-E", str(PUPPET), *words))


@dataclass(frozen=True)
class Played:
    """A match that was played, and its log."""

    outcome: Outcome
    log: Log

    def every(self, kind: type[Record]) -> list[Record]:
        """The log's records of one kind."""
        return [record for record in self.log.records if isinstance(record, kind)]

    def faults(self, seat: int) -> list[str]:
        """The kinds of a seat's faults, in order."""
        return [record.kind for record in self.every(FaultRecord) if record.seat == seat]

    def index(self, record: AnyRecord) -> int:
        """Where a record stands."""
        return self.log.records.index(record)


Play = Callable[..., Played]


def run_match(
    folder: Path,
    *bots: BotSpec,
    profile: str = "tamashebi-36",
    seed: str = "tests",
    watcher: Watcher | None = None,
    **options: Any,
) -> Played:
    """Play a match, log it in ``folder``, and check what must hold after every match."""
    game = load_profile(profile)
    options.setdefault("clock", SLOW)
    options.setdefault("log", folder / "match.jsonl")
    options.setdefault("banks", 3)
    plan = MatchPlan(profile=game, bots=distinct(bots), seed=parse_seed(seed), **options)
    outcome = Match(plan).run(watcher)
    assert outcome.log_failure is None
    log = read_log(options["log"])
    assert verify_log(log) is None
    assert sum(result.balance for result in outcome.results) == 0
    assert list(outcome.faults) == [r for r in log.records if isinstance(r, FaultRecord)]
    return Played(outcome, log)

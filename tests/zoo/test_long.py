"""The long forms: the cross product sampled, a thousand matches with flat memory and descriptors, sixteen
matches at once, 100 MB of stderr, many repetitions of what must always get the same verdict."""

from __future__ import annotations

import os
import re
from itertools import cycle
from pathlib import Path

import pytest

from referee.arbiter.bots import BotSpec, distinct, parse_bot
from referee.arbiter.match import Match
from referee.arbiter.plan import MatchPlan
from referee.game.decks import parse_seed
from referee.game.profile_file import load_profile
from referee.record.records import FaultRecord, StderrRecord
from referee.wire.messages import ClockRules
from tests.game.made_profiles import FOUR
from tests.zoo.catalogue import SCENARIOS
from tests.zoo.checker import check
from tests.zoo.keeper import Game, play, play_all
from tests.zoo.programme import sample
from tests.zoo.scenario import GOOD, Scenario, Setting
from tests.zoo.table import verdict

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]

PATIENT = ClockRules(start_ms=60_000, move_ms=60_000, reserve_ms=0, margin_ms=100)
QUICK_TO_END = [
    GOOD,
    *(
        s
        for s in SCENARIOS
        if s.faults in ((), ("closed",), ("malformed",), ("illegal",)) and s.setting == GOOD.setting
    ),
]
"""Scenarios that need no limit to end."""


@pytest.mark.parametrize("parallel", [1, 8])
def test_a_sample_of_all_tables(parallel: int, tmp_path: Path) -> None:
    for run in play_all(sample(160, seed=parallel), tmp_path, parallel):
        check(run)


def test_a_thousand_matches_leave_memory_and_descriptors_as_they_were(tmp_path: Path) -> None:
    """Measured at 100 and at 1000 matches of one process; what a match costs more must be noise."""
    scenarios, profiles = cycle(s for s in QUICK_TO_END if frugal(s)), cycle(FOUR)
    sizes: dict[int, tuple[int, int]] = {}
    for number in range(1, 1001):
        bots = [parse_bot(s.words_of(tmp_path, "0" * 64)) for s in (GOOD, next(scenarios))]
        play_here(bots, next(profiles), f"{number}", tmp_path / "match.jsonl")
        if number in (100, 1000):
            sizes[number] = (resident_kb(), len(os.listdir("/proc/self/fd")))
    assert sizes[1000][1] == sizes[100][1]
    assert sizes[1000][0] - sizes[100][0] < 8 * 1024, sizes
    assert not children()


def frugal(scenario: Scenario) -> bool:
    """Not one that writes megabytes, waits, or reads what only the keeper has put there."""
    return (
        not scenario.slow and scenario.what[0] not in ("noting", "flood", "spying") and not scenario.command
    )


def play_here(bots: list[BotSpec], profile: str, seed: str, log: Path) -> None:
    game = load_profile(profile)
    plan = MatchPlan(game, distinct(bots), parse_seed(seed), 2, PATIENT, log=log, grace_ms=30_000)
    assert Match(plan).run().reason == "played"


def resident_kb() -> int:
    return status_kb("self", "VmRSS")


def status_kb(pid: str, name: str) -> int:
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(rf"^{name}:\s+(\d+) kB", text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def children() -> str:
    return Path(f"/proc/self/task/{os.getpid()}/children").read_text()


def test_sixteen_matches_at_once_with_a_limit_of_a_second(tmp_path: Path) -> None:
    """Bots that answer at once lose nothing by a crowded machine."""
    crowd = Scenario("answers at once", ("good",), Setting(move_s=1, banks=40))
    games = [Game((crowd, GOOD), FOUR[number % 4]) for number in range(16)]
    for run in play_all(games, tmp_path, 16):
        log = check(run)
        assert not any(isinstance(record, FaultRecord) for record in log.records)


@pytest.mark.parametrize("when", ["start", "request"])
def test_100_mb_of_stderr(when: str, tmp_path: Path) -> None:
    """It blocks nobody; head and tail are kept; the referee holds no more of it than that."""
    notes = Scenario(
        "100 MB", ("noting", "text=0123456789abcde\\n", "kib=102400", f"when={when}", "then=answer")
    )
    weighing = Scenario("weighs", ("weighing", "when=end"))
    run = play(Game((notes, weighing), "joker-21"), tmp_path / "one")
    log = check(run)
    noted, weighed = sorted((r for r in log.records if isinstance(r, StderrRecord)), key=lambda r: r.seat)
    assert noted.bytes > 100 * 2**20
    assert noted.head.startswith("0123456789abcde\n")
    assert "the last words" in str(noted.tail)
    weight = re.search(r"the referee has used (\d+) kB", weighed.head)
    assert weight is not None
    assert int(weight[1]) < 100 * 1024


@pytest.mark.parametrize("name", ["a bad answer and a crash", "junk and a crash", "answers and ends"])
def test_the_same_deed_always_gets_the_same_verdict(name: str, tmp_path: Path) -> None:
    scenario = next(s for s in SCENARIOS if s.name == name)
    runs = play_all([Game((GOOD, scenario), "tamashebi-36")] * 60, tmp_path, 8)
    assert len({verdict(check(run).records, 1) for run in runs}) == 1

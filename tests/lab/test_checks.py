"""Every check fails for a bot that does the one thing wrong, and the good bot passes all of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from referee.arbiter.bots import BotSpec
from referee.game.profile_file import load_profile, profile_names
from referee.lab.catalogue import checks_for, chosen, run
from referee.lab.check import Verdict
from referee.lab.laboratory import Laboratory
from referee.lab.session import Conditions
from referee.wire.messages import ClockRules
from tests.docs.headings import headings

ROOT = Path(__file__).parents[2]
FAULTY = Path(__file__).parent / "faulty.py"
GAMES = [load_profile(name) for name in profile_names()]
SLOW = ClockRules(start_ms=30_000, move_ms=20_000, reserve_ms=20_000, margin_ms=1_000)
QUICK = ClockRules(start_ms=20_000, move_ms=400, reserve_ms=0, margin_ms=50)
DRAIN = ClockRules(start_ms=5_000, move_ms=5_000, reserve_ms=0, margin_ms=50)
SHORT_START = ClockRules(start_ms=4_000, move_ms=20_000, reserve_ms=0, margin_ms=50)

FAULTS: dict[str, list[tuple[str, ClockRules]]] = {
    "start.hello": [("exit", SLOW), ("no-flush", SHORT_START)],
    "start.ready": [("no-ready", SLOW)],
    "start.swift": [("slow", SHORT_START)],
    "start.in-turn": [("hasty", SLOW)],
    "start.versions": [("latest-version", SLOW)],
    "start.cut": [("long-cut", SLOW)],
    **{f"game.{game.name}": [("illegal", SLOW)] for game in GAMES},
    "answers.in-time": [("silent", QUICK), ("late", QUICK)],
    "answers.whole-numbers": [("float", SLOW)],
    "answers.one-key-once": [("repeated-key", SLOW)],
    "answers.strict-json": [("nan", SLOW)],
    "answers.one-each": [("twice", SLOW)],
    "stdout.clean": [("debug", SLOW)],
    "stdout.answers-only": [("chat", SLOW)],
    "stdout.flush": [("no-flush", SHORT_START)],
    "referee.unknown-fields": [("known-fields", SLOW)],
    "referee.unknown-messages": [("known-types", SLOW)],
    "referee.unknown-options": [("known-options", SLOW)],
    "referee.unknown-profile": [("known-profile", SLOW)],
    "referee.key-order": [("ordered", SLOW)],
    "referee.white-space": [("compact", SLOW)],
    "referee.odd-names": [("unicode-lines", SLOW)],
    "referee.slow-writer": [("chunks", SLOW)],
    "referee.large-ids": [("float-id", SLOW)],
    "referee.big-stakes": [("small-stakes", SLOW)],
    "referee.fractions": [("few-svaras", SLOW)],
    "referee.folds-out-of-turn": [("no-folds-out", SLOW)],
    "referee.fault-notices": [("no-faults", SLOW)],
    "referee.many-events": [("deaf", DRAIN)],
    "session.two-matches": [("one-match", SLOW)],
    "session.early-end": [("played-only", SLOW)],
    "session.void": [("started-only", SLOW)],
    "session.no-clock": [("clock", SLOW)],
    "session.restarted": [("from-the-start", SLOW)],
    "session.bye": [("stays", SLOW), ("status", SLOW)],
    "session.end-of-input": [("needs-bye", SLOW)],
    "session.leftovers": [("child", SLOW)],
    "session.memory": [("leak", SLOW)],
}
CASES = [(check, fault, clock) for check, cases in FAULTS.items() for fault, clock in cases]


def bot(fault: str = "") -> BotSpec:
    return BotSpec("faulty", (sys.executable, "-S", "-E", str(FAULTY), *([fault] if fault else [])))


def verdict(check: str, fault: str = "", clock: ClockRules = SLOW) -> Verdict:
    """Of one check, in one game."""
    game = check.removeprefix("game.") if check.startswith("game.") else "joker-21"
    games = [load_profile(game)]
    lab = Laboratory(Conditions(bot(fault), clock), games, "tests")
    (checked,) = run(lab, chosen(checks_for(games), [check]))
    return checked.verdict


@pytest.mark.parametrize(("check", "fault", "clock"), CASES, ids=[f"{c}-{f}" for c, f, _ in CASES])
def test_a_check_fails_for_the_bot_that_it_is_meant_for(check: str, fault: str, clock: ClockRules) -> None:
    found = verdict(check, fault, clock)
    assert found.status == "fail", found
    assert found.words
    assert found.situation
    assert any(entry.who in ("bot", "check") for entry in found.lines)


def test_every_check_has_a_bot_that_fails_in_it() -> None:
    assert set(FAULTS) == {check.name for check in checks_for(GAMES)}


def test_the_good_bot_passes_all_checks() -> None:
    lab = Laboratory(Conditions(bot(), SLOW), GAMES, "tests")
    done = list(run(lab, checks_for(GAMES)))
    assert [(one.check.name, one.verdict) for one in done if one.verdict.status != "pass"] == []
    assert {one.check.name for one in done} == set(FAULTS)


def test_every_check_cites_a_heading_of_the_spec() -> None:
    there = headings(ROOT / "protocol" / "SPEC.md")
    assert {check.section for check in checks_for(GAMES)} <= there


def test_every_check_says_what_to_do() -> None:
    for check in checks_for(GAMES):
        assert check.advice.endswith("."), check.name
        assert check.about[0].islower(), check.name
        assert not check.about.endswith("."), check.name

"""Each bot of the zoo fails in the check that is meant for it, and the good ones among them pass."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from referee.arbiter.bots import BotSpec
from referee.game.profile_file import load_profile
from referee.lab.catalogue import Checked, checks_for, chosen, run
from referee.lab.laboratory import Laboratory
from referee.lab.session import Conditions
from referee.wire.messages import ClockRules
from tests.zoo.catalogue import SCENARIOS
from tests.zoo.scenario import Scenario

GAME = load_profile("tamashebi-36")
PATIENT = ClockRules(start_ms=60_000, move_ms=60_000, reserve_ms=0, margin_ms=100)
HURRIED = ClockRules(start_ms=60_000, move_ms=2_000, reserve_ms=0, margin_ms=100)
UNGREETED = ClockRules(start_ms=4_000, move_ms=60_000, reserve_ms=0, margin_ms=100)
PLAY = ["start.*", "game.*", "answers.*", "stdout.*"]

NOT_FOR_A_CHECK = {
    "suspends the referee": "it would suspend the tests",
    "starts slower than a move": "it is slow by the zoo's own clock",
    "looks for the seed": "it looks for that of a match of the zoo",
    "talks after bye": "nobody hears it",
    "floods after the end": "nobody hears it",
    "a late answer, then silence": "its own clock is that of the zoo",
    "half a line each side of the limit": "its own clock is that of the zoo",
    "reads a byte a second": "its own clock is that of the zoo",
}

BY_NAME = {
    "duplicate keys": "answers.one-key-once",
    "endless words": "stdout.clean",
    "1e400": "answers.whole-numbers",
    "a number of 5,000 digits": "answers.whole-numbers",
    "hello twice": "start.in-turn",
    "ready twice": "start.in-turn",
    "is called by 10 kB": "start.hello",
    "ignores every signal and stays": "session.bye",
    "ends with 9 at the end": "session.bye",
    "answers before hello": "answers.strict-json",
    "ready in place of hello": "answers.strict-json",
}


def meant(scenario: Scenario) -> str | None:
    """The check that must fail; None where the bot does nothing wrong."""
    if scenario.name in BY_NAME:
        return BY_NAME[scenario.name]
    if scenario.faults:
        return _for_fault(str(scenario.faults[0]), scenario)
    if scenario.strays:
        return "stdout.answers-only" if "unsolicited" in scenario.strays else "answers.one-each"
    if scenario.name.startswith("leaves"):
        return "session.leftovers"
    return None


def _for_fault(kind: str, scenario: Scenario) -> str:
    if kind == "no_start":
        return "start.ready" if "ready" in scenario.words else "start.hello"
    if kind == "timeout":
        return "answers.in-time"
    if kind != "malformed":
        return f"game.{GAME.name}"
    if "not a JSON object" in scenario.words or "stdout is for" in scenario.words:
        return "stdout.clean"
    if "Expected int" in scenario.words and "null" not in scenario.words:
        return "answers.whole-numbers"
    return "answers.strict-json"


def clock_of(scenario: Scenario) -> ClockRules:
    if "timeout" in scenario.faults:
        return HURRIED
    return UNGREETED if scenario.void else PATIENT


def checked(scenario: Scenario, folder: Path, patterns: list[str]) -> list[Checked]:
    command = tuple(shlex.split(scenario.words_of(folder, "zoo")))
    conditions = Conditions(BotSpec("beast", command), clock_of(scenario))
    lab = Laboratory(conditions, [GAME], "zoo")
    return list(run(lab, chosen(checks_for([GAME]), patterns)))


WRONG = [s for s in SCENARIOS if meant(s) and s.name not in NOT_FOR_A_CHECK]
FINE = [s for s in SCENARIOS if not meant(s) and s.name not in NOT_FOR_A_CHECK]


@pytest.mark.parametrize("scenario", WRONG, ids=lambda scenario: scenario.name)
def test_a_beast_fails_in_its_check(scenario: Scenario, tmp_path: Path) -> None:
    check = meant(scenario)
    assert check is not None
    (done,) = checked(scenario, tmp_path, [check])
    assert done.verdict.status == "fail", done.verdict
    assert done.verdict.lines


@pytest.mark.parametrize("scenario", FINE, ids=lambda scenario: scenario.name)
def test_an_odd_bot_that_does_nothing_wrong_passes(scenario: Scenario, tmp_path: Path) -> None:
    done = checked(scenario, tmp_path, PLAY)
    assert [one for one in done if one.verdict.status != "pass"] == []


def test_every_name_here_is_in_the_zoo() -> None:
    assert {*NOT_FOR_A_CHECK, *BY_NAME} <= {scenario.name for scenario in SCENARIOS}

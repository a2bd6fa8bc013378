"""The checker and the keeper find what they are there to find."""

from __future__ import annotations

import ast
import os
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from tests.zoo.catalogue import SCENARIOS
from tests.zoo.checker import check
from tests.zoo.keeper import MARK, Game, Run, destroy, play, survivors
from tests.zoo.scenario import BEAST, GOOD, PYTHON, Scenario

CRASH = next(scenario for scenario in SCENARIOS if scenario.name == "ends with 3")
SPY = next(scenario for scenario in SCENARIOS if scenario.name == "looks for the seed")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A match in which seat 1 crashes."""
    return play(Game((GOOD, CRASH, GOOD), "joker-21"), tmp_path_factory.mktemp("checker") / "match")


def seen_as(run: Run, scenario: Scenario, seat: int = 1) -> Run:
    """The same match, of which something else is expected."""
    seats = list(run.game.seats)
    seats[seat] = scenario
    return replace(run, game=replace(run.game, seats=tuple(seats)))


def test_the_match_is_as_it_must_be(run: Run) -> None:
    check(run)


@pytest.mark.parametrize(
    "expected",
    [
        replace(CRASH, faults=()),
        replace(CRASH, faults=("illegal",)),
        replace(CRASH, faults=("closed", "closed")),
        replace(CRASH, out=False),
        replace(CRASH, words="exit code 4"),
        replace(CRASH, strays={"late": 1}),
        replace(CRASH, void=True),
    ],
)
def test_another_verdict_is_found(run: Run, expected: Scenario) -> None:
    with pytest.raises(AssertionError):
        check(seen_as(run, expected))


def test_a_seat_that_was_harmed_is_found(run: Run) -> None:
    with pytest.raises(AssertionError):
        check(seen_as(run, GOOD))


@pytest.mark.parametrize(
    "changed",
    [
        {"stderr": "Traceback (most recent call last):\n"},
        {"status": 1},
        {"seconds": 600.0},
        {"left": ("sleep 1000",)},
        {"stdout": ""},
    ],
)
def test_another_end_is_found(run: Run, changed: dict[str, str]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        check(replace(run, **changed))  # type: ignore[arg-type]


@pytest.mark.parametrize("cut", [1, 100])
def test_a_log_that_breaks_off_is_found(run: Run, tmp_path: Path, cut: int) -> None:
    log = tmp_path / "cut.jsonl"
    log.write_bytes(run.log.read_bytes()[:-cut])
    with pytest.raises((AssertionError, ValueError)):
        check(replace(run, log=log))


def test_a_line_that_a_seat_did_not_hear_is_found(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "other.jsonl"
    data = run.log.read_bytes()
    assert b" bye\\n" in data
    log.write_bytes(data.replace(b" bye\\n", b" request\\n", 1))
    with pytest.raises(AssertionError):
        check(replace(run, log=log))


@pytest.fixture
def mark() -> Iterator[str]:
    found = f"zoo-{uuid4().hex}"
    yield found
    destroy(found)


@pytest.mark.parametrize("way", ["variable", "argument"])
def test_who_is_left_is_found(mark: str, way: str) -> None:
    environment = {**os.environ, MARK: mark} if way == "variable" else {}
    words = [mark] if way == "argument" else []
    child = subprocess.Popen([*PYTHON, str(BEAST), "stubborn", "when=start", *words], env=environment)
    while not survivors(mark, patience_s=0):  # just after its start a process shows no words yet
        assert child.poll() is None
        os.sched_yield()
    destroy(mark)
    child.wait()
    assert survivors(mark) == ()


def test_a_seed_that_is_to_be_read_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game((SPY, GOOD), "tamashebi-36")
    monkeypatch.setenv("DEALT_FROM", game.seed)
    with pytest.raises(AssertionError):
        check(play(game, tmp_path / "match"))


def test_every_switch_is_in_the_catalogue() -> None:
    """A misdeed that nobody does proves nothing."""
    body = ast.parse(BEAST.read_text(encoding="utf-8")).body
    switches = {f.name for f in body if isinstance(f, ast.FunctionDef) and f.decorator_list}
    used = {scenario.what[0] for scenario in SCENARIOS if scenario.what}
    elsewhere = {"good", "lurking", "reaching", "weighing"}
    assert switches == used | elsewhere

"""Every scenario of the zoo in each seat, alone and two at a time, one match at a time and eight at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.zoo.catalogue import SCENARIOS
from tests.zoo.checker import check
from tests.zoo.keeper import play_all
from tests.zoo.programme import in_each_seat, two_at_a_time
from tests.zoo.scenario import Scenario

TABLES = two_at_a_time()
AT_ONCE = 8


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_in_each_seat_of_two(scenario: Scenario, tmp_path: Path) -> None:
    """Those that end at a limit wait for it side by side, all others play one after another."""
    games = in_each_seat(scenario)
    for run in play_all(games, tmp_path, len(games) if scenario.slow else 1):
        check(run)


@pytest.mark.parametrize("first", range(0, len(TABLES), AT_ONCE))
def test_two_at_a_table_of_four_and_eight_tables_at_once(first: int, tmp_path: Path) -> None:
    for run in play_all(TABLES[first : first + AT_ONCE], tmp_path, AT_ONCE):
        check(run)


def test_names_are_the_scenarios_own() -> None:
    names = [scenario.name for scenario in SCENARIOS]
    assert len(set(names)) == len(names)

"""The Python interface, as its own docstring shows it."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Callable
from textwrap import dedent
from typing import Any

import pytest

from referee.errors import IllegalActionError, UsageError
from referee.game import table as module
from referee.game.events import BankEnd, Event
from referee.game.options import DEFAULTS, Action, pick
from referee.game.profile_file import load_profile, profile_names
from referee.game.table import Result, Table


@pytest.mark.parametrize(
    ("name", "quoted"),
    [
        ("check", "check"),
        ("", "''"),
        ("all in", "'all in'"),
        ("a\nb", r"'a\nb'"),
        ("пас", r"'\u043f\u0430\u0441'"),
        ("x" * 9999, "'" + "x" * 20 + "'"),
    ],
)
def test_a_word_that_is_no_option_is_quoted_in_the_refusal(name: str, quoted: str) -> None:
    table = Table(load_profile("tamashebi-36"), 2, seed="x")
    table.start()
    with pytest.raises(IllegalActionError) as caught:
        table.act(Action(name))
    assert str(caught.value) == f"{quoted} is not among the options: fold, bet 1 to 10"


def test_before_the_start_and_after_the_end_nobody_is_to_act() -> None:
    table = Table(load_profile("joker-21"), 2, seed="x", banks=1)
    for _ in range(2):
        with pytest.raises(IllegalActionError, match="nobody is to act"):
            table.act(Action("fold"))
        with pytest.raises(IllegalActionError, match="no betting is open"):
            table.fold_out(0)
        if table.turn is None and table.bank < 0:
            table.start()
        while table.turn:
            table.act(DEFAULTS[table.turn.kind])


def test_the_example_of_the_docstring_runs() -> None:
    assert module.__doc__
    example = re.search(r"\n\n((?:    .*\n|\n)+)", module.__doc__)
    assert example
    printed: list[tuple[Result, ...]] = []
    names = {"Table": Table, "load_profile": load_profile, "pick": pick, "random": random.Random(1)}
    found: dict[str, Any] = {"print": printed.append}
    exec(dedent(example[1]), names, found)
    table, events = found["table"], found["events"]
    assert isinstance(table, Table)
    assert table.turn is None
    assert printed == [table.results()]
    assert sum(isinstance(event, BankEnd) for event in events) == 8
    assert all(isinstance(event, Event) for event in events)


@pytest.mark.parametrize("name", [5, None, ["fold"]])
def test_what_is_no_word_at_all_is_refused_too(name: Any) -> None:
    table = Table(load_profile("tamashebi-36"), 2, seed="x")
    table.start()
    with pytest.raises(IllegalActionError, match="is not among the options: fold, bet 1 to 10"):
        table.act(Action(name))


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"seed": 42}, "A seed is text or 32 bytes, not 42."),
        ({"seed": b"abc"}, "A seed is text or 32 bytes, not b'abc'."),
        ({"seed": "x", "banks": 1.5}, "banks must be a whole number, not 1.5."),
        ({"seed": "x", "dealer": 1.0}, "dealer must be a whole number, not 1.0."),
        ({"seed": "x", "dealer": True}, "dealer must be a whole number, not True."),
        ({"seed": "x", "seats": 2.0}, "seats must be a whole number, not 2.0."),
    ],
)
def test_what_a_table_cannot_be_made_of_is_named(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(UsageError) as caught:
        Table(load_profile("tamashebi-36"), **{"seats": 2, **given})
    assert str(caught.value) == reason


def pickled(table: Table) -> Table:
    twin = pickle.loads(pickle.dumps(table))
    assert isinstance(twin, Table)
    return twin


@pytest.mark.parametrize("twin_of", [Table.copy, copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("name", profile_names())
def test_a_copy_of_any_kind_plays_on_alone_and_as_its_original_does(
    name: str, twin_of: Callable[[Table], Table]
) -> None:
    table = Table(load_profile(name), 3, seed="copies", banks=4)
    table.start()
    chance = random.Random(7)
    for _ in range(5):
        assert table.turn
        table.act(pick(table.turn, chance))
    twin, before = twin_of(table), (table.balances.copy(), table.pot, table.turn)
    played = []
    while twin.turn:
        action = pick(twin.turn, chance)
        played.append((action, twin.act(action)))
    assert (table.balances, table.pot, table.turn) == before
    assert [(action, table.act(action)) for action, _ in played] == played
    assert table.results() == twin.results()

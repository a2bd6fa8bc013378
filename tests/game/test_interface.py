"""The Python interface, as its own docstring shows it."""

from __future__ import annotations

import random
import re
from textwrap import dedent
from typing import Any

import pytest

from referee.errors import IllegalActionError
from referee.game import table as module
from referee.game.events import BankEnd, Event
from referee.game.options import DEFAULTS, Action, pick
from referee.game.profile_file import load_profile
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

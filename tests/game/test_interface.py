"""The Python interface, as its own docstring shows it."""

from __future__ import annotations

import random
import re
from textwrap import dedent
from typing import Any

from referee.game import table as module
from referee.game.events import BankEnd, Event
from referee.game.options import pick
from referee.game.profile_file import load_profile
from referee.game.table import Result, Table


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

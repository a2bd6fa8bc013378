"""The pages' tables against the code that they describe."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import click
import pytest

from referee.game.profile_file import ALLOWED
from referee.record.records import AnyRecord
from referee.wire.messages import FaultKind

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs" / "manual.md").read_text(encoding="utf-8")


def rows(text: str, header: str) -> dict[str, list[str]]:
    """The table under this header: what stands in code marks in each first cell, with the other cells."""
    body = text.split(f"\n{header}\n", 1)[1].split("\n\n", 1)[0].split("\n")[1:]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in body]
    return {name: row[1:] for row in cells for name in re.findall(r"`([^`]+)`", row[0])}


def options() -> list[click.Option]:
    command: click.Command = import_module("referee.cli.play").command
    return [param for param in command.params if isinstance(param, click.Option)]


def test_every_option_of_play_is_in_the_manual_and_no_other() -> None:
    told = {name.split()[0] for name in rows(MANUAL, "| option | default | meaning |")}
    assert told == {option.opts[0] for option in options()}


def test_the_defaults_are_those_of_the_command() -> None:
    told = {name.split()[0]: row[0] for name, row in rows(MANUAL, "| option | default | meaning |").items()}
    for option in options():
        default: Any = option.default
        if type(default) is int:
            shown = default / 1000 if option.opts[0].endswith("-s") else default
            assert told[option.opts[0]] == f"{shown:g}", option.opts
        if isinstance(default, str):
            assert told[option.opts[0]] == f"`{default}`"


def test_every_key_of_a_profile_is_in_the_manual_and_no_other() -> None:
    tables = {key.split(".")[0] for key in ALLOWED if "." in key}
    assert set(rows(MANUAL, "| key | values | meaning |")) == set(ALLOWED) - tables


def test_every_kind_of_fault_is_in_the_manual_and_no_other() -> None:
    assert set(rows(MANUAL, "| kind | when | what follows |")) == set(get_args(FaultKind))


def test_every_record_of_a_log_is_in_the_manual_and_no_other() -> None:
    tags = {record.__struct_config__.tag for record in get_args(AnyRecord)}
    assert set(rows(MANUAL, "| `rec` | what it holds |")) == tags


def test_the_map_of_the_rooms_is_true() -> None:
    told = {name.rstrip("/") for name in rows(README, "| room | holds |")}
    assert [name for name in told if not (ROOT / name).is_dir()] == []
    rooms = {f"referee/{path.parent.name}" for path in (ROOT / "referee").glob("*/__init__.py")}
    outside = {"protocol", "sample_bots", "docs", "tools", "tests"}
    assert told == rooms | outside


@pytest.mark.parametrize("name", ["lab", "cup"])
def test_a_room_that_is_called_empty_is_empty(name: str) -> None:
    modules = [path.name for path in (ROOT / "referee" / name).glob("*.py")]
    assert (f"| `referee/{name}/` |" in README) == (ROOT / "referee" / name).is_dir()
    if "empty so far" in README.split(f"`referee/{name}/`")[1].split("\n")[0]:
        assert modules == ["__init__.py"]


def test_every_link_within_the_manual_leads_to_a_heading() -> None:
    headings = re.findall(r"^#+ (.*)$", MANUAL, flags=re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", MANUAL)) <= anchors

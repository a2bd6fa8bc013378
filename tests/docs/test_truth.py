"""The pages' tables against the code that they describe."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import click
import pytest

from referee.cli.main import COMMANDS
from referee.game.options import AnyOption, TurnKind
from referee.game.profile_file import ALLOWED
from referee.record.records import AnyRecord
from referee.wire.messages import EndReason, FaultKind

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
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
def test_a_room_is_called_empty_when_it_is(name: str) -> None:
    modules = [path.name for path in (ROOT / "referee" / name).glob("*.py")]
    told = rows(README, "| room | holds |")[f"referee/{name}/"][0]
    assert ("empty so far" in told) == (modules == ["__init__.py"])


def test_readme_names_every_command_tool_sample_bot_and_page() -> None:
    folders = {path.name for path in (ROOT / "sample_bots").iterdir() if (path / "bot.toml").exists()}
    by_language = {"shell": "POSIX shell", "node": "JavaScript"}
    assert [name for name in COMMANDS if not re.search(rf"referee {name}\b", README)] == []
    tools = [path.name for path in (ROOT / "tools").iterdir() if path.is_file() and not path.suffix]
    assert [name for name in tools if f"`{name}`" not in README and f"./tools/{name}" not in README] == []
    assert [name for name in folders if by_language.get(name, f"`{name}`") not in README] == []
    assert [page.name for page in (ROOT / "docs").glob("*.md") if f"](docs/{page.name}" not in README] == []


def test_what_play_prints_as_json_is_in_the_manual() -> None:
    told = set(re.findall(r"`(\w+)`", MANUAL.split("`--json` prints one object", 1)[1].split("```")[0]))
    bots = [str(ROOT / "sample_bots" / name) for name in ("tight", "caller")]
    done = subprocess.run(
        [Path(sys.executable).with_name("referee"), "play", *bots, "--banks", "1", "--seed", "1", "--json"],
        stdout=subprocess.PIPE,
        check=True,
    )
    printed = json.loads(done.stdout)
    optional = {"log", "detail", "log_failure"}
    assert told == set(printed) | set(printed["results"][0]) | set(get_args(EndReason)) | optional


def test_the_page_on_python_names_what_is_there_in_its_table_and_in_its_text() -> None:
    modules = {name: row[0] for name, row in rows(PYTHON, "| module | names |").items()}
    named = {(module, name) for module, cell in modules.items() for name in re.findall(r"`(\w+)`", cell)}
    assert [pair for pair in named if not hasattr(import_module(pair[0]), pair[1])] == []
    imports = re.findall(r"^from (referee\.[\w.]+) import (.+)$", PYTHON, flags=re.MULTILINE)
    used = {(module, name) for module, names in imports for name in names.split(", ")}
    assert used <= named


def test_every_option_of_a_turn_is_on_the_page_on_python() -> None:
    told = {
        (kind, name)
        for kind, row in rows(PYTHON, "| kind | asks for | options |").items()
        for name in re.findall(r"`(\w+)`", row[1])
    }
    assert {kind for kind, _ in told} == set(get_args(TurnKind))
    assert {name for _, name in told} == {option.__struct_config__.tag for option in get_args(AnyOption)}


def test_each_room_uses_those_above_it_alone() -> None:
    order = [name.split("/")[1] for name in rows(README, "| room | holds |") if name.startswith("referee/")]
    for place, room in enumerate(order):
        text = "\n".join(path.read_text("utf-8") for path in (ROOT / "referee" / room).rglob("*.py"))
        used = set(re.findall(r"^\s*(?:from|import) referee\.(\w+)[. ]", text, flags=re.MULTILINE))
        assert used & set(order[place + 1 :]) == set(), room

"""Every ``--help`` is complete, and its examples work as they stand."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from referee.cli.main import COMMANDS
from tests.cli.running import referee, shell
from tests.show.made_log import a12

MINE = ("show", "hand", "profiles", "deck")


def example_lines(text: str) -> list[str]:
    """The commands of the section "Examples"."""
    part = re.search(r"Examples?:\n((?:    +referee .*\n)+)", text)
    assert part is not None, text
    return [line.strip() for line in part[1].splitlines()]


EXAMPLES = [(name, line) for name in MINE for line in example_lines(referee(name, "--help").stdout)]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_help_has_an_example_and_the_exit_status(name: str) -> None:
    text = referee(name, "--help").stdout
    assert example_lines(text)
    assert "Exit status: 0" in text
    assert "-h, --help" in text
    assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize("name", MINE)
def test_each_option_is_explained(name: str) -> None:
    text = referee(name, "-h").stdout
    options = text.partition("Options:\n")[2]
    for option in re.findall(r"^  (--[a-z-]+.*)$", options, re.MULTILINE):
        assert "  " in option, f"{name}: {option} says nothing"


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_example(name: str, line: str, tmp_path: Path) -> None:
    a12().write(tmp_path / "match.jsonl")
    run = shell(line, tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    if ">" in line:
        made = tmp_path / line.rpartition("> ")[2]
        assert made.stat().st_size > 100
    else:
        assert run.stdout.count("\n") >= 1


def test_bash_is_there_for_the_examples() -> None:
    assert shutil.which("bash")

"""Bots that cannot be executed: the system's reason and what it means."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from referee.arbiter.bots import BotSpec, parse_bot
from referee.arbiter.process import BotProcess
from referee.arbiter.unstarted import why_unstarted
from referee.errors import BotError


def reason(spec: BotSpec) -> str:
    """Why the system does not execute it, for people."""
    with pytest.raises(OSError, match=r".") as caught:
        BotProcess(spec, os.environ)
    return why_unstarted(spec, caught.value)


def script(path: Path, text: bytes, mode: int = 0o755) -> str:
    path.write_bytes(text)
    path.chmod(mode)
    return str(path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    assert (
        reason(BotSpec("x", ("true",), gone)) == f"No such file or directory: its folder {gone} is not there"
    )


def test_a_program_that_is_not_on_the_path() -> None:
    assert "no such program on the PATH" in reason(BotSpec("x", ("no-such-program-at-all",)))


def test_a_path_that_leads_nowhere(tmp_path: Path) -> None:
    assert reason(BotSpec("x", (str(tmp_path / "nothing"),))) == "No such file or directory"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            b"#!/no/such/python -u\nprint()\n",
            "the interpreter /no/such/python that its first line names is not",
        ),
        (b"#!/bin/sh\r\necho\r\n", "is not there, since the line ends in a carriage return"),
        (b"echo no first line\n", "nor a script whose first line names its interpreter"),
        (b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00\xf3\x00" + bytes(44), "no program for this machine"),
    ],
)
def test_a_file_that_is_no_program(tmp_path: Path, text: bytes, words: str) -> None:
    assert words in reason(BotSpec("x", (script(tmp_path / "bot", text),)))


def test_a_file_that_is_not_executable(tmp_path: Path) -> None:
    name = script(tmp_path / "bot", b"#!/bin/sh\n", 0o644)
    assert reason(BotSpec("x", (name,))) == (
        "Permission denied: the file is not executable (chmod +x makes it so)"
    )


def test_a_folder_in_place_of_a_program(tmp_path: Path) -> None:
    assert reason(BotSpec("x", (str(tmp_path),))) == "Permission denied: it is a folder, not a program"


def test_a_program_whose_loader_is_missing(tmp_path: Path) -> None:
    name = script(tmp_path / "bot", b"\x7fELF")
    error = OSError(errno.ENOENT, os.strerror(errno.ENOENT))
    assert "not the loader or interpreter that it needs" in why_unstarted(BotSpec("x", (name,)), error)


@pytest.mark.parametrize("text", ["", "   ", "\t\n"])
def test_an_empty_command_is_refused(text: str) -> None:
    with pytest.raises(BotError, match="this one is empty"):
        parse_bot(text)


def test_a_command_that_is_longer_than_any_file_name_is_a_command() -> None:
    spec = parse_bot("true " + "x" * 5000)
    assert spec.name == "true"
    assert spec.command == ("true", "x" * 5000)

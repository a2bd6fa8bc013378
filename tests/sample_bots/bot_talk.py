"""The sample bots as the tests start them, and a plain conversation with one: lines in, lines out."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "sample_bots"
INTERPRETERS = {"shell": "sh", "node": "node"}
"""What a bot that is not in Python needs."""

BOTS = ("random", "caller", "tight", "shell", "node")
"""All that need no script."""

THINKING = ("tight", "shell", "node")
"""The bots that play by their cards."""

Message = dict[str, Any]
HELLO: Message = {"type": "hello", "protocols": [1], "referee": "seka-referee", "version": "0"}
BYE: Message = {"type": "bye"}
START: Message = {
    "type": "match_start",
    "match": "m",
    "seat": 0,
    "seats": ['{"type":"bye"}', "b", "c"],
    "banks": 1,
    "strikes": 10,
    "commitment": "0" * 64,
    "profile": {"name": "mine", "fold_out_of_turn": True},
}


def words(name: str) -> list[str]:
    """The bot's command, by its bot.toml."""
    run = shlex.split(tomllib.loads((FOLDER / name / "bot.toml").read_text(encoding="utf-8"))["run"])
    return [sys.executable if word == "python3" else word for word in run]


def say(
    name: str, messages: list[Message], command: list[str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Everything that the bot says to these messages; its input ends after them."""
    program = INTERPRETERS.get(name)
    if program and not shutil.which(program):
        pytest.skip(f"no {program} here to run the {name} bot")
    lines = [json.dumps(message, separators=(",", ":"), ensure_ascii=False) for message in messages]
    return subprocess.run(
        words(name) if command is None else command,
        cwd=FOLDER / name,
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        timeout=20,
        check=False,
    )


def answers(name: str, messages: list[Message]) -> list[Message]:
    """The bot's lines, once it has left in peace."""
    done = say(name, messages)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def request(kind: str, options: list[Message], **view: Any) -> Message:
    """A request to seat 0 of three that are in; ``view`` says what differs."""
    known: Message = {
        "seat": 0,
        "bank": 0,
        "deal": 0,
        "dealer": 2,
        "pot": "9",
        "in": [0, 1, 2],
        "staked": [2, 2, 2],
        "paid": ["3", "3", "3"],
        "balances": ["-3", "-3", "-3"],
        "latest": 2,
    }
    return {"type": "request", "id": 7, "kind": kind, "options": options, "view": {**known, **view}}


def hand(beats: int) -> Message:
    """A hand that beats so many thousandths of all."""
    return {"name": "24", "rank": 12, "ranks": 24, "beats": beats}

"""Whole matches between the sample bots as real processes, through ``referee play``, without a fault."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from referee.game.profile_file import load_profile, profile_names
from tests.sample_bots.bot_talk import FOLDER, INTERPRETERS

REFEREE = str(Path(sys.executable).with_name("referee"))
RANDOM = shlex.join(
    [sys.executable, str(FOLDER / "random" / "random_bot.py"), "--fold-out", "0.1", "--seed", "1"]
)


def referee(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [REFEREE, *arguments], capture_output=True, encoding="utf-8", timeout=120, check=False
    )


def play(folder: Path, bots: list[str], *options: str) -> dict[str, Any]:
    """Play and verify a match; what ``--json`` says of it."""
    log = str(folder / "match.jsonl")
    played = referee("play", *bots, "--json", "--log", log, *options)
    assert played.returncode == 0, played.stdout + played.stderr
    outcome: dict[str, Any] = json.loads(played.stdout)
    assert (outcome["reason"], outcome["faults"]) == ("played", [])
    verified = referee("verify", log)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    return outcome


def folder_of(name: str) -> str:
    program = INTERPRETERS.get(name)
    if program and not shutil.which(program):
        pytest.skip(f"no {program} here to run the {name} bot")
    return str(FOLDER / name)


@pytest.mark.parametrize("profile", profile_names())
@pytest.mark.parametrize("seats", [2, 4, 12])
def test_the_python_bots_play_every_profile_without_a_fault(profile: str, seats: int, tmp_path: Path) -> None:
    count = min(seats, load_profile(profile).seats.max)
    bots = [str(FOLDER / "caller"), *islice(cycle([str(FOLDER / "tight"), RANDOM]), count - 1)]
    outcome = play(tmp_path, bots, "--profile", profile, "--seed", f"{profile} {seats}")
    assert len(outcome["results"]) == count
    assert all(result["faults"] == 0 for result in outcome["results"])


@pytest.mark.parametrize("profile", profile_names())
@pytest.mark.parametrize("name", list(INTERPRETERS))
def test_the_bots_in_other_languages_play_every_profile_without_a_fault(
    profile: str, name: str, tmp_path: Path
) -> None:
    bot = folder_of(name)
    bots = [bot, RANDOM, bot, str(FOLDER / "tight"), bot, str(FOLDER / "caller")]
    outcome = play(tmp_path, bots, "--profile", profile, "--seed", f"{profile} {name}")
    assert min(result["answers"] for result in outcome["results"]) > 0


def test_a12_the_worked_example_is_played_by_its_scripts(tmp_path: Path) -> None:
    scripted = FOLDER / "scripted"
    bots = [
        shlex.join([sys.executable, str(scripted / "scripted.py"), str(scripted / "a12" / f"{seat}.script")])
        for seat in "abcd"
    ]
    deals = str(scripted / "a12" / "deals.json")
    outcome = play(tmp_path, bots, "--deals", deals, "--dealer", "1", "--banks", "1")
    assert [result["balance"] for result in outcome["results"]] == ["11", "-4", "-6", "-1"]


def test_a_script_that_does_not_fit_is_seen_in_the_log(tmp_path: Path) -> None:
    script = tmp_path / "fold.script"
    script.write_text('{"action": "yes"}\n', encoding="utf-8")
    bot = shlex.join([sys.executable, str(FOLDER / "scripted" / "scripted.py"), str(script)])
    log = tmp_path / "match.jsonl"
    played = referee("play", bot, str(FOLDER / "caller"), "--json", "--log", str(log), "--banks", "2")
    faults = json.loads(played.stdout)["faults"]
    assert [(fault["seat"], fault["kind"]) for fault in faults] == [(0, "closed")]
    assert "exit code 3" in log.read_text(encoding="utf-8")
    assert "does not fit" in log.read_text(encoding="utf-8")

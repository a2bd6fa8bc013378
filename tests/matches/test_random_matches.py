"""Many matches of random bots: each is played without a fault, and its log verifies."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from referee.arbiter.bots import BotSpec
from referee.game.profile_file import load_profile, profile_names
from tests.matches.stage import Played, run_match

RANDOM_BOT = Path(__file__).parents[2] / "sample_bots" / "random" / "random_bot.py"
IN_C = Path(__file__).parent / "random_bot.c"
MATCHES = 500


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The random bot in C, compiled."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler (cc) is installed")
    path = tmp_path_factory.mktemp("bot") / "random_bot"
    subprocess.run([compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(path), str(IN_C)], check=True)
    return str(path)


def play_randomly(folder: Path, profile: str, number: int, *command: str) -> Played:
    """Match ``number`` of a profile: its seats, seed and bots follow from the number."""
    random = Random(f"{profile} {number}")
    seats = load_profile(profile).seats
    bots = [
        BotSpec("random", (*command, str(random.randrange(10**6))))
        for _ in range(random.randint(seats.min, seats.max))
    ]
    done = run_match(
        folder, *bots, profile=profile, seed=f"{profile} {number}", banks=4, cut=bool(number % 2)
    )
    assert done.outcome.reason == "played"
    assert not done.outcome.faults
    return done


@pytest.mark.parametrize("profile", profile_names())
def test_random_sample_bots_play_matches_that_verify(tmp_path: Path, profile: str) -> None:
    play_randomly(tmp_path, profile, 0, sys.executable, str(RANDOM_BOT), "--fold-out", "0.1", "--seed")


@pytest.mark.parametrize("profile", profile_names())
def test_random_matches_verify(tmp_path: Path, program: str, profile: str) -> None:
    for number in range(10):
        play_randomly(tmp_path, profile, number, program)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("profile", ["tamashebi-36", "joker-32", "joker-21", "jokers-24"])
def test_500_random_matches_of_a_profile_verify(tmp_path: Path, program: str, profile: str) -> None:
    for number in range(MATCHES):
        play_randomly(tmp_path, profile, number, program)

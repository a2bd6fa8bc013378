"""The list of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.game.profile_file import load_profile, parse_profile, profile_names
from tests.cli.running import one_sentence, referee


def test_the_list_names_every_game_with_its_seats_cards_and_showdown() -> None:
    lines = referee("profiles").stdout.splitlines()
    assert lines[:5] == [
        "name          seats  cards  jokers  showdown  on a tie",
        "tamashebi-36  2-12   36     -       last two  svara, entry 1/2",
        "  Tamashebi: 36 cards, no joker, a seka above all, a showdown of the last two",
        "joker-32      2-9    32     1       all       svara, entry 1/tied",
        "  32 cards, the joker 7♣, blind stakes, equal stakes, a showdown of all",
    ]
    assert [line.split()[0] for line in lines[1::2]] == profile_names()
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", profile_names())
def test_what_is_printed_is_the_profile(name: str) -> None:
    run = referee("profiles", name)
    assert parse_profile(run.stdout, "printed") == load_profile(name)


def test_a_file_of_ones_own_is_checked_and_printed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(referee("profiles", "joker-21").stdout.replace("ante = 1", "ante = 2"))
    run = referee("profiles", str(mine))
    assert (run.returncode, run.stdout) == (0, mine.read_text())


@pytest.mark.parametrize(
    ("name", "part"),
    [("tamashebi", "There is no profile 'tamashebi': name one of tamashebi-36, "), ("no/file", "no/file")],
)
def test_a_name_that_there_is_not_is_one_sentence(name: str, part: str) -> None:
    run = referee("profiles", name)
    assert (run.returncode, run.stdout) == (2, "")
    assert part in one_sentence(run.stderr)


def test_a_wrong_file_is_one_sentence(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(referee("profiles", "joker-21").stdout.replace('"peek"', '"open"'))
    sentence = one_sentence(referee("profiles", str(wrong)).stderr)
    assert "showdown = 'open' must be last-two, peek or all" in sentence

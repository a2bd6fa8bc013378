"""Rules B1-B4: the cards and hands of joker-32."""

from __future__ import annotations

import pytest

from referee.errors import UsageError
from referee.game.events import (
    Svara,
)
from referee.game.hands import hand_table
from referee.game.profile import cards_of
from referee.game.profile_file import load_profile
from referee.game.table import Table
from tests.game.hand_words import name, rank
from tests.game.table_scene import Scene

PROFILE = load_profile("joker-32")
HANDS = hand_table(PROFILE)


def test_b1_thirty_two_cards_with_7c_as_the_joker() -> None:
    assert len(cards_of(PROFILE.deck)) == 32
    assert PROFILE.deck.jokers == ("7c",)


@pytest.mark.parametrize("seats", range(2, 10))
def test_b1_two_to_nine_seats(seats: int) -> None:
    assert Table(PROFILE, seats, seed="seats").start()


@pytest.mark.parametrize("seats", [1, 10])
def test_b1_no_other_number_of_seats(seats: int) -> None:
    with pytest.raises(UsageError, match="2 to 9 seats"):
        Table(PROFILE, seats, seed="seats")


@pytest.mark.parametrize(
    ("cards", "value"), [("7s 8d 9h", "9"), ("7s 8s Kd", "15"), ("7d Ah 8h", "19"), ("7c 8d 9h", "20")]
)
def test_b2_points(cards: str, value: str) -> None:
    assert name(PROFILE, cards) == value


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("7c 9s Js", "30"),
        ("As Ah Kc", "22"),
        ("7c 7d Td", "28"),
        ("7c 7d Ks", "23"),
        ("7s 7h Ad", "23"),
        ("7c Kh Kd", "31"),
        ("7c 8h 8d", "27"),
        ("7c Ah Ad", "33"),
        ("7c 7d 7h", "34"),
        ("7s 7d 7h", "34"),
        ("Ac Ad Ah", "33"),
        ("Kc Kd Kh", "30"),
        ("Tc Td Th", "30"),
        ("9c 9d 9h", "27"),
        ("8c 8d 8h", "24"),
        ("7c Ah Kh", "32"),
        ("7c Ah Kd", "22"),
        ("7c 9h Kd", "21"),
        ("7c 8s 9d", "20"),
        ("Ac Kc Qc", "31"),
        ("7c Ac Kc", "32"),
        ("8c 9d Th", "10"),
    ],
)
def test_b3_the_largest_reading_counts(cards: str, value: str) -> None:
    assert name(PROFILE, cards) == value


def test_b3_three_sevens_are_the_strongest_hand() -> None:
    assert rank(PROFILE, "7c 7d 7h") == rank(PROFILE, "7s 7d 7h") == len(HANDS.values) - 1


def test_b4_equal_points_tie() -> None:
    assert rank(PROFILE, "Kc Kd Kh") == rank(PROFILE, "Ks Qs Js") == rank(PROFILE, "7c 9s Js")
    scene = Scene(PROFILE, [{1: "7c 9s Js", 2: "Kd Qd Td", 0: "8c 9d Th"}], dealer=0)
    scene.play("1 look, 1 bet 1, 2 call, 0 call")
    assert scene.last(Svara).tied == (1, 2)

"""Rules C1-C6 in the profile jokers-24; the rest of C is on the pages of joker-21 and of the peek."""

from __future__ import annotations

import pytest

from referee.errors import UsageError
from referee.game.events import BlindStake, Svara, Win
from referee.game.hands import hand_table
from referee.game.profile import cards_of
from referee.game.profile_file import load_profile
from referee.game.table import Table
from tests.game.hand_words import name, rank
from tests.game.table_scene import Scene

PROFILE = load_profile("jokers-24")
HANDS = hand_table(PROFILE)


def test_c1_the_same_twenty_and_four_sevens() -> None:
    assert len(cards_of(PROFILE.deck)) == 24
    assert set(PROFILE.deck.jokers) == {"7c", "7d", "7h", "7s"}


@pytest.mark.parametrize("seats", range(2, 9))
def test_c1_two_to_eight_seats(seats: int) -> None:
    assert Table(PROFILE, seats, seed="seats").start()


@pytest.mark.parametrize("seats", [1, 9])
def test_c1_no_other_number_of_seats(seats: int) -> None:
    with pytest.raises(UsageError, match="2 to 8 seats"):
        Table(PROFILE, seats, seed="seats")


@pytest.mark.parametrize("joker", ["7c", "7d", "7h", "7s"])
def test_c2_every_seven_is_eleven_and_stands_for_any_card(joker: str) -> None:
    assert name(PROFILE, f"{joker} Ks Qd") == "21"
    assert name(PROFILE, f"{joker} As Ks") == "32"
    assert name(PROFILE, f"{joker} Ks Kd") == "dirty seka of kings"


def test_c3_a_seka_of_sekas_tops_everything() -> None:
    assert name(PROFILE, "7c 7d 7h") == "seka of sekas"
    assert rank(PROFILE, "7c 7d 7h") == len(HANDS.values) - 1 == rank(PROFILE, "Ac Ad Ah") + 1


def test_c3_order_of_the_values() -> None:
    every = [value.name for value in HANDS.values][::-1]
    assert every[0] == "seka of sekas"
    assert every[1::2][:5] == [f"seka of {rank}" for rank in ("aces", "kings", "queens", "jacks", "tens")]
    assert every[2::2][:5] == [
        f"dirty seka of {rank}" for rank in ("aces", "kings", "queens", "jacks", "tens")
    ]
    assert every[11:] == ["32", "31", "30", "22", "21", "20", "11", "10"]


def test_c4_rank_first_then_clean_above_dirty() -> None:
    assert rank(PROFILE, "Kc Kd Kh") > rank(PROFILE, "7c Ks Kh") > rank(PROFILE, "Qc Qd Qh")


def test_c4_dirty_sekas_tie_however_many_jokers_they_hold() -> None:
    assert rank(PROFILE, "7c Ks Kh") == rank(PROFILE, "7d 7h Kc")
    scene = Scene(PROFILE, [{1: "7c Ks Kh", 0: "7d 7h Kc"}], dealer=0)
    scene.play("1 look, 1 bet 1, 0 peek 1")
    assert scene.last(Svara).tied == (1, 0)


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("7c Ah Kh", "32"),
        ("7c Kh Qh", "31"),
        ("7c Kh Qd", "21"),
        ("7c Ah Kd", "22"),
        ("Ac Ad Kh", "22"),
        ("Ac Kd Qh", "11"),
        ("Kc Qd Jh", "10"),
        ("Kc Qc Jh", "20"),
        ("7c 7d Qh", "dirty seka of queens"),
    ],
)
def test_c5_values_below_sekas(cards: str, value: str) -> None:
    assert name(PROFILE, cards) == value


def test_c6_equal_values_tie() -> None:
    assert rank(PROFILE, "7c Ah Kd") == rank(PROFILE, "Ac Ad Kh")


def test_c9_and_c16_hold_here_too() -> None:
    scene = Scene(PROFILE, [{1: "", 2: "", 0: ""}], dealer=0)
    assert scene.turn == "1 blind: stake 1 to 2, look"
    scene.play("1 stake 2, 2 fold")
    assert scene.all(BlindStake) == [BlindStake(1, 2, "5")]
    scene.play("0 fold, 1 yes")
    assert scene.last(Win) == Win(1, "5", "last-in")

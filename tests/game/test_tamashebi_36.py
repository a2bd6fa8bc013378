"""Rules A1-A12: the profile tamashebi-36."""

from __future__ import annotations

from itertools import combinations

import pytest

from referee.errors import UsageError
from referee.game.events import Bet, Enter, Fold, Show, Showdown, Svara, Win, receiver
from referee.game.hands import hand_table
from referee.game.profile import cards_of, points_of
from referee.game.profile_file import load_profile
from referee.game.table import Table
from tests.game.hand_words import name, rank
from tests.game.made_profiles import profile_with
from tests.game.table_scene import Scene

PROFILE = load_profile("tamashebi-36")
HANDS = hand_table(PROFILE)


def three(one: str = "", two: str = "", dealer: str = "") -> Scene:
    """Seat 0 deals to 1, 2 and itself; what is not set is of no matter."""
    return Scene(PROFILE, [{1: one, 2: two, 0: dealer}], dealer=0)


def test_a1_thirty_six_cards_and_no_joker() -> None:
    assert len(cards_of(PROFILE.deck)) == 36
    assert PROFILE.deck.jokers == ()


@pytest.mark.parametrize("seats", range(2, 13))
def test_a1_two_to_twelve_seats(seats: int) -> None:
    assert Table(PROFILE, seats, seed="seats").start()


@pytest.mark.parametrize("seats", [-1, 0, 1, 13])
def test_a1_no_other_number_of_seats(seats: int) -> None:
    with pytest.raises(UsageError, match=f"2 to 12 seats, not {seats}"):
        Table(PROFILE, seats, seed="seats")


def test_a2_points() -> None:
    assert {rank: points_of(rank) for rank in "AKQJT9876"} == {
        "A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7, "6": 6,
    }  # fmt: skip


def test_a3_a_seka_beats_any_ordinary_hand() -> None:
    assert rank(PROFILE, "6c 6d 6h") > rank(PROFILE, "Ah Kh Qh")
    best_ordinary = max(
        HANDS.rank(hand)
        for hand in combinations(cards_of(PROFILE.deck), 3)
        if len({card >> 2 for card in hand}) > 1
    )
    assert best_ordinary == rank(PROFILE, "Ah Kh Qh")


def test_a3_sekas_rank_from_aces_down_to_sixes() -> None:
    sekas = [rank(PROFILE, f"{letter}c {letter}d {letter}s") for letter in "AKQJT9876"]
    assert sekas == sorted(sekas, reverse=True)
    assert len(set(sekas)) == 9
    assert name(PROFILE, "Ac Ad Ah") == "seka of aces"


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("Ah As 7d", "22"),
        ("Ah As Ks", "22"),
        ("Ah Kh Qh", "31"),
        ("Kh Qh Jh", "30"),
        ("Ah Kh Qs", "21"),
        ("Td 8d 6d", "24"),
        ("6c 7d 8h", "8"),
        ("Ac 7d 8h", "11"),
        ("9c 8c As", "17"),
        ("6c 6d 7h", "7"),
    ],
)
def test_a4_two_aces_are_22_else_the_best_sum_of_one_suit(cards: str, value: str) -> None:
    assert name(PROFILE, cards) == value


def test_a5_equal_points_tie_whatever_ranks_and_suits() -> None:
    assert rank(PROFILE, "Kh Qh 9c") == rank(PROFILE, "Js Ts 6d")
    scene = three("Kh Qh 9c", "Js Ts 6d")
    scene.play("1 bet 1, 2 bet 1, 0 fold, 1 show")
    assert scene.last(Svara).tied == (1, 2)


def test_a6_ante_and_bounds_of_a_stake() -> None:
    scene = three()
    assert scene.balances == ["-1", "-1", "-1"]
    assert scene.turn == "1 act: fold, bet 1 to 10"
    scene.play("1 bet 4")
    assert scene.turn == "2 act: fold, bet 4 to 10"
    scene.play("2 bet 4, 0 bet 10")
    assert scene.turn == "1 act: fold, bet 10 to 10"


def test_a6_each_stake_is_full_and_earlier_payments_do_not_count() -> None:
    scene = three()
    scene.play("1 bet 2, 2 bet 5, 0 bet 5, 1 bet 5, 2 bet 7")
    assert scene.last(Bet) == Bet(2, 7, "27")
    assert scene.table.view(0).staked == (5, 7, 12)
    assert scene.balances == ["-6", "-8", "-13"]


def test_a6_stakes_outside_the_bounds_are_refused_with_the_bounds() -> None:
    scene = three()
    assert scene.refused("1 bet 0") == "bet 0 is not allowed: the amount must be 1 to 10"
    assert "1 to 10" in scene.refused("1 bet 11")
    scene.play("1 bet 3")
    assert "3 to 10" in scene.refused("2 bet 2")
    assert scene.refused("2 call") == "call is not among the options: fold, bet 3 to 10"
    scene.play("2 bet 10")
    assert "exactly 10" in scene.refused("0 bet 9")


def test_a6_a_fold_leaves_the_latest_stake() -> None:
    scene = three()
    scene.play("1 bet 6, 2 fold")
    assert scene.turn == "0 act: fold, bet 6 to 10, show for 6"


def test_a7_betting_goes_on_until_one_is_left() -> None:
    scene = three()
    scene.play("1 bet 1, 2 bet 1, 0 bet 1, 1 bet 1, 2 bet 1, 0 bet 1, 1 fold")
    assert not scene.all(Win)
    scene.play("2 fold")
    assert scene.last(Win) == Win(0, "9", "last-in")


def test_a7_or_until_one_of_two_calls_for_the_showdown() -> None:
    scene = three("Ah Kh Qh", "Kc Qc 9d")
    scene.play("1 bet 1, 2 bet 1, 0 fold, 1 bet 1, 2 bet 1, 1 bet 1, 2 show")
    assert scene.last(Win) == Win(1, "9", "showdown")


def test_a8_showdown_only_when_two_are_in() -> None:
    scene = three()
    scene.play("1 bet 2, 2 bet 2")
    assert scene.turn == "0 act: fold, bet 2 to 10"
    assert "show is not among the options" in scene.refused("0 show")
    scene.play("0 fold")
    assert scene.turn == "1 act: fold, bet 2 to 10, show for 2"


def test_a8_showdown_only_once_a_stake_was_seen() -> None:
    scene = Scene(PROFILE, [{1: "", 0: ""}], dealer=0)
    assert scene.turn == "1 act: fold, bet 1 to 10"
    assert "show is not among the options" in scene.refused("1 show")


def test_a8_a_stake_of_a_seat_that_has_folded_since_is_enough() -> None:
    scene = Scene(PROFILE, [{1: "", 2: "", 3: "Ks Qs Js", 0: "Kh Qh 9c"}], dealer=0)
    scene.play("1 bet 3, 2 fold, 3 bet 3, 0 bet 3, 1 fold")
    assert scene.turn == "3 act: fold, bet 3 to 10, show for 3"
    four = Scene(PROFILE, [{1: "", 2: "", 3: "Ks Qs Js", 0: "Kh Qh 9c"}], dealer=0)
    four.play("1 fold, 2 bet 5, 3 bet 5, 0 bet 6, 2 fold, 3 show")
    assert four.last(Show) == Show(3, 6, "26")


def test_a8_the_caller_pays_the_latest_stake_once() -> None:
    scene = three("Ah Kh Qh", "Kc Qc 9d")
    scene.play("1 bet 2, 2 bet 7, 0 fold")
    assert scene.play("1 show")[0] == Show(1, 7, "19")
    assert scene.balances == ["-1", "9", "-8"]


def test_a8_both_show_to_the_whole_table_and_it_cannot_be_refused() -> None:
    scene = three("Ah Kh Qh", "Kc Qc 9d")
    scene.play("1 bet 1, 2 bet 1, 0 fold, 1 show")
    shown = scene.last(Showdown)
    assert [(hand.seat, hand.cards, hand.hand.name) for hand in shown.hands] == [
        (1, ("Ah", "Kh", "Qh"), "31"),
        (2, ("Kc", "Qc", "9d"), "20"),
    ]
    assert (shown.best, shown.by, receiver(shown)) == ((1,), "call", None)


def test_a8_the_one_who_paid_does_not_win_a_tie() -> None:
    scene = three("Kh Qh 9c", "Js Ts 6d")
    scene.play("1 bet 1, 2 bet 1, 0 fold, 1 show")
    assert not scene.all(Win)
    assert scene.last(Svara).pot == "6"


def test_a9_no_showdown_with_more_than_two() -> None:
    scene = Scene(PROFILE, [{1: "", 2: "", 3: "", 0: ""}], dealer=0)
    scene.play("1 bet 1, 2 bet 1, 3 bet 1, 0 bet 1")
    for _ in range(9):
        turn = scene.table.turn
        assert turn
        assert turn.option("show") is None
        scene.play(f"{turn.seat} bet 1")
    scene.play("2 fold, 3 fold")
    assert scene.turn == "0 act: fold, bet 1 to 10, show for 1"


def test_a10_entry_is_half_the_bank_exactly() -> None:
    scene = three("Kh Qh 9c", "Js Ts 6d")
    scene.play("1 bet 2, 2 bet 3, 0 fold, 1 show")
    assert scene.last(Svara) == Svara(0, 1, (1, 2), "11", "11/2")
    scene.play("0 enter")
    assert scene.last(Enter) == Enter(0, "11/2", "33/2")


def test_a11_in_a_svara_stakes_start_again_and_a6_to_a9_hold() -> None:
    scene = Scene(
        PROFILE,
        [{1: "Kh Qh 9c", 2: "Js Ts 6d", 0: ""}, {2: "Ah Kh Qh", 0: "Kc Qc Jc", 1: ""}],
        dealer=0,
    )
    scene.play("1 bet 9, 2 bet 9, 0 fold, 1 show, 0 enter")
    assert scene.turn == "2 act: fold, bet 1 to 10"
    scene.play("2 bet 3, 0 bet 10")
    assert scene.turn == "1 act: fold, bet 10 to 10"
    scene.play("1 fold")
    assert scene.turn == "2 act: fold, bet 10 to 10, show for 10"
    scene.play("2 show")
    assert scene.last(Win) == Win(2, "68", "showdown")


def test_a12_the_worked_example_to_the_unit() -> None:
    a, b, c, d = range(4)
    scene = Scene(
        PROFILE,
        [
            {c: "6c 7d 8h", d: "6d 7c 9h", a: "Ah Ac 8s", b: "Ad As 9c"},
            {a: "Td 8d 6d", b: "Ah As 7d", c: "6c 7s 8h"},
        ],
        dealer=b,
    )
    assert scene.ledger.pot == 4
    scene.play("2 fold, 3 fold, 0 bet 2, 1 bet 2")
    assert scene.ledger.pot == 8
    scene.play("0 show")
    assert scene.last(Showdown).best == (a, b)
    assert scene.last(Svara) == Svara(0, 1, (a, b), "10", "5")
    scene.play("2 enter, 3 decline")
    assert scene.ledger.pot == 15
    scene.play("0 bet 1, 1 bet 1, 2 fold")
    assert scene.last(Fold).seat == c
    assert scene.play("0 show")[0] == Show(a, 1, "18")
    assert [hand.hand.name for hand in scene.last(Showdown).hands] == ["24", "22"]
    assert scene.last(Win) == Win(a, "18", "showdown")
    assert scene.balances == ["11", "-4", "-6", "-1"]
    assert [result.place for result in scene.table.results()] == [1, 3, 4, 2]


def test_a12_what_each_has_paid() -> None:
    tie = {2: "", 3: "", 0: "Ah Ac 8s", 1: "Ad As 9c"}
    scene = Scene(PROFILE, [tie, {0: "Td 8d 6d", 1: "Ah As 7d", 2: ""}], dealer=1)
    scene.play("2 fold, 3 fold, 0 bet 2, 1 bet 2, 0 show, 2 enter, 3 decline, 0 bet 1, 1 bet 1, 2 fold")
    assert scene.table.view(0).paid == ("6", "4", "6", "1")
    assert scene.table.view(0).pot == "17"


def test_a6_the_cap_can_be_set() -> None:
    scene = Scene(profile_with("tamashebi-36", stakes__cap=3), [{1: "", 0: ""}], dealer=0)
    assert scene.turn == "1 act: fold, bet 1 to 3"

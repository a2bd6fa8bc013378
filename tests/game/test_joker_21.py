"""Rules C1-C7, C10, C15 and C16 in the profile joker-21, where nothing else is said."""

from __future__ import annotations

import pytest

from referee.errors import UsageError
from referee.game.events import (
    Bet,
    Enter,
    Limit,
    Muck,
    Peek,
    Reveal,
    Showdown,
    Svara,
    Win,
    receiver,
)
from referee.game.hands import hand_table
from referee.game.options import BetOption, RaiseOption, tag_of
from referee.game.profile import cards_of
from referee.game.profile_file import load_profile
from referee.game.table import Table
from tests.game.hand_words import name
from tests.game.joker_scenes import HIGH, LOW, MIDDLE, four, two
from tests.game.made_profiles import profile_with
from tests.game.table_scene import Scene

PROFILE = load_profile("joker-21")
HARD = profile_with("joker-21", showdown="last-two")
HANDS = hand_table(PROFILE)


# --- C1-C6: cards and hands (jokers-24 has its own page) ---


def test_c1_twenty_cards_and_7s() -> None:
    assert len(cards_of(PROFILE.deck)) == 21
    assert PROFILE.deck.jokers == ("7s",)
    assert {card >> 2 for card in cards_of(PROFILE.deck)} == {1, 4, 5, 6, 7, 8}


@pytest.mark.parametrize("seats", range(2, 8))
def test_c1_two_to_seven_seats(seats: int) -> None:
    assert Table(PROFILE, seats, seed="seats").start()


@pytest.mark.parametrize("seats", [1, 8])
def test_c1_no_other_number_of_seats(seats: int) -> None:
    with pytest.raises(UsageError, match="2 to 7 seats"):
        Table(PROFILE, seats, seed="seats")


@pytest.mark.parametrize(
    ("cards", "value"), [("Ac Kd Qh", "11"), ("Kc Qd Jh", "10"), ("Tc Jc Kd", "20"), ("7s Tc Jd", "21")]
)
def test_c2_points(cards: str, value: str) -> None:
    assert name(PROFILE, cards) == value


def test_c2_a_joker_stands_even_for_a_card_already_held() -> None:
    assert name(PROFILE, "7s As Ks") == "32"


def test_c3_order_of_the_values() -> None:
    assert [value.name for value in HANDS.values][::-1] == [
        "seka of aces",
        "dirty seka of aces",
        "seka of kings",
        "dirty seka of kings",
        "seka of queens",
        "dirty seka of queens",
        "seka of jacks",
        "dirty seka of jacks",
        "seka of tens",
        "dirty seka of tens",
        "32",
        "31",
        "30",
        "22",
        "21",
        "20",
        "11",
        "10",
    ]


def test_c4_a_joker_makes_a_dirty_seka() -> None:
    assert name(PROFILE, "7s Kc Kd") == "dirty seka of kings"
    assert name(PROFILE, "Kh Kc Kd") == "seka of kings"


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("7s Ah Kh", "32"),
        ("7s Kh Qh", "31"),
        ("7s Kh Qd", "21"),
        ("7s Ah Kd", "22"),
        ("Ac Ad Kh", "22"),
        ("Ac Ad Kc", "22"),
        ("Ac Kc Qc", "31"),
        ("Kc Qc Jc", "30"),
    ],
)
def test_c5_values_below_sekas(cards: str, value: str) -> None:
    assert name(PROFILE, cards) == value


def test_c6_equal_values_tie() -> None:
    scene = two("Kc Qc Jd", "Th Jh Qd", showdown="last-two")
    scene.play("1 look, 1 bet 1, 0 show")
    assert scene.last(Svara).tied == (1, 0)


# --- C7: stakes and caps ---


def test_c7_ante_of_one_and_a_new_full_stake() -> None:
    scene = four()
    assert scene.balances == ["-1", "-1", "-1", "-1"]
    scene.play("1 look")
    assert scene.turn == "1 act: fold, bet 1 to 5"
    scene.play("1 bet 2, 2 bet 3, 3 bet 3")
    assert scene.last(Bet) == Bet(3, 3, "12")
    assert scene.turn == "0 act: fold, bet 3 to 5, peek at 1, 2, 3 for 3"


@pytest.mark.parametrize("cap", [3, 4, 5])
def test_c7_cap_as_a_number_or_as_antes(cap: int) -> None:
    for scene in (two(stakes__cap=cap), two(stakes__cap=f"{cap} x ante")):
        scene.play("1 look")
        assert scene.turn == f"1 act: fold, bet 1 to {cap}"
        assert f"1 to {cap}" in scene.refused(f"1 bet {cap + 1}")
    double = two(stakes__cap=f"{cap} x ante", stakes__ante=2)
    double.play("1 look")
    assert double.turn == f"1 act: fold, bet 2 to {2 * cap}"


def test_c7_five_antes_by_default() -> None:
    assert PROFILE.stakes.cap == "5 x ante"


def test_c7_pot_cap_is_the_bank_at_the_moment_of_the_stake() -> None:
    scene = four(stakes__cap="pot")
    scene.play("1 look")
    assert scene.turn == "1 act: fold, bet 1 to 4"
    scene.play("1 bet 3")
    assert scene.turn == "2 act: fold, bet 3 to 7, peek at 3, 0, 1 for 3"
    assert "3 to 7" in scene.refused("2 bet 8")
    scene.play("2 bet 7")
    assert scene.turn.startswith("3 act: fold, bet 7 to 14")


def test_c7_pot_cap_is_never_below_the_legal_minimum() -> None:
    scene = two(stakes__cap="pot", stakes__smallest=9)
    assert scene.turn == "1 act: fold, bet 9 to 9"
    scene.play("1 bet 9")
    assert scene.turn == "0 act: fold, bet 9 to 11, peek at 1 for 9"


def raised_to_the_end(scene: Scene) -> tuple[int, int]:
    """Every seat stakes the most it may until the end: the largest stake or level, and a seat's most."""
    largest = most = 0
    while not scene.all(Limit) and scene.table.turn:
        top = scene.table.turn.options[-1 if "raise" in scene.turn else 1]
        if not isinstance(top, BetOption | RaiseOption):
            break
        largest, most = top.max, max(scene.ledger.staked)
        scene.play(f"{scene.table.turn.seat} {tag_of(top)} {largest}")
    return largest, max(most, *scene.ledger.staked)


@pytest.mark.parametrize(("turns", "largest"), [(1000, (2**31 - 1) // 502), (40, (2**31 - 1) // 22)])
def test_c7_a_pot_cap_keeps_a_seats_stakes_within_the_integers_of_the_protocol(
    turns: int, largest: int
) -> None:
    scene = two(stakes__cap="pot", turn_limit=turns)
    scene.play("1 stake 1")
    stake, most = raised_to_the_end(scene)
    assert stake == largest
    assert scene.last(Limit) == Limit("turns", turns)
    assert stake < most < 2**31 - stake


def test_c7_a_pot_cap_of_levels_keeps_them_within_the_integers_of_the_protocol() -> None:
    scene = Scene(profile_with("joker-32", stakes__cap="pot"), [{1: "", 0: ""}], dealer=0)
    scene.play("1 look")
    assert raised_to_the_end(scene) == (2**31 - 1, 2**31 - 1)


def test_c7_a_fractional_pot_caps_at_its_whole_units() -> None:
    tie = {1: "Kc Qc Jd", 2: "Th Jh Qd", 3: "", 0: ""}
    profile = profile_with("joker-21", stakes__cap="pot")
    scene = Scene(profile, [tie, {2: "", 3: "", 1: ""}], dealer=0)
    scene.play("1 look, 1 bet 1, 2 bet 1, 3 fold, 0 fold, 1 peek 2")
    assert scene.last(Svara) == Svara(0, 1, (1, 2), "7", "7/2")
    scene.play("3 enter, 0 decline")
    assert scene.ledger.pot == 10.5
    assert scene.turn == "2 blind: stake 1 to 5, look"
    scene.play("2 look")
    assert scene.turn == "2 act: fold, bet 1 to 10"
    scene.play("2 bet 10")
    assert scene.turn == "3 act: fold, bet 10 to 20, peek at 1, 2 for 10"


def test_c7_an_odd_bank_of_a_divided_svara_can_be_won_back_exactly() -> None:
    tie = {1: "Kc Qc Jd", 2: "Th Jh Qd", 3: "", 0: ""}
    scene = Scene(PROFILE, [tie, {2: "", 3: "", 1: ""}], dealer=0)
    scene.play(
        "1 look, 1 bet 1, 2 bet 1, 3 fold, 0 fold, 1 peek 2, 3 enter, 0 decline, 2 look, 2 fold, 3 fold"
    )
    assert scene.last(Win) == Win(1, "21/2", "last-in")
    assert scene.balances == ["-1", "15/2", "-2", "-9/2"]


# --- C10: comparison, by configuration ---


def test_c10_peek_is_the_default() -> None:
    assert PROFILE.showdown == load_profile("jokers-24").showdown == "peek"


def test_c10_last_two_is_as_a8() -> None:
    scene = four(HIGH, MIDDLE, showdown="last-two")
    scene.play("1 look, 1 bet 2, 2 bet 3, 3 bet 3")
    assert scene.turn == "0 act: fold, bet 3 to 5"
    scene.play("0 fold, 1 bet 3, 2 bet 4, 3 fold")
    assert scene.turn == "1 act: fold, bet 4 to 5, show for 4"
    scene.play("1 show")
    shown = scene.last(Showdown)
    assert [(hand.seat, hand.hand.name) for hand in shown.hands] == [(1, "31"), (2, "21")]
    assert receiver(shown) is None
    assert scene.last(Win) == Win(1, "23", "showdown")
    assert scene.turn == "over"


def test_c10_last_two_not_before_a_stake() -> None:
    scene = two(showdown="last-two")
    scene.play("1 look")
    assert scene.turn == "1 act: fold, bet 1 to 5"


def test_c10_last_two_a_tie_is_a_svara_at_half_the_bank() -> None:
    hands = {1: "Kc Qc Jd", 2: "Th Jh Qd", 3: "", 0: ""}
    scene = Scene(HARD, [hands, {2: "", 0: "", 1: ""}], dealer=0)
    scene.play("1 look, 1 bet 1, 2 bet 2, 3 fold, 0 fold, 1 show")
    assert scene.last(Svara) == Svara(0, 1, (1, 2), "9", "9/2")
    scene.play("3 decline, 0 enter")
    assert scene.ledger.pot == 13.5


def test_c10_peek_needs_a_stake_in_this_deal() -> None:
    scene = four()
    scene.play("1 look")
    assert "peek is not among the options" in scene.refused("1 peek 2")
    scene.play("1 bet 1")
    assert scene.turn.endswith("peek at 3, 0, 1 for 1")


def test_c10_a_stake_of_a_seat_that_has_folded_since_is_enough() -> None:
    scene = four()
    scene.play("1 look, 1 bet 2, 1 out")
    assert scene.turn == "2 act: fold, bet 2 to 5, peek at 3, 0 for 2"


def test_c10_any_other_seat_that_is_in_and_no_other() -> None:
    scene = four()
    scene.play("1 look, 1 bet 2, 2 fold")
    assert scene.turn == "3 act: fold, bet 2 to 5, peek at 0, 1 for 2"
    assert scene.refused("3 peek 2") == "seat 2 cannot be peeked at: the targets are 0, 1"
    assert "seat 3 cannot be peeked at" in scene.refused("3 peek 3")
    assert "seat 9 cannot be peeked at" in scene.refused("3 peek 9")
    assert scene.refused("3 peek 4294967296").startswith("seat 4294967296 cannot")


def test_c10_it_costs_the_latest_stake_in_place_of_a_stake_and_changes_it_not() -> None:
    scene = four(LOW, HIGH, "", "")
    scene.play("1 look, 1 bet 3")
    assert scene.play("2 peek 1")[0] == Peek(2, 1, 3, "10")
    assert scene.turn == "3 act: fold, bet 3 to 5, peek at 0, 2 for 3"
    assert scene.table.view(3).latest == 3
    assert scene.table.view(3).staked == (0, 3, 3, 0)


# --- C15: the entry price; C16: showing the hand that won ---


def test_c15_half_the_bank_for_any_number_of_tied_seats() -> None:
    hands = {1: "Ac Kd Qh", 2: "Ad Kh Qc", 3: "Ah Kc Qd", 4: "", 0: ""}
    scene = Scene(PROFILE, [hands, {2: "", 3: "", 4: "", 1: ""}], dealer=0)
    scene.play("1 look, 1 bet 1, 2 bet 1, 3 bet 1, 4 fold, 0 fold, 1 peek 2")
    assert scene.last(Svara) == Svara(0, 1, (1, 2, 3), "9", "9/2")
    scene.play("4 enter, 0 decline")
    assert scene.last(Enter) == Enter(4, "9/2", "27/2")


def test_c16_the_winner_is_asked_once_and_may_show() -> None:
    scene = two("", HIGH)
    scene.play("1 look, 1 fold")
    assert scene.turn == "0 reveal: yes, no"
    heard = scene.play("0 yes")
    assert [(event.seat, event.cards, event.hand.name, receiver(event)) for event in scene.all(Reveal)] == [
        (0, ("As", "Ks", "Qs"), "31", None)
    ]
    assert not [event for event in heard if isinstance(event, Muck)]
    assert scene.turn == "over"


def test_c16_the_winner_may_keep_its_hand_to_itself() -> None:
    scene = two("", HIGH)
    scene.play("1 look, 1 fold, 0 no")
    assert scene.all(Muck) == [Muck(0)]
    assert not scene.all(Reveal)


def test_c16_after_a_peek_the_winner_is_asked() -> None:
    scene = two(LOW, HIGH)
    scene.play("1 look, 1 bet 1, 0 peek 1")
    assert scene.turn == "0 reveal: yes, no"


def test_c16_not_where_the_hand_lay_open() -> None:
    scene = two(LOW, HIGH, showdown="last-two")
    scene.play("1 look, 1 bet 1, 0 show")
    assert scene.turn == "over"
    limited = two(LOW, HIGH, turn_limit=1)
    limited.play("1 look, 1 bet 1")
    assert limited.last(Win) == Win(0, "3", "showdown")
    assert limited.turn == "over"


def test_c16_not_where_the_profile_has_it_off() -> None:
    scene = two(optional_show=False)
    scene.play("1 look, 1 fold")
    assert scene.turn == "over"

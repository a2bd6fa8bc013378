"""Rules C11-C14: what a peek leads to."""

from __future__ import annotations

from referee.game.events import (
    Bet,
    Better,
    Event,
    Fold,
    Peek,
    Peeked,
    Showdown,
    Svara,
    Win,
    receiver,
)
from referee.game.profile_file import load_profile
from tests.game.table_scene import Scene

PROFILE = load_profile("joker-21")
WIDE = load_profile("jokers-24")

ELEVEN = "Ac Kd Qh", "Ad Kh Qc", "Ah Kc Qd"
"""Three hands that tie at 11."""


def deal(*hands: str) -> Scene:
    """Seat 0 deals; hands for seats 1, 2 ... and the last for the dealer. Seat 1 has looked."""
    seats = [*range(1, len(hands)), 0]
    scene = Scene(PROFILE, [dict(zip(seats, hands, strict=True))], dealer=0)
    scene.play("1 look")
    return scene


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


# --- a) the opener's hand is better ---


def test_c11_the_target_folds_at_once_and_is_shown_the_openers_cards() -> None:
    scene = deal("Kc Qd Jh", "As Ks Qs", "", "")
    scene.play("1 bet 1")
    heard = scene.play("2 peek 1")
    assert heard[0] == Peek(2, 1, 1, "6")
    assert [(event.to, event.seat, event.cards) for event in heard if isinstance(event, Peeked)] == [
        (2, 1, ("Kc", "Qd", "Jh")),
        (1, 2, ("As", "Ks", "Qs")),
    ]
    assert heard[-1] == Fold(1, "peek")
    assert scene.live == (0, 2, 3)


def test_c11_nobody_else_is_shown_anything() -> None:
    scene = deal("Kc Qd Jh", "As Ks Qs", "", "")
    scene.play("1 bet 1")
    heard = scene.play("2 peek 1")
    assert [receiver(event) for event in heard] == [None, 2, 1, None]
    public = [event for event in heard if receiver(event) is None]
    assert kinds(public) == ["Peek", "Fold"]


def test_c11_of_the_last_two_the_opener_takes_the_bank() -> None:
    scene = deal("Kc Qd Jh", "As Ks Qs")
    scene.play("1 bet 2, 0 peek 1")
    assert scene.last(Win) == Win(0, "6", "last-in")
    assert not scene.all(Showdown)


def test_c11_a_clean_seka_beats_a_dirty_one() -> None:
    scene = Scene(WIDE, [{1: "Kc Kd Kh", 2: "7h 7d Ks", 0: ""}], dealer=0)
    scene.play("1 look, 1 bet 1, 2 bet 1, 0 fold, 1 peek 2")
    assert scene.last(Fold) == Fold(2, "peek")


# --- b) equal ---


def test_c12_both_hands_are_shown_to_the_whole_table() -> None:
    scene = deal(ELEVEN[0], ELEVEN[1], "")
    scene.play("1 bet 1")
    heard = scene.play("2 peek 1")
    shown = next(event for event in heard if isinstance(event, Showdown))
    assert receiver(shown) is None
    assert [(hand.seat, hand.cards) for hand in shown.hands] == [
        (2, ("Ad", "Kh", "Qc")),
        (1, ("Ac", "Kd", "Qh")),
    ]
    assert (shown.by, set(shown.best)) == ("peek", {1, 2})


def test_c12_svara_between_the_two_where_no_other_is_better() -> None:
    scene = deal(ELEVEN[0], ELEVEN[1], "Kc Qs Jh", "")
    scene.play("1 bet 1, 2 bet 1, 3 bet 1")
    heard = scene.play("0 fold, 1 peek 2")
    assert kinds(heard) == ["Fold", "Peek", "Peeked", "Showdown", "Fold", "Svara"]
    assert heard[-2] == Fold(3, "peek")
    assert heard[-1] == Svara(0, 1, (1, 2), "8", "4")
    assert not scene.all(Better)


def test_c12_svara_of_the_last_two() -> None:
    scene = deal(ELEVEN[0], ELEVEN[1])
    scene.play("1 bet 1, 0 peek 1")
    assert scene.last(Svara) == Svara(0, 1, (1, 0), "4", "2")


def test_c12_any_further_seat_in_that_ties_is_in_the_svara() -> None:
    scene = deal(ELEVEN[0], ELEVEN[1], ELEVEN[2], "Ks Td Jc")
    scene.play("1 bet 1, 2 bet 1, 3 bet 1")
    heard = scene.play("0 bet 1, 1 peek 3")
    assert scene.last(Svara).tied == (1, 2, 3)
    assert [event for event in heard if isinstance(event, Fold)] == [Fold(0, "peek")]
    shown = scene.last(Showdown)
    assert {hand.seat for hand in shown.hands} == {1, 3}


def test_c12_a_tied_seat_that_has_folded_is_not_in_the_svara() -> None:
    scene = deal(ELEVEN[0], ELEVEN[1], ELEVEN[2], "")
    scene.play("1 bet 1, 2 bet 1, 3 fold, 0 fold, 1 peek 2")
    assert scene.last(Svara).tied == (1, 2)


def test_c12_exactly_one_better_takes_the_bank_unseen() -> None:
    scene = deal(ELEVEN[0], ELEVEN[1], "Ts Js Kc", "Th Jc Qs")
    scene.play("1 bet 1, 2 bet 1, 3 bet 1, 0 bet 1")
    heard = scene.play("1 peek 2")
    assert kinds(heard) == ["Peek", "Peeked", "Showdown", "Better", "Fold", "Fold", "Fold", "Win"]
    assert next(event for event in heard if isinstance(event, Better)) == Better((3,))
    assert {event.seat for event in heard if isinstance(event, Fold)} == {0, 1, 2}
    assert scene.last(Win) == Win(3, "9", "better")
    assert not [event for event in heard if "Ts" in str(event)]
    assert scene.turn == "3 reveal: yes, no"


def test_c12_the_one_better_wins_even_if_a_further_seat_ties() -> None:
    scene = deal(ELEVEN[0], ELEVEN[1], ELEVEN[2], "Ts Js Ks")
    scene.play("1 bet 1, 2 bet 1, 3 bet 1, 0 bet 1, 1 peek 2")
    assert scene.last(Win) == Win(0, "9", "better")
    assert not scene.all(Svara)


def test_c12_several_better_play_on_alone() -> None:
    scene = deal(ELEVEN[0], ELEVEN[1], "Ts Js Kc", "Th Jh Jc", "Td Jd Qs")
    scene.play("1 bet 1, 2 bet 2, 3 bet 2, 4 bet 2, 0 bet 3")
    heard = scene.play("1 peek 2")
    assert next(event for event in heard if isinstance(event, Better)) == Better((3, 4, 0))
    assert [event.seat for event in heard if isinstance(event, Fold)] == [1, 2]
    assert scene.live == (0, 3, 4)
    assert scene.turn == "3 act: fold, bet 3 to 5, peek at 4, 0 for 3"
    for hidden in ("Ts", "Th", "Td"):
        assert not [event for event in heard if hidden in str(event)]


def test_c12_the_rest_fold_too_and_the_first_better_after_the_opener_is_next() -> None:
    hands = {1: "Ts Js Kc", 2: "Kh Qs Jd", 3: "Ac Kd Qh", 4: "Ad Ks Tc", 0: "Th Jh Qc"}
    scene = Scene(PROFILE, [hands], dealer=0)
    scene.play("1 look, 1 bet 1, 2 bet 1, 3 bet 1")
    heard = scene.play("4 peek 3")
    assert next(event for event in heard if isinstance(event, Better)).seats == (1, 0)
    assert {event.seat for event in heard if isinstance(event, Fold)} == {2, 3, 4}
    assert scene.turn.startswith("0 act")


def test_c12_the_latest_stake_stands() -> None:
    scene = deal(ELEVEN[0], ELEVEN[1], "Ts Js Kc", "Th Jh Jc")
    scene.play("1 bet 4, 2 peek 1")
    assert scene.turn == "3 act: fold, bet 4 to 5, peek at 0 for 4"
    scene.play("3 bet 4")
    assert scene.last(Bet) == Bet(3, 4, "16")


# --- c) the opener's hand is worse ---


def test_c13_the_opener_folds_and_the_target_sees_nothing() -> None:
    scene = deal("As Ks Qs", "Kc Qd Jh", "", "")
    scene.play("1 bet 1")
    heard = scene.play("2 peek 1")
    assert kinds(heard) == ["Peek", "Peeked", "Fold"]
    assert [receiver(event) for event in heard] == [None, 2, None]
    assert heard[-1] == Fold(2, "peek")
    assert scene.live == (0, 1, 3)


def test_c13_of_the_last_two_the_target_takes_the_bank() -> None:
    scene = deal("As Ks Qs", "Kc Qd Jh")
    scene.play("1 bet 2, 0 peek 1")
    assert scene.last(Win) == Win(1, "6", "last-in")
    assert scene.balances == ["-3", "3"]


# --- who is next, and what was seen ---


def test_c14_after_a_the_turn_goes_on_clockwise_from_the_opener() -> None:
    scene = deal("", "As Ks Qs", "Kc Qd Jh", "")
    scene.play("1 bet 1, 2 peek 3")
    assert scene.turn.startswith("0 act")


def test_c14_after_a_the_opener_itself_is_next_only_when_its_turn_comes() -> None:
    scene = deal("Kc Qd Jh", "As Ks Qs", "")
    scene.play("1 bet 1, 2 peek 1")
    assert scene.turn.startswith("0 act")
    scene.play("0 bet 1")
    assert scene.turn.startswith("2 act")


def test_c14_after_c_the_turn_goes_on_clockwise_from_the_opener() -> None:
    scene = deal("As Ks Qs", "Kc Qd Jh", "", "")
    scene.play("1 bet 1, 2 peek 1")
    assert scene.turn.startswith("3 act")


def test_c14_the_opener_has_seen_the_target_in_every_case() -> None:
    for opener in ("As Ks Qs", "Ad Kh Qs", "Kh Qd Js"):
        scene = deal("Ac Kd Qh", opener, "Tc Td Kc", "")
        scene.play("1 bet 1")
        heard = scene.play("2 peek 1")
        assert next((event.to, event.seat) for event in heard if isinstance(event, Peeked)) == (2, 1)

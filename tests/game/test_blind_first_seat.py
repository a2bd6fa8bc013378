"""Rule C9: the first seat may stake blind."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from referee.game.events import (
    BlindStake,
    CardsSeen,
    Look,
    Peek,
    Show,
    Win,
)
from referee.game.profile_file import load_profile
from tests.game.joker_scenes import HIGH, LOW, MIDDLE, four, two
from tests.game.table_scene import Scene, seen

PROFILE = load_profile("joker-21")


def test_c9_only_left_of_the_dealer_is_asked_and_only_first() -> None:
    scene = four()
    assert scene.turn == "1 blind: stake 1 to 2, look"
    assert seen(scene.heard) == [2, 3, 0]
    heard = scene.play("1 stake 2")
    assert heard == [BlindStake(1, 2, "6")]
    assert scene.turn == "2 act: fold, bet 4 to 5, peek at 3, 0, 1 for 4"


def test_c9_bounds_of_the_blind_stake() -> None:
    scene = four(stakes__cap=9, stakes__ante=2)
    assert scene.turn == "1 blind: stake 2 to 4, look"
    assert "2 to 4" in scene.refused("1 stake 1")
    assert "2 to 4" in scene.refused("1 stake 5")
    pot = four(stakes__cap="pot")
    assert pot.turn == "1 blind: stake 1 to 2, look"


def test_c9_it_is_not_asked_where_no_such_stake_exists() -> None:
    scene = four(stakes__cap=1)
    assert scene.turn == "1 act: fold, bet 1 to 1"
    assert seen(scene.heard) == [2, 3, 0, 1]


def test_c9_who_looks_sees_its_cards_and_acts() -> None:
    scene = four()
    heard = scene.play("1 look")
    assert heard[0] == Look(1)
    assert seen(heard) == [1]
    assert scene.turn == "1 act: fold, bet 1 to 5"


def test_c9_the_next_stake_is_at_least_twice_it_and_then_as_usual() -> None:
    scene = four()
    scene.play("1 stake 2")
    assert "4 to 5" in scene.refused("2 bet 3")
    scene.play("2 fold")
    assert scene.turn == "3 act: fold, bet 4 to 5, peek at 0, 1 for 4"
    scene.play("3 bet 5")
    assert scene.turn == "0 act: fold, bet 5 to 5, peek at 1, 3 for 5"


def test_c9_as_long_as_nobody_has_staked_that_a_peek_costs_twice_it() -> None:
    scene = four(LOW, "Tc Jd Qh", HIGH, "")
    scene.play("1 stake 2, 2 fold")
    assert scene.play("3 peek 1")[0] == Peek(3, 1, 4, "10")
    assert scene.turn == "0 act: fold, bet 4 to 5, peek at 3 for 4"


def test_c9_as_long_as_nobody_has_staked_that_a_showdown_costs_twice_it() -> None:
    scene = two(LOW, HIGH, showdown="last-two")
    scene.play("1 stake 2")
    assert scene.turn == "0 act: fold, bet 4 to 5, show for 4"
    assert scene.play("0 show")[0] == Show(0, 4, "8")
    assert scene.last(Win) == Win(0, "8", "showdown")


def test_c9_it_sees_its_cards_when_its_turn_comes_again() -> None:
    scene = four()
    scene.play("1 stake 1, 2 bet 2, 3 bet 2")
    assert scene.table.view(1).cards is UNSET
    heard = scene.play("0 bet 2")
    assert seen(heard) == [1]
    assert scene.turn == "1 act: fold, bet 2 to 5, peek at 2, 3, 0 for 2"


def test_c9_it_sees_its_cards_when_a_peek_touches_it() -> None:
    scene = four(HIGH, MIDDLE)
    scene.play("1 stake 1")
    heard = scene.play("2 peek 1")
    assert seen(heard) == [1]
    assert heard.index(next(event for event in heard if isinstance(event, CardsSeen))) == 1


def test_c9_a_comparison_of_two_others_does_not_touch_it() -> None:
    scene = four("", HIGH, LOW)
    scene.play("1 stake 1")
    assert seen(scene.play("2 peek 3")) == []
    assert scene.table.view(1).cards is UNSET


@pytest.mark.parametrize(
    ("blind", "dealer"),
    [("As Ks Qs", ""), ("Kc Qd Js", ""), ("Ah Kc Qd", ""), ("As Ks Qs", "Ts Js Tc")],
    ids=["better alone", "worse", "tied", "better with another"],
)
def test_c9_an_equal_peek_compares_it_too_and_so_touches_it(blind: str, dealer: str) -> None:
    scene = four(blind, "Ac Kd Qh", "Ad Kh Qc", dealer)
    scene.play("1 stake 1")
    if not dealer:
        scene.play("0 out")
    assert 1 in seen(scene.play("2 peek 3"))


def test_c9_it_sees_its_cards_in_a_showdown() -> None:
    scene = two(HIGH, LOW, showdown="last-two")
    scene.play("1 stake 1")
    assert seen(scene.play("0 show")) == [1]


def test_c9_the_winner_sees_its_cards_before_it_is_asked_to_show_them() -> None:
    scene = four()
    heard = scene.play("1 stake 1, 2 fold, 3 fold, 0 fold")
    assert scene.turn == "1 reveal: yes, no"
    assert [type(event) for event in heard[-2:]] == [Win, CardsSeen]
    assert scene.table.view(1).cards is not UNSET


def test_c9_again_in_a_svara() -> None:
    scene = Scene(PROFILE, [{1: "Kc Qc Jd", 2: "Th Jh Qd", 3: "", 0: ""}, {2: "", 1: ""}], dealer=0)
    scene.play("1 look, 1 bet 1, 3 out, 0 out, 2 peek 1, 3 decline")
    heard = scene.play("0 decline")
    assert scene.turn == "2 blind: stake 1 to 2, look"
    assert seen(heard) == [1]

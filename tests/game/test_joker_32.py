"""Rules B5-B13: the betting, the showdown and the svara of joker-32."""

from __future__ import annotations

from msgspec import UNSET

from referee.game.events import (
    Bet,
    BlindStake,
    Call,
    CardsSeen,
    Enter,
    Look,
    Raise,
    Showdown,
    Svara,
    Win,
    receiver,
)
from referee.game.profile_file import load_profile
from tests.game.made_profiles import profile_with
from tests.game.table_scene import Scene, seen

PROFILE = load_profile("joker-32")

NINETEEN = "8c 9d Td"


def three(one: str = "", two: str = "", dealer: str = "", cap: str | int = "100 x ante") -> Scene:
    """Seat 0 deals to 1, 2 and itself; what is not set is of no matter."""
    return Scene(profile_with("joker-32", stakes__cap=cap), [{1: one, 2: two, 0: dealer}], dealer=0)


def test_b5_ante_of_one_each() -> None:
    assert three().balances == ["-1", "-1", "-1"]


# --- B6: blind stakes ---


def test_b6_nobody_has_seen_a_card_before_the_blind_phase_is_over() -> None:
    scene = three()
    assert seen(scene.heard) == []
    assert seen(scene.play("1 stake 1")) == []
    assert [scene.table.view(seat).cards for seat in range(3)] == [UNSET] * 3
    assert seen(scene.play("2 look")) == [1, 2, 0]


def test_b6_left_of_the_dealer_stakes_at_least_the_ante() -> None:
    scene = three()
    assert scene.turn == "1 blind: stake 1 to 50, look"
    assert "1 to 50" in scene.refused("1 stake 0")
    assert "1 to 50" in scene.refused("1 stake 51")
    assert scene.play("1 stake 3")[0] == BlindStake(1, 3, "6")


def test_b6_the_next_stakes_exactly_two_three_or_four_times() -> None:
    scene = three()
    scene.play("1 stake 3")
    assert scene.turn == "2 blind: stake 6 or 9 or 12, look"
    for amount in (3, 5, 7, 8, 10, 11, 13, 15):
        assert scene.refused(f"2 stake {amount}").endswith("the amount must be one of 6, 9, 12")
    scene.play("2 stake 12")
    assert scene.turn == "0 blind: stake 24 or 36 or 48, look"


def test_b6_the_first_that_does_not_stake_ends_the_phase_for_good() -> None:
    scene = three()
    heard = scene.play("1 look")
    assert heard[0] == Look(1)
    assert seen(heard) == [1, 2, 0]
    assert scene.turn == "1 act: fold, bet 1 to 100"


def test_b6_a_lap_ends_after_the_dealer_with_one_stake_a_seat() -> None:
    scene = three()
    heard = scene.play("1 stake 1, 2 stake 2, 0 stake 4")
    assert seen(heard) == [1, 2, 0]
    assert scene.turn == "1 act: fold, call for 7, raise 9 to 100"


def test_b6_only_stakes_that_can_be_called_within_the_cap() -> None:
    scene = three()
    scene.play("1 stake 15")
    assert scene.turn == "2 blind: stake 30 or 45, look"
    scene = three(cap=9)
    assert scene.turn == "1 blind: stake 1 to 4, look"


def test_b6_a_seat_without_such_a_stake_is_not_asked_and_the_phase_is_over() -> None:
    scene = three()
    heard = scene.play("1 stake 26")
    assert [type(event) for event in heard] == [BlindStake, CardsSeen, CardsSeen, CardsSeen]
    assert scene.turn == "2 act: fold, call for 52, raise 53 to 100"
    scene = three(cap=1)
    assert scene.turn == "1 act: fold, bet 1 to 1"
    assert seen(scene.heard) == [1, 2, 0]


# --- B7, B8: open betting ---


def test_b7_the_level_after_a_blind_stake_is_twice_it() -> None:
    scene = three()
    scene.play("1 stake 2, 2 stake 6, 0 look")
    assert scene.turn == "0 act: fold, call for 12, raise 13 to 100"
    assert scene.table.view(0).level == 12
    scene.play("0 call")
    assert scene.turn == "1 act: fold, call for 10, raise 13 to 100"
    scene.play("1 call")
    assert scene.turn == "2 act: fold, call for 6, raise 13 to 100"


def test_b7_first_to_act_is_the_first_that_did_not_stake_blind() -> None:
    four = {1: "", 2: "", 3: "", 0: ""}
    scene = Scene(PROFILE, [four], dealer=0)
    scene.play("1 stake 1, 2 stake 2, 3 look")
    assert scene.turn.startswith("3 act")
    scene.play("3 call, 0 call")
    assert scene.turn.startswith("1 act")


def test_b7_if_all_staked_blind_left_of_the_dealer_is_first() -> None:
    scene = three()
    scene.play("1 stake 1, 2 stake 2, 0 stake 4")
    assert scene.turn.startswith("1 act")


def test_b7_without_a_level_bet_or_fold_there_is_no_check() -> None:
    scene = three()
    scene.play("1 look")
    assert scene.turn == "1 act: fold, bet 1 to 100"
    assert "call is not among the options" in scene.refused("1 call")
    assert "check is not among the options" in scene.refused("1 check")
    assert "1 to 100" in scene.refused("1 bet 0")
    scene.play("1 fold")
    assert scene.turn == "2 act: fold, bet 1 to 100"


def test_b7_a_bet_is_at_least_the_ante() -> None:
    scene = Scene(profile_with("joker-32", stakes__ante=3), [{1: "", 0: ""}], dealer=0)
    assert scene.turn == "1 blind: stake 3 to 150, look"
    scene.play("1 look")
    assert scene.turn == "1 act: fold, bet 3 to 300"


def test_b7_calls_pay_the_difference_and_raises_name_the_level() -> None:
    scene = three()
    scene.play("1 look")
    heard = scene.play("1 bet 2, 2 raise 5, 0 call, 1 raise 9, 2 call, 0 call")
    assert [event for event in heard if not isinstance(event, Showdown | Win)][:6] == [
        Bet(1, 2, "5"),
        Raise(2, 5, 5, "10"),
        Call(0, 5, "15"),
        Raise(1, 7, 9, "22"),
        Call(2, 4, "26"),
        Call(0, 4, "30"),
    ]


def test_b7_ante_and_entry_do_not_count_towards_the_level() -> None:
    tie = {1: "Kc Qd 9h", 2: "Kd Qh 9c", 0: "8c 9d 7h"}
    scene = Scene(PROFILE, [tie, {2: "", 0: "", 1: ""}], dealer=0)
    scene.play("1 look, 1 bet 1, 2 call, 0 call")
    scene.play("0 enter, 2 look, 2 bet 4, 0 call")
    assert scene.last(Call) == Call(0, 4, "17")


def test_b7_a_raise_must_be_above_the_level() -> None:
    scene = three()
    scene.play("1 look, 1 bet 5")
    assert "6 to 100" in scene.refused("2 raise 5")
    assert "6 to 100" in scene.refused("2 raise 101")
    assert "bet is not among the options" in scene.refused("2 bet 6")


def test_b8_betting_ends_when_all_have_the_level_and_the_last_raiser_does_not_act_again() -> None:
    scene = three("Ah Kh Qh", NINETEEN, "Kc Qd Js")
    scene.play("1 look, 1 bet 1, 2 call, 0 raise 2, 1 call")
    assert not scene.all(Showdown)
    scene.play("2 call")
    assert scene.last(Showdown).by == "level"
    assert scene.last(Win) == Win(1, "9", "showdown")


def test_b8_a_bet_that_all_call_is_not_asked_again() -> None:
    scene = three("Ah Kh Qh", NINETEEN, "Kc Qd Js")
    scene.play("1 look, 1 bet 3, 2 call, 0 call")
    assert scene.last(Win) == Win(1, "12", "showdown")


def test_b8_a_blind_bettor_who_was_only_called_still_owes_the_difference() -> None:
    scene = three("Ah Kh Qh", NINETEEN, "Kc Qd Js")
    scene.play("1 stake 2, 2 look, 2 call, 0 call")
    assert scene.turn == "1 act: fold, call for 2, raise 5 to 100"
    scene.play("1 call")
    assert scene.last(Win) == Win(1, "15", "showdown")


def test_b8_a_blind_bettor_may_raise_his_own_blind_stake() -> None:
    scene = three("Ah Kh Qh", NINETEEN, "Kc Qd Js")
    scene.play("1 stake 2, 2 look, 2 call, 0 fold, 1 raise 7")
    assert scene.last(Raise) == Raise(1, 5, 7, "14")
    assert scene.turn == "2 act: fold, call for 3, raise 8 to 100"


def test_b8_a_raise_asks_everyone_else_again_in_order() -> None:
    scene = Scene(PROFILE, [{1: "", 2: "", 3: "", 0: ""}], dealer=0)
    scene.play("1 look, 1 bet 1, 2 call, 3 raise 2, 0 call, 1 fold, 2 raise 3")
    order = []
    while scene.table.turn and not scene.all(Showdown):
        order.append(scene.table.turn.seat)
        scene.play(f"{scene.table.turn.seat} call")
    assert order == [3, 0]


def test_b9_if_all_before_the_dealer_fold_it_takes_the_antes() -> None:
    scene = three()
    scene.play("1 look, 1 fold, 2 fold")
    assert scene.last(Win) == Win(0, "3", "last-in")
    assert scene.balances == ["2", "-1", "-1"]


def test_b9_if_all_fold_to_the_last_blind_stake_its_owner_takes_the_bank() -> None:
    scene = three()
    scene.play("1 stake 2, 2 stake 4, 0 look, 0 fold, 1 fold")
    assert scene.last(Win) == Win(2, "9", "last-in")
    assert not scene.all(Showdown)
    assert scene.balances == ["-1", "-3", "4"]


def test_b10_no_total_above_a_hundred_antes() -> None:
    scene = three()
    scene.play("1 look, 1 bet 60, 2 raise 100")
    assert scene.turn == "0 act: fold, call for 100"
    scene.play("0 call")
    assert scene.turn == "1 act: fold, call for 40"
    twice = Scene(profile_with("joker-32", stakes__ante=2), [{1: "", 0: ""}], dealer=0)
    twice.play("1 look")
    assert twice.turn == "1 act: fold, bet 2 to 200"


def test_b10_the_total_counts_by_deal() -> None:
    tie = {1: "Kc Qd 9h", 2: "Kd Qh 9c", 0: "8c 9d 7h"}
    scene = Scene(PROFILE, [tie, {2: "", 1: ""}], dealer=0)
    scene.play("1 look, 1 bet 100, 2 call, 0 fold, 0 decline, 2 look")
    assert scene.turn == "2 act: fold, bet 1 to 100"


def test_b10_the_cap_is_configurable() -> None:
    scene = three(cap=7)
    scene.play("1 look, 1 bet 7")
    assert scene.turn == "2 act: fold, call for 7"


def test_b11_showdown_of_all_that_are_in_open_to_the_table() -> None:
    scene = Scene(PROFILE, [{1: "Ah Kh Qh", 2: "7c 8d 9h", 3: "Kc Qd Js", 0: "8c 9d Td"}], dealer=0)
    scene.play("1 look, 1 bet 1, 2 fold, 3 call, 0 call")
    shown = scene.last(Showdown)
    assert [(hand.seat, hand.hand.name) for hand in shown.hands] == [(1, "31"), (3, "10"), (0, "19")]
    assert (shown.best, receiver(shown)) == ((1,), None)
    assert scene.last(Win) == Win(1, "7", "showdown")


def test_b11_a_tie_below_the_best_is_no_svara() -> None:
    scene = three("Kc Qd 9h", "Kd Qh 9c", "Ah Kh Jh")
    scene.play("1 look, 1 bet 1, 2 call, 0 call")
    assert scene.last(Win) == Win(0, "6", "showdown")


def test_b12_entry_is_the_bank_by_the_number_of_tied_seats() -> None:
    hands = {1: "Ac Kd Qh", 2: "Ad Kh Qs", 3: "Ah Ks Qc", 4: "8c 9d Th", 0: ""}
    again = {2: "", 3: "", 4: "", 0: "", 1: ""}
    scene = Scene(PROFILE, [hands, again], dealer=0)
    scene.play("1 look, 1 bet 1, 2 call, 3 call, 4 call, 0 fold")
    assert scene.last(Svara) == Svara(0, 1, (1, 2, 3), "9", "3")
    scene.play("4 enter, 0 enter")
    assert [event.amount for event in scene.all(Enter)] == ["3", "3"]


def test_b12_thirds_are_exact() -> None:
    hands = {1: "Ac Kd Qh", 2: "Ad Kh Qs", 3: "Ah Ks Qc", 0: "8c 9d Th"}
    scene = Scene(PROFILE, [hands, {2: "", 3: "", 0: "", 1: ""}], dealer=0)
    scene.play("1 look, 1 bet 2, 2 call, 3 call, 0 fold")
    assert scene.last(Svara).price == "10/3"
    scene.play("0 enter")
    assert scene.last(Enter).pot == "40/3"
    assert scene.balances == ["-13/3", "-3", "-3", "-3"]


def test_b12_folded_and_beaten_seats_may_both_enter() -> None:
    hands = {1: "Ac Kd Qh", 2: "Ad Kh Qs", 3: "8c 9d Th", 0: ""}
    scene = Scene(PROFILE, [hands], dealer=0)
    scene.play("1 look, 1 bet 1, 2 call, 3 call, 0 fold")
    assert scene.turn == "3 enter: enter for 7/2, decline"
    scene.play("3 decline")
    assert scene.turn == "0 enter: enter for 7/2, decline"


def test_b12_blind_stakes_again_and_no_ante() -> None:
    tie = {1: "Kc Qd 9h", 2: "Kd Qh 9c", 0: "8c 9d 7h"}
    scene = Scene(PROFILE, [tie, {2: "", 1: ""}], dealer=0)
    scene.play("1 stake 1, 2 look, 2 call, 0 fold, 1 call")
    heard = scene.play("0 decline")
    assert scene.turn == "2 blind: stake 1 to 50, look"
    assert seen(heard) == []
    assert scene.ledger.pot == 7
    assert seen(scene.play("2 stake 1, 1 stake 4")) == [2, 1]
    assert scene.turn == "2 act: fold, call for 7, raise 9 to 100"


def test_b13_the_example_of_the_text() -> None:
    tie = {1: "Kc Qd 9h", 2: "Kd Qh 9c", 0: "8c 9d 7h"}
    scene = Scene(PROFILE, [tie, {2: "", 0: "", 1: ""}], dealer=0)
    scene.play("1 look, 1 bet 99, 2 call, 0 call")
    assert scene.last(Svara) == Svara(0, 1, (1, 2), "300", "150")
    scene.play("0 enter")
    assert scene.last(Enter) == Enter(0, "150", "450")
    assert scene.balances == ["-250", "-100", "-100"]

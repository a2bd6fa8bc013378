"""Rule C8: the fold out of turn, in every state of a deal."""

from __future__ import annotations

from referee.game.events import (
    Fold,
    Win,
)
from referee.game.profile_file import load_profile
from tests.game.joker_scenes import four, two
from tests.game.made_profiles import profile_with
from tests.game.table_scene import Scene, seen

PROFILE = load_profile("joker-21")


def test_c8_a_seat_may_fold_out_of_turn_and_the_turn_does_not_move() -> None:
    scene = four()
    scene.play("1 look, 1 bet 2")
    heard = scene.play("0 out")
    assert heard == [Fold(0, "out-of-turn")]
    assert scene.turn == "2 act: fold, bet 2 to 5, peek at 3, 1 for 2"
    assert scene.live == (1, 2, 3)


def test_c8_while_the_blind_stake_is_asked() -> None:
    scene = four()
    scene.play("3 out")
    assert scene.turn == "1 blind: stake 1 to 2, look"
    scene.play("1 stake 2, 2 bet 4")
    assert scene.turn.startswith("0 act")


def test_c8_the_blind_bettor_may_fold_unseen() -> None:
    scene = four()
    scene.play("1 stake 1, 1 out")
    assert 1 not in seen(scene.heard)
    assert scene.turn == "2 act: fold, bet 2 to 5, peek at 3, 0 for 2"


def test_c8_who_has_just_acted_may_fold() -> None:
    scene = four()
    scene.play("1 look, 1 bet 2, 1 out")
    assert scene.turn == "2 act: fold, bet 2 to 5, peek at 3, 0 for 2"


def test_c8_before_the_first_stake() -> None:
    scene = four()
    scene.play("1 look, 2 out, 0 out")
    assert scene.turn == "1 act: fold, bet 1 to 5"
    scene.play("1 fold")
    assert scene.last(Win) == Win(3, "4", "last-in")


def test_c8_the_last_but_one_to_fold_out_of_turn_gives_the_bank_at_once() -> None:
    scene = four()
    scene.play("1 look, 1 bet 2, 3 out, 0 out")
    heard = scene.play("1 out")
    assert heard == [Fold(1, "out-of-turn"), Win(2, "6", "last-in")]
    assert scene.turn == "2 reveal: yes, no"


def test_c8_all_others_may_fold_before_the_blind_stake_is_answered() -> None:
    scene = four()
    heard = scene.play("0 out, 2 out, 3 out")
    assert Win(1, "4", "last-in") in heard
    assert scene.turn == "1 reveal: yes, no"


def test_c8_two_left_by_it_may_go_to_the_showdown_at_once() -> None:
    scene = four(showdown="last-two")
    scene.play("1 look, 1 bet 2")
    assert scene.turn == "2 act: fold, bet 2 to 5"
    scene.play("3 out, 0 out")
    assert scene.turn == "2 act: fold, bet 2 to 5, show for 2"


def test_c8_not_by_the_seat_on_turn_which_folds_by_its_answer() -> None:
    scene = four()
    assert "own turn" in scene.refused("1 out")
    scene.play("1 look")
    assert "own turn" in scene.refused("1 out")


def test_c8_not_by_a_seat_that_is_not_in() -> None:
    scene = four()
    scene.play("1 look, 1 fold")
    assert scene.refused("1 out") == "seat 1 is not in this deal"
    scene.play("3 out")
    assert scene.refused("3 out") == "seat 3 is not in this deal"
    assert scene.refused("7 out") == "seat 7 is not in this deal"


def test_c8_not_while_an_entry_round_is_settled() -> None:
    scene = Scene(PROFILE, [{1: "Kc Qc Jd", 2: "Th Jh Qd", 3: "", 0: ""}, {2: "", 1: ""}], dealer=0)
    scene.play("1 look, 1 bet 1, 3 out, 0 out, 2 peek 1")
    assert scene.turn.startswith("3 enter")
    for seat in range(4):
        assert scene.refused(f"{seat} out") == "no betting is open"
    scene.play("3 decline, 0 decline")
    assert "seat 3 is not in" in scene.refused("3 out")
    assert scene.play("1 out")[0] == Fold(1, "out-of-turn")


def test_c8_not_while_the_winner_is_asked_to_show() -> None:
    scene = two()
    scene.play("1 look, 1 fold")
    assert scene.refused("1 out") == "no betting is open"
    assert scene.refused("0 out") == "no betting is open"


def test_c8_not_after_the_match() -> None:
    scene = two()
    scene.play("1 look, 1 fold, 0 no")
    assert scene.table.fold_out_refusal(1) == "no betting is open"


def test_c8_not_where_the_profile_has_it_off() -> None:
    scene = two(fold_out_of_turn=False)
    scene.play("1 look")
    assert scene.refused("0 out") == "this profile has no fold out of turn"
    assert load_profile("tamashebi-36").fold_out_of_turn is False


def test_c8_where_stakes_equalise_the_folded_seat_is_no_longer_waited_for() -> None:
    level = profile_with("joker-32", fold_out_of_turn=True)
    scene = Scene(level, [{1: "Ah Kh Qh", 2: "", 3: "8c 9d Th", 0: ""}], dealer=0)
    scene.play("2 out, 1 stake 1, 3 look, 0 out, 3 call")
    assert scene.turn == "1 act: fold, call for 1, raise 3 to 100"
    scene.play("1 call")
    assert scene.last(Win) == Win(1, "8", "showdown")


def test_c8_in_a_blind_chain_the_next_seat_in_is_asked() -> None:
    level = profile_with("joker-32", fold_out_of_turn=True)
    scene = Scene(level, [{1: "", 2: "", 3: "", 0: ""}], dealer=0)
    scene.play("2 out, 1 stake 1")
    assert scene.turn == "3 blind: stake 2 or 3 or 4, look"
    scene.play("1 out, 3 stake 2, 0 stake 4")
    assert scene.turn == "3 act: fold, call for 6, raise 9 to 100"

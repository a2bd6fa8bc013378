"""Rule G8: the technical limits that keep a match finite."""

from __future__ import annotations

from referee.game.events import (
    Deal,
    Event,
    Limit,
    Share,
    Showdown,
    Svara,
)
from referee.game.profile_file import load_profile
from tests.game.made_profiles import FOUR, profile_with
from tests.game.table_scene import Scene

TIE_OF_1_AND_2 = {1: "Ah As 6d", 2: "Ad Ac 6h", 0: "Kd Kh 9c"}
"""Three seats, seat 0 deals: two aces against two aces."""


def by_type(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_g8_turn_limit_compares_all_hands_still_in_free_of_charge() -> None:
    limited = profile_with("tamashebi-36", turn_limit=4)
    scene = Scene(limited, [{1: "Ks Qs Js", 2: "", 3: "6h 7h 8h", 0: "Ac Kc 6d"}], dealer=0)
    heard = scene.play("1 bet 1, 2 fold, 3 bet 2, 0 bet 2")
    assert by_type(heard) == ["Bet", "Fold", "Bet", "Bet", "Limit", "Showdown", "Win", "BankEnd"]
    assert scene.last(Limit) == Limit("turns", 4)
    shown = scene.last(Showdown)
    assert (shown.by, shown.best) == ("limit", (1,))
    assert [hand.seat for hand in shown.hands] == [1, 3, 0]
    assert scene.balances == ["-3", "7", "-1", "-3"]


def test_g8_turn_limit_can_make_a_svara() -> None:
    limited = profile_with("tamashebi-36", turn_limit=3)
    scene = Scene(limited, [TIE_OF_1_AND_2], dealer=0)
    scene.play("1 bet 1, 2 bet 1, 0 bet 1")
    assert scene.last(Svara) == Svara(0, 1, (1, 2), "6", "3")


def test_g8_the_last_fold_or_call_needs_no_limit() -> None:
    limited = profile_with("tamashebi-36", turn_limit=2)
    scene = Scene(limited, [{1: "", 2: "", 0: ""}], dealer=0)
    scene.play("1 fold, 2 fold")
    assert not scene.all(Limit)
    level = Scene(profile_with("joker-32", turn_limit=2), [{1: "Ah Kh Qh", 0: ""}], dealer=0)
    level.play("1 look, 1 bet 1, 0 call")
    assert not level.all(Limit)
    assert level.last(Showdown).by == "level"


def test_g8_turn_limit_counts_where_stakes_equalise() -> None:
    scene = Scene(profile_with("joker-32", turn_limit=3), [{1: "Ah Kh Qh", 0: "8h 9h Th"}], dealer=0)
    scene.play("1 look, 1 bet 1, 0 raise 2, 1 raise 3")
    assert scene.last(Limit) == Limit("turns", 3)
    assert scene.last(Showdown).by == "limit"
    assert scene.balances == ["-3", "3"]


def test_g8_blind_stakes_entries_and_folds_out_of_turn_do_not_count() -> None:
    limited = profile_with("joker-21", turn_limit=2)
    first = {1: "Ac Kd Qh", 2: "Ad Kh Qs", 3: "", 0: ""}
    scene = Scene(limited, [first, {2: "", 3: "", 1: ""}], dealer=0)
    scene.play("1 stake 1, 3 out, 2 bet 2")
    assert not scene.all(Limit)
    scene.play("0 fold")
    assert scene.last(Showdown).by == "limit"
    assert scene.last(Svara).tied == (1, 2)
    scene.play("3 enter, 0 decline, 2 stake 1, 3 bet 2")
    assert len(scene.all(Limit)) == 1
    scene.play("1 bet 2")
    assert len(scene.all(Limit)) == 2


def test_g8_turn_limit_begins_afresh_with_every_deal() -> None:
    limited = profile_with("tamashebi-36", turn_limit=3)
    scene = Scene(limited, [{1: "Ah As 6d", 0: "Ad Ac 6h"}, {0: "", 1: ""}], dealer=0)
    scene.play("1 bet 1, 0 show, 0 bet 1, 1 bet 1")
    assert not scene.all(Limit)


def test_g8_after_svara_limit_svaras_the_tied_share_the_bank_exactly() -> None:
    limited = profile_with("joker-32", svara_limit=1)
    three = {1: "Ac Kd Qh", 2: "Ad Kh Qs", 3: "Ah Ks Qc", 0: "8c 9d Th"}
    again = {2: "Ac Kd Qh", 3: "Ad Kh Qs", 1: "Ah Ks Qc"}
    scene = Scene(limited, [three, again], dealer=0)
    scene.play("1 look, 1 bet 1, 2 call, 3 call, 0 fold, 0 decline")
    heard = scene.play("2 look, 2 bet 1, 3 call, 1 call")
    assert by_type(heard)[-4:] == ["Showdown", "Limit", "Share", "BankEnd"]
    assert scene.last(Limit) == Limit("svaras", 1)
    assert scene.last(Share) == Share((2, 3, 1), "10/3", "limit")
    assert scene.balances == ["-1", "1/3", "1/3", "1/3"]


def test_g8_svara_limit_is_counted_by_bank() -> None:
    tie, back = {1: "Ah As 6d", 0: "Ad Ac 6h"}, {0: "Ah As 6d", 1: "Ad Ac 6h"}
    limited = profile_with("tamashebi-36", svara_limit=1)
    scene = Scene(limited, [tie, back], [tie], dealer=0)
    scene.play("1 bet 1, 0 show, 0 bet 1, 1 show")
    assert scene.last(Share).each == "3"
    assert scene.last(Deal) == Deal(1, 0, 0, (1, 0))
    scene.play("1 bet 1, 0 show")
    assert len(scene.all(Svara)) == 2


def test_g8_limits_are_a_thousand_turns_and_a_hundred_svaras_by_default() -> None:
    assert {(load_profile(name).turn_limit, load_profile(name).svara_limit) for name in FOUR} == {(1000, 100)}

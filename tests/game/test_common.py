"""Rules G1-G9: what is common to all profiles."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from referee.errors import IllegalActionError, UsageError
from referee.game.cards import Card, names_of
from referee.game.decks import SeededDecks, first_dealer, parse_seed
from referee.game.events import (
    BankEnd,
    BankStart,
    CardsSeen,
    Deal,
    Decline,
    Enter,
    Showdown,
    Svara,
    Win,
    receiver,
)
from referee.game.options import DEFAULTS, Action
from referee.game.profile import Profile, cards_of
from referee.game.profile_file import load_profile
from referee.game.table import Table
from tests.game.made_profiles import FOUR, profile_with
from tests.game.table_scene import Hands, Scene

TAMASHEBI = load_profile("tamashebi-36")

TIE_OF_1_AND_2 = {1: "Ah As 6d", 2: "Ad Ac 6h", 0: "Kd Kh 9c"}
"""Three seats, seat 0 deals: two aces against two aces."""


def tied(*later: Hands, banks: Sequence[Sequence[Hands]] = (), profile: Profile = TAMASHEBI) -> Scene:
    """Seat 0 deals and folds; seats 1 and 2 tie in a bank of 6."""
    scene = Scene(profile, [TIE_OF_1_AND_2, *later], *banks, dealer=0)
    scene.play("1 bet 1, 2 bet 1, 0 fold, 1 show")
    return scene


# --- G1: the deal ---


@pytest.mark.parametrize("seats", [2, 5, 12])
def test_g1_first_dealer_is_drawn_from_the_match_seed(seats: int) -> None:
    drawn = []
    for number in range(200):
        table = Table(TAMASHEBI, seats, seed=f"match {number}")
        start = table.start()[0]
        assert isinstance(start, BankStart)
        assert start.dealer == first_dealer(parse_seed(f"match {number}"), seats)
        drawn.append(start.dealer)
    assert set(drawn) == set(range(seats))
    assert max(map(drawn.count, range(seats))) < 3 * 200 / seats


def test_g1_deal_moves_one_seat_clockwise_with_every_bank() -> None:
    scene = Scene(
        TAMASHEBI, [{2: "", 0: "", 1: ""}], [{0: "", 1: "", 2: ""}], [{1: "", 2: "", 0: ""}], dealer=1
    )
    scene.play("2 fold, 0 fold, 0 fold, 1 fold, 1 fold, 2 fold")
    assert [event.dealer for event in scene.all(BankStart)] == [1, 2, 0]
    assert [event.dealer for event in scene.all(Deal)] == [1, 2, 0]


def test_g1_in_a_svara_the_deal_moves_to_its_next_participant() -> None:
    four = {0: "Ah As 6d", 1: "", 2: "Ad Ac 6h", 3: ""}
    scene = Scene(TAMASHEBI, [four, {2: "", 0: ""}], dealer=3)
    scene.play("0 bet 1, 1 fold, 2 bet 1, 3 fold, 0 show, 1 decline, 3 decline")
    assert [event.dealer for event in scene.all(Deal)] == [3, 0]
    scene = Scene(TAMASHEBI, [{1: "", 2: "Ah As 6d", 3: "Ad Ac 6h", 0: ""}, {3: "", 2: ""}], dealer=0)
    scene.play("1 fold, 2 bet 1, 3 bet 1, 0 fold, 2 show, 1 decline, 0 decline")
    assert [event.dealer for event in scene.all(Deal)] == [0, 2]


def test_g1_an_entrant_can_be_the_next_dealer() -> None:
    scene = Scene(TAMASHEBI, [{1: "", 2: "Ah As 6d", 3: "Ad Ac 6h", 0: ""}, {2: "", 3: "", 1: ""}], dealer=0)
    scene.play("1 fold, 2 bet 1, 3 bet 1, 0 fold, 2 show, 1 enter, 0 decline")
    assert [event.dealer for event in scene.all(Deal)] == [0, 1]


def test_g1_next_bank_is_dealt_left_of_whoever_dealt_last_svara_or_not() -> None:
    scene = tied({2: "", 1: ""}, banks=[[{0: "", 1: "", 2: ""}]])
    scene.play("0 decline, 2 fold")
    assert [event.dealer for event in scene.all(Deal)] == [0, 1, 2]
    assert scene.last(BankStart).dealer == 2


# --- G2: the cards ---


def test_g2_every_deal_is_of_the_whole_deck_afresh_one_card_at_a_time_from_the_left_of_the_dealer() -> None:
    asked: list[tuple[int, int, int]] = []
    tops: list[list[Card]] = []
    seeded = SeededDecks(TAMASHEBI, bytes(32))

    def decks(bank: int, deal: int, count: int) -> list[Card]:
        asked.append((bank, deal, count))
        tops.append(seeded(bank, deal, count))
        return tops[-1]

    table = Table(TAMASHEBI, 5, decks=decks, dealer=3, banks=2)
    events = table.start()
    for _ in range(4):
        events += table.act(Action("fold"))
    assert asked == [(0, 0, 15), (1, 0, 15)]
    seen = [(event.to, event.cards) for event in events if isinstance(event, CardsSeen)]
    for top, first, bank in ((tops[0], 4, seen[:5]), (tops[1], 0, seen[5:])):
        assert bank == [((first + place) % 5, names_of(top[place::5])) for place in range(5)]


def test_g2_a_svara_deals_from_the_whole_deck_again() -> None:
    scene = tied({2: "Ah As 6d", 1: "Ad Ac 6h"})
    scene.play("0 decline")
    assert scene.last(CardsSeen).cards == ("Ad", "Ac", "6h")


@pytest.mark.parametrize("name", FOUR)
def test_g2_no_card_is_dealt_twice_and_the_rest_stays_hidden(name: str) -> None:
    profile = load_profile(name)
    seats = profile.seats.max
    table = Table(profile, seats, seed="full table", banks=1)
    events = table.start()
    while table.turn:
        events += table.act(DEFAULTS[table.turn.kind])
    dealt = SeededDecks(profile, parse_seed("full table"))(0, 0, 3 * seats)
    assert len(set(dealt)) == 3 * seats
    assert set(dealt) <= set(cards_of(profile.deck))
    seen = {card for event in events if isinstance(event, CardsSeen) for card in event.cards}
    assert seen == set(names_of(dealt))


# --- G3: order of play ---


def test_g3_first_to_act_is_left_of_the_dealer_and_the_dealer_is_last() -> None:
    scene = Scene(TAMASHEBI, [{3: "", 0: "", 1: "", 2: ""}], dealer=2)
    order = []
    for _ in range(4):
        turn = scene.table.turn
        assert turn
        order.append(turn.seat)
        scene.play(f"{turn.seat} bet 1")
    assert order == [3, 0, 1, 2]
    assert scene.turn.startswith("3 act")


def test_g3_play_goes_clockwise_over_the_seats_that_are_in() -> None:
    scene = Scene(TAMASHEBI, [{1: "", 2: "", 3: "", 0: ""}], dealer=0)
    scene.play("1 bet 1, 2 fold, 3 bet 1, 0 bet 1, 1 bet 1, 3 bet 1, 0 fold, 1 bet 1, 3 bet 1")
    assert scene.turn.startswith("1 act")


def test_g3_in_a_svara_the_first_participant_left_of_its_dealer_begins() -> None:
    scene = tied({2: "", 0: "", 1: ""})
    scene.play("0 enter")
    assert scene.last(Deal).dealer == 1
    assert scene.turn.startswith("2 act")


# --- G4, G5: folding, and being alone ---


def test_g4_a_fold_loses_what_was_paid_and_ends_the_deal_for_the_seat() -> None:
    scene = Scene(TAMASHEBI, [{1: "", 2: "Kh Qh 9c", 0: "Ks Qs Js"}], dealer=0)
    scene.play("1 bet 3, 2 bet 3, 0 bet 3, 1 fold")
    assert scene.live == (0, 2)
    scene.play("2 bet 4, 0 bet 4, 2 show")
    assert scene.balances == ["16", "-4", "-12"]


def test_g4_folded_cards_are_never_shown() -> None:
    scene = Scene(TAMASHEBI, [{1: "6h 7h 8h", 2: "Kh Qh 9c", 0: "Ks Qs Js"}], dealer=0)
    scene.play("1 fold, 2 bet 1, 0 bet 1, 2 show")
    with_them = [event for event in scene.heard if "6h" in str(event)]
    assert [(type(event), receiver(event)) for event in with_them] == [(CardsSeen, 1)]


@pytest.mark.parametrize("name", FOUR)
def test_g5_who_is_alone_in_takes_the_bank_without_acting_or_showing(name: str) -> None:
    table = Table(load_profile(name), 3, seed="folds", dealer=0, banks=1)
    events = table.start()
    while table.turn and table.turn.kind != "reveal":
        assert table.turn.seat != 0
        events += table.act(DEFAULTS[table.turn.kind])
    won = next(event for event in events if isinstance(event, Win))
    assert (won.seat, won.amount, won.by) == (0, "3", "last-in")
    assert not [event for event in events if isinstance(event, Showdown)]


# --- G6: the svara ---


def test_g6_the_bank_is_fixed_with_the_payment_for_the_comparison_and_nobody_takes_it() -> None:
    scene = tied()
    assert scene.last(Svara) == Svara(bank=0, deal=1, tied=(1, 2), pot="6", price="3")
    assert not scene.all(Win)
    assert scene.balances == ["-1", "-3", "-2"]


def test_g6_tied_seats_stay_in_free_and_no_new_ante_is_paid() -> None:
    scene = tied({2: "", 1: ""})
    scene.play("0 decline")
    assert scene.balances == ["-1", "-3", "-2"]
    assert scene.last(Deal) == Deal(bank=0, deal=1, dealer=1, seats=(2, 1))
    assert len(scene.all(BankStart)) == 1


def test_g6_the_price_is_one_for_all_and_not_of_the_growing_pot() -> None:
    hands = {1: "Ah As 6d", 2: "Ad Ac 6h", 3: "", 4: "", 0: ""}
    scene = Scene(TAMASHEBI, [hands, {2: "", 3: "", 4: "", 0: "", 1: ""}], dealer=0)
    scene.play("1 bet 1, 2 bet 1, 3 fold, 4 fold, 0 fold, 1 show")
    assert scene.last(Svara).pot == "8"
    scene.play("3 enter, 4 enter, 0 enter")
    assert [(event.amount, event.pot) for event in scene.all(Enter)] == [
        ("4", "12"),
        ("4", "16"),
        ("4", "20"),
    ]


def test_g6_seats_are_asked_clockwise_from_the_left_of_the_dealer_who_has_just_dealt() -> None:
    hands = {4: "", 0: "Ah As 6d", 1: "", 2: "Ad Ac 6h", 3: ""}
    scene = Scene(TAMASHEBI, [hands, {1: "", 2: "", 0: ""}], dealer=3)
    scene.play("4 fold, 0 bet 1, 1 fold, 2 bet 1, 3 fold, 0 show")
    asked = []
    for answer in ("decline", "enter", "decline"):
        turn = scene.table.turn
        assert turn
        assert turn.kind == "enter"
        asked.append(turn.seat)
        heard = scene.play(f"{turn.seat} {answer}")
        assert isinstance(heard[0], Decline if answer == "decline" else Enter)
        assert receiver(heard[0]) is None
    assert asked == [4, 1, 3]


def test_g6_who_declined_or_entered_and_folded_may_enter_a_later_svara() -> None:
    tie = "Ah As 6d", "Ad Ac 6h"
    scene = Scene(
        TAMASHEBI,
        [
            {1: tie[0], 2: tie[1], 3: "", 0: ""},
            {2: tie[0], 3: "", 1: tie[1]},
            {3: "Kh Kd Kc", 0: "", 1: "", 2: ""},
        ],
        dealer=0,
    )
    scene.play("1 bet 1, 2 bet 1, 3 fold, 0 fold, 1 show")
    scene.play("3 enter, 0 decline")
    scene.play("2 bet 1, 3 fold, 1 bet 1, 2 show")
    assert scene.all(Svara)[1] == Svara(bank=0, deal=2, tied=(2, 1), pot="27/2", price="27/4")
    assert scene.turn == "3 enter: enter for 27/4, decline"
    scene.play("3 enter, 0 enter")
    assert scene.last(Deal) == Deal(bank=0, deal=2, dealer=2, seats=(3, 0, 1, 2))
    scene.play("3 bet 1, 0 fold, 1 fold, 2 fold")
    assert scene.last(Win) == Win(3, "28", "last-in")
    assert scene.balances == ["-31/4", "-4", "-4", "63/4"]


def test_g6_stakes_start_afresh_in_a_svara() -> None:
    scene = Scene(TAMASHEBI, [{1: "Ah As 6d", 0: "Ad Ac 6h"}, {0: "", 1: ""}], dealer=0)
    scene.play("1 bet 9, 0 show")
    assert scene.turn == "0 act: fold, bet 1 to 10"


def test_g6_a_new_tie_makes_a_new_svara_with_a_newly_fixed_bank() -> None:
    scene = Scene(
        TAMASHEBI, [{1: "Ah As 6d", 0: "Ad Ac 6h"}, {0: "Ah As 6d", 1: "Ad Ac 6h"}, {1: "", 0: ""}], dealer=0
    )
    scene.play("1 bet 1, 0 show, 0 bet 5, 1 show")
    assert [(event.deal, event.pot, event.price) for event in scene.all(Svara)] == [
        (1, "4", "2"),
        (2, "14", "7"),
    ]


def test_g6_halves_are_kept_exactly() -> None:
    scene = Scene(TAMASHEBI, [TIE_OF_1_AND_2, {2: "", 0: "", 1: ""}], dealer=0)
    scene.play("1 bet 2, 2 bet 3, 0 fold, 1 show")
    assert scene.last(Svara).price == "11/2"
    scene.play("0 enter")
    assert scene.last(Enter) == Enter(0, "11/2", "33/2")
    assert scene.balances == ["-13/2", "-6", "-4"]
    scene.play("2 bet 1, 0 fold, 1 fold")
    assert scene.last(Win) == Win(2, "35/2", "last-in")
    assert scene.balances == ["-13/2", "-6", "25/2"]


# --- G7: the match ---


@pytest.mark.parametrize("name", FOUR)
def test_g7_a_match_is_eight_resolved_banks_unless_configured(name: str) -> None:
    for banks, expected in ((None, 8), (3, 3)):
        table = Table(load_profile(name), 2, seed="banks", banks=banks)
        events = table.start()
        while table.turn:
            events += table.act(DEFAULTS[table.turn.kind])
        assert sum(isinstance(event, BankEnd) for event in events) == expected
    assert Table(profile_with(name, banks=5), 2, seed="banks").banks == 5


def test_g7_svaras_inside_a_bank_use_up_no_places() -> None:
    scene = tied({2: "", 1: ""}, banks=[[{0: "", 1: "", 2: ""}]])
    scene.play("0 decline, 2 fold, 0 fold, 1 fold")
    assert scene.turn == "over"
    assert [event.bank for event in scene.all(BankEnd)] == [0, 1]


def test_g7_the_larger_balance_wins_and_equal_balances_share_the_place() -> None:
    scene = Scene(TAMASHEBI, [{1: "", 2: "", 3: "", 0: ""}], dealer=0)
    scene.play("1 fold, 2 bet 2, 3 fold, 0 fold")
    assert [(r.seat, r.balance, r.place) for r in scene.table.results()] == [
        (0, -1, 2),
        (1, -1, 2),
        (2, 3, 1),
        (3, -1, 2),
    ]
    level = Scene(TAMASHEBI, [{1: "", 0: ""}], [{0: "", 1: ""}], dealer=0)
    level.play("1 fold, 0 fold")
    assert [result.place for result in level.table.results()] == [1, 1]


def test_g7_a_bank_that_is_still_open_is_nobodys() -> None:
    scene = Scene(TAMASHEBI, [{1: "", 0: ""}], [{0: "", 1: ""}], dealer=0)
    scene.play("1 fold, 0 bet 3")
    assert scene.balances == ["-3", "-2"]
    assert [(result.balance, result.place) for result in scene.table.results()] == [(1, 1), (-1, 2)]


def test_g7_after_the_last_bank_nobody_is_to_act() -> None:
    scene = Scene(TAMASHEBI, [{1: "", 0: ""}], dealer=0)
    scene.play("1 fold")
    assert scene.table.turn is None
    with pytest.raises(IllegalActionError, match="nobody is to act"):
        scene.table.act(Action("fold"))
    with pytest.raises(IllegalActionError, match="started"):
        scene.table.start()


def test_g7_a_table_is_refused_what_it_cannot_be() -> None:
    with pytest.raises(UsageError, match="at least 1 bank, not 0"):
        Table(TAMASHEBI, 2, seed="x", banks=0)
    with pytest.raises(UsageError, match="from 0 to 1, not 2"):
        Table(TAMASHEBI, 2, seed="x", dealer=2)
    with pytest.raises(UsageError, match="seed"):
        Table(TAMASHEBI, 2)


# --- G9: readings ---


def test_g9_the_best_reading_counts_and_nobody_claims_it() -> None:
    scene = Scene(load_profile("joker-32"), [{1: "7c 7d Td", 0: "7h 7s Ks"}], dealer=0)
    scene.play("1 look")
    assert {event.to: event.hand.name for event in scene.all(CardsSeen)} == {1: "28", 0: "23"}
    scene.play("1 bet 1, 0 call")
    assert scene.last(Win).seat == 1


def test_g9_a_joker_of_the_deck_reads_as_itself_where_that_is_more() -> None:
    wild_six = profile_with("tamashebi-36", deck__jokers=["6c"], joker__completes_trips=False)
    scene = Scene(wild_six, [{1: "6c 6d 6h", 0: "Ah Kh Qh"}], dealer=0)
    assert [event.hand.name for event in scene.all(CardsSeen)] == ["seka of sixes", "31"]

"""Every event has its sentence."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from referee.game import events as ev
from referee.game.events import Event
from referee.game.hands import HandValue
from referee.show.narrate import Narrator, narrate

VALUE = HandValue("24", 13, 30, 900)
CARDS = ("Td", "8d", "6d")
OTHER = ("Ah", "As", "7d")
HANDS = (ev.OpenHand(0, CARDS, VALUE), ev.OpenHand(1, OTHER, HandValue("22", 11, 30, 800)))
BOTH = "A 10♦ 8♦ 6♦ (24) and B A♥ A♠ 7♦ (22)"

SENTENCES: list[tuple[Event, str]] = [
    (ev.BankStart(3, 1, 1, "4"), "bank 3: each pays an ante of 1, pot 4"),
    (ev.Deal(3, 0, 1, (2, 3, 0, 1)), "B deals to C, D, A and B"),
    (ev.Deal(3, 2, 2, (0, 2)), "svara 2: C deals to A and C"),
    (ev.CardsSeen(0, CARDS, VALUE), "A sees its cards: 10♦ 8♦ 6♦ (24)"),
    (ev.BlindStake(1, 2, "6"), "B stakes 2 blind, pot 6"),
    (ev.Look(1), "B looks"),
    (ev.Bet(1, 2, "17/2"), "B stakes 2, pot 17/2"),
    (ev.Call(1, 2, "8"), "B calls for 2, pot 8"),
    (ev.Raise(1, 3, 5, "8"), "B raises to 5 and pays 3, pot 8"),
    (ev.Fold(2), "C folds"),
    (ev.Fold(2, "out-of-turn"), "C folds out of turn"),
    (ev.Fold(2, "peek"), "C folds after the peek"),
    (ev.Show(0, 2, "10"), "A pays 2 for the showdown, pot 10"),
    (ev.Peek(0, 2, 3, "11"), "A peeks at C for 3, pot 11"),
    (ev.Peeked(0, 1, OTHER, HANDS[1].hand), "A is shown the cards of B: A♥ A♠ 7♦ (22)"),
    (ev.Limit("turns", 1000), "limit: betting stops after 1000 turns"),
    (ev.Limit("svaras", 100), "limit: no further svara after 100"),
    (ev.Showdown(HANDS, (0,), "call"), f"showdown: {BOTH}; A best"),
    (ev.Showdown(HANDS, (0,), "level"), f"showdown: {BOTH}; A best"),
    (ev.Showdown(HANDS, (0, 1), "peek"), f"the peek is equal and both show: {BOTH}; A and B equal"),
    (ev.Showdown(HANDS, (0,), "limit"), f"the hands are compared free of charge: {BOTH}; A best"),
    (ev.Better((2,)), "C holds more, and all others fold"),
    (ev.Better((2, 3)), "C and D hold more, and all others fold"),
    (ev.Svara(3, 1, (0, 1), "10", "5"), "svara between A and B: pot 10, entry 5"),
    (ev.Enter(2, "5", "15"), "C enters for 5, pot 15"),
    (ev.Decline(3), "D declines"),
    (ev.Win(0, "18", "last-in"), "A, alone in, takes the pot of 18"),
    (ev.Win(0, "18", "showdown"), "A, the best hand, takes the pot of 18"),
    (ev.Win(0, "18", "better"), "A, better than both and unseen, takes the pot of 18"),
    (ev.Share((0, 1), "17/2", "limit"), "A and B share the pot: 17/2 each"),
    (ev.Reveal(0, CARDS, VALUE), "A shows 10♦ 8♦ 6♦ (24)"),
    (ev.Muck(0), "A does not show"),
    (ev.BankEnd(3, ("11", "-4", "-6", "-1")), "bank 3 ends: A +11, B -4, C -6, D -1"),
]


def test_no_type_of_event_is_left_out() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentence(event: Event, sentence: str) -> None:
    assert narrate(event, "ABCD") == sentence


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_names_cannot_break_the_line(event: Event, sentence: str) -> None:
    odd = {"A": "\x1b[2J", "B": "b\nb", "C": "[bold]c[/]", "D": "d\u202e"}
    harmless = {"A": r"\x1b[2J", "B": r"b\nb", "C": "[bold]c[/]", "D": r"d\u202e"}
    expected = re.sub(r"\b([A-D])\b(?![♣♦♥♠])", lambda found: harmless[found[1]], sentence)
    assert Narrator(list(odd.values())).line(event) == expected
    assert expected.isprintable()


def test_a_seat_that_is_not_there_is_called_by_its_number() -> None:
    assert narrate(ev.Fold(7), "AB") == "seat 7 folds"


def test_an_escape_in_a_hands_name_is_harmless() -> None:
    assert narrate(ev.Reveal(0, CARDS, HandValue("\x1b24", 1, 2, 3)), "AB").isprintable()

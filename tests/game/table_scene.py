"""A table with cards set by hand and played by short words: what the rule tests are written with.

    scene = Scene(profile, [{1: "Ah As 7d", 0: "Ad Ac 9s"}], dealer=0)
    scene.play("1 bet 2, 0 show")

Each bank is a list of deals, each deal a dict of hands in the order in which the seats must be dealt to:
the scene refuses a deal that goes to other seats or in another order (G2). An empty hand gets cards that
nobody else has. A word is ``SEAT ACTION [AMOUNT or TARGET]``; ``SEAT out`` folds out of turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import pytest

from referee.errors import IllegalActionError
from referee.game.cards import Card, parse_card
from referee.game.decks import GivenDecks, SeededDecks
from referee.game.events import CardsSeen, Deal, Event
from referee.game.options import Action
from referee.game.profile import Profile, cards_of
from referee.game.table import Table
from tests.game.ledger import Ledger

Hands = Mapping[int, str]

E = TypeVar("E", bound=Event)


def laid(hands: Hands, deck: Sequence[Card]) -> list[Card]:
    """A deck's top cards, so that dealing one at a time gives each seat its hand (G2)."""
    named = {seat: [parse_card(name) for name in hand.split()] for seat, hand in hands.items()}
    taken = {card for hand in named.values() for card in hand}
    spare = [card for card in deck if card not in taken]
    full = [hand or [spare.pop() for _ in range(3)] for hand in named.values()]
    assert len({card for hand in full for card in hand}) == 3 * len(full), "a card is set twice"
    return [hand[lap] for lap in range(3) for hand in full]


def seen(events: list[Event]) -> list[int]:
    """The seats that saw their own cards, in order."""
    return [event.to for event in events if isinstance(event, CardsSeen)]


class Scene:
    """One match on cards set by hand; the ledger checks the money of every event."""

    def __init__(self, profile: Profile, *banks: Sequence[Hands], dealer: int) -> None:
        deck = cards_of(profile.deck)
        self.plan = banks
        given = [[laid(hands, deck) for hands in bank] for bank in banks]
        decks = GivenDecks(given, SeededDecks(profile, bytes(32)))
        seats = len(banks[0][0])
        self.table = Table(profile, seats, decks=decks, dealer=dealer, banks=len(banks))
        self.ledger = Ledger(seats)
        self.heard: list[Event] = []
        self._take(self.table.start())

    def play(self, script: str) -> list[Event]:
        """Do each word of the script in turn; returns the events of all of them."""
        before = len(self.heard)
        for word in script.split(", "):
            seat, action = _parsed(word)
            if action is None:
                self._take(self.table.fold_out(seat))
                continue
            turn = self.table.turn
            assert turn is not None, f"{word}: nobody is to act"
            assert turn.seat == seat, f"{word}: the turn is {self.turn}"
            self._take(self.table.act(action))
        return self.heard[before:]

    def refused(self, word: str) -> str:
        """The reason why a word is not legal now."""
        seat, action = _parsed(word)
        before = len(self.heard)
        with pytest.raises(IllegalActionError) as caught:
            self.play(word)
        assert len(self.heard) == before
        assert action is None or self.turn.startswith(f"{seat} ")
        return str(caught.value)

    @property
    def turn(self) -> str:
        """Who must do what: ``0 act: fold, bet 1 to 10``; ``over`` after the match."""
        turn = self.table.turn
        return f"{turn.seat} {turn.kind}: {turn.describe()}" if turn else "over"

    def last(self, kind: type[E]) -> E:
        """The latest event of a kind."""
        return self.all(kind)[-1]

    def all(self, kind: type[E]) -> list[E]:
        """Every event of a kind so far."""
        return [event for event in self.heard if isinstance(event, kind)]

    @property
    def balances(self) -> list[str]:
        """Exact balances by seat."""
        return list(map(str, self.ledger.balances))

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that are in, by number."""
        return tuple(sorted(self.table.view(0).live))

    def _take(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Deal) and event.bank < len(self.plan):
                deals = self.plan[event.bank]
                assert event.deal >= len(deals) or event.seats == tuple(deals[event.deal]), event
        self.ledger.hear(events)
        self.ledger.agrees_with(self.table)
        self.heard += events


def _parsed(word: str) -> tuple[int, Action | None]:
    """The seat and its action; None for a fold out of turn."""
    seat, name, *number = word.split()
    if name == "out":
        return int(seat), None
    if not number:
        return int(seat), Action(name)
    if name == "peek":
        return int(seat), Action(name, target=int(number[0]))
    return int(seat), Action(name, int(number[0]))

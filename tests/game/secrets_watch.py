"""A watcher who knows all the cards and the table of section 5: nobody may be told more than it says."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
from msgspec import UNSET

from referee.game.cards import Hand, names_of
from referee.game.decks import Decks
from referee.game.events import (
    BankEnd,
    BankStart,
    BlindStake,
    CardsSeen,
    Deal,
    Event,
    Fold,
    Look,
    Peek,
    Peeked,
    Reveal,
    Showdown,
    Svara,
    Win,
    receiver,
)
from referee.game.hands import HandTable, hand_table
from referee.game.profile import Profile
from referee.game.table import Table

CARD = re.compile(r"(?<![A-Za-z0-9])[6-9TJQKA][cdhs](?![A-Za-z0-9])")
"""A card's name, wherever it stands in an encoded message."""

ENCODER = msgspec.json.Encoder()


def cards_in(message: object) -> set[str]:
    """Every card that a message names, in whatever field."""
    return set(CARD.findall(ENCODER.encode(message).decode()))


class Watcher:
    """Hears all events in order and fails at the first that shows a seat what it may not know."""

    def __init__(self, profile: Profile, decks: Decks) -> None:
        self.profile = profile
        self.decks = decks
        self.values: HandTable = hand_table(profile)
        self.hands: dict[int, Hand] = {}
        self.live: list[int] = []
        self.seen: set[int] = set()
        self.opened: set[int] = set()
        self.blind: list[int] = []
        self.blind_over = False
        self.before: Event | None = None
        self.peek: Peek | None = None
        self.winner: int | None = None

    def hear(self, events: Iterable[Event]) -> None:
        """Check the events one by one."""
        for event in events:
            if isinstance(event, CardsSeen):
                self._own(event)
            elif isinstance(event, Peeked):
                self._peeked(event)
            elif isinstance(event, Showdown):
                self._showdown(event)
            elif isinstance(event, Reveal):
                self._reveal(event)
            else:
                assert receiver(event) is None, event
                assert not cards_in(event), event
                self._note(event)
            self.before = event

    def views(self, table: Table) -> None:
        """No view has a card but the seat's own, and those only once it has seen them."""
        for seat in range(table.seats):
            view = table.view(seat)
            if seat in self.seen:
                assert view.cards == names_of(self.hands[seat])
                assert cards_in(view) == set(view.cards)
            else:
                assert view.cards is UNSET
                assert view.hand is UNSET
                assert not cards_in(view)

    def _note(self, event: Event) -> None:
        if isinstance(event, BankStart):
            self.winner = None
        elif isinstance(event, Deal):
            self._deal(event)
        elif isinstance(event, BlindStake):
            assert not self.blind_over, event
            self.blind.append(event.seat)
        elif isinstance(event, Look):
            self.blind_over = True
        elif isinstance(event, Fold):
            self.live.remove(event.seat)
        elif isinstance(event, Peek):
            assert {event.seat, event.target} <= set(self.live), event
            self.peek = event
        elif isinstance(event, Win):
            self.winner = event.seat
        elif isinstance(event, Svara | BankEnd):
            self.seen = set()

    def _deal(self, event: Deal) -> None:
        count = len(event.seats)
        top = self.decks(event.bank, event.deal, 3 * count)
        self.hands = {}
        for place, seat in enumerate(event.seats):
            a, b, c = top[place::count]
            self.hands[seat] = (a, b, c)
        self.live = list(event.seats)
        self.seen, self.opened, self.blind = set(), set(), []
        self.blind_over = self.profile.blind == "none"
        self.peek = self.winner = None

    def _own(self, event: CardsSeen) -> None:
        seat = event.to
        assert event.cards == names_of(self.hands[seat]), event
        assert event.hand == self.values.value(self.hands[seat]), event
        assert seat not in self.seen, event
        if self.profile.blind == "chain":
            self.blind_over = True
        elif self.profile.blind == "first-seat" and seat in self.blind:
            assert not isinstance(self.before, BlindStake), event
        self.seen.add(seat)

    def _peeked(self, event: Peeked) -> None:
        peek = self.peek
        assert peek is not None, event
        assert event.cards == names_of(self.hands[event.seat]), event
        if event.to == peek.seat:
            assert event.seat == peek.target, event
        else:
            assert (event.to, event.seat) == (peek.target, peek.seat), event
            assert self._rank(peek.seat) > self._rank(peek.target), event

    def _showdown(self, event: Showdown) -> None:
        seats = [hand.seat for hand in event.hands]
        for hand in event.hands:
            assert hand.cards == names_of(self.hands[hand.seat]), event
            assert hand.hand == self.values.value(self.hands[hand.seat]), event
        if event.by == "peek":
            assert self.peek is not None, event
            assert set(seats) == {self.peek.seat, self.peek.target}, event
            assert self._rank(seats[0]) == self._rank(seats[1]), event
        else:
            assert sorted(seats) == sorted(self.live), event
            assert len(seats) == 2 or event.by != "call" or self.profile.showdown == "all", event
        top = max(map(self._rank, seats))
        assert event.best == tuple(seat for seat in seats if self._rank(seat) == top), event
        self.opened |= set(seats)

    def _reveal(self, event: Reveal) -> None:
        assert self.profile.optional_show, event
        assert event.seat == self.winner, event
        assert event.seat not in self.opened, event
        assert event.cards == names_of(self.hands[event.seat]), event

    def _rank(self, seat: int) -> int:
        return self.values.rank(self.hands[seat])

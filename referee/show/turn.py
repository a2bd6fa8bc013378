"""Whose turn it is, worked out from the events alone: viewers have no table of the game."""

from __future__ import annotations

from referee.game.events import (
    BankEnd,
    BankStart,
    Bet,
    BlindStake,
    Call,
    Deal,
    Decline,
    Enter,
    Event,
    Fold,
    Limit,
    Look,
    Muck,
    Peek,
    Raise,
    Reveal,
    Share,
    Show,
    Showdown,
    Svara,
    Win,
)
from referee.game.profile import Profile


class TurnFollower:
    """Follows who is in, who is on turn and whose hand lies open, event by event (G3, G6, B6, B8, C14)."""

    def __init__(self, profile: Profile, seats: int) -> None:
        self.seats = seats
        self.seat: int | None = None
        """The seat on turn after the events so far, or None. Right at the end of each burst of events."""
        self.dealer = 0
        self.live: list[int] = []
        """Who is in: in the deal, or in the svara while its entries are asked."""
        self.opened: set[int] = set()
        self._asks_winner = profile.optional_show
        self._order: tuple[int, ...] = ()
        self._blind: set[int] = set()
        self._opener = 0
        self._to_ask: list[int] = []

    def apply(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case BankStart():
                self.dealer, self.live, self.seat = event.dealer, [], None
            case Deal():
                self._deal(event)
            case BlindStake():
                self._blind.add(event.seat)
                self.seat = self._first_to_act()
            case Look():
                self.seat = self._first_to_act()
            case Bet() | Call() | Raise():
                self.seat = self._after(event.seat)
            case Fold():
                self._fold(event)
            case Peek():
                self._opener = event.seat
            case Showdown():
                self.opened.update(hand.seat for hand in event.hands)
                self.seat = None
            case Svara() | Enter() | Decline():
                self._entry(event)
            case Win():
                self.seat = event.seat if self._asks_winner and event.seat not in self.opened else None
            case Show() | Limit() | Share() | Reveal() | Muck() | BankEnd():
                self.seat = None

    def _deal(self, event: Deal) -> None:
        self.dealer, self._order, self.live = event.dealer, event.seats, list(event.seats)
        self._blind, self.opened = set(), set()
        self.seat = event.seats[0] if event.seats else None

    def _first_to_act(self) -> int | None:
        """The first that did not stake blind; if all did, the first (B7)."""
        waiting = [seat for seat in self._order if seat in self.live]
        return next((seat for seat in waiting if seat not in self._blind), waiting[0] if waiting else None)

    def _after(self, seat: int) -> int | None:
        """The next seat in, clockwise; None where nobody else is."""
        others = ((seat + step) % self.seats for step in range(1, self.seats))
        return next((other for other in others if other in self.live), None)

    def _fold(self, event: Fold) -> None:
        if event.seat in self.live:
            self.live.remove(event.seat)
        if len(self.live) < 2:
            self.seat = None
        elif event.by != "out-of-turn":
            self.seat = self._after(event.seat if event.by == "turn" else self._opener)

    def _entry(self, event: Svara | Enter | Decline) -> None:
        """Those that are not tied are asked clockwise from the left of the dealer (G6)."""
        if isinstance(event, Svara):
            round_table = ((self.dealer + step) % self.seats for step in range(1, self.seats + 1))
            self._to_ask = [seat for seat in round_table if seat not in event.tied]
            self.live = list(event.tied)
            self._blind, self.opened = set(), set()
        else:
            self._to_ask = self._to_ask[1:]
            if isinstance(event, Enter):
                self.live.append(event.seat)
        self.seat = self._to_ask[0] if self._to_ask else None

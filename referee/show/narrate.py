"""Events as people at a card table would say them: one line of plain text each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from referee.game.cards import pretty
from referee.game.events import (
    BankEnd,
    BankStart,
    Bet,
    Better,
    BlindStake,
    Call,
    CardsSeen,
    Deal,
    Decline,
    Enter,
    Event,
    Fold,
    Limit,
    Look,
    Muck,
    OpenHand,
    Peek,
    Peeked,
    Raise,
    Reveal,
    Share,
    Show,
    Showdown,
    Svara,
    Win,
)
from referee.game.hands import HandValue
from referee.show.plain import labels, listed, plain, signed

_FOLDS = {"turn": "folds", "out-of-turn": "folds out of turn", "peek": "folds after the peek"}
_OPENINGS = {
    "call": "showdown",
    "level": "showdown",
    "peek": "the peek is equal and both show",
    "limit": "the hands are compared free of charge",
}
_WINS = {
    "last-in": "alone in, takes",
    "showdown": "the best hand, takes",
    "better": "better than both and unseen, takes",
}


def cards_text(cards: Iterable[str]) -> str:
    """Cards with their suits as glyphs: ``10♦ 8♦ 6♦``."""
    return " ".join(map(pretty, cards))


def hand_text(cards: Iterable[str], hand: HandValue) -> str:
    """A hand and what it is worth: ``10♦ 8♦ 6♦ (24)``."""
    return f"{cards_text(cards)} ({plain(hand.name)})"


class Narrator:
    """Says events, with the seats by their names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.labels = labels(names)

    def name(self, seat: int) -> str:
        """What the seat is called on screen; ``seat 7`` where there is no such seat."""
        return self.labels[seat] if 0 <= seat < len(self.labels) else f"seat {seat}"

    def names(self, seats: Iterable[int]) -> str:
        """Seats in one list: ``A, B and C``."""
        return listed([self.name(seat) for seat in seats])

    def line(self, event: Event) -> str:
        """One sentence for the event, without a full stop; every event has one."""
        match event:
            case BankStart():
                return f"bank {event.bank}: each pays an ante of {event.ante}, pot {event.pot}"
            case Deal():
                svara = f"svara {event.deal}: " if event.deal else ""
                return f"{svara}{self.name(event.dealer)} deals to {self.names(event.seats)}"
            case CardsSeen():
                return f"{self.name(event.to)} sees its cards: {hand_text(event.cards, event.hand)}"
            case BlindStake():
                return f"{self.name(event.seat)} stakes {event.amount} blind, pot {event.pot}"
            case Look():
                return f"{self.name(event.seat)} looks"
            case Bet():
                return f"{self.name(event.seat)} stakes {event.amount}, pot {event.pot}"
            case Call():
                return f"{self.name(event.seat)} calls for {event.amount}, pot {event.pot}"
            case Raise():
                raised = f"raises to {event.level} and pays {event.amount}"
                return f"{self.name(event.seat)} {raised}, pot {event.pot}"
            case Fold():
                return f"{self.name(event.seat)} {_FOLDS[event.by]}"
            case Show():
                return f"{self.name(event.seat)} pays {event.amount} for the showdown, pot {event.pot}"
            case Peek():
                at = f"peeks at {self.name(event.target)} for {event.amount}"
                return f"{self.name(event.seat)} {at}, pot {event.pot}"
            case Peeked():
                shown = hand_text(event.cards, event.hand)
                return f"{self.name(event.to)} is shown the cards of {self.name(event.seat)}: {shown}"
            case Limit():
                return _limit(event)
            case Showdown():
                return self._showdown(event)
            case Better():
                holds = "holds" if len(event.seats) == 1 else "hold"
                return f"{self.names(event.seats)} {holds} more, and all others fold"
            case Svara():
                return f"svara between {self.names(event.tied)}: pot {event.pot}, entry {event.price}"
            case Enter():
                return f"{self.name(event.seat)} enters for {event.amount}, pot {event.pot}"
            case Decline():
                return f"{self.name(event.seat)} declines"
            case Win():
                return f"{self.name(event.seat)}, {_WINS[event.by]} the pot of {event.amount}"
            case Share():
                return f"{self.names(event.seats)} share the pot: {event.each} each"
            case Reveal():
                return f"{self.name(event.seat)} shows {hand_text(event.cards, event.hand)}"
            case Muck():
                return f"{self.name(event.seat)} does not show"
            case BankEnd():
                return f"bank {event.bank} ends: {self._balances(event.balances)}"
            case _:
                assert_never(event)

    def _showdown(self, event: Showdown) -> str:
        hands = listed([self._open(hand) for hand in event.hands])
        best = "best" if len(event.best) == 1 else "equal"
        return f"{_OPENINGS[event.by]}: {hands}; {self.names(event.best)} {best}"

    def _open(self, hand: OpenHand) -> str:
        return f"{self.name(hand.seat)} {hand_text(hand.cards, hand.hand)}"

    def _balances(self, balances: Sequence[str]) -> str:
        return ", ".join(f"{self.name(seat)} {signed(balance)}" for seat, balance in enumerate(balances))


def _limit(event: Limit) -> str:
    if event.limit == "turns":
        return f"limit: betting stops after {event.count} turns"
    return f"limit: no further svara after {event.count}"


def narrate(event: Event, names: Sequence[str]) -> str:
    """One event in words. For many events of one match a ``Narrator`` is cheaper."""
    return Narrator(names).line(event)

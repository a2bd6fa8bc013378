"""What happens at the table, as frozen records: the only truth that bots, logs and viewers are told.

Each event is also a message of the protocol: ``type`` names it. Amounts that a svara may split are text
(``"17/2"``, see ``amounts``); stakes are integers. An event with a ``to`` is for that seat alone, all
others are for the whole table (section 5 of the rules).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from referee.game.amounts import EXACT_PATTERN
from referee.game.hands import HandValue
from referee.game.profile import CardName, Count

Exact = Annotated[str, Meta(pattern=EXACT_PATTERN)]
Seat = Annotated[int, Meta(ge=0, le=11)]
Cards = tuple[CardName, CardName, CardName]


class Record(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", gc=False):
    """What all events share: they are values, and encode with their ``type`` first."""


class Private(Record, frozen=True, gc=False):
    """What only the seat ``to`` may know; all else is for the whole table."""

    to: Seat


class OpenHand(msgspec.Struct, frozen=True, gc=False):
    """A hand that lies open."""

    seat: Seat
    cards: Cards
    hand: HandValue


class BankStart(Record, frozen=True, tag="bank", gc=False):
    """A bank begins: every seat has paid the ante. ``pot`` is the antes together."""

    bank: Count
    dealer: Seat
    ante: Count
    pot: Exact


class Deal(Record, frozen=True, tag="deal", gc=False):
    """Three cards went to each of ``seats``, clockwise from the left of the dealer (G2)."""

    bank: Count
    deal: Count
    dealer: Seat
    seats: tuple[Seat, ...]


class CardsSeen(Private, frozen=True, tag="cards", gc=False):
    """Private: a seat sees its own cards."""

    cards: Cards
    hand: HandValue


class BlindStake(Record, frozen=True, tag="blind", gc=False):
    """A seat staked blind (B6, C9)."""

    seat: Seat
    amount: Count
    pot: Exact


class Look(Record, frozen=True, tag="look", gc=False):
    """A seat would not stake blind: the blind phase is over (B6, C9)."""

    seat: Seat


class Bet(Record, frozen=True, tag="bet", gc=False):
    """A new full stake (A6, C7), or the first stake where stakes equalise (B7)."""

    seat: Seat
    amount: Count
    pot: Exact


class Call(Record, frozen=True, tag="call", gc=False):
    """A seat brought its stakes up to the level, paying ``amount`` (B7)."""

    seat: Seat
    amount: Count
    pot: Exact


class Raise(Record, frozen=True, tag="raise", gc=False):
    """A seat raised the level to ``level``, paying ``amount`` (B7)."""

    seat: Seat
    amount: Count
    level: Count
    pot: Exact


class Fold(Record, frozen=True, tag="fold", gc=False):
    """A seat is out of this deal (G4): on its turn, out of turn (C8), or by a peek (C11-C13)."""

    seat: Seat
    by: Literal["turn", "out-of-turn", "peek"] = "turn"


class Show(Record, frozen=True, tag="show", gc=False):
    """A seat paid for the showdown (A8)."""

    seat: Seat
    amount: Count
    pot: Exact


class Peek(Record, frozen=True, tag="peek", gc=False):
    """The opener ``seat`` paid to see the cards of ``target`` (C10)."""

    seat: Seat
    target: Seat
    amount: Count
    pot: Exact


class Peeked(Private, frozen=True, tag="peeked", gc=False):
    """Private: what a peek showed ``to``: the cards of ``seat`` (C11, C14)."""

    seat: Seat
    cards: Cards
    hand: HandValue


class Limit(Record, frozen=True, tag="limit", gc=False):
    """A technical limit was reached (G8): a comparison free of charge, or a shared bank, follows."""

    limit: Literal["turns", "svaras"]
    count: Count


class Showdown(Record, frozen=True, tag="showdown", gc=False):
    """Hands lie open to the whole table; ``best`` holds the best of these (A8, B11, C12, G8)."""

    hands: tuple[OpenHand, ...]
    best: tuple[Seat, ...]
    by: Literal["call", "level", "peek", "limit"]


class Better(Record, frozen=True, tag="better", gc=False):
    """After an equal peek: these seats hold more, and only they stay in (C12)."""

    seats: tuple[Seat, ...]


class Svara(Record, frozen=True, tag="svara", gc=False):
    """A tie: ``pot`` is carried into deal number ``deal``; entry costs ``price`` (G6, A10, B12, C15)."""

    bank: Count
    deal: Count
    tied: tuple[Seat, ...]
    pot: Exact
    price: Exact


class Enter(Record, frozen=True, tag="enter", gc=False):
    """A seat bought its way into the svara (G6)."""

    seat: Seat
    amount: Exact
    pot: Exact


class Decline(Record, frozen=True, tag="decline", gc=False):
    """A seat stays out of the svara (G6)."""

    seat: Seat


class Win(Record, frozen=True, tag="win", gc=False):
    """A seat takes the whole bank."""

    seat: Seat
    amount: Exact
    by: Literal["last-in", "showdown", "better"]


class Share(Record, frozen=True, tag="share", gc=False):
    """The tied seats share the bank in equal parts (G8, or a profile that shares)."""

    seats: tuple[Seat, ...]
    each: Exact
    by: Literal["profile", "limit"]


class Reveal(Record, frozen=True, tag="reveal", gc=False):
    """The winner shows the hand that nobody had to see (C16)."""

    seat: Seat
    cards: Cards
    hand: HandValue


class Muck(Record, frozen=True, tag="muck", gc=False):
    """The winner keeps its hand to itself (C16)."""

    seat: Seat


class BankEnd(Record, frozen=True, tag="bank_end", gc=False):
    """A bank is over; balances by seat sum to zero."""

    bank: Count
    balances: tuple[Exact, ...]


Event = (
    BankStart
    | Deal
    | CardsSeen
    | BlindStake
    | Look
    | Bet
    | Call
    | Raise
    | Fold
    | Show
    | Peek
    | Peeked
    | Limit
    | Showdown
    | Better
    | Svara
    | Enter
    | Decline
    | Win
    | Share
    | Reveal
    | Muck
    | BankEnd
)


def receiver(event: Event) -> int | None:
    """The seat that alone may see an event, or None where it is for the whole table."""
    return event.to if isinstance(event, Private) else None

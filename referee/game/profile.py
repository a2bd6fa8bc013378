"""A profile: the axes of section 6 of the rules, as data.

The structs here are what a TOML file is read into and what ``match_start`` carries whole.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from referee.game.cards import CODES, RANKS, SUITS, Card

Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Positive = Annotated[int, Meta(ge=1, le=2**31 - 1)]
CardName = Annotated[str, Meta(pattern="^[6-9TJQKA][cdhs]$")]

Trips = Literal["above-all", "numeric"]
StakeStyle = Literal["new-full", "equalise"]
Blind = Literal["none", "first-seat", "chain"]
ShowdownForm = Literal["last-two", "peek", "all"]


class DeckAxis(msgspec.Struct, frozen=True, kw_only=True):
    """The cards in play: every suit of ``ranks``, and the jokers (in those ranks or beside them)."""

    ranks: Annotated[str, Meta(pattern="^6?7?8?9?T?J?Q?K?A?$", min_length=1)]
    jokers: tuple[CardName, ...] = ()


class HandAxis(msgspec.Struct, frozen=True, kw_only=True):
    """How three cards are valued (A2-A5, B2-B4, C2-C6)."""

    trips: Trips
    top: Annotated[str, Meta(pattern=r"^([6-9TJQKA])\1\1$")] | UnsetType = UNSET
    top_points: Positive | UnsetType = UNSET
    two_aces: Positive | UnsetType = UNSET
    two_sevens: Positive | UnsetType = UNSET


class JokerAxis(msgspec.Struct, frozen=True, kw_only=True):
    """What a joker counts, and what it may complete (B3, C4, C5)."""

    points: Positive = 11
    completes_trips: bool = True
    clean_above_dirty: bool = False


class StakesAxis(msgspec.Struct, frozen=True, kw_only=True):
    """Units of money (A6, B5-B10, C7). ``cap`` is a number, ``"N x ante"`` or ``"pot"``.

    No stake is below ``smallest``, nor below the ante.
    """

    style: StakeStyle
    ante: Positive = 1
    smallest: Positive = 1
    cap: Positive | Annotated[str, Meta(pattern="^(pot|[1-9][0-9]{0,5} x ante)$")]


class SeatsAxis(msgspec.Struct, frozen=True, kw_only=True):
    """How many may sit down."""

    min: Annotated[int, Meta(ge=2, le=12)] = 2
    max: Annotated[int, Meta(ge=2, le=12)]


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game. ``svara`` is the divisor of the entry price, ``"tied"`` or ``"share"``."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    title: Annotated[str, Meta(max_length=200)] = ""
    deck: DeckAxis
    hand: HandAxis
    joker: JokerAxis | UnsetType = UNSET
    stakes: StakesAxis
    blind: Blind = "none"
    showdown: ShowdownForm
    svara: Annotated[int, Meta(ge=1, le=1000)] | Literal["tied", "share"]
    fold_out_of_turn: bool = False
    optional_show: bool = False
    seats: SeatsAxis
    banks: Positive = 8
    turn_limit: Positive = 1000
    svara_limit: Positive = 100


def cards_of(deck: DeckAxis) -> tuple[Card, ...]:
    """The deck in its base order: ranks upwards, suits c d h s, jokers where their rank puts them."""
    plain = {CODES[rank + suit] for rank in deck.ranks for suit in SUITS}
    return tuple(sorted(plain | {CODES[name] for name in deck.jokers}))


def points_of(rank: str) -> int:
    """Ace 11; K, Q, J and 10 are 10; the others their number (A2)."""
    if rank == "A":
        return 11
    return min(RANKS.index(rank) + 6, 10)


def stake_limit(profile: Profile) -> int:
    """The largest stake, in units, that any cap allows: a seat's stakes of one deal stay below 2^31.

    All integers of the protocol do. A new full stake may be put in at every other turn up to the turn limit
    (G8), besides a blind one; stakes that equalise are one total.
    """
    if profile.stakes.style == "equalise":
        return 2**31 - 1
    return (2**31 - 1) // (profile.turn_limit // 2 + 2)


def cap_of(stakes: StakesAxis) -> int | None:
    """The fixed ceiling in units, or None where it is the pot (C7)."""
    if isinstance(stakes.cap, int):
        return stakes.cap
    if stakes.cap == "pot":
        return None
    return int(stakes.cap.split()[0]) * stakes.ante

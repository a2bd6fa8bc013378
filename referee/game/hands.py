"""What three cards are worth: every reading of a hand, and a table of all hands of a deck (G9).

The referee always takes the best reading; a table is built once a profile and then a hand is one
look-up.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Meta

from referee.game.cards import CARDS, RANKS, Card, Hand, names_of, pretty, rank_of, suit_of
from referee.game.profile import DeckAxis, HandAxis, JokerAxis, Profile, cards_of, points_of

Key = tuple[int, int, int]
"""Compares as hands do: (class, points or rank, clean). Class 0 counts points, 1 is a seka, 2 tops all."""

RANK_WORDS: Final = dict(
    zip(
        RANKS, ["sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces"], strict=True
    )
)

NO_HAND: Final = 255
"""Stands for no hand of a deck in its table of ranks; no deck has so many values."""

DIRTY: Final = "dirty "
"""What comes before the name of three of one rank made with jokers, where clean ones beat them (C4)."""


class Reading(NamedTuple):
    """One way to read a hand."""

    key: Key
    name: str
    words: str


class HandValue(msgspec.Struct, frozen=True):
    """A hand's worth as bots are told it.

    ``rank`` counts the distinct values of the profile from 0, the weakest, to ``ranks - 1``: higher beats
    lower, equal ties. ``beats`` is the share of all hands of the deck that it beats, in thousandths.
    """

    name: str
    rank: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    ranks: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    beats: Annotated[int, Meta(ge=0, le=1000)]


class HandTable:
    """All hands of one deck, valued."""

    def __init__(self, deck: DeckAxis, hand: HandAxis, joker: JokerAxis) -> None:
        self._made_of: Final = (deck, hand, joker)
        cards = cards_of(deck)
        best = {
            three: max(readings(three, deck, hand, joker), key=lambda reading: reading.key)
            for three in combinations(cards, 3)
        }
        keys = sorted({reading.key for reading in best.values()})
        rank_of_key = {key: rank for rank, key in enumerate(keys)}
        self.total: Final = len(best)
        tally = Counter(rank_of_key[reading.key] for reading in best.values())
        self.counts: Final = tuple(tally[rank] for rank in range(len(keys)))
        """How many hands have each value, from the weakest value up."""
        names = {rank_of_key[reading.key]: reading.name for reading in best.values()}
        below = [sum(self.counts[:rank]) for rank in range(len(keys))]
        self.values: Final = tuple(
            HandValue(names[rank], rank, len(keys), below[rank] * 1000 // self.total)
            for rank in range(len(keys))
        )
        ranks = bytearray([NO_HAND]) * CARDS**3
        for three, reading in best.items():
            for a, b, c in permutations(three):
                ranks[(a * CARDS + b) * CARDS + c] = rank_of_key[reading.key]
        self._ranks: Final = bytes(ranks)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of: each process has its own."""
        return _table, self._made_of

    def rank(self, hand: Hand) -> int:
        """The hand's place among the values: higher beats lower, equal ties. Raises as ``value`` does."""
        return self.value(hand).rank

    def value(self, hand: Hand) -> HandValue:
        """The hand's worth. Raises ValueError for three cards that are no hand of this deck."""
        a, b, c = hand
        rank = self._ranks[(a * CARDS + b) * CARDS + c]
        if rank == NO_HAND:
            raise ValueError(f"{' '.join(names_of(hand))} are not three cards of this deck")
        return self.values[rank]

    def against(self, hand: Hand) -> tuple[int, int, int]:
        """How many of all hands of the deck this one beats, ties (itself included) and loses to."""
        rank = self.value(hand).rank
        wins = sum(self.counts[:rank])
        return wins, self.counts[rank], self.total - wins - self.counts[rank]


@lru_cache(maxsize=64)
def _table(deck: DeckAxis, hand: HandAxis, joker: JokerAxis) -> HandTable:
    return HandTable(deck, hand, joker)


def hand_table(profile: Profile) -> HandTable:
    """The table of a profile's hands, built at the first call for its deck and values."""
    return _table(profile.deck, profile.hand, _joker(profile))


def best_reading(profile: Profile, hand: Hand) -> Reading:
    """The reading that makes a hand's value (G9)."""
    every = readings(hand, profile.deck, profile.hand, _joker(profile))
    return max(every, key=lambda reading: reading.key)


def _joker(profile: Profile) -> JokerAxis:
    return JokerAxis() if profile.joker is UNSET else profile.joker


def readings(hand: Hand, deck: DeckAxis, axis: HandAxis, joker: JokerAxis) -> list[Reading]:
    """Every reading of three cards, each joker taken as the card it is printed as or as a joker."""
    found = _pairs(hand, axis)
    top = _printed_top(hand, axis)
    if top:
        found.append(top)
    for wild in _wild_sets(hand, deck):
        plain = [card for card in hand if card not in wild]
        found += _suits(plain, wild, joker)
        trips = _trips(plain, wild, axis, joker)
        if trips:
            found.append(trips)
    return found


def _wild_sets(hand: Hand, deck: DeckAxis) -> list[tuple[Card, ...]]:
    """The sets of cards that may act as jokers: a joker beside the ranks has no other use."""
    choices: list[tuple[tuple[Card, ...], ...]] = []
    for card, name in zip(hand, names_of(hand), strict=True):
        if name not in deck.jokers:
            continue
        choices.append(((card,), ()) if rank_of(card) in deck.ranks else ((card,),))
    return [tuple(card for part in chosen for card in part) for chosen in product(*choices)]


def _shown(cards: list[Card]) -> str:
    return " ".join(pretty(name) for name in names_of(cards))


def _with_jokers(plain: list[Card], wild: tuple[Card, ...]) -> str:
    jokers = " and ".join(f"{_shown([card])} as a joker" for card in wild)
    return " with ".join(part for part in (_shown(plain), jokers) if part)


def _suits(plain: list[Card], wild: tuple[Card, ...], joker: JokerAxis) -> list[Reading]:
    """The sum of one suit, a single card included; each joker adds its points (A4, B3, C5)."""
    found = []
    for suit in sorted({suit_of(card) for card in plain}) or [""]:  # "": three jokers and no plain card
        same = [card for card in plain if suit_of(card) == suit]
        points = sum(points_of(rank_of(card)) for card in same) + joker.points * len(wild)
        words = f"{_with_jokers(same, wild)}, the best sum of one suit"
        found.append(Reading((0, points, 0), str(points), words))
    return found


def _trips(plain: list[Card], wild: tuple[Card, ...], axis: HandAxis, joker: JokerAxis) -> Reading | None:
    """Three of one rank, jokers completing them (A3, B3, C3, C4)."""
    best = "A" if axis.top is UNSET else axis.top[0]
    ranks = {rank_of(card) for card in plain} or {best}
    if len(ranks) > 1 or (wild and not joker.completes_trips):
        return None
    rank = ranks.pop()
    words = f"three {RANK_WORDS[rank]}: {_with_jokers(plain, wild)}"
    numeric = axis.trips == "numeric"
    dirty = bool(wild) and joker.clean_above_dirty and not numeric
    if axis.top is not UNSET and rank == best:
        return _top(axis, words, dirty)
    if numeric:
        points = points_of(rank) * len(plain) + joker.points * len(wild)
        return Reading((0, points, 0), str(points), words)
    return Reading((1, RANKS.index(rank), not dirty), f"{DIRTY * dirty}seka of {RANK_WORDS[rank]}", words)


def _pairs(hand: Hand, axis: HandAxis) -> list[Reading]:
    """Exactly two aces or two sevens of any suits, where the profile counts them (A4, B3, C5)."""
    found = []
    for rank, points in (("A", axis.two_aces), ("7", axis.two_sevens)):
        pair = [card for card in hand if rank_of(card) == rank]
        if points is not UNSET and len(pair) == 2:
            words = f"{_shown(pair)}, two {RANK_WORDS[rank]} of any suits"
            found.append(Reading((0, points, 0), str(points), words))
    return found


def _printed_top(hand: Hand, axis: HandAxis) -> Reading | None:
    """The three of one rank that top everything, by the ranks that the cards show, jokers or not (B3, C3)."""
    if axis.top is UNSET or any(rank_of(card) != axis.top[0] for card in hand):
        return None
    return _top(axis, f"three {RANK_WORDS[axis.top[0]]}, which top everything", dirty=False)


def _top(axis: HandAxis, words: str, dirty: bool) -> Reading:
    """Its points are but its name: nothing else ties with it."""
    assert axis.top is not UNSET
    name = "seka of sekas" if axis.top == "777" else f"top {RANK_WORDS[axis.top[0]]}"
    if axis.top_points is not UNSET:
        name = str(axis.top_points)
    return Reading((2, 0, not dirty), f"{DIRTY * dirty}{name}", words)

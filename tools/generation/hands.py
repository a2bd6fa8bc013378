"""Vectors of hand values: the whole scale of a profile, and a hand of every kind on every step of it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import msgspec

from generation.documents import listed
from referee.game.cards import Hand, names_of, parse_card, rank_of, suit_of
from referee.game.hands import best_reading, hand_table
from referee.game.profile import Profile, cards_of

ABOUT = (
    "All values of the profile's hands from the weakest up, and of every kind of hand one for each value it "
    "can have. count is how many hands of the deck have the value; beats is the share of hands that it "
    "beats, in thousandths, rounded down; reading says in words what makes it."
)

BY_HAND = {
    "tamashebi-36": ["6c 6d 6h", "As Ks Ts", "Ac Ah 7d", "Td 8d 6d", "As Ah Ac", "Ac Kd Kh"],
    "joker-32": [
        "7c 9s Js", "As Ah Kc", "7c 7d Td", "7c 7d Ks", "7c Kh Kd", "7c 8h 8d", "7c Ah Ad",
        "7c 7d 7h", "7d 7h 7s", "7d 7h Ks", "As Ah Ad", "Kc Kd Ks", "9c 9d 9h", "8c 8d 8h",
    ],
    "joker-21": ["7s Ah Kh", "7s Kh Qh", "7s Ah Kd", "7s Kh Qd", "7s Ah Ad", "Ac Ad Ah", "Ah Ad Ks"],
    "jokers-24": [
        "7c 7d 7h", "7c 7d Ah", "7s Ah Ad", "7s Ah Kh", "7s Ah Kd", "7h Kd Qc", "Tc Td Th", "7c Tc Td",
    ],
    "top-666": ["6c 6d 6h", "Ac Ad Ah", "Kc Kd Kh", "7c 7d 7h"],
    "share-36": ["7c Ah Ad", "7c 6h 6d", "7c 7d 7h", "7c 9s Js", "6c 6d 6h"],
}  # fmt: skip
"""The examples that people ask about."""


def hand_vectors(profile: Profile) -> str:
    """The text of ``vectors/hands/PROFILE.json``."""
    table = hand_table(profile)
    chosen = [_hand(text) for text in BY_HAND.get(profile.name, [])]
    return listed(
        {
            "about": ABOUT,
            "profile": msgspec.to_builtins(profile),
            "values": [
                {**msgspec.to_builtins(value), "count": count}
                for value, count in zip(table.values, table.counts, strict=True)
            ],
            "hands": [_valued(profile, hand) for hand in dict.fromkeys([*chosen, *_kinds(profile)])],
        }
    )


def _hand(text: str) -> Hand:
    a, b, c = (parse_card(name) for name in text.split())
    return a, b, c


def _valued(profile: Profile, hand: Hand) -> dict[str, Any]:
    value = msgspec.to_builtins(hand_table(profile).value(hand))
    return {"cards": names_of(hand), **value, "reading": best_reading(profile, hand).words}


def _kinds(profile: Profile) -> list[Hand]:
    """The first hand of every kind and value, the weakest value first."""
    table = hand_table(profile)
    found: dict[tuple[Any, ...], Hand] = {}
    for hand in combinations(cards_of(profile.deck), 3):
        found.setdefault((table.rank(hand), _kind(profile, hand)), hand)
    return [found[key] for key in sorted(found)]


def _kind(profile: Profile, hand: Hand) -> tuple[Any, ...]:
    """What a hand is made of, its points apart: jokers, equal ranks, equal suits, aces and sevens."""
    ranks = Counter(rank_of(card) for card in hand)
    suits = Counter(suit_of(card) for card in hand)
    jokers = sum(name in profile.deck.jokers for name in names_of(hand))
    return jokers, max(ranks.values()), max(suits.values()), ranks["A"], ranks["7"]

"""Vectors of the deck function: commitments, keys, first dealers, words, decks."""

from __future__ import annotations

from hashlib import sha256
from itertools import islice
from typing import Any

from generation.documents import listed
from referee.game.cards import names_of
from referee.game.decks import SeededDecks, commitment, first_dealer, key_of, words
from referee.game.profile import Profile, cards_of
from referee.game.profile_file import load_profile, profile_names

ABOUT = (
    "Seeds and keys are hexadecimal. A deck's cards are those from its top, in the order in which they go "
    "round; hands are those of the seats in the order of the deal. Without cuts the key is the seed. In the "
    "deck of bank {dropped} a word of the stream is dropped."
)

COUNTING = bytes(range(32))
SEEDS = [bytes(32), COUNTING, sha256(b"round 1").digest(), b"\xff" * 32]
CUTS: list[list[str]] = [["", ""], ["me first", ""], ["", "me first"], ["ж♠", "x" * 64, "", "2"]]
PLACES = [(0, 0), (0, 1), (1, 0), (7, 2), (2147483647, 100)]

DROPPED = 71849937
"""A bank whose deck from COUNTING drops a word: rare, and so the likeliest mistake to go unseen."""


def deck_vectors() -> str:
    """The text of ``vectors/decks.json``."""
    profiles = [load_profile(name) for name in profile_names()]
    return listed(
        {
            "about": ABOUT.format(dropped=DROPPED),
            "commitments": [{"seed": seed.hex(), "commitment": commitment(seed)} for seed in SEEDS],
            "keys": [
                {"seed": seed.hex(), "cuts": cuts, "key": _key(seed, cuts)}
                for seed in SEEDS[:2]
                for cuts in CUTS
            ],
            "first_dealers": [
                {"key": seed.hex(), "seats": seats, "dealer": first_dealer(seed, seats)}
                for seed in SEEDS
                for seats in range(2, 13)
            ],
            "words": [
                {"key": seed.hex(), "text": text, "words": list(islice(words(seed, text.encode()), 10))}
                for seed in SEEDS
                for text in ("seka/1/dealer", "seka/1/deck/0/0", "seka/1/deck/12/3")
            ],
            "base_orders": [{"profile": profile.name, "cards": _base(profile)} for profile in profiles],
            "decks": _decks(profiles),
        }
    )


def _key(seed: bytes, cuts: list[str]) -> str:
    return key_of(seed, [cut.encode() for cut in cuts]).hex()


def _base(profile: Profile) -> list[str]:
    return list(names_of(list(cards_of(profile.deck))))


def _decks(profiles: list[Profile]) -> list[dict[str, Any]]:
    different = {tuple(_base(profile)): profile for profile in reversed(profiles)}
    found = [
        _deck(profile, seed, seats, bank, deal)
        for profile in reversed(different.values())
        for seed, seats in zip(SEEDS, _seat_counts(profile), strict=True)
        for bank, deal in PLACES
    ]
    return [*found, _deck(profiles[0], COUNTING, 12, DROPPED, 0)]


def _seat_counts(profile: Profile) -> list[int]:
    low, high = profile.seats.min, profile.seats.max
    return [low, low + 1, high - 1, high]


def _deck(profile: Profile, key: bytes, seats: int, bank: int, deal: int) -> dict[str, Any]:
    cards = names_of(list(SeededDecks(profile, key)(bank, deal, 3 * seats)))
    return {
        "profile": profile.name,
        "key": key.hex(),
        "seats": seats,
        "bank": bank,
        "deal": deal,
        "cards": cards,
        "hands": [cards[place::seats] for place in range(seats)],
    }

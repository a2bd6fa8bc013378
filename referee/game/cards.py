"""Cards as small integers, and their names.

A card is ``4 * rank + suit``, 0 to 35, with ranks ``6 7 8 9 T J Q K A`` and suits ``c d h s``: sorted
cards are a deck in its base order (protocol, "Fair cards").
"""

from __future__ import annotations

from typing import Final

from referee.errors import UsageError

Card = int
Hand = tuple[Card, Card, Card]

RANKS: Final = "6789TJQKA"
SUITS: Final = "cdhs"
CARDS: Final = len(RANKS) * len(SUITS)
NAMES: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
GLYPHS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
CODES: Final[dict[str, Card]] = {name: code for code, name in enumerate(NAMES)}

_SUIT_OF: Final = {glyph: suit for suit, glyph in GLYPHS.items()} | {s: s for s in SUITS}


def rank_of(card: Card) -> str:
    """The rank's letter, as in ``RANKS``."""
    return RANKS[card >> 2]


def suit_of(card: Card) -> str:
    """The suit's letter, as in ``SUITS``."""
    return SUITS[card & 3]


def parse_card(text: str) -> Card:
    """The card that people mean by ``Td``, ``10d``, ``T♦`` or ``10♦``; letters of either case.

    Raises UsageError where there is no such card.
    """
    body = text.strip().replace("\ufe0f", "")
    rank, suit = body[:-1].upper(), body[-1:].lower()
    name = ("T" if rank == "10" else rank) + _SUIT_OF.get(suit, "?")
    if name not in CODES:
        raise UsageError(
            f"{text!r} is not a card: write a rank ({' '.join(RANKS)}, or 10) and a suit "
            f"(c d h s, or ♣ ♦ ♥ ♠), such as Td or 10♦."
        )
    return CODES[name]


def names_of(cards: tuple[Card, ...] | list[Card]) -> tuple[str, ...]:
    """The two-character names that the protocol uses."""
    return tuple(NAMES[card] for card in cards)


def pretty(name: str) -> str:
    """``Td`` as people read it: ``10♦``."""
    return name[0].replace("T", "10") + GLYPHS[name[1]]

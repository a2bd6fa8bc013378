"""Cards from a seed, as the protocol fixes them: a dozen lines in any language deal the same.

A deck is a function of the match's key, the bank's number and the deal's number alone.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from string import hexdigits
from struct import Struct
from typing import Any, Final

from referee.errors import UsageError
from referee.game.cards import NAMES, Card
from referee.game.profile import Profile, cards_of

SEED_BYTES: Final = 32
CUT_BYTES: Final = 64
"""The longest cut of a bot, in bytes."""

Decks = Callable[[int, int, int], Sequence[Card]]
"""``decks(bank, deal, count)``: the first ``count`` cards from the top of that deal's deck."""

_EIGHT_WORDS: Final = Struct(">8I")


def new_seed() -> bytes:
    """A fresh match seed of 256 bits from the system's random source."""
    return secrets.token_bytes(SEED_BYTES)


def parse_seed(text: str) -> bytes:
    """A seed from 64 hexadecimal digits, or else SHA-256 of the text (UTF-8)."""
    if not text:
        raise UsageError("The seed is empty: give some text, or 64 hexadecimal digits.")
    if len(text) == 2 * SEED_BYTES and set(text) <= set(hexdigits):
        return bytes.fromhex(text)
    return sha256(text.encode("utf-8", "surrogateescape")).digest()


def commitment(seed: bytes) -> str:
    """What ``match_start`` carries: hexadecimal SHA-256 of ``seka/1/commit/`` and the seed."""
    return sha256(b"seka/1/commit/" + seed).hexdigest()


def key_of(seed: bytes, cuts: Sequence[bytes] | None = None) -> bytes:
    """The key of all streams: the seed itself or, with cuts (one a seat), HMAC over them."""
    if cuts is None:
        return seed
    text = b"".join(bytes([len(cut)]) + cut for cut in cuts)
    return hmac.digest(seed, text, "sha256")


def words(key: bytes, text: bytes) -> Iterator[int]:
    """The stream of 32-bit words that belongs to a text."""
    block = 0
    while True:
        yield from _EIGHT_WORDS.unpack(hmac.digest(key, text + block.to_bytes(4, "big"), "sha256"))
        block += 1


def below(stream: Iterator[int], bound: int) -> int:
    """The next word's fair remainder: words past the last whole multiple of ``bound`` are dropped."""
    limit = 2**32 - 2**32 % bound
    for word in stream:
        if word < limit:
            return word % bound
    raise AssertionError("the stream of words never ends")


def shuffled(deck: Sequence[Card], count: int, stream: Iterator[int]) -> list[Card]:
    """The first ``count`` cards of a Fisher-Yates shuffle from the front."""
    cards = list(deck)
    size = len(cards)
    for place in range(count):
        other = place + below(stream, size - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:count]


def first_dealer(key: bytes, seats: int) -> int:
    """The first dealer of a match (G1)."""
    return below(words(key, b"seka/1/dealer"), seats)


class SeededDecks:
    """The decks of a match by its key (G2)."""

    def __init__(self, profile: Profile, key: bytes) -> None:
        self.cards: Final = cards_of(profile.deck)
        self._made_of: Final = (profile, key)
        self._inner, self._outer = _hmac_halves(key)
        bounds = range(len(self.cards), 0, -1)
        self._steps: Final = [(bound, 2**32 - 2**32 % bound) for bound in bounds]
        """For each place of a deck how many cards may come there, and the words that are fair for it."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what they are made of."""
        return SeededDecks, self._made_of

    def __call__(self, bank: int, deal: int, count: int) -> list[Card]:
        """``shuffled`` over this deal's stream, unrolled: most of a fast simulation is spent here."""
        cards, steps = list(self.cards), self._steps
        text = b"seka/1/deck/%d/%d" % (bank, deal)
        place = block = 0
        left, limit = steps[0]
        while place < count:
            for word in _EIGHT_WORDS.unpack(self._block(text + block.to_bytes(4, "big"))):
                if word < limit:
                    other = place + word % left
                    cards[place], cards[other] = cards[other], cards[place]
                    place += 1
                    if place == count:
                        break
                    left, limit = steps[place]
            block += 1
        return cards[:count]

    def _block(self, text: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(text)
        outer.update(inner.digest())
        digest: bytes = outer.digest()
        return digest


def _hmac_halves(key: bytes) -> tuple[Any, Any]:
    """HMAC's two hashes with the key already in, to be copied: twice as fast as ``hmac.digest``."""
    padded = (sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded))
    outer = sha256(bytes(byte ^ 0x5C for byte in padded))
    return inner, outer


class GivenDecks:
    """Decks set by hand for puzzles and tests, from the top; what they leave open comes from the seed.

    Raises UsageError for a card that is not of the deck, or is set twice in one deal.
    """

    def __init__(self, banks: Sequence[Sequence[Sequence[Card]]], seeded: SeededDecks) -> None:
        for bank, deals in enumerate(banks):
            for deal, cards in enumerate(deals):
                left = list(seeded.cards)
                for card in cards:
                    if card not in left:
                        raise UsageError(
                            f"In bank {bank}, deal {deal} the deck has no {NAMES[card]} left to set."
                        )
                    left.remove(card)
        self.banks: Final = banks
        self.seeded: Final = seeded

    def __call__(self, bank: int, deal: int, count: int) -> Sequence[Card]:
        """The given cards first, then the seed's order of the whole deck without them."""
        given = self.given(bank, deal)
        if len(given) >= count:
            return given[:count]
        rest = self.seeded(bank, deal, len(self.seeded.cards))
        return [*given, *(card for card in rest if card not in given)][:count]

    def given(self, bank: int, deal: int) -> Sequence[Card]:
        """The cards that were set for this deal, none where the file does not reach it."""
        if bank < len(self.banks) and deal < len(self.banks[bank]):
            return self.banks[bank][deal]
        return ()

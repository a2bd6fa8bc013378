"""The protocol's "Fair cards that anyone can check", written a second time from its words alone.

Nothing here is shared with the game: card names instead of codes, HMAC from its definition.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

BASE_ORDER = {
    "tamashebi-36": "6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs "
    "Kc Kd Kh Ks Ac Ad Ah As",
    "joker-32": "7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd "
    "Kh Ks Ac Ad Ah As",
    "joker-21": "7s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As",
    "jokers-24": "7c 7d 7h 7s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As",
}


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """RFC 2104, for keys of up to 64 bytes."""
    block = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + text).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def words(key: bytes, text: str) -> Iterator[int]:
    """Blocks i = 0, 1, 2 ... of eight big-endian words each."""
    i = 0
    while True:
        block = hmac_sha256(
            key, text.encode("ascii") + bytes([i >> 24 & 255, i >> 16 & 255, i >> 8 & 255, i & 255])
        )
        for at in range(0, 32, 4):
            yield block[at] << 24 | block[at + 1] << 16 | block[at + 2] << 8 | block[at + 3]
        i += 1


def draw(stream: Iterator[int], size: int) -> int:
    """The next word x that is below the last whole multiple of size, modulo size."""
    while True:
        x = next(stream)
        if not x >= (2**32 // size) * size:
            return x % size


def dealt(order: Sequence[str], stream: Iterator[int], count: int) -> list[str]:
    """Fisher-Yates from the front, only as far as cards are dealt."""
    cards, m = list(order), len(order)
    for p in range(count):
        q = p + draw(stream, m - p)
        cards[p], cards[q] = cards[q], cards[p]
    return cards[:count]


def deck(profile: str, key: bytes, bank: int, deal: int, count: int) -> list[str]:
    """The cards from the top of a deal's deck."""
    return dealt(BASE_ORDER[profile].split(), words(key, f"seka/1/deck/{bank}/{deal}"), count)


def first_dealer(key: bytes, seats: int) -> int:
    """The first dealer of a match."""
    return draw(words(key, "seka/1/dealer"), seats)


def commitment(seed: bytes) -> str:
    """What is published before the match."""
    return hashlib.sha256(b"seka/1/commit/" + seed).hexdigest()


def cut_key(seed: bytes, cuts: Sequence[bytes]) -> bytes:
    """The key of all streams where the bots cut; an empty cut for a seat without one."""
    text = b""
    for cut in cuts:
        text += bytes([len(cut)]) + cut
    return hmac_sha256(seed, text)

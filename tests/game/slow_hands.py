"""Hand values a second time: slowly, from the words of the rules, on card names alone.

Each function takes three names such as ``Td`` and returns what compares as the hands do. Nothing here is
shared with the game: no codes, no tables, no readings.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

POINTS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7, "6": 6}
ORDER = "6789TJQKA"

Value = tuple[int, ...]


def tamashebi_36(hand: tuple[str, ...]) -> Value:
    """A2-A5: a seka above all; two aces 22; else the best sum of one suit."""
    ranks = [card[0] for card in hand]
    if ranks[0] == ranks[1] == ranks[2]:
        return 1, ORDER.index(ranks[0])
    if ranks.count("A") == 2:
        return 0, 22
    return 0, max(sum(POINTS[card[0]] for card in hand if card[1] == suit) for suit in "cdhs")


def joker_32(hand: tuple[str, ...]) -> Value:
    """B3, sentence by sentence: the largest of these readings."""
    ranks = Counter(card[0] for card in hand)
    found = [0]
    if ranks["7"] == 3:
        found.append(34)
    found += [3 * POINTS[rank] for rank, count in ranks.items() if count == 3 and rank != "7"]
    if ranks["7"] == 2:
        found.append(23)
    if ranks["A"] == 2:
        found.append(22)
    points = {card: 11 if card == "7c" else POINTS[card[0]] for card in hand}
    found += [sum(points[card] for card in hand if card[1] == suit) for suit in "cdhs"]
    if "7c" in hand:
        one, two = (card for card in hand if card != "7c")
        found.append(11 + max(points[one], points[two]))
        if one[1] == two[1] or one[0] == two[0]:
            found.append(11 + points[one] + points[two])
    return (max(found),)


def jokers(hand: tuple[str, ...]) -> Value:
    """C2-C5: every joker is tried as every card of the deck, also as one already held."""
    sevens = [card for card in hand if card[0] == "7"]
    if len(sevens) == 3:
        return 3, 0, 0
    plain = [card for card in hand if card[0] != "7"]
    deck = [rank + suit for rank in "TJQKA" for suit in "cdhs"]
    clean = int(not sevens)
    return max(_without_jokers([*plain, *cards], clean) for cards in product(deck, repeat=len(sevens)))


def _without_jokers(hand: list[str], clean: int) -> Value:
    ranks = [card[0] for card in hand]
    if len(set(ranks)) == 1:
        return 2, ORDER.index(ranks[0]), clean
    sums = [sum(POINTS[card[0]] for card in hand if card[1] == suit) for suit in "cdhs"]
    two_foreheads = 22 if ranks.count("A") == 2 else 0
    return 0, max(*sums, two_foreheads), 0

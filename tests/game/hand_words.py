"""Hands in words: what three cards, written as ``As Ks Qs``, are worth in a profile."""

from __future__ import annotations

from referee.game.cards import Hand, parse_card
from referee.game.hands import hand_table
from referee.game.profile import Profile


def hand_of(cards: str) -> Hand:
    """Three cards by their names."""
    a, b, c = map(parse_card, cards.split())
    return a, b, c


def name(profile: Profile, cards: str) -> str:
    """The name of the hand's value."""
    return hand_table(profile).value(hand_of(cards)).name


def rank(profile: Profile, cards: str) -> int:
    """The place of the hand's value among all values, from 0 up."""
    return hand_table(profile).value(hand_of(cards)).rank

"""The hand calculator: what three cards are worth, and against how many hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.errors import UsageError
from referee.game.cards import Hand, names_of, parse_card, pretty
from referee.game.hands import best_reading, hand_table
from referee.game.profile import Profile, cards_of
from referee.show.plain import plain


@dataclass(frozen=True)
class Appraisal:
    """A hand's worth. ``reading`` says in words what makes it; ``beats``, ``ties`` and ``loses`` count all
    ``total`` hands of the deck, the hand itself among those that tie."""

    cards: tuple[str, ...]
    value: str
    reading: str
    total: int
    beats: int
    ties: int
    loses: int

    def __str__(self) -> str:
        """Three lines: the value, the reading, the counts."""
        hand = " ".join(map(pretty, self.cards))
        counts = ", ".join(
            f"{verb} {number:,} ({100 * number / self.total:.1f} %)"
            for verb, number in (("beats", self.beats), ("ties with", self.ties), ("loses to", self.loses))
        )
        return f"{hand}: {self.value}\n  {self.reading}\n  of all {self.total:,} hands it {counts}"


def parse_hand(profile: Profile, texts: Sequence[str]) -> Hand:
    """Three different cards of the profile's deck, as people type them; one text may hold several.

    Raises UsageError with one sentence.
    """
    words = [word for text in texts for word in text.replace(",", " ").split()]
    if len(words) != 3:
        raise UsageError(f"A hand is three cards, not {len(words)}: write them as in 7♣ 9♠ J♠ or 7c 9s Js.")
    hand = [parse_card(word) for word in words]
    deck = cards_of(profile.deck)
    for place, card in enumerate(hand):
        name = pretty(names_of([card])[0])
        if card not in deck:
            raise UsageError(
                f"{name} is not in the {len(deck)} cards of {plain(profile.name)}: {_deck_text(profile)}."
            )
        if card in hand[:place]:
            raise UsageError(f"{name} is there twice: the deck has it once.")
    return hand[0], hand[1], hand[2]


def _deck_text(profile: Profile) -> str:
    ranks = " ".join(profile.deck.ranks).replace("T", "10")
    jokers = [pretty(name) for name in profile.deck.jokers if name[0] not in profile.deck.ranks]
    beside = f", and {' '.join(jokers)}" if jokers else ""
    return f"its ranks are {ranks}{beside}"


def appraise(profile: Profile, hand: Hand) -> Appraisal:
    """What a hand of the profile's deck is worth (G9)."""
    reading = best_reading(profile, hand)
    table = hand_table(profile)
    beats, ties, loses = table.against(hand)
    return Appraisal(names_of(hand), reading.name, reading.words, table.total, beats, ties, loses)

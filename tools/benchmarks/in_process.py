"""The game without processes: random legal play, cards from a seed, events included."""

from __future__ import annotations

from itertools import combinations
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from referee.game.cards import Hand
from referee.game.hands import hand_table
from referee.game.options import pick
from referee.game.profile import Profile, cards_of
from referee.game.profile_file import load_profile
from referee.game.table import Table

PROFILES: Final = ("tamashebi-36", "joker-32", "joker-21", "jokers-24")
SEATS: Final = (2, 6)


class Played(NamedTuple):
    """Rates of one match in process, per second."""

    banks: float
    decisions: float
    events: float


def play(profile: Profile, seats: int, banks: int, seed: int) -> Played:
    """Play a match to the end by ``options.pick``. The choosing is inside the time."""
    random = Random(seed)
    table = Table(profile, seats, seed=f"bench {seed}", banks=banks)
    decisions = 0
    start = perf_counter()
    events = len(table.start())
    while table.turn:
        events += len(table.act(pick(table.turn, random)))
        decisions += 1
    seconds = perf_counter() - start
    return Played(banks / seconds, decisions / seconds, events / seconds)


def hand_values(profile: Profile, count: int) -> float:
    """Hands valued per second: every hand of the deck in a shuffled order, again and again."""
    hands: list[Hand] = list(combinations(cards_of(profile.deck), 3))
    Random(0).shuffle(hands)
    value = hand_table(profile).value
    laps = max(1, count // len(hands))
    start = perf_counter()
    for _ in range(laps):
        for hand in hands:
            value(hand)
    return laps * len(hands) / (perf_counter() - start)


def tables(banks: int, seed: int) -> dict[str, float]:
    """One round: the rates of every profile, heads-up and at six seats, and of hand values."""
    found: dict[str, float] = {}
    for name in PROFILES:
        profile = load_profile(name)
        for seats in SEATS:
            played = play(profile, seats, banks * 2 // seats, seed)
            found[f"{name}/{seats}/banks_per_s"] = played.banks
            found[f"{name}/{seats}/decisions_per_s"] = played.decisions
            found[f"{name}/{seats}/events_per_s"] = played.events
    found["hand_values_per_s"] = hand_values(load_profile("tamashebi-36"), 50 * banks)
    return found

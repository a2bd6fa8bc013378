"""Profiles whose values are each allowed, but do not fit together (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from referee.game.cards import rank_of
from referee.game.hands import hand_table
from referee.game.profile import Profile, cap_of, cards_of, stake_limit

Complaint = tuple[str, str]
"""A key, and in words what is wrong with its value."""


def contradictions(profile: Profile) -> Iterator[Complaint]:
    """Keys whose value does not fit the rest of the profile, and what would; each supposes those before."""
    yield from _of_the_deck(profile)
    yield from _of_the_jokers(profile)
    yield from _of_the_hands(profile)
    yield from _of_the_stakes(profile)


def _of_the_deck(profile: Profile) -> Iterator[Complaint]:
    size = len(cards_of(profile.deck))
    if size < 3 * profile.seats.max:
        yield "seats.max", f"the deck's {size} cards are enough for at most {size // 3} seats"
    if profile.seats.min > profile.seats.max:
        yield "seats.min", f"it must not be over seats.max, {profile.seats.max}"


def _of_the_jokers(profile: Profile) -> Iterator[Complaint]:
    jokers, joker = profile.deck.jokers, profile.joker
    if len(set(jokers)) < len(jokers):
        yield "deck.jokers", "a card is named twice"
    if bool(jokers) != (joker is not UNSET):
        yield "deck.jokers", "jokers and the table joker go together: give both or neither"
    if joker is UNSET or not joker.clean_above_dirty:
        return
    if profile.hand.trips == "numeric":
        yield (
            "joker.clean_above_dirty",
            "numeric trips are worth their points, clean or dirty: it must be false",
        )
    if not joker.completes_trips:
        yield "joker.clean_above_dirty", "jokers that complete no trips make none dirty: it must be false"


def _of_the_hands(profile: Profile) -> Iterator[Complaint]:
    hand = profile.hand
    ranks = [rank_of(card) for card in cards_of(profile.deck)]
    for key, rank, points in (("two_aces", "A", hand.two_aces), ("two_sevens", "7", hand.two_sevens)):
        if points is not UNSET and ranks.count(rank) < 2:
            yield f"hand.{key}", f"the deck has no two of {rank}"
    if hand.top is UNSET:
        if hand.top_points is not UNSET:
            yield "hand.top_points", "it needs hand.top beside it"
        return
    if ranks.count(hand.top[0]) < 3:
        yield "hand.top", f"the deck has no three of {hand.top[0]}"
    if hand.top_points is not UNSET:
        others = hand_table(profile).values[:-1]
        most = max((int(value.name) for value in others if value.name.isdecimal()), default=0)
        if hand.top_points <= most:
            yield "hand.top_points", f"it must be more than {most}, which other hands count"
    elif hand.trips == "numeric":
        yield "hand.top", "with numeric trips it needs hand.top_points beside it"


def _of_the_stakes(profile: Profile) -> Iterator[Complaint]:
    if profile.stakes.style == "equalise" and profile.showdown != "all":
        yield "showdown", 'stakes that equalise end in a showdown of all: it must be "all"'
    smallest = max(profile.stakes.smallest, profile.stakes.ante)
    cap, limit = cap_of(profile.stakes), stake_limit(profile)
    most = f"at most {limit}, so that no seat stakes more than 2147483647 in the turns of one deal"
    if cap is None and smallest > limit:
        yield "stakes.smallest", f"the smallest stake, {smallest}, must be {most}"
    if cap is not None and not smallest <= cap <= limit:
        yield "stakes.cap", f"it must be at least the smallest stake, {smallest}, and {most}"

"""Profiles drawn at random from the axes of section 6; every one is written as TOML and read back."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from referee.game.cards import NAMES, RANKS
from referee.game.profile import Profile
from referee.game.profile_file import parse_profile
from tests.game.made_profiles import toml_of

FLAG = st.booleans()


@st.composite
def profiles(draw: st.DrawFn) -> Profile:
    """Any valid profile: the axes are drawn one by one, each within what the others leave it."""
    deck = draw(decks())
    cards = {rank + suit for rank in deck["ranks"] for suit in "cdhs"} | set(deck["jokers"])
    hand = draw(hands(cards))
    data: dict[str, Any] = {
        "name": "drawn",
        "blind": draw(st.sampled_from(["none", "first-seat", "chain"])),
        "svara": draw(st.sampled_from([1, 2, 3, 7, "tied", "tied", "share"])),
        "fold_out_of_turn": draw(FLAG),
        "optional_show": draw(FLAG),
        "banks": draw(st.integers(1, 4)),
        "turn_limit": draw(st.sampled_from([1, 2, 3, 7, 30, 1000])),
        "svara_limit": draw(st.sampled_from([1, 2, 5, 100])),
        "deck": deck,
        "hand": hand,
        "stakes": draw(stakes()),
        "seats": draw(seats(len(cards))),
    }
    level = data["stakes"]["style"] == "equalise"
    data["showdown"] = "all" if level else draw(st.sampled_from(["last-two", "peek", "peek", "all"]))
    if deck["jokers"]:
        data["joker"] = draw(jokers(hand["trips"]))
    return parse_profile(toml_of(data), "a drawn profile")


@st.composite
def decks(draw: st.DrawFn) -> dict[str, Any]:
    """Two ranks are eight cards, enough for two seats."""
    ranks = draw(st.lists(st.sampled_from(RANKS), min_size=2, max_size=9, unique=True))
    jokers = draw(st.lists(st.sampled_from(NAMES), max_size=4, unique=True))
    return {"ranks": "".join(sorted(ranks, key=RANKS.index)), "jokers": jokers}


@st.composite
def hands(draw: st.DrawFn, cards: set[str]) -> dict[str, Any]:
    held = [card[0] for card in sorted(cards)]
    hand: dict[str, Any] = {"trips": draw(st.sampled_from(["above-all", "numeric"]))}
    threes = sorted({rank for rank in held if held.count(rank) >= 3})
    if draw(FLAG):
        hand["top"] = 3 * draw(st.sampled_from(threes))
        if hand["trips"] == "numeric" or draw(FLAG):
            hand["top_points"] = draw(st.integers(1000, 2000))
    for key, rank in (("two_aces", "A"), ("two_sevens", "7")):
        if held.count(rank) >= 2 and draw(FLAG):
            hand[key] = draw(st.integers(1, 40))
    return hand


@st.composite
def jokers(draw: st.DrawFn, trips: str) -> dict[str, Any]:
    joker: dict[str, Any] = {"points": draw(st.integers(1, 20)), "completes_trips": draw(FLAG)}
    if joker["completes_trips"] and trips == "above-all":
        joker["clean_above_dirty"] = draw(FLAG)
    return joker


@st.composite
def stakes(draw: st.DrawFn) -> dict[str, Any]:
    ante, smallest = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    least = max(ante, smallest)
    cap = draw(
        st.one_of(
            st.integers(least, least + 30),
            st.integers(-(-least // ante), 40).map(lambda antes: f"{antes} x ante"),
            st.just("pot"),
        )
    )
    style = draw(st.sampled_from(["new-full", "equalise"]))
    return {"style": style, "ante": ante, "smallest": smallest, "cap": cap}


@st.composite
def seats(draw: st.DrawFn, size: int) -> dict[str, Any]:
    most = draw(st.integers(2, min(12, size // 3)))
    return {"min": draw(st.integers(2, most)), "max": most}

"""What hands are worth: the counts of section 7, a second computation, and the axes of section 6 (G9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from random import Random

import pytest

from referee.errors import ProfileError
from referee.game.cards import CARDS, names_of
from referee.game.hands import best_reading, hand_table, readings
from referee.game.profile import JokerAxis, cards_of
from referee.game.profile_file import load_profile
from tests.game import slow_hands
from tests.game.hand_words import hand_of, rank
from tests.game.hand_words import name as value
from tests.game.made_profiles import FOUR, profile_with
from tests.game.slow_hands import Value

TAMASHEBI = (
    "31:24 30:32 29:40 28:44 27:60 26:48 25:36 24:24 23:20 22:196 21:388 20:744 19:528 18:528 17:636 "
    "16:540 15:216 14:108 13:108 11:768 10:1776 9:144 8:72 7:24"
)
JOKER_32 = (
    "34:4 33:10 32:16 31:76 30:68 29:65 28:56 27:50 26:18 25:12 24:7 23:147 22:234 21:492 20:651 19:453 "
    "18:426 17:345 16:63 15:63 11:540 10:1104 9:51 8:9"
)
JOKER_21 = "32:16 31:48 30:16 22:144 21:264 20:360 11:192 10:240"
JOKERS_24 = "32:64 31:120 30:16 22:288 21:480 20:360 11:192 10:240"
"""Section 7 of the rules, as it is written there."""

RANKS = ["aces", "kings", "queens", "jacks", "tens", "nines", "eights", "sevens", "sixes"]


def counted(text: str) -> dict[str, int]:
    pairs = (pair.split(":") for pair in text.split())
    return {value: int(count) for value, count in pairs}


def expected(name: str) -> dict[str, int]:
    if name == "tamashebi-36":
        return {f"seka of {rank}": 4 for rank in RANKS} | counted(TAMASHEBI)
    if name == "joker-32":
        return counted(JOKER_32)
    dirty = 6 if name == "joker-21" else 48
    sekas = {f"seka of {rank}": 4 for rank in RANKS[:5]} | {
        f"dirty seka of {rank}": dirty for rank in RANKS[:5]
    }
    if name == "joker-21":
        return sekas | counted(JOKER_21)
    return {"seka of sekas": 4} | sekas | counted(JOKERS_24)


SLOW: dict[str, Callable[[tuple[str, ...]], Value]] = {
    "tamashebi-36": slow_hands.tamashebi_36,
    "joker-32": slow_hands.joker_32,
    "joker-21": slow_hands.jokers,
    "jokers-24": slow_hands.jokers,
}


# --- section 7 ---


@pytest.mark.parametrize(
    ("name", "total"), [("tamashebi-36", 7140), ("joker-32", 4960), ("joker-21", 1330), ("jokers-24", 2024)]
)
def test_section_7_counts_of_hands_by_value(name: str, total: int) -> None:
    profile = load_profile(name)
    table = hand_table(profile)
    counts = Counter(table.value(hand).name for hand in combinations(cards_of(profile.deck), 3))
    assert counts == expected(name)
    assert sum(counts.values()) == table.total == total
    assert {value.name: count for value, count in zip(table.values, table.counts, strict=True)} == counts


@pytest.mark.parametrize("name", FOUR)
def test_a_second_computation_orders_all_hands_alike(name: str) -> None:
    profile = load_profile(name)
    table, slow = hand_table(profile), SLOW[name]
    both = {(slow(names_of(hand)), table.rank(hand)) for hand in combinations(cards_of(profile.deck), 3)}
    values = sorted(value for value, _ in both)
    assert [rank for _, rank in sorted(both)] == list(range(len(table.values)))
    assert len(set(values)) == len(values)


@pytest.mark.parametrize("name", FOUR)
def test_a_second_computation_names_the_points_alike(name: str) -> None:
    profile = load_profile(name)
    table, slow = hand_table(profile), SLOW[name]
    for hand in combinations(cards_of(profile.deck), 3):
        told = table.value(hand).name
        points = slow(names_of(hand))
        if told.isdigit():
            assert points in ((0, int(told)), (int(told),), (0, int(told), 0))
        else:
            assert points[0] > 0


# --- the table ---


@pytest.mark.parametrize("name", FOUR)
def test_the_order_of_the_cards_does_not_matter(name: str) -> None:
    profile = load_profile(name)
    table, deck, random = hand_table(profile), cards_of(profile.deck), Random(name)
    for _ in range(300):
        a, b, c = random.sample(deck, 3)
        assert len({table.rank((x, y, z)) for x, y, z in permutations((a, b, c))}) == 1


@pytest.mark.parametrize("name", FOUR)
def test_beats_is_the_share_of_hands_beaten_in_thousandths(name: str) -> None:
    table = hand_table(load_profile(name))
    for hand in combinations(cards_of(load_profile(name).deck), 3):
        worth = table.value(hand)
        beaten, tied, lost = table.against(hand)
        assert beaten + tied + lost == table.total
        assert worth.beats == 1000 * beaten // table.total
        assert worth.ranks == len(table.values)
    assert [worth.rank for worth in table.values] == list(range(len(table.values)))


@pytest.mark.parametrize("name", FOUR)
def test_three_cards_that_are_no_hand_of_the_deck_are_refused(name: str) -> None:
    profile = load_profile(name)
    deck, table = set(cards_of(profile.deck)), hand_table(profile)
    a, b, *_ = sorted(deck)
    with pytest.raises(ValueError, match="not three cards of this deck"):
        table.value((a, a, b))
    for card in set(range(CARDS)) - deck:
        with pytest.raises(ValueError, match="not three cards of this deck"):
            table.value((a, b, card))


@pytest.mark.parametrize("name", FOUR)
def test_g9_the_value_is_the_best_of_all_readings(name: str) -> None:
    profile = load_profile(name)
    table = hand_table(profile)
    joker = profile.joker if isinstance(profile.joker, JokerAxis) else JokerAxis()
    for hand in Random(name).sample(list(combinations(cards_of(profile.deck), 3)), 400):
        best = best_reading(profile, hand)
        assert best.key == max(reading.key for reading in readings(hand, profile.deck, profile.hand, joker))
        assert best.name == table.value(hand).name


@pytest.mark.parametrize(
    ("name", "cards", "words"),
    [
        ("joker-32", "7c 9s Js", "9♠ J♠ with 7♣ as a joker, the best sum of one suit"),
        ("joker-32", "7c Kh Kd", "three kings: K♥ K♦ with 7♣ as a joker"),
        ("joker-32", "7c 7d Ks", "7♣ 7♦, two sevens of any suits"),
        ("tamashebi-36", "Ah As Td", "A♥ A♠, two aces of any suits"),
        ("jokers-24", "7c 7d 7h", "three sevens, which top everything"),
    ],
)
def test_the_reading_is_told_in_words(name: str, cards: str, words: str) -> None:
    assert best_reading(load_profile(name), hand_of(cards)).words == words


# --- the axes ---


def test_axis_trips_numeric_with_666_on_top() -> None:
    profile = load_profile("top-666")
    assert value(profile, "6c 6d 6h") == "34"
    assert value(profile, "Ac Ad Ah") == "33"
    assert value(profile, "7c 7d 7h") == "21"
    assert (
        rank(profile, "6c 6d 6h")
        > rank(profile, "Ac Ad Ah")
        > rank(profile, "Ah Kh Qh")
        > rank(profile, "Kc Kd Kh")
    )


def test_axis_a_wild_card_of_the_deck_and_sekas_above_all() -> None:
    profile = load_profile("share-36")
    assert value(profile, "7c 6d 6h") == "seka of sixes"
    assert rank(profile, "7c 6d 6h") == rank(profile, "6c 6d 6h") > rank(profile, "Ah Kh Qh")
    assert value(profile, "7c 7d 7h") == "seka of sevens"
    assert value(profile, "7c Ah Kh") == "32"


def test_axis_top_above_sekas_whatever_its_points() -> None:
    for points in (34, 100):
        profile = profile_with("tamashebi-36", hand__top="666", hand__top_points=points)
        assert value(profile, "6c 6d 6h") == str(points)
        assert rank(profile, "6c 6d 6h") == rank(profile, "Ac Ad Ah") + 1


def test_axis_top_must_count_more_than_anything_else() -> None:
    for name, most in (("tamashebi-36", 31), ("top-666", 33), ("joker-32", 33)):
        with pytest.raises(ProfileError, match=f"hand.top_points = {most}: it must be more than {most}"):
            profile_with(name, hand__top="777", hand__top_points=most)
        assert profile_with(name, hand__top="777", hand__top_points=most + 1)


def test_axis_top_without_points() -> None:
    profile = profile_with("tamashebi-36", hand__top="666")
    assert value(profile, "6c 6d 6h") == "top sixes"
    assert rank(profile, "6c 6d 6h") == rank(profile, "Ac Ad Ah") + 1


def test_axis_a_joker_completes_the_trips_on_top_too() -> None:
    profile = profile_with("share-36", hand__top="666", hand__top_points=34)
    assert value(profile, "7c 6d 6h") == "34"
    assert rank(profile, "7c 6d 6h") == rank(profile, "6c 6d 6h") > rank(profile, "Ac Ad Ah")
    clean = profile_with("share-36", hand__top="666", joker__clean_above_dirty=True)
    assert rank(clean, "6c 6d 6h") == rank(clean, "7c 6d 6h") + 1 == rank(clean, "Ac Ad Ah") + 2


def test_axis_jokers_that_complete_no_trips() -> None:
    profile = profile_with(
        "jokers-24", joker__completes_trips=False, joker__clean_above_dirty=False, hand__top=None
    )
    assert value(profile, "7c Ks Kd") == "21"
    assert value(profile, "7c 7d Ks") == "32"
    assert value(profile, "7c 7d 7h") == "33"
    assert value(profile, "Kc Ks Kd") == "seka of kings"


def test_axis_points_of_the_joker_and_of_pairs() -> None:
    profile = profile_with(
        "joker-32", joker__points=20, hand__two_aces=41, hand__two_sevens=None, hand__top_points=43
    )
    assert value(profile, "7c 8d 9h") == "29"
    assert value(profile, "Ac Ad 8h") == "41"
    assert value(profile, "7c Ah Ad") == "42"
    assert value(profile, "7s 7d Kh") == "10"
    assert value(profile, "7s 7d 7c") == "43"


def test_axis_a_pair_is_exactly_two() -> None:
    profile = profile_with("top-666", hand__two_aces=40, hand__top_points=41)
    assert value(profile, "Ac Ad 6h") == "40"
    assert value(profile, "Ac Ad Ah") == "33"


def test_axis_pairs_can_count_nothing_of_their_own() -> None:
    assert value(profile_with("tamashebi-36", hand__two_aces=None), "Ac Ad 8h") == "11"


def test_axis_clean_and_dirty_sekas_tie_where_the_profile_says_so() -> None:
    profile = profile_with("joker-21", joker__clean_above_dirty=False)
    assert rank(profile, "7s Kc Kd") == rank(profile, "Kh Kc Kd")
    assert value(profile, "7s Kc Kd") == "seka of kings"

"""The vectors agree with the rules and with computations of their own, not with the code alone."""

from __future__ import annotations

import json
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from referee.game.amounts import parse_exact
from referee.game.profile_file import load_profile, profile_names
from tests.protocol.pages import PROTOCOL, SPEC

VECTORS = PROTOCOL / "vectors"

SEKAS = ("ten", "jack", "queen", "king", "ace")
CLEAN_4_DIRTY_6 = {f"{kind}seka of {rank}s": n for rank in SEKAS for kind, n in (("", 4), ("dirty ", 6))}
CLEAN_4_DIRTY_48 = {name: 4 if n == 4 else 48 for name, n in CLEAN_4_DIRTY_6.items()}

COUNTS = {
    "tamashebi-36": (
        "31:24 30:32 29:40 28:44 27:60 26:48 25:36 24:24 23:20 22:196 21:388 20:744 19:528 18:528 17:636 "
        "16:540 15:216 14:108 13:108 11:768 10:1776 9:144 8:72 7:24",
        {f"seka of {rank}": 4 for rank in ("sixes", "sevens", "eights", "nines", *(f"{s}s" for s in SEKAS))},
    ),
    "joker-32": (
        "34:4 33:10 32:16 31:76 30:68 29:65 28:56 27:50 26:18 25:12 24:7 23:147 22:234 21:492 20:651 19:453 "
        "18:426 17:345 16:63 15:63 11:540 10:1104 9:51 8:9",
        {},
    ),
    "joker-21": ("32:16 31:48 30:16 22:144 21:264 20:360 11:192 10:240", CLEAN_4_DIRTY_6),
    "jokers-24": (
        "32:64 31:120 30:16 22:288 21:480 20:360 11:192 10:240",
        {"seka of sekas": 4, **CLEAN_4_DIRTY_48},
    ),
}
"""How many hands of the deck have each value (section 7 of the rules)."""


def vectors(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((VECTORS / name).read_text(encoding="utf-8"))
    return found


def hands(profile: str) -> dict[str, Any]:
    return vectors(f"hands/{profile}.json")


@pytest.mark.parametrize("profile", COUNTS)
def test_counts_of_values_are_those_of_the_rules(profile: str) -> None:
    points, sekas = COUNTS[profile]
    expected = {name: int(count) for name, _, count in (part.partition(":") for part in points.split())}
    assert {value["name"]: value["count"] for value in hands(profile)["values"]} == {**expected, **sekas}


@pytest.mark.parametrize("profile", profile_names())
def test_the_scale_of_values_adds_up(profile: str) -> None:
    values = hands(profile)["values"]
    total = sum(value["count"] for value in values)
    below = 0
    for rank, value in enumerate(values):
        assert (value["rank"], value["ranks"]) == (rank, len(values))
        assert value["beats"] == below * 1000 // total
        below += value["count"]


@pytest.mark.parametrize("profile", profile_names())
def test_every_value_has_a_hand_and_hands_have_the_values_of_the_scale(profile: str) -> None:
    document = hands(profile)
    scale = {value["rank"]: value for value in document["values"]}
    for hand in document["hands"]:
        value = scale[hand["rank"]]
        assert {key: hand[key] for key in ("name", "rank", "ranks", "beats")} == {
            key: value[key] for key in ("name", "rank", "ranks", "beats")
        }
    assert {hand["rank"] for hand in document["hands"]} == set(scale)


@pytest.mark.parametrize(
    ("profile", "cards", "name"),
    [
        ("tamashebi-36", "Td 8d 6d", "24"),
        ("tamashebi-36", "As Ks Ts", "31"),
        ("tamashebi-36", "6c 6d 6h", "seka of sixes"),
        ("joker-32", "7c 9s Js", "30"),
        ("joker-32", "As Ah Kc", "22"),
        ("joker-32", "7c 7d Td", "28"),
        ("joker-32", "7c 7d Ks", "23"),
        ("joker-32", "7c Kh Kd", "31"),
        ("joker-32", "7c 8h 8d", "27"),
        ("joker-32", "7c Ah Ad", "33"),
        ("joker-32", "7d 7h 7s", "34"),
        ("joker-21", "7s Ah Kh", "32"),
        ("joker-21", "7s Kh Qh", "31"),
        ("joker-21", "7s Ah Kd", "22"),
        ("joker-21", "7s Kh Qd", "21"),
        ("joker-21", "7s Ah Ad", "dirty seka of aces"),
        ("jokers-24", "7c 7d 7h", "seka of sekas"),
        ("jokers-24", "Tc Td Th", "seka of tens"),
        ("top-666", "6c 6d 6h", "34"),
        ("top-666", "Ac Ad Ah", "33"),
        ("share-36", "7c 6h 6d", "seka of sixes"),
    ],
)
def test_examples_of_the_rules_are_there(profile: str, cards: str, name: str) -> None:
    found = [hand for hand in hands(profile)["hands"] if hand["cards"] == cards.split()]
    assert [hand["name"] for hand in found] == [name]


def test_hands_carry_the_profile_whole() -> None:
    for name in profile_names():
        assert hands(name)["profile"]["name"] == load_profile(name).name == name


def test_decks_are_whole_and_dealt_round_the_table() -> None:
    document = vectors("decks.json")
    base = {entry["profile"]: entry["cards"] for entry in document["base_orders"]}
    order = [rank + suit for rank in "6789TJQKA" for suit in "cdhs"]
    for cards in base.values():
        assert cards == [card for card in order if card in cards]
    assert [len(base[name]) for name in ("tamashebi-36", "joker-32", "joker-21", "jokers-24")] == [
        36,
        32,
        21,
        24,
    ]
    for deck in document["decks"]:
        assert len(set(deck["cards"])) == 3 * deck["seats"]
        assert set(deck["cards"]) <= set(base[deck["profile"]])
        dealt = [deck["hands"][place][lap] for lap in range(3) for place in range(deck["seats"])]
        assert dealt == deck["cards"]
    assert len({json.dumps(deck["cards"]) for deck in document["decks"]}) == len(document["decks"])


def test_commitments_and_dropped_word() -> None:
    document = vectors("decks.json")
    for entry in document["commitments"]:
        seed = bytes.fromhex(entry["seed"])
        assert entry["commitment"] == sha256(b"seka/1/commit/" + seed).hexdigest()
    assert {entry["dealer"] for entry in document["first_dealers"]} > set(range(6))


def test_amounts() -> None:
    document = vectors("amounts.json")
    for entry in document["texts"]:
        assert Fraction(parse_exact(entry["text"])) == Fraction(
            int(entry["numerator"]), int(entry["denominator"])
        )
        assert str(Fraction(entry["text"])) == entry["text"]
    for text in document["invalid"]:
        with pytest.raises(ValueError, match="not"):
            parse_exact(text)
    for entry in document["sums"]:
        assert str(sum(map(Fraction, entry["of"]))) == entry["is"]
    for entry in document["shares"]:
        assert str(Fraction(entry["amount"]) / entry["parts"]) == entry["each"]


def test_the_spec_names_every_folder_of_vectors() -> None:
    text = SPEC.read_text(encoding="utf-8")
    for path in (Path("vectors/decks.json"), Path("vectors/amounts.json"), Path("vectors/hands/")):
        assert f"]({path}" in text


def test_every_kind_of_hand_of_the_deck_is_in_the_sample() -> None:
    """No pattern of ranks, suits and jokers is left out."""
    for name in profile_names():
        document = hands(name)
        jokers = set(document["profile"]["deck"]["jokers"])
        base = next(e["cards"] for e in vectors("decks.json")["base_orders"] if e["profile"] == name)
        every = {_pattern(hand, jokers) for hand in combinations(base, 3)}
        assert {_pattern(hand["cards"], jokers) for hand in document["hands"]} == every


def _pattern(cards: Any, jokers: set[str]) -> tuple[int, int, int]:
    return sum(c in jokers for c in cards), len({c[0] for c in cards}), len({c[1] for c in cards})

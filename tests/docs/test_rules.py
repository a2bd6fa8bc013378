"""docs/rules.md has every rule that the code cites, and its figures are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.game.cards import parse_card
from referee.game.hands import hand_table
from referee.game.profile_file import load_profile
from tests.docs.headings import headings

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules.md"
TEXT = PAGE.read_text(encoding="utf-8")
RULES = re.findall(r"^- \*\*([GABC][0-9]+)\*\*", TEXT, re.MULTILINE)
CITED = re.compile(r"\b([GABC][1-9][0-9]?)\b(?:-([GABC])?([1-9][0-9]?)\b)?")
SOURCES = [
    path
    for folder in ("referee", "tests", "tools", "protocol", "docs")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".toml")
    or path.name in ("SPEC.md", "rules.md", "manual.md", "faults.md", "python.md")
]
COUNTS = re.findall(r"^\| `([\w-]+)` \| (\d+) \| (.+) \|$", TEXT, re.MULTILINE)


def cited(text: str) -> set[str]:
    """The rules that a text names; ``C11-C13`` names three."""
    found = set()
    for first, letter, last in CITED.findall(text):
        found.add(first)
        if letter:
            found |= {f"{letter}{number}" for number in range(int(first[1:]), int(last) + 1)}
    return found


def test_the_rules_are_numbered_without_a_gap() -> None:
    last = {"G": 9, "A": 12, "B": 13, "C": 16}
    assert [f"{letter}{number}" for letter, most in last.items() for number in range(1, most + 1)] == RULES


def test_every_rule_that_is_cited_anywhere_exists() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {rule}"
        for path in SOURCES
        for rule in cited(path.read_text(encoding="utf-8"))
        if rule not in RULES
    }
    assert missing == set()


def test_every_rule_is_cited_by_the_game() -> None:
    game = "".join(path.read_text(encoding="utf-8") for path in SOURCES if "game" in path.parts)
    assert set(RULES) <= cited(game)


def test_every_section_that_the_code_cites_exists() -> None:
    there = {heading.partition(".")[0] for heading in headings(PAGE)}
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES if path.suffix == ".py")
    assert set(re.findall(r"section (\d+) of the rules", text)) <= there


@pytest.mark.parametrize(("name", "total", "counts"), COUNTS, ids=[row[0] for row in COUNTS])
def test_the_counts_are_those_of_the_code(name: str, total: str, counts: str) -> None:
    table = hand_table(load_profile(name))
    assert table.total == int(total)
    told: dict[str, int] = {}
    for what, count in re.findall(r"([a-z0-9 ]+?):(\d+)", counts):
        told[what.strip()] = int(count)
    found: dict[str, int] = {}
    for value, count in zip(table.values, table.counts, strict=True):
        by_rank = re.sub(r"(seka of) (?!sekas)\w+", r"\1 each rank", value.name)
        if "dirty" not in by_rank and any("dirty" in other.name for other in table.values):
            by_rank = by_rank.replace("seka of each", "clean seka of each")
        assert found.setdefault(by_rank, count) == count
    assert told == found


def test_there_are_counts_of_the_four_games() -> None:
    assert [row[0] for row in COUNTS] == ["tamashebi-36", "joker-32", "joker-21", "jokers-24"]


def test_the_examples_of_b3_are_right() -> None:
    rule = re.search(r"\*\*B3\*\*.*?Examples:(.*?)\n- ", TEXT, re.DOTALL)
    assert rule is not None
    table = hand_table(load_profile("joker-32"))
    examples = re.findall(r"((?:[\dJQKA]+[♣♦♥♠] ){3})(?:is )?(\d+)", " ".join(rule[1].split()))
    assert len(examples) == 7
    for cards, points in examples:
        a, b, c = map(parse_card, cards.split())
        assert table.value((a, b, c)).name == points


@pytest.mark.parametrize("name", ["tamashebi-36", "joker-32", "joker-21", "jokers-24"])
def test_the_seats_are_those_of_the_profile(name: str) -> None:
    seats = load_profile(name).seats
    assert f"{seats.min} to {seats.max} seats" in TEXT

"""docs/faults.md is complete, and every message that links to it finds its paragraph."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from referee.arbiter.bots import BotSpec
from referee.arbiter.plan import MatchPlan, Outcome
from referee.arbiter.report import outcome_text
from referee.game.profile_file import load_profile, profile_names
from referee.lab.catalogue import checks_for, chosen
from referee.record.records import FaultRecord, Why
from referee.wire.messages import EndReason, FaultKind, StrayKind
from tests.docs.headings import anchors

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "faults.md"
TEXT = PAGE.read_text(encoding="utf-8")
ENTRIES = dict(re.findall(r"^### (.+)\n\n(.+)$", TEXT, re.MULTILINE))
PARTS = ("**Happened.**", "**Referee.**", "**Log.**", "**You.**")
LINK = re.compile(r"docs/faults\.md#([\w-]+)")
SOURCES = [path for folder in ("referee", "docs", "protocol") for path in sorted((ROOT / folder).rglob("*"))]


NAMES = {name for kind in (FaultKind, StrayKind, EndReason, Why) for name in get_args(kind)}


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_name_that_a_log_can_hold_has_its_paragraph(name: str) -> None:
    assert name in ENTRIES


@pytest.mark.parametrize(
    ("kind", "host"), [*((kind, False) for kind in get_args(FaultKind)), ("timeout", True)]
)
def test_the_result_names_the_paragraph_of_a_fault(kind: FaultKind, host: bool) -> None:
    plan = MatchPlan(load_profile("tamashebi-36"), [BotSpec("a", ("a",)), BotSpec("b", ("b",))], b"seed", 1)
    fault = FaultRecord(ms=1, seat=1, kind=kind, detail="an example", strikes_left=0, host=host)
    text = outcome_text(plan, Outcome("m", "void", "b", (), (fault,), (), None))
    (anchor,) = LINK.findall(text)
    assert anchor in ENTRIES
    assert anchor.startswith(kind)


@pytest.mark.parametrize("name", ENTRIES)
def test_each_paragraph_has_its_four_parts_in_order(name: str) -> None:
    places = [ENTRIES[name].find(part) for part in PARTS]
    assert places[0] == 0
    assert places == sorted(places)
    assert all(ENTRIES[name].count(part) == 1 for part in PARTS)


def test_every_entry_is_listed_at_the_top_once() -> None:
    top = TEXT.partition("\n## ")[0]
    listed = re.findall(r"\]\(#([\w-]+)\)", top.partition("\nEvery fault costs")[0])
    assert sorted(listed) == sorted(ENTRIES)


def test_every_link_within_the_page_leads_to_an_entry() -> None:
    assert set(re.findall(r"\]\(#([\w-]+)\)", TEXT)) <= anchors(PAGE)


def test_every_message_that_names_a_paragraph_finds_it() -> None:
    linked = {
        anchor
        for path in SOURCES
        if path.suffix in (".py", ".md")
        for anchor in LINK.findall(path.read_text(encoding="utf-8"))
    }
    assert linked <= anchors(PAGE)


def test_every_check_that_the_page_names_exists() -> None:
    checks = checks_for([load_profile(name) for name in profile_names()])
    named = re.findall(r'--only "?([\w.*-]+)"?`', TEXT)
    assert named
    for pattern in named:
        assert chosen(checks, [pattern])


def test_every_option_that_the_page_names_exists() -> None:
    from referee.cli.check import command as check
    from referee.cli.play import command as play
    from referee.cli.show import command as show

    there = {name for command in (check, play, show) for param in command.params for name in param.opts}
    assert set(re.findall(r"`?(--[a-z-]+)", TEXT)) <= there

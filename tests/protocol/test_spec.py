"""SPEC.md: its examples are messages, its tables have every field, its figures are those of the code."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec
import pytest

from referee.game.decks import CUT_BYTES
from referee.game.events import Event
from referee.game.hands import HandValue
from referee.game.options import DEFAULTS, AnyOption
from referee.game.profile import Profile
from referee.game.view import View
from referee.record.records import Policies
from referee.wire.codec import encode
from referee.wire.messages import (
    MAX_DEPTH,
    MAX_LINE,
    MAX_NOTE,
    PROTOCOL,
    Answer,
    BotHello,
    FaultKind,
    FaultNotice,
    FoldOut,
    MatchEnd,
    MatchStart,
    Ready,
    RefereeHello,
    Request,
    StrayKind,
)
from tests.docs.blocks import Block
from tests.protocol.pages import (
    EXAMPLES,
    SPEC,
    VALIDATORS,
    lines,
    objects,
    spec_blocks,
    understood,
    validator,
)

TEXT = SPEC.read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text under a heading, up to the next heading of its rank or above."""
    match = re.search(rf"^(#+) {re.escape(title)}$", TEXT, flags=re.MULTILINE)
    assert match, f"there is no section {title}"
    rank = len(match[1])
    rest = TEXT[match.end() :]
    end = re.search(rf"^#{{2,{rank}}} ", rest, flags=re.MULTILINE)
    return rest[: end.start()] if end else rest


def rows(text: str) -> dict[str, list[str]]:
    """The rows of the tables of a text, by what stands in backquotes in their first cell."""
    found = {}
    for line in text.split("\n"):
        cells = re.split(r"(?<!\\)\|", line)[1:-1]
        for name in re.findall(r"`([^`]+)`", cells[0]) if cells else []:
            found[name] = [cell.strip() for cell in cells]
    return found


def named(text: str) -> set[str]:
    """The words in backquotes."""
    return set(re.findall(r"`([a-z_]+)`", text))


def fields(kind: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


# --- examples ---


@pytest.mark.parametrize("block", spec_blocks("json"), ids=lambda block: block.where)
def test_every_json_example_is_a_valid_message(block: Block) -> None:
    kind = block.file
    for value in objects(block.text):
        if kind in VALIDATORS:
            assert [error.message for error in VALIDATORS[kind].iter_errors(value)] == []
            assert list(understood(kind, value).items()) == list(value.items())
        elif kind == "hand":
            assert list(msgspec.to_builtins(msgspec.convert(value, HandValue)).items()) == list(value.items())
        else:
            assert kind == "option"
            option: Any = msgspec.convert(value, AnyOption)
            assert [error.message for error in validator(type(option).__name__).iter_errors(value)] == []
            assert json.loads(encode(option)) == value
            assert list(json.loads(encode(option))) == list(value)


def test_every_block_is_of_a_language_that_is_checked() -> None:
    known = {"json", "transcript", "python", "js", "sh", "console", "text"}
    assert {block.language for block in spec_blocks(*known)} == known
    assert len(spec_blocks(*known)) == TEXT.count("\n```") // 2


def test_there_is_an_example_of_every_message_event_and_option() -> None:
    shown = [value for block in spec_blocks("json") for value in objects(block.text)]
    events = {tag(kind) for kind in get_args(Event)}
    others = {"hello", "match_start", "request", "fault", "match_end", "bye", "ready"}
    assert {value["type"] for value in shown if "type" in value} == events | others
    assert {value["action"] for value in shown if "action" in value} >= {
        tag(kind) for kind in get_args(AnyOption)
    }
    assert {value["kind"] for value in shown if value.get("type") == "request"} == set(DEFAULTS)


def test_the_annotated_match_is_the_worked_example() -> None:
    told = "".join(block.text for block in spec_blocks("transcript")).split("\n")[:-1]
    path = next(path for path in EXAMPLES if path.stem == "worked-example")
    senders = {"> ": "referee", "< ": "bot"}
    shown = [(senders[line[:2]], json.loads(line[2:])) for line in told]
    assert shown == [(line["from"], line["message"]) for line in lines(path)]


# --- tables ---


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("`hello`, from the referee", RefereeHello),
        ("`hello`, from the bot", BotHello),
        ("`match_start`, from the referee", MatchStart),
        ("`ready`, from the bot", Ready),
        ("`fault`, from the referee", FaultNotice),
        ("`match_end`, from the referee", MatchEnd),
        ("9. Requests", Request),
        ("The view", View),
        ("10. Answers", Answer),
        ("Folding out of turn", FoldOut),
        ("3. Values", HandValue),
    ],
)
def test_the_table_of_a_message_has_its_fields_in_their_order(title: str, kind: type[msgspec.Struct]) -> None:
    table = [name for name in rows(section(title)) if name in fields(kind)]
    assert table == fields(kind)


def test_the_table_of_events_has_every_event_and_field() -> None:
    table = rows(section("8. Events"))
    for kind in get_args(Event):
        cells = table[tag(kind)]
        assert named(cells[2]) >= set(fields(kind)), tag(kind)
        assert ("**private**" in cells[1]) == ("to" in fields(kind))
        for field in msgspec.structs.fields(kind):
            literal = [value for value in get_args(field.type) if isinstance(value, str) and value != "turn"]
            assert all(f'"{value}"' in cells[2] for value in literal), (tag(kind), field.name)


def test_the_table_of_options_has_every_option_and_field() -> None:
    kinds, _, choices = section("Kinds of request and their options").partition("| option |")
    options, requests = rows(choices), rows(kinds)
    for kind in get_args(AnyOption):
        assert named(options[tag(kind)][1]) == set(fields(kind)), tag(kind)
    for request, action in DEFAULTS.items():
        assert requests[request][3] == f"`{action.action}`"


def test_the_table_of_axes_has_every_axis() -> None:
    table = rows(section("6. The profile: which game"))
    named_axes = set(table)
    for field in msgspec.structs.fields(Profile):
        parts = [part for part in (field.type, *get_args(field.type)) if hasattr(part, "__struct_fields__")]
        axes = [f"{field.name}.{name}" for part in parts for name in part.__struct_fields__] or [field.name]
        assert named_axes >= set(axes)
    for literal in (
        "above-all",
        "numeric",
        "new-full",
        "equalise",
        "pot",
        "last-two",
        "peek",
        "all",
        "tied",
        "share",
    ):
        assert f'"{literal}"' in section("6. The profile: which game")


def test_options_stand_in_the_order_of_their_table() -> None:
    order = list(rows(section("Kinds of request and their options").partition("| option |")[2]))
    requests = [
        line["message"]
        for path in EXAMPLES
        for line in lines(path)
        if line["from"] == "referee" and line["message"]["type"] == "request"
    ]
    offered = {tuple(option["action"] for option in request["options"]) for request in requests}
    assert {name for names in offered for name in names} == set(order)
    assert [names for names in offered if list(names) != sorted(names, key=order.index)] == []


def test_the_tables_of_mistakes_have_every_kind() -> None:
    faults = rows(section("Faults"))
    assert list(faults)[: len(get_args(FaultKind))] == list(get_args(FaultKind))
    assert list(rows(section("Strays"))) == list(get_args(StrayKind))
    kinds = rows(section("`fault`, from the referee"))["kind"][1]
    assert [kind for kind in get_args(FaultKind) if f'"{kind}"' not in kinds] == []


def test_the_figures_are_those_of_the_code() -> None:
    policies = Policies()
    assert f"version {PROTOCOL}\n" in TEXT
    assert f"{MAX_LINE:,} bytes long" in section("2. Transport")
    assert f"at most {MAX_DEPTH} levels" in " ".join(section("2. Transport").split())
    assert f"the first and the last {policies.stderr_bytes // 1024} KiB" in " ".join(
        section("2. Transport").split()
    )
    malformed = " ".join(section("Faults").split())
    assert f"longer than {MAX_LINE:,} bytes" in malformed
    assert f"deeper than {MAX_DEPTH} levels" in malformed
    assert f"a `note` over {MAX_NOTE} or an `action` over 32 characters" in malformed
    assert f"more than {policies.flood_lines:,} strays, or {policies.flood_bytes // 2**20} MiB" in malformed
    assert f"more than {policies.unread_bytes // 2**20} MiB are waiting" in malformed
    assert (policies.strikes, "ten by default" in malformed) == (10, True)
    assert f"at most {CUT_BYTES} bytes" in section("`ready`, from the bot")
    assert f"at most {MAX_NOTE} characters" in section("10. Answers")


# --- links ---


def anchor(heading: str) -> str:
    """The anchor that a heading is given by the usual viewers."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_links_lead_somewhere() -> None:
    prose = re.sub(r"^```.*?^```", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    anchors = {anchor(heading) for heading in re.findall(r"^#+ (.*)$", prose, flags=re.MULTILINE)}
    for target in re.findall(r"\]\(([^)]+)\)", prose):
        if target.startswith("#"):
            assert target[1:] in anchors, target
        else:
            assert (SPEC.parent / target).exists(), target

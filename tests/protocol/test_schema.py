"""The schema says what the SPEC says: what the decoder takes and refuses, as far as a schema can."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee.wire.codec import MalformedError, decode_answer, decode_hello, decode_ready
from referee.wire.schema import BOT_TYPES, REFEREE_TYPES
from tests.protocol.pages import PROTOCOL, SCHEMA, VALIDATORS, validator

LOG_SCHEMA = json.loads((PROTOCOL / "log.schema.json").read_text(encoding="utf-8"))

KEYWORDS = {
    "$schema", "$defs", "$ref", "title", "description", "type", "properties", "required", "enum", "default",
    "minimum", "maximum", "minLength", "maxLength", "pattern", "items", "prefixItems", "minItems", "maxItems",
    "anyOf",
}  # fmt: skip
"""Those of JSON Schema that these schemas need: a strict validator refuses what it does not know."""


def keywords(schema: Any) -> Iterator[str]:
    """The keywords of a schema, those of its parts included."""
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        yield key
        if key in ("properties", "$defs"):
            for part in value.values():
                yield from keywords(part)
        elif isinstance(value, list):
            for part in value:
                yield from keywords(part)
        elif key == "items":
            yield from keywords(value)


@pytest.mark.parametrize("schema", [SCHEMA, LOG_SCHEMA], ids=["messages", "log"])
def test_it_is_a_schema_of_2020_12_with_plain_keywords(schema: dict[str, Any]) -> None:
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    assert set(keywords(schema)) <= KEYWORDS
    assert "discriminator" not in json.dumps(schema)


@pytest.mark.parametrize(("name", "types"), [("FromReferee", REFEREE_TYPES), ("FromBot", BOT_TYPES)])
def test_each_direction_has_one_definition_a_type(name: str, types: tuple[type, ...]) -> None:
    named = [entry["$ref"].removeprefix("#/$defs/") for entry in SCHEMA["$defs"][name]["anyOf"]]
    assert named == [kind.__name__ for kind in types]
    assert set(named) <= set(SCHEMA["$defs"])


def test_the_types_of_the_referee_are_told_apart_by_type() -> None:
    tags = [SCHEMA["$defs"][kind.__name__]["properties"]["type"]["enum"] for kind in REFEREE_TYPES]
    assert len({tag for (tag,) in tags}) == len(REFEREE_TYPES)


def test_what_is_for_one_seat_says_so() -> None:
    private = [name for name, part in SCHEMA["$defs"].items() if "to" in part.get("properties", {})]
    assert private == ["CardsSeen", "Peeked"]
    assert all("to" in SCHEMA["$defs"][name]["required"] for name in private)


REQUEST: dict[str, Any] = {
    "type": "request",
    "id": 1,
    "kind": "act",
    "options": [{"action": "fold"}],
    "view": {
        "seat": 0, "bank": 0, "deal": 0, "dealer": 1, "pot": "17/2", "in": [0, 1],
        "staked": [0, 0], "paid": ["1", "1"], "balances": ["-1", "-1"],
    },
}  # fmt: skip


def test_a_request_needs_no_clock_and_may_have_fields_of_later_versions() -> None:
    assert VALIDATORS["referee"].is_valid(REQUEST)
    assert VALIDATORS["referee"].is_valid(
        {**REQUEST, "clock": {"move": 1, "reserve": 0, "new": []}, "new": 1}
    )


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("id", -1),
        ("id", 2**31),
        ("kind", "ask"),
        ("options", [{"action": "fly"}]),
        ("options", [{"action": "bet", "min": 1}]),
        ("clock", None),
        ("view", {**REQUEST["view"], "pot": 17}),
        ("view", {**REQUEST["view"], "pot": "1/1"}),
        ("view", {**REQUEST["view"], "cards": ["Td", "Jd"]}),
        ("view", {**REQUEST["view"], "cards": ["Td", "Jd", "1d"]}),
    ],
)
def test_a_wrong_request_is_refused(place: str, value: object) -> None:
    assert not VALIDATORS["referee"].is_valid({**REQUEST, place: value})


ANSWERS: list[dict[str, Any]] = [
    {"id": 1, "action": "fold"},
    {"id": 1, "action": "bet", "amount": 5},
    {"id": 1, "action": "peek", "target": 0, "note": "x" * 1000},
    {"id": 1, "action": "fold", "type": "answer", "new": {}},
    {"id": 2**31 - 1, "action": "x" * 32},
    {"action": "fold", "bank": 0, "deal": 0},
    {"id": 1},
    {"id": "1", "action": "fold"},
    {"id": -1, "action": "fold"},
    {"id": 2**31, "action": "fold"},
    {"id": True, "action": "fold"},
    {"id": 1, "action": "bet", "amount": "5"},
    {"id": 1, "action": "bet", "amount": 5.5},
    {"id": 1, "action": "bet", "amount": None},
    {"id": 1, "action": "x" * 33},
    {"id": 1, "action": "fold", "note": "x" * 1001},
    {"id": 1, "action": 7},
    {"action": "bet", "bank": 0, "deal": 0},
    {"action": "fold", "bank": "0", "deal": 0},
    {"action": "fold", "bank": 0},
]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: json.dumps(answer)[:50])
def test_schema_and_decoder_agree_on_answers(answer: dict[str, Any]) -> None:
    try:
        taken = decode_answer(json.dumps(answer).encode()) is not None
    except MalformedError:
        taken = False
    valid = validator("Answer").is_valid(answer) or validator("FoldOut").is_valid(answer)
    assert valid == taken


GREETINGS: list[dict[str, Any]] = [
    {"type": "hello", "protocol": 1, "name": "x" * 200, "version": "1", "author": ""},
    {"type": "ready"},
    {"type": "ready", "cut": "x" * 64},
    {"type": "hello", "protocol": 1},
    {"type": "hello", "protocol": "1", "name": "x"},
    {"type": "hello", "protocol": 1, "name": "x" * 201},
    {"type": "hello", "protocol": 1, "name": None},
    {"type": "ready", "cut": 5},
    {"type": "ready", "cut": "x" * 65},
    {"type": "steady"},
]


@pytest.mark.parametrize("greeting", GREETINGS, ids=lambda greeting: json.dumps(greeting)[:50])
def test_schema_and_decoder_agree_on_greetings(greeting: dict[str, Any]) -> None:
    decode = decode_hello if greeting["type"] == "hello" else decode_ready
    try:
        decode(json.dumps(greeting).encode())
        taken = True
    except MalformedError:
        taken = False
    assert VALIDATORS["bot"].is_valid(greeting) == taken

"""The example transcripts: valid, complete, and together an example of everything."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from referee.game import events, options
from referee.game.profile_file import profile_names
from referee.wire.messages import FaultKind, StrayKind
from referee.wire.schema import REFEREE_TYPES
from tests.protocol.pages import EXAMPLES, VALIDATORS, lines, understood

ALL = [line for path in EXAMPLES for line in lines(path)]
MISFIRES = {*get_args(FaultKind), *get_args(StrayKind)}


def messages(sender: str) -> list[dict[str, Any]]:
    return [line["message"] for line in ALL if line["from"] == sender and "message" in line]


def of_type(kind: str) -> list[dict[str, Any]]:
    return [message for message in messages("referee") if message["type"] == kind]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_line_of_the_transcript_is_valid(path: Path) -> None:
    for number, line in enumerate(lines(path), 1):
        where = f"{path.name}:{number}"
        rest = line.keys() - {"from", "seat"}
        if line["from"] == "bot" and line.get("fate") in MISFIRES:
            assert rest in ({"message", "fate"}, {"line", "fate"}), where
            continue
        assert rest == {"message"}, where
        problems = [error.message for error in VALIDATORS[line["from"]].iter_errors(line["message"])]
        assert problems == [], where
        back = understood(line["from"], line["message"])
        assert list(back.items()) == list(line["message"].items()), f"{where}: an unknown field, or its order"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_transcript_is_one_seats_whole_session(path: Path) -> None:
    told = lines(path)
    (seat,) = {line["seat"] for line in told}
    kinds = [line["message"]["type"] for line in told if line["from"] == "referee"]
    assert kinds[0] == "hello"
    assert kinds[-2:] == ["match_end", "bye"]
    start = next(line["message"] for line in told if line.get("message", {}).get("type") == "match_start")
    assert start["seat"] == seat
    asked = [line["message"]["id"] for line in told if line.get("message", {}).get("type") == "request"]
    assert asked == list(range(1, len(asked) + 1))
    private = [line["message"]["to"] for line in told if "to" in line.get("message", {})]
    assert set(private) <= {seat}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_money_in_the_transcript_sums_to_zero(path: Path) -> None:
    for line in lines(path):
        message = line.get("message", {})
        if message.get("type") == "request":
            view = message["view"]
            assert sum(map(Fraction, view["balances"])) + Fraction(view["pot"]) == 0
        elif message.get("type") == "bank_end":
            assert sum(map(Fraction, message["balances"])) == 0
        elif message.get("type") == "match_end":
            assert sum(Fraction(result["balance"]) for result in message["results"]) == 0


def tags(*types: type[msgspec.Struct]) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in types}


def test_every_type_of_message_and_event_occurs() -> None:
    assert {message["type"] for message in messages("referee")} == tags(*REFEREE_TYPES)


def test_every_kind_of_request_and_option_occurs_and_every_action_is_chosen() -> None:
    requests = of_type("request")
    every = tags(*get_args(options.AnyOption))
    assert {request["kind"] for request in requests} == set(get_args(options.TurnKind))
    assert {option["action"] for request in requests for option in request["options"]} == every
    stakes = [o for request in requests for o in request["options"] if o["action"] == "stake"]
    assert {frozenset(o) - {"action"} for o in stakes} == {frozenset({"min", "max"}), frozenset({"amounts"})}
    chosen = {line["message"]["action"] for line in ALL if "id" in line.get("message", {}) and answers(line)}
    assert chosen == every


def answers(line: dict[str, Any]) -> bool:
    return line["from"] == "bot" and "fate" not in line


REASONS = [(events.Fold, "by"), (events.Limit, "limit"), (events.Showdown, "by"), (events.Win, "by")]


@pytest.mark.parametrize(("kind", "field"), [*REASONS, (events.Share, "by")])
def test_every_reason_occurs(kind: type[msgspec.Struct], field: str) -> None:
    (tag,) = tags(kind)
    unsaid = "turn" if kind is events.Fold else None
    found = {event.get(field, unsaid) for event in of_type(tag)}
    assert found == set(get_args(get_type_hints(kind)[field]))


def test_every_profile_has_a_transcript_and_one_match_has_a_cut_and_a_sealed_seed() -> None:
    starts = of_type("match_start")
    assert {start["profile"]["name"] for start in starts} >= set(profile_names())
    assert any(start.get("cut") for start in starts)
    assert any("clock" in start for start in starts)
    assert any("clock" not in start for start in starts)
    assert any("seed" not in end for end in of_type("match_end"))
    assert any("cut" in message for message in messages("bot"))
    assert any("note" in message for message in messages("bot"))
    assert {"bank", "deal", "action"} in [set(message) for message in messages("bot")]


def test_every_mistake_that_a_bot_survives_occurs() -> None:
    fates = {line["fate"] for line in ALL if "fate" in line}
    assert fates | {fault["kind"] for fault in of_type("fault")} == {
        *get_args(StrayKind),
        "illegal",
        "malformed",
        "timeout",
    }


def test_a12_ends_as_the_rules_say() -> None:
    path = next(path for path in EXAMPLES if path.stem == "worked-example")
    end = lines(path)[-2]["message"]
    assert [result["balance"] for result in end["results"]] == ["11", "-4", "-6", "-1"]

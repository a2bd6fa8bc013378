"""The files of ``protocol/``, as tests read them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from jsonschema import Draft202012Validator

from referee.wire.codec import decode_answer, decode_hello, decode_ready, encode
from referee.wire.messages import RefereeMessage
from referee.wire.schema import FROM_BOT, FROM_REFEREE
from tests.docs.blocks import Block, blocks

ROOT = Path(__file__).parents[2]
PROTOCOL = ROOT / "protocol"
SPEC = PROTOCOL / "SPEC.md"
EXAMPLES = sorted((PROTOCOL / "examples").glob("*.jsonl"))

SCHEMA: dict[str, Any] = json.loads((PROTOCOL / "schema.json").read_text(encoding="utf-8"))
DIRECTIONS = {"referee": FROM_REFEREE, "bot": FROM_BOT}

_referee = msgspec.json.Decoder(RefereeMessage)


def validator(definition: str) -> Draft202012Validator:
    """Of one of the schema's definitions."""
    return Draft202012Validator({"$ref": f"#/$defs/{definition}", "$defs": SCHEMA["$defs"]})


VALIDATORS = {sender: validator(definition) for sender, definition in DIRECTIONS.items()}


def lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a transcript."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]


def understood(sender: str, message: dict[str, Any]) -> dict[str, Any]:
    """The message as the project's own types read and write it: what they do not know is gone."""
    if message.get("type") == "request" and "clock" not in message:
        clock = {"move": 0, "reserve": 0}  # the referee's own type always has one, which may be unset
        back = understood(sender, {**message, "clock": clock})
        del back["clock"]
        return back
    line = msgspec.json.encode(message)
    found: Any
    if sender == "referee":
        found = _referee.decode(line)
    elif message.get("type") == "hello":
        found = decode_hello(line)
    elif message.get("type") == "ready":
        found = decode_ready(line)
    else:
        found = decode_answer(line)
        assert found is not None, f"{message} answers nothing"
    known: dict[str, Any] = json.loads(encode(found))
    return known


def spec_blocks(*languages: str) -> list[Block]:
    """The fenced blocks of SPEC.md in these languages."""
    return [block for block in blocks(SPEC) if block.language in languages]


def objects(text: str) -> list[dict[str, Any]]:
    """The JSON objects of a text, one after the other, each on one line or broken over several."""
    decoder = json.JSONDecoder()
    found = []
    text = text.strip()
    while text:
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:].lstrip()
    return found

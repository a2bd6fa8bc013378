"""How a bot's line is written: what real matches forgive, and what they fault, told apart."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from referee.lab.findings import Kind
from referee.wire.codec import MANNERS, MalformedError, decode_object

NUMBERS: Final = ("protocol", "id", "amount", "target", "bank", "deal")
"""The fields of a bot's messages that are whole numbers."""

MOST: Final = 2**31 - 1


class Blemish(NamedTuple):
    """Something wrong with how a line is written."""

    kind: Kind
    words: str


def blemishes(line: bytes) -> list[Blemish]:
    """What is wrong with a line, whatever it may be meant for. Empty where it is a strict JSON object with
    whole numbers and every key once."""
    if _is_text(line) and not line.lstrip(b"\xef\xbb\xbf \t\r").startswith(b"{"):
        return [Blemish("noise", f"a line that is not a JSON object: {MANNERS}")]
    found = [Blemish("duplicate-key", f"the key {key!r} stands twice") for key in _repeated_keys(line)]
    try:
        decode_object(line)
    except MalformedError as error:
        return [*found, Blemish("malformed", str(error))]
    return found + [Blemish("number", words) for words in _wrong_numbers(line)]


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def loose_id(line: bytes) -> int | None:
    """The request that a line is meant to answer, however badly it is written; None where it does not say."""
    found = _loosely(line)
    value = found.get("id") if isinstance(found, dict) else None
    try:
        return int(value) if isinstance(value, int | float | str) else None
    except (ValueError, OverflowError):
        return None


def _loosely(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8-sig", "replace"), parse_int=_whole)
    except (ValueError, RecursionError):
        return None


def _whole(digits: str) -> int:
    """Of more digits than any whole number here may have: some number that is too large."""
    return int(digits) if len(digits) < 20 else 10**20


def _repeated_keys(line: bytes) -> list[str]:
    found: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in items]
        found.extend(key for key in dict.fromkeys(keys) if keys.count(key) > 1)
        return dict(items)

    try:
        json.loads(line.decode("utf-8-sig", "replace"), object_pairs_hook=pairs, parse_int=_whole)
    except (ValueError, RecursionError):
        return []
    return found


def _wrong_numbers(line: bytes) -> list[str]:
    found = []
    fields = _loosely(line)
    for name in NUMBERS if isinstance(fields, dict) else ():
        value = fields.get(name)
        if value is not None and (type(value) is not int or not 0 <= value <= MOST):
            found.append(f"{name} is {json.dumps(value)[:60]}, not a whole number from 0 to {MOST}")
    return found

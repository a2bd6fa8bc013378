"""What another referee, or a later version of this one, may do with its lines: same meaning, other text.

A quirk takes one line with its newline and gives one or more.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

Quirk = Callable[[bytes], bytes]

FUTURE: Final[dict[str, Any]] = {
    "since": 2,
    "list": [1, {"deep": True}],
    "text": 'not known yet: ♠ \u2028 "x"',
}
NEWS: Final = (
    {"type": "weather", "sky": "clear", "wind": [3, 4]},
    {"type": "remark", "id": 1, "kind": "act", "seat": 0, "text": 'they say {"type":"bye"}'},
    {"type": "side_bet", "seat": 1, "amount": "1/3", "pot": "0"},
)


def as_it_is(line: bytes) -> bytes:
    """No quirk."""
    return line


def with_unknown_fields(line: bytes) -> bytes:
    """A field more at the end of every object."""
    return _written(_with_field(json.loads(line)))


def with_unknown_messages(line: bytes) -> bytes:
    """Messages of unknown types before every line, but behind the hello, with which a session begins."""
    news = b"".join(_written(message) for message in NEWS)
    return line + news if line.startswith(b'{"type":"hello"') else news + line


def with_unknown_option(line: bytes) -> bytes:
    """One option more in every request."""
    message = json.loads(line)
    if message["type"] == "request":
        message["options"].append({"action": UNKNOWN_ACTION, "price": 1, "verses": [2, 4]})
    return _written(message)


UNKNOWN_ACTION: Final = "sing"


def with_unknown_profile(line: bytes) -> bytes:
    """A profile with axes and values that no game of today has."""
    message = json.loads(line)
    if message["type"] == "match_start":
        profile = message["profile"]
        profile |= {
            "name": "game of tomorrow",
            "showdown": "auction",
            "blind": "second-seat",
            "svara": "double",
        }
        profile["stakes"] |= {"cap": "sky", "style": "descending"}
        profile["hand"]["trips"] = "half"
        profile["rake"] = {"percent": 0, "to": []}
    return _written(message)


def in_other_order(line: bytes) -> bytes:
    """The fields of every object from the last to the first."""
    return _written(_reversed(json.loads(line)))


def with_white_space(line: bytes) -> bytes:
    """Spaces and tabs wherever JSON allows them."""
    text = json.dumps(json.loads(line), ensure_ascii=False, separators=(" ,\t", " : "))
    return f" {text} \n".encode()


def _written(message: Any) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _with_field(value: Any) -> Any:
    if isinstance(value, dict):
        return {**{key: _with_field(inner) for key, inner in value.items()}, "x_future": FUTURE}
    if isinstance(value, list):
        return [_with_field(inner) for inner in value]
    return value


def _reversed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _reversed(value[key]) for key in reversed(value)}
    if isinstance(value, list):
        return [_reversed(inner) for inner in value]
    return value

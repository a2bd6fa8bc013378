"""What SPEC.md calls malformed is refused, and what it lets pass is taken."""

from __future__ import annotations

import pytest

from referee.wire.codec import MalformedError, decode_answer, decode_hello, decode_ready
from referee.wire.messages import MAX_DEPTH, Answer, FoldOut

MALFORMED = {
    "not JSON": b"Loading tables... done.",
    "no object": b'["fold"]',
    "two objects": b'{"id":1,"action":"fold"}{"id":2,"action":"fold"}',
    "cut off": b'{"id":1,"action":"fo',
    "NaN": b'{"id":1,"action":"fold","x":NaN}',
    "Infinity": b'{"id":1,"action":"fold","x":-Infinity}',
    "half a surrogate pair": b'{"id":1,"action":"fold","note":"\\ud800"}',
    "half a pair in an unknown field": b'{"id":1,"action":"fold","x":"\\udfff"}',
    "too deep": b'{"id":1,"action":"fold","x":' + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH + b"}",
    "Latin-1": b'{"id":1,"action":"fold","note":"\xe9"}',
    "a byte order mark": b'\xef\xbb\xbf{"id":1,"action":"fold"}',
    "a quoted amount": b'{"id":1,"action":"bet","amount":"5"}',
    "an amount with a point": b'{"id":1,"action":"bet","amount":5.0}',
    "an amount with an exponent": b'{"id":1,"action":"bet","amount":5e0}',
    "true for an amount": b'{"id":1,"action":"bet","amount":true}',
    "a wrong amount where none is needed": b'{"id":1,"action":"fold","amount":"5"}',
    "a text for an id": b'{"id":"1","action":"fold"}',
    "a negative id": b'{"id":-1,"action":"fold"}',
    "a number over the bound": b'{"id":1,"action":"bet","amount":2147483648}',
    "a long note": b'{"id":1,"action":"fold","note":"' + b"x" * 1001 + b'"}',
    "a long action": b'{"id":1,"action":"' + b"x" * 33 + b'"}',
    "null": b'{"id":1,"action":"fold","note":null}',
    "no action": b'{"id":1}',
    "a key twice, the last of them wrong": b'{"id":1,"id":"x","action":"fold"}',
    "another action for a deal": b'{"action":"bet","bank":0,"deal":0}',
}

TAKEN = {
    "spaces and order": (b' { "action" : "fold" , "id" : 7 } \t', Answer(7, "fold")),
    "escapes": (b'{"id":7,"act\\u0069on":"fold"}', Answer(7, "fold")),
    "unknown fields, null in them too": (b'{"id":7,"action":"fold","x":null,"y":[1.5]}', Answer(7, "fold")),
    "a type": (b'{"type":"answer","id":7,"action":"fold"}', Answer(7, "fold")),
    "a key twice: the last counts": (b'{"id":1,"id":7,"action":"fold"}', Answer(7, "fold")),
    "a key twice, the first of them wrong": (b'{"id":"x","id":7,"action":"fold"}', Answer(7, "fold")),
    "a fold out of turn with a key twice": (
        b'{"action":"fold","bank":"3","bank":3,"deal":0}',
        FoldOut("fold", 3, 0),
    ),
    "an unknown field that a fold out of turn has": (
        b'{"id":7,"action":"fold","bank":null}',
        Answer(7, "fold"),
    ),
    "wrong types without an id": (b'{"action":"bet","amount":"5"}', None),
    "an amount that is not needed": (b'{"id":7,"action":"fold","amount":3}', Answer(7, "fold", 3)),
    "as deep as may be": (
        b'{"id":7,"action":"fold","x":' + b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1) + b"}",
        Answer(7, "fold"),
    ),
    "a fold out of turn": (b'{"action":"fold","bank":3,"deal":0}', FoldOut("fold", 3, 0)),
    "an object that answers nothing": (b'{"pot":"3"}', None),
}


@pytest.mark.parametrize("line", MALFORMED.values(), ids=MALFORMED)
def test_malformed(line: bytes) -> None:
    with pytest.raises(MalformedError):
        decode_answer(line)


@pytest.mark.parametrize(("line", "expected"), TAKEN.values(), ids=TAKEN)
def test_taken(line: bytes, expected: Answer | FoldOut | None) -> None:
    assert decode_answer(line) == expected


HELLO = b'{"type":"hello","protocol":1,"name":"x"}'
READY = b'{"type":"ready"}'


@pytest.mark.parametrize("line", [READY, b'{"id":1,"action":"fold"}', b"hello", b'{"protocol":1,"name":"x"}'])
def test_only_a_hello_is_a_hello(line: bytes) -> None:
    assert decode_hello(HELLO).name == "x"
    assert decode_hello(HELLO.replace(b'"name"', b'"name":5,"name"')).name == "x"
    with pytest.raises(MalformedError):
        decode_hello(line)


@pytest.mark.parametrize("line", [HELLO, b'{"id":1,"action":"fold"}', b"ready", b"{}", b'{"cut":"x"}'])
def test_only_a_ready_is_a_ready(line: bytes) -> None:
    decode_ready(READY)
    with pytest.raises(MalformedError):
        decode_ready(line)

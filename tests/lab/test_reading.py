"""How a line is written: what is wrong with it, by kind."""

from __future__ import annotations

import pytest

from referee.lab.findings import Entry, Transcript
from referee.lab.reading import blemishes, loose_id


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        (b'{"id": 1, "action": "fold"}', []),
        (b' {"id":2147483647,"action":"bet","amount":0}', []),
        (b'{"id": 1, "amount": 5.0}', ["number"]),
        (b'{"id": 1, "amount": 5e0}', ["number"]),
        (b'{"id": "1", "amount": true}', ["number", "number"]),
        (b'{"id": -1}', ["number"]),
        (b'{"id": 2147483648}', ["number"]),
        (b'{"id": 1, "note": "5.0", "other": 5.0}', []),
        (b'{"id": 1, "id": 2, "id": 3}', ["duplicate-key"]),
        (b'{"id": 1, "x": {"a": 1, "a": 1}}', ["duplicate-key"]),
        (b'{"id": 1, "x": [{"a": 1}, {"a": 1}]}', []),
        (b'{"id": 1, "x": NaN}', ["malformed"]),
        (b'{"id": 1, "id": 1, "x": NaN}', ["duplicate-key", "malformed"]),
        (b"\xef\xbb\xbf{}", ["malformed"]),
        (b'{"id": 1, "x": "\xff"}', ["malformed"]),
        (b"{" * 100_000, ["malformed"]),
        (b'{"id": ' + b"9" * 5000 + b"}", ["number"]),
        (b"thinking", ["noise"]),
        (b"[1]", ["noise"]),
        (b"7", ["noise"]),
    ],
)
def test_blemishes(line: bytes, kinds: list[str]) -> None:
    assert [kind for kind, _ in blemishes(line)] == kinds


@pytest.mark.parametrize(
    ("line", "request_id"),
    [
        (b'{"id": 7}', 7),
        (b'{"id": "7"}', 7),
        (b'{"id": 7.0, "x": NaN}', 7),
        (b'{"id": null}', None),
        (b'{"id": 1e400}', None),
        (b'{"id": "seven"}', None),
        (b'{"id": 7', None),
        (b"[7]", None),
    ],
)
def test_the_request_that_a_line_is_meant_for(line: bytes, request_id: int | None) -> None:
    assert loose_id(line) == request_id


def test_an_excerpt_is_what_stands_around_a_place() -> None:
    transcript = Transcript()
    for number in range(20):
        transcript.add("bot", b"%d" % number)
    assert [entry.text for entry in transcript.excerpt(10, 2, 1)] == [b"8", b"9", b"10", b"11"]
    assert transcript.excerpt(0, 5, 0)[0].text == b"0"
    assert len(transcript.excerpt(19)) == 7


def test_a_line_is_shown_harmless() -> None:
    assert Entry(0, "bot", b"\x1b[31m\xff\xe2\x80\xa8\t").shown == "\\x1b[31m\\xff\\u2028\\t"

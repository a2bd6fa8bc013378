"""Bytes of a bot cut into lines, however they come; notes kept at both ends."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.arbiter.lines import LineSplitter, Notebook
from referee.wire.messages import MAX_LINE

PIECES = st.lists(
    st.sampled_from([b"a", b"\n", b"\r", b"\r\n", b" ", b"{}", "é\u2028\u0085".encode(), b"\0"])
)


def lines_of(data: bytes) -> list[bytes]:
    """The slow, plain way: split at newlines alone, drop one carriage return, skip what is blank."""
    whole = data.split(b"\n")[:-1]
    return [line.removesuffix(b"\r") for line in whole if line.strip()]


@given(PIECES, st.lists(st.integers(1, 5)))
def test_lines_do_not_depend_on_how_the_bytes_come(pieces: list[bytes], sizes: list[int]) -> None:
    data = b"".join(pieces)
    splitter = LineSplitter()
    found: list[bytes | None] = []
    rest = data
    for size in sizes:
        found += splitter.feed(rest[:size])
        rest = rest[size:]
    found += splitter.feed(rest)
    assert found == lines_of(data)
    assert splitter.rest == data.rpartition(b"\n")[2]


def fed(data: bytes, size: int) -> list[bytes | None]:
    splitter = LineSplitter()
    found: list[bytes | None] = []
    for start in range(0, len(data), size):
        found += splitter.feed(data[start : start + size])
    return found


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 3 * MAX_LINE))
def test_an_overlong_line_comes_out_once_and_the_next_is_whole(size: int) -> None:
    data = b"x" * (MAX_LINE + 1) + b'{"id":1}\n{"id":2}\n'
    assert fed(data, size) == [None, b'{"id":2}']


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 3 * MAX_LINE))
def test_the_limit_is_the_line_without_its_end(size: int) -> None:
    fits = b"x" * MAX_LINE
    assert fed(fits + b"\r\n" + fits + b"\n", size) == [fits, fits]
    assert fed(fits + b"y\n", size) == [None]


def test_an_endless_line_takes_no_memory() -> None:
    splitter = LineSplitter()
    found = [line for _ in range(100) for line in splitter.feed(b"a" * MAX_LINE)]
    assert found == [None]
    assert splitter.partial <= MAX_LINE + 1


@given(st.lists(st.binary(max_size=40)))
def test_a_notebook_keeps_head_and_tail_and_counts_all(parts: list[bytes]) -> None:
    book = Notebook(16)
    for part in parts:
        book.feed(part)
    data = b"".join(parts)
    assert book.bytes == len(data)
    assert book.head == data[:16].decode("utf-8", "replace")
    if len(data) <= 16:
        assert book.tail is None
    else:
        kept = data[16:][-16:].decode("utf-8", "replace")
        assert (book.tail or "").endswith(kept)
        assert ("bytes cut]" in (book.tail or "")) == (len(data) > 32)

"""Text from strangers never reaches the screen raw."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.show.lines import block, duration, elapsed
from referee.show.plain import labels, listed, plain, shortened, signed

ANY_TEXT = st.text(st.characters())


@given(ANY_TEXT)
def test_plain_text_is_one_printable_line(text: str) -> None:
    assert plain(text).isprintable()
    plain(text).encode("utf-8")


def test_plain_leaves_ordinary_text_alone_and_escapes_the_rest() -> None:
    assert plain("Ой, тройка! 漢字 10♦") == "Ой, тройка! 漢字 10♦"
    assert plain("a\nb\x1b[2J\u202e\u2028\ud800\0") == r"a\nb\x1b[2J\u202e\u2028\ud800\x00"


@given(st.lists(ANY_TEXT, min_size=2, max_size=12))
def test_every_seat_has_a_short_harmless_name_of_its_own(names: list[str]) -> None:
    called = labels(names)
    assert len(called) == len(names)
    assert all(name.isprintable() and name.strip() for name in called)
    assert all(cell_len(name) <= 20 + len(" (seat 11)") for name in called)
    assert len(set(called)) == len(called)


def test_names_that_look_the_same_are_told_apart() -> None:
    assert labels(["bot", "bot", "", "x" * 10_000, " "]) == (
        "bot (seat 0)",
        "bot (seat 1)",
        "seat 2",
        "x" * 19 + "…",
        "seat 4",
    )
    assert len(set(labels(["bot", "bot", "bot (seat 1)"]))) == 3


@given(ANY_TEXT, st.integers(2, 30))
def test_a_cut_text_fits(text: str, cells: int) -> None:
    harmless = plain(text)
    short = shortened(harmless, cells)
    assert cell_len(short) <= cells
    assert short == harmless or short.endswith("…")


def test_lists_amounts_and_times_in_words() -> None:
    assert [listed(list("ABC"[:n])) for n in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert [signed(text) for text in ("0", "5", "-17/2", "17/2")] == ["0", "+5", "-17/2", "+17/2"]
    assert [duration(ms) for ms in (0, 50, 1000, 31_050)] == ["0 ms", "50 ms", "1 s", "31.05 s"]
    assert [elapsed(us) for us in (0, 42, 100, 300, 99_900, 412_000, 31_050_000)] == [
        "0 µs",
        "42 µs",
        "0.1 ms",
        "0.3 ms",
        "99 ms",
        "412 ms",
        "31.05 s",
    ]


def test_a_long_text_shows_its_last_lines() -> None:
    shown = [line.text for line in block("one\r\ntwo\n\x1b[31mthree\n\n", most=2)]
    assert shown == ["      | (1 lines before these)", "      | two", r"      | \x1b[31mthree"]

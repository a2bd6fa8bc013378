"""What an output's encoding does not have."""

from __future__ import annotations

from rich.cells import cell_len

from referee.show.spelling import LETTERS, spelled


def test_our_own_characters_keep_their_width() -> None:
    assert all(cell_len(mark) == len(letter) == 1 and letter.isascii() for mark, letter in LETTERS.items())


def test_suits_are_letters_and_the_rest_is_escaped() -> None:
    assert spelled("10♦ A♠ 42 µs é漢", "ascii") == r"10d As 42 us \xe9\u6f22"
    assert spelled("10♦ A♠ 42 µs é漢", "latin-1") == r"10d As 42 µs é\u6f22"
    assert spelled("10♦ A♠ 42 µs é漢", "utf-8") == "10♦ A♠ 42 µs é漢"


def test_what_no_encoding_has_is_escaped_too() -> None:
    assert spelled("a\udc80b", "utf-8") == r"a\udc80b"

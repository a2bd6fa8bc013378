"""Exact money (Amounts): whole numbers and fractions, and their text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.game.amounts import exact, parse_exact, split, whole


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0"),
        (18, "18"),
        (-4, "-4"),
        (Fraction(17, 2), "17/2"),
        (Fraction(-17, 2), "-17/2"),
        (Fraction(10, 3), "10/3"),
    ],
)
def test_the_text_of_an_amount_reads_back(amount: int | Fraction, text: str) -> None:
    assert exact(amount) == text
    assert parse_exact(text) == amount
    assert type(parse_exact(text)) is type(amount)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "+1",
        "-0",
        "00",
        "01",
        "1.0",
        "1e3",
        "2/4",
        "4/2",
        "1/1",
        "0/2",
        "1/0",
        "1/-2",
        "1 /2",
        " 1",
        "1\n",
        "1/02",
        "١",
    ],
)
def test_any_other_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        parse_exact(text)


def test_whole_and_split() -> None:
    assert type(whole(Fraction(4, 2))) is int
    assert whole(Fraction(1, 2)) == Fraction(1, 2)
    assert (split(10, 2), type(split(10, 2))) == (5, int)
    assert split(11, 2) == Fraction(11, 2)
    assert (split(Fraction(9, 2), 3), split(Fraction(10, 3), 2)) == (Fraction(3, 2), Fraction(5, 3))
    assert type(split(Fraction(9, 2), Fraction(9, 2).numerator)) is Fraction
    assert 3 * split(10, 3) == 10

"""Vectors of exact amounts: their text, their sums, the prices of svaras."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generation.documents import listed
from referee.game.amounts import parse_exact, split, whole

ABOUT = (
    "Exact amounts are text: lowest terms, the sign in front, no denominator 1. 'invalid' texts are never "
    "written. 'shares' are one of so many equal parts, as the price of a svara and a shared bank are."
)

TEXTS = [
    "0",
    "1",
    "18",
    "-11",
    "1/2",
    "-1/2",
    "17/2",
    "-17/2",
    "1/3",
    "100/7",
    "4294967297/4",
    "-9007199254740993",
]
INVALID = [
    "",
    " 1",
    "+1",
    "-0",
    "01",
    "1.5",
    "1e3",
    "2/4",
    "4/2",
    "1/1",
    "1/0",
    "1/-2",
    "0/2",
    "1 / 2",
    "--1",
]
SUMS = [["1/2", "1/2"], ["1/3", "1/6"], ["17/2", "-17/2"], ["-11", "4", "6", "1"], ["85/8", "3/8", "-1/3"]]
SHARES = [("10", 2), ("15", 2), ("17/2", 2), ("300", 2), ("300", 7), ("1", 3), ("85/8", 2)]


def amount_vectors() -> str:
    """The text of ``vectors/amounts.json``."""
    return listed(
        {
            "about": ABOUT,
            "texts": [_text(text) for text in TEXTS],
            "invalid": INVALID,
            "sums": [{"of": terms, "is": _sum(terms)} for terms in SUMS],
            "shares": [
                {"amount": text, "parts": parts, "each": str(split(parse_exact(text), parts))}
                for text, parts in SHARES
            ],
        }
    )


def _text(text: str) -> dict[str, Any]:
    amount = Fraction(parse_exact(text))
    return {"text": text, "numerator": str(amount.numerator), "denominator": str(amount.denominator)}


def _sum(terms: list[str]) -> str:
    total = sum((Fraction(parse_exact(term)) for term in terms), Fraction())
    return str(whole(total))

"""Exact money: whole numbers and, after a svara has split a bank, fractions. Never a float."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

Amount = int | Fraction
"""An exact rational in units; an ``int`` wherever it is whole."""

EXACT_PATTERN: Final = r"^(0|-?[1-9][0-9]*(/([2-9]|[1-9][0-9]+))?)$"
"""The text form on the wire: lowest terms, the sign in front, no denominator 1."""

_EXACT: Final = re.compile(EXACT_PATTERN)


def whole(amount: Amount) -> Amount:
    """The same amount, as an ``int`` if it is one."""
    if type(amount) is Fraction and amount.denominator == 1:
        return amount.numerator
    return amount


def split(amount: Amount, parts: int) -> Amount:
    """One of ``parts`` equal parts, exact."""
    if type(amount) is int and amount % parts == 0:
        return amount // parts
    return whole(Fraction(amount, parts))


def parse_exact(text: str) -> Amount:
    """The amount that ``exact`` wrote. Raises ValueError for any other form."""
    if not _EXACT.match(text):
        raise ValueError(f"{text!r} is not an exact amount such as 18 or -17/2 in lowest terms")
    amount = Fraction(text)
    if str(amount) != text:
        raise ValueError(f"{text!r} is not in lowest terms: {amount}")
    return whole(amount)


exact = str
"""The text of an amount: ``18`` or ``-17/2`` (``str`` of an int and of a Fraction are just that)."""

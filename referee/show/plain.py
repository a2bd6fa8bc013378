"""Text from strangers (names, notes, lines, stderr) made fit to print: one line, no control codes.

Names of seats come from users and bots. What goes to a terminal is the text of these functions and never
the raw text, and it is never read as markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len, chop_cells

NAME_CELLS = 20
"""The widest name of a seat on screen, in terminal cells."""


def plain(text: str) -> str:
    """The text on one line: whatever cannot be printed (controls, line ends, bidi marks) as its escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def shortened(text: str, cells: int) -> str:
    """The text, cut to at most ``cells`` terminal cells; a cut is marked with an ellipsis."""
    if cell_len(text) <= cells:
        return text
    return chop_cells(text, cells - 1)[0] + "…"


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """What the seats are called on screen: harmless, short, never empty, never twice the same."""
    short = [shortened(plain(name[:200]).strip(), NAME_CELLS) or f"seat {i}" for i, name in enumerate(names)]
    often = Counter(short)
    told = [f"{name} (seat {i})" if often[name] > 1 else name for i, name in enumerate(short)]
    if len(set(told)) < len(told):
        told = [f"{name} (seat {i})" for i, name in enumerate(short)]
    return tuple(told)


def listed(items: Sequence[str]) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def signed(amount: str) -> str:
    """An exact amount with its sign in front; a plain ``0``."""
    return amount if amount.startswith("-") or amount == "0" else f"+{amount}"

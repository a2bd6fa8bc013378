"""The result table of a match: as many columns as the terminal has room for."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from referee.show.plain import shortened

PIPE_WIDTH: Final = 80
"""How wide a table is that goes into a pipe or a file, in terminal cells."""

PLACE_WIDTH: Final = 4
"""Cells before the name: ``12. ``."""

LEAST_NAME: Final = 8
"""Names are not cut below so many cells as long as a column is left to give up."""


@dataclass(frozen=True)
class Column:
    """Figures by row, under a title, at least ``least`` cells wide. ``weight`` says how long the column
    stays: the lightest goes first, and one of weight 0 never goes."""

    title: str
    cells: Sequence[str]
    weight: int
    least: int = 0

    @property
    def width(self) -> int:
        """The widest of its cells."""
        return max(self.least, *map(cell_len, (self.title, *self.cells)))


def output_width() -> int:
    """The width of the terminal that the output goes to, or ``PIPE_WIDTH``."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPE_WIDTH


def table_lines(
    places: Sequence[int], names: Sequence[str], columns: Sequence[Column], width: int
) -> list[str]:
    """A header and one line a seat, each at most ``width`` cells wide if that is possible at all.

    Columns that do not fit are left out, then names are cut.
    """
    longest = max(map(cell_len, names))
    kept = _kept(columns, width - PLACE_WIDTH - min(longest, LEAST_NAME))
    gap = 2 if PLACE_WIDTH + longest + _cells(kept, 2) <= width else 1
    room = max(2, min(longest, width - PLACE_WIDTH - _cells(kept, gap)))
    rows = [("", "", [column.title for column in kept])]
    for number, (place, name) in enumerate(zip(places, names, strict=True)):
        rows.append((f"{place}. ", shortened(name, room), [column.cells[number] for column in kept]))
    return [_row(place, name, room, cells, kept, gap) for place, name, cells in rows]


def _kept(columns: Sequence[Column], room: int) -> list[Column]:
    """The columns that fit into ``room`` cells, the lightest left out one by one."""
    kept = list(columns)
    while _cells(kept, 1) > room:
        loose = [column for column in kept if column.weight]
        if not loose:
            break
        kept.remove(min(loose, key=lambda column: column.weight))
    return kept


def _cells(columns: Sequence[Column], gap: int) -> int:
    return sum(gap + column.width for column in columns)


def _row(place: str, name: str, room: int, cells: Sequence[str], columns: Sequence[Column], gap: int) -> str:
    padded = name + " " * (room - cell_len(name))
    figures = [f"{cell:>{gap + column.width}}" for cell, column in zip(cells, columns, strict=True)]
    return f"{place:>{PLACE_WIDTH}}{padded}{''.join(figures)}".rstrip()


FIGURE_WIDTH: Final = 5
"""What ``milliseconds`` and ``count`` need at most, in all that is usual."""


def milliseconds(us: int) -> str:
    """Microseconds as milliseconds, in few characters: ``0.31``, ``412``, ``31k``."""
    ms = us / 1000
    return f"{ms:.2f}" if ms < 99.995 else count(round(ms))


def count(number: int) -> str:
    """A whole number, from 100,000 on in thousands: ``99999``, ``100k``."""
    return str(number) if number < 100_000 else f"{number // 1000}k"

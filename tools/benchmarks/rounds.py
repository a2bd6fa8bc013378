"""What several rounds of one measurement come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple


class Spread(NamedTuple):
    """The median of the rounds, between their minimum and maximum."""

    median: float
    min: float
    max: float


def spread_of(values: Iterable[float]) -> Spread:
    """The spread of the rounds' values. Raises ValueError where there are none."""
    every = list(values)
    if not every:
        raise ValueError("no rounds were measured")
    return Spread(median(every), min(every), max(every))


def spreads_of(rounds: Sequence[Mapping[str, float]]) -> dict[str, Spread]:
    """The spread of every value that the rounds name."""
    return {name: spread_of(one[name] for one in rounds) for name in rounds[0]}

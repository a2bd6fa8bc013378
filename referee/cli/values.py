"""Types of option values: what cannot be is refused with one sentence."""

from __future__ import annotations

import math
from typing import Any

import click

DAY_S = 86_400


class Seconds(click.ParamType[int]):
    """A time in seconds as whole milliseconds: at least ``least_ms``, at most a day."""

    name = "SECONDS"

    def __init__(self, least_ms: int) -> None:
        self._least_ms = least_ms

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Milliseconds."""
        if isinstance(value, int):
            return value
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not self._least_ms / 1000 <= seconds <= DAY_S:
            self.fail(f"{value!r} must be a number of seconds from {self._least_ms / 1000:g} to {DAY_S}.")
        return round(seconds * 1000)


class Cpu(click.ParamType[int]):
    """A processor that this process may run on."""

    name = "CPU"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Its number."""
        import os

        allowed = sorted(os.sched_getaffinity(0))
        if not str(value).isdecimal() or int(value) not in allowed:
            self.fail(f"{value!r} must be one of the processors {', '.join(map(str, allowed))}.")
        return int(value)

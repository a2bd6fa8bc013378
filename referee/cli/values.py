"""Types of option values: what cannot be is refused with one sentence."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.errors import UsageError
from referee.record.codecs import check_name

if TYPE_CHECKING:
    IntParam = click.ParamType[int]
    PathParam = click.ParamType[Path]
else:  # before click 8.4 it is not generic
    IntParam = PathParam = click.ParamType

DAY_S = 86_400


class Whole(click.IntRange):
    """A whole number from ``least`` to ``most``, or without end."""

    name = "N"

    def __init__(self, least: int, most: int | None = None) -> None:
        super().__init__(least, most)
        self._least = least
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        least, most = self._least, self._most
        try:
            number = int(value)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            bounds = f"of {least} or more" if most is None else f"from {least} to {most}"
            self.fail(f"{str(value)!r} must be a whole number {bounds}.", param, ctx)
        return number


class LogFile(PathParam):
    """A name that a log can be written to."""

    name = "FILE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Its path."""
        try:
            check_name(str(value))
        except UsageError as error:
            self.fail(str(error), param, ctx)
        return Path(value)


class Seconds(IntParam):
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


class Cpu(IntParam):
    """A processor that this process may run on."""

    name = "CPU"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Its number."""
        import os

        allowed = sorted(os.sched_getaffinity(0))
        if not str(value).isdecimal() or int(value) not in allowed:
            self.fail(f"{value!r} must be one of the processors {', '.join(map(str, allowed))}.")
        return int(value)

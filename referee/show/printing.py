"""Pages of lines to the standard output: in colour on a terminal, plain anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import IO

import click

from referee.show.lines import Line


def forgive_encoding(stream: IO[str] | None = None) -> None:
    """From now on what the stream's encoding does not have (a suit, say) is written as its escape.

    The stream is the standard output where none is given.
    """
    reconfigure = getattr(stream or sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def print_lines(lines: Iterable[Line]) -> None:
    """Print lines as they come."""
    forgive_encoding()
    if sys.stdout.isatty():
        _print_styled(lines)
    else:
        for line in lines:
            click.echo(line.text)


def _print_styled(lines: Iterable[Line]) -> None:
    from rich.console import Console

    console = Console(highlight=False, emoji=False)
    for line in lines:
        console.print(line.styled(), soft_wrap=True)

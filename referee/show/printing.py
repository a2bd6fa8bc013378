"""Pages of lines to the standard output: in colour on a terminal, plain anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from referee.show.lines import Line


def forgive_encoding() -> None:
    """From now on what the output's encoding does not have (a suit, say) is written as its escape."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
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

"""The standard output: in colour on a terminal, plain anywhere else, and what goes wrong with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO

import click

from referee.errors import FileError
from referee.show.lines import Line


def forgive_encoding(stream: IO[str]) -> None:
    """From now on what the stream's encoding does not have (a suit, say) is written as its escape."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def divert(stream: IO[str]) -> None:
    """Nobody can read the standard output any more: let what is left of it go into nothing."""
    if stream is sys.stdout:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


@contextmanager
def standard_output() -> Iterator[None]:
    """What a command prints is printed within this context.

    Raises FileError where the output cannot be written (a full disk); BrokenPipeError passes, for a reader
    that has left is no error.
    """
    forgive_encoding(sys.stdout)
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        divert(sys.stdout)
        raise FileError(f"The output cannot be written: {error.strerror}.") from None


def say(text: object) -> None:
    """Print one text and its line end."""
    with standard_output():
        click.echo(text)


def print_lines(lines: Iterable[Line]) -> None:
    """Print lines as they come."""
    with standard_output():
        if sys.stdout.isatty():
            _print_styled(lines)
        else:
            sys.stdout.writelines(f"{line.text}\n" for line in lines)


def _print_styled(lines: Iterable[Line]) -> None:
    from rich.console import Console

    console = Console(highlight=False, emoji=False)
    for line in lines:
        console.print(line.styled(), soft_wrap=True)

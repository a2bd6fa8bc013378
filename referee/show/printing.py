"""The standard streams: in colour on a terminal, plain anywhere else, and what goes wrong with them."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

import click

from referee.errors import FileError
from referee.show.spelling import SPELLED

if TYPE_CHECKING:  # at run time it would bring rich with it, and --help start later
    from referee.show.lines import Line


class UnwrittenError(OSError):
    """The standard output cannot be written, though somebody may still read it: a full disk, say."""


class _Output(io.FileIO):
    """The standard output's descriptor."""

    def write(self, data: Any, /) -> int:
        """A reader that has left is no error: the rest goes into nothing. Else raises UnwrittenError."""
        try:
            return super().write(data)
        except BrokenPipeError:
            _to_nothing(self.fileno())
            return memoryview(data).nbytes
        except OSError as error:
            raise UnwrittenError(error.errno, error.strerror) from None


def open_streams() -> None:
    """Make the standard streams fit for all that follows: call it once, before anything is printed.

    Streams that were closed when the command was called lead into nothing, and no file that is opened later
    takes their place. What the output's encoding does not have is spelled out (``spelling``).
    """
    for fd in range(3):
        try:
            os.fstat(fd)
        except OSError:
            _to_nothing(fd)
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(_Output(1, "w", closefd=False)),
        encoding="utf-8" if sys.stdout is None else sys.stdout.encoding,
        errors=SPELLED,
        line_buffering=os.isatty(1),
    )


def _to_nothing(fd: int) -> None:
    """From now on the descriptor leads into nothing, for the programs too that inherit it."""
    null = os.open(os.devnull, os.O_RDWR)
    if null == fd:
        os.set_inheritable(fd, True)
        return
    os.dup2(null, fd)
    os.close(null)


def forgive_encoding(stream: IO[str]) -> None:
    """From now on what the stream's encoding does not have is written in letters (suits) or as its escape."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=SPELLED)


def divert(stream: IO[str]) -> None:
    """A standard stream cannot be written any more: let what is left of it go into nothing."""
    if stream in (sys.stdout, sys.stderr):
        _to_nothing(stream.fileno())


@contextmanager
def standard_output() -> Iterator[None]:
    """What a command prints is printed within this context.

    Raises FileError where the output cannot be written (a full disk).
    """
    try:
        yield
        sys.stdout.flush()
    except UnwrittenError as error:
        divert(sys.stdout)
        raise FileError(f"The output cannot be written: {error.strerror}.") from None


def say(text: object) -> None:
    """Print one text and its line end. Raises FileError where the output cannot be written."""
    with standard_output():
        click.echo(text)


def complain(sentence: object) -> None:
    """Say on the standard error what is wrong; where nobody can read that, the exit status has to do."""
    try:
        print(f"referee: {sentence}", file=sys.stderr, flush=True)
    except OSError:
        divert(sys.stderr)


def print_lines(lines: Iterable[Line]) -> None:
    """Print lines as they come. Raises FileError where the output cannot be written."""
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

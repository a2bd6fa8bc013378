"""``referee verify``: re-run logged matches."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.errors import FileError
from referee.record.reader import read_log
from referee.record.verify import verify_log
from referee.show.printing import complain, say


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(logs: tuple[Path, ...]) -> None:
    """Play each logged match again, without its bots, and compare every line and every byte sent.

    Says for each LOG (.jsonl or .jsonl.zst) that it is in order, or the first line that is wrong, and why.
    A file that cannot be read or is no log does not keep the others from being verified.

    \b
    Example:
      referee verify match.jsonl

    Exit status: 0 all in order, 1 a log is wrong or not complete, 2 a file cannot be read or is no log.
    """
    sys.exit(max([_verified(path) for path in logs]))


def _verified(path: Path) -> int:
    """The status that this log alone gives, and what was found is said."""
    try:
        log = read_log(path)
    except FileError as error:
        complain(error)
        return 2
    problem = verify_log(log) if log.records else log.problem
    say(f"{path}: {problem or f'in order: {len(log.lines)} records'}")
    return 1 if problem else 0

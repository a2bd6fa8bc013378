"""``referee verify``: re-run logged matches."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.record.reader import read_log
from referee.record.verify import verify_log


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(logs: tuple[Path, ...]) -> None:
    """Play each logged match again, without its bots, and compare every line and every byte sent.

    Says for each LOG (.jsonl or .jsonl.zst) that it is in order, or the first line that is wrong, and why.

    \b
    Example:
      referee verify match.jsonl

    Exit status: 0 all in order, 1 a log is wrong or not complete, 2 a file cannot be read.
    """
    wrong = 0
    for path in logs:
        log = read_log(path)
        problem = verify_log(log)
        if problem is None:
            click.echo(f"{path}: in order: {len(log.lines)} records")
        else:
            wrong += 1
            click.echo(f"{path}: {problem}")
    sys.exit(1 if wrong else 0)

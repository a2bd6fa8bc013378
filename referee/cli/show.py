"""``referee show``: a logged match as people read it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.cli.values import Whole
from referee.record.reader import read_log
from referee.show.match import MatchStory
from referee.show.printing import print_lines


@click.command()
@click.argument("log", metavar="LOG", type=click.Path(path_type=Path))
@click.option(
    "--seat",
    type=Whole(0),
    metavar="SEAT",
    help="Only what this seat knew: its own cards, notes, times and faults, and what was public. From 0.",
)
@click.option("--bank", type=Whole(0), metavar="BANK", help="Only this bank, counted from 0 as in the log.")
def command(log: Path, seat: int | None, bank: int | None) -> None:
    """Read a logged match as people do: every deal, stake, fault and result, in order.

    Without --seat it is seen from above: all hands, every bot's notes, slow answers, and each fault with
    all that is known about it. LOG is a .jsonl or .jsonl.zst file; of one that is cut or damaged everything
    up to there is shown, then what is wrong.

    \b
    Examples:
      referee show match.jsonl
      referee show match.jsonl --seat 1 --bank 0

    Exit status: 0 a whole log, 1 a log that is cut or damaged, 2 no log, no such seat or bank.
    """
    read = read_log(log)
    print_lines(MatchStory(read, seat, bank).lines())
    sys.exit(0 if read.complete else 1)

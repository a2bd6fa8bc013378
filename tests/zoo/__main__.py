"""``python -m tests.zoo``: play the whole zoo and print its table."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.zoo.catalogue import SCENARIOS
from tests.zoo.keeper import Game, play_all
from tests.zoo.programme import in_each_seat, two_at_a_time
from tests.zoo.scenario import GOOD
from tests.zoo.table import lines_of, rows_of


def main() -> int:
    """Status 0 if every match ended as it must, else 1 with what was wrong on stderr."""
    parser = argparse.ArgumentParser(prog="python -m tests.zoo", description=__doc__)
    parser.add_argument("scenarios", nargs="*", metavar="TEXT", help="only scenarios with this in their name")
    parser.add_argument("--parallel", type=int, default=2, metavar="N", help="matches at a time (2)")
    chosen = parser.parse_args()
    games = games_of(chosen.scenarios)
    if not games:
        parser.error("no scenario has that in its name")
    with tempfile.TemporaryDirectory() as folder:
        rows = rows_of(play_all(games, Path(folder), chosen.parallel))
        named = [row for row in rows.values() if is_chosen(row.scenario.name, chosen.scenarios)]
        print("\n".join(lines_of(named)))
        wrong = [text for row in rows.values() for text in row.wrong]
    left = sum(row.left for row in named)
    print(f"\n{len(named)} scenarios, {len(games)} matches, {left} processes left alive, {len(wrong)} wrong")
    for text in wrong:
        print(text, file=sys.stderr)
    return 1 if wrong else 0


def games_of(texts: list[str]) -> list[Game]:
    """The matches in which such a scenario plays."""
    games = [game for scenario in SCENARIOS for game in in_each_seat(scenario)] + two_at_a_time()
    return [
        game for game in games if any(seat is not GOOD and is_chosen(seat.name, texts) for seat in game.seats)
    ]


def is_chosen(name: str, texts: list[str]) -> bool:
    """Whether a scenario was asked for: all are, where nothing was."""
    return not texts or any(text in name for text in texts)


if __name__ == "__main__":
    sys.exit(main())

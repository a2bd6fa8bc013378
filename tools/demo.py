"""One match of each of the four games between the sample bots, shown as it goes, and its log verified.

Started by ``tools/demo``, which sees to the environment. Exit status: 0 all played and verified, else 1.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
REFEREE = str(Path(sys.executable).with_name("referee"))
NEXT = """\
What to try next, from the checkout:
  . .venv/bin/activate                                     then `referee` is on your path
  referee show demo-logs/joker-21.jsonl                    read a match again
  referee show demo-logs/joker-21.jsonl --seat 0           as one seat knew it
  referee play sample_bots/tight "python3 my_bot.py"       your own bot: README.md has one in ten lines
  referee play sample_bots/shell sample_bots/node          the bots in shell and JavaScript
"""


@dataclass(frozen=True)
class Show:
    """One match of the demo; ``pace_ms`` is how long a terminal shows each event."""

    profile: str
    bots: tuple[str, ...]
    banks: int
    pace_ms: int

    @property
    def log(self) -> str:
        """The log's path from the checkout."""
        return f"demo-logs/{self.profile}.jsonl"


SHOWS = (
    Show("tamashebi-36", ("tight", "caller"), 4, 90),
    Show("joker-32", ("tight", "caller", "random", "tight"), 4, 60),
    Show("joker-21", ("tight", "caller", "random", "tight", "caller", "random", "tight"), 4, 35),
    Show("jokers-24", ("random", "tight", "caller"), 4, 60),
)


def referee(*arguments: str) -> int:
    """Run one command of the referee in the checkout; its exit status."""
    return subprocess.run([REFEREE, *arguments], cwd=ROOT, check=False).returncode


def bot(name: str, seat: int) -> str:
    """What starts a sample bot; a random one has a seed of its own, so that each demo is the same."""
    if name != "random":
        return f"sample_bots/{name}"
    return shlex.join([sys.executable, "sample_bots/random/random_bot.py", "--seed", f"demo {seat}"])


def play(show: Show, console: Console) -> int:
    """Play one match, log and verify it; the exit status."""
    console.rule(f"{show.profile}, {len(show.bots)} seats")
    bots = [bot(name, seat) for seat, name in enumerate(show.bots)]
    pace = ["--pace-ms", str(show.pace_ms)] if console.is_terminal else []
    options = ["--profile", show.profile, "--banks", str(show.banks), "--seed", "demo", "--log", show.log]
    return referee("play", *bots, *options, *pace)


def results(show: Show) -> list[tuple[str, str]]:
    """The seats' names and balances, as the log's first and last records have them."""
    lines = (ROOT / show.log).read_bytes().splitlines()
    head: dict[str, Any] = json.loads(lines[0])
    end: dict[str, Any] = json.loads(lines[-1])
    return [(head["seats"][result["seat"]]["name"], result["balance"]) for result in end["results"]]


def summary(status: dict[Show, str]) -> Table:
    """All results in one table."""
    table = Table("profile", "seats", "results", "log", title="The demo's matches")
    for show, verdict in status.items():
        balances = "\n".join(f"{name} {balance}" for name, balance in results(show))
        table.add_row(show.profile, str(len(show.bots)), balances, verdict)
    return table


def main() -> int:
    """Play, verify, sum up."""
    began = time.monotonic()
    console = Console()
    (ROOT / "demo-logs").mkdir(exist_ok=True)
    status: dict[Show, str] = {}
    for show in SHOWS:
        if play(show, console):
            console.print(f"tools/demo: the match of {show.profile} was not played to its end: see above.")
            return 1
        status[show] = "verified" if referee("verify", show.log) == 0 else "WRONG"
    console.print(summary(status))
    console.print(f"Played and verified in {time.monotonic() - began:.1f} s.\n")
    print(NEXT, end="")
    return 0 if set(status.values()) == {"verified"} else 1


if __name__ == "__main__":
    sys.exit(main())

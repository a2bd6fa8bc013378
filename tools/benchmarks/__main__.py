"""``tools/bench``: every figure in one run, on one core, as a table and as JSON."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

import click

from benchmarks import report
from benchmarks.in_process import tables
from benchmarks.matches import LANGUAGES, Bench, bots_of
from benchmarks.native_code import compiled, ping_pong
from benchmarks.rounds import Spread, spreads_of
from benchmarks.start_time import start_times
from referee.errors import RefereeError, UsageError

LEAST_ROUNDS = 5


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--quick", is_flag=True, help="Short turns: a minute's tenth, and figures to match.")
@click.option("--rounds", type=click.IntRange(min=LEAST_ROUNDS), default=LEAST_ROUNDS, show_default=True)
@click.option("--pin", type=int, metavar="CPU", help="The core that everything runs on (default: the last).")
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write JSON here.")
def bench(quick: bool, rounds: int, pin: int | None, json_file: Path | None) -> None:
    """Measure the referee against its yardsticks, each round beside them, and print medians of ratios.

    Ratios to the replay limit are the figures to quote: the machine is shared, and rates alone tell of it.

    Example: tools/bench --rounds 9 --json bench.json
    """
    found = measure(quick, rounds, _pinned(pin))
    report.print_tables(found)
    if json_file is not None:
        json_file.write_text(json.dumps(report.as_json(found), indent=2) + "\n", encoding="utf-8")


def _pinned(pin: int | None) -> int:
    """Keep this process and all that it starts to one core; returns which."""
    allowed = sorted(os.sched_getaffinity(0))
    cpu = allowed[-1] if pin is None else pin
    if cpu not in allowed:
        raise UsageError(f"--pin {cpu}: this process may run on {', '.join(map(str, allowed))} only.")
    os.sched_setaffinity(0, {cpu})
    return cpu


def measure(quick: bool, rounds: int, cpu: int) -> report.Findings:
    """All rounds of everything. Raises RefereeError where something cannot be measured."""
    decisions, banks, starts = (700, 600, 2) if quick else (7000, 6000, 5)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        programs = compiled(folder)
        trips = [{"round_trips_per_s": ping_pong(programs, 10 * decisions)} for _ in range(rounds)]
        matches: dict[str, dict[str, Spread]] = {}
        parts: dict[str, dict[str, Spread]] = {}
        for language in LANGUAGES:
            one = Bench(bots_of(language, programs, decisions), programs, folder)
            matches[language] = spreads_of([one.round() for _ in range(rounds)])
            parts[language] = spreads_of([one.parts() for _ in range(rounds)])
    return report.Findings(
        cpu=cpu,
        rounds=rounds,
        quick=quick,
        yardstick=spreads_of(trips),
        matches=matches,
        parts=parts,
        in_process=spreads_of([tables(banks, seed) for seed in range(rounds)]),
        start=spreads_of([start_times(starts) for _ in range(rounds)]),
    )


def main() -> None:
    """Run the command line; what cannot be measured becomes one sentence and status 2."""
    try:
        bench.main(prog_name="tools/bench")
    except RefereeError as error:
        print(f"tools/bench: {error}", file=sys.stderr)
        sys.exit(2)


main()

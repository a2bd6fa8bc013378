"""The findings of a run, as tables and as JSON."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.in_process import PROFILES, SEATS
from benchmarks.matches import LANGUAGES
from benchmarks.rounds import Spread
from referee import __version__

FORMAT: Final = 1
"""The version of the JSON's form."""


@dataclass(frozen=True)
class Findings:
    """All that a run measured: medians, minima and maxima over its rounds, by name."""

    cpu: int
    rounds: int
    quick: bool
    yardstick: dict[str, Spread]
    matches: dict[str, dict[str, Spread]]
    in_process: dict[str, Spread]
    start: dict[str, Spread]


class Target(NamedTuple):
    """A figure that is asked for, and its spread."""

    name: str
    least: float
    found: Spread

    @property
    def reached(self) -> bool:
        """Whether the median is there."""
        return self.found.median >= self.least


def targets_of(findings: Findings) -> list[Target]:
    """What is to be reached."""
    matches, game = findings.matches, findings.in_process
    heads_up = [
        Target(f"heads-up banks a second in process, {name}", 30_000, game[f"{name}/2/banks_per_s"])
        for name in PROFILES
    ]
    return [
        Target("share of the replay limit, C bots", 0.5, matches["c"]["referee_to_replay_python"]),
        Target("share of the replay limit, Python bots", 0.6, matches["python"]["referee_to_replay_python"]),
        *heads_up,
    ]


def as_json(findings: Findings) -> dict[str, Any]:
    """Everything in one object. A spread is ``{"median", "min", "max"}``."""
    return {
        "format": FORMAT,
        "referee": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cpu": findings.cpu,
        "rounds": findings.rounds,
        "quick": findings.quick,
        "ping_pong": _spreads(findings.yardstick),
        "matches": {language: _spreads(found) for language, found in findings.matches.items()},
        "in_process": _spreads(findings.in_process),
        "start": _spreads(findings.start),
        "targets": [
            {"name": name, "least": least, **found._asdict(), "reached": found.median >= least}
            for name, least, found in targets_of(findings)
        ],
    }


def _spreads(found: dict[str, Spread]) -> dict[str, dict[str, float]]:
    return {name: spread._asdict() for name, spread in found.items()}


def print_tables(findings: Findings) -> None:
    """The tables that people read."""
    console = Console()
    console.print(
        f"Medians of {findings.rounds} rounds (minimum to maximum), all on CPU {findings.cpu}"
        f"{', short turns' if findings.quick else ''}."
    )
    for table in (_matches(findings), _in_process(findings), _start(findings), _targets(findings)):
        console.print(table)


def _columns(title: str, *names: str) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column(names[0])
    for name in names[1:]:
        table.add_column(name, justify="right")
    return table


_MATCH_ROWS: Final = (
    ("ping-pong in C, round trips/s", "ping_pong_per_s", ",.0f"),
    ("replay limit, driver in Python, decisions/s", "replay_python_per_s", ",.0f"),
    ("replay limit, driver in C, decisions/s", "replay_c_per_s", ",.0f"),
    ("referee, decisions/s", "referee_per_s", ",.0f"),
    ("referee / replay limit", "referee_to_replay_python", ".3f"),
    ("referee / replay limit, driver in C", "referee_to_replay_c", ".3f"),
    ("referee / ping-pong", "referee_to_ping_pong", ".3f"),
    ("replay limit / ping-pong", "replay_python_to_ping_pong", ".3f"),
    ("share of the time that completes the log", "log_share", ".3f"),
)


def _matches(findings: Findings) -> Table:
    table = _columns("A heads-up match, everything on", "", *(f"{name} bots" for name in LANGUAGES))
    for label, name, form in _MATCH_ROWS:
        table.add_row(label, *(_shown(findings.matches[one][name], form) for one in LANGUAGES))
    return table


def _in_process(findings: Findings) -> Table:
    table = _columns("In process, random legal play, per second", "", "banks", "decisions", "events")
    for profile in PROFILES:
        for seats in SEATS:
            rates = [
                findings.in_process[f"{profile}/{seats}/{what}_per_s"]
                for what in ("banks", "decisions", "events")
            ]
            table.add_row(f"{profile}, {seats} seats", *(_shown(rate, ",.0f") for rate in rates))
    table.add_row("hand values", _shown(findings.in_process["hand_values_per_s"], ",.0f"), "", "")
    return table


def _start(findings: Findings) -> Table:
    table = _columns("Start", "", "ms")
    table.add_row("referee --help", _shown(findings.start["referee_help_ms"], ".1f"))
    table.add_row("python -c pass", _shown(findings.start["python_pass_ms"], ".1f"))
    return table


def _targets(findings: Findings) -> Table:
    table = _columns("To reach", "", "at least", "found", "")
    for target in targets_of(findings):
        form = ",.0f" if target.least > 1 else ".2f"
        verdict = "reached" if target.reached else "not reached"
        table.add_row(target.name, f"{target.least:{form}}", f"{target.found.median:{form}}", verdict)
    return table


def _shown(spread: Spread, form: str) -> str:
    return f"{spread.median:{form}} ({spread.min:{form}} to {spread.max:{form}})"

"""The findings of a run, as tables and as JSON."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rich.box import SIMPLE_HEAD
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
    parts: dict[str, dict[str, Spread]]
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
        Target(f"heads-up banks/s in process, {name}", 30_000, game[f"{name}/2/banks_per_s"])
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
        "parts_us": {language: _spreads(found) for language, found in findings.parts.items()},
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
    console = Console(highlight=False)
    console.print(
        f"{findings.rounds} rounds, all on CPU {findings.cpu}{', short turns' if findings.quick else ''}."
    )
    matches = [_match(language, findings.matches[language]) for language in LANGUAGES]
    tables = (_parts(findings.parts), _in_process(findings.in_process), _start(findings.start))
    for table in (*matches, *tables, _targets(findings)):
        console.print(table)


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, expand=False)
    table.add_column("")
    for name in columns:
        table.add_column(name, justify="right")
    return table


def _spread_table(title: str, rows: Iterable[tuple[str, Spread, str]]) -> Table:
    table = _table(title, "median", "min", "max")
    for label, spread, form in rows:
        table.add_row(label, *(f"{value:{form}}" for value in spread))
    return table


_NAMES: Final = {"c": "C", "python": "Python"}
_MATCH_ROWS: Final = (
    ("ping-pong in C, round trips/s", "ping_pong_per_s", ",.0f"),
    ("replay limit, driver in Python, decisions/s", "replay_python_per_s", ",.0f"),
    ("replay limit, driver in C, decisions/s", "replay_c_per_s", ",.0f"),
    ("referee, decisions/s", "referee_per_s", ",.0f"),
    ("referee / replay limit, driver in Python", "referee_to_replay_python", ".3f"),
    ("referee / replay limit, driver in C", "referee_to_replay_c", ".3f"),
    ("referee / ping-pong", "referee_to_ping_pong", ".3f"),
    ("replay limit, driver in Python / ping-pong", "replay_python_to_ping_pong", ".3f"),
    ("share of the match that completes the log", "log_share", ".3f"),
)


def _match(language: str, found: dict[str, Spread]) -> Table:
    rows = [(label, found[key], form) for label, key, form in _MATCH_ROWS]
    return _spread_table(f"Heads-up through the referee, bots in {_NAMES[language]}", rows)


_PART_ROWS: Final = (
    ("the bare driver", "pipes"),
    ("+ waiting by poll", "poll"),
    ("+ decoding answers", "answers"),
    ("+ the game's act", "game"),
    ("+ events, encoded and queued", "events"),
    ("+ requests, encoded", "requests"),
    ("the referee, with the rest", "referee"),
)


def _parts(parts: dict[str, dict[str, Spread]]) -> Table:
    """Medians, and beside them the share of the replay limit that is the most so many parts allow."""
    columns = [words for language in LANGUAGES for words in (f"{_NAMES[language]} bots, us", "limit")]
    table = _table("A decision, part by part, each with those above it", *columns)
    for label, key in _PART_ROWS:
        cells = []
        for language in LANGUAGES:
            us, bare = (parts[language][name].median for name in (key, "pipes"))
            cells += [f"{us:.1f}", f"{bare / us:.2f}"]
        table.add_row(label, *cells)
    return table


def _in_process(found: dict[str, Spread]) -> Table:
    rows = [
        (f"{profile}, {seats} seats, {what}/s", found[f"{profile}/{seats}/{what}_per_s"], ",.0f")
        for profile in PROFILES
        for seats in SEATS
        for what in ("banks", "decisions")
    ]
    rows.append(("hand values/s", found["hand_values_per_s"], ",.0f"))
    return _spread_table("In process, random legal play, events included", rows)


def _start(found: dict[str, Spread]) -> Table:
    rows = [
        ("referee --help, ms", found["referee_help_ms"], ".1f"),
        ("python -c pass, ms", found["python_pass_ms"], ".1f"),
    ]
    return _spread_table("Start", rows)


def _targets(findings: Findings) -> Table:
    table = _table("To reach", "at least", "found", "")
    for target in targets_of(findings):
        form = ",.0f" if target.least > 1 else ".2f"
        verdict = "reached" if target.reached else "not reached"
        table.add_row(target.name, f"{target.least:{form}}", f"{target.found.median:{form}}", verdict)
    return table

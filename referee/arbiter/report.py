"""How a match ended, for people and for programs."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.cells import cell_len

from referee.arbiter.plan import MatchPlan, Outcome
from referee.arbiter.timing import Timing
from referee.record.records import FaultRecord
from referee.show.plain import labels, plain, signed
from referee.show.results import FIGURE_WIDTH, Column, count, milliseconds, output_width, table_lines

PAGE: Final = "docs/faults.md"
"""The page that has a paragraph on everything odd."""

LAST_TIME: Final = "max"
"""The column that stays when all other times have gone."""

MOST_SENTENCES: Final = 3
"""How many different sentences about a seat's faults of one kind are printed; the others are counted."""


def outcome_json(plan: MatchPlan, outcome: Outcome) -> str:
    """One object on one line; fields that do not apply are left out. Balances are exact text."""
    seats = [
        {
            "seat": result.seat,
            "name": plan.bots[result.seat].name,
            "balance": str(result.balance),
            "place": result.place,
            "faults": sum(fault.seat == result.seat for fault in outcome.faults),
            **_given(vars(outcome.timings[result.seat])),
        }
        for result in outcome.results
    ]
    data: dict[str, Any] = {
        "match": outcome.match,
        "profile": plan.profile.name,
        "banks": plan.banks,
        "reason": outcome.reason,
        "detail": outcome.detail,
        "results": seats,
        "faults": [_fault(fault, plan) for fault in outcome.faults],
        "seed": plan.seed.hex(),
        "log": None if plan.log is None else str(plan.log),
        "log_failure": outcome.log_failure,
    }
    return json.dumps(_given(data), ensure_ascii=False)


def _given(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}


def _fault(fault: FaultRecord, plan: MatchPlan) -> dict[str, Any]:
    found = {"seat": fault.seat, "name": plan.bots[fault.seat].name, "kind": fault.kind}
    found |= {"ms": fault.ms, "detail": fault.detail, "out": fault.out}
    found |= {"host": fault.host, "forgiven": fault.forgiven, "restart": fault.restart}
    optional = ("id", "default", "limit_ms", "us", "cpu_us", "wait_us", "host_us", "got", "exit", "stderr")
    return found | {name: value for name in optional if isinstance(value := getattr(fault, name), int | str)}


def outcome_text(plan: MatchPlan, outcome: Outcome, width: int | None = None) -> str:
    """A few lines: the result by place with the seats' times, the faults, and what to do with the log.

    The table is ``width`` terminal cells wide at most; by default it is as wide as the output.
    """
    names = labels([bot.name for bot in plan.bots])
    room = output_width() if width is None else width
    lines = [_verdict(outcome), *_table(plan, outcome, names, room)]
    for alike in _by_kind(outcome.faults):
        lines += _told_faults(names[alike[0].seat], alike)
    if plan.log is not None and outcome.log_failure is None:
        lines += _about_log(plan.log, room)
    return "\n".join(lines)


def _about_log(log: Path, room: int) -> list[str]:
    """The log, and commands to copy: each on a line of its own where one line does not hold them."""
    name = shlex.quote(str(log))
    line = f"Log: {log}; next: referee show {name}, referee verify {name}"
    if cell_len(line) <= room:
        return [line]
    return [f"Log: {log}; next:", f"  referee show {name}", f"  referee verify {name}"]


def _table(plan: MatchPlan, outcome: Outcome, names: Sequence[str], width: int) -> list[str]:
    """The result by place, with what a bot's author asks first: the faults, and the times of the answers."""
    results = sorted(outcome.results, key=lambda result: (result.place, result.seat))
    if not results:
        return []
    times = [outcome.timings[result.seat] for result in results]
    faults = Counter(fault.seat for fault in outcome.faults)
    columns = [
        Column("seat", [str(result.seat) for result in results], 9),
        Column("balance", [signed(str(result.balance)) for result in results], 0),
        Column("faults", [str(faults[result.seat]) for result in results], 8),
        Column("answers", [count(timing.answers) for timing in times], 7),
        *_times(times),
    ]
    table = table_lines(
        [result.place for result in results], [names[result.seat] for result in results], columns, width
    )
    if LAST_TIME not in table[0].split():
        return table
    limit = times[0].limit_ms
    clock = "no clock" if limit is None else f"{limit} free for each answer"
    return [f"Times in ms, {clock}:", *table]


def _times(times: Sequence[Timing]) -> list[Column]:
    """The answer times, in milliseconds; nothing where a seat has not answered or has no clock."""

    def told(us: int | None, timing: Timing) -> str:
        return "" if us is None or not timing.answers else milliseconds(us)

    def reserve(timing: Timing) -> str:
        return "" if timing.reserve_used_ms is None else count(timing.reserve_used_ms)

    return [
        Column("median", [told(timing.median_us, timing) for timing in times], 3),
        Column("p99", [told(timing.p99_us, timing) for timing in times], 2, FIGURE_WIDTH),
        Column(LAST_TIME, [told(timing.slowest_us, timing) for timing in times], 6, FIGURE_WIDTH),
        Column("reserve", [reserve(timing) for timing in times], 4),
    ]


def _by_kind(faults: Sequence[FaultRecord]) -> list[list[FaultRecord]]:
    """The faults of each seat and kind together, in the order in which the first of each came."""
    found: dict[tuple[int, str], list[FaultRecord]] = {}
    for fault in faults:
        found.setdefault((fault.seat, _kind(fault)), []).append(fault)
    return list(found.values())


def _told_faults(name: str, faults: Sequence[FaultRecord]) -> list[str]:
    """Faults of one seat and kind: each sentence once, how many more there were, the notes of a bot that is
    out."""
    first = faults[0]
    sentences = list(dict.fromkeys(plain(fault.detail) for fault in faults))[:MOST_SENTENCES]
    lines = [
        f"fault of {name}: {_kind(first)}: {sentence}; see {PAGE}#{_entry(first)}" for sentence in sentences
    ]
    more = len(faults) - len(sentences)
    if more:
        lines.append(f"... {more} more of the kind {_kind(first)} by {name}")
    for fault in faults:
        if fault.stderr and isinstance(fault.stderr, str) and fault.out:
            lines += [f"    stderr: {plain(line)}" for line in fault.stderr.splitlines()[-8:]]
    return lines


def _entry(fault: FaultRecord) -> str:
    """The paragraph about a fault."""
    return "timeout-host" if fault.host else fault.kind


def _kind(fault: FaultRecord) -> str:
    if not fault.host:
        return fault.kind
    return f"{fault.kind} (the host's, {'forgiven' if fault.forgiven else 'charged all the same'})"


def _verdict(outcome: Outcome) -> str:
    if outcome.reason == "played":
        return f"Match {outcome.match} is played."
    if outcome.reason == "forfeit":
        return f"Match {outcome.match} is forfeited by {plain(outcome.detail or '')}."
    return f"Match {outcome.match} is {outcome.reason}: {plain(outcome.detail or '')}."

"""How a match ended, for people and for programs."""

from __future__ import annotations

import json
import shlex
from typing import Any

from referee.arbiter.plan import MatchPlan, Outcome
from referee.arbiter.timing import Timing
from referee.record.records import FaultRecord

PAGE = "docs/faults.md"
"""The page that has a paragraph on everything odd."""


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


def outcome_text(plan: MatchPlan, outcome: Outcome) -> str:
    """A few lines: the result by place with the seats' times, the faults, and what to do with the log."""
    lines = [_verdict(outcome)]
    width = max(len(_plain(bot.name)) for bot in plan.bots)
    lines.append(f"{'':{width + 12}} {'balance':>8} {_TIMES_HEAD}".rstrip())
    for result in sorted(outcome.results, key=lambda result: (result.place, result.seat)):
        name = _plain(plan.bots[result.seat].name)
        balance = str(result.balance) if result.balance <= 0 else f"+{result.balance}"
        times = _times(outcome.timings[result.seat])
        lines.append(f"{result.place:3}. {name:{width}} seat {result.seat:<2} {balance:>7} {times}".rstrip())
    for fault in outcome.faults:
        name = _plain(plan.bots[fault.seat].name)
        lines.append(f"fault of {name}: {_kind(fault)}: {_plain(fault.detail)}; see {PAGE}#{_entry(fault)}")
        if fault.stderr and isinstance(fault.stderr, str) and fault.out:
            lines += [f"    stderr: {_plain(line)}" for line in fault.stderr.splitlines()[-8:]]
    if plan.log is not None and outcome.log_failure is None:
        name = shlex.quote(str(plan.log))
        lines.append(f"Log: {plan.log}; next: referee show {name}, referee verify {name}")
    return "\n".join(lines)


def _entry(fault: FaultRecord) -> str:
    """The paragraph about a fault."""
    return "timeout-host" if fault.host else fault.kind


def _kind(fault: FaultRecord) -> str:
    if not fault.host:
        return fault.kind
    return f"{fault.kind} (the host's, {'forgiven' if fault.forgiven else 'charged all the same'})"


_TIMES_HEAD = f"{'answers':>8} {'median':>7} {'p99':>7} {'max':>7} {'limit':>6} {'reserve':>8} ms"


def _times(timing: Timing) -> str:
    """Answer times in milliseconds, the move limit and the reserve used: what a bot's author asks first."""
    if not timing.answers:
        return ""
    figures = (timing.median_us, timing.p99_us, timing.slowest_us)
    median, p99, slowest = (f"{us / 1000:.2f}" for us in figures)
    limits = "" if timing.limit_ms is None else f" {timing.limit_ms:>6} {timing.reserve_used_ms:>8}"
    return f"{timing.answers:>8} {median:>7} {p99:>7} {slowest:>7}{limits}"


def _verdict(outcome: Outcome) -> str:
    if outcome.reason == "played":
        return f"Match {outcome.match} is played."
    if outcome.reason == "forfeit":
        return f"Match {outcome.match} is forfeited by {_plain(outcome.detail or '')}."
    return f"Match {outcome.match} is {outcome.reason}: {_plain(outcome.detail or '')}."


def _plain(text: str) -> str:
    return "".join(char if char.isprintable() else "�" for char in text)

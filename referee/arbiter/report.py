"""How a match ended, for people and for programs."""

from __future__ import annotations

import json
import shlex
from typing import Any

from referee.arbiter.plan import MatchPlan, Outcome
from referee.record.records import FaultRecord


def outcome_json(plan: MatchPlan, outcome: Outcome) -> str:
    """One object on one line; fields that do not apply are left out. Balances are exact text."""
    seats = [
        {
            "seat": result.seat,
            "name": plan.bots[result.seat].name,
            "balance": str(result.balance),
            "place": result.place,
            "faults": sum(fault.seat == result.seat for fault in outcome.faults),
            "answers": outcome.timings[result.seat].answers,
            "median_us": outcome.timings[result.seat].median_us,
            "slowest_us": outcome.timings[result.seat].slowest_us,
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
    return json.dumps({key: value for key, value in data.items() if value is not None}, ensure_ascii=False)


def _fault(fault: FaultRecord, plan: MatchPlan) -> dict[str, Any]:
    found = {"seat": fault.seat, "name": plan.bots[fault.seat].name, "kind": fault.kind}
    found |= {"ms": fault.ms, "detail": fault.detail, "out": fault.out}
    optional = ("id", "default", "limit_ms", "us", "got", "exit", "stderr")
    return found | {name: value for name in optional if isinstance(value := getattr(fault, name), int | str)}


def outcome_text(plan: MatchPlan, outcome: Outcome) -> str:
    """A few lines: the result by place, the faults, and what to do with the log."""
    lines = [_verdict(outcome)]
    width = max(len(_plain(bot.name)) for bot in plan.bots)
    for result in sorted(outcome.results, key=lambda result: (result.place, result.seat)):
        name = _plain(plan.bots[result.seat].name)
        balance = str(result.balance) if result.balance <= 0 else f"+{result.balance}"
        lines.append(f"{result.place:3}. {name:{width}}  seat {result.seat}  {balance}")
    for fault in outcome.faults:
        lines.append(f"fault of {_plain(plan.bots[fault.seat].name)}: {fault.kind}: {_plain(fault.detail)}")
        if fault.stderr and isinstance(fault.stderr, str) and fault.out:
            lines += [f"    stderr: {_plain(line)}" for line in fault.stderr.splitlines()[-8:]]
    if plan.log is not None and outcome.log_failure is None:
        name = shlex.quote(str(plan.log))
        lines.append(f"Log: {plan.log}  (referee show {name}, referee verify {name})")
    return "\n".join(lines)


def _verdict(outcome: Outcome) -> str:
    if outcome.reason == "played":
        return f"Match {outcome.match} is played."
    return f"Match {outcome.match} is {outcome.reason}: {_plain(outcome.detail or '')}."


def _plain(text: str) -> str:
    return "".join(char if char.isprintable() else "�" for char in text)

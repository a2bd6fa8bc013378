"""What the checks have found, for people and for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from referee.arbiter.bots import BotSpec
from referee.lab.catalogue import Checked
from referee.lab.check import Check, Status
from referee.lab.findings import Entry
from referee.show.lines import Kind, Line
from referee.show.plain import plain

WORDS: Final[dict[Status, str]] = {"pass": "pass", "fail": "FAIL", "skip": "skip"}
KINDS: Final[dict[Status, Kind]] = {"pass": "play", "fail": "fault", "skip": "stray"}
MARKS: Final = {"referee": "referee >", "bot": "    bot <", "stderr": " stderr |", "check": "        -"}
NAME_WIDTH: Final = 27


def table_lines(checked: Iterable[Checked]) -> Iterator[Line]:
    """A row a check, as they come; then each failure in full, then the count."""
    done = []
    for one in checked:
        done.append(one)
        yield Line(row(one), KINDS[one.verdict.status])
    for one in done:
        if one.verdict.status == "fail":
            yield Line("", "play")
            yield from failure_lines(one)
    yield Line("", "play")
    yield Line(summary(done), "bank")


def row(checked: Checked) -> str:
    """One check in one line."""
    verdict = checked.verdict
    return f"{WORDS[verdict.status]}  {checked.check.name:{NAME_WIDTH}} {plain(verdict.words)}"


def failure_lines(checked: Checked) -> Iterator[Line]:
    """What happened, what to do, and the lines around it as they were sent and received."""
    check, verdict = checked.check, checked.verdict
    yield Line(f"{check.name}: {plain(verdict.words)}", "fault")
    yield Line(f"  A bot that passes {check.about}.")
    yield Line(f"  What to do: {check.advice}")
    yield Line(f'  protocol/SPEC.md, "{check.section}". Seen in: {plain(verdict.situation)}.')
    for entry in verdict.lines:
        yield Line(f"  {entry.ms:6} ms {MARKS[entry.who]} {entry.shown}", "detail")


def summary(done: Sequence[Checked]) -> str:
    """How many passed, failed, were skipped."""
    counts = Counter(checked.verdict.status for checked in done)
    words = [f"{counts['pass']} passed", f"{counts['fail']} failed"]
    if counts["skip"]:
        words.append(f"{counts['skip']} skipped")
    return f"{len(done)} checks: {', '.join(words)}"


def list_lines(checks: Sequence[Check]) -> Iterator[Line]:
    """The checks, with what each is about and where the SPEC says so."""
    for check in checks:
        yield Line(f"{check.name:{NAME_WIDTH}} {check.about}")
        yield Line(f'{"":{NAME_WIDTH}} SPEC, "{check.section}"', "detail")


def checks_json(bot: BotSpec, seed: str, done: Sequence[Checked]) -> str:
    """One object on one line. Times are milliseconds, and seconds for a check."""
    counts = Counter(checked.verdict.status for checked in done)
    data = {
        "bot": bot.name,
        "command": list(bot.command),
        "seed": seed,
        "passed": counts["pass"],
        "failed": counts["fail"],
        "skipped": counts["skip"],
        "checks": [_check_data(checked) for checked in done],
    }
    return json.dumps(data, ensure_ascii=False)


def _check_data(checked: Checked) -> dict[str, Any]:
    check, verdict = checked.check, checked.verdict
    data: dict[str, Any] = {
        "name": check.name,
        "verdict": verdict.status,
        "section": check.section,
        "about": check.about,
        "seconds": round(checked.seconds, 3),
        "words": plain(verdict.words),
    }
    if verdict.status == "fail":
        data |= {"advice": check.advice, "situation": plain(verdict.situation)}
        data["lines"] = [_entry_data(entry) for entry in verdict.lines]
    return data


def _entry_data(entry: Entry) -> dict[str, Any]:
    return {"ms": entry.ms, "from": entry.who, "line": entry.text.decode("utf-8", "backslashreplace")}

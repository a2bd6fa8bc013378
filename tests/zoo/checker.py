"""What must hold after every match, whatever the bots did: the seven invariants of the field's list."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from typing import Any, NoReturn

from msgspec import UNSET

from referee.record.reader import Log, read_log
from referee.record.records import (
    AnswerRecord,
    DefaultRecord,
    End,
    EventRecord,
    FaultRecord,
    RequestRecord,
    StderrRecord,
    StrayRecord,
)
from referee.record.verify import verify_log
from referee.show.match import MatchStory
from tests.game.ledger import Ledger
from tests.zoo.keeper import Run
from tests.zoo.scenario import GOOD, MANY, Scenario

HOST_S = 40
"""What starting the referee and its bots may take on a busy machine, in seconds."""

HEARD = re.compile(r"\nheard (\d+) ([0-9a-f]{64}) (\w+)\n")
"""What the beast notes at the end of its input."""


def check(run: Run) -> Log:
    """All of it; returns the log. Raises AssertionError that names the match."""
    try:
        return _check(run)
    except AssertionError as error:
        error.add_note(f"{run.game.name}\nlog: {run.log}\nstderr: {run.stderr[-2000:]}")
        raise


def _check(run: Run) -> Log:
    assert not run.left, f"alive after the match: {run.left}"
    result = said(run)
    log = logged(run)
    check_end(run, log)
    check_time(run, log)
    check_money(log)
    for number, scenario in enumerate(run.game.seats):
        check_verdict(log, number, scenario)
        if scenario is GOOD:
            check_unharmed(run, log, number)
    faults = [(record.seat, record.kind) for record in log.records if isinstance(record, FaultRecord)]
    assert [(fault["seat"], fault["kind"]) for fault in result["faults"]] == faults
    assert sum(Fraction(seat["balance"]) for seat in result["results"]) == 0
    return log


def said(run: Run) -> dict[str, Any]:
    """Invariant 3: nothing on stderr, one object on stdout, the documented exit status."""
    assert run.stderr == ""
    assert run.stdout.count("\n") == 1
    result: dict[str, Any] = json.loads(run.stdout)
    void = any(seat.void for seat in run.game.seats)
    assert result["reason"] == ("void" if void else "played")
    assert run.status == (1 if void else 0)
    return result


def logged(run: Run) -> Log:
    """Invariant 4: strict JSON in UTF-8, a record a line, a complete last line; it verifies and is read."""
    data = run.log.read_bytes()
    assert data.endswith(b"\n")
    for line in data[:-1].decode().split("\n"):
        json.loads(line, parse_constant=refuse)
    log = read_log(run.log)
    assert verify_log(log) is None
    for seat in (None, *range(len(run.game.seats))):
        for shown in MatchStory(log, seat).lines():
            assert "\x1b" not in shown.text
    return log


def refuse(constant: str) -> NoReturn:
    raise AssertionError(f"{constant} is not JSON")


def check_end(run: Run, log: Log) -> None:
    """The end record stands last, once, and says what the referee said."""
    ends = [record for record in log.records if isinstance(record, End)]
    assert ends == [log.end]
    assert ends[0].reason == ("void" if any(seat.void for seat in run.game.seats) else "played")


def check_time(run: Run, log: Log) -> None:
    """Invariant 1: limits x decisions + grace, and tighter: only what is late costs its limit."""
    setting = run.game.setting
    requests = sum(isinstance(record, RequestRecord) for record in log.records)
    assert run.seconds < 2 * setting.start_s + requests * (setting.move_s + 0.1) + setting.grace_s + HOST_S
    timeouts = sum(isinstance(record, FaultRecord) and record.kind == "timeout" for record in log.records)
    greeting = max(seat.late_ends for seat in run.game.seats) * setting.start_s if said_void(run) else 0
    stays = setting.grace_s if setting.grace_s < 10 else 0
    own = sum(float(word[8:]) for seat in run.game.seats for word in seat.what if word.startswith("seconds="))
    assert run.seconds < timeouts * (setting.move_s + 0.1) + greeting + stays + own + HOST_S


def said_void(run: Run) -> bool:
    return any(seat.void for seat in run.game.seats)


def check_money(log: Log) -> None:
    """Invariant 5: every event is booked a second time, and the books stay at zero."""
    ledger = Ledger(len(log.head.seats))
    ledger.hear(record.event for record in log.records if isinstance(record, EventRecord))
    assert log.end is not None
    assert sum(Fraction(result.balance) for result in log.end.results) == 0
    if log.end.reason == "played":
        assert [result.balance for result in log.end.results] == [str(amount) for amount in ledger.balances]


def check_verdict(log: Log, seat: int, scenario: Scenario) -> None:
    """Invariant 6: the faults that are due, each once, the first cause first; strays with their fate."""
    faults = [r for r in log.records if isinstance(r, FaultRecord) and r.seat == seat]
    kinds = [record.kind for record in faults]
    if scenario.faults[-1:] == (MANY,):
        due = list(scenario.faults[:-1])
        assert kinds[: len(due)] == due
        assert set(kinds[len(due) :]) <= {due[-1]}
    else:
        assert kinds == list(scenario.faults), [record.detail for record in faults]
    strays = Counter(r.kind for r in log.records if isinstance(r, StrayRecord) and r.seat == seat)
    assert dict(strays) == scenario.strays
    assert [record.out for record in faults] == [False] * (len(faults) - scenario.out) + [True] * scenario.out
    if faults:
        assert scenario.words in faults[0].detail
    for record in faults:
        check_fault(record, scenario)
    check_defaults(log, seat, faults)


def check_fault(record: FaultRecord, scenario: Scenario) -> None:
    """A fault has what an argument about it needs."""
    if record.kind == "timeout":
        limit = round(scenario.setting.move_s * 1000)
        assert record.limit_ms == limit
        assert isinstance(record.us, int)
        assert record.us >= (limit + 100) * 1000
    if record.kind == "closed":
        assert record.exit is not UNSET
    if record.kind in ("illegal", "malformed") and "longer than" not in record.detail:
        assert record.got


def check_defaults(log: Log, seat: int, faults: list[FaultRecord]) -> None:
    """Each default action has its fault, or the seat is out."""
    defaults = [r for r in log.records if isinstance(r, DefaultRecord) and r.seat == seat]
    for why in ("timeout", "illegal"):
        count = sum(record.why == why for record in defaults)
        assert count <= sum(record.kind == why for record in faults)
    if any(record.why == "out" for record in defaults):
        assert faults[-1].out


def check_unharmed(run: Run, log: Log, seat: int) -> None:
    """Invariant 7: it was sent all that was due to it, heard it to the end, and lost no time by others."""
    assert log.end is not None
    assert not any(isinstance(r, DefaultRecord) and r.seat == seat for r in log.records)
    stream = log.end.streams[seat]
    (notes,) = [r for r in log.records if isinstance(r, StderrRecord) and r.seat == seat]
    heard = HEARD.search(notes.head)
    assert heard is not None, notes.head
    assert heard.groups() == (str(stream.sent_bytes), stream.sent, "bye")
    asked = [r.id for r in log.records if isinstance(r, RequestRecord) and r.seat == seat]
    answered = [r.id for r in log.records if isinstance(r, AnswerRecord) and r.seat == seat]
    assert answered == asked
    for record in log.records:
        if isinstance(record, AnswerRecord) and record.seat == seat:
            assert record.us < run.game.setting.move_s * 1_000_000

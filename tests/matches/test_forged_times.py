"""Logs with other times, clocks or greetings than the match had, by a forger who has sealed them anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import UNSET

from referee.arbiter.stopwatch import Stopwatch
from referee.record.records import FaultRecord, Policies, RequestRecord, Restart
from referee.wire.messages import ClockRules, RequestClock
from tests.matches.forging import (
    Forgery,
    Records,
    check_forgery,
    first,
    problem_of,
    records_of,
    resealed,
)
from tests.matches.stage import QUICK, Play, puppet, run_match

DRAWN = ClockRules(start_ms=20_000, move_ms=0, reserve_ms=1_500, margin_ms=500)
"""A clock by which every answer draws on the reserve."""


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match with a timeout of seat 0, an illegal answer of seat 1, and a good seat 2."""
    illegal = puppet(at=1, do="write", text='{"id": ID, "action": "bet", "amount": 99}\\n')
    folder = tmp_path_factory.mktemp("timed")
    run_match(folder, puppet(at=1, do="sleep"), illegal, puppet(), clock=DRAWN)
    return folder / "match.jsonl"


@pytest.fixture(scope="module")
def restarted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match in which the bot of seat 0 was started anew once."""
    crash = puppet(at=2, do="exit", text="1")
    folder = tmp_path_factory.mktemp("restarted")
    done = run_match(folder, crash, puppet(), policies=Policies(on_crash="restart", restarts=1))
    assert len(done.every(Restart)) == 1
    return folder / "match.jsonl"


def next_request(records: Records, at: int) -> int:
    """Where the seat of the record at ``at`` is asked next."""
    return at + 1 + first(records[at + 1 :], "request", seat=records[at]["seat"])


def _an_answer_after_its_limit(records: Records) -> int:
    at = first(records, "answer")
    records[at]["us"] = 900_000_000
    return at


def _an_answer_just_after_its_limit(records: Records) -> int:
    at = first(records, "answer", seat=2)
    records[at]["us"] = (1_500 + 500) * 1000 + 1
    return at


def _an_answer_that_cost_more(records: Records) -> int:
    at = first(records, "answer", seat=2)
    records[at]["us"] += 5_000
    return next_request(records, at)


def _an_illegal_answer_that_cost_more(records: Records) -> int:
    at = first(records, "fault", kind="illegal")
    records[at]["us"] += 5_000
    return next_request(records, at)


def _an_illegal_answer_without_its_time(records: Records) -> int:
    at = first(records, "fault", kind="illegal")
    del records[at]["us"]
    return at


def _an_illegal_answer_to_no_request(records: Records) -> int:
    at = first(records, "fault", kind="illegal")
    del records[at]["id"]
    return at


def _a_reserve(records: Records) -> int:
    at = first(records, "request", seat=2)
    records[at]["clock"]["reserve"] -= 1
    return at


def _no_clock(records: Records) -> int:
    at = first(records, "request", seat=2)
    del records[at]["clock"]
    return at


def _a_timeout_before_its_limit(records: Records) -> int:
    at = first(records, "fault", kind="timeout")
    records[at]["us"] = 3
    return at


def _a_timeout_just_before_its_limit(records: Records) -> int:
    at = first(records, "fault", kind="timeout")
    records[at]["us"] = (1_500 + 500) * 1000 - 1
    return at


def _the_limit_of_a_timeout(records: Records) -> int:
    at = first(records, "fault", kind="timeout")
    records[at]["limit_ms"] += 1
    return at


def _a_timeout_of_the_host(records: Records) -> int:
    at = first(records, "fault", kind="timeout")
    records[at]["host_us"] = 5_000  # "host" does not say so
    return at


def _a_forgiven_timeout(records: Records) -> int:
    at = first(records, "fault", kind="timeout")
    records[at]["forgiven"] = True
    records[at]["strikes_left"] += 1
    return at


def _a_default_for_another_reason(records: Records) -> int:
    at = first(records, "default", why="timeout")
    records[at]["why"] = "out"
    return at


def _no_hellos(records: Records) -> int:
    records[:] = [record for record in records if record["rec"] != "hello"]
    return first(records, "start")


def _one_hello_less(records: Records) -> int:
    del records[first(records, "hello", seat=1)]
    return first(records, "start")


def _a_hello_twice(records: Records) -> int:
    at = first(records, "hello", seat=1)
    records.insert(at + 1, dict(records[at]))
    return at + 1


def _a_ready_twice(records: Records) -> int:
    at = first(records, "ready", seat=1)
    records.insert(at + 1, dict(records[at]))
    return at + 1


def _one_ready_less(records: Records) -> int:
    del records[first(records, "ready", seat=1)]
    return first(records, "event")


def _no_start(records: Records) -> int:
    at = first(records, "start")
    del records[at]
    return first(records, "ready")


@pytest.mark.parametrize(
    "forge",
    [
        _an_answer_after_its_limit, _an_answer_just_after_its_limit, _an_answer_that_cost_more,
        _an_illegal_answer_that_cost_more, _an_illegal_answer_without_its_time,
        _an_illegal_answer_to_no_request, _a_reserve, _no_clock, _a_timeout_before_its_limit,
        _a_timeout_just_before_its_limit, _the_limit_of_a_timeout, _a_timeout_of_the_host,
        _a_forgiven_timeout, _a_default_for_another_reason, _no_hellos, _one_hello_less, _a_hello_twice,
        _a_ready_twice, _one_ready_less, _no_start,
    ],
)  # fmt: skip
def test_forged_times_and_greetings_fail_at_the_first_line_that_does_not_follow(
    timed: Path, tmp_path: Path, forge: Forgery
) -> None:
    check_forgery(timed, tmp_path, forge)


def _again(records: Records, rec: str) -> int:
    """Where a record of the bot stands that was started anew."""
    at = first(records, "restart")
    return at + first(records[at:], rec, seat=0)


def _no_hello_again(records: Records) -> int:
    del records[_again(records, "hello")]
    return _again(records, "start")


def _a_hello_again_twice(records: Records) -> int:
    at = _again(records, "hello")
    records.insert(at, dict(records[at]))
    return at + 1


def _no_ready_again(records: Records) -> int:
    del records[_again(records, "ready")]
    return _again(records, "request")


def _a_ready_again_twice(records: Records) -> int:
    at = _again(records, "ready")
    records.insert(at, dict(records[at]))
    return at + 1


def _a_restart_twice(records: Records) -> int:
    at = first(records, "restart")
    records.insert(at, dict(records[at]))
    return at + 1


def _a_start_again_of_all(records: Records) -> int:
    at = _again(records, "start")
    del records[at]["seat"]
    return at


@pytest.mark.parametrize(
    "forge",
    [
        _no_hello_again, _a_hello_again_twice, _no_ready_again, _a_ready_again_twice, _a_restart_twice,
        _a_start_again_of_all,
    ],
)  # fmt: skip
def test_forged_restarts_fail_at_the_first_line_that_does_not_follow(
    restarted: Path, tmp_path: Path, forge: Forgery
) -> None:
    check_forgery(restarted, tmp_path, forge)


def test_times_without_a_clock_are_free_but_there_are_no_timeouts(play: Play, tmp_path: Path) -> None:
    illegal = puppet(at=1, do="write", text='{"id": ID, "action": "bet", "amount": 99}\\n')
    play(illegal, puppet(), clock=UNSET)
    path = tmp_path / "match.jsonl"
    records = records_of(path)
    records[first(records, "answer")]["us"] = 900_000_000
    assert problem_of(tmp_path / "forged.jsonl", resealed(records)) is None
    at = first(records, "fault")
    records[at]["kind"] = "timeout"
    found = problem_of(tmp_path / "forged.jsonl", resealed(records))
    assert found == (at + 1, "a timeout in a match without a clock")


@pytest.mark.parametrize(("forgives", "reserve"), [(True, 100), (False, 0)])
def test_a_timeout_of_the_host_costs_its_reserve_unless_that_is_forgiven(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgives: bool, reserve: int
) -> None:
    read = Stopwatch.read
    monkeypatch.setattr(Stopwatch, "read", lambda watch, now: (read(watch, now)[0], 7))
    clock = ClockRules(start_ms=20_000, move_ms=QUICK.move_ms, reserve_ms=100, margin_ms=100)
    done = play(puppet(at=1, do="sleep"), puppet(), clock=clock, policies=Policies(forgive_host=forgives))
    fault = done.every(FaultRecord)[0]
    assert (fault.kind, fault.host, fault.forgiven) == ("timeout", True, forgives)
    asked = next(r for r in done.every(RequestRecord) if (r.seat, r.id) == (0, 2))
    assert asked.clock == RequestClock(QUICK.move_ms, reserve)

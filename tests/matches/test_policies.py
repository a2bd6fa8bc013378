"""What the organiser sets for crashes and timeouts, and clocks that tell the host from the bot."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import UNSET

from referee.arbiter.stopwatch import SLICE_NS, Stopwatch
from referee.record.clock import Clock
from referee.record.penalty import penalty
from referee.record.reader import read_log
from referee.record.records import (
    AnswerRecord,
    End,
    FaultRecord,
    Policies,
    RequestRecord,
    Restart,
    StderrRecord,
)
from referee.record.verify import verify_log
from referee.wire.messages import ClockRules
from tests.matches.stage import PUPPET, QUICK, Play, puppet


def test_a_crash_can_forfeit_the_match(play: Play) -> None:
    crash = puppet(at=3, do="exit", text="3")
    done = play(puppet(), crash, puppet(), banks=50, policies=Policies(on_crash="forfeit"))
    assert done.outcome.reason == "forfeit"
    assert "exit code 3" in str(done.outcome.detail)
    assert done.outcome.results[1].place == 3
    assert sorted(result.place for result in done.outcome.results)[:2] in ([1, 2], [1, 1])
    (end,) = done.every(End)
    assert end.by == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_crash_can_void_the_match(play: Play, seat: int) -> None:
    bots = [puppet(), puppet()]
    bots[seat] = puppet(at=3, do="signal", text="SIGSEGV")
    done = play(*bots, banks=50, policies=Policies(on_crash="void"))
    assert done.outcome.reason == "void"
    assert [result.balance for result in done.outcome.results] == [0, 0]
    assert [result.place for result in done.outcome.results] == [1, 1]


@pytest.mark.parametrize("policy", ["forfeit", "void"])
def test_a_timeout_can_end_the_match(play: Play, policy: str) -> None:
    policies = Policies(on_timeout=policy)  # type: ignore[arg-type]
    done = play(puppet(at=2, do="sleep"), puppet(), banks=50, policies=policies, clock=QUICK)
    assert done.outcome.reason == policy
    (fault,) = done.every(FaultRecord)
    assert (fault.seat, fault.kind, fault.default) == (0, "timeout", UNSET)


@pytest.mark.parametrize("profile", ["tamashebi-36", "joker-32", "joker-21", "jokers-24"])
def test_a_bot_that_crashes_is_started_anew_with_the_position(play: Play, profile: str) -> None:
    crash = puppet(at=4, do="exit", text="1", keep="match_start")
    done = play(crash, puppet(), profile=profile, banks=10, policies=Policies(on_crash="restart", strikes=50))
    assert done.outcome.reason == "played"
    restarts = done.every(Restart)
    assert len(restarts) == 3
    assert done.faults(0) == ["closed"] * 4
    faults = [fault for fault in done.every(FaultRecord) if fault.seat == 0]
    assert [fault.restart for fault in faults] == [True, True, True, False]
    assert [fault.out for fault in faults] == [False, False, False, True]
    assert [fault.default is UNSET for fault in faults] == [True, True, True, False]
    after = done.log.records[done.index(restarts[0]) :]
    request = next(record for record in after if isinstance(record, RequestRecord))
    assert (request.seat, request.id) == (0, 1)
    assert not done.faults(1)
    notes = next(record for record in done.every(StderrRecord) if record.seat == 0)
    assert '"state":{"seat":0' in notes.head + str(notes.tail)


def test_a_bot_that_crashes_while_another_thinks_is_started_anew_when_it_is_asked(play: Play) -> None:
    crash = puppet(at=2, do="answer-and-exit", prefer="bet")
    done = play(crash, puppet(), policies=Policies(on_crash="restart", restarts=1), banks=4)
    assert len(done.every(Restart)) == 1
    assert done.outcome.reason == "played"


def test_a_bot_that_does_not_come_back_is_out(play: Play, tmp_path: Path) -> None:
    once = tmp_path / "once"
    crash = puppet(at=3, do="exit", text="1", once=once)
    done = play(crash, puppet(), policies=Policies(on_crash="restart"), banks=4)
    assert done.faults(0) == ["closed", "no_start"]
    assert done.outcome.reason == "played"


def test_a_restart_costs_a_strike_and_the_last_strike_ends_it() -> None:
    policies = Policies(on_crash="restart", strikes=2)
    assert penalty(policies, "closed", 2, 0, forgiven=False) == (1, False, True)
    assert penalty(policies, "closed", 1, 0, forgiven=False) == (0, True, False)
    assert penalty(policies, "closed", 2, 3, forgiven=False) == (0, True, False)
    assert penalty(policies, "flood", 2, 0, forgiven=False) == (0, True, False)
    assert penalty(policies, "timeout", 1, 0, forgiven=True) == (1, False, False)


# --- clocks ---


def test_the_reserve_is_drawn_on_past_the_move_limit_alone() -> None:
    clock = Clock(ClockRules(start_ms=1, move_ms=100, reserve_ms=50, margin_ms=10))
    assert clock.limit_us == 160_000
    clock.charge(90_000)
    assert clock.limit_us == 160_000
    clock.charge(120_500)
    told = clock.told
    assert told is not UNSET
    assert (told.move, told.reserve) == (100, 29)
    assert clock.limit_us == (100 + 29 + 10) * 1000  # what is told is what is enforced
    clock.charge(10**9)
    assert clock.reserve_used_ms == 50
    assert clock.limit_us == 110_000


def test_a_stopwatch_leaves_out_the_time_in_which_the_referee_did_not_run() -> None:
    ms = 1_000_000
    watch = Stopwatch()
    watch.start(0, 4 * ms)
    watch.woke(5 * ms)
    assert watch.slice(5 * ms, 10_000 * ms) == 5 * ms + SLICE_NS
    watch.woke(106 * ms)  # a little late: a busy machine
    assert watch.stalled(106 * ms) == 0
    watch.slice(106 * ms, 10_000 * ms)
    assert watch.stalled(3206 * ms) == 3000 * ms  # asleep for 3 s longer than it wanted to be
    watch.woke(3206 * ms)
    assert watch.read(3206 * ms)[0] == 206_000
    watch.slice(3206 * ms, 3210 * ms)
    watch.woke(3210 * ms)
    assert watch.read(3210 * ms)[0] == 210_000


SUSPENDED = ["--move-s", "1", "--reserve-s", "0", "--margin-ms", "500", "--banks", "8", "--quiet"]


def test_a_referee_that_was_suspended_charges_nobody(tmp_path: Path) -> None:
    """The bot stops the referee on its third request, waits, answers, and lets it go on 2 s later."""
    bot = shlex.join([sys.executable, "-S", "-E", str(PUPPET)])
    log = tmp_path / "m.jsonl"
    command = [sys.executable, "-m", "referee", "play", f"{bot} at=3 do=suspend", bot, "--log", str(log)]
    done = subprocess.run([*command, *SUSPENDED], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    logged = read_log(log)
    assert verify_log(logged) is None
    assert not [record for record in logged.records if isinstance(record, FaultRecord)]
    answers = [record for record in logged.records if isinstance(record, AnswerRecord)]
    assert logged.records[-1].ms > 2000
    assert max(answer.us for answer in answers) < 1_000_000  # the 2 s are in no answer's time


def test_answers_have_their_cpu_time(play: Play) -> None:
    done = play(puppet(at=2, do="spin"), puppet())
    answer = next(r for r in done.every(AnswerRecord) if (r.seat, r.id) == (0, 2))
    assert isinstance(answer.cpu_us, int)
    assert answer.cpu_us > 100_000  # it spun until it had used 200 ms of CPU
    assert answer.us >= answer.cpu_us * 0.9


def test_a_timeout_has_what_settles_an_argument(play: Play) -> None:
    done = play(puppet(at=1, do="sleep"), puppet(), clock=QUICK)
    (fault,) = done.every(FaultRecord)
    assert fault.limit_ms == 300
    assert isinstance(fault.us, int)
    assert isinstance(fault.cpu_us, int)
    assert isinstance(fault.wait_us, int)
    assert fault.us >= 400_000
    assert fault.cpu_us < 200_000


def test_the_summary_has_a_seats_times(play: Play) -> None:
    timing = play(puppet(), puppet()).outcome.timings[0]
    assert 0 < timing.median_us <= timing.p99_us <= timing.slowest_us
    assert (timing.limit_ms, timing.reserve_used_ms) == (20_000, 0)


def test_a_stopped_bot_times_out_and_is_killed(play: Play) -> None:
    done = play(
        puppet(at=1, do="signal", text="SIGSTOP"), puppet(), clock=QUICK, policies=Policies(strikes=1)
    )
    assert done.faults(0) == ["timeout"]
    assert done.every(FaultRecord)[0].out

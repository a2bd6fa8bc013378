"""Whatever a bot starts ends with it: at the match's end, with its seat, with the referee."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from referee.arbiter.bots import BotSpec
from referee.arbiter.process import BotProcess
from referee.arbiter.tree import await_end, children_of, descendants, has_mark
from tests.arbiter.conditions import Referee, alive, needs_bwrap, sleepers, token

KINDS = ["plain", "session", "daemon", "bare", "deaf", "plain,session,daemon,deaf"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("then", ["play", "exit"])
def test_nothing_of_a_bot_outlives_the_match(referee: Referee, kind: str, then: str) -> None:
    digits = token()
    bot = referee.bot("crafty", f"breed={kind}", f"token={digits}", f"then={then}")
    result = referee.play(bot, referee.bot("other"))
    assert result["reason"] == "played"
    assert [fault["kind"] for fault in result["faults"]] == ([] if then == "play" else ["closed"])
    assert not alive(digits)


def test_a_seat_that_is_out_takes_its_children_along_and_no_one_elses(referee: Referee) -> None:
    leaving, staying = token(), token()
    bots = [
        referee.bot("leaving", "breed=session,daemon", f"token={leaving}", "then=exit"),
        referee.bot("staying", "breed=session,daemon", f"token={staying}", "then=hang"),
    ]
    process = referee.start(*bots, "--no-clock", "--dealer", "1", "--json")
    while len(sleepers(staying)) < 2:
        assert process.poll() is None, process.communicate()
        os.sched_yield()
    assert not alive(leaving)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert not alive(staying)


@pytest.mark.parametrize("sandbox", ["none", pytest.param("bwrap", marks=needs_bwrap)])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stopped_referee_ends_them_all(referee: Referee, number: signal.Signals, sandbox: str) -> None:
    process, digits = hanging(referee, sandbox)
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (1, "")
    assert not alive(digits)


@needs_bwrap
def test_a_killed_referee_takes_a_sandbox_along(referee: Referee) -> None:
    process, digits = hanging(referee, "bwrap")
    left = alive(digits)
    process.kill()
    process.communicate(timeout=60)
    assert len(left) > 6
    assert all(await_end(pid, time.monotonic() + 60) for pid in left)
    assert not alive(digits)


def hanging(referee: Referee, sandbox: str) -> tuple[subprocess.Popen[str], str]:
    """A match that waits for a bot with three children of different kinds."""
    digits = token()
    bot = referee.bot("crafty", "breed=plain,daemon,deaf", f"token={digits}", "then=hang")
    process = referee.start(bot, bot, "--no-clock", "--json", "--sandbox", sandbox)
    while len(sleepers(digits)) < 3:
        assert process.poll() is None, process.communicate()
        os.sched_yield()
    return process, digits


def test_a_bot_that_stops_itself_ends_with_its_children(referee: Referee) -> None:
    digits = token()
    bot = referee.bot("crafty", "breed=session", f"token={digits}", "then=stop")
    result = referee.play(bot, referee.bot("other"), "--move-s", "0.3", "--reserve-s", "0", "--strikes", "1")
    assert [fault["kind"] for fault in result["faults"]] == ["timeout"]
    assert not alive(digits)


def spawn(*command: str) -> BotProcess:
    return BotProcess(BotSpec("bot", command), os.environ)


def finish(process: BotProcess) -> None:
    process.kill()
    process.close()


def test_orphans_that_have_ended_are_reaped_while_their_bot_lives() -> None:
    before = {*children_of(os.getpid())}
    process = spawn("sh", "-c", "(setsid true &); (setsid true &); echo started; read line")
    try:
        await_line(process)
        seconds = count(1)
        while {*children_of(os.getpid())} - before != {process.pid}:
            process._tree.sweep(time.monotonic_ns() + next(seconds) * 2 * 10**9)
        assert process.exit_status() is None
    finally:
        finish(process)


def test_descendants_are_found_to_any_depth_and_bear_the_mark() -> None:
    process = spawn("sh", "-c", "sh -c 'sleep 1000 & echo $!; wait' & wait")
    try:
        await_line(process)
        below = descendants(process.pid)
        assert len(below) == 2
        assert all(has_mark(pid, process._tree.mark) for pid in below)
        assert not has_mark(os.getpid(), process._tree.mark)
    finally:
        finish(process)
    assert not any(Path(f"/proc/{pid}").exists() for pid in below)


def await_line(process: BotProcess) -> bytes:
    os.set_blocking(process.stdout, True)
    return os.read(process.stdout, 1000)


@pytest.mark.parametrize(
    ("script", "status"),
    [("exit 0", "exit code 0"), ("exit 127", "exit code 127"), ("kill -SEGV $$", "signal SIGSEGV")],
)
def test_the_exit_status_is_told_again_and_again(script: str, status: str) -> None:
    process = spawn("sh", "-c", script)
    try:
        assert process.exit_status(60_000) == status
        assert process.exit_status() == status
        process.kill()
        assert process.exit_status() == status
    finally:
        process.close()


def test_a_referee_without_bots_has_no_children() -> None:
    before = {*children_of(os.getpid())}
    for _ in range(20):
        process = spawn("sh", "-c", "setsid sleep 1000 & exit 3")
        assert process.exit_status(60_000) == "exit code 3"
        finish(process)
    assert {*children_of(os.getpid())} <= before


def test_others_of_the_user_cannot_look_into_the_referee() -> None:
    """Once a bot was started, what is behind /proc/PID belongs to root alone."""
    get_dumpable = 3
    code = (
        "import ctypes, os\n"
        "from referee.arbiter.bots import BotSpec\n"
        "from referee.arbiter.process import BotProcess\n"
        "process = BotProcess(BotSpec('bot', ('true',)), os.environ)\n"
        "process.kill()\n"
        "process.close()\n"
        f"print(ctypes.CDLL(None).prctl({get_dumpable}, 0, 0, 0, 0))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"

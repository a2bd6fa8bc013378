"""A referee that is stopped at any moment ends cleanly; of one that is killed, the bots see the end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest

from referee.record.reader import Log, read_log
from referee.record.records import End, FaultRecord, StderrRecord
from referee.record.verify import verify_log
from tests.zoo.checker import HEARD, check_money
from tests.zoo.keeper import Game, command_of, destroy, environment_of, survivors
from tests.zoo.scenario import GOOD, PATIENT, STAYING, Scenario, Setting

NEVER_S = 60
"""What comes later than this many seconds does not come."""

STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
MOMENTS = {
    "before hello": ("when=start",),
    "in place of hello": ("when=hello",),
    "in place of ready": ("when=ready",),
    "at the first request": (),
    "in the middle": ("at=4",),
}
DAEMONS = Scenario("daemons", ("breeding", "as=daemon", "fds=2", "when=start", "then=answer"))


def reaching(folder: Path, *when: str, setting: Setting = PATIENT) -> tuple[Scenario, Path]:
    """A bot that says in a file that it has come so far, and then hears the end; and the file."""
    file = folder / "reached"
    return Scenario("reaching", ("reaching", f"file={file}", *when), setting), file


def start(game: Game, folder: Path, mark: str) -> subprocess.Popen[str]:
    command = command_of(game, folder, folder / "match.jsonl")
    return subprocess.Popen(
        command, env=environment_of(mark), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def await_file(path: Path, referee: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + NEVER_S
    while not path.exists():
        assert referee.poll() is None, referee.communicate()
        assert time.monotonic() < deadline, f"{path.name} does not come"
        time.sleep(0.005)


def finish(referee: subprocess.Popen[str], mark: str) -> tuple[str, str]:
    """What the referee wrote; nothing of it may be left."""
    try:
        out, err = referee.communicate(timeout=NEVER_S)
        assert survivors(mark) == ()
    finally:
        referee.kill()
        destroy(mark)
    return out, err


def check_stopped(out: str, log: Log, reason: str) -> None:
    """The log is whole and verifies, the money is there, nobody has a fault."""
    result = json.loads(out)
    assert result["reason"] == reason
    assert result["faults"] == []
    assert sum(Fraction(seat["balance"]) for seat in result["results"]) == 0
    assert verify_log(log) is None
    assert log.end is not None
    assert log.end.reason == reason
    assert not any(isinstance(record, FaultRecord) for record in log.records)
    check_money(log)


@pytest.mark.parametrize("number", STOPS, ids=lambda number: number.name)
@pytest.mark.parametrize("moment", MOMENTS)
def test_stopped_at_a_moment(moment: str, number: signal.Signals, tmp_path: Path) -> None:
    beast, file = reaching(tmp_path, *MOMENTS[moment])
    mark = f"zoo-{uuid4().hex}"
    referee = start(Game((GOOD, beast, DAEMONS), "tamashebi-36"), tmp_path, mark)
    await_file(file, referee)
    referee.send_signal(number)
    out, err = finish(referee, mark)
    assert referee.returncode == 1
    assert err == ""
    log = read_log(tmp_path / "match.jsonl")
    check_stopped(out, log, "interrupted")
    notes = [record for record in log.records if isinstance(record, StderrRecord)]
    assert all(HEARD.search(note.head) for note in notes)


def test_stopped_while_bots_take_their_leave(tmp_path: Path) -> None:
    beast, file = reaching(tmp_path, "when=end")
    stays = Scenario("stays", ("stubborn", "when=end"))
    mark = f"zoo-{uuid4().hex}"
    referee = start(Game((GOOD, beast, stays), "tamashebi-36"), tmp_path, mark)
    await_file(file, referee)
    referee.send_signal(signal.SIGINT)
    out, err = finish(referee, mark)
    assert (referee.returncode, err) == (0, "")
    check_stopped(out, read_log(tmp_path / "match.jsonl"), "played")


@pytest.mark.parametrize("seed", range(6))
def test_stopped_at_any_moment(seed: int, tmp_path: Path) -> None:
    """From the moment on at which the log has its head."""
    random = Random(seed)
    number = random.choice(STOPS)
    mark, log = f"zoo-{uuid4().hex}", tmp_path / "match.jsonl"
    endless = replace(DAEMONS, setting=Setting(banks=100_000))
    referee = start(Game((GOOD, endless, GOOD), "jokers-24"), tmp_path, mark)
    await_file(log, referee)
    while not log.stat().st_size:
        time.sleep(0.001)
    time.sleep(random.random() * 0.3)  # the moment itself
    referee.send_signal(number)
    out, err = finish(referee, mark)
    assert (referee.returncode, err) == (1, "")
    check_stopped(out, read_log(log), "interrupted")


def test_two_stops_are_one(tmp_path: Path) -> None:
    beast, file = reaching(tmp_path, setting=STAYING)
    stays = Scenario("stays", ("stubborn", "when=end"), STAYING)
    mark = f"zoo-{uuid4().hex}"
    referee = start(Game((GOOD, beast, stays), "tamashebi-36"), tmp_path, mark)
    await_file(file, referee)
    for _ in range(3):
        referee.send_signal(signal.SIGINT)
    out, err = finish(referee, mark)
    assert (referee.returncode, err) == (1, "")
    check_stopped(out, read_log(tmp_path / "match.jsonl"), "interrupted")


def test_bots_of_a_killed_referee_see_the_end(tmp_path: Path) -> None:
    beast, file = reaching(tmp_path, "at=3")
    mark = f"zoo-{uuid4().hex}"
    referee = start(Game((GOOD, beast, GOOD), "tamashebi-36"), tmp_path, mark)
    await_file(file, referee)
    os.kill(referee.pid, signal.SIGKILL)
    finish(referee, mark)
    log = read_log(tmp_path / "match.jsonl")
    assert log.live
    assert not any(isinstance(record, End) for record in log.records)

"""A build runs once, says why it failed, and leaves nothing running."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from referee.arbiter import building
from referee.arbiter.bots import BotSpec
from referee.arbiter.building import build
from referee.errors import BotError
from tests.arbiter.conditions import Referee, alive, token


def bot(folder: Path, script: str) -> BotSpec:
    return BotSpec("maker", ("true",), folder, build=("sh", "-c", script))


def test_it_runs_in_the_bots_folder(tmp_path: Path) -> None:
    build(bot(tmp_path, "echo made > made.txt"))
    assert (tmp_path / "made.txt").read_text() == "made\n"
    build(replace(bot(tmp_path, "exit 1"), build=None))


def test_what_it_leaves_running_is_ended(tmp_path: Path) -> None:
    digits = token()
    build(bot(tmp_path, f"sleep 1000.{digits} & setsid sleep 1000.{digits} & (setsid sleep 1000.{digits} &)"))
    assert not alive(digits)


def test_a_failed_build_tells_the_end_of_what_it_printed(tmp_path: Path) -> None:
    with pytest.raises(BotError) as caught:
        build(bot(tmp_path, "seq 1 5000; echo no compiler >&2; exit 3"))
    said = str(caught.value)
    assert said.startswith('maker: its build "sh -c ')
    assert "ended with status 3: " in said
    assert said.endswith("5000\nno compiler")
    assert len(said) < 2200


def test_a_build_that_cannot_be_run(tmp_path: Path) -> None:
    with pytest.raises(BotError, match="its build '/no/such/make' cannot be run: No such file or directory"):
        build(BotSpec("maker", ("true",), tmp_path, build=("/no/such/make",)))


def test_a_build_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "BUILD_LIMIT_S", 0.2)
    digits = token()
    with pytest.raises(BotError, match=r"took longer than 0\.2 s"):
        build(bot(tmp_path, f"setsid sleep 1000.{digits} & sleep 1000.{digits}"))
    assert not alive(digits)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_referee_that_is_stopped_ends_the_build(referee: Referee, number: signal.Signals) -> None:
    digits = token()
    home = Path(referee.bot("maker"))
    with (home / "bot.toml").open("a") as manifest:
        manifest.write(f"build = \"sh -c 'setsid sleep 1000.{digits} & sleep 1000.{digits}'\"\n")
    process = referee.start(str(home), str(home))
    while len(alive(digits)) < 3:
        assert process.poll() is None, process.communicate()
        os.sched_yield()
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert process.returncode not in (0, 2)
    assert "Traceback" not in err
    assert not alive(digits)

"""Ctrl-C while a command works: status 130, no words, and no bot left."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import REFEREE, ROOT

WAITING = """\
import os, sys, time
with open(sys.argv[1], "w") as told:
    told.write(str(os.getpid()))
time.sleep(1000)
"""
"""A bot that says who it is, and nothing to the referee."""


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [REFEREE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )


def interrupt(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    path = tmp_path / "fifo"
    os.mkfifo(path)
    return path


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "{}"), ("show", "{}"), ("profiles", "{}"),
        ("play", "sample_bots/tight", "sample_bots/tight", "--deals", "{}"),
    ],
)  # fmt: skip
def test_ctrl_c_is_no_verdict(fifo: Path, arguments: tuple[str, ...]) -> None:
    process = start(*[word.format(fifo) for word in arguments])
    with fifo.open("wb"):  # it is open when the command has opened it for reading
        assert interrupt(process) == (130, "", "")


def test_ctrl_c_while_a_bot_is_built(fifo: Path, tmp_path: Path) -> None:
    build = shlex.join(["sh", "-c", f"echo > {fifo}; sleep 1000"])
    (tmp_path / "bot.toml").write_text(f"name = 'slow'\nbuild = {build!r}\nrun = 'true'\n")
    process = start("play", str(tmp_path), "sample_bots/tight")
    fifo.read_text()
    assert interrupt(process) == (130, "", "")


def test_ctrl_c_in_a_check_leaves_no_bot(fifo: Path, tmp_path: Path) -> None:
    bot = tmp_path / "waiting.py"
    bot.write_text(WAITING)
    process = start("check", shlex.join([sys.executable, str(bot), str(fifo)]), "--no-clock")
    pid = int(fifo.read_text())
    status, out, err = interrupt(process)
    assert (status, err) == (130, "")
    assert "passed" not in out
    assert not Path(f"/proc/{pid}").exists()

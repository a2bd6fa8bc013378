"""Limits are set, they strike, and the fault names them."""

from __future__ import annotations

import os
import re
import shlex
import signal
from pathlib import Path

import pytest
from msgspec import UNSET

from referee.arbiter.limits import MB, prefix, struck
from referee.arbiter.sandbox import Confinement
from referee.errors import UsageError
from referee.record.reader import read_log
from referee.record.records import Head, Limits
from referee.record.verify import verify_log
from tests.arbiter.conditions import Referee, needs_bwrap, needs_prlimit, token

pytestmark = needs_prlimit

SANDBOXES = ["none", pytest.param("bwrap", marks=needs_bwrap)]
PATIENT = ("--move-s", "60")


def closed(result: dict[str, object]) -> dict[str, str]:
    """The one fault, that a bot has ended."""
    faults = result["faults"]
    assert isinstance(faults, list)
    (fault,) = faults
    assert (fault["kind"], fault["seat"], fault["out"]) == ("closed", 0, True)
    return dict(fault)


@pytest.mark.parametrize("sandbox", SANDBOXES)
@pytest.mark.parametrize(
    ("misdeed", "option", "words"),
    [
        ("eat=200", ("--memory-mb", "100"), "the memory limit of 100 MB, as its notes say: MemoryError"),
        (
            "open=40",
            ("--open-files", "20"),
            "the limit of 20 open files, as its notes say: Too many open files",
        ),
        (
            "write=/tmp/made",
            ("--file-mb", "2"),
            "the limit of 2 MB for a file, as its notes say: File too large",
        ),
        ("spin=1", ("--cpu-s", "1"), "the CPU limit of 1 s"),
    ],
)
def test_a_limit_strikes_and_is_named(
    referee: Referee, sandbox: str, misdeed: str, option: tuple[str, str], words: str
) -> None:
    if misdeed.startswith("write") and sandbox == "none":
        misdeed = f"write={referee.folder}/made"
    bots = [referee.bot("greedy", misdeed), referee.bot("modest")]
    fault = closed(referee.play(*bots, *option, *PATIENT, "--sandbox", sandbox))
    assert fault["exit"].endswith(f": {words}")
    assert words in fault["detail"]
    ends = {"spin": "signal SIGXCPU" if sandbox == "none" else "exit code 152 (signal SIGXCPU)"}
    assert fault["exit"].startswith(ends.get(misdeed[:4], "exit code 1"))


def test_within_its_limits_a_bot_plays_as_ever(referee: Referee) -> None:
    bots = [referee.bot(name, "eat=20", "open=5", f"write={referee.folder}/{name}.made") for name in "ab"]
    limits = ("--memory-mb", "200", "--cpu-s", "60", "--open-files", "20", "--file-mb", "4")
    result = referee.play(*bots, *limits, *PATIENT)
    assert (result["reason"], result["faults"]) == ("played", [])


@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_processes_are_limited_for_an_ordinary_user(ordinary: Referee, sandbox: str) -> None:
    bots = [ordinary.bot("many", "fork=50", f"token={token()}"), ordinary.bot("few")]
    fault = closed(ordinary.play(*bots, "--processes", "20", *PATIENT, "--sandbox", sandbox))
    assert "the limit of 20 processes, as its notes say: Resource temporarily unavailable" in fault["detail"]


@needs_bwrap
def test_in_a_sandbox_each_bot_has_its_own_count_of_processes(ordinary: Referee) -> None:
    bots = [ordinary.bot(name, "fork=12", f"token={token()}") for name in "abc"]
    result = ordinary.play(*bots, "--processes", "13", *PATIENT, "--sandbox", "bwrap")
    assert (result["reason"], result["faults"]) == ("played", [])


@pytest.mark.skipif(os.geteuid() != 0, reason="for root")
@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_roots_processes_cannot_be_limited_and_that_is_said(referee: Referee, sandbox: str) -> None:
    said = referee.refuse("true", "true", "--processes", "5", "--sandbox", sandbox)
    assert said.startswith("referee: --processes does not bind the processes of root: ")


def test_limits_too_low_for_any_program_are_refused_at_start(referee: Referee) -> None:
    said = referee.refuse("true", "true", "--open-files", "3")
    assert said.startswith("referee: A bot in these limits cannot run 'true' (status ")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--memory-mb", "0"), ("--memory-mb", "-1"), ("--memory-mb", "nan"), ("--memory-mb", "1e9"),
        ("--cpu-s", "0"), ("--cpu-s", "99999999"), ("--processes", "0"), ("--open-files", "2"),
        ("--file-mb", "-1"), ("--stderr-kb", "0"), ("--flood-lines", "0"), ("--flood-kb", "0"),
        ("--unread-kb", "-5"),
    ],
)  # fmt: skip
def test_absurd_values_are_refused(referee: Referee, option: str, value: str) -> None:
    assert re.search(rf"Invalid value for '{option}'.*{value}", referee.refuse("true", "true", option, value))


def test_without_prlimit_limits_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="need the program prlimit: install the package util-linux"):
        Confinement(Limits(cpu_s=5)).check()
    Confinement().check()


def test_a_missing_bot_is_said_as_without_limits(referee: Referee) -> None:
    log = referee.folder / "match.jsonl"
    words = ("/no/such/bot", referee.bot("other"), "--log", str(log), "--cpu-s", "5")
    (fault,) = referee.play(*words, status=1)["faults"]
    assert fault["detail"].startswith("'/no/such/bot' cannot be executed: No such file or directory")
    (fault,) = referee.play("no-such-bot", *words[1:], status=1)["faults"]
    assert fault["detail"].startswith("'no-such-bot' cannot be executed: No such file or directory")
    (fault,) = referee.play(shlex.quote(__file__), *words[1:], status=1)["faults"]
    assert "cannot be executed: Permission denied" in fault["detail"]


def test_what_was_set_is_in_the_logs_head(referee: Referee) -> None:
    log = referee.folder / "match.jsonl"
    bots = [referee.bot("one"), referee.bot("two")]
    limits = ("--memory-mb", "500", "--cpu-s", "60", "--open-files", "50", "--file-mb", "0")
    bounds = ("--stderr-kb", "3", "--flood-lines", "7", "--flood-kb", "5", "--unread-kb", "6")
    referee.play(*bots, *limits, *bounds, "--sandbox", "env", "--log", str(log))
    read = read_log(log)
    assert verify_log(read) is None
    head = read.records[0]
    assert isinstance(head, Head)
    policies = head.policies
    assert policies.limits == Limits(memory_mb=500, cpu_s=60, open_files=50, file_mb=0)
    assert policies.limits.processes is UNSET
    assert (policies.stderr_bytes, policies.flood_lines) == (3 * 1024, 7)
    assert (policies.flood_bytes, policies.unread_bytes) == (5 * 1024, 6 * 1024)
    assert policies.sandbox == "env"
    assert b'"on_crash":"fold"' in read.lines[0]


def test_the_words_for_prlimit() -> None:
    assert prefix(Limits()) == ()
    assert prefix(Limits(memory_mb=2, processes=3, file_mb=0), more_processes=1)[1:] == (
        *("--data=2097152", "--nproc=4", "--fsize=0"),
        "--",
    )


def test_memory_near_the_limit_is_named_without_any_notes() -> None:
    limits = Limits(memory_mb=64)
    assert struck(limits, signal.SIGSEGV, 1.0, 61 * MB, "") == (
        "near the memory limit of 64 MB: it was using 61 at its last request"
    )
    assert struck(limits, signal.SIGSEGV, 1.0, 20 * MB, "") == ""
    assert struck(Limits(cpu_s=2), signal.SIGKILL, 3.0, 0, "") == "the CPU limit of 2 s"
    assert struck(Limits(cpu_s=2), signal.SIGKILL, 1.0, 0, "") == ""
    assert struck(Limits(file_mb=2), signal.SIGXFSZ, 1.0, 0, "") == "the limit of 2 MB for a file"
    assert struck(Limits(), signal.SIGXCPU, 1.0, 0, "MemoryError") == ""

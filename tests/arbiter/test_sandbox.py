"""What a bot can see and touch without a sandbox and in one: the manual's table, line by line."""

from __future__ import annotations

import json
import os
import secrets
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.arbiter.bots import BotSpec
from referee.arbiter.sandbox import TMP_MB, Confinement
from referee.errors import UsageError
from referee.record.reader import read_log
from referee.record.records import AnswerRecord, StderrRecord
from tests.arbiter.conditions import BOUNDS_TMP, CRAFTY, Referee, alive, needs_bwrap, needs_prlimit, token

SEED = "the cards of this very match"
ROOT_RUNS = os.geteuid() == 0


Bait = dict[str, Any]


@pytest.fixture
def bait() -> Iterator[Bait]:
    """Something on loopback, in the abstract socket space and in the process list; all of it open to all."""
    name = f"referee-tests-{secrets.token_hex(8)}"
    sleeper = subprocess.Popen(["sleep", "1000"])
    made = Path("/tmp", name)
    with socket.socket() as port, socket.socket(socket.AF_UNIX) as abstract:
        port.bind(("127.0.0.1", 0))
        port.listen()
        abstract.bind("\0" + name)
        abstract.listen()
        yield {
            "port": port.getsockname()[1],
            "abstract": name,
            "sleeper": sleeper.pid,
            "tmp": str(made),
        }
    sleeper.kill()
    sleeper.wait()
    made.unlink(missing_ok=True)


def spied(referee: Referee, bait: Bait, *options: str) -> dict[str, Any]:
    """What the bot of seat 0 has found out by its first request."""
    folder = referee.folder
    secret = folder / "secret.txt"
    secret.write_text("the organiser's")
    secret.chmod(0o644)
    log = folder / "match.jsonl"
    there = {"other": folder / "victim", "log": log, "secret": secret, "home": folder}
    bots = [referee.bot("spy", "spy=targets.json"), referee.bot("victim")]
    own = folder / "spy"
    (own / "targets.json").write_text(json.dumps(bait | {name: str(path) for name, path in there.items()}))
    if referee.as_user:
        shutil.chown(own, "nobody")
    known = replace(referee, environment={**referee.environment, "TEST_KEY": "hidden key"})
    bounds = ("--stderr-kb", "1000", "--move-s", "60", "--dealer", "1")
    result = known.play(*bots, "--seed", SEED, "--log", str(log), *bounds, *options)
    assert (result["reason"], result["faults"]) == ("played", [])
    (notes,) = [record for record in read_log(log).records if isinstance(record, StderrRecord)]
    assert SEED not in notes.head
    seen: dict[str, Any] = json.loads(notes.head)
    return seen


@needs_bwrap
@pytest.mark.parametrize("user", ["referee", "ordinary"])
@pytest.mark.parametrize("limited", [False, pytest.param(True, marks=needs_prlimit)])
def test_in_bwrap_a_spy_finds_nothing(
    user: str, limited: bool, bait: Bait, request: pytest.FixtureRequest
) -> None:
    referee: Referee = request.getfixturevalue(user)
    limits = ("--memory-mb", "500", "--open-files", "100", "--cpu-s", "60") if limited else ()
    seen = spied(referee, bait, "--sandbox", "bwrap", *limits)
    (init,) = seen["processes"]
    assert "bwrap" in init
    assert "victim" not in init
    for secret in ("other bot", "log", "secret"):
        assert seen[secret] == "FileNotFoundError", secret
    assert seen["home"] == ["spy"]
    python = Path(referee.python).parts  # the interpreter is shown where it is, in /tmp too
    assert seen["tmp"] == ([python[2]] if python[:2] == ("/", "tmp") else [])
    assert seen["shm"] == []
    if BOUNDS_TMP:
        assert seen["tmp size"] == [TMP_MB * 2**20] * 2
    allowed = {"PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SEKA_BOT", "PWD", "OLDPWD"}
    assert set(seen["environment"]) <= allowed
    assert seen["environment"]["HOME"] == "/tmp"
    assert seen["descriptors"] == [0, 1, 2]
    assert seen["signal"] == "ProcessLookupError"
    assert seen["loopback"] == seen["abstract"] == "ConnectionRefusedError"
    assert seen["host"] == "bot"
    for place in ("write own", "write root", "write usr", "kernel setting"):
        assert seen[place] in ("OSError", "PermissionError"), place
    assert seen["write tmp"] == "opened"
    assert not Path(bait["tmp"]).exists()
    assert int(seen["capabilities"], 16) == 0
    assert seen["no new privileges"] == "1"
    assert "hidden key" not in json.dumps(seen)


def test_without_a_sandbox_a_bot_sees_what_its_user_sees(ordinary: Referee, bait: Bait) -> None:
    seen = spied(ordinary, bait)
    lines = seen["processes"]
    assert any("-m referee play" in line for line in lines)
    assert any("crafty.py" in line for line in lines)
    assert sorted(seen["other bot"]) == ["bot.toml", "crafty.py"]
    assert seen["log"].startswith('{"rec":"head"')
    assert seen["secret"] == "the organiser's"
    assert "match.jsonl" in seen["home"]
    assert seen["environment"]["TEST_KEY"] == "hidden key"
    assert seen["loopback"] == seen["abstract"] == "connected"
    assert seen["write own"] == seen["write tmp"] == "opened"
    # What the referee guards without any help:
    assert seen["descriptors"] == [0, 1, 2]
    for place in ("referee memory", "referee descriptors", "referee environment"):
        assert seen[place] == "PermissionError", place


@pytest.mark.skipif(not ROOT_RUNS, reason="for root")
def test_without_a_sandbox_a_bot_of_roots_can_read_the_referees_memory(referee: Referee, bait: Bait) -> None:
    seen = spied(referee, bait)
    assert seen["referee memory"] == "opened"
    assert "hidden key" in seen["referee environment"]
    assert seen["kernel setting"] == "opened"


@needs_bwrap
def test_times_and_exits_are_the_bots_own_in_a_sandbox(referee: Referee) -> None:
    log = referee.folder / "match.jsonl"
    bots = [referee.bot("busy", "eat=300", "then=exit"), referee.bot("other")]
    result = referee.play(*bots, "--sandbox", "bwrap", "--log", str(log), "--move-s", "60")
    (fault,) = result["faults"]
    assert fault["exit"] == "exit code 7"
    answers = [record for record in read_log(log).records if isinstance(record, AnswerRecord)]
    assert any(isinstance(answer.cpu_us, int) and answer.cpu_us > 0 for answer in answers)


@needs_bwrap
@pytest.mark.parametrize(
    "bot",
    ["{python} -S -E bots/crafty.py", "bots/script", "bots/linked", "sh -c 'exec {python} bots/crafty.py'"],
)
def test_a_command_line_finds_its_script_and_its_interpreter(referee: Referee, bot: str) -> None:
    bots = referee.folder / "bots"
    bots.mkdir()
    shutil.copy(CRAFTY, bots)
    script = bots / "script"
    if " " in sys.executable and bot in ("bots/script", "bots/linked"):
        pytest.skip("a first line with #! takes no path with a space in it")
    script.write_text(f"#!{sys.executable}\n{CRAFTY.read_text(encoding='utf-8')}")
    script.chmod(0o755)
    (bots / "linked").symlink_to("script")
    command = bot.format(python=f'"{sys.executable}"')
    shown = (bots, Path(sys.prefix), Path(sys.base_prefix)) if command.startswith("sh") else ()
    more = [word for path in shown for word in ("--sandbox-read", str(path))]
    result = referee.play(command, referee.bot("other"), "--sandbox", "bwrap", *more)
    assert (result["reason"], result["faults"]) == ("played", [])


@needs_bwrap
def test_a_missing_program_is_said_as_without_a_sandbox(referee: Referee) -> None:
    result = referee.play("/no/such/bot", referee.bot("other"), "--sandbox", "bwrap", status=1)
    (fault,) = result["faults"]
    assert fault["detail"].startswith("'/no/such/bot' cannot be executed: No such file or directory")


@needs_bwrap
def test_a_bots_build_runs_in_the_sandbox_and_may_write_in_its_folder_alone(referee: Referee) -> None:
    outside = referee.folder / "outside"
    digits = token()
    build = f"cp crafty.py built.py; echo x > {outside}; setsid sleep 1000.{digits} & test ! -e ../other"
    bot = Path(referee.bot("made"))
    run = f"{shlex.quote(sys.executable)} -S -E built.py"
    lines = f'name = "made"\nbuild = {json.dumps(f"sh -c {json.dumps(build)}")}\nrun = {json.dumps(run)}\n'
    (bot / "bot.toml").write_text(lines)
    result = referee.play(str(bot), referee.bot("other"), "--sandbox", "bwrap")
    assert (result["reason"], result["faults"]) == ("played", [])
    assert not outside.exists()
    assert not alive(digits)


def test_a_command_line_of_the_organisers_is_put_around_a_bot(referee: Referee) -> None:
    bots = [referee.bot("one", "write=where.txt"), referee.bot("two")]
    result = referee.play(*bots, "--sandbox", "env TEST_WORD={folder}")
    assert (result["reason"], result["faults"]) == ("played", [])
    assert (Path(bots[0]) / "where.txt").exists()
    result = referee.play(*bots, "--sandbox", """sh -c 'exec "$@"' box {} then=play""")
    assert (result["reason"], result["faults"]) == ("played", [])


def test_the_words_of_a_command_line() -> None:
    spec = BotSpec("bot", ("python3", "bot.py"), Path("/bots/one"))

    def words(sandbox: str) -> tuple[str, ...]:
        launch = Confinement(sandbox=sandbox).confine(spec).launch
        assert launch is not None
        return launch.words

    assert words("docker run -i --rm image") == ("docker", "run", "-i", "--rm", "image", "python3", "bot.py")
    assert words("box -v {folder}:/bot '{}' --end") == (
        "box",
        "-v",
        "/bots/one:/bot",
        "python3",
        "bot.py",
        "--end",
    )
    assert words("nsjail -R '{folder}' --") == ("nsjail", "-R", "/bots/one", "--", "python3", "bot.py")


@pytest.mark.parametrize(
    ("sandbox", "words"),
    [
        ("", "--sandbox must be none, bwrap or a command line; it is empty"),
        ("'open", '--sandbox "\'open" is no command line: no closing quotation'),
        (
            "no-such-box run {}",
            "--sandbox: there is no program 'no-such-box': install it, or use none or bwrap",
        ),
        ("false", "The sandbox 'false' cannot run 'true' (status 1): it says nothing."),
        ("sh -c 'echo no room >&2; exit 4' {}", "cannot run 'true' (status 4): no room."),
    ],
)
def test_a_sandbox_that_does_not_work_is_refused(referee: Referee, sandbox: str, words: str) -> None:
    said = referee.refuse("true", "true", "--sandbox", sandbox)
    assert words in said
    assert said.count("\n") == 1


def test_without_bwrap_the_sandbox_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="needs the program bwrap: install the package bubblewrap"):
        Confinement(sandbox="bwrap").check()


@needs_bwrap
def test_a_home_is_too_wide_to_be_a_bots_folder(referee: Referee) -> None:
    bot = referee.bot("home")
    known = Referee(referee.folder, environment={"HOME": bot})
    said = known.refuse(bot, bot, "--sandbox", "bwrap")
    assert "holds more than the bot; in the sandbox it needs a folder of its own" in said

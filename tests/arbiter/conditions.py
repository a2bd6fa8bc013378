"""What these tests run under: the referee as its users call it, as root or as an ordinary user."""

from __future__ import annotations

import json
import os
import pwd
import secrets
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CRAFTY = Path(__file__).parent / "crafty.py"
ORDINARY = "nobody"


def _works(*words: str) -> bool:
    try:
        return subprocess.run(words, capture_output=True, timeout=60, check=False).returncode == 0
    except OSError:
        return False


HAS_BWRAP = _works(
    "bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "true"
)
BOUNDS_TMP = HAS_BWRAP and _works("sh", "-c", "bwrap --help 2>&1 | grep -q -- --size")
needs_bwrap = pytest.mark.skipif(not HAS_BWRAP, reason="bwrap is not installed or does not work here")
needs_prlimit = pytest.mark.skipif(shutil.which("prlimit") is None, reason="prlimit is not installed")


def token() -> str:
    """Digits that no other process has in its command line."""
    return str(10**15 + secrets.randbelow(9 * 10**15))


def alive(digits: str) -> list[int]:
    """The processes that have these digits in their command line, in whatever namespace; no zombies."""
    found = []
    for path in Path("/proc").iterdir():
        if path.name.isdecimal() and int(path.name) != os.getpid():
            try:
                if digits.encode() in (path / "cmdline").read_bytes():
                    found.append(int(path.name))
            except OSError:
                continue
    return found


def sleepers(digits: str) -> list[int]:
    """Those of them that are a bot's children, not the bot or what wraps it."""
    line = f"sleep\0001000.{digits}\0".encode()
    return [pid for pid in alive(digits) if _command_line(pid) == line]


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@dataclass(frozen=True)
class Referee:
    """``referee play`` in a folder of its own, by an interpreter that its user may execute."""

    folder: Path
    python: str = sys.executable
    as_user: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)

    def bot(self, name: str, *arguments: str) -> str:
        """A folder with a crafty bot in it."""
        home = self.folder / name
        home.mkdir()
        shutil.copy(CRAFTY, home)
        words = " ".join(f"'{argument}'" for argument in arguments)
        run = f"{shlex.quote(self.python)} -S -E crafty.py {words}"
        (home / "bot.toml").write_text(f'name = "{name}"\nrun = {json.dumps(run)}\n')
        for path in (home, *home.iterdir()):
            path.chmod(path.stat().st_mode | 0o555)
        return str(home)

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """The command, running."""
        words = [*self.as_user, self.python, "-m", "referee", "play", *arguments]
        return subprocess.Popen(
            words,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.folder,
            env={**os.environ, **self.environment},
        )

    def play(self, *arguments: str, status: int = 0) -> dict[str, Any]:
        """The command's JSON; its status must be this one, its stderr empty."""
        out, err = self._finish(self.start(*arguments, "--json", "--banks", "2"))
        assert err == ""
        result: dict[str, Any] = json.loads(out[0])
        assert out[1] == status, result
        return result

    def refuse(self, *arguments: str) -> str:
        """What the command says where it does not start: one sentence, status 2."""
        (out, status), err = self._finish(self.start(*arguments))
        assert (status, out) == (2, ""), err
        assert "Traceback" not in err
        return err

    def _finish(self, process: subprocess.Popen[str]) -> tuple[tuple[str, int], str]:
        out, err = process.communicate(timeout=120)
        return (out, process.returncode), err


@cache
def _ordinary() -> Referee | str:
    """A referee of an ordinary user without its folder, or why there can be none."""
    if os.geteuid() != 0:
        return Referee(Path())
    if shutil.which("setpriv") is None:
        return "setpriv is not installed"
    try:
        who = pwd.getpwnam(ORDINARY)
    except KeyError:
        return f"there is no user {ORDINARY}"
    groups = f"--regid={who.pw_gid}"
    as_user = ("setpriv", f"--reuid={who.pw_uid}", groups, "--clear-groups")
    packages = [str(ROOT), *(path for path in sys.path if path.endswith("site-packages"))]
    environment = {"PYTHONPATH": os.pathsep.join(packages), "HOME": "/nonexistent"}
    for python in (sys.executable, f"/usr/bin/python{sys.version_info[0]}.{sys.version_info[1]}"):
        setting = ["env", *(f"{name}={value}" for name, value in environment.items())]
        by_itself = ["sh", "-c", 'exec "$0" -m referee --version', python]  # not by setpriv, which still may
        if _works(*setting, *as_user, *by_itself):
            return Referee(Path(), python, as_user, environment)
    return f"no Python that {ORDINARY} can execute has the referee's packages"


@contextmanager
def folder_outside_tmp() -> Iterator[Path]:
    """A new folder that a private ``/tmp`` does not hide."""
    with tempfile.TemporaryDirectory(prefix="referee-tests-", dir="/var/tmp") as name:
        yield Path(name)


@contextmanager
def ordinary_referee() -> Iterator[Referee]:
    """A referee of an ordinary user, in a folder that is its own; skips where there can be none."""
    found = _ordinary()
    if isinstance(found, str):
        pytest.skip(found)
    with folder_outside_tmp() as folder:
        if found.as_user:
            who = pwd.getpwnam(ORDINARY)
            os.chown(folder, who.pw_uid, who.pw_gid)
        yield Referee(folder, found.python, found.as_user, found.environment)

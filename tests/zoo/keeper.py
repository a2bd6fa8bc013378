"""The keeper lets beasts play: each match is a `referee play`, marked so that none of it can hide."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from tests.zoo.scenario import GOOD, Scenario, Setting

REFEREE = (sys.executable, "-m", "referee")
MARK = "SEKA_ZOO"
"""The variable in whose value everything that a match starts is marked."""

HANGING_S = 240
"""A referee that takes longer than this hangs."""


@dataclass(frozen=True)
class Game:
    """A match to be played: who sits where, and the game."""

    seats: tuple[Scenario, ...]
    profile: str

    @property
    def setting(self) -> Setting:
        """The setting that its beasts share."""
        found = {seat.setting for seat in self.seats if seat is not GOOD}
        assert len(found) < 2, "these beasts need settings of their own"
        return found.pop() if found else GOOD.setting

    @property
    def seed(self) -> str:
        """The match's seed, one of its own for every game: 64 hexadecimal digits."""
        return sha256(self.name.encode()).hexdigest()

    @property
    def name(self) -> str:
        """The profile and the seats."""
        return f"{self.profile}: " + " | ".join(seat.name for seat in self.seats)


@dataclass(frozen=True)
class Run:
    """What came of a match: the referee's exit, what it wrote, and who is still alive after it."""

    game: Game
    status: int
    stdout: str
    stderr: str
    log: Path
    seconds: float
    left: tuple[str, ...]


def command_of(game: Game, folder: Path, log: Path) -> list[str]:
    """The whole command line of the match."""
    bots = [seat.words_of(folder, game.seed) for seat in game.seats]
    return [*REFEREE, "play", *bots, "--profile", game.profile, *game.setting.words,
            "--seed", game.seed, "--json", "--log", str(log)]  # fmt: skip


def environment_of(mark: str) -> dict[str, str]:
    """The environment of a referee whose bots are all to be found by the mark."""
    return {**os.environ, MARK: mark}


def play(game: Game, folder: Path) -> Run:
    """Play it in a folder of its own; a descriptor that no bot may inherit is open in the referee."""
    folder.mkdir(parents=True)
    _furnish(folder)
    log, mark = folder / "match.jsonl", f"zoo-{uuid4().hex}"
    bait = os.open(folder, os.O_RDONLY)
    began = time.monotonic()
    try:
        done = subprocess.run(
            command_of(game, folder, log),
            env=environment_of(mark),
            capture_output=True,
            text=True,
            timeout=HANGING_S,
            check=False,
            pass_fds=[bait],
        )
        seconds = time.monotonic() - began
    finally:
        os.close(bait)
        left = survivors(mark)
        destroy(mark)
    return Run(game, done.returncode, done.stdout, done.stderr, log, seconds, left)


def play_all(games: Sequence[Game], folder: Path, parallel: int) -> list[Run]:
    """Play them, so many at a time."""
    with ThreadPoolExecutor(parallel) as pool:
        return list(pool.map(lambda pair: play(pair[1], folder / f"{pair[0]}"), enumerate(games)))


def _furnish(folder: Path) -> None:
    """The files that cannot be started."""
    (folder / "plain").write_text("#!/bin/sh\n")
    for name, data in (
        ("bad", b"#!/no/such/python\n"),
        ("bare", b"echo this is a script without its first line\n"),
        ("foreign", b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00\xf3\x00" + bytes(44)),
    ):
        path = folder / name
        path.write_bytes(data)
        path.chmod(0o755)


def survivors(mark: str, patience_s: float = 5) -> tuple[str, ...]:
    """Command lines of the marked processes that are still alive.

    What was killed may need a moment to be gone; whatever is not gone by then was not killed.
    """
    deadline = time.monotonic() + patience_s
    while (found := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return tuple(found.values())


def destroy(mark: str) -> None:
    """End what the referee left behind."""
    for pid in marked(mark):
        with suppress(ProcessLookupError):
            os.kill(pid, 9)


def marked(mark: str) -> dict[int, str]:
    """The processes that have the mark in their environment or among their arguments, with their commands."""
    wanted, found = mark.encode(), {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        with suppress(OSError):
            words = (entry / "cmdline").read_bytes()
            if wanted in words or wanted in (entry / "environ").read_bytes():
                found[int(entry.name)] = shlex.join(words.decode("utf-8", "replace").split("\0")[:-1])
    return found

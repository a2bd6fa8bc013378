"""Yardstick 2: the lines of a logged match, written to the same bots by a driver that knows nothing.

There are no rules here, no JSON and no clock. The driver is written twice: in Python as the referee is, and
in C (``native/replay.c``) as the strictest limit.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from struct import Struct
from time import perf_counter
from typing import Final, Self

from benchmarks.native_code import output_of
from benchmarks.transcript import Exchange, Transcript
from referee.errors import RefereeError

READ_SIZE: Final = 1 << 16
_HEAD: Final = Struct("=III")


class Greeted:
    """The bots of a transcript, started and greeted; ``pipes`` are a seat's descriptors to write and read."""

    def __init__(self, transcript: Transcript, command: Sequence[str]) -> None:
        self._bots: Final = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
            for _ in range(transcript.seats)
        ]
        self.pipes: Final = [_pipes(bot) for bot in self._bots]
        self.requests: Final = [exchange for exchange in transcript.exchanges if exchange.asks]
        self._greetings: Final = [exchange for exchange in transcript.exchanges if not exchange.asks]

    def __enter__(self) -> Self:
        """Say hello and start the match, as the transcript does."""
        _drive(self.pipes, self._greetings)
        return self

    def __exit__(self, *_: object) -> None:
        """End their input and wait for them."""
        for bot in self._bots:
            bot.__exit__(None, None, None)


def _pipes(bot: subprocess.Popen[bytes]) -> tuple[int, int]:
    assert bot.stdin is not None
    assert bot.stdout is not None
    return bot.stdin.fileno(), bot.stdout.fileno()


def replay_in_python(transcript: Transcript, command: Sequence[str]) -> float:
    """Decisions per second of the bare driver in Python."""
    with Greeted(transcript, command) as bots:
        start = perf_counter()
        _drive(bots.pipes, bots.requests)
        return len(bots.requests) / (perf_counter() - start)


def _drive(pipes: Sequence[tuple[int, int]], exchanges: Sequence[Exchange]) -> None:
    write, read = os.write, os.read
    for seat, _, data in exchanges:
        into, out = pipes[seat]
        if write(into, data) != len(data):
            raise RefereeError("a bot of the replay does not read its input.")
        answer = read(out, READ_SIZE)
        while not answer.endswith(b"\n"):
            more = read(out, READ_SIZE)
            if not more:
                raise RefereeError("a bot of the replay ended too early.")
            answer += more


def write_plan(transcript: Transcript, path: Path) -> None:
    """The exchanges in the form that ``replay.c`` reads."""
    with path.open("wb") as file:
        for seat, asks, data in transcript.exchanges:
            file.write(_HEAD.pack(seat, asks, len(data)) + data)


def replay_in_c(program: Path, transcript: Transcript, plan: Path, command: str) -> float:
    """Decisions per second of the bare driver in C; ``command`` is for the shell."""
    seconds = output_of([str(program), str(plan), f"exec {command}", str(transcript.seats)])
    return transcript.decisions / float(seconds)

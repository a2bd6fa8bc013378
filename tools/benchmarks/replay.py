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
from typing import Final

from benchmarks.native_code import output_of
from benchmarks.transcript import Exchange, Transcript
from referee.errors import RefereeError

READ_SIZE: Final = 1 << 16
_HEAD: Final = Struct("=III")


def replay_in_python(transcript: Transcript, command: Sequence[str]) -> float:
    """Decisions per second of the bare driver in Python."""
    bots = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for _ in range(transcript.seats)
    ]
    pipes = []
    for bot in bots:
        assert bot.stdin is not None
        assert bot.stdout is not None
        pipes.append((bot.stdin.fileno(), bot.stdout.fileno()))
    greetings = [exchange for exchange in transcript.exchanges if not exchange.asks]
    requests = [exchange for exchange in transcript.exchanges if exchange.asks]
    try:
        _drive(pipes, greetings)
        start = perf_counter()
        _drive(pipes, requests)
        return len(requests) / (perf_counter() - start)
    finally:
        for bot in bots:
            bot.__exit__(None, None, None)


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

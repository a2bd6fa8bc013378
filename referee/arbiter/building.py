"""A bot's build: run once before its first match, and nothing of it is left running."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from types import FrameType
from typing import Any, Final, Self

from referee.arbiter.bots import BotSpec, Launch
from referee.arbiter.room import stop_signals
from referee.arbiter.tree import END_PATIENCE_S, MARK, Tree, await_end
from referee.errors import BotError

BUILD_LIMIT_S: Final = 600
SHOWN_BYTES: Final = 2000


def build(spec: BotSpec) -> None:
    """Run the bot's build command in its folder. Call it from the main thread: it catches ``stop_signals``.

    Raises BotError with the end of what it printed.
    """
    if spec.build is None:
        return
    how = spec.build_launch or Launch(spec.build)
    what = f"{spec.name}: its build {shlex.join(spec.build)!r}"
    with tempfile.TemporaryFile() as output:
        try:
            status = _run(spec, how, output.fileno())
        except OSError as error:
            raise BotError(f"{what} cannot be run: {error.strerror}.") from None
        if status is None:
            raise BotError(f"{what} took longer than {BUILD_LIMIT_S} s.")
        if status:
            output.seek(max(0, output.seek(0, os.SEEK_END) - SHOWN_BYTES))
            said = output.read().decode("utf-8", "replace").strip()
            raise BotError(f"{what} ended with status {status}: {said}")


def _run(spec: BotSpec, how: Launch, output: int) -> int | None:
    """The build's exit status; None where it had to be stopped."""
    tree = Tree()
    environment = os.environ if how.environment is None else how.environment
    with _Stops() as stops:
        process = subprocess.Popen(
            how.words,
            cwd=spec.folder,
            env={**environment, MARK: tree.mark},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        tree.plant(process.pid)
        try:
            stops.allow()
            in_time = await_end(process.pid, time.monotonic() + BUILD_LIMIT_S)
        finally:
            stops.hold()
            deadline = time.monotonic() + END_PATIENCE_S
            tree.fell(deadline)
            status = process.wait()
            tree.clear(deadline)
    return status if in_time else None


class _Stops:
    """Signals to stop end the referee as they would have, but never while a build is being started or
    ended: then they wait."""

    def __init__(self) -> None:
        self._allowed = False
        self._waiting = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for number in stop_signals():
            self._before[number] = signal.signal(number, self._came)
        return self

    def __exit__(self, *problem: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self.allow()

    def _came(self, number: int, frame: FrameType | None) -> None:
        if not self._allowed:
            self._waiting = number
        elif number == signal.SIGINT:
            raise KeyboardInterrupt
        else:
            sys.exit(128 + number)

    def allow(self) -> None:
        """From here on a signal takes effect, also one that has come already."""
        self._allowed = True
        number, self._waiting = self._waiting, 0
        if number:
            self._came(number, None)

    def hold(self) -> None:
        """From here on signals wait."""
        self._allowed = False

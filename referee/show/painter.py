"""Redraws at a bounded rate, and yet never leaves the last state undrawn for long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

INTERVAL_S: Final = 0.05
"""The least time between two drawings, in seconds: at most 20 a second."""

PATIENCE_S: Final = 0.03
"""How long after ``INTERVAL_S`` an owed drawing waits for the next change before a thread does it."""


class Painter:
    """Calls ``draw`` for changes: in the caller while they come fast, else by a thread of its own.

    The thread draws only when the caller has fallen silent, so that a match whose bots answer fast is never
    slowed by it in the middle of a bot's thinking. Hold ``lock`` while changing what ``draw`` reads.
    An OSError of ``draw`` (the terminal is gone) ends all drawing.
    """

    def __init__(self, draw: Callable[[], None]) -> None:
        self.lock: Final = threading.RLock()
        self._draw = draw
        self._wake = threading.Condition(self.lock)
        self._last = float("-inf")
        self._owed = False
        self._stopped = False
        self._thread = threading.Thread(target=self._late, name="painter", daemon=True)
        self._thread.start()

    def changed(self) -> None:
        """Something changed: draw now, or owe a drawing."""
        with self.lock:
            if time.monotonic() - self._last >= INTERVAL_S:
                self.now()
            elif not self._owed:
                self._owed = True
                self._wake.notify()

    def now(self) -> None:
        """Draw at once."""
        with self.lock:
            if self._stopped:
                return
            try:
                self._draw()
            except OSError:
                self._stopped = True
            self._last = time.monotonic()
            self._owed = False

    def close(self) -> None:
        """Draw the last state, then nothing more."""
        self.now()
        with self.lock:
            self._stopped = True
            self._wake.notify()
        self._thread.join()

    def _late(self) -> None:
        with self.lock:
            while not self._stopped:
                if not self._owed:
                    self._wake.wait()
                    continue
                left = self._last + INTERVAL_S + PATIENCE_S - time.monotonic()
                if left > 0:
                    self._wake.wait(left)
                else:
                    self.now()

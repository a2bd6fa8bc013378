"""Waiting for many descriptors at once, until an absolute time, and for Ctrl-C."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Final

FOREVER_NS: Final = 1 << 62
MOST_MS: Final = 2**31 - 1


class InterruptedMatch(Exception):  # noqa: N818 - it is no error of anybody's
    """A signal to stop came; raised between two steps, never within one."""


def stop_signals() -> tuple[signal.Signals, ...]:
    """The signals that end the referee: SIGINT, SIGTERM and, when its terminal goes away, SIGHUP.

    One that is ignored stays so: that is how ``nohup`` lets a match outlive its terminal.
    """
    hangs_up = signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN
    return (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hangs_up else []))


class Room:
    """Descriptors and what to do when they are ready."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self._handlers: dict[int, Callable[[int], None]] = {}
        self._signals: dict[int, Any] = {}
        self._wakeup: tuple[int, int] | None = None
        self._previous_fd = -1
        self.stopped = False

    def add(self, fd: int, events: int, handler: Callable[[int], None]) -> None:
        """Call ``handler`` with the events that ``fd`` shows."""
        self._handlers[fd] = handler
        self._poll.register(fd, events)

    def drop(self, fd: int) -> None:
        """Forget a descriptor, if it is known."""
        if self._handlers.pop(fd, None) is not None:
            self._poll.unregister(fd)

    def wait(self, until_ns: int) -> None:
        """Handle what is ready, waiting for the first of it until ``until_ns`` by the monotonic clock.

        Raises InterruptedMatch after a signal, before it handles anything: what a wait has handled is
        never left half done.
        """
        if until_ns >= FOREVER_NS:
            self.step(None)
        else:
            left = (until_ns - time.monotonic_ns() + 999_999) // 1_000_000
            self.step(min(max(0, left), MOST_MS))

    def step(self, timeout: int | None) -> None:
        """``wait``, for at most so many milliseconds from now."""
        if self.stopped:
            raise InterruptedMatch
        handlers = self._handlers
        for fd, events in self._poll.poll(timeout):
            handler = handlers.get(fd)
            if handler is not None:
                handler(events)

    def rest(self, seconds: float) -> None:
        """Let time pass in which nothing is handled. A signal to stop ends it; the next wait then raises."""
        if self.stopped or self._wakeup is None:
            return
        stop = select.poll()
        stop.register(self._wakeup[0], select.POLLIN)
        stop.poll(seconds * 1000)

    def catch_signals(self) -> None:
        """From now on a signal to stop (``stop_signals``) ends a wait, as an InterruptedMatch."""
        reader, writer = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._wakeup = (reader, writer)
        self.add(reader, select.POLLIN, lambda _: None)
        for number in stop_signals():
            self._signals[number] = signal.signal(number, self._stop)
        self._previous_fd = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopped = True

    def heard(self) -> None:
        """The stop is heeded: from now on waits go on until the next one."""
        self.stopped = False
        if self._wakeup is not None:
            with suppress(BlockingIOError):
                os.read(self._wakeup[0], select.PIPE_BUF)

    def release_signals(self) -> None:
        """Put back the handlers that were there before."""
        if self._wakeup is None:
            return
        signal.set_wakeup_fd(self._previous_fd)
        for number, handler in self._signals.items():
            signal.signal(number, handler)
        self.drop(self._wakeup[0])
        for fd in self._wakeup:
            os.close(fd)
        self._wakeup = None

"""Everything that a bot has started, so that all of it can be ended.

The referee makes itself a child subreaper: whatever a bot starts is below the bot, or, once its parent has
ended, below the referee itself, in whatever session it hides. Every bot carries a mark in its environment,
which its children inherit.
"""

from __future__ import annotations

import ctypes
import os
import secrets
import select
import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

MARK: Final = "SEKA_BOT"
"""The environment variable with a bot's mark."""

END_PATIENCE_S: Final = 5
"""How long the end of a killed process is waited for."""

_SET_DUMPABLE: Final = 4
_SET_CHILD_SUBREAPER: Final = 36
_SWEEP_NS: Final = 1_000_000_000
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_ROOTS: Final[set[int]] = set()
"""The bots of this process that are not yet reaped: they are waited for by their own."""


class Tree:
    """One bot's process and all that comes from it. ``root`` is given as soon as the process is started.

    One process may referee one match at a time; it must not start sessions of its own while bots live,
    since whatever is left in a session of its own when the last bot ends is taken for a bot's and ended.
    """

    def __init__(self) -> None:
        self.mark: Final = secrets.token_hex(8)
        self.root = 0
        self._since: Final = _guard(os.getpid())
        self._swept = time.monotonic_ns()

    def plant(self, root: int) -> None:
        """The bot's process is started; it leads a session and a process group."""
        self.root = root
        _ROOTS.add(root)

    def fell(self, deadline: float) -> None:
        """Kill the root and everything below it, and wait for their ends until ``deadline`` (by the monotonic
        clock, in seconds). The root is left to whoever started it."""
        below = descendants(self.root)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.root, signal.SIGKILL)
        _end([*below, self.root], deadline)

    def clear(self, deadline: float) -> bool:
        """Kill what has outlived the root, over and over; whether nothing is left by ``deadline``.

        Call it when the root is reaped."""
        _ROOTS.discard(self.root)
        while left := self._left():
            for pid in left:
                _kill_group_of(pid)
            _end([pid for child in left for pid in (*descendants(child), child)], deadline)
            if time.monotonic() > deadline:
                return not self._left()
        return True

    def sweep(self, now: int) -> None:
        """Reap children of bots that ended after their parents: at most once a second."""
        if now - self._swept > _SWEEP_NS:
            self._swept = now
            for pid in self.orphans():
                _reap(pid)

    def orphans(self) -> list[int]:
        """The referee's children that it has not started itself: they came down from bots."""
        own = os.getsid(0)
        children = (pid for pid in children_of(os.getpid()) if pid not in _ROOTS)
        return [pid for pid in children if _session(pid) not in (own, 0) and _started(pid) >= self._since]

    def _left(self) -> list[int]:
        """The orphans of this bot; with the last bot's end also those that hide whose they are."""
        orphans = self.orphans()
        if not _ROOTS:
            return orphans
        return [pid for pid in orphans if _session(pid) == self.root or has_mark(pid, self.mark)]


@cache
def _guard(pid: int) -> int:
    """Once a process: orphans become its own, and others of its user cannot read its memory, environment or
    descriptors. Returns when this was, in the unit of processes' starts: ticks since the system's start."""
    libc = ctypes.CDLL(None, use_errno=True)
    for option, value in ((_SET_CHILD_SUBREAPER, 1), (_SET_DUMPABLE, 0)):
        if libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0):
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code))
    return int(time.clock_gettime(time.CLOCK_BOOTTIME) * _TICKS) - 1


def children_of(pid: int) -> list[int]:
    """The processes whose parent this one is; none where it is gone."""
    found: list[int] = []
    with suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with suppress(ProcessLookupError):
                found += map(int, Path(f"/proc/{pid}/task/{task}/children").read_bytes().split())
    return found


def descendants(pid: int) -> list[int]:
    """Everything below a process, parents first."""
    found: list[int] = []
    ahead = children_of(pid)
    seen = {pid}
    while ahead:
        child = ahead.pop()
        if child not in seen:
            seen.add(child)
            found.append(child)
            ahead += children_of(child)
    return found


def has_mark(pid: int, mark: str = "") -> bool:
    """Whether a process was started with this mark in its environment, or with any."""
    try:
        environment = Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False
    return f"{MARK}={mark}".encode() in environment


def _end(pids: Iterable[int], deadline: float) -> None:
    """Kill these processes, wait until they have ended, reap those that are ours."""
    pids = list(pids)
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
    for pid in pids:
        await_end(pid, deadline)
        if pid not in _ROOTS:
            _reap(pid)


def _kill_group_of(pid: int) -> None:
    """Kill a process with its group at one stroke: it cannot fork away from that. Never the referee's own."""
    with suppress(ProcessLookupError, PermissionError):
        group = os.getpgid(pid)
        if group != os.getpgid(0):
            os.killpg(group, signal.SIGKILL)


def await_end(pid: int, deadline: float) -> bool:
    """Wait until a process has ended, whoever reaps it; whether it did by ``deadline``."""
    try:
        fd = os.pidfd_open(pid)
    except OSError:
        return True
    try:
        poll = select.poll()
        poll.register(fd, select.POLLIN)
        return bool(poll.poll(max(0, (deadline - time.monotonic()) * 1000)))
    finally:
        os.close(fd)


def _reap(pid: int) -> None:
    with suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)


def _session(pid: int) -> int:
    """A process's session; 0 where it is gone."""
    try:
        return os.getsid(pid)
    except OSError:
        return 0


def _started(pid: int) -> int:
    """When a process was started, in clock ticks since the start of the system; 0 where it is gone."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        return 0
    return int(stat.rpartition(")")[2].split()[19])

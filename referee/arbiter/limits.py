"""What a bot's processes may use: set by util-linux's ``prlimit``, named when a limit strikes."""

from __future__ import annotations

import shutil
import signal
from typing import Final

from msgspec import UNSET, UnsetType

from referee.errors import UsageError
from referee.record.records import Limits

MB: Final = 2**20
KILL_AFTER_S: Final = 1
"""A bot that handles SIGXCPU is killed after so many seconds of CPU time more."""

_NEAR: Final = 0.8
_NOTES: Final = {
    "memory_mb": ("MemoryError", "bad_alloc", "OutOfMemoryError", "annot allocate memory", "out of memory"),
    "processes": (
        "Resource temporarily unavailable",
        "unable to create native thread",
        "can't start new thread",
    ),
    "open_files": ("Too many open files",),
    "file_mb": ("File too large",),
}
"""What a bot's notes say when a limit strikes that comes without a signal."""


def prefix(limits: Limits, *, more_processes: int = 0) -> tuple[str, ...]:
    """The words to put before a command. ``more_processes`` of the sandbox's own are not the bot's to pay.

    Raises UsageError where there are limits but no ``prlimit``.
    """
    if limits == Limits():
        return ()
    program = shutil.which("prlimit")
    if program is None:
        raise UsageError("Limits for bots need the program prlimit: install the package util-linux.")
    words = [program]
    if limits.memory_mb is not UNSET:
        words.append(f"--data={limits.memory_mb * MB}")
    if limits.cpu_s is not UNSET:
        words.append(f"--cpu={limits.cpu_s}:{limits.cpu_s + KILL_AFTER_S}")
    if limits.processes is not UNSET:
        words.append(f"--nproc={limits.processes + more_processes}")
    if limits.open_files is not UNSET:
        words.append(f"--nofile={limits.open_files}")
    if limits.file_mb is not UNSET:
        words.append(f"--fsize={limits.file_mb * MB}")
    return (*words, "--")


def in_words(limits: Limits, name: str) -> str:
    """A limit by its name, for people."""
    value: int | UnsetType = getattr(limits, name)
    return {
        "memory_mb": f"the memory limit of {value} MB",
        "cpu_s": f"the CPU limit of {value} s",
        "processes": f"the limit of {value} processes",
        "open_files": f"the limit of {value} open files",
        "file_mb": f"the limit of {value} MB for a file",
    }[name]


def struck(limits: Limits, number: int, cpu_s: float, data_bytes: int, notes: str) -> str:
    """Which limit ended a bot that has failed, for people; empty where none did.

    ``number`` is the signal that it died of, or 0; ``cpu_s`` the CPU time that it used; ``data_bytes`` its
    memory at its last request; ``notes`` the end of its stderr.
    """
    cpu = limits.cpu_s
    if cpu is not UNSET and (number == signal.SIGXCPU or (number == signal.SIGKILL and cpu_s >= cpu)):
        return in_words(limits, "cpu_s")
    if limits.file_mb is not UNSET and number == signal.SIGXFSZ:
        return in_words(limits, "file_mb")
    for name, words in _NOTES.items():
        found = next((word for word in words if word in notes), None)
        if found is not None and getattr(limits, name) is not UNSET:
            return f"{in_words(limits, name)}, as its notes say: {found}"
    memory = limits.memory_mb
    if memory is not UNSET and data_bytes >= memory * MB * _NEAR:
        return f"near {in_words(limits, 'memory_mb')}: it was using {data_bytes // MB} at its last request"
    return ""

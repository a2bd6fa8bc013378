"""Keeping out of sight what gives the cards away: any process of the same user can read a command line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def forget_argument(text: str) -> None:
    """Overwrite an argument with ``x`` in this process's own command line, where the system lets us (Linux).

    The shell's history and a wrapper's command line are not ours to change.
    """
    wanted = text.encode("utf-8", "surrogateescape")
    with suppress(OSError, ValueError, IndexError):
        start = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[45])
        line = Path("/proc/self/cmdline").read_bytes()
        with Path("/proc/self/mem").open("r+b", buffering=0) as memory:
            at = 0
            for argument in line.split(b"\0"):
                found = argument.find(wanted) if argument.endswith(wanted) else -1
                if wanted and found >= 0:
                    memory.seek(start + at + found)
                    memory.write(b"x" * len(wanted))
                at += len(argument) + 1

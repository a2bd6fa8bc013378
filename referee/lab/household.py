"""The processes of a bot that live now, found by their mark, and the memory that they use (Linux)."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from referee.arbiter.process import BotProcess
from referee.arbiter.tree import await_end, has_mark


def household(mark: str) -> list[int]:
    """All that carry the bot's mark in their environment, whoever their parents are."""
    return [int(name) for name in os.listdir("/proc") if name.isdecimal() and has_mark(int(name), mark)]


def outlive(process: BotProcess, ms: int) -> list[int]:
    """What a bot that has left has started and left behind, also without its mark, and still lives after so
    many milliseconds; sooner, if all have ended."""
    deadline = time.monotonic() + ms / 1000
    while left := [pid for pid in {*household(process.mark), *process.orphans()} if not _is_over(pid)]:
        if not await_end(left[0], deadline):
            break
    return sorted(left)


def _is_over(pid: int) -> bool:
    """Whether a process has ended, reaped or not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[0] in "ZX"


def describe(pid: int) -> str:
    """A process in words: its number and its command line."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").strip()
    except OSError:
        words = b""
    return f"process {pid} ({words.decode('utf-8', 'replace')[:120] or 'gone by now'})"


def memory_kb(mark: str) -> int:
    """The memory of all of them that is in use now (VmRSS), in KiB."""
    return sum(_status_kb(pid, "VmRSS") for pid in household(mark))


def peak_kb(mark: str) -> int:
    """The most memory that each of them has used so far (VmHWM), added up, in KiB."""
    return sum(_status_kb(pid, "VmHWM") for pid in household(mark))


def _status_kb(pid: int, key: str) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8", errors="replace").split("\n"):
            if line.startswith(f"{key}:"):
                return int(line.split()[1])
    return 0

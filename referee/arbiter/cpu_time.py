"""What the kernel counts of a process's time on the CPUs, where it does (Linux: schedstat)."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Final

SOURCE: Final = "schedstat"
"""The file of a process, below ``/proc``, that a sample is read from."""


def sample(fd: int) -> bytes:
    """The counts as they stand, of an open ``schedstat``, to be read later. Empty where there are none."""
    try:
        return os.pread(fd, 96, 0)
    except OSError:
        return b""


@lru_cache(maxsize=32)
def counted(text: bytes) -> tuple[int, int]:
    """Nanoseconds on a CPU, and ready but waiting for one, by a sample; 0 and 0 where it does not say.

    Each sample is asked for twice: as the end of one answer's time, and as the start of the next one's.
    """
    try:
        ran, waited, _ = text.split()
        return int(ran), int(waited)
    except ValueError:
        return 0, 0


def between(before: bytes, after: bytes) -> tuple[int, int]:
    """Nanoseconds on a CPU and waiting for one from one sample of a process to a later one; never negative,
    whatever the samples say."""
    ran_before, waited_before = counted(before)
    ran, waited = counted(after)
    return max(0, ran - ran_before), max(0, waited - waited_before)

"""A process's CPU time, by what the kernel says of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.arbiter.cpu_time import SOURCE, between, counted, sample

EARLIER = b"1500 20 3\n"
LATER = b"4000 70 9\n"


def test_what_was_used_lies_between_two_samples() -> None:
    assert between(EARLIER, LATER) == (2500, 50)
    assert between(b"", EARLIER) == (1500, 20)
    assert between(LATER, LATER) == (0, 0)


@pytest.mark.parametrize("later", [EARLIER, b""])
def test_time_never_runs_backwards(later: bytes) -> None:
    assert between(LATER, later) == (0, 0)


@pytest.mark.parametrize("text", [b"", b"1500\n", b"no idea\n", b"one two three\n"])
def test_what_cannot_be_read_counts_nothing(text: bytes) -> None:
    assert counted(text) == (0, 0)


def test_this_process_has_used_some_time() -> None:
    path = Path("/proc/self") / SOURCE
    if not path.exists():
        pytest.skip("this system has no schedstat")
    fd = os.open(path, os.O_RDONLY)
    try:
        before = sample(fd)
        assert counted(before)[0] > 0
        while between(before, sample(fd))[0] == 0:  # the kernel counts by its ticks
            sum(range(10**6))
    finally:
        os.close(fd)
    assert sample(-1) == b""

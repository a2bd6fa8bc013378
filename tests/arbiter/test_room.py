"""Signals that stop a match, and one that is ignored on purpose."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from referee.arbiter.room import InterruptedMatch, Room


@pytest.fixture
def room() -> Iterator[Room]:
    """A room whose handlers are put back, and SIGHUP as it was."""
    before = signal.getsignal(signal.SIGHUP)
    found = Room()
    yield found
    found.release_signals()
    signal.signal(signal.SIGHUP, before)


def test_a_terminal_that_goes_away_ends_a_wait(room: Room) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    room.catch_signals()
    os.kill(os.getpid(), signal.SIGHUP)
    with pytest.raises(InterruptedMatch):
        room.step(0)
    room.release_signals()
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_DFL


def test_under_nohup_a_match_outlives_its_terminal(room: Room) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    room.catch_signals()
    os.kill(os.getpid(), signal.SIGHUP)
    room.step(0)
    assert not room.stopped
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN

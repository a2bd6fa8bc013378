"""Signals that stop a match, and one that is ignored on purpose."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from referee.arbiter.room import InterruptedMatch, Room


@pytest.fixture
def room() -> Iterator[Room]:
    """A room whose handlers are put back, and what the tests handle of their own."""
    before = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGALRM)}
    found = Room()
    yield found
    found.release_signals()
    for number, handler in before.items():
        signal.signal(number, handler)


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


def test_a_rest_is_as_long_as_it_is_said_to_be(room: Room) -> None:
    room.catch_signals()
    began = time.monotonic()
    room.rest(0.05)
    assert time.monotonic() - began >= 0.05


@pytest.mark.parametrize("moment", ["before it", "in it"])
def test_a_stop_ends_a_rest(room: Room, moment: str) -> None:
    room.catch_signals()
    if moment == "before it":
        os.kill(os.getpid(), signal.SIGINT)
    else:
        signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
        signal.setitimer(signal.ITIMER_REAL, 0.05)
    began = time.monotonic()
    room.rest(60)
    assert time.monotonic() - began < 30
    with pytest.raises(InterruptedMatch):
        room.step(0)

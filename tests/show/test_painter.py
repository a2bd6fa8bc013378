"""Bounded drawing that still shows the last state."""

from __future__ import annotations

import threading
import time

import pytest

from referee.show import painter as painter_module
from referee.show.painter import Painter

PATIENCE_S = 20.0
"""How long a test waits for a thread before it gives up: never reached on a sound machine."""


class Canvas:
    """Counts drawings, and remembers what was there to draw."""

    def __init__(self) -> None:
        self.state = 0
        self.drawn: list[int] = []
        self.threads: set[str] = set()
        self.latest = threading.Condition()

    def draw(self) -> None:
        with self.latest:
            self.drawn.append(self.state)
            self.threads.add(threading.current_thread().name)
            self.latest.notify_all()

    def wait_for(self, state: int) -> bool:
        with self.latest:
            return self.latest.wait_for(lambda: self.drawn[-1:] == [state], PATIENCE_S)


def test_a_single_change_is_drawn_at_once_by_the_caller() -> None:
    canvas = Canvas()
    painter = Painter(canvas.draw)
    canvas.state = 7
    painter.changed()
    assert canvas.drawn == [7]
    assert canvas.threads == {"MainThread"}
    painter.close()


def test_many_fast_changes_are_few_drawings_and_the_last_is_not_lost() -> None:
    canvas = Canvas()
    painter = Painter(canvas.draw)
    began = time.monotonic()
    for state in range(1, 5001):
        with painter.lock:
            canvas.state = state
            painter.changed()
    lasted = time.monotonic() - began
    assert canvas.wait_for(5000)
    assert len(canvas.drawn) <= 2 + lasted / painter_module.INTERVAL_S
    painter.close()


def test_a_change_that_nobody_follows_is_drawn_by_the_thread() -> None:
    canvas = Canvas()
    painter = Painter(canvas.draw)
    painter.changed()
    canvas.state = 1
    painter.changed()
    assert canvas.wait_for(1)
    painter.close()
    assert threading.active_count() == 1 or painter_thread_is_gone()


def painter_thread_is_gone() -> bool:
    return all(thread.name != "painter" for thread in threading.enumerate())


def test_closing_draws_the_last_state_and_ends_the_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter_module, "INTERVAL_S", 3600.0)
    canvas = Canvas()
    painter = Painter(canvas.draw)
    for canvas.state in range(3):
        painter.changed()
    assert canvas.drawn == [0]
    painter.close()
    assert canvas.drawn == [0, 2]
    assert painter_thread_is_gone()
    painter.changed()
    assert canvas.drawn == [0, 2]


def test_a_terminal_that_is_gone_ends_the_drawing_and_not_the_match() -> None:
    drawn = []

    def broken() -> None:
        drawn.append(1)
        raise OSError("the terminal is gone")

    painter = Painter(broken)
    painter.changed()
    painter.changed()
    painter.now()
    painter.close()
    assert drawn == [1]

"""The live table: pictures on a terminal, plain lines elsewhere, public things only."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from referee.game.events import Event, receiver
from referee.game.options import pick
from referee.game.profile_file import load_profile
from referee.game.table import Table
from referee.show.live import LiveTable
from referee.show.narrate import Narrator

NAMES = ["Anna", "bob", "[red]c[/]"]


def match(name: str = "joker-21", banks: int = 4) -> tuple[Table, list[Event]]:
    """A random match, played to its end, and all its events."""
    table = Table(load_profile(name), len(NAMES), seed="live", banks=banks)
    random, events = Random(3), table.start()
    while table.turn is not None:
        events += table.act(pick(table.turn, random))
    return table, events


def terminal(height: int = 24) -> Console:
    """A console that believes to be a terminal; what it draws is in its file."""
    return Console(
        file=io.StringIO(),
        force_terminal=True,
        width=80,
        height=height,
        color_system=None,
        legacy_windows=False,
        _environ={"TERM": "xterm"},
    )


def text_of(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def plain_console() -> Console:
    return Console(file=io.StringIO(), width=80)


def shown(console: Console, pace_ms: int = 0, sleep: Callable[[float], None] | None = None) -> str:
    table, events = match()
    live = LiveTable(
        console, NAMES, table.profile, pace_ms, banks=4, **({} if sleep is None else {"sleep": sleep})
    )
    for event in events:
        live.event(event)
    live.close(table.results())
    return text_of(console)


def test_without_a_terminal_it_is_the_public_events_line_by_line() -> None:
    table, events = match()
    narrator = Narrator(NAMES)
    expected = [narrator.line(event) for event in events if receiver(event) is None]
    lines = shown(plain_console()).splitlines()
    assert lines[: len(expected)] == expected
    results = sorted(table.results(), key=lambda result: (result.place, result.seat))
    places = [f"place {r.place}: {NAMES[r.seat]} {'+' * (r.balance > 0)}{r.balance}" for r in results]
    assert lines[len(expected) :] == places


def hidden_lines(events: list[Event]) -> list[str]:
    narrator = Narrator(NAMES)
    return [narrator.line(event) for event in events if receiver(event) is not None]


@pytest.mark.parametrize("console", [terminal(), plain_console()])
def test_what_one_seat_alone_may_see_is_not_shown(console: Console) -> None:
    _, events = match()
    hidden = hidden_lines(events)
    assert len(hidden) > 10
    text = shown(console, pace_ms=1, sleep=lambda _: None)
    assert not [line for line in hidden if line in text]


def last_picture(text: str) -> str:
    return text[text.rindex("╭") :]


def test_the_last_picture_is_the_end_of_the_match() -> None:
    table, _ = match()
    text = shown(terminal())
    picture = last_picture(text)
    assert "bank 3 (4 of 4)" in picture
    assert "bank 3 ends: Anna" in picture
    assert "[red]c[/]" in picture
    for result in table.results():
        assert str(result.balance) in picture


def test_a_fast_match_is_not_drawn_event_by_event() -> None:
    _, events = match()
    assert shown(terminal()).count("╭") < len(events) / 4


def test_with_a_pace_every_public_event_is_drawn_and_stays() -> None:
    _, events = match()
    waits: list[float] = []
    text = shown(terminal(), pace_ms=150, sleep=waits.append)
    public = [event for event in events if receiver(event) is None]
    assert waits == [0.15] * len(public)
    narrator = Narrator(NAMES)
    assert text.count("╭") >= len(public)
    assert all(narrator.line(event)[:40] in text for event in public)


def test_the_terminal_is_given_back_whatever_happens() -> None:
    console = terminal()
    table, events = match()

    def broken_match() -> None:
        with LiveTable(console, NAMES, table.profile) as live:
            live.event(events[0])
            raise RuntimeError("the match broke off")

    with pytest.raises(RuntimeError):
        broken_match()
    text = text_of(console)
    assert text.index("\x1b[?25l") < text.index("\x1b[?25h")


def test_the_screen_is_taken_only_with_the_first_event() -> None:
    console = terminal()
    live = LiveTable(console, NAMES, load_profile("joker-21"))
    live.fault(1, "no_start: it cannot be executed\x1b[2J")
    live.close()
    assert text_of(console) == "! bob: no_start: it cannot be executed\\x1b[2J\n"


def test_a_fault_is_said_at_once_on_a_terminal_and_not_where_a_bot_might_read_it() -> None:
    table, events = match()
    for console, at_once in ((terminal(), True), (plain_console(), False)):
        live = LiveTable(console, NAMES, table.profile, pace_ms=1, sleep=lambda _: None)
        live.event(events[0])
        live.fault(1, "timeout: no answer within 31000 ms")
        live.event(events[1])
        assert ("! bob: timeout" in text_of(console)) is at_once
        live.close()
        assert ("! bob: timeout: no answer within 31000 ms" in text_of(console)) is at_once


@pytest.mark.parametrize("height", [3, 8, 12, 50])
def test_the_picture_fits_a_low_terminal(height: int) -> None:
    text = shown(terminal(height), pace_ms=1, sleep=lambda _: None)
    frames = text.split("\x1b[1A")
    assert len(frames) > 50
    assert max(frame.count("\n") for frame in frames[:-1]) < height


def test_nothing_is_shown_after_the_end() -> None:
    table, events = match()
    console = plain_console()
    live = LiveTable(console, NAMES, table.profile)
    live.close()
    live.event(events[0])
    live.fault(0, "late")
    live.close(table.results())
    assert text_of(console) == ""


SCRIPT = """
import sys
from rich.console import Console
from tests.show.test_live import NAMES, match
from referee.show.live import LiveTable
table, events = match(banks=400)
live = LiveTable(Console(), NAMES, table.profile)
for event in events:
    live.event(event)
live.close(table.results())
print("the match was played to its end", file=sys.stderr)
"""


def test_a_reader_that_goes_away_does_not_stop_the_match() -> None:
    run = subprocess.run(
        ["bash", "-c", '"$0" -c "$1" | head -1', sys.executable, SCRIPT],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.stdout == "bank 0: each pays an ante of 1, pot 3\n"
    assert run.stderr == "the match was played to its end\n"

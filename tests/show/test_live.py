"""The live table: pictures on a terminal, plain lines elsewhere, public things only."""

from __future__ import annotations

import io
import re
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
    live.close()
    return text_of(console)


def test_without_a_terminal_it_is_the_public_events_line_by_line() -> None:
    _, events = match()
    narrator = Narrator(NAMES)
    expected = [narrator.line(event) for event in events if receiver(event) is None]
    assert shown(plain_console()).splitlines() == expected


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
    assert len(frames) > 40
    assert max(frame.count("\n") for frame in frames[:-1]) < height


TWELVE = [f"bot-{seat}" for seat in range(12)]


def frames_of_twelve(height: int) -> list[str]:
    """What a match of twelve seats draws on a terminal of this height, each event once."""
    table = Table(load_profile("tamashebi-36"), 12, seed="twelve", banks=2)
    random, events = Random(3), table.start()
    while table.turn is not None:
        events += table.act(pick(table.turn, random))
    console = terminal(height)
    live = LiveTable(console, TWELVE, table.profile, 1, banks=2, sleep=lambda _: None)
    for event in events:
        live.event(event)
    live.close()
    drawn = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "\x1b", text_of(console))
    return [frame for frame in re.split(r"\r?\x1b+", drawn) if frame.strip()]


def test_on_a_terminal_too_low_for_the_table_the_last_lines_stay_with_the_pot() -> None:
    frames = frames_of_twelve(10)
    assert len(frames) > 30
    for frame in frames:
        lines = frame.rstrip("\r\n").split("\n")
        assert len(lines) <= 9
        assert lines[0].split()[0] == "tamashebi-36"
        assert " pot " in lines[0]
    assert "bank 1 ends: bot-0" in frames[-1]
    assert not [frame for frame in frames if frame.rstrip().endswith("\n…")]


@pytest.mark.parametrize(("height", "low"), [(17, True), (18, False), (50, False)])
def test_the_table_comes_as_soon_as_there_is_room_for_it_and_two_lines(height: int, low: bool) -> None:
    frames = frames_of_twelve(height)
    assert {"╭" in frame for frame in frames} == {not low}
    assert "bank 1 ends: bot-0" in frames[-1]


def test_a_terminal_that_gets_lower_in_the_match_is_seen() -> None:
    table, events = match()
    console = terminal(24)
    live = LiveTable(console, NAMES, table.profile, 1, banks=4, sleep=lambda _: None)
    live.event(events[0])
    assert "╭" in text_of(console)
    console.height = 6
    before = len(text_of(console))
    live.event(events[1])
    live.close()
    assert "╭" not in text_of(console)[before:]
    assert "deals to" in text_of(console)[before:]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-r"])
def test_an_output_without_suits_gets_letters_and_rows_that_line_up(encoding: str) -> None:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    console = Console(file=file, force_terminal=True, width=80, height=24, color_system=None)
    table, events = match()
    live = LiveTable(console, ["Anna", "漢字", "b…"], table.profile, 1, banks=4, sleep=lambda _: None)
    for event in events:
        live.event(event)
    live.close()
    file.flush()
    picture = raw.getvalue().decode(encoding)
    picture = picture[picture.rindex("+-  joker-21") :].split("\r")[0]
    rows = picture.split("\n")[:6]
    assert {len(row) for row in rows} == {80}
    assert r"\u6f22\u5b57" in picture
    assert r"\u26" not in raw.getvalue().decode(encoding)
    shows = [row for row in raw.getvalue().decode(encoding).split("\n") if " shows " in row]
    assert re.search(r" shows ([6-9JQKA]|10)[cdhs] ", shows[0])


def test_nothing_is_shown_after_the_end() -> None:
    table, events = match()
    console = plain_console()
    live = LiveTable(console, NAMES, table.profile)
    live.close()
    live.event(events[0])
    live.fault(0, "late")
    live.close()
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
live.close()
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

"""The head of a logged match, for people."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from referee.record.records import Head, Limits, Policies
from referee.show.lines import Line, duration
from referee.show.narrate import Narrator
from referee.show.plain import plain
from referee.wire.messages import BotHello, ClockRules


def heading(head: Head, narrator: Narrator, seat: int | None) -> Iterator[Line]:
    """All that was fixed before the match or, for one seat, what it was told of it."""
    title = f": {plain(head.profile.title)}" if head.profile.title else ""
    yield Line(f"{plain(head.profile.name)}{title}", "bank")
    yield Line(
        f"match {plain(head.match)}, {_count(len(head.seats), 'seat')}, {_count(head.banks, 'bank')}, "
        f"started {plain(head.started)}, {plain(head.referee)} {plain(head.version)}",
        "head",
    )
    if seat is not None:
        yield Line(f"as seat {seat}, {narrator.name(seat)}, knew it", "head")
    for number, who in enumerate(head.seats):
        command = f": {plain(shlex.join(who.command))}" if seat in (None, number) else ""
        yield Line(f"  seat {number}  {narrator.name(number)}{command}", "head")
    yield Line(_clock(head.clock), "head")
    yield Line(f"seed commitment {head.commitment}", "head")
    if seat is None:
        yield from _choices(head, narrator)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _clock(clock: ClockRules | UnsetType) -> str:
    if clock is UNSET:
        return "no clock"
    return (
        f"clock: {duration(clock.move_ms)} a move, {duration(clock.reserve_ms)} in reserve, "
        f"{duration(clock.start_ms)} to start, {duration(clock.margin_ms)} margin"
    )


def _choices(head: Head, narrator: Narrator) -> Iterator[Line]:
    """What the organiser decided."""
    yield Line(_policies(head.policies), "head")
    special = _conditions(head.policies)
    if special:
        yield Line(f"conditions: {', '.join(special)}", "head")
    if head.dealer is not UNSET:
        yield Line(f"the first dealer was set: {narrator.name(head.dealer)}", "head")
    if head.cards_given:
        yield Line("cards were set by hand", "head")
    if head.cut:
        yield Line("the bots cut the cards", "head")
    if head.sealed:
        yield Line("the seed was not revealed to the bots", "head")


def _policies(policies: Policies) -> str:
    crash = f"{policies.on_crash}, up to {policies.restarts} times" if policies.on_crash == "restart" else ""
    host = "; the host's timeouts are forgiven" if policies.forgive_host else ""
    return (
        f"faults: out after {_count(policies.strikes, 'strike')}; "
        f"on a crash: {crash or policies.on_crash}; on a timeout: {policies.on_timeout}{host}"
    )


def _conditions(policies: Policies) -> list[str]:
    """What differs from the conditions of a match that nobody has set."""
    usual = Policies()
    told: list[str] = []
    if policies.sandbox != usual.sandbox:
        told.append(f"sandbox {plain(policies.sandbox)}")
    if policies.sandbox_read:
        told.append(f"bots may read {plain(shlex.join(policies.sandbox_read))}")
    told += _limits(policies.limits)
    if policies.flood_lines != usual.flood_lines:
        told.append(f"out with more than {_count(policies.flood_lines, 'line')} that answer nothing")
    if policies.flood_bytes != usual.flood_bytes:
        told.append(f"out with more than {_kb(policies.flood_bytes)} that answer nothing")
    if policies.unread_bytes != usual.unread_bytes:
        told.append(f"out with more than {_kb(policies.unread_bytes)} unread")
    if policies.stderr_bytes != usual.stderr_bytes:
        told.append(f"{_kb(policies.stderr_bytes)} of stderr kept at either end")
    return told


def _limits(limits: Limits) -> list[str]:
    """The limits that are set, for each process of a bot."""
    words = {
        "memory_mb": "at most {} MB of memory",
        "cpu_s": "at most {} s of CPU time",
        "processes": "at most {} processes",
        "open_files": "at most {} open files",
        "file_mb": "files of at most {} MB",
    }
    values = [(text, getattr(limits, name)) for name, text in words.items()]
    return [text.format(value) for text, value in values if value is not UNSET]


def _kb(size: int) -> str:
    return f"{size // 1024} kB" if size % 1024 == 0 else _count(size, "byte")


def greeting(name: str, hello: BotHello) -> Line:
    """A bot's hello."""
    version = "" if hello.version is UNSET else f" {plain(hello.version)}"
    author = "" if hello.author is UNSET else f" by {plain(hello.author)}"
    return Line(f"{name} says hello: {plain(hello.name)}{version}{author}, protocol {hello.protocol}", "head")

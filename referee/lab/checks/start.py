"""Checks of the greeting: what comes before the first match."""

from __future__ import annotations

from dataclasses import replace

from referee.lab.check import Check, Verdict, failed, passed, skipped
from referee.lab.findings import Finding, Recording
from referee.lab.laboratory import Laboratory
from referee.lab.playing import Player
from referee.lab.session import Session

GREETINGS = "5. Greetings, starts and ends"


def _hello(lab: Laboratory) -> Verdict:
    greeting = lab.greeting
    wrong = _wrong(greeting, "hello")
    if greeting.hello_ms >= 0 and not wrong:
        return passed(f"hello {greeting.hello_ms} ms after the referee's")
    return failed(greeting, (wrong or greeting.of("no-start", "malformed", "closed", "timeout"))[0])


def _ready(lab: Laboratory) -> Verdict:
    greeting = lab.greeting
    if greeting.hello_ms < 0:
        return skipped("the bot did not say hello: see start.hello")
    wrong = _wrong(greeting, "ready")
    if greeting.ready_ms >= 0 and not wrong:
        return passed(f"ready {greeting.ready_ms} ms after match_start")
    return failed(greeting, (wrong or greeting.of("malformed", "closed", "timeout"))[0])


def _wrong(greeting: Recording, what: str) -> list[Finding]:
    return [finding for finding in greeting.of("greeting") if finding.words.startswith(what)]


def _swift(lab: Laboratory) -> Verdict:
    greeting, limit = lab.greeting, lab.conditions.start_ms
    if greeting.ready_ms < 0:
        return skipped("the bot did not start: see start.hello")
    for what, ms in (("hello", greeting.hello_ms), ("ready", greeting.ready_ms)):
        if ms > limit // 2:
            at = next(n for n, entry in enumerate(greeting.transcript.entries) if entry.who == "bot")
            return failed(greeting, Finding("late", f"{what} took {ms} ms; the limit is {limit} ms", at))
    return passed(f"less than half of the limit of {limit} ms")


def _in_turn(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.listen_for(min(1_500, 2 * lab.greeting.hello_ms + 100))
        session.hello()
        session.listen_for(100)
        player = Player(session, lab.scene("speaking in turn", banks=1))
        player.begin()
        player.play()
        return "silent until it was asked"

    verdict = lab.situation("before it is asked", act)
    early = lab.recordings[-1].of("early")
    return failed(lab.recordings[-1], early[0], len(early)) if early else verdict


def _versions(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello(versions=(77, 2, 1))
        Player(session, lab.scene("a referee of many versions", banks=1)).begin()
        return "chose version 1 of 77, 2 and 1"

    return lab.situation("a referee that speaks versions 77, 2 and 1", act)


def _cut(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello()
        player = Player(session, replace(lab.scene("a match with a cut", banks=1), cut=True))
        player.begin()
        player.play()
        return "ready where a cut is welcome"

    return lab.situation("a match in which every bot may cut", act)


CHECKS = (
    Check(
        "start.hello",
        GREETINGS,
        "answers the referee's hello with its own, within the start limit",
        'Read one line, write {"type": "hello", "protocol": 1, "name": ...} as one line, flush.',
        _hello,
    ),
    Check(
        "start.ready",
        GREETINGS,
        "answers match_start with ready, within the start limit",
        'Write {"type": "ready"} as one line and flush it, when match_start has come.',
        _ready,
    ),
    Check(
        "start.swift",
        "11. Clocks",
        "needs less than half of the start limit for hello and for ready",
        "Say hello first and load afterwards, before ready; load less; or ask for a longer start limit.",
        _swift,
    ),
    Check(
        "start.in-turn",
        "4. A session",
        "writes nothing before it is asked: no hello or ready of its own accord",
        "Answer the referee's hello with hello and each match_start with ready; write nothing else before.",
        _in_turn,
    ),
    Check(
        "start.versions",
        "15. How the protocol grows",
        "chooses version 1 where the referee speaks others too",
        'Write "protocol": 1 whenever 1 is among the "protocols" of the referee\'s hello, in whatever place.',
        _versions,
    ),
    Check(
        "start.cut",
        GREETINGS,
        "is ready where match_start lets it cut, with at most 64 bytes or without a cut",
        "Leave the cut out, or keep it to 64 bytes of UTF-8.",
        _cut,
    ),
)

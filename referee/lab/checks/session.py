"""Checks of whole sessions: several matches, sudden ends, leaving, what is left behind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from msgspec import UNSET

from referee.lab.check import Check, Verdict, failed, passed, skipped
from referee.lab.findings import Kind
from referee.lab.laboratory import Laboratory
from referee.lab.playing import Player
from referee.lab.session import Session
from referee.wire.codec import line_of
from referee.wire.messages import MatchEnd, SeatResult

SESSION: Final = "4. A session"
MATCH_END: Final = "`match_end`, from the referee"
MANY_BANKS: Final = 400
MOST_GROWTH_KB: Final = 16 * 1024
"""Of the last three quarters of so many banks; garbage collectors take a few MB."""


def _two_matches(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello()
        last_id = 0
        for number, game in enumerate((lab.favourite, lab.profiles[0], lab.favourite)):
            scene = lab.scene(f"match {number} of three", game, banks=2, seats=2 + number)
            player = Player(session, replace(scene, seat=number % scene.seats), last_id=last_id)
            player.begin()
            player.play()
            player.end()
            last_id = player.box.last_id
        session.drain(session.conditions.start_ms)
        return f"three matches, ids up to {last_id}"

    return lab.situation("three matches in one process", act)


def _early_end(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello()
        first = Player(session, lab.scene("interrupted between turns"))
        first.begin()
        first.play(2)
        first.end("interrupted")
        second = Player(session, lab.scene("interrupted in a turn"), last_id=first.box.last_id)
        second.begin()
        if not second.play(1):
            second.open_request()
        second.end("interrupted")
        third = Player(session, lab.scene("the match after", banks=1), last_id=second.box.last_id)
        third.begin()
        third.play()
        return "two matches ended in the middle, a third was played"

    return lab.situation("matches that end in the middle of a bank", act)


def _void(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello()
        results = tuple(SeatResult(seat, "0", 1) for seat in range(2))
        session.send(line_of(MatchEnd("seka-none", "void", results)))
        session.leave()
        return "left in peace"

    return lab.situation("a match that is void before it starts", act)


def _no_clock(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello()
        player = Player(session, lab.scene("no clock"))
        player.begin()
        player.play()
        return f"{len(session.recording.answer_us)} requests answered"

    return lab.situation("a match without a clock", act, replace(lab.conditions, clock=UNSET))


def _restarted(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello()
        player = Player(session, replace(lab.scene("started anew", banks=6), styles=("lively",)))
        player.begin_in_the_middle(2)
        player.play()
        return f"{len(session.recording.answer_us)} requests answered"

    return lab.situation("a bot that is started anew in the middle of a match", act)


def _farewell(fine: str, *kinds: Kind) -> Callable[[Laboratory], Verdict]:
    def judge(lab: Laboratory) -> Verdict:
        if lab.trouble:
            return skipped(lab.trouble)
        farewell = lab.farewell
        found = farewell.of(*kinds)
        if found:
            return failed(farewell, found[0], len(found))
        if not farewell.left:
            return skipped(f"it did not leave: {farewell.findings[0].words}")
        return passed(fine)

    return judge


def _end_of_input(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello()
        player = Player(session, lab.scene("the input ends"))
        player.begin()
        player.play(2)
        session.leave(bye=False)
        return "left with exit code 0"

    return lab.situation("the input ends in the middle of a match", act)


def _memory(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello()
        player = Player(session, replace(lab.scene("many banks", banks=MANY_BANKS), styles=("lively",)))
        player.begin()
        while player.table.bank < MANY_BANKS // 4 and not player.play(8):
            pass
        before, _ = session.memory_kb()
        player.play()
        after, peak = session.memory_kb()
        growth = after - before
        words = f"{before // 1024} MiB after {MANY_BANKS // 4} banks, {after // 1024} MiB after {MANY_BANKS}"
        if growth > MOST_GROWTH_KB:
            session.hearing.find("memory", f"its memory grows: {words}")
        return f"{words}, at most {peak // 1024} MiB"

    return lab.situation(f"{MANY_BANKS} banks in one match", act)


CHECKS = (
    Check(
        "session.two-matches",
        SESSION,
        "plays several matches in one process, with other games, seats and tables",
        "Start afresh with each match_start: seat, names, profile, history. Ids go on growing.",
        _two_matches,
    ),
    Check(
        "session.early-end",
        MATCH_END,
        "takes a match_end in the middle of a bank, also right behind a request",
        "Take match_end at any time: forget the match and wait for match_start or bye.",
        _early_end,
    ),
    Check(
        "session.void",
        SESSION,
        "takes match_end and bye before any match_start",
        "Do not rely on a match_start before match_end; leave at bye or at the end of input.",
        _void,
    ),
    Check(
        "session.no-clock",
        "11. Clocks",
        "plays where nothing is timed, and neither match_start nor requests have a clock",
        "Treat the clock as optional in match_start and in requests.",
        _no_clock,
    ),
    Check(
        "session.restarted",
        SESSION,
        "plays on when it is started in the middle of a match, told the position in match_start",
        "Do not rely on having seen the beginning of a bank: the request holds the whole position.",
        _restarted,
    ),
    Check(
        "session.bye",
        SESSION,
        "leaves after bye, with exit status 0",
        "At bye, and at the end of standard input, end the process: all threads, status 0.",
        _farewell("left with exit code 0", "stays", "exit-status"),
    ),
    Check(
        "session.end-of-input",
        SESSION,
        "leaves when its input ends without bye, in the middle of a match",
        "Treat the end of standard input as bye: a referee that was killed can say nothing more.",
        _end_of_input,
    ),
    Check(
        "session.leftovers",
        SESSION,
        "leaves no process behind that it has started",
        "End and wait for every child before you leave; a wrapper should exec the bot.",
        _farewell("nobody stayed behind", "leftover"),
    ),
    Check(
        "session.memory",
        SESSION,
        f"needs no more memory after {MANY_BANKS} banks than after {MANY_BANKS // 4}",
        "Look for lists and caches that grow with each message, and empty them at bank_end or match_start.",
        _memory,
    ),
)

"""Checks of habits, over all plain play: how lines are written, and which lines there are."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from referee.lab.check import Check, Verdict, failed, passed, skipped
from referee.lab.findings import Kind
from referee.lab.laboratory import Laboratory

TRANSPORT = "2. Transport"


def _habit(fine: str, *kinds: Kind) -> Callable[[Laboratory], Verdict]:
    """No finding of these kinds in plain play."""

    def judge(lab: Laboratory) -> Verdict:
        for recording in lab.played:
            found = recording.of(*kinds)
            if found:
                return failed(recording, found[0], len(found))
        lines = sum(entry.who == "bot" for r in lab.played for entry in r.transcript.entries)
        return passed(f"{fine} in {lines} lines") if lines else skipped("the bot wrote no line at all")

    return judge


def _in_time(lab: Laboratory) -> Verdict:
    for recording in lab.played:
        found = recording.of("timeout")
        if found and recording.ready_ms >= 0:
            return failed(recording, found[0])
    times = [us for recording in lab.played for us in recording.answer_us]
    if not times:
        return skipped(lab.trouble or "no request was answered")
    return passed(f"median {median(times) / 1000:.1f} ms, slowest {max(times) / 1000:.1f} ms")


CHECKS = (
    Check(
        "answers.in-time",
        "11. Clocks",
        "answers every request before the deadline",
        "Think for less than the request's move and reserve together; flush; answer every request once.",
        _in_time,
    ),
    Check(
        "answers.whole-numbers",
        "3. Values",
        "writes whole numbers with digits alone, from 0 to 2147483647",
        'Write 5, not 5.0, "5" or true: convert to an integer before you write JSON.',
        _habit("digits alone", "number"),
    ),
    Check(
        "answers.one-key-once",
        TRANSPORT,
        "writes no key twice in one object",
        "Build each answer as an object of your JSON library, or drop the second field.",
        _habit("no key twice", "duplicate-key"),
    ),
    Check(
        "answers.strict-json",
        "12. Mistakes",
        "writes strict JSON objects of the right form: UTF-8, no null, no NaN, no overlong line",
        "Write one object a line with a JSON library, UTF-8 without a byte order mark, no field as null.",
        _habit("strict JSON", "malformed"),
    ),
    Check(
        "answers.one-each",
        "Strays",
        "answers each request once, with the request's own id",
        "Write one answer a request, and repeat the id of the request that you have just read.",
        _habit("no stray answer", "duplicate", "wrong-id", "late"),
    ),
    Check(
        "stdout.clean",
        TRANSPORT,
        "writes nothing but JSON objects on stdout: no banner, no debug print",
        "Print notes to standard error. Look for libraries that print a banner or warnings.",
        _habit("nothing else", "noise"),
    ),
    Check(
        "stdout.answers-only",
        "Strays",
        "writes no objects that nobody asked for",
        "Write only hello, ready, answers and folds out of turn where the game has them.",
        _habit("nothing unasked", "unsolicited"),
    ),
    Check(
        "stdout.flush",
        "1. A first bot",
        "flushes its output after every line",
        "Flush after each line: print(..., flush=True), fflush(stdout), $| = 1, System.out.flush().",
        _habit("each line came at once", "flush"),
    ),
)

"""What a session with a bot leaves behind: every line in both directions, and what was wrong with some."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final, Literal

Kind = Literal[
    "no-start",  # the command cannot be executed
    "closed",  # its output or its process has ended too soon
    "timeout",  # nothing came by the deadline
    "illegal",  # an answer that is not among the options
    "greeting",  # a hello or ready that says something wrong
    "malformed",  # no strict JSON object of the right form
    "number",  # a whole number written as a text, with a point, or as true
    "duplicate-key",  # one key twice in an object
    "noise",  # a line that is no JSON object at all
    "late",  # an answer to a request that had ended
    "duplicate",  # a second answer
    "wrong-id",  # an answer to a request that was never put
    "unsolicited",  # an object that answers nothing
    "early",  # hello or ready before it was due
    "flush",  # lines came only when the input had ended
    "unread",  # it stopped reading
    "flood",  # far too much of what answers nothing
    "stays",  # it did not leave in time
    "exit-status",  # it left with another status than 0
    "leftover",  # a process that it had started lives on
    "memory",  # it takes more and more of it
]
"""What can be wrong with what a bot does."""

Who = Literal["referee", "bot", "stderr", "check"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: ``ms`` is when, in milliseconds since the session's start; ``check`` is a remark of ours."""

    ms: int
    who: Who
    text: bytes

    @property
    def shown(self) -> str:
        """The line as text, what is not UTF-8 or not printable escaped."""
        text = self.text.decode("utf-8", "backslashreplace")
        return "".join(char if char.isprintable() else _escape(char) for char in text)


def _escape(char: str) -> str:
    return char.encode("unicode_escape", "backslashreplace").decode("ascii")


class Transcript:
    """The lines of one session, in the order in which they were sent and read."""

    def __init__(self) -> None:
        self.entries: Final[list[Entry]] = []
        self._start: Final = time.monotonic_ns()

    def add(self, who: Who, text: bytes) -> int:
        """Write a line down; its place is returned."""
        self.entries.append(Entry((time.monotonic_ns() - self._start) // 1_000_000, who, text))
        return len(self.entries) - 1

    def sent(self, data: bytes) -> None:
        """Whole lines from the referee."""
        for line in data.split(b"\n")[:-1]:
            self.add("referee", line)

    def excerpt(self, at: int, before: int = 6, after: int = 3) -> tuple[Entry, ...]:
        """The lines around a place."""
        return tuple(self.entries[max(0, at - before) : at + after + 1])


@dataclass(frozen=True)
class Finding:
    """Something wrong, in words, and the place in the transcript where it showed."""

    kind: Kind
    words: str
    at: int


@dataclass
class Recording:
    """A session that is over. ``put`` counts requests by kind and options by name; times are microseconds
    by the bot's clock; ``hello_ms`` and ``ready_ms`` are below 0 where the bot did not get there.
    ``left``: it was told to leave, and did."""

    name: str
    transcript: Transcript
    findings: list[Finding] = field(default_factory=list)
    put: dict[str, int] = field(default_factory=dict)
    answer_us: list[int] = field(default_factory=list)
    hello_ms: int = -1
    ready_ms: int = -1
    left: bool = False

    def of(self, *kinds: Kind) -> list[Finding]:
        """The findings of some kinds."""
        return [finding for finding in self.findings if finding.kind in kinds]

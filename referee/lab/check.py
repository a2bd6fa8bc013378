"""A check and its verdict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from referee.lab.findings import Entry, Finding, Recording

if TYPE_CHECKING:
    from referee.lab.laboratory import Laboratory

Status = Literal["pass", "fail", "skip"]


@dataclass(frozen=True)
class Verdict:
    """What a check has found, in words; after a failure the lines around it. A skip says why."""

    status: Status
    words: str
    situation: str = ""
    lines: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Check:
    """One thing that is checked. ``name`` is stable; ``section`` is a heading of SPEC.md; ``about`` says what
    a bot does that passes, ``advice`` what the author of one that fails should do."""

    name: str
    section: str
    about: str
    advice: str
    judge: Callable[[Laboratory], Verdict]


def passed(words: str) -> Verdict:
    """All is well."""
    return Verdict("pass", words)


def skipped(why: str) -> Verdict:
    """It could not be judged."""
    return Verdict("skip", why)


def failed(recording: Recording, finding: Finding, count: int = 1) -> Verdict:
    """The first of ``count`` findings of one recording, with the lines around it."""
    more = f" (and {count - 1} more like it)" if count > 1 else ""
    return Verdict("fail", finding.words + more, recording.name, recording.transcript.excerpt(finding.at))

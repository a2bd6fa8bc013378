"""All checks by name, in their order, and running a choice of them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from referee.errors import UsageError
from referee.game.profile import Profile
from referee.lab.check import Check, Verdict
from referee.lab.checks import answers, start
from referee.lab.checks.games import game_check
from referee.lab.checks.referee import referee_checks
from referee.lab.checks.session import CHECKS as SESSION_CHECKS
from referee.lab.laboratory import Laboratory


@dataclass(frozen=True)
class Checked:
    """A check that was made, its verdict, and the seconds that it took."""

    check: Check
    verdict: Verdict
    seconds: float


def checks_for(profiles: Sequence[Profile]) -> list[Check]:
    """All checks for these games; those that none of them allows are not among them."""
    return [
        *start.CHECKS,
        *map(game_check, profiles),
        *answers.CHECKS,
        *referee_checks(profiles),
        *SESSION_CHECKS,
    ]


def chosen(checks: Sequence[Check], patterns: Sequence[str]) -> list[Check]:
    """The checks whose names fit one of the patterns, all where there is none. Raises UsageError."""
    for pattern in patterns:
        if not any(fnmatchcase(check.name, pattern) for check in checks):
            raise UsageError(
                f"No check is called {pattern!r}: --list has their names; patterns such as 'game.*' work."
            )
    return [check for check in checks if not patterns or any(fnmatchcase(check.name, p) for p in patterns)]


def run(lab: Laboratory, checks: Sequence[Check]) -> Iterator[Checked]:
    """Make the checks, one after the other."""
    for check in checks:
        began = time.monotonic()
        verdict = check.judge(lab)
        yield Checked(check, verdict, time.monotonic() - began)

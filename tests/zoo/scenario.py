"""What a scenario of the zoo is: a bot, the settings that it is played under, and what must come of it."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import EllipsisType

BEAST = Path(__file__).parent / "beast.py"
PYTHON = (sys.executable, "-S", "-E")


@dataclass(frozen=True)
class Setting:
    """Limits in seconds and what else the organiser sets. Scenarios of one setting may share a table.

    ``move_s`` is long enough that no good bot on a busy machine can miss it.
    """

    move_s: float = 60
    start_s: float = 60
    grace_s: float = 30
    strikes: int = 10
    banks: int = 4
    options: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The options of ``referee play``."""
        limits = {
            "--move-s": self.move_s,
            "--start-s": self.start_s,
            "--grace-s": self.grace_s,
            "--strikes": self.strikes,
            "--banks": self.banks,
        }
        pairs = [word for name, value in limits.items() for word in (name, str(value))]
        return (*pairs, "--reserve-s", "0", "--margin-ms", "100", *self.options)


PATIENT = Setting()
"""Nothing here ends at a limit."""

HURRIED = Setting(move_s=3, strikes=1)
"""One timeout, and the seat is out."""

LATE = Setting(move_s=3)
"""Timeouts that a seat survives."""

FEW = Setting(strikes=3, banks=12)
"""Three faults, and the seat is out."""

UNGREETED = Setting(start_s=4)
"""Bots that do not start."""

STAYING = Setting(grace_s=1)
"""Bots that do not leave."""

ENDLESS = Setting(strikes=1_000_000)
"""Faults without end."""

RESTART = Setting(options=("--on-crash", "restart"))
"""Bots that are started anew."""

MANY: EllipsisType = ...
"""At the end of a list of faults: the last of them any number of times."""


@dataclass(frozen=True)
class Scenario:
    """One way to misbehave and what must come of it.

    ``faults`` are the seat's, in order, ``strays`` are counted by kind. ``words`` stand in the first fault's
    detail. ``command`` is given where it is not the beast itself; in its words ``{beast}`` is the beast's
    command line. In all words ``{folder}`` is the folder of the match and ``{seed backwards}`` its seed,
    last digit first.
    """

    name: str
    what: tuple[str, ...]
    setting: Setting = PATIENT
    faults: tuple[str | EllipsisType, ...] = ()
    strays: dict[str, int] = field(default_factory=dict)
    out: bool = False
    void: bool = False
    words: str = ""
    command: tuple[str, ...] = ()

    def words_of(self, folder: Path, seed: str) -> str:
        """Its command line, for ``referee play``."""
        filled = {"{folder}": str(folder), "{seed backwards}": seed[::-1]}
        own = [*PYTHON, str(BEAST), *(_fill(word, filled) for word in self.what)]
        if not self.command:
            return shlex.join(own)
        filled["{beast}"] = shlex.join(own)
        return shlex.join(_fill(word, filled) for word in self.command)

    @property
    def late_ends(self) -> int:
        """How many of its ends are a limit's."""
        return self.faults.count("timeout") + ("within" in self.words)

    @property
    def slow(self) -> bool:
        """Whether time is what it takes."""
        return self.late_ends > 0 or any(word.startswith("seconds=") for word in self.what)


def _fill(word: str, filled: dict[str, str]) -> str:
    for place, text in filled.items():
        word = word.replace(place, text)
    return word


GOOD = Scenario("good", ("good",))

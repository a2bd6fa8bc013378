"""A heads-up match through the referee with everything on, between two rounds of its yardsticks."""

from __future__ import annotations

import gc
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from msgspec import UNSET

from benchmarks.native_code import ping_pong
from benchmarks.parts import part_times
from benchmarks.replay import replay_in_c, replay_in_python, write_plan
from benchmarks.transcript import Transcript, transcript_of
from referee.arbiter.bots import BotSpec
from referee.arbiter.match import Match
from referee.arbiter.plan import DEFAULT_CLOCK, MatchPlan
from referee.errors import RefereeError
from referee.game.decks import parse_seed
from referee.game.profile_file import load_profile
from referee.game.table import Table
from referee.record.clock import Clock

SEATS: Final = 2
SEED: Final = "tools/bench"
PROFILE: Final = "tamashebi-36"
PYTHON_BOT: Final = Path(__file__).parent / "bots" / "smallest.py"
LANGUAGES: Final = ("c", "python")


@dataclass(frozen=True)
class Bots:
    """Two bots of one language, and how long their matches and yardsticks are."""

    command: tuple[str, ...]
    banks: int
    trips: int


def bots_of(language: str, programs: dict[str, Path], decisions: int) -> Bots:
    """The smallest bots of a language; a bank between them has about seven decisions."""
    command = (str(programs["bot"]),) if language == "c" else (sys.executable, str(PYTHON_BOT))
    return Bots(command, max(1, decisions // 7), 3 * decisions)


class Bench:
    """Matches of one pair of bots, and the replay of the first of them."""

    def __init__(self, bots: Bots, programs: dict[str, Path], folder: Path) -> None:
        self._bots: Final = bots
        self._programs: Final = programs
        self._log: Final = folder / "match.jsonl"
        self._plan: Final = folder / "match.plan"
        self._match()
        self.transcript: Final[Transcript] = transcript_of(self._log)
        write_plan(self.transcript, self._plan)

    def round(self) -> dict[str, float]:
        """One round, yardsticks before and after: rates in decisions (or round trips) per second, ratios."""
        ping: list[float] = []
        python: list[float] = []
        native: list[float] = []
        self._yardsticks(ping, python, native)
        rate, writing = self._match()
        self._yardsticks(ping, python, native)
        found = {
            "referee_per_s": rate,
            "ping_pong_per_s": sum(ping) / 2,
            "replay_python_per_s": sum(python) / 2,
            "replay_c_per_s": sum(native) / 2,
            "log_share": writing,
            "decisions": self.transcript.decisions,
        }
        for name in ("ping_pong", "replay_python", "replay_c"):
            found[f"referee_to_{name}"] = rate / found[f"{name}_per_s"]
        found["replay_python_to_ping_pong"] = found["replay_python_per_s"] / found["ping_pong_per_s"]
        return found

    def parts(self) -> dict[str, float]:
        """Microseconds a decision: of the parts of a turn, each with those before it, and of the referee."""
        table = Table(load_profile(PROFILE), SEATS, seed=SEED, banks=self._bots.banks)
        clock = Clock(DEFAULT_CLOCK).told
        assert clock is not UNSET
        rate, _ = self._match()
        return part_times(self.transcript, self._bots.command, table, clock) | {"referee": 1e6 / rate}

    def _yardsticks(self, ping: list[float], python: list[float], native: list[float]) -> None:
        command = shlex.join(self._bots.command)
        ping.append(ping_pong(self._programs, self._bots.trips))
        python.append(replay_in_python(self.transcript, self._bots.command))
        native.append(replay_in_c(self._programs["replay"], self.transcript, self._plan, command))

    def _match(self) -> tuple[float, float]:
        """Decisions per second from the first request to the last event, the completion of the log on disk
        counted in; and the share of the time that this took."""
        plan = MatchPlan(
            load_profile(PROFILE),
            _specs(self._bots.command),
            parse_seed(SEED),
            self._bots.banks,
            log=self._log,
        )
        gc.collect()
        start = monotonic()
        outcome = Match(plan).run()
        whole_s = monotonic() - start
        if outcome.reason != "played" or outcome.faults or outcome.log_failure:
            raise RefereeError(f"the bots of the benchmark did not play a clean match: {outcome}")
        played = transcript_of(self._log)
        writing_s = whole_s - played.end_s
        return played.decisions / (played.play_s + writing_s), writing_s / (played.play_s + writing_s)


def _specs(command: Sequence[str]) -> list[BotSpec]:
    return [BotSpec(f"smallest-{seat}", tuple(command)) for seat in range(SEATS)]

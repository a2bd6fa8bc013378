"""Hello and ready in a log: one of each from every bot that is started, in their order."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, UnsetType

from referee.record.mismatch import MismatchError
from referee.record.penalty import Penalty

Stage = Literal["hello", "start", "ready", "playing", "gone", "out"]
"""What is due from a seat or to it next: its hello, ``match_start``, its ready, then the match. ``gone`` is a
bot that is to be started anew."""

_WORDS: Final[dict[Stage, str]] = {
    "hello": "it has not said hello yet",
    "start": "it has said hello and was not sent match_start yet",
    "ready": "it has not said that it is ready yet",
    "playing": "it is ready already",
    "gone": "its bot has ended",
    "out": "it is out",
}


class Greeted:
    """How far every seat has come. Its methods raise MismatchError for a record that is not due."""

    def __init__(self, seats: int) -> None:
        self._stages: Final[list[Stage]] = ["hello"] * seats

    def _step(self, seat: int, due: Stage, then: Stage, what: str) -> None:
        if self._stages[seat] != due:
            raise MismatchError(f"{what} is not expected here of seat {seat}: {_WORDS[self._stages[seat]]}")
        self._stages[seat] = then

    def hello(self, seat: int) -> None:
        """A bot has said hello."""
        self._step(seat, "hello", "start", "a hello")

    def start(self, seat: int | UnsetType) -> None:
        """``match_start`` went to one seat, or to all."""
        for index in range(len(self._stages)) if seat is UNSET else (seat,):
            self._step(index, "start", "ready", "a start")

    def ready(self, seat: int) -> None:
        """A bot is ready."""
        self._step(seat, "ready", "playing", "a ready")

    def restart(self, seat: int) -> None:
        """A bot is started anew."""
        self._step(seat, "gone", "hello", "a restart")

    def fault(self, seat: int, cost: Penalty) -> None:
        """A fault may end a bot, for good or for a new one."""
        if cost.out or cost.restart:
            self._stages[seat] = "out" if cost.out else "gone"

    def playing(self, seat: int) -> None:
        """A seat is asked."""
        self._step(seat, "playing", "playing", "a request")

    def all_playing(self) -> None:
        """The first bank begins: everyone is ready."""
        for seat in range(len(self._stages)):
            self._step(seat, "playing", "playing", "the first bank")

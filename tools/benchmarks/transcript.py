"""The very lines of a logged match, in the order in which a bare driver has to write them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from referee.errors import LogError
from referee.game.decks import SeededDecks, first_dealer, key_of
from referee.game.options import Action
from referee.game.table import Table
from referee.record.reader import Log, read_log
from referee.record.records import AnswerRecord, End, EventRecord, Head, RequestRecord
from referee.record.stream import Outbox, Streams
from referee.wire.messages import MatchEnd


class Exchange(NamedTuple):
    """``data`` is written to ``seat`` in one piece, then one line is read. ``asks``: it is a request."""

    seat: int
    asks: bool
    data: bytes


class Transcript(NamedTuple):
    """All exchanges of a match, the greeting included; how many decisions it had, and its play in seconds."""

    seats: int
    exchanges: list[Exchange]
    decisions: int
    play_s: float
    end_s: float
    """When the end record was written, after the bots had left, since the match's start."""


def transcript_of(path: Path) -> Transcript:
    """Re-run the log of a match without faults.

    Raises LogError where it is not one, or where the lines are not, byte for byte, those that were sent.
    """
    log = read_log(path)
    end = log.end
    if log.problem is not None or end is None:
        raise LogError(f"{path} is not a whole log: {log.problem}.")
    rerun = _Rerun(log.head, bytes.fromhex(end.seed))
    for record in log.records:
        rerun.take(record)
    rerun.finish(log, end)
    asked = [record.ms for record in log.records if isinstance(record, RequestRecord)]
    told = [record.ms for record in log.records if isinstance(record, EventRecord)]
    play_s = (told[-1] - asked[0]) / 1000
    return Transcript(len(log.head.seats), rerun.exchanges, len(asked), play_s, end.ms / 1000)


class _Rerun:
    """Walks through a log's records; each seat's lines wait until it is asked."""

    def __init__(self, head: Head, seed: bytes) -> None:
        seats = len(head.seats)
        decks = SeededDecks(head.profile, key_of(seed))
        self.table = Table(
            head.profile, seats, decks=decks, dealer=first_dealer(seed, seats), banks=head.banks
        )
        self.streams = Streams(seats)
        self.exchanges: list[Exchange] = []
        self.streams.hello(head.version)
        self._to_all()
        self.streams.start(head)
        self._to_all()
        self.table.start()

    def take(self, record: object) -> None:
        """The next record."""
        if isinstance(record, EventRecord):
            self.streams.event(record.event)
        elif isinstance(record, RequestRecord):
            turn = self.table.turn
            if turn is None or turn.seat != record.seat:
                raise LogError(f"seat {record.seat} was asked, but the cards and answers do not lead there.")
            self.streams.request(turn, self.table.view(turn.seat), record.clock)
            self._exchange(record.seat, asks=True)
        elif isinstance(record, AnswerRecord):
            self.table.act(Action(record.action, record.amount, record.target))

    def finish(self, log: Log, end: End) -> None:
        """The lines that ended the match; raises LogError unless every stream has its logged SHA-256."""
        self.streams.end(MatchEnd(log.head.match, end.reason, end.results, end.seed))
        for seat, (box, stream) in enumerate(zip(self.streams.boxes, end.streams, strict=True)):
            box.take()
            if box.digest() != stream.sent:
                raise LogError(f"{log.path}: the lines to seat {seat} cannot be rebuilt: was there a fault?")

    def _to_all(self) -> None:
        for seat in range(len(self.streams.boxes)):
            self._exchange(seat, asks=False)

    def _exchange(self, seat: int, *, asks: bool) -> None:
        box: Outbox = self.streams.boxes[seat]
        self.exchanges.append(Exchange(seat, asks, box.take()))

"""The very lines of a logged match, in the order in which a bare driver has to write them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from referee.errors import LogError
from referee.record.mismatch import MismatchError
from referee.record.reader import Log, read_log
from referee.record.records import End, EventRecord, FaultRecord, RequestRecord, Start, StrayRecord
from referee.record.verify import Rerun


class Exchange(NamedTuple):
    """``data`` is written to ``seat`` in one piece, then one line is read. ``asks``: it is a request."""

    seat: int
    asks: bool
    data: bytes


class Transcript(NamedTuple):
    """All exchanges of a match, the greeting included, and how long the match took through the referee."""

    seats: int
    exchanges: list[Exchange]
    decisions: int
    play_s: float
    """From the first request to the last event."""
    end_s: float
    """From the start to the end record, which is made when the bots have left."""


def transcript_of(path: Path) -> Transcript:
    """The lines of a whole match without faults, re-run from its log.

    Raises LogError where it is not one, or where the lines are not, byte for byte, those that were sent.
    """
    log = read_log(path)
    end = log.end
    if log.problem is not None or end is None:
        raise LogError(f"{path} is not a whole log: {log.problem}.")
    if any(isinstance(record, FaultRecord | StrayRecord) for record in log.records):
        raise LogError(f"{path} has faults or strays: a bare driver cannot follow it.")
    exchanges = _exchanges(log, end)
    asked = [record.ms for record in log.records if isinstance(record, RequestRecord)]
    told = [record.ms for record in log.records if isinstance(record, EventRecord)]
    play_s = (told[-1] - asked[0]) / 1000
    return Transcript(len(log.head.seats), exchanges, len(asked), play_s, end.ms / 1000)


def _exchanges(log: Log, end: End) -> list[Exchange]:
    """Each seat's lines wait until it has to answer."""
    rerun = Rerun(log.head, end, log.records)
    boxes = rerun.streams.boxes
    found: list[Exchange] = []
    for record in log.records[1:]:
        if isinstance(record, Start):
            found += (Exchange(seat, False, box.take()) for seat, box in enumerate(boxes))
        try:
            rerun.take(record)
        except MismatchError as error:
            raise LogError(f"{log.path} cannot be rebuilt: {error}.") from None
        if isinstance(record, Start):
            found += (Exchange(seat, False, box.take()) for seat, box in enumerate(boxes))
        elif isinstance(record, RequestRecord):
            found.append(Exchange(record.seat, True, boxes[record.seat].take()))
    return found

"""The end of a logged match: results, reason, and each seat's record of answers and troubles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import UNSET

from referee.record.records import AnswerRecord, End, FaultRecord, Head, StderrRecord, StrayRecord
from referee.show.lines import Line, block, elapsed
from referee.show.narrate import Narrator
from referee.show.plain import plain, signed
from referee.wire.messages import EndReason

REASONS: dict[EndReason, str] = {
    "played": "the match was played to its end",
    "forfeit": "the match is forfeited",
    "void": "the match is void",
    "interrupted": "the match was interrupted",
}


@dataclass(slots=True)
class Tally:
    """What one seat did: how many legal answers, the slowest, the faults and strays by kind, its stderr."""

    answers: int = 0
    slowest: AnswerRecord | None = None
    faults: Counter[str] = field(default_factory=Counter)
    strays: Counter[str] = field(default_factory=Counter)
    stderr: StderrRecord | None = None

    def count(self, record: AnswerRecord | FaultRecord | StrayRecord) -> None:
        """One record more."""
        if isinstance(record, FaultRecord):
            self.faults[record.kind] += 1
        elif isinstance(record, StrayRecord):
            self.strays[record.kind.replace("_", " ")] += 1
        else:
            self.answers += 1
            if self.slowest is None or record.us > self.slowest.us:
                self.slowest = record

    def __str__(self) -> str:
        """``32 legal answers, the slowest 412 ms (request 7); faults: 2 timeout``."""
        text = "1 legal answer" if self.answers == 1 else f"{self.answers} legal answers"
        if self.slowest is not None:
            text += f", the slowest {elapsed(self.slowest.us)} (request {self.slowest.id})"
        text += f"; faults: {_counted(self.faults)}" if self.faults else "; no faults"
        return text + (f"; ignored lines: {_counted(self.strays)}" if self.strays else "")


def _counted(kinds: Counter[str]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))


def ending(
    head: Head, end: End, narrator: Narrator, tallies: dict[int, Tally], seat: int | None
) -> Iterator[Line]:
    """The last lines; for one seat the results as it was told them, and its own record."""
    detail = f": {plain(end.detail)}" if end.detail is not UNSET and seat is None else ""
    by = "" if end.by is UNSET or detail else f" by {narrator.name(end.by)}"
    yield Line(f"{REASONS[end.reason]}{by}{detail}", "bank")
    for result in sorted(end.results, key=lambda result: (result.place, result.seat)):
        line = f"  place {result.place}: {narrator.name(result.seat)} {signed(result.balance)}"
        yield Line(line, "end")
    yield from records_of_seats(narrator, tallies, seat)
    if seat is None or not head.sealed:
        yield Line(f"seed {end.seed}", "end")


def records_of_seats(narrator: Narrator, tallies: dict[int, Tally], seat: int | None) -> Iterator[Line]:
    """A line for each seat, or for the one, and what it wrote to stderr."""
    shown = {number: tally for number, tally in sorted(tallies.items()) if seat in (None, number)}
    for number, tally in shown.items():
        yield Line(f"  {narrator.name(number)}: {tally}", "end")
    for number, tally in shown.items():
        if tally.stderr is not None:
            yield Line(f"stderr of {narrator.name(number)}, {tally.stderr.bytes} bytes:", "end")
            last = tally.stderr.head if tally.stderr.tail is UNSET else tally.stderr.tail
            yield from block(last)

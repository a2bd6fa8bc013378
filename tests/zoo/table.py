"""The zoo as a table: what was done, the verdict, the time that it took, and who was left alive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from referee.record.reader import read_log
from referee.record.records import AnyRecord, FaultRecord, StrayRecord
from tests.zoo.checker import check
from tests.zoo.keeper import Run
from tests.zoo.scenario import GOOD, Scenario


@dataclass
class Row:
    """What came of one scenario, over all its matches. Times in seconds."""

    scenario: Scenario
    matches: int = 0
    seconds: list[float] = field(default_factory=list)
    verdicts: set[str] = field(default_factory=set)
    out: set[bool] = field(default_factory=set)
    left: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, run: Run) -> None:
        """One match more; what the checker finds wrong is kept, not raised."""
        self.matches += 1
        self.seconds.append(run.seconds)
        self.left += len(run.left)
        try:
            records = check(run).records
        except AssertionError as error:
            self.wrong.append(f"{run.game.name}: {str(error) or 'see the checker'}")
            records = read_log(run.log).records if run.log.exists() else []
        for number, seat in enumerate(run.game.seats):
            if seat is self.scenario:
                faults = [r for r in records if isinstance(r, FaultRecord) and r.seat == number]
                self.verdicts.add(verdict(records, number))
                self.out.add(any(record.out for record in faults))

    def cells(self) -> tuple[str, ...]:
        """Its line of the table."""
        return (
            self.scenario.name,
            " or ".join(sorted(self.verdicts)) + (" **WRONG**" if self.wrong else ""),
            " or ".join({True: "yes", False: "no"}[out] for out in sorted(self.out)),
            str(self.matches),
            f"{sorted(self.seconds)[len(self.seconds) // 2]:.1f}",
            f"{max(self.seconds):.1f}",
            str(self.left),
        )


def verdict(records: Sequence[AnyRecord], seat: int) -> str:
    """The faults and strays of a seat in a few words: ``closed (exit code 3)``, ``stray late``."""
    faults = [
        f"closed ({record.exit})" if record.kind == "closed" else record.kind
        for record in records
        if isinstance(record, FaultRecord) and record.seat == seat
    ]
    runs = [(kind, len(list(group))) for kind, group in groupby(faults)]
    strays = Counter(r.kind for r in records if isinstance(r, StrayRecord) and r.seat == seat)
    words = [f"{kind} x {count}" if count > 1 else kind for kind, count in runs]
    words += [f"stray {kind} x {count}" if count > 1 else f"stray {kind}" for kind, count in strays.items()]
    return ", ".join(words) or "none"


def rows_of(runs: Iterable[Run]) -> dict[str, Row]:
    """The rows by the scenarios' names, in the order in which they first played."""
    rows: dict[str, Row] = {}
    for run in runs:
        for scenario in {seat.name: seat for seat in run.game.seats}.values():
            if scenario is not GOOD:
                rows.setdefault(scenario.name, Row(scenario)).add(run)
    return rows


def lines_of(rows: Iterable[Row]) -> Iterator[str]:
    """The table in Markdown."""
    yield "| scenario | verdict given | seat out | matches | median s | longest s | left alive |"
    yield "|---|---|---|---:|---:|---:|---:|"
    for row in rows:
        cells = (cell.replace("|", "\\|") for cell in row.cells())
        yield "| " + " | ".join(cells) + " |"

"""The result of a match for people: a table that fits, and faults that are not said ten times."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import UNSET
from rich.cells import cell_len

from referee.arbiter.bots import BotSpec
from referee.arbiter.plan import MatchPlan, Outcome
from referee.arbiter.report import outcome_text
from referee.arbiter.timing import Timing
from referee.game.amounts import parse_exact
from referee.game.profile_file import load_profile
from referee.game.table import Result
from referee.record.records import AnswerRecord, FaultRecord, Policies
from referee.show.match import MatchStory
from referee.show.results import count, milliseconds
from referee.wire.messages import FaultKind
from tests.matches.stage import puppet, run_match

QUICK = Timing(9, 310, 520, 1_520, 1_000, 0)
SLOW = Timing(123_456, 99_990, 412_000, 31_050_000, 1_000, 30_000)
SILENT = Timing(0, 0, 0, 0, 1_000, 0)
NO_CLOCK = Timing(4, 310, 520, 1_520, None, None)
WIDE = "日本語ボット"


def told(
    names: Sequence[str],
    width: int,
    *,
    balances: Sequence[str] = (),
    timings: Sequence[Timing] = (),
    faults: Sequence[FaultRecord] = (),
    log: Path | None = None,
) -> list[str]:
    bots = [BotSpec(name, (name,)) for name in names]
    money = [parse_exact(text) for text in balances or ["0"] * len(names)]
    results = tuple(
        Result(seat, amount, 1 + sum(other > amount for other in money)) for seat, amount in enumerate(money)
    )
    times = tuple(timings or [QUICK] * len(names))
    outcome = Outcome("m", "played", None, results, tuple(faults), times, None)
    plan = MatchPlan(load_profile("tamashebi-36"), bots, b"seed", 8, log=log)
    return outcome_text(plan, outcome, width).split("\n")


def fault(detail: str, kind: FaultKind = "illegal", seat: int = 1, notes: str | None = None) -> FaultRecord:
    stderr = UNSET if notes is None else notes
    return FaultRecord(
        ms=1, seat=seat, kind=kind, detail=detail, strikes_left=3, stderr=stderr, out=notes is not None
    )


def test_at_80_columns_everything_is_there() -> None:
    lines = told(
        ["scripted", WIDE, "random-2"],
        80,
        balances=["-7/2", "0", "7/2"],
        timings=[QUICK, SLOW, SILENT],
        faults=[fault("no answer", "timeout")] * 2,
    )
    assert lines[:6] == [
        "Match m is played.",
        "Times in ms, 1000 free for each answer:",
        "                  seat  balance  faults  answers  median    p99    max  reserve",
        " 1. random-2         2     +7/2       0        0                              0",
        f" 2. {WIDE}     1        0       2     123k   99.99    412  31050    30000",
        " 3. scripted         0     -7/2       0        9    0.31   0.52   1.52        0",
    ]


@pytest.mark.parametrize("width", [30, 40, 57, 80, 120])
def test_no_row_is_wider_than_the_terminal(width: int) -> None:
    names = ["scripted", WIDE, "x" * 150, "tight", "tight", "漢" * 40, "\x1b[2J", ""]
    timings = [SLOW, QUICK, SILENT, SLOW, NO_CLOCK, SLOW, SLOW, SLOW]
    rows = [row for row in told(names, width, timings=timings) if row.startswith(" ")]
    assert len(rows) == 9
    assert max(map(cell_len, rows)) <= width
    assert all(row.isprintable() for row in rows)


@pytest.mark.parametrize(
    ("width", "titles"),
    [
        (80, "seat balance faults answers median p99 max reserve"),
        (60, "seat balance faults answers max reserve"),
        (40, "seat balance faults answers"),
        (32, "seat balance faults"),
        (10, "balance"),
    ],
)
def test_the_least_important_columns_go_first(width: int, titles: str) -> None:
    lines = told(["scripted", "random-2"], width, timings=[SLOW, SLOW])
    timed = lines[1].startswith("Times in ms")
    assert lines[2 if timed else 1].split() == titles.split()
    assert timed == ("max" in titles)


def test_rows_line_up_whatever_the_names_are() -> None:
    rows = told(["scripted", WIDE, "x" * 150], 80)[3:]
    assert len({cell_len(row) for row in rows}) == 1


def test_without_a_clock_there_is_no_reserve() -> None:
    lines = told(["a", "b"], 80, timings=[NO_CLOCK, NO_CLOCK])
    assert lines[1] == "Times in ms, no clock:"
    assert lines[3].split() == ["1.", "a", "0", "0", "0", "4", "0.31", "0.52", "1.52"]


def test_numbers_stay_short() -> None:
    assert [milliseconds(us) for us in (0, 310, 99_994, 99_996, 412_400, 99_999_000, 3_600_000_000)] == [
        "0.00",
        "0.31",
        "99.99",
        "100",
        "412",
        "99999",
        "3600k",
    ]
    assert [count(number) for number in (0, 99_999, 100_000, 1_234_567)] == ["0", "99999", "100k", "1234k"]


def test_one_sentence_for_ten_faults_that_are_alike() -> None:
    faults = [fault("bet 99 is not allowed") for _ in range(9)]
    faults.append(fault("bet 99 is not allowed", notes="a\nb\x1b[2J\n"))
    assert told(["a", "b"], 80, faults=faults)[5:] == [
        "fault of b: illegal: bet 99 is not allowed; see docs/faults.md#illegal",
        "... 9 more of the kind illegal by b",
        "    stderr: a",
        r"    stderr: b\x1b[2J",
    ]


def test_different_sentences_are_all_said_up_to_a_few() -> None:
    faults = [fault(f"bet {number}") for number in (1, 2, 1, 3, 4, 5)]
    faults[1:1] = [fault("no answer", "timeout"), fault("bet 1", seat=0)]
    assert [line.partition(";")[0] for line in told(["a", "b"], 80, faults=faults)[5:]] == [
        "fault of b: illegal: bet 1",
        "fault of b: illegal: bet 2",
        "fault of b: illegal: bet 3",
        "... 3 more of the kind illegal by b",
        "fault of b: timeout: no answer",
        "fault of a: illegal: bet 1",
    ]


def test_a_long_name_is_short_everywhere() -> None:
    text = "\n".join(told(["x" * 150, "b"], 80, faults=[fault("an example", seat=0)]))
    assert "x" * 21 not in text


def test_illegal_answers_are_counted_as_faults_alone_as_in_the_log(tmp_path: Path) -> None:
    bad = puppet(at=1, every=1, do="write", text='{"id": ID, "action": "sing"}\\n')
    done = run_match(tmp_path, bad, puppet(), banks=20, policies=Policies(strikes=3))
    assert done.faults(0) == ["illegal"] * 3
    answers = [record.seat for record in done.every(AnswerRecord)]
    assert [timing.answers for timing in done.outcome.timings] == [answers.count(0), answers.count(1)]
    assert done.outcome.timings[0].answers == 0
    lines = [line.text for line in MatchStory(done.log).lines()]
    assert "  puppet: 0 legal answers; faults: 3 illegal" in lines


def test_commands_that_are_too_long_for_a_line_stand_alone() -> None:
    short, long = Path("a b.jsonl"), Path("/a/folder/with/a/long/name/match.jsonl")
    assert told("ab", 80, log=short)[-1] == (
        "Log: a b.jsonl; next: referee show 'a b.jsonl', referee verify 'a b.jsonl'"
    )
    assert told("ab", 80, log=long)[-3:] == [
        f"Log: {long}; next:",
        f"  referee show {long}",
        f"  referee verify {long}",
    ]

"""A logged match as people read it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from referee.errors import LogError, UsageError
from referee.game.events import receiver
from referee.game.options import Action
from referee.record.reader import Log, Problem, read_log
from referee.record.records import (
    AnswerRecord,
    AnyRecord,
    DealRecord,
    DefaultRecord,
    End,
    EventRecord,
    FaultRecord,
    FoldOutRecord,
    Given,
    Greeting,
    Head,
    ReadyRecord,
    RequestRecord,
    Restart,
    Start,
    StderrRecord,
    StrayRecord,
)
from referee.show.ending import REASONS
from referee.show.match import MatchStory
from referee.wire.messages import BotHello, EndReason, Ready
from tests.show.made_log import MadeLog, a12, log_of

GOLDEN = Path(__file__).parent / "golden"


def story(log: Log, seat: int | None = None, bank: int | None = None) -> list[str]:
    return [line.text for line in MatchStory(log, seat, bank).lines()]


def read_golden(name: str) -> list[str]:
    return (GOLDEN / name).read_text(encoding="utf-8").splitlines()


def test_a12_from_above() -> None:
    assert story(a12().log()) == read_golden("a12.txt")


def test_a12_as_the_seat_that_bought_its_way_in_knew_it() -> None:
    assert story(a12().log(), seat=2) == read_golden("a12-seat-2.txt")


def troubled() -> MadeLog:
    """A match with notes, slow answers, strays and faults; A is out in the end."""
    made = MadeLog("tamashebi-36", ["A", "B\x1b", "C"], seed="troubled", banks=2, dealer=2)
    made.start()
    made.answer(Action("bet", 2), note='two "aces"\n\x1b[31m')
    made.answer(Action("bet", 3), us=1_250_000, wait_us=1_000_000)
    made.add(StrayRecord(ms=900, seat=1, kind="wrong_id", got='{"id":99}'))
    made.answer(Action("fold"), us=150_000)
    made.timeout(got='{"id": 2, "act', stderr="Traceback (most recent call last):\n  boom\x1b[2J")
    made.answer(Action("fold"))
    made.add(
        FaultRecord(
            ms=50_000,
            seat=0,
            kind="closed",
            detail="the bot has left the match: exit code 3",
            strikes_left=0,
            exit="exit code 3",
            out=True,
        )
    )
    made.answer(Action("bet", 1))
    made.add(DefaultRecord(ms=50_001, seat=0, kind="act", action="fold", why="out"))
    for event in made.table.act(Action("fold")):
        made.add(EventRecord(ms=50_001, event=event))
    made.add(StderrRecord(ms=50_100, seat=0, bytes=5000, head="first\n", tail="almost\nlast\n"))
    made.end()
    return made


def test_troubles_from_above() -> None:
    assert story(troubled().log()) == read_golden("troubled.txt")


def test_a_seat_that_was_put_out_knows_nothing_more() -> None:
    assert story(troubled().log(), seat=0) == read_golden("troubled-seat-0.txt")


def test_other_seats_see_no_trace_of_a_fault() -> None:
    text = "\n".join(story(troubled().log(), seat=2))
    for trace in ("timeout", "default", "Traceback", "exit code", "notes", "wrong id", "1.25 s", "bots/a"):
        assert trace not in text


def restarted() -> MadeLog:
    """A's bot crashes at its turn and is started anew; the host stops twice; then A forfeits."""
    made = MadeLog("tamashebi-36", "AB", seed="restarted", banks=3, dealer=1)
    made.start()
    request = made.ask()
    made.add(
        FaultRecord(
            ms=700,
            seat=0,
            kind="closed",
            detail="the bot has left the match: exit code 1",
            strikes_left=9,
            id=request.id,
            partial=7,
            exit="exit code 1",
            restart=True,
        )
    )
    made.add(StrayRecord(ms=750, seat=0, kind="late", got="said by nobody"))
    made.add(Restart(ms=800, seat=0))
    made.add(Greeting(ms=900, seat=0, hello=BotHello(1, "A-bot", "2.1")))
    made.add(Start(ms=901, seat=0))
    made.answer(Action("bet", 2), us=400, host_us=2_500_000)
    request = made.ask()
    made.add(
        FaultRecord(
            ms=40_000,
            seat=1,
            kind="timeout",
            detail="no answer within 31000 ms",
            strikes_left=10,
            id=request.id,
            default="fold",
            limit_ms=31_000,
            us=31_050_000,
            cpu_us=1_000,
            wait_us=30_000_000,
            host_us=1_000_000,
            host=True,
            forgiven=True,
        )
    )
    made.end("forfeit", "A: closed: the bot has left the match: exit code 1", by=0)
    return made


def test_a_bot_that_is_started_anew_and_a_host_that_is_late() -> None:
    assert story(restarted().log()) == read_golden("restarted.txt")


def test_a_new_bot_knows_nothing_of_what_was_before_it_came() -> None:
    text = story(restarted().log(), seat=0)
    assert text == read_golden("restarted-seat-0.txt")
    assert not [line for line in text if "said by nobody" in line]


def test_the_others_hear_who_forfeited_and_nothing_of_the_crash() -> None:
    text = story(restarted().log(), seat=1)
    assert "the match is forfeited by A" in text
    assert not [line for line in text if "exit code" in line or "anew" in line]


def test_every_way_to_end_has_its_words() -> None:
    assert set(REASONS) == set(get_args(EndReason))


def test_every_type_of_record_is_in_these_tests() -> None:
    made = MadeLog("tamashebi-36", "AB")
    made.add(Given(ms=0, banks=((("6c",),),)))
    made.add(ReadyRecord(ms=1, seat=0, ready=Ready("a cut\n")))
    made.add(FoldOutRecord(ms=1, seat=0))
    records = [*made.records, *troubled().records, *restarted().records]
    assert {type(record) for record in records} == set(get_args(AnyRecord))
    assert r"A cuts: a cut\n" in story(made.log())


def test_one_bank_alone() -> None:
    made = MadeLog("tamashebi-36", "ABC", seed="banks", banks=3)
    made.play_randomly(1)
    made.end()
    every = story(made.log())
    starts = [number for number, line in enumerate(every) if line.startswith("bank ") and "each" in line]
    one = story(made.log(), bank=1)
    assert one[: starts[0]] == every[: starts[0]]
    assert one[starts[0] : starts[0] + 1] == [every[starts[1]]]
    part = every[starts[1] - 1 : starts[2] - 1]
    assert one[starts[0] - 1 : starts[0] - 1 + len(part)] == part
    ending = every[every.index("the match was played to its end") :]
    assert one[-len(ending) :] == ending
    assert len(one) == starts[0] - 1 + len(part) + 1 + len(ending)


def stripped(records: Sequence[AnyRecord], seat: int) -> list[AnyRecord]:
    """The records without anything that this seat was not sent and did not do."""
    kept: list[AnyRecord] = []
    for record in records:
        if isinstance(record, DealRecord):
            continue
        if isinstance(record, EventRecord):
            if receiver(record.event) not in (None, seat):
                continue
        elif isinstance(
            record,
            Greeting
            | RequestRecord
            | AnswerRecord
            | DefaultRecord
            | FaultRecord
            | Restart
            | StrayRecord
            | StderrRecord,
        ):
            if record.seat != seat:
                continue
        elif isinstance(record, Head):
            seats = [msgspec.structs.replace(who, command=("secret",)) for who in record.seats]
            seats[seat] = record.seats[seat]
            record = msgspec.structs.replace(record, seats=tuple(seats), cards_given=True, dealer=0)
        elif isinstance(record, End):
            record = msgspec.structs.replace(record, detail="secret")
        kept.append(record)
    return kept


@pytest.mark.parametrize("profile", ["tamashebi-36", "joker-32", "joker-21", "jokers-24"])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_seats_story_is_made_of_what_it_knew_alone(profile: str, seat: int) -> None:
    for seed in range(4):
        made = MadeLog(profile, "ABCD", seed=f"known {seed}", banks=6)
        made.play_randomly(seed)
        made.end(detail="a secret of the referee's")
        whole = story(made.log(), seat)
        assert whole == story(log_of(stripped(made.records, seat)), seat)
        letter = "ABCD"[seat]
        assert any(line.startswith(f"  {letter} sees its cards: ") for line in whole)


def test_a_sealed_seed_is_not_in_a_seats_story() -> None:
    made = a12()
    made.records[0] = msgspec.structs.replace(made.records[0], sealed=True)
    seed = made.key.hex()
    assert not [line for line in story(made.log(), seat=1) if seed in line]
    assert [line for line in story(made.log()) if seed in line] == [f"seed {seed}"]


def test_a_void_match_says_why_from_above_only() -> None:
    made = MadeLog("tamashebi-36", "AB")
    made.end("void", "B did not start")
    assert "the match is void: B did not start" in story(made.log())
    assert "the match is void" in story(made.log(), seat=0)


def test_a_log_that_is_cut_anywhere_shows_everything_up_to_there(tmp_path: Path) -> None:
    path = a12().write(tmp_path / "whole.jsonl")
    data = path.read_bytes()
    whole = story(read_log(path))
    head = data.index(b"\n") + 1
    at_ends = [place + 1 for place, byte in enumerate(data[:-1]) if byte == 10]
    for cut in [*range(head, len(data) - 1, 97), *at_ends[:: len(at_ends) // 5]]:
        path.write_bytes(data[:cut])
        log = read_log(path)
        lines = story(log)
        whole_lines = data[cut - 1 : cut] == b"\n"
        ends = f"From line {len(log.records) + 1} on this log cannot be shown: the line breaks off"
        assert lines[-1].startswith("The log ends here, without its end record" if whole_lines else ends)
        shown = lines[: lines.index("", lines.index("") + 1)] if lines.count("") > 1 else lines[:-2]
        assert shown == whole[: len(shown)]
        for seat in range(4):
            assert story(read_log(path), seat)[-1] == lines[-1]


def test_a_changed_byte_ends_the_story_there(tmp_path: Path) -> None:
    path = a12().write(tmp_path / "changed.jsonl")
    lines = path.read_bytes().split(b"\n")
    lines[20] = lines[20].replace(b'"ms":', b'"ms":1', 1)
    path.write_bytes(b"\n".join(lines))
    told = story(read_log(path))
    assert told[-1].startswith("From line 21 on this log cannot be shown: ")
    assert told[-1].endswith(".")


def test_a_cut_log_tells_which_answer_was_awaited() -> None:
    made = MadeLog("tamashebi-36", "AB", dealer=0)
    made.start()
    made.ask()
    log = made.log()
    assert story(log)[-1] == ""
    log.problem = Problem(len(log.records) + 1, "the log ends here")
    assert story(log)[-2:] == [
        "no answer is in the log: B is asked (request 1): fold, bet 1 to 10; 1 s, 30 s in reserve",
        "The log ends here.",
    ]
    assert story(log, seat=0)[-2] == ""


def test_a_match_that_has_not_finished_is_one_statement(tmp_path: Path) -> None:
    """What a running or killed referee leaves: the head and the public events, without a crc."""
    made = a12()
    public = [
        record
        for record in made.records
        if isinstance(record, Head) or (isinstance(record, EventRecord) and receiver(record.event) is None)
    ]
    path = tmp_path / "live.jsonl"
    path.write_bytes(b"".join(msgspec.json.encode(record) + b"\n" for record in public))
    lines = story(read_log(path))
    assert lines[-3:] == [
        "bank 0 ends: A +11, B -4, C -6, D -1",
        "",
        "The log ends here: its match has not finished: it is still running, or its referee was killed; "
        "so there are public events alone, without cards, answers, result and seed.",
    ]


def strays(*gots: str, seat: int = 1, ms: int = 900) -> list[AnyRecord]:
    return [
        StrayRecord(ms=ms + number, seat=seat, kind="wrong_id", got=got) for number, got in enumerate(gots)
    ]


def stray_lines(records: Sequence[AnyRecord], **view: int) -> list[str]:
    made = MadeLog("tamashebi-36", "AB", seed="flood", dealer=0)
    made.start()
    made.records += records
    return [line for line in story(made.log(), **view) if line.startswith("~")]


def test_a_thousand_equal_strays_are_one_line_and_their_number() -> None:
    flood = strays(*['{"id":99}'] * 1000)
    two = [
        '~ B: wrong id line at 900 ms, ignored: {"id":99}',
        "~ B: ... 999 more wrong id lines like this, the last at 1.899 s",
    ]
    assert stray_lines(flood) == two
    assert stray_lines([*flood, *strays("x", "x", seat=0, ms=5000)]) == [
        *two,
        "~ A: wrong id line at 5 s, ignored: x",
        "~ A: ... 1 more wrong id line like this, the last at 5.001 s",
    ]
    assert stray_lines(flood, seat=1) == two
    assert stray_lines(flood, bank=0) == two


def test_of_strays_that_differ_a_few_are_shown() -> None:
    told = stray_lines(strays(*"abababcdefgh"))
    assert [line[-1] for line in told[:-1]] == list("abcde")
    assert told[-1] == "~ B: ... 7 more wrong id lines like these, the last at 911 ms"


def test_strays_of_another_seat_or_after_something_else_are_a_run_of_their_own() -> None:
    made = MadeLog("tamashebi-36", "AB", seed="flood", dealer=0)
    made.start()
    made.records += strays("x", "x")
    made.answer(Action("bet", 1))
    made.records += strays("x")
    lines = [line.strip() for line in story(made.log())[-5:-1]]
    assert lines == [
        "~ B: wrong id line at 900 ms, ignored: x",
        "~ B: ... 1 more wrong id line like this, the last at 901 ms",
        "B stakes 1, pot 3",
        "~ B: wrong id line at 900 ms, ignored: x",
    ]


def test_what_is_no_log_is_said_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "no.jsonl"
    path.write_text("hello\n")
    with pytest.raises(LogError, match="is not a log of a match"):
        MatchStory(read_log(path))


@pytest.mark.parametrize(
    ("seat", "bank", "sentence"),
    [
        (4, None, "There is no seat 4 in this match: its seats are 0 to 3."),
        (None, 1, "There is no bank 1 in this log: it holds bank 0 alone."),
    ],
)
def test_a_seat_or_bank_that_is_not_there(seat: int | None, bank: int | None, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        MatchStory(a12().log(), seat, bank)


def test_every_line_is_printable_whatever_is_in_the_log() -> None:
    for seat in (None, 0, 1):
        assert all(line.isprintable() for line in story(troubled().log(), seat))


def test_colours_change_no_text() -> None:
    lines = list(MatchStory(troubled().log()).lines())
    assert [line.styled().plain for line in lines] == [line.text for line in lines]

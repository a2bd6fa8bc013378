"""Each kind of fault and stray, by real processes: what is recorded and what follows."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from referee.arbiter.bots import BotSpec
from referee.arbiter.stopwatch import Stopwatch
from referee.game.events import Event
from referee.record.records import (
    AnswerRecord,
    DefaultRecord,
    FaultRecord,
    FoldOutRecord,
    Policies,
    StderrRecord,
    StrayRecord,
)
from referee.wire.messages import ClockRules
from tests.matches.stage import QUICK, Play, puppet


def test_good_bots_have_no_faults(play: Play) -> None:
    done = play(puppet(), puppet(), puppet())
    assert done.outcome.reason == "played"
    assert not done.outcome.faults


@pytest.mark.parametrize("seat", [0, 1])
def test_illegal_answer_gets_the_default_action_and_its_reason(play: Play, seat: int) -> None:
    bots = [puppet(), puppet()]
    bots[seat] = puppet(at=1, do="write", text='{"id": ID, "action": "bet", "amount": 99}\\n', keep=1)
    done = play(*bots)
    (fault,) = done.every(FaultRecord)
    assert (fault.seat, fault.kind, fault.default, fault.strikes_left) == (seat, "illegal", "fold", 9)
    assert "99 is not allowed: the amount must be 1 to 10" in fault.detail
    assert fault.got == '{"id": 1, "action": "bet", "amount": 99}'
    (default,) = done.every(DefaultRecord)
    assert (default.seat, default.action, default.why) == (seat, "fold", "illegal")
    told = next(record for record in done.every(StderrRecord) if record.seat == seat)
    assert '"kind":"illegal"' in told.head


class Onlooker:
    """Notes what it is told, in order."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def event(self, event: Event) -> None:
        self.told.append(type(event).__name__)

    def fault(self, seat: int, text: str) -> None:
        self.told.append(text.partition(":")[0])


def test_whoever_looks_on_hears_of_a_fault_before_what_follows_from_it(play: Play) -> None:
    bad = puppet(at=1, do="write", text='{"id": ID, "action": "bet", "amount": 99}\\n')
    onlooker = Onlooker()
    play(bad, bad, banks=1, watcher=onlooker)
    assert onlooker.told == [
        "BankStart",
        "Deal",
        "CardsSeen",
        "CardsSeen",
        "illegal",
        "Fold",
        "Win",
        "BankEnd",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello there\\n", "stdout is for the protocol"),
        ('{"id": "ID", "action": "fold"}\\n', "id: Expected int, got str"),
        ('{"id": ID, "action": "fold", "amount": 5.0}\\n', "amount: Expected int, got float"),
        ('{"id": ID, "action": "fold"}{}\\n', "trailing characters"),
        ('\\xef\\xbb\\xbf{"id": ID, "action": "fold"}\\n', "byte order mark"),
        ('{"id": ID, "action": "fold", "x": "\\xff"}\\n', "not UTF-8: byte 34 is 0xff"),
        ('{"id": ID, "x": ' + "[" * 100 + "]" * 100 + "}\\n", "nests more than 64 deep"),
        ('{"id": ID, "action": "fold", "x": NaN}\\n', "not strict JSON"),
        ('{"id": ID}\\n', "missing required field action"),
    ],
)
def test_malformed_line_costs_a_strike_and_leaves_the_request_open(play: Play, text: str, words: str) -> None:
    done = play(puppet(at=1, do="write", text=text, then="answer"), puppet())
    (fault,) = done.every(FaultRecord)
    assert (fault.seat, fault.kind, fault.strikes_left) == (0, "malformed", 9)
    assert words in fault.detail
    assert not done.every(DefaultRecord)


def test_overlong_line_is_one_fault_and_its_tail_is_not_read(play: Play) -> None:
    tail = '{"id": 1, "action": "fold"}\\n'
    long = puppet(at=1, do="write", text="x" * 70_000 + tail, then="answer")
    done = play(long, puppet())
    assert done.faults(0) == ["malformed"]
    assert not done.every(StrayRecord)
    assert not done.every(DefaultRecord)


def test_a_line_of_64_kib_is_read_and_one_byte_more_is_not(play: Play) -> None:
    start = '{"id": ID, "action": "fold", "x": "'
    body = start + "x" * (64 * 1024 - len(start) - 1) + '"}'
    fits = play(puppet(at=1, do="write", text=body + "\\n"), puppet())
    assert not fits.outcome.faults
    over = play(puppet(at=1, do="write", text=body.replace("xx", "xxx", 1) + "\\n", then="answer"), puppet())
    assert over.faults(0) == ["malformed"]


def test_timeout_then_late_answer_is_never_taken_for_another_request(play: Play) -> None:
    late = puppet(at=1, do="sleep")
    done = play(late, puppet(), clock=QUICK)
    (fault,) = done.every(FaultRecord)
    assert (fault.kind, fault.default, fault.limit_ms, fault.id) == ("timeout", "fold", 300, 1)
    assert isinstance(fault.us, int)
    assert fault.us >= 400_000
    assert "flush" in fault.detail


def test_half_a_line_is_counted_in_the_timeout(play: Play) -> None:
    done = play(puppet(at=1, do="write", text='{"id": 1, "act'), puppet(), clock=QUICK)
    fault = done.every(FaultRecord)[0]
    assert fault.kind == "timeout"
    assert "14 bytes of a line came, but no newline" in fault.detail
    assert fault.got == '{"id": 1, "act'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"id": ID, "action": "fold", "amount": 5.0}\\n', "a line came, but it was malformed"),
        ("x" * 70_000 + "\\n", "a line came, but it was malformed"),
        ('{"id": 900, "action": "fold"}\\nhello\\n', "a line came, but it was malformed"),
        ('{"id": 900, "action": "fold"}\\n', "a line came, but it does not answer this request"),
        ('{"id": ID, "act', "14 bytes of a line came, but no newline; does the bot flush its output?"),
    ],
)
def test_a_timeout_says_what_came_in_place_of_an_answer(play: Play, text: str, words: str) -> None:
    done = play(puppet(at=1, do="write", text=text), puppet(), clock=QUICK)
    fault = next(fault for fault in done.every(FaultRecord) if fault.kind == "timeout")
    assert (fault.seat, fault.id) == (0, 1)
    assert fault.detail == f"no answer within 300 ms: {words}"


def test_a_timeout_forgets_what_came_before_its_request(play: Play) -> None:
    bot = puppet(at=1, do="write", text="hello\\n", then="answer", last=1)
    done = play(bot, puppet(), clock=QUICK)
    assert done.faults(0)[:2] == ["malformed", "timeout"]
    assert "no complete line came" in done.every(FaultRecord)[1].detail


def test_an_answer_that_is_read_after_its_limit_is_late(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([401_000] * 2)  # the same moment is read for the answer and for the fault
    read = Stopwatch.read
    monkeypatch.setattr(Stopwatch, "read", lambda watch, now: (next(times, read(watch, now)[0]), 0))
    done = play(puppet(), puppet(), clock=QUICK)
    (fault,) = done.every(FaultRecord)
    assert (fault.kind, fault.us) == ("timeout", 401_000)
    assert fault.detail == "no answer within 300 ms: it came after 401 ms"
    assert [record.kind for record in done.every(StrayRecord)] == ["late"]


@pytest.mark.parametrize(
    ("bot", "faults", "words"),
    [
        (
            puppet(eager=1),
            ["no_start"],
            "no ready within 1500 ms: a line came too early, before match_start, and was ignored",
        ),
        (
            puppet(at=-1, do="write", text="hello\\n"),
            ["malformed", "no_start"],
            "no hello within 1500 ms: a line came, but it was malformed",
        ),
        (
            puppet(cut="x" * 65),
            ["malformed", "no_start"],
            "no ready within 1500 ms: a line came, but it was malformed",
        ),
    ],
)
def test_a_bot_that_does_not_start_is_told_what_came(
    play: Play, bot: BotSpec, faults: list[str], words: str
) -> None:
    clock = ClockRules(start_ms=1500, move_ms=1000, reserve_ms=0, margin_ms=100)
    done = play(bot, puppet(), cut=True, clock=clock)
    assert done.faults(0) == faults
    assert done.every(FaultRecord)[-1].detail == words


def test_strays_are_named_and_do_no_harm(play: Play) -> None:
    extra = (
        '{"id": 900, "action": "fold"}\\n'  # never asked
        '{"x": 1}\\n'  # no id
        '{"id": ID, "action": "bet", "amount": 1}\\n{"id": ID, "action": "fold"}\\n'  # answered twice
    )
    done = play(puppet(at=1, do="write", text=extra), puppet())
    assert [record.kind for record in done.every(StrayRecord)] == ["wrong_id", "unsolicited", "duplicate"]
    assert not done.outcome.faults


def test_answer_after_the_default_is_late(play: Play) -> None:
    both = '{"id": ID, "action": "bet", "amount": 99}\\n{"id": ID, "action": "fold"}\\n'
    done = play(puppet(at=1, do="write", text=both), puppet())
    assert [record.kind for record in done.every(StrayRecord)] == ["late"]
    assert done.faults(0) == ["illegal"]


def test_ten_strikes_put_a_seat_out_and_the_others_play_on(play: Play) -> None:
    bad = puppet(at=1, every=1, do="write", text='{"id": ID, "action": "sing"}\\n')
    done = play(bad, puppet(), puppet(), banks=20, policies=Policies(strikes=3))
    assert done.faults(0) == ["illegal"] * 3
    assert [record.out for record in done.every(FaultRecord)] == [False, False, True]
    assert done.outcome.reason == "played"
    assert {record.why for record in done.every(DefaultRecord)[3:]} == {"out"}
    assert done.outcome.timings[1].answers > 10


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"do": "exit", "text": "0"}, "exit code 0"),
        ({"do": "exit", "text": "3"}, "exit code 3"),
        ({"do": "signal", "text": "SIGSEGV"}, "signal SIGSEGV"),
        ({"do": "signal", "text": "SIGKILL"}, "signal SIGKILL"),
        ({"do": "close"}, "its output is closed, the process still runs"),
        ({"do": "child"}, "exit code 7"),
        ({"do": "child", "text": "setsid"}, "exit code 7"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_closed_names_the_end(play: Play, arguments: dict[str, str], words: str, seat: int) -> None:
    bots = [puppet(), puppet()]
    bots[seat] = puppet(at=2, **arguments)
    began = time.monotonic()
    done = play(*bots, banks=8)
    (fault,) = done.every(FaultRecord)
    assert (fault.seat, fault.kind, fault.exit, fault.out) == (seat, "closed", words, True)
    assert done.outcome.reason == "played"
    if arguments["do"] == "exit":
        assert "the last words" in str(fault.stderr)
    assert time.monotonic() - began < 15  # an end that is seen needs no time limit


def test_an_answer_before_the_exit_counts(play: Play) -> None:
    done = play(puppet(at=1, do="answer-and-exit"), puppet())
    assert done.faults(0) == ["closed"]
    assert [r.id for r in done.every(AnswerRecord) if r.seat == 0] == [1]


@pytest.mark.parametrize("text", ["a", "\\n", '{"x":1}\\n'])
def test_flood_puts_the_seat_out(play: Play, text: str) -> None:
    done = play(puppet(at=1, do="flood", text=text), puppet())
    assert done.faults(0)[-1] == "flood"
    assert set(done.faults(0)) <= {"malformed", "flood"}
    assert done.outcome.reason == "played"


def test_a_bot_that_does_not_read_puts_itself_out(play: Play) -> None:
    deaf = puppet(at=1, do="deaf")
    policies = Policies(unread_bytes=1000, strikes=1_000_000)
    clock = QUICK
    done = play(deaf, puppet(), puppet(), profile="joker-32", banks=400, policies=policies, clock=clock)
    assert done.faults(0)[-1] == "unread"
    assert not done.faults(1)
    assert done.outcome.reason == "played"


def test_stderr_never_blocks_and_keeps_head_and_tail(play: Play) -> None:
    done = play(puppet(at=1, do="stderr", text="64"), puppet())
    assert not done.outcome.faults
    (notes,) = done.every(StderrRecord)
    assert notes.bytes > 4 * 2**20
    assert "the end of the notes" in str(notes.tail)
    assert len(str(notes.tail)) < 17_000


def test_c8_fold_out_of_turn_takes_effect_between_turns(play: Play) -> None:
    bots = [puppet(at=1, do="fold-out", prefer="bet"), *[puppet(prefer="bet")] * 3]
    done = play(*bots, profile="joker-21", banks=2)
    (fold,) = done.every(FoldOutRecord)
    assert fold.seat == 0
    assert not done.outcome.faults


def test_c8_fold_out_of_turn_is_a_stray_where_the_profile_has_none(play: Play) -> None:
    done = play(puppet(at=1, do="fold-out"), puppet(), puppet())
    assert [record.kind for record in done.every(StrayRecord)] == ["unsolicited"]
    assert not done.every(FoldOutRecord)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (BotSpec("ghost", ("/no/such/bot",)), "No such file or directory"),
        (BotSpec("folder", ("/tmp",)), "Permission denied"),
        (puppet(at=-1, do="exit", text="127"), "the bot ended before hello: exit code 127"),
        (puppet(at=0, do="signal", text="SIGTERM"), "signal SIGTERM"),
        (puppet(at=-1, do="write", text='{"type":"hello","protocol":9,"name":"x"}\\n'), "speaks 1"),
    ],
)
def test_no_start_voids_the_match(play: Play, bot: BotSpec, words: str, seat: int) -> None:
    bots = [puppet(), puppet()]
    bots[seat] = bot
    done = play(*bots)
    assert done.outcome.reason == "void"
    assert bot.name in str(done.outcome.detail)
    assert done.faults(seat) == ["no_start"]
    assert words in done.every(FaultRecord)[0].detail
    assert not done.faults(1 - seat)


def test_silence_before_hello_ends_at_the_start_limit(play: Play) -> None:
    clock = ClockRules(start_ms=1500, move_ms=1000, reserve_ms=0, margin_ms=100)
    done = play(puppet(at=-1, do="sleep"), puppet(at=-1, do="sleep"), clock=clock)
    assert done.outcome.reason == "void"
    assert done.faults(0) == done.faults(1) == ["no_start"]
    assert "no hello within 1500 ms: nothing came" in done.every(FaultRecord)[0].detail


def test_a_banner_before_hello_is_a_fault_that_quotes_it(play: Play) -> None:
    done = play(puppet(at=0, do="write", text="MyBot 1.0 \\x1b[31mready\\n"), puppet())
    assert done.outcome.reason == "played"
    (fault,) = done.every(FaultRecord)
    assert (fault.kind, fault.got) == ("malformed", "MyBot 1.0 \\x1b[31mready")
    assert "stderr" in fault.detail


def test_without_a_clock_an_end_is_still_seen(play: Play) -> None:
    from msgspec import UNSET

    done = play(puppet(at=1, do="exit", text="1"), puppet(), clock=UNSET)
    assert done.faults(0) == ["closed"]


def test_while_it_runs_the_log_holds_public_events_alone(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    spy = puppet(at=30, do="read", text=str(path))
    done = play(spy, puppet(), puppet(), banks=12, log=path)
    (notes,) = done.every(StderrRecord)
    seen = notes.head + str(notes.tail)
    assert '"rec":"head"' in seen
    assert '"type":"bank_end"' in seen
    for secret in ('"rec":"deal"', '"rec":"answer"', '"rec":"request"', '"type":"cards"', '"to":', '"seed"'):
        assert secret not in seen


def test_cuts_make_the_cards(play: Play) -> None:
    cut = [puppet(cut="left"), puppet(cut="ü" * 32)]
    plain = play(puppet(), puppet(), seed="same")
    first = play(*cut, seed="same", cut=True)
    other = play(puppet(cut="right"), cut[1], seed="same", cut=True)
    deals = [[line for line in done.log.lines if b'"rec":"deal"' in line] for done in (plain, first, other)]
    assert len({deal[0].partition(b'"cards"')[2] for deal in deals}) == 3


def test_a_cut_of_more_than_64_bytes_is_malformed(play: Play) -> None:
    clock = ClockRules(start_ms=1500, move_ms=1000, reserve_ms=0, margin_ms=100)
    done = play(puppet(cut="ü" * 33), puppet(), cut=True, clock=clock)
    assert done.faults(0) == ["malformed", "no_start"]
    assert done.outcome.reason == "void"


def test_a_sealed_match_does_not_tell_its_seed(play: Play) -> None:
    keep = puppet(keep=1)
    open_match = play(keep, puppet(), seed="s")
    sealed = play(keep, puppet(), seed="s", sealed=True)
    assert '"seed":' in open_match.every(StderrRecord)[0].head
    assert '"seed":' not in sealed.every(StderrRecord)[0].head

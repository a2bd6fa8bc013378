"""The match's log as it is written: what happens, stamped with the time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import UNSET, UnsetType

from referee import __version__
from referee.arbiter.plan import MatchPlan
from referee.game.cards import names_of
from referee.game.decks import commitment
from referee.game.options import TurnKind
from referee.record.records import (
    FORMAT,
    AnswerRecord,
    DealRecord,
    DefaultRecord,
    FaultRecord,
    FoldOutRecord,
    Given,
    Greeting,
    Head,
    ReadyRecord,
    Restart,
    SeatHead,
    Start,
    StderrRecord,
    StrayRecord,
    Why,
)
from referee.record.stream import REFEREE_NAME, request_core
from referee.record.writer import LogWriter
from referee.wire.codec import quoted
from referee.wire.messages import PROTOCOL, Answer, BotHello, Ready, StrayKind


def head_of(plan: MatchPlan) -> Head:
    """The head of the match's log."""
    seats = tuple(
        SeatHead(bot.name, bot.command, UNSET if bot.folder is None else bot.folder.name) for bot in plan.bots
    )
    return Head(
        ms=0,
        format=FORMAT,
        referee=REFEREE_NAME,
        version=__version__,
        protocol=PROTOCOL,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        match=plan.match_id,
        profile=plan.profile,
        banks=plan.banks,
        seats=seats,
        clock=plan.clock,
        policies=plan.policies,
        commitment=commitment(plan.seed),
        dealer=UNSET if plan.dealer is None else plan.dealer,
        cut=plan.cut,
        sealed=plan.sealed,
        cards_given=plan.given is not None,
    )


class Journal:
    """Writes the records of one match, in the order in which they happen."""

    def __init__(self, writer: LogWriter) -> None:
        self.writer = writer
        self._start = time.monotonic_ns()
        self._now = 0

    def ms(self) -> int:
        """Milliseconds since the match's start."""
        return (time.monotonic_ns() - self._start) // 1_000_000

    def at(self, now_ns: int) -> None:
        """The monotonic time that events, requests and answers are stamped with from here on."""
        self._now = (now_ns - self._start) // 1_000_000

    def head(self, head: Head, plan: MatchPlan) -> None:
        """The head, and the cards that were set by hand."""
        self.writer.add(head, public=True)
        self.writer.show_public()
        if plan.given is not None:
            banks = tuple(tuple(names_of(list(deal)) for deal in bank) for bank in plan.given)
            self.writer.add(Given(ms=0, banks=banks))

    def hello(self, seat: int, hello: BotHello) -> None:
        """A bot said hello."""
        self.writer.add(Greeting(ms=self.ms(), seat=seat, hello=hello))

    def start(self, seat: int | UnsetType = UNSET) -> None:
        """``match_start`` went out, to all or to one."""
        self.writer.add(Start(ms=self.ms(), seat=seat))

    def restart(self, seat: int) -> None:
        """A seat's bot is started anew."""
        self.writer.add(Restart(ms=self.ms(), seat=seat))

    def ready(self, seat: int, ready: Ready) -> None:
        """A bot is ready."""
        self.writer.add(ReadyRecord(ms=self.ms(), seat=seat, ready=ready))

    def deal(self, bank: int, deal: int, cards: Sequence[int]) -> None:
        """The cards that go round now."""
        self.writer.add(DealRecord(ms=self.ms(), bank=bank, deal=deal, cards=names_of(tuple(cards))))

    def event(self, text: bytes, public: bool) -> None:
        """An event, by the text that was sent."""
        self.writer.add_body(b'{"rec":"event","ms":%d,"event":%b' % (self._now, text), public=public)

    def request(self, seat: int, text: bytes) -> None:
        """A request, by the text that was sent."""
        core = request_core(text)
        self.writer.add_body(b'{"rec":"request","ms":%d,"seat":%d,%b' % (self._now, seat, core))

    def answer(self, seat: int, answer: Answer, us: int, times: tuple[int, int], host_us: int) -> None:
        """A legal answer: microseconds by the clock, nanoseconds of CPU and of waiting for one, and
        microseconds in which the referee did not run."""
        ran, waited = times
        record = AnswerRecord(
            ms=self._now,
            seat=seat,
            id=answer.id,
            action=answer.action,
            amount=answer.amount,
            target=answer.target,
            note=answer.note,
            us=us,
            cpu_us=ran // 1000,
            wait_us=waited // 1000,
            host_us=host_us or UNSET,
        )
        self.writer.add(record)

    def default(self, seat: int, kind: TurnKind, action: str, why: Why) -> None:
        """A default action."""
        self.writer.add(DefaultRecord(ms=self.ms(), seat=seat, kind=kind, action=action, why=why))

    def fold_out(self, seat: int) -> None:
        """A fold out of turn takes effect."""
        self.writer.add(FoldOutRecord(ms=self.ms(), seat=seat))

    def stray(self, seat: int, kind: StrayKind, line: bytes) -> None:
        """A line that answered nothing."""
        self.writer.add(StrayRecord(ms=self.ms(), seat=seat, kind=kind, got=quoted(line)))

    def fault(self, record: FaultRecord) -> None:
        """A fault."""
        self.writer.add(record)

    def stderr(self, seat: int, count: int, head: str, tail: str | None) -> None:
        """What a bot noted on stderr."""
        shown = UNSET if tail is None else tail
        self.writer.add(StderrRecord(ms=self.ms(), seat=seat, bytes=count, head=head, tail=shown))

    def add(self, record: msgspec.Struct) -> None:
        """Any other record."""
        self.writer.add(record)

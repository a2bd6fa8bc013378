"""The match's log as it is written: what happens, stamped with the time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from referee import __version__
from referee.arbiter.cpu_time import between
from referee.arbiter.plan import MatchPlan
from referee.game.cards import names_of
from referee.game.decks import commitment
from referee.game.options import TurnKind
from referee.record.records import (
    FORMAT,
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
from referee.wire.codec import encode, quoted
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
        self.writer: Final = writer
        self._append: Final = writer.notes.append
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
        self._append((_event, (self._now, text), public))

    def request(self, seat: int, text: bytes) -> None:
        """A request, by the text that was sent."""
        self._append((_request, (self._now, seat, text), False))

    def answer(
        self, now_ns: int, seat: int, answer: Answer, us: int, cpu: tuple[bytes, bytes], host_us: int
    ) -> None:
        """A legal answer, and the time that all is stamped with up to the next: microseconds by the clock,
        the samples of CPU time before and after it, and microseconds in which the referee did not run."""
        self.at(now_ns)
        self.writer.note((_answer, (self._now, seat, answer, us, cpu, host_us), False))

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


def _event(ms: int, text: bytes) -> bytes:
    return b'{"rec":"event","ms":%d,"event":%b' % (ms, text)


def _request(ms: int, seat: int, text: bytes) -> bytes:
    return b'{"rec":"request","ms":%d,"seat":%d,%b' % (ms, seat, request_core(text))


def _answer(ms: int, seat: int, answer: Answer, us: int, cpu: tuple[bytes, bytes], host_us: int) -> bytes:
    """An ``AnswerRecord``: what an answer says stands in it as it stands in the answer."""
    ran, waited = between(*cpu)
    chosen = encode(answer)[1:-1]
    body = b'{"rec":"answer","ms":%d,"seat":%d,%b,"us":%d,"cpu_us":%d,"wait_us":%d' % (
        ms,
        seat,
        chosen,
        us,
        ran // 1000,
        waited // 1000,
    )
    return body + b',"host_us":%d' % host_us if host_us else body

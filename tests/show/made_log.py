"""Logs made by hand: the records that a match would leave, without processes and clocks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
from msgspec import UNSET

from referee.game.cards import Card, names_of, parse_card
from referee.game.decks import Decks, GivenDecks, SeededDecks, commitment, parse_seed
from referee.game.events import Event
from referee.game.options import Action, pick
from referee.game.profile_file import load_profile
from referee.game.table import Table
from referee.record.reader import Log
from referee.record.records import (
    AnswerRecord,
    AnyRecord,
    DealRecord,
    DefaultRecord,
    End,
    EventRecord,
    FaultRecord,
    Greeting,
    Head,
    Policies,
    RequestRecord,
    SeatHead,
    SeatStream,
    StrayRecord,
)
from referee.record.writer import LogWriter
from referee.wire.messages import BotHello, ClockRules, EndReason, RequestClock, SeatResult

CLOCK = ClockRules(start_ms=10_000, move_ms=1_000, reserve_ms=30_000, margin_ms=50)

A12_DEALS = ["6c 6h Ac Ah 7c 7h Ad As 8c 8h Kh 9c", "Td Ah 6c 8d As 7c 6d 7d 8c"]
A12_ANSWERS = [
    (2, Action("fold")),
    (3, Action("fold")),
    (0, Action("bet", 2)),
    (1, Action("bet", 2)),
    (0, Action("show")),
    (2, Action("enter")),
    (3, Action("decline")),
    (0, Action("bet", 1)),
    (1, Action("bet", 1)),
    (2, Action("fold")),
    (0, Action("show")),
]
"""The worked example of rule A12: the seats' answers in order."""


def cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


class MadeLog:
    """A match that is played by hand, leaving records."""

    def __init__(
        self,
        profile: str,
        names: Sequence[str],
        *,
        deals: Sequence[str] = (),
        seed: str = "made",
        banks: int = 1,
        dealer: int | None = None,
    ) -> None:
        self.records: list[AnyRecord] = []
        game, self.key = load_profile(profile), parse_seed(seed)
        seeded = SeededDecks(game, self.key)
        given = [[cards(deal) for deal in deals]]
        self._decks: Decks = GivenDecks(given, seeded)
        self._ids = [0] * len(names)
        self._head(profile, names, banks)
        self.table = Table(
            game, len(names), seed=self.key, decks=self._logged_decks, dealer=dealer, banks=banks
        )

    def _head(self, profile: str, names: Sequence[str], banks: int) -> None:
        self.add(
            Head(
                ms=0,
                format=1,
                referee="seka-referee",
                version="0.1.0",
                protocol=1,
                started="2026-01-02T03:04:05+00:00",
                match="seka-made",
                profile=load_profile(profile),
                banks=banks,
                seats=tuple(SeatHead(name, ("bots/" + name.lower(), "-x")) for name in names),
                clock=CLOCK,
                policies=Policies(),
                commitment=commitment(self.key),
            )
        )
        for seat, name in enumerate(names):
            self.add(Greeting(ms=1, seat=seat, hello=BotHello(1, f"{name}-bot", "2.0")))

    def _logged_decks(self, bank: int, deal: int, count: int) -> list[Card]:
        dealt = list(self._decks(bank, deal, count))
        self.add(DealRecord(ms=2, bank=bank, deal=deal, cards=names_of(dealt)))
        return dealt

    def add(self, record: AnyRecord) -> None:
        self.records.append(record)

    def start(self) -> None:
        self._tell(self.table.start())

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            self.add(EventRecord(ms=3, event=event))

    def ask(self) -> RequestRecord:
        turn = self.table.turn
        assert turn is not None
        self._ids[turn.seat] += 1
        request = RequestRecord(
            ms=4,
            seat=turn.seat,
            id=self._ids[turn.seat],
            kind=turn.kind,
            options=turn.options,
            clock=RequestClock(1_000, 30_000),
        )
        self.add(request)
        return request

    def answer(
        self, action: Action, *, us: int = 500, wait_us: int = 0, host_us: int = 0, note: str | None = None
    ) -> None:
        request = self.ask()
        self.add(
            AnswerRecord(
                ms=5,
                seat=request.seat,
                id=request.id,
                action=action.action,
                amount=action.amount,
                target=action.target,
                note=UNSET if note is None else note,
                us=us,
                wait_us=wait_us,
                host_us=host_us or UNSET,
            )
        )
        self._tell(self.table.act(action))

    def timeout(self, got: str | None = None, stderr: str | None = None) -> None:
        """The seat on turn lets its time run out, and folds by default."""
        request = self.ask()
        self.add(
            FaultRecord(
                ms=31_055,
                seat=request.seat,
                kind="timeout",
                detail="no answer within 31000 ms",
                strikes_left=9,
                id=request.id,
                default="fold",
                limit_ms=31_000,
                us=31_050_000,
                cpu_us=12_000,
                wait_us=3_000,
                got=UNSET if got is None else got,
                stderr=UNSET if stderr is None else stderr,
            )
        )
        self.add(DefaultRecord(ms=31_055, seat=request.seat, kind="act", action="fold", why="timeout"))
        self._tell(self.table.act(Action("fold")))

    def play_randomly(self, seed: int) -> None:
        """To the end, with notes, slow answers, strays and faults of every seat strewn in."""
        random = Random(seed)
        self.start()
        while self.table.turn is not None:
            turn = self.table.turn
            luck = random.random()
            if turn.kind == "act" and luck < 0.05:
                self.timeout(stderr=f"stderr of {turn.seat}")
            else:
                note = f"note of {turn.seat}" if luck < 0.5 else None
                self.answer(pick(turn, random), us=random.choice([300, 400_000, 1_200_000]), note=note)
            if luck > 0.9:
                self.add(StrayRecord(ms=6, seat=turn.seat, kind="duplicate", got=f"stray of {turn.seat}"))

    def end(self, reason: EndReason = "played", detail: str | None = None, by: int | None = None) -> None:
        stream = SeatStream(0, "0" * 64, 0, "0" * 64)
        results = self.table.results()
        self.add(
            End(
                ms=40_000,
                reason=reason,
                by=UNSET if by is None else by,
                detail=UNSET if detail is None else detail,
                results=tuple(SeatResult(r.seat, str(r.balance), r.place) for r in results),
                seed=self.key.hex(),
                streams=(stream,) * len(results),
                log="0" * 64,
            )
        )

    def log(self) -> Log:
        return log_of(self.records)

    def write(self, path: Path) -> Path:
        writer = LogWriter(path)
        for record in self.records:
            writer.add(record)
        writer.complete()
        assert writer.failure is None
        return path


def log_of(records: Sequence[AnyRecord]) -> Log:
    """A log in memory."""
    lines = [msgspec.json.encode(record) for record in records]
    return Log(Path("made.jsonl"), list(records), lines)


def a12() -> MadeLog:
    """The worked example of rule A12, whole."""
    made = MadeLog("tamashebi-36", "ABCD", deals=A12_DEALS, dealer=1)
    made.start()
    for seat, action in A12_ANSWERS:
        turn = made.table.turn
        assert turn is not None
        assert turn.seat == seat
        made.answer(action)
    made.end()
    return made

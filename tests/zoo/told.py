"""A match without processes and clocks: what it tells each seat, its log, and its live file at every step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from msgspec import UNSET

from referee.arbiter.bots import BotSpec
from referee.arbiter.journal import head_of
from referee.arbiter.plan import MatchPlan
from referee.game.cards import Card, names_of
from referee.game.decks import SeededDecks, parse_seed
from referee.game.events import Deal, Event
from referee.game.options import Action, pick
from referee.game.profile import Profile
from referee.game.table import Table
from referee.record.penalty import standings
from referee.record.reader import Log
from referee.record.records import (
    AnswerRecord,
    AnyRecord,
    DealRecord,
    End,
    EventRecord,
    FoldOutRecord,
    Head,
    ReadyRecord,
    RequestRecord,
    SeatStream,
    Start,
)
from referee.record.stream import Streams
from referee.record.writer import LogWriter
from referee.wire.codec import encode
from referee.wire.messages import MatchEnd, Ready, RequestClock

SEED = parse_seed("a seed that is told at the end, whatever the cards")
CLOCK = RequestClock(1000, 30_000)

Move = tuple[int, Action | None]
"""A seat and what it did; None for a fold out of turn."""

Cards = dict[tuple[int, int], Sequence[Card]]
"""By bank and deal: the cards that were dealt, from the top."""


def head_for(profile: Profile, seats: int, banks: int) -> Head:
    """The head that matches share whose cards alone differ."""
    bots = [BotSpec(f"bot-{seat}", ("bot",)) for seat in range(seats)]
    return head_of(MatchPlan(profile, bots, SEED, banks, dealer=0))


class Told:
    """One match as it is told. ``cards`` go before the seed ``shuffle``; ``live`` is the log's file."""

    def __init__(
        self, head: Head, shuffle: str, cards: Cards | None = None, live: Path | None = None
    ) -> None:
        self.head = head
        self.seats = len(head.seats)
        self.cards: Cards = {}
        self.streams = Streams(self.seats)
        self.records: list[AnyRecord] = []
        self.public: list[tuple[int, bytes]] = []
        """How many records there were after each move, and what the live file held."""
        self.moves: list[Move] = []
        self._given = cards or {}
        self._seeded = SeededDecks(head.profile, parse_seed(shuffle))
        self._live = live
        self._writer = LogWriter(live)
        self._table = Table(head.profile, self.seats, decks=self._decks, dealer=0, banks=head.banks)
        self._open()

    def _decks(self, bank: int, deal: int, count: int) -> Sequence[Card]:
        given = self._given.get((bank, deal))
        dealt = given if given is not None and len(given) == count else self._seeded(bank, deal, count)
        self.cards[bank, deal] = dealt
        return dealt

    def _open(self) -> None:
        self._add(self.head, public=True)
        self.streams.hello()
        self._add(Start(ms=0))
        self.streams.start(self.head)
        for seat in range(self.seats):
            self._add(ReadyRecord(ms=0, seat=seat, ready=Ready()))
        self._tell(self._table.start())

    def _add(self, record: AnyRecord, *, public: bool = False) -> None:
        self.records.append(record)
        self._writer.add(record, public=public)

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Deal):
                names = names_of(tuple(self.cards[event.bank, event.deal]))
                self._add(DealRecord(ms=0, bank=event.bank, deal=event.deal, cards=names))
            _, public = self.streams.event(event)
            self._add(EventRecord(ms=0, event=event), public=public)
        self._writer.show_public()
        if self._live is not None:
            self.public.append((len(self.records), self._live.read_bytes()))

    def play(self, random: Random) -> Told:
        """To the end by random moves, now and then a fold out of turn."""
        while self._table.turn is not None:
            if random.random() < 0.1:
                seats = [s for s in range(self.seats) if self._table.fold_out_refusal(s) is None]
                if seats:
                    self.move((random.choice(seats), None))
                    continue
            self.move((self._table.turn.seat, pick(self._table.turn, random)))
        self._end()
        return self

    def follow(self, moves: Sequence[Move], records: int) -> Told:
        """By these moves until there are so many records, or to the end."""
        for move in moves:
            if len(self.records) < records:
                self.move(move)
        if self._table.turn is None:
            self._end()
        return self

    def move(self, move: Move) -> None:
        """One move: a fold out of turn, or a request and its answer."""
        seat, action = move
        self.moves.append(move)
        if action is None:
            events = self._table.fold_out(seat)
            self._add(FoldOutRecord(ms=0, seat=seat))
            self._tell(events)
            return
        number = self._ask(seat)
        events = self._table.act(action)
        self._add(
            AnswerRecord(
                ms=0,
                seat=seat,
                id=number,
                action=action.action,
                amount=action.amount,
                target=action.target,
                note=f"a note of seat {seat}",
                us=300,
            )
        )
        self._tell(events)

    def _ask(self, seat: int) -> int:
        turn = self._table.turn
        assert turn is not None
        number, _ = self.streams.request(turn, self._table.view(turn.seat), CLOCK)
        kind, options = turn.kind, turn.options
        self._add(RequestRecord(ms=0, seat=turn.seat, id=number, kind=kind, options=options, clock=CLOCK))
        return number

    def _end(self) -> None:
        results = standings(self.seats, self._table, "played", UNSET)
        self.streams.end(MatchEnd(self.head.match, "played", results, seed=SEED.hex()))
        stream = SeatStream(0, "0" * 64, 0, "0" * 64)
        self.records.append(
            End(
                ms=0,
                reason="played",
                results=results,
                seed=SEED.hex(),
                streams=(stream,) * self.seats,
                log="0" * 64,
            )
        )

    def heard(self, seat: int) -> list[bytes]:
        """The lines that the seat was sent, in order."""
        return b"".join(self.streams.boxes[seat].waiting).split(b"\n")

    def log(self, count: int | None = None) -> Log:
        """The log, or its first records, in memory."""
        records = self.records[:count]
        return Log(Path("told.jsonl"), records, [encode(record) for record in records])

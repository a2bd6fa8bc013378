"""A whole match: greet, deal, ask, tell, end. One plain loop in one process."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic_ns
from typing import Final

from msgspec import UNSET

from referee.arbiter.asking import Asking
from referee.arbiter.desk import Desk
from referee.arbiter.greeting import Greeting
from referee.arbiter.journal import Journal, head_of
from referee.arbiter.plan import MatchPlan, Outcome, Watcher
from referee.arbiter.room import InterruptedMatch
from referee.arbiter.seat import Seat
from referee.arbiter.timing import timing_of
from referee.game.amounts import parse_exact
from referee.game.decks import Decks, GivenDecks, SeededDecks, first_dealer, key_of
from referee.game.events import BankEnd, Deal, Event
from referee.game.table import Result, Table
from referee.record.clock import Clock
from referee.record.penalty import standings
from referee.record.records import End, Head
from referee.record.stream import Streams, sealed_or, stream_records
from referee.record.writer import LogWriter
from referee.wire.messages import EndReason, MatchEnd


class KeptDecks:
    """The decks of a match; ``last`` are the cards of the latest deal, for the log."""

    def __init__(self, decks: Decks) -> None:
        self._decks: Final = decks
        self.last: Sequence[int] = ()

    def __call__(self, bank: int, deal: int, count: int) -> Sequence[int]:
        """The deal's first cards."""
        self.last = self._decks(bank, deal, count)
        return self.last


class Match:
    """One match of a plan. Raises FileError where its log cannot be opened, UsageError for a plan that
    the profile does not allow; whatever the bots do ends in an Outcome."""

    def __init__(self, plan: MatchPlan) -> None:
        self.plan: Final = plan
        self._watcher: Watcher | None = None
        Table(plan.profile, len(plan.bots), seed=plan.seed, dealer=plan.dealer, banks=plan.banks)
        self._writer: Final = LogWriter(plan.log)
        journal = Journal(self._writer)
        streams = Streams(len(plan.bots))
        seats = [
            Seat(
                index,
                bot,
                streams.boxes[index],
                Clock(plan.clock),
                plan.policies.strikes,
                plan.policies.stderr_bytes,
            )
            for index, bot in enumerate(plan.bots)
        ]
        self._desk: Final = Desk(plan, seats, streams, journal)
        self._table: Table | None = None
        self._kept: KeptDecks | None = None

    def rest(self, seconds: float) -> None:
        """For a watcher that shows an event for so long; it ends at once when the match is told to stop."""
        self._desk.room.rest(seconds)

    def run(self, watcher: Watcher | None = None) -> Outcome:
        """Play it to its end. Call it from the main thread: it catches ``stop_signals``."""
        self._watcher = watcher
        desk = self._desk
        head = head_of(self.plan)
        desk.room.catch_signals()
        try:
            desk.journal.head(head, self.plan)
            return self._finish(*self._play(head))
        finally:
            for seat in desk.seats:
                seat.kill(desk.room)
            desk.room.release_signals()

    def _play(self, head: Head) -> tuple[EndReason, str | None]:
        desk = self._desk
        try:
            greeting = Greeting(desk)
            ready = greeting.run(head)
            desk.tell(self._watcher)
            if not ready:
                failed = [seat for seat in desk.seats if seat.out]
                names = " and ".join(seat.spec.name for seat in failed)
                return "void", f"{names} did not start"
            self._run_table(head, greeting)
        except InterruptedMatch:
            desk.room.heard()
            return "interrupted", "the referee was told to stop"
        if desk.ending is not None:
            return desk.ending.reason, desk.ending.detail
        return "played", None

    def _run_table(self, head: Head, greeting: Greeting) -> None:
        plan, desk = self.plan, self._desk
        key = key_of(plan.seed, greeting.cuts if plan.cut else None)
        seeded = SeededDecks(plan.profile, key)
        decks: Decks = seeded if plan.given is None else GivenDecks(plan.given, seeded)
        count = len(plan.bots)
        dealer = first_dealer(key, count) if plan.dealer is None else plan.dealer
        kept = self._kept = KeptDecks(decks)
        table = self._table = Table(plan.profile, count, decks=kept, dealer=dealer, banks=plan.banks)
        asking = Asking(desk, table, lambda seat: greeting.restart(seat, head, table.view(seat.index)))
        for seat in desk.seats:
            seat.listen(desk.room, asking)
        self._tell(table.start())
        while (turn := table.turn) is not None and desk.ending is None:
            self._tell(asking.ask(turn))
            if asking.folds:
                self._fold_out(table, asking)

    def _fold_out(self, table: Table, asking: Asking) -> None:
        """Folds out of turn take effect now, between two turns, in the order of the seats (C8)."""
        for index, (bank, deal) in sorted(asking.folds.items()):
            del asking.folds[index]
            now = (table.bank, table.deal) == (bank, deal)
            if now and table.fold_out_refusal(index) is None:
                self._desk.journal.fold_out(index)
                self._tell(table.fold_out(index))
            else:
                line = b'{"action":"fold","bank":%d,"deal":%d}' % (bank, deal)
                self._desk.stray(self._desk.seats[index], "unsolicited", line)

    def _tell(self, events: list[Event]) -> None:
        """Events to the seats' queues, the log and the watcher; at a bank's end everything goes out."""
        desk, watcher = self._desk, self._watcher
        tell, write = desk.streams.event, desk.journal.event
        bank_over = False
        if desk.untold:
            desk.tell(watcher)
        for event in events:
            if isinstance(event, Deal) and self._kept is not None:
                desk.journal.deal(event.bank, event.deal, self._kept.last)
            elif isinstance(event, BankEnd):
                bank_over = True
            write(*tell(event))
            if watcher is not None:
                watcher.event(event)
        if bank_over:
            self._bank_over()

    def _bank_over(self) -> None:
        """Whoever is not asked next hears at once how the bank has ended."""
        turn = None if self._table is None else self._table.turn
        self._desk.flush_others(-1 if turn is None else turn.seat)
        self._desk.keep_up(monotonic_ns())

    def _finish(self, reason: EndReason, detail: str | None) -> Outcome:
        """Tell everyone the result, let the bots leave, complete the log."""
        plan, desk = self.plan, self._desk
        desk.tell(self._watcher)
        by = desk.ending.by if desk.ending is not None and reason == "forfeit" else UNSET
        results = standings(len(desk.seats), self._table, reason, by)
        seed = sealed_or(plan.seed, plan.sealed)
        desk.streams.end(MatchEnd(plan.match_id, reason, results, by, seed))
        got = [(seat.got.bytes, seat.got.digest()) for seat in desk.seats]
        self._farewell()
        for seat in desk.seats:
            notes = seat.notebook
            if notes.bytes:
                desk.journal.stderr(seat.index, notes.bytes, notes.head, notes.tail)
        desk.journal.add(
            End(
                ms=desk.journal.ms(),
                reason=reason,
                by=by,
                detail=UNSET if detail is None else detail,
                results=results,
                seed=plan.seed.hex(),
                streams=stream_records(desk.streams.boxes, got),
                log=self._writer.digest(),
            )
        )
        self._writer.complete()
        placed = tuple(Result(r.seat, parse_exact(r.balance), r.place) for r in results)
        timings = tuple(timing_of(seat.answer_us, seat.clock) for seat in desk.seats)
        faults = tuple(desk.faults)
        failure = self._writer.failure
        return Outcome(plan.match_id, reason, detail, placed, faults, timings, failure)

    def _farewell(self) -> None:
        """The last lines, the end of input, a short grace; then whoever is still there is killed."""
        desk = self._desk
        deadline = monotonic_ns() + self.plan.grace_ms * 1_000_000
        leaving = Leaving()
        for seat in desk.seats:
            if seat.process is not None:
                leaving.add(seat)
                seat.listen(desk.room, leaving)
            seat.send(desk.room)
            leaving.close_if_sent(seat)
        try:
            while leaving.staying and monotonic_ns() < deadline:
                desk.room.wait(deadline)
                for seat in leaving.staying.values():
                    leaving.close_if_sent(seat)
                leaving.sweep(desk)
        except InterruptedMatch:
            desk.room.heard()
        for seat in desk.seats:
            seat.kill(desk.room)


class Leaving:
    """Hears nothing any more but that bots leave."""

    def __init__(self) -> None:
        self.staying: Final[dict[int, Seat]] = {}
        self._gone: Final[list[Seat]] = []

    def add(self, seat: Seat) -> None:
        """The seat has still to leave."""
        self.staying[seat.index] = seat

    def close_if_sent(self, seat: Seat) -> None:
        """End the bot's input once everything is in its pipe."""
        process = seat.process
        if process is not None and process.writable and not process.backlog:
            process.close_stdin()

    def sweep(self, desk: Desk) -> None:
        """Take leave of those that have gone."""
        while self._gone:
            seat = self._gone.pop()
            if self.staying.pop(seat.index, None) is not None:
                seat.kill(desk.room)

    def line(self, seat: Seat, line: bytes) -> None:
        """Too late to matter."""

    def overlong(self, seat: Seat) -> None:
        """Too late to matter."""

    def wasted(self, seat: Seat) -> None:
        """Too late to matter."""

    def closed(self, seat: Seat, status: str) -> None:
        """The bot has left, unless it has only closed its output."""
        if seat.process is None or seat.process.exit_status() is not None:
            self._gone.append(seat)

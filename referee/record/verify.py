"""Re-running a log: the whole match is played again from its answers, and every line compared.

The answers, faults and times of a log are its input; all else must follow from them by the rules: the cards
from the seed, the events from the cards and the answers, the requests from the position and the times so far,
and every byte that was sent to every seat. Times must be within the limits that the requests told, or over
them where they are said to be; and every bot that was started says hello and ready once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import UNSET

from referee.errors import RefereeError
from referee.game.cards import CODES, NAMES
from referee.game.decks import Decks, GivenDecks, SeededDecks, commitment, first_dealer, key_of
from referee.game.events import Deal, Event
from referee.game.options import DEFAULTS, Action
from referee.game.profile import cards_of
from referee.game.table import Table
from referee.record.greeted import Greeted
from referee.record.mismatch import MismatchError
from referee.record.penalty import penalty, standings
from referee.record.reader import Log, Problem
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
    SeatStream,
    Start,
    StderrRecord,
    StrayRecord,
)
from referee.record.stream import Streams, request_core, sealed_or
from referee.record.timekeeper import Timekeeper
from referee.wire.messages import FaultNotice, MatchEnd

_encode: Final = msgspec.json.Encoder().encode


def verify_log(log: Log) -> Problem | None:
    """The first line of a log that is wrong, and why; None where everything is in order.

    A log that is cut is re-run as far as it goes, and the cut is its problem. Raises LogError for a file
    that is no log at all.
    """
    head = log.head
    if log.live:
        return log.problem
    try:
        rerun = Rerun(head, log.end, log.records)
    except MismatchError as error:
        return Problem(len(log.records), str(error))
    for number, record in enumerate(log.records[1:], 2):
        try:
            rerun.take(record)
        except (MismatchError, RefereeError) as error:
            return Problem(number, str(error))
    return log.problem or _check_digest(log)


def _check_digest(log: Log) -> Problem | None:
    """The end record's SHA-256 of all lines before it."""
    digest = sha256(b"".join(line + b"\n" for line in log.lines[:-1])).hexdigest()
    if log.end is None or digest == log.end.log:
        return None
    return Problem(len(log.lines), f"the lines before this one have SHA-256 {digest}, not {log.end.log}")


class RecordedDecks:
    """The decks of a cut log, as its deals say: its seed is not known."""

    def __init__(self, head: Head, records: Sequence[AnyRecord]) -> None:
        self._deals = {(r.bank, r.deal): r.cards for r in records if isinstance(r, DealRecord)}
        self._any = cards_of(head.profile.deck)

    def __call__(self, bank: int, deal: int, count: int) -> Sequence[int]:
        """The deal's cards; any cards at all for the deal at which the log is cut, which nobody saw.

        Raises MismatchError where they are not the cards of that many seats.
        """
        cards = self._deals.get((bank, deal))
        if cards is None:
            return self._any[:count]
        if len(cards) != count or len(set(cards)) != count:
            raise MismatchError(f"bank {bank}, deal {deal} needs {count} different cards")
        return [CODES[name] for name in cards]


class Rerun:
    """The re-run of one match, record by record. ``streams`` and ``table`` are as the match had them."""

    def __init__(self, head: Head, end: End | None, records: Sequence[AnyRecord]) -> None:
        self.head: Final = head
        self.streams: Final = Streams(len(head.seats))
        self.table: Table | None = None
        self._end: Final = end
        self._records: Final = records
        self._given: Given | None = None
        self._cuts = [b""] * len(head.seats)
        self._started = False
        self._due: deque[Event] = deque()
        self._request: tuple[int, int] | None = None
        self._strikes = [head.policies.strikes] * len(head.seats)
        self._restarts = [0] * len(head.seats)
        self._greeted: Final = Greeted(len(head.seats))
        self._times: Final = Timekeeper(head.clock, len(head.seats), forgives_host=head.policies.forgive_host)
        self._taken: dict[type, Callable[[Any], None]] = {
            Given: self._take_given,
            Greeting: self._take_greeting,
            Start: self._take_start,
            Restart: self._take_restart,
            ReadyRecord: self._take_ready,
            DealRecord: self._take_deal,
            EventRecord: self._take_event,
            RequestRecord: self._take_request,
            AnswerRecord: self._take_answer,
            DefaultRecord: self._take_default,
            FoldOutRecord: self._take_fold_out,
            FaultRecord: self._take_fault,
            StrayRecord: self._take_note,
            StderrRecord: self._take_note,
            End: self._take_end,
        }
        if end is not None and commitment(bytes.fromhex(end.seed)) != head.commitment:
            raise MismatchError("the commitment is not that of the seed in the end record")
        self.streams.hello(head.version)

    def take(self, record: AnyRecord) -> None:
        """Play one record on. Raises MismatchError where it does not follow."""
        taker = self._taken.get(type(record))
        if taker is None:
            raise MismatchError("a second head")
        seat = getattr(record, "seat", UNSET)
        if seat is not UNSET and seat >= len(self.head.seats):
            raise MismatchError(f"there is no seat {seat}")
        taker(record)

    def _take_given(self, record: Given) -> None:
        if not self.head.cards_given or self._given is not None or self._started:
            raise MismatchError("cards given by hand are not expected here")
        self._given = record

    def _take_greeting(self, record: Greeting) -> None:
        self._greeted.hello(record.seat)

    def _take_start(self, record: Start) -> None:
        seat = record.seat
        if self._started != (seat is not UNSET):
            raise MismatchError("a start of the whole match comes first, and only once")
        self._greeted.start(seat)
        if seat is not UNSET:
            self.streams.restart(seat, self.head, UNSET if self.table is None else self.table.view(seat))
            return
        self._started = True
        self.streams.start(self.head)

    def _take_restart(self, record: Restart) -> None:
        self._greeted.restart(record.seat)
        self.streams.reopen(record.seat, self.head.version)

    def _take_ready(self, record: ReadyRecord) -> None:
        self._greeted.ready(record.seat)
        if self.table is None and record.ready.cut is not UNSET:
            self._cuts[record.seat] = record.ready.cut.encode()

    # --- cards and events ---

    def _take_deal(self, record: DealRecord) -> None:
        if not self._due or type(self._due[0]) is not Deal:
            raise MismatchError("no cards are dealt here by the rules")
        if self._dealt is None or _encode(self._dealt(record.ms)) != _encode(record):
            raise MismatchError(
                f"the seed and the rules do not deal {' '.join(record.cards)} "
                f"for bank {record.bank}, deal {record.deal} here"
            )
        self._dealt = None

    _dealt: Callable[[int], DealRecord] | None = None

    def _start_table(self) -> None:
        head = self.head
        self._greeted.all_playing()
        decks, dealer = self._decks()
        table = self.table = Table(
            head.profile, len(head.seats), decks=self._watched(decks), dealer=dealer, banks=head.banks
        )
        self._due.extend(table.start())

    def _decks(self) -> tuple[Decks, int]:
        head, end = self.head, self._end
        if end is None:
            start = next((r.event for r in self._records if isinstance(r, EventRecord)), None)
            return RecordedDecks(head, self._records), getattr(start, "dealer", 0)
        key = key_of(bytes.fromhex(end.seed), self._cuts if head.cut else None)
        seeded = SeededDecks(head.profile, key)
        dealer = first_dealer(key, len(head.seats)) if head.dealer is UNSET else head.dealer
        if not head.cards_given:
            return seeded, dealer
        if self._given is None:
            raise MismatchError("the head says that cards were given by hand, but none are in the log")
        banks = [[[CODES[name] for name in deal] for deal in bank] for bank in self._given.banks]
        return GivenDecks(banks, seeded), dealer

    def _watched(self, decks: Decks) -> Decks:
        """The same decks; each deal must be written down before its events."""

        def watched(bank: int, deal: int, count: int) -> Sequence[int]:
            cards = decks(bank, deal, count)
            names = tuple(NAMES[card] for card in cards)
            self._dealt = lambda ms: DealRecord(ms=ms, bank=bank, deal=deal, cards=names)
            return cards

        return watched

    def _take_event(self, record: EventRecord) -> None:
        if self.table is None:
            self._start_table()
        if not self._due:
            raise MismatchError("nothing has happened here by the rules, but the log has an event")
        due = self._due.popleft()
        if type(due) is Deal and self._dealt is not None:
            raise MismatchError("the record of the deal is missing before this event")
        text, _ = self.streams.event(due)
        if text != _encode(record.event):
            raise MismatchError(f"by the rules the event here is {text.decode()}")

    # --- turns ---

    def _turn_table(self) -> Table:
        """The table, when everything up to this turn has been told."""
        if self._due:
            raise MismatchError(f"the event {_encode(self._due[0]).decode()} is missing before this line")
        if self.table is None or self.table.turn is None:
            raise MismatchError("nobody is to act here by the rules")
        return self.table

    def _take_request(self, record: RequestRecord) -> None:
        table = self._turn_table()
        turn = table.turn
        assert turn is not None
        if self._request is not None or self.streams.boxes[turn.seat].closed:
            raise MismatchError("a request is not expected here")
        self._greeted.playing(turn.seat)
        _, text = self.streams.request(turn, table.view(turn.seat), record.clock)
        body = b'{"rec":"request","ms":%d,"seat":%d,%s}' % (record.ms, turn.seat, request_core(text))
        if body != _encode(record):
            raise MismatchError(
                f"by the rules the request here is seat {turn.seat}'s {request_core(text).decode()}"
            )
        self._times.request(record)
        self._request = (turn.seat, record.id)

    def _take_answer(self, record: AnswerRecord) -> None:
        table = self._turn_table()
        if self._request != (record.seat, record.id):
            raise MismatchError("this answers no open request")
        self._times.answer(record)
        self._request = None
        self._due.extend(table.act(Action(record.action, record.amount, record.target)))

    def _take_default(self, record: DefaultRecord) -> None:
        table = self._turn_table()
        turn = table.turn
        assert turn is not None
        action = DEFAULTS[turn.kind]
        if (record.seat, record.kind, record.action) != (turn.seat, turn.kind, action.action):
            raise MismatchError(
                f"the default action here is seat {turn.seat}'s {action.action} (kind {turn.kind})"
            )
        if self._request is None and not self.streams.boxes[turn.seat].closed:
            raise MismatchError("a default action without a request, but the seat is not out")
        self._times.default(record.why)
        self._request = None
        self._due.extend(table.act(action))

    def _take_fold_out(self, record: FoldOutRecord) -> None:
        table = self._turn_table()
        if self._request is not None:
            raise MismatchError("a fold out of turn while a request is open")
        self._due.extend(table.fold_out(record.seat))

    # --- faults and the end ---

    def _take_fault(self, record: FaultRecord) -> None:
        seat = record.seat
        if self.streams.boxes[seat].closed:
            raise MismatchError(f"a fault of seat {seat}, which is out")
        self._times.fault(record)
        left = penalty(
            self.head.policies,
            record.kind,
            self._strikes[seat],
            self._restarts[seat],
            forgiven=record.forgiven,
        )
        if (record.strikes_left, record.out, record.restart) != left:
            raise MismatchError(f"after this fault seat {seat} has {left.strikes_left} strikes left")
        self._greeted.fault(seat, left)
        self._strikes[seat] = left.strikes_left
        notice = FaultNotice(record.kind, record.detail, record.strikes_left, record.id, record.default)
        self.streams.fault(seat, notice)
        if left.restart:
            self._restarts[seat] += 1
            if self._request is not None and self._request[0] == seat:
                self._request = None
        if left.out or left.restart:
            self.streams.close(seat)

    def _take_note(self, record: StrayRecord | StderrRecord) -> None:
        """Nothing follows from it."""

    def _take_end(self, record: End) -> None:
        table = self.table
        if self._due:
            raise MismatchError(f"the event {_encode(self._due[0]).decode()} is missing before this line")
        if record.reason == "played" and (table is None or table.turn is not None):
            raise MismatchError("the match is said to be played, but banks are still to come")
        results = standings(len(self.head.seats), table, record.reason, record.by)
        if record.results != results:
            raise MismatchError(f"by the rules the results are {_encode(results).decode()}")
        seed = sealed_or(bytes.fromhex(record.seed), self.head.sealed)
        self.streams.end(MatchEnd(self.head.match, record.reason, results, record.by, seed))
        for seat, stream in enumerate(record.streams):
            self._check_stream(seat, stream)

    def _check_stream(self, seat: int, stream: SeatStream) -> None:
        box = self.streams.boxes[seat]
        box.take()
        if (stream.sent_bytes, stream.sent) != (box.sent.bytes, box.sent.digest()):
            raise MismatchError(
                f"what seat {seat} was sent is rebuilt as {box.sent.bytes} bytes with SHA-256 "
                f"{box.sent.digest()}, not as {stream.sent_bytes} bytes with {stream.sent}"
            )

"""One request, one answer: asking a seat, hearing everyone meanwhile, and what stands for an answer."""

from __future__ import annotations

import time
from typing import Final

from msgspec import UNSET

from referee.arbiter.desk import Desk
from referee.arbiter.room import FOREVER_NS
from referee.arbiter.seat import Seat
from referee.errors import IllegalAction
from referee.game.events import Event
from referee.game.options import DEFAULTS, Action, Turn
from referee.game.table import Table
from referee.record.records import Why
from referee.wire.codec import MalformedError, decode_answer
from referee.wire.messages import Answer, FoldOut, StrayKind

HOLD_MS: Final = 4
"""How many milliseconds a seat thinks before the others are sent the events that were held back for them."""


class Asking:
    """Asks the seats of one table; hears answers, folds out of turn, strays and the end of a bot."""

    def __init__(self, desk: Desk, table: Table) -> None:
        self._desk: Final = desk
        self._table: Final = table
        self._turn: Turn | None = None
        self._asked_ns = 0
        self._events: list[Event] | None = None
        self._why: Why | None = None
        self.folds: Final[dict[int, tuple[int, int]]] = {}

    def ask(self, turn: Turn) -> list[Event]:
        """What follows from the seat's legal answer by the deadline, or from the default action."""
        desk = self._desk
        seat = desk.seats[turn.seat]
        if seat.out:
            return self._default(turn, "out")
        self._open(seat, turn)
        limit = seat.clock.limit_us()
        desk.room.step(HOLD_MS if limit is None else min(HOLD_MS, limit // 1000))
        if self._events is None:
            self._wait_on(seat, turn, limit)
        events, self._events = self._events, None
        self._turn = None
        if self._why is not None:
            return self._default(turn, self._why)
        assert events is not None
        return events

    def _open(self, seat: Seat, turn: Turn) -> None:
        """Send the request; its clock starts when it is in the bot's pipe, or was first tried."""
        desk = self._desk
        view = self._table.view(turn.seat)
        seat.open_id, text = desk.streams.request(turn, view, seat.clock.told())
        desk.journal.request(turn.seat, text)
        self._turn = turn
        self._why = None
        desk.flush(seat)
        self._asked_ns = time.monotonic_ns()
        if seat.out:
            self._settle(seat, "out")

    def _wait_on(self, seat: Seat, turn: Turn, limit: int | None) -> None:
        """The seat thinks for longer: let the others hear what was held back, and wait to the deadline."""
        desk = self._desk
        desk.flush_others(turn.seat)
        desk.journal.writer.show_public()
        deadline = FOREVER_NS if limit is None else self._asked_ns + limit * 1000
        while self._events is None and self._why is None:
            now = time.monotonic_ns()
            if now >= deadline:
                self._timeout(seat, turn, (now - self._asked_ns) // 1000)
            else:
                desk.room.wait(deadline)

    def _default(self, turn: Turn, why: Why) -> list[Event]:
        action = DEFAULTS[turn.kind]
        journal = self._desk.journal
        journal.at(time.monotonic_ns())
        journal.default(turn.seat, turn.kind, action.action, why)
        return self._table.act(action)

    def _settle(self, seat: Seat, why: Why) -> None:
        """The open request of a seat ends with the default action."""
        open_here = self._turn is not None and self._turn.seat == seat.index
        if open_here and self._events is None and self._why is None:
            seat.defaulted.add(seat.open_id)
            seat.open_id = 0
            self._why = why

    def _timeout(self, seat: Seat, turn: Turn, elapsed_us: int) -> None:
        limit = seat.clock.limit_ms()
        detail = f"no answer within {limit} ms"
        if seat.splitter.partial:
            detail += (
                f": {seat.splitter.partial} bytes of a line came, but no newline; "
                "does the bot flush its output?"
            )
        else:
            detail += ": no complete line came; does the bot flush its output?"
        seat.clock.charge(elapsed_us)
        default = DEFAULTS[turn.kind].action
        got = seat.splitter.rest or None
        desk = self._desk
        desk.fault(seat, "timeout", detail, default=default, limit_ms=limit, us=elapsed_us, got=got)
        self._settle(seat, "timeout")

    def line(self, seat: Seat, line: bytes) -> None:
        """A whole line of a seat: the answer to its open request, or something else."""
        try:
            reply = decode_answer(line)
        except MalformedError as error:
            self._desk.malformed(seat, line, error)
            self._after_fault(seat)
            return
        if isinstance(reply, Answer):
            if reply.id == seat.open_id and reply.id:
                self._answer(seat, reply, line)
            else:
                self._stray(seat, _kind_of(seat, reply.id), line)
        elif isinstance(reply, FoldOut):
            self._fold_out(seat, reply, line)
        else:
            self._stray(seat, "unsolicited", line)

    def _answer(self, seat: Seat, answer: Answer, line: bytes) -> None:
        now = time.monotonic_ns()
        elapsed_us = (now - self._asked_ns) // 1000
        turn = self._turn
        assert turn is not None
        limit = seat.clock.limit_us()
        if limit is not None and elapsed_us > limit:
            self._timeout(seat, turn, elapsed_us)
            self._stray(seat, "late", line)
            return
        seat.waste -= len(line) + 1
        seat.clock.charge(elapsed_us)
        seat.answer_us.append(elapsed_us)
        try:
            self._events = self._table.act(Action(answer.action, answer.amount, answer.target))
        except IllegalAction as error:
            default = DEFAULTS[turn.kind].action
            self._desk.fault(seat, "illegal", str(error), default=default, us=elapsed_us, got=line)
            self._settle(seat, "illegal")
            return
        seat.open_id = 0
        self._desk.journal.at(now)
        self._desk.journal.answer(seat.index, answer, elapsed_us, seat.spent())

    def _fold_out(self, seat: Seat, fold: FoldOut, line: bytes) -> None:
        """Kept for the next turn boundary of that very deal, else a stray (C8)."""
        table = self._table
        fits = (fold.bank, fold.deal) == (table.bank, table.deal) and seat.index in table.live
        if not fits or not table.profile.fold_out_of_turn or seat.index in self.folds:
            self._stray(seat, "unsolicited", line)
            return
        seat.waste -= len(line) + 1
        self.folds[seat.index] = (fold.bank, fold.deal)

    def _stray(self, seat: Seat, kind: StrayKind, line: bytes) -> None:
        self._desk.stray(seat, kind, line)
        self._after_fault(seat)

    def _after_fault(self, seat: Seat) -> None:
        if seat.out:
            self._settle(seat, "out")

    def overlong(self, seat: Seat) -> None:
        """A line over the limit."""
        self._desk.overlong(seat)
        self._after_fault(seat)

    def wasted(self, seat: Seat) -> None:
        """Bytes that answer nothing."""
        self._desk.wasted(seat)
        self._after_fault(seat)

    def closed(self, seat: Seat, status: str) -> None:
        """The bot's output has ended, or the bot has: the seat is out."""
        detail = f"the bot has left the match: {status}"
        default = UNSET if not seat.open_id or self._turn is None else DEFAULTS[self._turn.kind].action
        got = seat.splitter.rest or None
        self._desk.fault(seat, "closed", detail, exit_status=status, default=default, got=got)
        self._settle(seat, "out")


def _kind_of(seat: Seat, request_id: int) -> StrayKind:
    if request_id in seat.defaulted:
        return "late"
    return "duplicate" if 0 < request_id <= seat.box.last_id else "wrong_id"

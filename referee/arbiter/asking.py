"""One request, one answer: asking a seat, hearing everyone meanwhile, and what stands for an answer."""

from __future__ import annotations

import time
from typing import Final

from msgspec import UNSET

from referee.arbiter.desk import Desk
from referee.arbiter.room import FOREVER_NS
from referee.arbiter.seat import Seat
from referee.game.options import DEFAULTS, Action, Turn
from referee.game.table import Table
from referee.record.records import Why
from referee.wire.codec import MalformedError, decode_answer
from referee.wire.messages import Answer, FoldOut, StrayKind

HOLD_NS: Final = 4_000_000
"""How long a seat thinks before the others are sent the events that were held back for them."""


class Asking:
    """Asks the seats of one table; hears answers, folds out of turn, strays and the end of a bot."""

    def __init__(self, desk: Desk, table: Table) -> None:
        self._desk: Final = desk
        self._table: Final = table
        self._turn: Turn | None = None
        self._asked_ns = 0
        self._action: Action | None = None
        self._why: Why | None = None
        self.folds: Final[dict[int, tuple[int, int]]] = {}

    def ask(self, turn: Turn) -> Action:
        """What the seat on turn does: its legal answer by the deadline, or the default action."""
        desk = self._desk
        seat = desk.seats[turn.seat]
        if seat.out:
            return self._default(turn, "out")
        self._open(seat, turn)
        limit = seat.clock.limit_us()
        deadline = FOREVER_NS if limit is None else self._asked_ns + limit * 1000
        hold = self._asked_ns + HOLD_NS
        desk.room.wait(min(hold, deadline))
        if self._action is None:
            desk.flush_others(turn.seat)
            desk.journal.writer.show_public()
        while self._action is None:
            now = time.monotonic_ns()
            if now >= deadline:
                self._timeout(seat, turn, (now - self._asked_ns) // 1000)
            else:
                desk.room.wait(deadline)
        action = self._action
        self._turn = self._action = None
        if self._why is not None:
            desk.journal.default(turn.seat, turn.kind, action.action, self._why)
        return action

    def _open(self, seat: Seat, turn: Turn) -> None:
        """Send the request; its clock starts when it is in the bot's pipe, or was first tried."""
        desk = self._desk
        view = self._table.view(turn.seat)
        request_id, line = desk.streams.request(turn, view, seat.clock.told())
        desk.journal.request(turn, line)
        self._turn = turn
        self._action = self._why = None
        seat.open_id = request_id
        desk.flush(seat)
        self._asked_ns = time.monotonic_ns()
        if seat.out:
            self._settle(seat, "out")

    def _default(self, turn: Turn, why: Why) -> Action:
        action = DEFAULTS[turn.kind]
        self._desk.journal.default(turn.seat, turn.kind, action.action, why)
        return action

    def _settle(self, seat: Seat, why: Why) -> None:
        """The open request of a seat ends with the default action."""
        if self._turn is None or self._turn.seat != seat.index or self._action is not None:
            return
        seat.defaulted.add(seat.open_id)
        seat.open_id = 0
        self._action = DEFAULTS[self._turn.kind]
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
        elapsed_us = (time.monotonic_ns() - self._asked_ns) // 1000
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
        action = Action(answer.action, answer.amount, answer.target)
        reason = turn.refusal(action)
        if reason is None:
            seat.open_id = 0
            self._action = action
            self._desk.journal.answer(seat.index, answer, elapsed_us, seat.spent())
            return
        default = DEFAULTS[turn.kind].action
        self._desk.fault(seat, "illegal", reason, default=default, us=elapsed_us, got=line)
        self._settle(seat, "illegal")

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

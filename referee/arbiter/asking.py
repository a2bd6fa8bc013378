"""One request, one answer: asking a seat, hearing everyone meanwhile, and what stands for an answer."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic_ns
from typing import Final

from msgspec import UNSET

from referee.arbiter.desk import Desk
from referee.arbiter.room import FOREVER_NS
from referee.arbiter.seat import Seat
from referee.arbiter.stopwatch import Stopwatch
from referee.errors import IllegalActionError
from referee.game.events import Event
from referee.game.options import DEFAULTS, Action, Turn
from referee.game.table import Table
from referee.record.records import Why
from referee.wire.codec import MalformedError, decode_answer
from referee.wire.messages import Answer, FoldOut, StrayKind

HOLD_MS: Final = 4
"""How many milliseconds a seat thinks before the others are sent the events that were held back for them."""

HOLD_NS: Final = HOLD_MS * 1_000_000

NOTHING: Final = "no complete line came; does the bot flush its output?"
STRAY: Final = "a line came, but it does not answer this request"
MALFORMED: Final = "a line came, but it was malformed"


class Asking:
    """Asks the seats of one table; hears answers, folds out of turn, strays and the end of a bot.

    ``revive`` starts a seat's bot anew, where the organiser's policy does, and says whether it is ready.
    """

    def __init__(self, desk: Desk, table: Table, revive: Callable[[Seat], bool]) -> None:
        self._desk: Final = desk
        self._table: Final = table
        self._revive: Final = revive
        self._turn: Turn | None = None
        self._watch: Final = Stopwatch()
        self._events: list[Event] | None = None
        self._why: Why | None = None
        self._heard = NOTHING
        self.folds: Final[dict[int, tuple[int, int]]] = {}

    def ask(self, turn: Turn) -> list[Event]:
        """What follows from the seat's legal answer by the deadline, or from the default action.

        Nothing follows where the match ends here by the organiser's policy (``desk.ending``).
        """
        desk = self._desk
        seat = desk.seats[turn.seat]
        while desk.ending is None:
            if seat.restarting and self._revive(seat):
                seat.listen(desk.room, self)
            if seat.out:
                return self._default(turn, "out")
            self._put(seat, turn)
            events, self._events = self._events, None
            self._turn = None
            if events is not None:
                return events
            if self._why is not None and desk.ending is None:
                return self._default(turn, self._why)
        return []

    def _put(self, seat: Seat, turn: Turn) -> None:
        """Put the request to the seat and wait for what stands for its answer.

        Its clock starts when it is in the bot's pipe, or was first tried.
        """
        desk, clock = self._desk, seat.clock
        seat.open_id, text = desk.streams.request(turn, self._table.view(turn.seat), clock.told)
        desk.journal.request(turn.seat, text)
        self._turn = turn
        self._why = None
        self._heard = NOTHING
        desk.flush(seat)
        self._watch.start(monotonic_ns(), HOLD_NS)
        if seat.out:
            self._settle(seat, "out")
        limit = clock.limit_us
        desk.room.step(HOLD_MS if limit is None or limit >= HOLD_MS * 1000 else limit // 1000)
        if self._events is None:
            self._wait_on(seat, turn, limit)

    def _wait_on(self, seat: Seat, turn: Turn, limit: int | None) -> None:
        """The seat thinks for longer: let the others hear what was held back, and wait to the deadline."""
        desk, watch = self._desk, self._watch
        watch.woke(monotonic_ns())
        seat.cpu_samples()
        desk.flush_others(turn.seat)
        while self._events is None and self._why is None and not seat.restarting and desk.ending is None:
            now = monotonic_ns()
            deadline = FOREVER_NS if limit is None else watch.started + watch.stalled(now) + limit * 1000
            if now >= deadline:
                self._timeout(seat, turn, now)
                return
            desk.keep_up(now)
            desk.room.wait(watch.slice(now, deadline))
            watch.woke(monotonic_ns())

    def _default(self, turn: Turn, why: Why) -> list[Event]:
        action = DEFAULTS[turn.kind]
        journal = self._desk.journal
        journal.at(monotonic_ns())
        journal.default(turn.seat, turn.kind, action.action, why)
        return self._table.act(action)

    def _settle(self, seat: Seat, why: Why) -> None:
        """The open request of a seat ends with the default action."""
        open_here = self._turn is not None and self._turn.seat == seat.index
        if open_here and self._events is None and self._why is None:
            seat.defaulted.add(seat.open_id)
            seat.open_id = 0
            self._why = why

    def _note(self, seat: Seat, what: str) -> None:
        """What a seat has said in place of an answer, for its timeout: the worst of it."""
        if self._turn is not None and self._turn.seat == seat.index and self._heard != MALFORMED:
            self._heard = what

    def _timeout(self, seat: Seat, turn: Turn, now: int, *, late: bool = False) -> None:
        """The limit is over, though a ``late`` answer is there. Mostly waiting for a CPU, or a referee that
        was stopped, is the host's doing."""
        elapsed_us, host_us = self._watch.read(now)
        ran, waited = seat.spent()
        limit = seat.clock.limit_ms()
        host = host_us > 0 or waited // 1000 * 2 > elapsed_us
        if not (host and self._desk.plan.policies.forgive_host):
            seat.clock.charge(elapsed_us)
        self._desk.fault(
            seat,
            "timeout",
            f"no answer within {limit} ms: {self._instead(seat, elapsed_us, late=late)}",
            default=DEFAULTS[turn.kind].action,
            limit_ms=limit,
            us=elapsed_us,
            ran_us=ran // 1000,
            waited_us=waited // 1000,
            host_us=host_us,
            host=host,
            got=seat.splitter.rest or None,
        )
        self._settle(seat, "timeout")

    def _instead(self, seat: Seat, elapsed_us: int, *, late: bool) -> str:
        """What there was in place of an answer in time."""
        partial = seat.splitter.partial
        if late:
            return f"it came after {elapsed_us // 1000} ms"
        if partial:
            return f"{partial} bytes of a line came, but no newline; does the bot flush its output?"
        return self._heard

    def line(self, seat: Seat, line: bytes) -> None:
        """A whole line of a seat: the answer to its open request, or something else."""
        try:
            reply = decode_answer(line)
        except MalformedError as error:
            self._note(seat, MALFORMED)
            self._desk.malformed(seat, line, error)
            self._after_fault(seat)
            return
        if type(reply) is Answer:
            if reply.id == seat.open_id and reply.id:
                self._answer(seat, reply, line)
            else:
                self._stray(seat, _kind_of(seat, reply.id), line)
        elif isinstance(reply, FoldOut):
            self._fold_out(seat, reply, line)
        else:
            self._stray(seat, "unsolicited", line)

    def _answer(self, seat: Seat, answer: Answer, line: bytes) -> None:
        now = monotonic_ns()
        elapsed_us, host_us = self._watch.read(now)
        turn = self._turn
        assert turn is not None
        if not seat.clock.accepts(elapsed_us):
            self._timeout(seat, turn, now, late=True)
            self._stray(seat, "late", line)
            return
        seat.waste -= len(line) + 1
        try:
            self._events = self._table.act(Action(answer.action, answer.amount, answer.target))
        except IllegalActionError as error:
            default = DEFAULTS[turn.kind].action
            self._desk.fault(seat, "illegal", str(error), default=default, us=elapsed_us, got=line)
            self._settle(seat, "illegal")
            return
        seat.open_id = 0
        seat.answer_us.append(elapsed_us)
        self._desk.journal.answer(now, seat.index, answer, elapsed_us, seat.cpu_samples(), host_us)

    def _fold_out(self, seat: Seat, fold: FoldOut, line: bytes) -> None:
        """Kept for the next turn boundary of that very deal, else a stray (C8)."""
        table = self._table
        fits = (fold.bank, fold.deal) == (table.bank, table.deal) and seat.index in table.live
        if not fits or not table.profile.fold_out_of_turn or seat.index in self.folds:
            self._stray(seat, "unsolicited", line)
            return
        seat.waste -= len(line) + 1
        self._note(seat, STRAY)
        self.folds[seat.index] = (fold.bank, fold.deal)

    def _stray(self, seat: Seat, kind: StrayKind, line: bytes) -> None:
        self._note(seat, STRAY)
        self._desk.stray(seat, kind, line)
        self._after_fault(seat)

    def _after_fault(self, seat: Seat) -> None:
        if seat.out:
            self._settle(seat, "out")

    def overlong(self, seat: Seat) -> None:
        """A line over the limit."""
        self._note(seat, MALFORMED)
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
        if seat.out:
            self._settle(seat, "out")


def _kind_of(seat: Seat, request_id: int) -> StrayKind:
    if request_id in seat.defaulted:
        return "late"
    return "duplicate" if 0 < request_id <= seat.box.last_id else "wrong_id"

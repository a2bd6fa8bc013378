"""A match at a table of the lab's: the bot in one seat, the lab in all others.

Positions, views and options are those of real play, and the lines are made as for a real match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Final

from msgspec import UNSET

from referee.arbiter.bots import BotSpec
from referee.arbiter.journal import head_of
from referee.arbiter.plan import MatchPlan
from referee.game.events import Event, Fold, Svara
from referee.game.options import DEFAULTS, Action, Turn, tag_of
from referee.game.profile import Profile
from referee.game.table import Table
from referee.lab.company import Style, choose
from referee.lab.quirks import Quirk, as_it_is
from referee.lab.session import Session
from referee.lab.stacking import Stacker
from referee.record.clock import Clock
from referee.record.penalty import standings
from referee.record.stream import Streams, sealed_or
from referee.wire.codec import line_of
from referee.wire.messages import EndReason, FaultKind, FaultNotice, MatchEnd

STRIKES: Final = 10
MOST_WAITING: Final = 200
"""So many lines may wait for the bot's next request before they are sent without one."""

Send = Callable[[Session, bytes], None]


@dataclass(frozen=True)
class Scene:
    """What is to be played: the company's style of play goes by the bank, over and over."""

    name: str
    profile: Profile
    seats: int
    seat: int
    banks: int
    seed: str
    styles: tuple[Style, ...] = ("lively",)
    chain: int = 1
    dealer: int | None = None
    names: tuple[str, ...] = ()
    fold_out: float = 0.0
    cut: bool = False

    def style(self, bank: int) -> Style:
        """How the other seats play this bank."""
        return self.styles[bank % len(self.styles)]


class Player:
    """One match of a scene in a session. ``last_id`` is the last request's id so far."""

    def __init__(self, session: Session, scene: Scene, quirk: Quirk = as_it_is, last_id: int = 0) -> None:
        self.scene: Final = scene
        self.send: Send = Session.send
        self._session: Final = session
        self._quirk: Final = quirk
        self._random: Final = Random(scene.seed)
        key = sha256(scene.seed.encode()).digest()
        names = scene.names or tuple(f"player {seat}" for seat in range(scene.seats))
        bots = [BotSpec(name, ("lab",)) for name in names]
        stacked = "tying" in scene.styles
        self.plan: Final = MatchPlan(
            scene.profile, bots, key, scene.banks, session.conditions.clock, cut=scene.cut, sealed=stacked
        )
        self._head: Final = head_of(self.plan)
        self._streams: Final = Streams(scene.seats)
        for seat, box in enumerate(self._streams.boxes):
            box.closed = seat != scene.seat
        self.box: Final = self._streams.boxes[scene.seat]
        self.box.last_id = last_id
        self._clock: Final = Clock(session.conditions.clock)
        self._stacker: Final = Stacker(scene.profile, key, scene.seat, scene.chain)
        self._stacker.tying = {bank for bank in range(scene.banks) if scene.style(bank) == "tying"}
        dealer = self._random.randrange(scene.seats) if scene.dealer is None else scene.dealer
        self.table: Final = Table(
            scene.profile, scene.seats, decks=self._stacker, dealer=dealer, banks=scene.banks
        )
        self._stacker.table = self.table
        self.svaras = 0
        self.folds_out = 0
        self._strikes = STRIKES

    def begin(self) -> None:
        """``match_start`` and ``ready``."""
        self._streams.start(self._head)
        self._session.begin(self._quirked(), may_cut=self.scene.cut)
        self._tell(self.table.start())

    def begin_in_the_middle(self, turns: int) -> None:
        """As a bot hears it that is started anew: its seat has answered ``turns`` requests without it."""
        table, seat = self.table, self.scene.seat
        table.start()
        while (turn := table.turn) is not None and (turn.seat != seat or turns > 0):
            turns -= turn.seat == seat
            table.act(self._company(turn))
        self._streams.restart(seat, self._head, table.view(seat))
        self._session.begin(self._quirked())

    def play(self, turns: int | None = None) -> bool:
        """On to the end of the match, or until the bot has answered so many requests; whether it is over."""
        while (turn := self.table.turn) is not None:
            if turn.seat != self.scene.seat:
                self._tell(self.table.act(self._company(turn)))
            elif turns == 0:
                return False
            else:
                turns = None if turns is None else turns - 1
                self._tell(self.table.act(self._ask(turn)))
            self._fold_out()
            if len(self.box.waiting) > MOST_WAITING:
                self.flush()
        return True

    def end(self, reason: EndReason = "played") -> None:
        """``match_end``, with what waits before it."""
        results = standings(self.scene.seats, self.table, reason, UNSET)
        seed = sealed_or(self.plan.seed, self.plan.sealed)
        self.box.waiting.append(line_of(MatchEnd(self.plan.match_id, reason, results, UNSET, seed)))
        self.flush()

    def flush(self) -> None:
        """Send what waits."""
        data = self._quirked()
        if data:
            self.send(self._session, data)

    def open_request(self) -> None:
        """Put the request of the bot's turn into its box, as one that nobody will wait for."""
        turn = self.table.turn
        assert turn is not None
        request_id, _ = self._streams.request(turn, self.table.view(turn.seat), self._clock.told)
        self._session.hearing.cancelled.add(request_id)

    def tell_fault(self, notice: FaultNotice) -> None:
        """A ``fault`` message to the bot."""
        self._streams.fault(self.scene.seat, notice)

    def _quirked(self) -> bytes:
        lines = self.box.take().split(b"\n")[:-1]
        return b"".join(self._quirk(line + b"\n") for line in lines)

    def _ask(self, turn: Turn) -> Action:
        """The bot's legal answer, or the default action with the notice of a fault."""
        recording = self._session.recording
        for name in (turn.kind, *(f"{turn.kind}: {tag_of(option)}" for option in turn.options)):
            recording.put[name] = recording.put.get(name, 0) + 1
        request_id, _ = self._streams.request(turn, self.table.view(turn.seat), self._clock.told)
        limit = self._clock.limit_us
        found = len(recording.findings)
        answer = self._session.ask(request_id, turn, self._quirked(), limit)
        self._clock.charge(recording.answer_us[-1])
        if answer is not None:
            return Action(answer.action, answer.amount, answer.target)
        default = DEFAULTS[turn.kind]
        wrong = recording.findings[found:]
        if wrong:
            self._strikes = max(1, self._strikes - 1)
            kind: FaultKind = "illegal" if wrong[-1].kind == "illegal" else "malformed"
            self.tell_fault(FaultNotice(kind, wrong[-1].words, self._strikes, request_id, default.action))
        return default

    def _company(self, turn: Turn) -> Action:
        return choose(self.scene.style(self.table.bank), turn, self._stacker.strong, self._random)

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            self._streams.event(event)
            self.svaras += type(event) is Svara
            self.folds_out += type(event) is Fold and event.by == "out-of-turn"

    def _fold_out(self) -> None:
        """Folds out of turn between two turns: the bot's own, and by chance one of another seat (C8)."""
        table, hearing = self.table, self._session.hearing
        for at, fold in hearing.folds:
            seat = self.scene.seat
            now = (fold.bank, fold.deal) == (table.bank, table.deal)
            if now and table.fold_out_refusal(seat) is None:
                self._tell(table.fold_out(seat))
            elif not table.profile.fold_out_of_turn:
                hearing.find("unsolicited", "a fold out of turn, which this game does not have", at)
        hearing.folds.clear()
        if self.scene.fold_out and self._random.random() < self.scene.fold_out:
            others = [seat for seat in table.live if seat != self.scene.seat]
            seat = self._random.choice(others) if others else self.scene.seat
            if seat != self.scene.seat and table.fold_out_refusal(seat) is None:
                self._tell(table.fold_out(seat))

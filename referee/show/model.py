"""The table as a viewer knows it, built from events alone and updated with each one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from referee.game.amounts import Amount, parse_exact, whole
from referee.game.events import (
    BankEnd,
    BankStart,
    Bet,
    Better,
    BlindStake,
    Call,
    Cards,
    CardsSeen,
    Deal,
    Decline,
    Enter,
    Event,
    Fold,
    Limit,
    Look,
    Muck,
    Peek,
    Peeked,
    Raise,
    Reveal,
    Share,
    Show,
    Showdown,
    Svara,
    Win,
    receiver,
)
from referee.game.hands import HandValue
from referee.game.profile import Profile
from referee.show.plain import labels
from referee.show.turn import TurnFollower

Viewer = int | Literal["public", "all"]
"""Who looks: one seat, the public (open cards only), or somebody above the table (all that events hold)."""


@dataclass(slots=True)
class SeatModel:
    """One seat as the viewer knows it. Amounts are in units; ``last`` is what it did last, in words."""

    name: str
    dealt: bool = False
    cards: Cards | None = None
    hand: HandValue | None = None
    staked: int = 0
    paid: Amount = 0
    balance: Amount = 0
    last: str = ""


class TableModel:
    """The state of the table after the events so far. ``apply`` is its only way on.

    ``balance`` of a seat counts what it has paid into the open bank, so that balances and pot sum to zero.
    """

    def __init__(
        self, profile: Profile, names: Sequence[str], *, banks: int | None = None, viewer: Viewer = "public"
    ) -> None:
        self.profile = profile
        self.viewer = viewer
        self.seats = [SeatModel(name) for name in labels(names)]
        self.banks = profile.banks if banks is None else banks
        self.bank = -1
        """The bank's number from 0; -1 before the first."""
        self.deal = 0
        self.pot: Amount = 0
        self.latest = 0
        """The latest stake of this deal, blind or not; 0 before there is one."""
        self.due = 0
        """The level (B7), or the least next stake: ``latest``, or twice that after a blind stake (C9)."""
        self.winners: tuple[int, ...] = ()
        self._follower = TurnFollower(profile, len(self.seats))

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self._follower.dealer

    @property
    def turn(self) -> int | None:
        """The seat on turn, or None."""
        return self._follower.seat

    @property
    def live(self) -> list[int]:
        """The seats that are in."""
        return self._follower.live

    def apply(self, event: Event) -> None:
        """Take in one event; those that the viewer may not see change nothing."""
        to = receiver(event)
        if to is not None and self.viewer not in ("all", to):
            return
        self._follower.apply(event)
        match event:
            case BankStart() | Deal() | Svara() | BankEnd():
                self._milestone(event)
            case BlindStake() | Bet() | Call() | Raise() | Show() | Peek():
                self._stake(event)
            case CardsSeen(to=seat) | Peeked(seat=seat) | Reveal(seat=seat):
                self._know(seat, event.cards, event.hand)
            case Showdown():
                self._showdown(event)
            case Fold():
                self._did(event.seat, "folds")
            case Look():
                self._did(event.seat, "looks")
            case Enter():
                self._pay(event.seat, parse_exact(event.amount))
                self.seats[event.seat].dealt = True
                self._did(event.seat, f"enters for {event.amount}")
            case Decline():
                self._did(event.seat, "declines")
            case Better():
                for seat in event.seats:
                    self._did(seat, "holds more")
            case Win() | Share():
                self._take(event)
            case Limit() | Muck():
                pass
            case _:
                assert_never(event)

    def _did(self, seat: int, words: str) -> None:
        self.seats[seat].last = words

    def _milestone(self, event: BankStart | Deal | Svara | BankEnd) -> None:
        match event:
            case BankStart():
                self._start_bank(event)
            case Deal():
                self._start_deal(event)
            case Svara():
                self._start_svara(event)
            case BankEnd():
                for seat, balance in zip(self.seats, event.balances, strict=True):
                    seat.balance = parse_exact(balance)

    def _start_bank(self, event: BankStart) -> None:
        self.bank, self.deal, self.pot, self.winners = event.bank, 0, 0, ()
        for number, seat in enumerate(self.seats):
            seat.paid, seat.last = 0, ""
            self._pay(number, event.ante)
        self._clear_deal()

    def _clear_deal(self) -> None:
        self.latest = self.due = 0
        for seat in self.seats:
            seat.dealt, seat.cards, seat.hand, seat.staked = False, None, None, 0

    def _start_deal(self, event: Deal) -> None:
        self._clear_deal()
        self.deal = event.deal
        for number in event.seats:
            self.seats[number].dealt = True
            self.seats[number].last = ""

    def _start_svara(self, event: Svara) -> None:
        self._clear_deal()
        self.deal = event.deal
        for number, seat in enumerate(self.seats):
            seat.dealt = number in event.tied
            seat.last = "ties" if seat.dealt else ""

    def _pay(self, number: int, amount: Amount) -> None:
        seat = self.seats[number]
        seat.paid = whole(seat.paid + amount)
        seat.balance = whole(seat.balance - amount)
        self.pot = whole(self.pot + amount)

    def _stake(self, event: BlindStake | Bet | Call | Raise | Show | Peek) -> None:
        self._pay(event.seat, event.amount)
        self.seats[event.seat].staked += event.amount
        match event:
            case BlindStake():
                self.latest, self.due = event.amount, 2 * event.amount
                self._did(event.seat, f"stakes {event.amount} blind")
            case Bet():
                self.latest = self.due = event.amount
                self._did(event.seat, f"stakes {event.amount}")
            case Raise():
                self.latest = self.due = event.level
                self._did(event.seat, f"raises to {event.level}")
            case Call():
                self._did(event.seat, f"calls for {event.amount}")
            case Show():
                self._did(event.seat, f"pays {event.amount} to show")
            case Peek():
                self._did(event.seat, f"peeks at {self.seats[event.target].name}")

    def _know(self, seat: int, cards: Cards, hand: HandValue) -> None:
        self.seats[seat].cards, self.seats[seat].hand = cards, hand

    def _showdown(self, event: Showdown) -> None:
        for shown in event.hands:
            self._know(shown.seat, shown.cards, shown.hand)
            self._did(shown.seat, "shows")

    def _take(self, event: Win | Share) -> None:
        if isinstance(event, Win):
            self.winners, each = (event.seat,), parse_exact(event.amount)
        else:
            self.winners, each = event.seats, parse_exact(event.each)
        self.pot = 0
        for number in self.winners:
            seat = self.seats[number]
            seat.balance = whole(seat.balance + each)
            self._did(number, f"takes {each}")

"""An accountant who hears nothing but events: the money, reckoned a second time (Amounts, G5, G6)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from referee.game.events import (
    BankEnd,
    BankStart,
    Bet,
    BlindStake,
    Call,
    Deal,
    Enter,
    Event,
    Peek,
    Raise,
    Share,
    Show,
    Svara,
    Win,
)
from referee.game.table import Table

PAYMENTS = (BlindStake, Bet, Call, Raise, Show, Peek, Enter)


class Ledger:
    """Pot, payments and balances by events alone; every event is checked as it comes."""

    def __init__(self, seats: int) -> None:
        self.balances = [Fraction(0)] * seats
        self.paid = [Fraction(0)] * seats
        self.staked = [0] * seats
        self.pot = Fraction(0)
        self.banks = 0

    def hear(self, events: Iterable[Event]) -> None:
        """Book the events, one by one; each must agree with the books and leave them at zero."""
        for event in events:
            self._book(event)
            assert sum(self.balances) + self.pot == 0, event

    def agrees_with(self, table: Table) -> None:
        """The books and every seat's view of the table are the same."""
        for seat in range(table.seats):
            view = table.view(seat)
            assert view.pot == str(self.pot)
            assert view.balances == tuple(map(str, self.balances))
            assert view.staked == tuple(self.staked)
            if table.turn:
                assert view.paid == tuple(map(str, self.paid))
        back = self.paid if self.pot else [Fraction(0)] * table.seats
        assert [result.balance for result in table.results()] == [
            balance + paid for balance, paid in zip(self.balances, back, strict=True)
        ]

    def _book(self, event: Event) -> None:
        if isinstance(event, BankStart):
            self._open(event)
        elif isinstance(event, Deal | Svara):
            self.staked = [0] * len(self.staked)
        elif isinstance(event, PAYMENTS):
            self._pay(event.seat, Fraction(event.amount))
            if not isinstance(event, Enter):
                self.staked[event.seat] += event.amount
            assert event.pot == str(self.pot), event
        elif isinstance(event, Win):
            assert event.amount == str(self.pot), event
            self._take([event.seat])
        elif isinstance(event, Share):
            assert Fraction(event.each) * len(event.seats) == self.pot, event
            self._take(event.seats)
        elif isinstance(event, BankEnd):
            assert event.balances == tuple(map(str, self.balances)), event
            assert event.bank == self.banks, event
            assert self.pot == 0, event
            self.banks += 1
            self.staked = [0] * len(self.staked)

    def _open(self, event: BankStart) -> None:
        self.paid = [Fraction(0)] * len(self.paid)
        for seat in range(len(self.paid)):
            self._pay(seat, Fraction(event.ante))
        assert event.pot == str(self.pot), event

    def _pay(self, seat: int, amount: Fraction) -> None:
        self.pot += amount
        self.paid[seat] += amount
        self.balances[seat] -= amount

    def _take(self, seats: Iterable[int]) -> None:
        takers = list(seats)
        for seat in takers:
            self.balances[seat] += self.pot / len(takers)
        self.pot = Fraction(0)

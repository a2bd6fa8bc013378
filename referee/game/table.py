"""A match as a plain state machine: ``turn``, ``act``, events, results.

There is no clock, file, process or randomness here: the same decks and actions give the same events.

    table = Table(load_profile("tamashebi-36"), seats=2, seed="an example")
    events = table.start()
    while table.turn:
        events += table.act(pick(table.turn, random))
    print(table.results())
"""

from __future__ import annotations

import reprlib
from typing import NamedTuple

from referee.errors import IllegalActionError, UsageError
from referee.game import betting, comparing, svara
from referee.game.amounts import Amount, whole
from referee.game.decks import SEED_BYTES, Decks, SeededDecks, first_dealer, parse_seed
from referee.game.events import Event
from referee.game.options import Action
from referee.game.profile import Profile
from referee.game.state import State
from referee.game.view import View, view_of


class Result(NamedTuple):
    """A seat's balance in units, and its place: 1 is best, equal balances share it (G7)."""

    seat: int
    balance: Amount
    place: int


class Table(State):
    """One match of ``banks`` resolved banks among ``seats`` seats.

    Give ``seed`` (text, 64 hexadecimal digits or 32 bytes) for the cards and the first dealer as the protocol
    fixes them, or ``decks`` and ``dealer`` of your own. Raises UsageError for anything else, and for seats or
    banks that the profile or the deck does not allow. A table can be copied (``copy``, or the module of that
    name) and pickled; its copies behave as it does.
    """

    __slots__ = ()

    def __init__(
        self,
        profile: Profile,
        seats: int,
        *,
        seed: str | bytes | None = None,
        decks: Decks | None = None,
        dealer: int | None = None,
        banks: int | None = None,
    ) -> None:
        key = _key(seed)
        _check(profile, seats, banks, dealer)
        if decks is None:
            if key is None:
                raise UsageError("A table needs its cards: give a seed, or decks of your own.")
            decks = SeededDecks(profile, key)
        super().__init__(profile, seats, profile.banks if banks is None else banks, decks)
        if dealer is None and key is not None:
            dealer = first_dealer(key, seats)
        self.dealer = dealer or 0

    def start(self) -> list[Event]:
        """Open the first bank; returns its events up to the first turn. Once, before the first ``act``."""
        if self.bank >= 0:
            raise IllegalActionError("the match has started already")
        svara.start_bank(self)
        return self._taken()

    def act(self, action: Action) -> list[Event]:
        """Do what the seat on turn chose; returns all that happened up to the next turn, in order.

        Raises IllegalActionError, with the reason in words, for anything that is not among the options;
        nothing has changed then.
        """
        turn = self.turn
        if turn is None:
            raise IllegalActionError("nobody is to act")
        reason = turn.refusal(action)
        if reason is not None:
            raise IllegalActionError(reason)
        _DOERS[turn.kind](self, turn.seat, action)
        return self._taken()

    def fold_out_refusal(self, seat: int) -> str | None:
        """Why a seat may not fold out of turn now, in words; None if it may (C8)."""
        if not self.profile.fold_out_of_turn:
            return "this profile has no fold out of turn"
        if self.turn is None or self.turn.kind not in ("act", "blind"):
            return "no betting is open"
        if seat not in self.live:
            return f"seat {seat} is not in this deal"
        if seat == self.turn.seat:
            return "it is this seat's own turn: it folds by its answer"
        return None

    def fold_out(self, seat: int) -> list[Event]:
        """A seat folds out of turn (C8). Raises IllegalActionError with the reason."""
        reason = self.fold_out_refusal(seat)
        if reason:
            raise IllegalActionError(reason)
        betting.fold_out(self, seat)
        return self._taken()

    def view(self, seat: int) -> View:
        """What the seat may know of the position (section 5)."""
        return view_of(self, seat)

    def results(self) -> tuple[Result, ...]:
        """The seats' balances and places as they stand, by seat; final once ``turn`` is None (G7).

        A bank that is still open is nobody's: what was paid into it counts as given back.
        """
        open_bank = self.pot != 0
        balances = [
            whole(balance + paid) if open_bank else balance
            for balance, paid in zip(self.balances, self.paid, strict=True)
        ]
        places = [1 + sum(other > mine for other in balances) for mine in balances]
        return tuple(
            Result(seat, balance, place)
            for seat, (balance, place) in enumerate(zip(balances, places, strict=True))
        )

    def _taken(self) -> list[Event]:
        if self.turn is None and self.live:
            betting.begin(self)
        events, self.events = self.events, []
        return events


_DOERS = {
    "act": betting.act,
    "blind": betting.act_blind,
    "enter": svara.answer_entry,
    "reveal": comparing.reveal,
}


def _key(seed: object) -> bytes | None:
    if isinstance(seed, str):
        return parse_seed(seed)
    if seed is None or (isinstance(seed, bytes) and len(seed) == SEED_BYTES):
        return seed
    raise UsageError(f"A seed is text or {SEED_BYTES} bytes, not {reprlib.repr(seed)}.")


def _check(profile: Profile, seats: int, banks: int | None, dealer: int | None) -> None:
    for name, number in (("seats", seats), ("banks", banks), ("dealer", dealer)):
        if number is not None and type(number) is not int:
            raise UsageError(f"{name} must be a whole number, not {reprlib.repr(number)}.")
    low, high = profile.seats.min, profile.seats.max
    if not low <= seats <= high:
        raise UsageError(f"{profile.name} is for {low} to {high} seats, not {seats}.")
    if banks is not None and banks < 1:
        raise UsageError(f"A match has at least 1 bank, not {banks}.")
    if dealer is not None and not 0 <= dealer < seats:
        raise UsageError(f"The dealer must be a seat from 0 to {seats - 1}, not {dealer}.")

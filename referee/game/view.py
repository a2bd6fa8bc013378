"""What one seat may know of the position, in one record (section 5 of the rules)."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from referee.game.events import Cards, Exact, Seat
from referee.game.hands import HandValue
from referee.game.profile import Count
from referee.game.state import State


class View(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """All that the seat ``seat`` may know, without the history. Lists are by seat.

    ``cards`` and ``hand`` are there once the seat has seen its cards. ``latest`` is the latest stake of this
    deal (new full stakes) and ``level`` what a seat must have staked (equalising stakes); neither is there
    before there is one. ``blind`` lists the seats that staked blind in this deal. While a svara's entries
    are asked, ``in`` holds the tied seats and those that have entered, and nothing is staked.
    """

    seat: Seat
    bank: Count
    deal: Count
    dealer: Seat
    pot: Exact
    live: tuple[Seat, ...] = msgspec.field(name="in")
    staked: tuple[Count, ...]
    paid: tuple[Exact, ...]
    balances: tuple[Exact, ...]
    latest: Count | UnsetType = UNSET
    level: Count | UnsetType = UNSET
    blind: tuple[Seat, ...] | UnsetType = UNSET
    cards: Cards | UnsetType = UNSET
    hand: HandValue | UnsetType = UNSET


def view_of(state: State, seat: int) -> View:
    """The seat's view of a position."""
    own = state.hands[seat] if state.seen[seat] else None
    live = state.live if state.order else [*state.tied, *state.entrants]
    return View(
        seat,
        state.bank,
        state.deal,
        state.dealer,
        str(state.pot),
        tuple(live),
        tuple(state.staked),
        tuple([str(paid) for paid in state.paid]),
        tuple([str(balance) for balance in state.balances]),
        UNSET if state.equalise or not state.latest else state.latest,
        state.due if state.equalise and state.due else UNSET,
        tuple(state.blind) if state.blind else UNSET,
        UNSET if own is None else own.cards,
        UNSET if own is None else own.hand,
    )

"""What a fault costs, and what a match that ended early comes to: the same for the match and its re-run."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType

from referee.game.table import Table
from referee.record.records import Policies
from referee.wire.messages import EndReason, FaultKind, SeatResult

FATAL: Final = frozenset({"flood", "closed", "unread", "no_start"})
"""Faults that put a seat out at once, however many strikes it has left."""


class Penalty(NamedTuple):
    """What is left after a fault: strikes, and whether the seat is out or its bot is started anew."""

    strikes_left: int
    out: bool
    restart: bool


def penalty(policies: Policies, kind: FaultKind, strikes: int, restarts: int, *, forgiven: bool) -> Penalty:
    """The cost of a fault to a seat with so many ``strikes`` left, restarted so many times before."""
    if forgiven:
        return Penalty(strikes, out=False, restart=False)
    left = strikes - 1
    again = kind == "closed" and policies.on_crash == "restart" and restarts < policies.restarts
    if again and left > 0:
        return Penalty(left, out=False, restart=True)
    if kind in FATAL or left <= 0:
        return Penalty(0, out=True, restart=False)
    return Penalty(left, out=False, restart=False)


def standings(
    seats: int, table: Table | None, reason: EndReason, by: int | UnsetType
) -> tuple[SeatResult, ...]:
    """The results of a match by seat. A void match has none; the seat that forfeits comes last."""
    if table is None or reason == "void":
        return tuple(SeatResult(seat, "0", 1) for seat in range(seats))
    results = table.results()
    if by is UNSET:
        return tuple(SeatResult(r.seat, str(r.balance), r.place) for r in results)
    balances = {r.seat: r.balance for r in results if r.seat != by}
    places = {seat: 1 + sum(other > mine for other in balances.values()) for seat, mine in balances.items()}
    places[by] = seats
    return tuple(SeatResult(r.seat, str(r.balance), places[r.seat]) for r in results)

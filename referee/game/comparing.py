"""Hands against hands, and who takes the bank (A8, B11, C10-C16, G5, G8)."""

from __future__ import annotations

from typing import Literal

from referee.game import svara
from referee.game.amounts import whole
from referee.game.events import Better, Fold, Muck, Peek, Peeked, Reveal, Showdown, Win
from referee.game.options import Action, NoOption, Turn, YesOption
from referee.game.state import State

REVEAL_OPTIONS = (YesOption(), NoOption())


def last_in(state: State) -> None:
    """One seat alone is in: it takes the bank without acting or showing (G5)."""
    win(state, state.live[0], "last-in")


def showdown(state: State, by: Literal["call", "level", "limit"]) -> None:
    """All hands still in, open to the whole table (A8, B11, G8)."""
    for seat in state.live:
        state.see_own(seat)
    best = _best(state, state.live)
    hands = tuple(state.open_hand(seat) for seat in state.live)
    state.events.append(Showdown(hands, best, by))
    if len(best) == 1:
        win(state, best[0], "showdown")
    else:
        svara.tie(state, best)


def _best(state: State, seats: list[int]) -> tuple[int, ...]:
    ranks = [state.hands[seat].hand.rank for seat in seats]
    top = max(ranks)
    return tuple([seat for seat, rank in zip(seats, ranks, strict=True) if rank == top])


def peek(state: State, opener: int, target: int) -> bool:
    """Pay the latest stake and see the target's cards (C10); then a, b or c.

    Returns whether the betting goes on, clockwise from the opener (C12, C14).
    """
    price = state.due
    state.stake(opener, price)
    state.events.append(Peek(opener, target, price, str(state.pot)))
    state.see_own(target)
    _peeked(state, opener, target)
    mine, theirs = state.rank(opener), state.rank(target)
    if mine == theirs:
        return _equal_peek(state, opener, target)
    if mine > theirs:
        _peeked(state, target, opener)
    _peek_fold(state, target if mine > theirs else opener)
    if len(state.live) == 1:
        last_in(state)
        return False
    return True


def _peeked(state: State, to: int, seat: int) -> None:
    shown = state.hands[seat]
    state.events.append(Peeked(to, seat, shown.cards, shown.hand))


def _peek_fold(state: State, seat: int) -> None:
    state.live.remove(seat)
    state.events.append(Fold(seat, "peek"))


def _equal_peek(state: State, opener: int, target: int) -> bool:
    """Both hands are shown; several better hands elsewhere play on (C12). It touches every seat in (C9)."""
    for seat in state.live:
        state.see_own(seat)
    equal = state.rank(opener)
    pair = (opener, target)
    state.events.append(Showdown(tuple(state.open_hand(seat) for seat in pair), pair, "peek"))
    better = [seat for seat in state.live if state.rank(seat) > equal]
    stay = better or [seat for seat in state.live if state.rank(seat) == equal]
    if better:
        state.events.append(Better(tuple(better)))
    for seat in [seat for seat in state.live if seat not in stay]:
        _peek_fold(state, seat)
    if not better:
        svara.tie(state, tuple(stay))
    elif len(better) == 1:
        win(state, better[0], "better")
    return len(better) > 1


def win(state: State, seat: int, by: Literal["last-in", "showdown", "better"]) -> None:
    """The seat takes the bank; where the profile lets it, it may show its hand, which it sees first (C16)."""
    amount = state.pot
    state.balances[seat] = whole(state.balances[seat] + amount)
    state.pot = 0
    state.events.append(Win(seat, str(amount), by))
    if state.profile.optional_show and not state.opened[seat]:
        state.see_own(seat)
        state.turn = Turn(seat, "reveal", REVEAL_OPTIONS)
    else:
        svara.end_bank(state)


def reveal(state: State, seat: int, action: Action) -> None:
    """The winner's answer (C16)."""
    if action.action == "yes":
        shown = state.open_hand(seat)
        state.events.append(Reveal(seat, shown.cards, shown.hand))
    else:
        state.events.append(Muck(seat))
    svara.end_bank(state)

"""Turns of one deal: what may be done, doing it, and who is next (A6-A9, B6-B11, C7-C10)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET

from referee.game import comparing
from referee.game.events import Bet, BlindStake, Call, Fold, Limit, Look, Raise
from referee.game.events import Show as ShowEvent
from referee.game.options import (
    Action,
    AnyOption,
    BetOption,
    CallOption,
    FoldOption,
    LookOption,
    PeekOption,
    RaiseOption,
    ShowOption,
    StakeOption,
    Turn,
)
from referee.game.state import State

FOLD = FoldOption()
LOOK = LookOption()
BLIND_FACTORS = (2, 3, 4)
"""What a further blind stake may be, as multiples of the last (B6)."""


# --- the blind phase ---


def begin(state: State) -> None:
    """Open the betting of a fresh deal, once the cards are out; blind stakes, if any, come first."""
    form = state.profile.blind
    first = state.order[0]
    if form == "first-seat":
        for seat in state.order[1:]:
            state.see_own(seat)
    if form != "none" and _blind_option(state) is not None:
        _ask_blind(state, first)
    else:
        _end_blind(state)


def act_blind(state: State, seat: int, action: Action) -> None:
    """A blind stake, or a look that ends the phase (B6, C9)."""
    if action.action == "look":
        state.events.append(Look(seat))
        _end_blind(state)
        return
    amount = action.amount
    assert amount is not UNSET
    state.stake(seat, amount)
    state.blind[seat] = state.latest = amount
    state.due = 2 * amount
    state.events.append(BlindStake(seat, amount, str(state.pot)))
    following = _next_blind(state, seat)
    if following is None or _blind_option(state) is None:
        _end_blind(state)
    else:
        _ask_blind(state, following)


def _ask_blind(state: State, seat: int) -> None:
    option = _blind_option(state)
    assert option is not None
    state.turn = Turn(seat, "blind", (option, LOOK))


def _next_blind(state: State, seat: int) -> int | None:
    """One blind stake per seat and deal; the lap ends with the dealer (B6)."""
    if state.profile.blind != "chain":
        return None
    after = state.order[state.order.index(seat) + 1 :]
    return next((other for other in after if other in state.live), None)


def _blind_option(state: State) -> StakeOption | None:
    """The blind stakes that can still be called within the cap (B6, C9); None where there is none."""
    most = _ceiling(state) // 2
    if not state.blind:
        least = state.smallest
        return StakeOption(min=least, max=most) if most >= least else None
    amounts = tuple(n * state.latest for n in BLIND_FACTORS if n * state.latest <= most)
    return StakeOption(amounts=amounts) if amounts else None


def _end_blind(state: State) -> None:
    """Everyone looks, save a first seat that staked blind and waits for its turn (B6, C9)."""
    for seat in state.order:
        if seat in state.live and not (state.profile.blind == "first-seat" and seat in state.blind):
            state.see_own(seat)
    first = next((s for s in state.order if s not in state.blind and s in state.live), None)
    if first is None:
        first = state.live[0]
    at = state.live.index(first)
    state.pending = state.live[at:] + state.live[:at]
    _to_act(state, first)


# --- open turns ---


def _to_act(state: State, seat: int) -> None:
    """It is the seat's turn; it sees its cards now if it has not (C9)."""
    if not state.seen[seat]:
        state.see_own(seat)
    options = _level_options(state, seat) if state.equalise else _stake_options(state, seat)
    state.turn = Turn(seat, "act", options)


def act(state: State, seat: int, action: Action) -> None:
    """One answered turn of the open betting."""
    state.turns += 1
    if state.equalise:
        _act_level(state, seat, action)
    else:
        _act_stake(state, seat, action)


def fold_out(state: State, seat: int) -> None:
    """A fold out of turn: the turn does not move (C8)."""
    turn = state.turn
    assert turn is not None
    _leave(state, seat, Fold(seat, "out-of-turn"))
    if len(state.live) == 1:
        comparing.last_in(state)
    elif turn.kind == "act":
        _to_act(state, turn.seat)


def _leave(state: State, seat: int, event: Fold) -> None:
    state.live.remove(seat)
    if seat in state.pending:
        state.pending.remove(seat)
    state.events.append(event)


def _ceiling(state: State) -> int:
    """The largest stake now: the cap, or the whole units of the bank (C7)."""
    return state.cap if state.cap is not None else int(state.pot)


def _after_turn(state: State, seat: int) -> None:
    """Hand the turn on, or end the betting by the turn limit (G8)."""
    if state.turns >= state.profile.turn_limit:
        state.events.append(Limit("turns", state.profile.turn_limit))
        comparing.showdown(state, "limit")
    else:
        _to_act(state, state.next_live(seat))


# --- a new full stake each turn (A6-A9, C7, C10) ---


@lru_cache(maxsize=4096)
def _bet_option(low: int, high: int) -> BetOption:
    return BetOption(low, high)


def _stake_options(state: State, seat: int) -> tuple[AnyOption, ...]:
    low = max(state.smallest, state.due)
    bet = _bet_option(low, max(low, _ceiling(state)))
    if not state.due:
        return FOLD, bet
    if state.profile.showdown == "peek":
        others = tuple(other for other in state.clockwise(seat) if other in state.live)[:-1]
        return FOLD, bet, PeekOption(state.due, others)
    if state.profile.showdown == "all" or len(state.live) == 2:
        return FOLD, bet, ShowOption(state.due)
    return FOLD, bet


def _act_stake(state: State, seat: int, action: Action) -> None:
    name = action.action
    if name == "show":
        price = state.due
        state.stake(seat, price)
        state.events.append(ShowEvent(seat, price, str(state.pot)))
        comparing.showdown(state, "call")
    elif name == "peek":
        assert action.target is not UNSET
        if comparing.peek(state, seat, action.target):
            _after_turn(state, seat)
    elif name == "bet":
        amount = action.amount
        assert amount is not UNSET
        state.stake(seat, amount)
        state.latest = state.due = amount
        state.events.append(Bet(seat, amount, str(state.pot)))
        _after_turn(state, seat)
    else:
        _leave(state, seat, Fold(seat))
        if len(state.live) == 1:
            comparing.last_in(state)
        else:
            _after_turn(state, seat)


# --- stakes equalise (B7-B10) ---


def _level_options(state: State, seat: int) -> tuple[AnyOption, ...]:
    level, high = state.due, _ceiling(state)
    if not level:
        return FOLD, _bet_option(state.smallest, max(state.smallest, high))
    call = CallOption(level - state.staked[seat])
    if high <= level:
        return FOLD, call
    return FOLD, call, RaiseOption(level + 1, high)


def _act_level(state: State, seat: int, action: Action) -> None:
    """The level is ``due``; ``pending`` are the seats that have not acted since the last raise (B8)."""
    name = action.action
    if name == "fold":
        _leave(state, seat, Fold(seat))
    elif name == "call":
        amount = state.due - state.staked[seat]
        state.stake(seat, amount)
        state.pending.remove(seat)
        state.events.append(Call(seat, amount, str(state.pot)))
    else:
        _raise_level(state, seat, action)
    if len(state.live) == 1:
        comparing.last_in(state)
    elif not state.pending:
        comparing.showdown(state, "level")
    elif state.turns >= state.profile.turn_limit:
        state.events.append(Limit("turns", state.profile.turn_limit))
        comparing.showdown(state, "limit")
    else:
        _to_act(state, state.pending[0])


def _raise_level(state: State, seat: int, action: Action) -> None:
    level = action.amount
    assert level is not UNSET
    amount = level - state.staked[seat]
    state.stake(seat, amount)
    state.due = state.latest = level
    at = state.live.index(seat)
    state.pending = state.live[at + 1 :] + state.live[:at]
    if action.action == "bet":
        state.events.append(Bet(seat, amount, str(state.pot)))
    else:
        state.events.append(Raise(seat, amount, level, str(state.pot)))

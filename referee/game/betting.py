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
    if form == "first-seat":
        for seat in state.order[1:]:
            state.see_own(seat)
    option = None if form == "none" else _blind_option(state)
    if option is None:
        _open(state, state.order[0])
    else:
        _ask_blind(state, state.order[0], option)


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
    option = _blind_option(state)
    if following is None or option is None:
        _end_blind(state)
    else:
        _ask_blind(state, following, option)


def _ask_blind(state: State, seat: int, option: StakeOption) -> None:
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
    """The first to act is the first seat in that did not stake blind, if there is one (B7, C9)."""
    first = next((seat for seat in state.live if seat not in state.blind), state.live[0])
    _open(state, first)


def _open(state: State, first: int) -> None:
    """Everyone looks, save a first seat that staked blind and waits for its turn (B6, C9)."""
    live = state.live
    waits = state.blind if state.profile.blind == "first-seat" else ()
    for seat in live:
        if seat not in waits:
            state.see_own(seat)
    if state.equalise:
        at = live.index(first)
        state.pending = live[at:] + live[:at]
    _to_act(state, first)


# --- open turns ---


def _to_act(state: State, seat: int) -> None:
    """It is the seat's turn; it sees its cards now if it has not (C9)."""
    if not state.seen[seat]:
        state.see_own(seat)
    state.turn = _level_turn(state, seat) if state.equalise else _stake_turn(state, seat)


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
    """The largest stake now: the cap, or the whole units of the bank (C7) as far as ``stake_limit`` goes."""
    cap = state.cap
    return cap if cap is not None else min(int(state.pot), state.limit)


def _after_turn(state: State, seat: int) -> None:
    """Hand the turn on, or end the betting by the turn limit (G8)."""
    if state.turns >= state.profile.turn_limit:
        state.events.append(Limit("turns", state.profile.turn_limit))
        comparing.showdown(state, "limit")
    else:
        _to_act(state, state.next_live(seat))


# --- a new full stake each turn (A6-A9, C7, C10) ---


def _stake_turn(state: State, seat: int) -> Turn:
    due, low, high = state.due, state.smallest, _ceiling(state)
    price = 0
    targets: tuple[int, ...] = ()
    if due:
        form, live = state.profile.showdown, state.live
        low = max(low, due)
        if form == "all" or len(live) == 2 or form == "peek":
            price = due
        if form == "peek":
            targets = tuple([other for other in state.laps[seat] if other in live and other != seat])
    return _priced_turn(seat, low, max(low, high), price, targets)


@lru_cache(maxsize=4096)
def _priced_turn(seat: int, low: int, high: int, price: int, targets: tuple[int, ...]) -> Turn:
    """Fold, bet and, for a price, peek at one of ``targets`` or show: the same few come all the time."""
    options: tuple[AnyOption, ...] = (FOLD, BetOption(low, high))
    if targets:
        options += (PeekOption(price, targets),)
    elif price:
        options += (ShowOption(price),)
    return Turn(seat, "act", options)


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


def _level_turn(state: State, seat: int) -> Turn:
    return _called_turn(seat, state.due, state.staked[seat], state.smallest, _ceiling(state))


@lru_cache(maxsize=4096)
def _called_turn(seat: int, level: int, staked: int, smallest: int, high: int) -> Turn:
    """Fold, and bet or else call and, below the cap, raise."""
    options: tuple[AnyOption, ...]
    if not level:
        options = FOLD, BetOption(smallest, max(smallest, high))
    elif high <= level:
        options = FOLD, CallOption(level - staked)
    else:
        options = FOLD, CallOption(level - staked), RaiseOption(level + 1, high)
    return Turn(seat, "act", options)


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

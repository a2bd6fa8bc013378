"""Banks and deals: dealing, the svara and its entries, the end of a bank (G1-G8, A10, B12, C15)."""

from __future__ import annotations

from typing import Literal

from referee.game.amounts import split, whole
from referee.game.cards import NAMES
from referee.game.events import BankEnd, BankStart, Deal, Decline, Enter, Limit, OpenHand, Share, Svara
from referee.game.options import Action, DeclineOption, EnterOption, Turn
from referee.game.state import State

DECLINE = DeclineOption()


def start_bank(state: State) -> None:
    """Every seat pays the ante; the first deal follows (A6, B5, C7)."""
    state.clear_bank(state.ante)
    state.bank += 1
    state.events.append(BankStart(state.bank, state.dealer, state.ante, str(state.pot)))
    _deal(state, state.laps[state.dealer])


def _deal(state: State, order: tuple[int, ...]) -> None:
    """Three cards each, one at a time, clockwise from the left of the dealer (G2).

    The turn is left open: the betting begins when whatever led here is done.
    """
    state.clear_deal(order)
    count = len(order)
    top = state.decks(state.bank, state.deal, 3 * count)
    value, hands = state.hands_of.value, state.hands
    for place, seat in enumerate(order):
        a, b, c = hand = top[place], top[place + count], top[place + 2 * count]
        hands[seat] = OpenHand(seat, (NAMES[a], NAMES[b], NAMES[c]), value(hand))
    state.events.append(Deal(state.bank, state.deal, state.dealer, order))
    state.turn = None


def tie(state: State, tied: tuple[int, ...]) -> None:
    """The best hands tie: a svara, or equal parts (G6, G8, the profile's ``svara``)."""
    if state.profile.svara == "share":
        _share(state, tied, "profile")
    elif state.svaras >= state.profile.svara_limit:
        state.events.append(Limit("svaras", state.profile.svara_limit))
        _share(state, tied, "limit")
    else:
        _announce(state, tied)


def _share(state: State, tied: tuple[int, ...], by: Literal["profile", "limit"]) -> None:
    each = split(state.pot, len(tied))
    for seat in tied:
        state.balances[seat] = whole(state.balances[seat] + each)
    state.pot = 0
    state.events.append(Share(tied, str(each), by))
    end_bank(state)


def _announce(state: State, tied: tuple[int, ...]) -> None:
    """Fix the bank and the one price of entry (G6, A10, B12, C15)."""
    rule = state.profile.svara
    state.price = split(state.pot, len(tied) if rule == "tied" else int(rule))
    state.svaras += 1
    state.deal += 1
    state.tied = tied
    state.entrants = []
    state.to_ask = [seat for seat in state.laps[state.dealer] if seat not in tied]
    pot, price = str(state.pot), str(state.price)
    state.events.append(Svara(state.bank, state.deal, tied, pot, price))
    state.clear_deal(())
    _ask_entry(state)


def _ask_entry(state: State) -> None:
    """Every seat paid the ante, so every seat that is not tied is asked, one by one (G6)."""
    if state.to_ask:
        options = (EnterOption(str(state.price)), DECLINE)
        state.turn = Turn(state.to_ask[0], "enter", options)
        return
    participants = {*state.tied, *state.entrants}
    state.dealer = next(seat for seat in state.laps[state.dealer] if seat in participants)
    _deal(state, tuple(seat for seat in state.laps[state.dealer] if seat in participants))


def answer_entry(state: State, seat: int, action: Action) -> None:
    """A seat enters for the fixed price or declines; the answer is public at once (G6)."""
    state.to_ask.pop(0)
    if action.action == "enter":
        state.pay(seat, state.price)
        state.entrants.append(seat)
        state.events.append(Enter(seat, str(state.price), str(state.pot)))
    else:
        state.events.append(Decline(seat))
    _ask_entry(state)


def end_bank(state: State) -> None:
    """The bank is resolved; the next dealer is left of whoever dealt last (G1, G7)."""
    state.events.append(BankEnd(state.bank, tuple(map(str, state.balances))))
    state.turn = None
    state.dealer = (state.dealer + 1) % state.seats
    if state.bank + 1 < state.banks:
        start_bank(state)
    else:
        state.clear_bank(0)
        state.clear_deal(())

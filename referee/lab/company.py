"""The other seats of a table: how they play in the lab, so that the bot sees every side of the game."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal

from msgspec import UNSET

from referee.game.options import DEFAULTS, Action, Turn, pick, tag_of

Style = Literal["lively", "folding", "betting", "tying"]
"""Lively: at random, but seldom folding. Folding: out at once. Betting: stays in as cheaply as it can and
never compares. Tying: the strong seats compare with each other, the rest fold."""

STAYING: Final = ("call", "bet", "stake", "look", "enter", "no", "fold")
COMPARING: Final = ("show", "call", "peek", "bet", "look", "enter", "no", "fold")
LEAVING: Final = ("fold", "look", "decline", "no")
TIMID: Final = 0.8
"""The chance that a lively seat thinks again before it folds."""


def choose(style: Style, turn: Turn, strong: tuple[int, ...], random: Random) -> Action:
    """What a seat of this style does; ``strong`` are the seats whose hands tie for the best."""
    if style == "lively":
        return _lively(turn, random)
    if style == "folding":
        return DEFAULTS[turn.kind]
    if style == "betting":
        return _first_of(STAYING, turn, strong)
    if turn.seat in strong:
        return _first_of(COMPARING, turn, strong)
    return _first_of(("enter", *LEAVING), turn, strong)


def _lively(turn: Turn, random: Random) -> Action:
    action = pick(turn, random)
    if action.action == "fold" and random.random() < TIMID:
        action = pick(turn, random)
    return action


def _first_of(order: tuple[str, ...], turn: Turn, strong: tuple[int, ...]) -> Action:
    """The first of these actions that is among the options, at its smallest amount."""
    names = {tag_of(option): option for option in turn.options}
    for name in order:
        option: Any = names.get(name)
        if option is None:
            continue
        if name == "peek":
            targets = [seat for seat in option.targets if seat in strong]
            if targets:
                return Action("peek", target=targets[0])
            continue
        least = getattr(option, "min", UNSET)
        amounts = getattr(option, "amounts", UNSET)
        return Action(name, amounts[0] if amounts is not UNSET else least)
    raise AssertionError(f"none of {order} is among: {turn.describe()}")

"""Everything that a turn offers, and much that it does not: what the properties try on copies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from referee.game.options import (
    Action,
    BetOption,
    PeekOption,
    RaiseOption,
    StakeOption,
    Turn,
    tag_of,
)

NAMES = ["fold", "bet", "call", "raise", "show", "peek", "stake", "look", "enter", "decline", "yes", "no"]
STRANGE = ["", "check", "Fold", "fold ", "all-in", "résumé", "0"]


def offered(turn: Turn) -> Iterator[Action]:
    """Every option, at both ends and in the middle of its range, with every amount and every target."""
    for option in turn.options:
        name = tag_of(option)
        if isinstance(option, PeekOption):
            yield from (Action(name, target=target) for target in option.targets)
        elif isinstance(option, StakeOption) and option.amounts is not UNSET:
            yield from (Action(name, amount) for amount in option.amounts)
        elif isinstance(option, BetOption | RaiseOption | StakeOption):
            low, high = _range(option)
            yield from (Action(name, amount) for amount in sorted({low, (low + high) // 2, high}))
        else:
            yield Action(name)


def not_offered(turn: Turn, seats: int) -> Iterator[Action]:
    """Other names, amounts beside every range, wrong targets, and what is missing or of a wrong kind."""
    names = {tag_of(option) for option in turn.options}
    for name in [*NAMES, *STRANGE]:
        if name not in names:
            yield Action(name)
            yield Action(name, 1, 0)
    for option in turn.options:
        yield from _beside(option, seats)


def _beside(option: Any, seats: int) -> Iterator[Action]:
    name = tag_of(option)
    odd: list[Any] = [UNSET, None, "1", 1.0, 1.5, True, False, float("nan"), -1, 2**31, 10**30]
    if isinstance(option, PeekOption):
        wrong = [seat for seat in range(-1, seats + 2) if seat not in option.targets]
        yield from (Action(name, target=target) for target in [*wrong, *odd])
        yield Action(name, amount=option.targets[0])
    elif isinstance(option, StakeOption) and option.amounts is not UNSET:
        near = {amount + step for amount in option.amounts for step in (-1, 1)} - set(option.amounts)
        yield from (Action(name, amount) for amount in [*sorted(near), 0, *odd])
        yield Action(name, float(option.amounts[0]))  # type: ignore[arg-type]
    elif isinstance(option, BetOption | RaiseOption | StakeOption):
        low, high = _range(option)
        yield from (Action(name, amount) for amount in [low - 1, high + 1, 0, *odd])
        yield Action(name, float(low))  # type: ignore[arg-type]
        yield Action(name, target=low)


def _range(option: BetOption | RaiseOption | StakeOption) -> tuple[int, int]:
    low, high = option.min, option.max
    assert isinstance(low, int)
    assert isinstance(high, int)
    assert low <= high
    return low, high

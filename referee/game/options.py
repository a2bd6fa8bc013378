"""Whose turn it is, what it may do, and what it did.

The options of a turn are the only measure of what is legal: ``Turn.refusal`` reads them and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from referee.game.events import Exact, Seat
from referee.game.profile import Count

TurnKind = Literal["act", "blind", "enter", "reveal"]


class Action(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat does: the name of an option, with its amount or target where it has one.

    Amounts are whole: anything but an ``int`` is refused, a float or a number of an array library too.
    """

    action: str
    amount: Count | UnsetType = UNSET
    target: Count | UnsetType = UNSET


class Option(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="action", gc=False):
    """One thing that a seat may do now; its tag is the answer's ``action``."""


class FoldOption(Option, frozen=True, tag="fold", gc=False):
    """Give up this deal (G4)."""


class BetOption(Option, frozen=True, tag="bet", gc=False):
    """A whole stake from ``min`` to ``max`` (A6, B7, C7)."""

    min: Count
    max: Count


class CallOption(Option, frozen=True, tag="call", gc=False):
    """Bring the stakes up to the level for ``price`` (B7)."""

    price: Count


class RaiseOption(Option, frozen=True, tag="raise", gc=False):
    """A new level from ``min`` to ``max``; ``amount`` of the answer is that level (B7)."""

    min: Count
    max: Count


class ShowOption(Option, frozen=True, tag="show", gc=False):
    """Call for the showdown at ``price`` (A8)."""

    price: Count


class PeekOption(Option, frozen=True, tag="peek", gc=False):
    """See the cards of one of ``targets`` at ``price`` (C10)."""

    price: Count
    targets: tuple[Seat, ...]


class StakeOption(Option, frozen=True, tag="stake", gc=False):
    """Stake blind: from ``min`` to ``max``, or one of ``amounts`` after a blind stake (B6, C9)."""

    min: Count | UnsetType = UNSET
    max: Count | UnsetType = UNSET
    amounts: tuple[Count, ...] | UnsetType = UNSET


class LookOption(Option, frozen=True, tag="look", gc=False):
    """Do not stake blind (B6)."""


class EnterOption(Option, frozen=True, tag="enter", gc=False):
    """Enter the svara for ``price`` (G6)."""

    price: Exact


class DeclineOption(Option, frozen=True, tag="decline", gc=False):
    """Stay out of the svara (G6)."""


class YesOption(Option, frozen=True, tag="yes", gc=False):
    """Show the hand that took the bank (C16)."""


class NoOption(Option, frozen=True, tag="no", gc=False):
    """Do not show it (C16)."""


AnyOption = (
    FoldOption
    | BetOption
    | CallOption
    | RaiseOption
    | ShowOption
    | PeekOption
    | StakeOption
    | LookOption
    | EnterOption
    | DeclineOption
    | YesOption
    | NoOption
)

DEFAULTS: dict[TurnKind, Action] = {
    "act": Action("fold"),
    "blind": Action("look"),
    "enter": Action("decline"),
    "reveal": Action("no"),
}
"""What is done for a seat that gives no legal answer."""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """``seat`` must choose one of ``options``; there is always at least one."""

    seat: Annotated[int, Meta(ge=0)]
    kind: TurnKind
    options: tuple[AnyOption, ...]

    def option(self, name: str) -> AnyOption | None:
        """The option of that name, or None."""
        for option in self.options:
            if _TAGS[type(option)] == name:
                return option
        return None

    def refusal(self, action: Action) -> str | None:
        """Why an action is not legal now, in words; None if it is."""
        name = action.action
        for option in self.options:
            kind = type(option)
            if _TAGS[kind] == name:
                return _CHECKS[kind](option, action) if kind in _CHECKS else None
        return f"{_quoted(name)} is not among the options: {self.describe()}"

    def describe(self) -> str:
        """The options in words: ``fold, bet 2 to 10, show for 2``."""
        return ", ".join(_describe(option) for option in self.options)


def tag_of(option: AnyOption) -> str:
    """The action that an option stands for."""
    return _TAGS[type(option)]


_TAGS: dict[type, str] = {kind: kind.__struct_config__.tag for kind in get_args(AnyOption)}


def _quoted(name: object) -> str:
    """A bot's own word for an action: as it stands where it is one, else in quotes and not at length."""
    if not isinstance(name, str):
        return f"{name!r:.20}"
    return name if len(name) <= 20 and name.isascii() and name.isidentifier() else ascii(name[:20])


def _peek_refusal(option: PeekOption, action: Action) -> str | None:
    target = action.target
    if target is UNSET:
        return f"peek needs a target: one of {_listed(option.targets)}"
    if type(target) is not int or target not in option.targets:
        return f"seat {target} cannot be peeked at: the targets are {_listed(option.targets)}"
    return None


def _range_refusal(option: BetOption | RaiseOption | StakeOption, action: Action) -> str | None:
    low, high, amount = option.min, option.max, action.amount
    assert low is not UNSET
    assert high is not UNSET
    if type(amount) is int and low <= amount <= high:
        return None
    return _amount_refusal(action, f"{low} to {high}" if low < high else f"exactly {low}")


def _stake_refusal(option: StakeOption, action: Action) -> str | None:
    if option.amounts is UNSET:
        return _range_refusal(option, action)
    if type(action.amount) is int and action.amount in option.amounts:
        return None
    return _amount_refusal(action, f"one of {_listed(option.amounts)}")


def _amount_refusal(action: Action, allowed: str) -> str:
    if action.amount is UNSET:
        return f"{action.action} needs an amount: {allowed}"
    if type(action.amount) is not int:
        return f"{action.action} {action.amount!r} is not allowed: the amount must be an int, {allowed}"
    return f"{action.action} {action.amount} is not allowed: the amount must be {allowed}"


_CHECKS: dict[type, Callable[[Any, Action], str | None]] = {
    BetOption: _range_refusal,
    RaiseOption: _range_refusal,
    StakeOption: _stake_refusal,
    PeekOption: _peek_refusal,
}
"""What an option asks for beyond its name."""


def _describe(option: AnyOption) -> str:
    name = tag_of(option)
    if isinstance(option, StakeOption) and option.amounts is not UNSET:
        return f"{name} {' or '.join(map(str, option.amounts))}"
    if isinstance(option, BetOption | RaiseOption | StakeOption):
        return f"{name} {option.min} to {option.max}"
    if isinstance(option, PeekOption):
        return f"{name} at {_listed(option.targets)} for {option.price}"
    if isinstance(option, CallOption | ShowOption | EnterOption):
        return f"{name} for {option.price}"
    return name


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def pick(turn: Turn, random: Random) -> Action:
    """A random legal action: an option by even chance, then its amount or target."""
    option: Any = turn.options[int(random.random() * len(turn.options))]
    kind = type(option)
    if kind is BetOption or kind is RaiseOption:
        amount = option.min + int(random.random() * (option.max - option.min + 1))
        return Action(_TAGS[kind], amount)
    if kind is PeekOption:
        return Action("peek", target=option.targets[int(random.random() * len(option.targets))])
    if kind is StakeOption:
        amounts = range(option.min, option.max + 1) if option.amounts is UNSET else option.amounts
        return Action("stake", amounts[int(random.random() * len(amounts))])
    return Action(_TAGS[kind])

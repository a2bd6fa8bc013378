"""The position of a match: everything that the rules need to know, and nothing else."""

from __future__ import annotations

from typing import TypeVar

from referee.game.amounts import Amount, whole
from referee.game.decks import Decks
from referee.game.events import CardsSeen, Event, OpenHand
from referee.game.hands import HandTable, hand_table
from referee.game.options import Turn
from referee.game.profile import Profile, cap_of, stake_limit

_S = TypeVar("_S", bound="State")


class State:
    """One match in progress. Lists are by seat; amounts are exact (``amounts``).

    Functions of this room move it on; it is read through ``Table``.
    """

    # The game's constants.
    profile: Profile
    seats: int
    banks: int
    decks: Decks
    hands_of: HandTable
    ante: int
    smallest: int
    cap: int | None
    limit: int
    equalise: bool
    laps: tuple[tuple[int, ...], ...]
    """For each seat the seats clockwise, starting left of it and ending with it."""

    # The match.
    balances: list[Amount]
    turn: Turn | None
    events: list[Event]

    # The bank.
    bank: int
    dealer: int
    pot: Amount
    paid: list[Amount]
    svaras: int
    tied: tuple[int, ...]
    entrants: list[int]
    to_ask: list[int]
    price: Amount

    # The deal.
    deal: int
    order: tuple[int, ...]
    live: list[int]
    hands: dict[int, OpenHand]
    """What the seats of this deal hold, whoever may see it."""

    seen: list[bool]
    opened: list[bool]
    staked: list[int]
    blind: dict[int, int]
    latest: int
    due: int
    pending: list[int]
    turns: int

    __slots__ = (
        "ante", "balances", "bank", "banks", "blind", "cap", "deal", "dealer", "decks", "due",
        "entrants", "equalise", "events", "hands", "hands_of", "laps", "latest", "limit", "live", "opened",
        "order", "paid", "pending", "pot", "price", "profile", "seats", "seen", "smallest", "staked",
        "svaras", "tied", "to_ask", "turn", "turns",
    )  # fmt: skip

    def __init__(self, profile: Profile, seats: int, banks: int, decks: Decks) -> None:
        self.profile = profile
        self.seats = seats
        self.banks = banks
        self.decks = decks
        self.hands_of = hand_table(profile)
        self.ante = profile.stakes.ante
        self.smallest = max(profile.stakes.smallest, profile.stakes.ante)
        self.cap = cap_of(profile.stakes)
        self.limit = stake_limit(profile)
        self.equalise = profile.stakes.style == "equalise"
        self.laps = tuple(
            tuple((left + step) % seats for step in range(1, seats + 1)) for left in range(seats)
        )
        self.balances = [0] * seats
        self.turn = None
        self.events = []
        self.bank = -1
        self.dealer = 0
        self.clear_bank(0)
        self.clear_deal(())

    def clear_bank(self, ante: int) -> None:
        """A bank with nothing in it but ``ante`` from each seat; 0 where none is open."""
        self.pot = ante * self.seats
        self.paid = [ante] * self.seats
        self.balances = [balance - ante for balance in self.balances]
        self.svaras = 0
        self.tied = ()
        self.entrants = []
        self.to_ask = []
        self.price = 0
        self.deal = 0

    def clear_deal(self, order: tuple[int, ...]) -> None:
        """A deal to the seats of ``order``, before the cards are out: stakes start afresh (G6)."""
        self.order = order
        self.live = list(order)
        self.hands = {}
        self.seen = [False] * self.seats
        self.opened = [False] * self.seats
        self.staked = [0] * self.seats
        self.blind = {}
        self.latest = 0
        self.due = 0
        self.pending = []
        self.turns = 0

    def copy(self: _S) -> _S:
        """An independent copy that behaves as this one does; the decks, being pure, are shared."""
        twin: _S = object.__new__(type(self))
        for name in State.__slots__:
            value = getattr(self, name)
            kind = type(value)
            setattr(twin, name, value.copy() if kind is list or kind is dict else value)
        return twin

    __copy__ = copy

    def __deepcopy__(self: _S, memo: dict[int, object]) -> _S:
        """``copy``: what it shares with the original never changes."""
        return self.copy()

    def pay(self, seat: int, amount: Amount) -> None:
        """A seat puts an amount into the bank."""
        self.pot = whole(self.pot + amount)
        self.paid[seat] = whole(self.paid[seat] + amount)
        self.balances[seat] = whole(self.balances[seat] - amount)

    def stake(self, seat: int, amount: int) -> None:
        """A seat puts in a stake of this deal: whole units leave a sum as whole, or not, as it was."""
        self.pot += amount
        self.paid[seat] += amount
        self.balances[seat] -= amount
        self.staked[seat] += amount

    def next_live(self, seat: int) -> int:
        """The next seat in, clockwise."""
        live = self.live
        for other in self.laps[seat]:
            if other in live:
                return other
        raise AssertionError("nobody is in")

    def rank(self, seat: int) -> int:
        """The rank of the seat's hand among the values of the profile."""
        return self.hands[seat].hand.rank

    def see_own(self, seat: int) -> None:
        """The seat sees its own cards, unless it has (B6, C9)."""
        if not self.seen[seat]:
            self.seen[seat] = True
            own = self.hands[seat]
            self.events.append(CardsSeen(seat, own.cards, own.hand))

    def open_hand(self, seat: int) -> OpenHand:
        """The seat's hand, laid open to the whole table."""
        self.opened[seat] = True
        return self.hands[seat]

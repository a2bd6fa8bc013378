"""The position of a match: everything that the rules need to know, and nothing else."""

from __future__ import annotations

from typing import TypeVar

from referee.game.amounts import Amount, whole
from referee.game.cards import Hand, names_of
from referee.game.decks import Decks
from referee.game.events import Cards, CardsSeen, Event, OpenHand
from referee.game.hands import HandTable, HandValue, hand_table
from referee.game.options import Turn
from referee.game.profile import Profile, cap_of

NO_HAND: Hand = (-1, -1, -1)

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
    equalise: bool

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
    hands: list[Hand]
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
        "entrants", "equalise", "events", "hands", "hands_of", "latest", "live", "opened", "order",
        "paid", "pending", "pot", "price", "profile", "seats", "seen", "smallest", "staked", "svaras",
        "tied", "to_ask", "turn", "turns",
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
        self.equalise = profile.stakes.style == "equalise"
        self.balances = [0] * seats
        self.turn = None
        self.events = []
        self.bank = -1
        self.dealer = 0
        self.clear_bank()

    def clear_bank(self) -> None:
        """No bank is open."""
        self.pot = 0
        self.paid = [0] * self.seats
        self.svaras = 0
        self.tied = ()
        self.entrants = []
        self.to_ask = []
        self.price = 0
        self.deal = 0
        self.clear_deal()

    def clear_deal(self) -> None:
        """No cards are out: stakes start afresh (G6)."""
        self.order = ()
        self.live = []
        self.hands = [NO_HAND] * self.seats
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

    def pay(self, seat: int, amount: Amount) -> None:
        """A seat puts an amount into the bank."""
        self.pot = whole(self.pot + amount)
        self.paid[seat] = whole(self.paid[seat] + amount)
        self.balances[seat] = whole(self.balances[seat] - amount)

    def stake(self, seat: int, amount: int) -> None:
        """A seat puts in a stake of this deal."""
        self.pay(seat, amount)
        self.staked[seat] += amount

    def clockwise(self, seat: int) -> list[int]:
        """All seats, starting left of ``seat`` and ending with it."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def next_live(self, seat: int) -> int:
        """The next seat in, clockwise."""
        live = self.live
        for step in range(1, self.seats + 1):
            other = (seat + step) % self.seats
            if other in live:
                return other
        raise AssertionError("nobody is in")

    def rank(self, seat: int) -> int:
        """The rank of the seat's hand among the values of the profile."""
        return self.hands_of.rank(self.hands[seat])

    def value(self, seat: int) -> HandValue:
        """The worth of the seat's hand."""
        return self.hands_of.values[self.rank(seat)]

    def cards(self, seat: int) -> Cards:
        """The names of the seat's cards."""
        a, b, c = names_of(self.hands[seat])
        return a, b, c

    def see_own(self, seat: int) -> None:
        """The seat sees its own cards, unless it has (B6, C9)."""
        if not self.seen[seat]:
            self.seen[seat] = True
            self.events.append(CardsSeen(seat, self.cards(seat), self.value(seat)))

    def open_hand(self, seat: int) -> OpenHand:
        """The seat's hand, laid open to the whole table."""
        self.opened[seat] = True
        return OpenHand(seat, self.cards(seat), self.value(seat))

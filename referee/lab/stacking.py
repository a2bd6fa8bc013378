"""Cards as a situation needs them: from a seed, or stacked so that two seats tie for the best hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from referee.game.cards import Card, Hand
from referee.game.decks import SeededDecks
from referee.game.hands import HandTable, hand_table
from referee.game.profile import Profile
from referee.game.table import Table

TRIES: Final = 5_000
"""More shuffles than any deck needs to show two equal best hands."""


class Stacker:
    """The decks of one table. Give it the ``table`` before the first deal.

    In a bank of ``tying`` the first ``chain`` deals are stacked: two seats other than ``bot`` hold the best
    hands, which are equal, so that the bot is asked whether it enters the svara, whatever it does.
    """

    def __init__(self, profile: Profile, seed: bytes, bot: int, chain: int) -> None:
        self.table: Table | None = None
        self.tying: set[int] = set()
        self.strong: tuple[int, ...] = ()
        self._seeded: Final = SeededDecks(profile, seed)
        self._hands: Final[HandTable] = hand_table(profile)
        self._random: Final = Random(seed)
        self._bot: Final = bot
        self._chain: Final = chain

    def __call__(self, bank: int, deal: int, count: int) -> Sequence[Card]:
        """The first cards of the deck for this deal."""
        self.strong = ()
        table = self.table
        others = () if table is None else self._strongest(table)
        if bank not in self.tying or deal >= self._chain or table is None or len(others) < 2:
            return self._seeded(bank, deal, count)
        self.strong = others
        return self._stacked(table.order, count)

    def _strongest(self, table: Table) -> tuple[int, ...]:
        """Two seats of this deal: those that have tied before, if there was a tie."""
        tied = [seat for seat in table.tied if seat != self._bot]
        rest = [seat for seat in table.order if seat != self._bot and seat not in tied]
        return tuple([*tied, *rest][:2])

    def _stacked(self, order: tuple[int, ...], count: int) -> list[Card]:
        cards = list(self._seeded.cards)
        for _ in range(TRIES):
            self._random.shuffle(cards)
            hands = [(cards[at], cards[at + 1], cards[at + 2]) for at in range(0, count, 3)]
            ranks = [self._hands.value(hand).rank for hand in hands]
            best = [at for at, rank in enumerate(ranks) if rank == max(ranks)]
            if len(best) == 2:
                return self._laid(order, hands, best)
        raise AssertionError("no two hands of this deck tie")

    def _laid(self, order: tuple[int, ...], hands: list[Hand], best: list[int]) -> list[Card]:
        """The cards in the order in which they go round, the best hands to the strong seats."""
        others = [hand for at, hand in enumerate(hands) if at not in best]
        chosen = [hands[at] for at in best]
        held = [chosen.pop() if seat in self.strong else others.pop() for seat in order]
        return [hand[lap] for lap in range(3) for hand in held]

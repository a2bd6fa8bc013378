"""What a seed deals: the cards of one deal, for people and as JSON."""

from __future__ import annotations

from dataclasses import dataclass

from referee.errors import UsageError
from referee.game.cards import names_of, pretty
from referee.game.decks import SeededDecks, commitment, first_dealer, parse_seed
from referee.game.hands import hand_table
from referee.game.profile import Profile
from referee.show.plain import plain


@dataclass(frozen=True)
class SeededDeal:
    """One deal of a seed. ``cards`` are those dealt, from the top of the deck; ``hands`` are by place from
    the left of the dealer, ``values`` what they are worth; ``first_dealer`` is the seat that deals first
    in a match of ``seats`` seats."""

    profile: str
    seed: str
    commitment: str
    seats: int
    first_dealer: int
    bank: int
    deal: int
    cards: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    values: tuple[str, ...]

    def __str__(self) -> str:
        """The deal in words, one place a line."""
        kind = f"svara {self.deal}" if self.deal else "first deal"
        rows = [
            f"{plain(self.profile)}, bank {self.bank}, deal {self.deal} ({kind}), {self.seats} seats",
            f"from the top: {' '.join(map(pretty, self.cards))}",
            "hands by place, from the left of the dealer:",
        ]
        for place, (hand, value) in enumerate(zip(self.hands, self.values, strict=True), 1):
            rows.append(f"  {place:2}  {' '.join(map(pretty, hand)):11}  {value}")
        rows.append(f"first dealer of a match of {self.seats}: seat {self.first_dealer}")
        rows += [f"seed {self.seed}", f"commitment {self.commitment}"]
        return "\n".join(rows)


def seeded_deal(profile: Profile, seed: str, seats: int, bank: int, deal: int) -> SeededDeal:
    """The deal that a seed (text, or 64 hexadecimal digits) gives, without cuts (G1, G2).

    ``seats`` is how many are dealt to; a svara may have fewer than the match. Raises UsageError.
    """
    least = 2 if deal else profile.seats.min
    if not least <= seats <= profile.seats.max:
        which = f"deal {deal} of a bank"
        allowed = f"{least} to {profile.seats.max}"
        raise UsageError(f"{plain(profile.name)} deals to {allowed} seats in {which}, not to {seats}.")
    key = parse_seed(seed)
    cards = SeededDecks(profile, key)(bank, deal, 3 * seats)
    codes = [(cards[place], cards[place + seats], cards[place + 2 * seats]) for place in range(seats)]
    table = hand_table(profile)
    return SeededDeal(
        profile=profile.name,
        seed=key.hex(),
        commitment=commitment(key),
        seats=seats,
        first_dealer=first_dealer(key, seats),
        bank=bank,
        deal=deal,
        cards=names_of(cards),
        hands=tuple(names_of(hand) for hand in codes),
        values=tuple(table.value(hand).name for hand in codes),
    )

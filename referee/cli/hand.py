"""``referee hand``: the hand calculator."""

from __future__ import annotations

import click

from referee.game.profile_file import load_profile
from referee.show.calculator import appraise, parse_hand
from referee.show.printing import say


@click.command()
@click.argument("cards", metavar="CARD CARD CARD", nargs=-1, required=True)
@click.option(
    "--profile", default="tamashebi-36", metavar="NAME|FILE", show_default=True, help="Whose hand values."
)
def command(cards: tuple[str, ...], profile: str) -> None:
    """Say what three cards are worth, what makes it, and how many of all hands they beat.

    A CARD is a rank (6 7 8 9 10 J Q K A, or T for 10) and a suit (c d h s, or ♣ ♦ ♥ ♠): Td, 10d, 10♦ and
    T♦ are the same card. The best reading counts, jokers included.

    \b
    Examples:
      referee hand Td 8d 6d
      referee hand --profile joker-32 7♣ 9♠ J♠

    Exit status: 0, or 2 for what is not three cards of the deck.
    """
    game = load_profile(profile)
    say(appraise(game, parse_hand(game, cards)))

"""``referee deck``: the cards that a seed gives."""

from __future__ import annotations

import click
import msgspec

from referee.cli.values import Whole
from referee.game.profile_file import load_profile
from referee.show.dealing import seeded_deal
from referee.show.printing import say

MOST = 2**31 - 1


@click.command()
@click.option(
    "--profile", default="tamashebi-36", metavar="NAME|FILE", show_default=True, help="Whose deck it is."
)
@click.option(
    "--seed",
    required=True,
    metavar="TEXT|HEX",
    help="The seed as `referee play` takes it: any text, or the 64 hexadecimal digits of a log.",
)
@click.option(
    "--seats",
    required=True,
    type=Whole(2, 12),
    metavar="N",
    help="How many seats are dealt to; in a svara these may be fewer than in the match.",
)
@click.option(
    "--bank",
    default=0,
    show_default=True,
    type=Whole(0, MOST),
    metavar="B",
    help="Which bank, from 0.",
)
@click.option(
    "--deal",
    default=0,
    show_default=True,
    type=Whole(0, MOST),
    metavar="D",
    help="Which deal of the bank: 0 is the first, 1 its first svara.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(profile: str, seed: str, seats: int, bank: int, deal: int, as_json: bool) -> None:
    """Print the cards that a seed gives in one deal, and who deals first.

    Cards go round one at a time from the left of the dealer, so the hands are named by place: 1 is the seat
    left of the dealer, the last is the dealer. The first dealer is right for --seats of the match. Cards
    set by hand and cuts of the bots are not in the seed.

    \b
    Examples:
      referee deck --seed "round 1" --seats 4
      referee deck --profile joker-32 --seed "round 1" --seats 2 --bank 3 --deal 1 --json

    Exit status: 0, or 2 for a wrong option.
    """
    dealt = seeded_deal(load_profile(profile), seed, seats, bank, deal)
    say(msgspec.json.encode(dealt).decode() if as_json else dealt)

"""``referee profiles``: the games that there are."""

from __future__ import annotations

import click

from referee.game.profile_file import load_profile, profile_names, profile_text
from referee.show.games import checked_file, game_rows
from referee.show.printing import say


@click.command()
@click.argument("name", required=False, metavar="[NAME|FILE]")
def command(name: str | None) -> None:
    """List the games of the package, or print one as TOML to start your own from.

    The list says how many may sit down, how many cards and jokers the deck has, which hands are compared
    (the last two, one by a peek, or all), and what a tie leads to: a svara, entered for a part of the bank,
    or a shared bank. Wherever a command takes --profile, a TOML file of your own works like a name; given
    here, it is checked and printed.

    \b
    Examples:
      referee profiles
      referee profiles tamashebi-36 > mine.toml

    Exit status: 0, or 2 for a name that there is not or a file that is no profile.
    """
    if name is None:
        say("\n".join(game_rows(map(load_profile, profile_names()))))
        return
    text = profile_text(name) if name in profile_names() else checked_file(name)
    say(text.removesuffix("\n"))

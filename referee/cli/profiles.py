"""``referee profiles``: the games that there are."""

from __future__ import annotations

import click

from referee.game.profile_file import load_profile, profile_names, profile_text


@click.command()
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """List the profiles of the package, or print one as TOML to start your own from.

    \b
    Example:
      referee profiles tamashebi-36 > mine.toml
      referee play --profile mine.toml sample_bots/tight sample_bots/caller
    """
    if name is None:
        for known in profile_names():
            click.echo(f"{known:14} {load_profile(known).title}")
        return
    load_profile(name)
    click.echo(profile_text(name), nl=False)

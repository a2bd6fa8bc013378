"""The list of games, as people choose from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.game.profile import Profile, cards_of
from referee.game.profile_file import load_profile

_SHOWDOWNS = {"last-two": "last two", "peek": "peek", "all": "all"}


def game_rows(profiles: Iterable[Profile]) -> Iterator[str]:
    """A header and two lines a game: name, seats, cards, jokers, showdown, svara; then its title."""
    rows = [("name", "seats", "cards", "jokers", "showdown", "on a tie")]
    titles = [""]
    for profile in profiles:
        rows.append(_row(profile))
        titles.append(profile.title)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row, title in zip(rows, titles, strict=True):
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        if title:
            yield f"  {title}"


def checked_file(path: str) -> str:
    """The text of a profile of the user's own. Raises ProfileError for what is none."""
    load_profile(path)
    return Path(path).read_text(encoding="utf-8")


def _row(profile: Profile) -> tuple[str, str, str, str, str, str]:
    seats = f"{profile.seats.min}-{profile.seats.max}"
    cards, jokers = str(len(cards_of(profile.deck))), str(len(profile.deck.jokers) or "-")
    return profile.name, seats, cards, jokers, _SHOWDOWNS[profile.showdown], _tie(profile)


def _tie(profile: Profile) -> str:
    if profile.svara == "share":
        return "the pot is shared"
    if profile.svara == "tied":
        return "svara, entry 1/tied"
    return f"svara, entry 1/{profile.svara}"

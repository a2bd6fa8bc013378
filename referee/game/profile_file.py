"""Profiles from the package by name, or from a TOML file of the user's own.

Whatever is wrong in a file is said in one sentence: the file, the key, the value and what is allowed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

from referee.errors import ProfileError
from referee.game.cards import CODES, RANKS, rank_of
from referee.game.profile import Profile, cap_of, cards_of

NUMBER = "a whole number from 1 to 2147483647"
FLAG = "true or false"
RANK_TEXT = f"some of {RANKS}, in that order"
TOP = "three of one rank, such as 666 or 777"

ALLOWED: dict[str, str] = {
    "name": "a text of 1 to 64 characters",
    "title": "a text of up to 200 characters",
    "deck": "a table with ranks and jokers",
    "deck.ranks": RANK_TEXT,
    "deck.jokers": "a list of cards such as 7c",
    "hand": "a table with trips, top, top_points, two_aces, two_sevens",
    "hand.trips": "above-all or numeric",
    "hand.top": TOP,
    "hand.top_points": NUMBER,
    "hand.two_aces": NUMBER,
    "hand.two_sevens": NUMBER,
    "joker": "a table with points, completes_trips, clean_above_dirty",
    "joker.points": NUMBER,
    "joker.completes_trips": FLAG,
    "joker.clean_above_dirty": FLAG,
    "stakes": "a table with style, ante, smallest, cap",
    "stakes.style": "new-full or equalise",
    "stakes.ante": NUMBER,
    "stakes.smallest": NUMBER,
    "stakes.cap": f'{NUMBER}, "N x ante" (N up to 999999) or "pot"',
    "blind": "none, first-seat or chain",
    "showdown": "last-two, peek or all",
    "svara": "a whole number from 1 to 1000 (the bank is divided by it), tied or share",
    "fold_out_of_turn": FLAG,
    "optional_show": FLAG,
    "seats": "a table with min and max",
    "seats.min": "a whole number from 2 to 12",
    "seats.max": "a whole number from 2 to 12",
    "banks": NUMBER,
    "turn_limit": NUMBER,
    "svara_limit": NUMBER,
}
"""Every key of a profile, and what it may be."""

REQUIRED = (
    "name", "deck", "deck.ranks", "hand", "hand.trips", "stakes", "stakes.style", "stakes.cap",
    "showdown", "svara", "seats", "seats.max",
)  # fmt: skip

_FOLDER = files("referee.game") / "profiles"


def profile_names() -> list[str]:
    """The profiles of the package: the four games first, then the others by name."""
    four = ["tamashebi-36", "joker-32", "joker-21", "jokers-24"]
    every = {entry.name.removesuffix(".toml") for entry in _FOLDER.iterdir() if entry.name[0] != "_"}
    return four + sorted(name for name in every if name not in four and "." not in name)


def load_profile(name_or_file: str) -> Profile:
    """A profile of the package by its name, or any TOML file by its path.

    Raises ProfileError with one sentence.
    """
    if name_or_file in profile_names():
        text = (_FOLDER / f"{name_or_file}.toml").read_text(encoding="utf-8")
        return parse_profile(text, name_or_file)
    path = Path(name_or_file)
    if not path.exists() and "/" not in name_or_file and not name_or_file.endswith(".toml"):
        raise ProfileError(
            f"There is no profile {name_or_file!r}: name one of {', '.join(profile_names())}, or a TOML file."
        )
    try:
        return parse_profile(path.read_text(encoding="utf-8"), name_or_file)
    except OSError as error:
        raise ProfileError(f"The profile {name_or_file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ProfileError(f"The profile {name_or_file} is not UTF-8 text.") from None


def profile_text(name: str) -> str:
    """The TOML text of a profile of the package, to start one's own from."""
    return (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def parse_profile(text: str, source: str) -> Profile:
    """A profile from TOML text; ``source`` names it in errors."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"{source} is not TOML: {error}.") from None
    _check_keys(data, source)
    try:
        profile = msgspec.convert(data, Profile)
    except msgspec.ValidationError as error:
        raise _value_error(data, source, str(error)) from None
    for key, complaint in _contradictions(profile):
        raise ProfileError(f"{source}: {key} = {_shown(_lookup(data, key))}: {complaint}.")
    return profile


def _keys(data: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in data.items():
        yield prefix + key
        if isinstance(value, dict):
            yield from _keys(value, f"{prefix}{key}.")


def _check_keys(data: dict[str, Any], source: str) -> None:
    present = list(_keys(data))
    for key in present:
        if key not in ALLOWED:
            section = key.rpartition(".")[0]
            near = [k for k in ALLOWED if k.rpartition(".")[0] == section]
            raise ProfileError(
                f"{source}: there is no key {key} (= {_shown(_lookup(data, key))}); allowed here: {', '.join(near)}."
            )
    for key in REQUIRED:
        if key not in present:
            raise ProfileError(f"{source}: {key} is missing; it must be {ALLOWED[key]}.")


def _lookup(data: dict[str, Any], key: str) -> Any:
    value: Any = data
    for part in key.split("."):
        if not isinstance(value, dict) or part not in value:
            return UNSET
        value = value[part]
    return value


def _shown(value: Any) -> str:
    if value is UNSET:
        return "(not given)"
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _value_error(data: dict[str, Any], source: str, message: str) -> ProfileError:
    """msgspec says where (``... - at `$.stakes.cap```); the rest is said in our own words."""
    key = message.rpartition("`$.")[2].rstrip("`").partition("[")[0]
    if key not in ALLOWED:
        return ProfileError(f"{source}: {message}.")
    return ProfileError(f"{source}: {key} = {_shown(_lookup(data, key))} must be {ALLOWED[key]}.")


def _contradictions(profile: Profile) -> Iterator[tuple[str, str]]:
    """Keys whose value does not fit the rest of the profile, and what would."""
    deck, hand, stakes = profile.deck, profile.hand, profile.stakes
    size = len(cards_of(deck))
    if size < 3 * profile.seats.max:
        yield "seats.max", f"the deck's {size} cards are enough for at most {size // 3} seats"
    if profile.seats.min > profile.seats.max:
        yield "seats.min", f"it must not be over seats.max, {profile.seats.max}"
    if len(set(deck.jokers)) < len(deck.jokers):
        yield "deck.jokers", "a card is named twice"
    if bool(deck.jokers) != (profile.joker is not UNSET):
        yield "deck.jokers", "jokers and the table joker go together: give both or neither"
    present = deck.ranks + "".join(rank_of(CODES[name]) for name in deck.jokers)
    if hand.top is not UNSET and hand.top[0] not in present:
        yield "hand.top", f"the deck has no {hand.top[0]}"
    if hand.top_points is not UNSET and hand.top is UNSET:
        yield "hand.top_points", "it needs hand.top beside it"
    if hand.trips == "numeric" and hand.top is not UNSET and hand.top_points is UNSET:
        yield "hand.top", "with numeric trips it needs hand.top_points beside it"
    yield from _stake_contradictions(profile)
    cap = cap_of(stakes)
    smallest = max(stakes.smallest, stakes.ante)
    if cap is not None and not smallest <= cap <= 2**31 - 1:
        yield "stakes.cap", f"it must be at least the smallest stake, {smallest}, and at most 2147483647"


def _stake_contradictions(profile: Profile) -> Iterator[tuple[str, str]]:
    if profile.stakes.style == "equalise" and profile.showdown != "all":
        yield "showdown", 'stakes that equalise end in a showdown of all: it must be "all"'

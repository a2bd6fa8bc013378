"""Profiles from the package by name, or from a TOML file of the user's own.

Whatever is wrong in a file is said in one sentence: the file, the key, the value and what is allowed.
"""

from __future__ import annotations

import tomllib
from datetime import date, time
from importlib.resources import files
from os.path import exists
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

from referee.errors import ProfileError
from referee.game.cards import RANKS
from referee.game.contradictions import contradictions
from referee.game.profile import Profile

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
    if "/" not in name_or_file and not name_or_file.endswith(".toml") and not exists(name_or_file):
        raise ProfileError(
            f"There is no profile {_shown(name_or_file)}: "
            f"name one of {', '.join(profile_names())}, or a TOML file."
        )
    source = name_or_file if name_or_file.isprintable() else _shown(name_or_file)
    return parse_profile(_read(Path(name_or_file), source), source)


def _read(path: Path, source: str) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        short = source if len(source) <= 300 else _shown(source)
        raise ProfileError(f"The profile {short} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ProfileError(f"The profile {source} is not UTF-8 text.") from None
    except ValueError:
        raise ProfileError(f"The profile {source} cannot be read: no file can have that name.") from None


def profile_text(name: str) -> str:
    """The TOML text of a profile of the package, to start one's own from."""
    return (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def parse_profile(text: str, source: str) -> Profile:
    """A profile from TOML text; ``source`` names it in errors."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"{source} is not TOML: {error}.") from None
    except RecursionError:
        raise ProfileError(f"{source} is not TOML: it is nested too deeply.") from None
    except ValueError:
        raise ProfileError(f"{source} is not TOML: a number in it has too many digits.") from None
    _check_keys(data, source)
    try:
        profile = msgspec.convert(data, Profile)
    except msgspec.ValidationError as error:
        raise _value_error(data, source, str(error)) from None
    for key, complaint in contradictions(profile):
        raise ProfileError(f"{source}: {key} = {_shown(_lookup(data, key))}: {complaint}.")
    return profile


def _check_keys(table: dict[str, Any], source: str, section: str = "") -> None:
    """Every key of a table, and of the tables in it, is one of ours, and none that is needed is missing."""
    here = [key for key in ALLOWED if key.rpartition(".")[0] == section]
    prefix = f"{section}." if section else ""
    for name, value in table.items():
        key = prefix + (repr(name) if "." in name else name)
        if key not in here:
            raise ProfileError(
                f"{source}: there is no key {key} (= {_shown(value)}); allowed here: {', '.join(here)}."
            )
        if isinstance(value, dict) and any(known.startswith(f"{key}.") for known in ALLOWED):
            _check_keys(value, source, key)
    for key in here:
        if key in REQUIRED and key.removeprefix(prefix) not in table:
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
    try:
        text = _in_toml(value)
    except ValueError:
        text = "(a number of thousands of digits)"
    return text if len(text) <= 60 else text[:57] + "..."


def _in_toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_in_toml, value))}]"
    return value.isoformat() if isinstance(value, date | time) else repr(value)


def _value_error(data: dict[str, Any], source: str, message: str) -> ProfileError:
    """msgspec says where (``... - at `$.stakes.cap```); the rest is said in our own words."""
    key = message.rpartition("`$.")[2].rstrip("`").partition("[")[0]
    if key not in ALLOWED:
        return ProfileError(f"{source}: {message}.")
    return ProfileError(f"{source}: {key} = {_shown(_lookup(data, key))} must be {ALLOWED[key]}.")

"""Profiles for tests: those of the package with some keys changed, always read back from TOML."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from referee.game.profile import Profile
from referee.game.profile_file import load_profile, parse_profile

FOUR = ("tamashebi-36", "joker-32", "joker-21", "jokers-24")


def toml_of(data: dict[str, Any]) -> str:
    """TOML text of a profile's keys; tables come after the plain values, as TOML wants it."""
    plain = [f"{key} = {json.dumps(value)}" for key, value in data.items() if not isinstance(value, dict)]
    tables = [f"[{key}]\n{toml_of(value)}" for key, value in data.items() if isinstance(value, dict)]
    return "\n".join([*plain, *tables]) + "\n"


def keys_of(name: str) -> dict[str, Any]:
    """The keys of a profile of the package, to be changed at will."""
    data = msgspec.to_builtins(load_profile(name))
    assert isinstance(data, dict)
    for table in data.values():
        if isinstance(table, dict) and isinstance(table.get("jokers"), tuple):
            table["jokers"] = list(table["jokers"])
    return data


def profile_with(name: str, **changes: Any) -> Profile:
    """A profile of the package with keys changed: ``stakes__cap`` is ``stakes.cap``; None removes a key."""
    data = keys_of(name)
    for path, value in changes.items():
        *tables, key = path.split("__")
        place = data
        for table in tables:
            place = place.setdefault(table, {})
        if value is None:
            place.pop(key, None)
        else:
            place[key] = value
    return parse_profile(toml_of(data), f"{name}, changed")

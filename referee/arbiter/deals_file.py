"""Cards set by hand: a JSON list of banks, each a list of deals, each a list of cards from the top."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from referee.arbiter.plan import GivenBanks
from referee.errors import FileError, UsageError
from referee.game.cards import Card, parse_card
from referee.game.profile import Profile, cards_of


def read_deals(path: Path, profile: Profile) -> GivenBanks:
    """The cards of a deals file. Raises FileError with one sentence that names the place."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileError(f"The deals file {path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise FileError(f"The deals file {path} is not JSON: {error}.") from None
    except RecursionError:
        raise FileError(
            f"The deals file {path} is nested too deeply: it is a list of banks, each a list of deals, "
            "each a list of cards."
        ) from None
    deck = cards_of(profile.deck)
    return [
        [
            _cards(path, f"bank {b}, deal {d}", deal, deck)
            for d, deal in enumerate(_list(path, f"bank {b}", bank, "a list of deals"))
        ]
        for b, bank in enumerate(_list(path, "the file", data, "a list of banks"))
    ]


def _list(path: Path, place: str, value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise FileError(f"{path}: {place} must be {what}, not {json.dumps(value)[:60]}.")
    return value


def _cards(path: Path, place: str, value: Any, deck: tuple[Card, ...]) -> list[Card]:
    found: list[Card] = []
    for name in _list(path, place, value, "a list of cards"):
        if not isinstance(name, str):
            raise FileError(f"{path}: {place}: {json.dumps(name)[:60]} is not a card such as Td.")
        try:
            card = parse_card(name)
        except UsageError as error:
            raise FileError(f"{path}: {place}: {error}") from None
        if card not in deck:
            raise FileError(f"{path}: {place}: {name} is not in the deck of this profile.")
        if card in found:
            raise FileError(f"{path}: {place}: {name} is there twice.")
        found.append(card)
    return found

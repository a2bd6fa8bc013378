"""The matches that the example transcripts are of, and the seat that each is told from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from msgspec import UNSET, UnsetType

from referee.wire.messages import ClockRules

TIGHT: Final = "sample_bots/tight/tight.py"
CALLER: Final = "sample_bots/caller/caller.py"
RANDOM: Final = "sample_bots/random/random_bot.py"
SCRIPTED: Final = "sample_bots/scripted/scripted.py"
CLUMSY: Final = "tools/generation/clumsy.py"

HELLO: Final = '{"type":"hello","protocol":1,"name":"clumsy"}\n'

SHORT: Final = """
name = "short"
title = "Two turns a deal, one svara a bank"
showdown = "last-two"
svara = "tied"
turn_limit = 2
svara_limit = 1

[deck]
ranks = "6789TJQKA"

[hand]
trips = "above-all"

[stakes]
style = "new-full"
cap = 10

[seats]
max = 4
"""

Deals = list[list[list[str]]]


@dataclass(frozen=True)
class Scene:
    """One match. ``bots`` are names and programs of the checkout; a script may follow on lines of its own.

    ``faults`` is how many are meant to happen.
    """

    name: str
    profile: str
    seat: int
    bots: list[tuple[str, str]]
    seed: str = "an example"
    banks: int = 2
    clock: ClockRules | UnsetType = UNSET
    dealer: int | None = None
    deals: Deals | None = None
    profile_text: str = ""
    cut: bool = False
    sealed: bool = False
    faults: int = 0


def script(*answers: str) -> str:
    """A scripted bot with these answers, each a line of JSON without braces: ``bet 2``, ``show``."""
    return "\n".join([SCRIPTED, *map(_answer, answers)])


def _answer(text: str) -> str:
    action, *amount = text.split()
    return json.dumps({"action": action, **({"amount": int(amount[0])} if amount else {})})


def _clumsy(*texts: str) -> str:
    return f"{CLUMSY}\n{json.dumps(texts)}"


WORKED_EXAMPLE: Final = Scene(
    "worked-example",
    "tamashebi-36",
    seat=0,
    bots=[
        ("anna", script("bet 2", "show", "bet 1", "show")),
        ("boris", script("bet 2", "bet 1")),
        ("clara", script("fold", "enter", "fold")),
        ("david", script("fold", "decline")),
    ],
    banks=1,
    clock=ClockRules(start_ms=10_000, move_ms=5_000, reserve_ms=30_000, margin_ms=50),
    dealer=1,
    deals=[
        [
            ["6c", "6h", "Ac", "Ah", "7c", "7h", "Ad", "As", "8c", "8h", "Kh", "9c"],
            ["Td", "Ah", "6c", "8d", "As", "7c", "6d", "7d", "8c"],
        ]
    ],
)
"""A12 of the rules, as the seat that wins it lives through it."""

LIMITS: Final = Scene(
    "limits",
    "short",
    seat=1,
    bots=[
        ("anna", script("bet 2", "bet 3")),
        ("boris", script("bet 2", "bet 3")),
    ],
    banks=1,
    dealer=0,
    deals=[
        [
            ["6c", "6d", "8c", "8d", "9h", "9s"],
            ["Ac", "Ad", "Kc", "Kd", "Tc", "Td"],
        ]
    ],
    profile_text=SHORT,
)
"""A game of the user's own in which both technical limits come soon (G8)."""

MISTAKES: Final = Scene(
    "mistakes",
    "joker-21",
    seat=1,
    bots=[
        ("caller", CALLER),
        (
            "clumsy",
            _clumsy(
                f"Loading tables... done.\n{HELLO}",
                '{"type":"ready","cut":"a lucky cut"}\n',
                "ANSWER\n",
                '{"id":ID,"action":"bet","amount":"1"}\nANSWER\n',
                'ANSWER\n{"id":ID,"action":"fold"}\n',
                '{"id":ID,"action":"show"}\n',
                "",
                'ANSWER\n{"id":EARLIER,"action":"bet","amount":1}\n',
                'ANSWER\n{"id":77,"action":"fold"}\n{"pot":"3"}\n',
                'ANSWER\n{"action":"fold","bank":BANK,"deal":DEAL}\n',
            ),
        ),
        ("tight", TIGHT),
    ],
    banks=3,
    clock=ClockRules(start_ms=10_000, move_ms=2_000, reserve_ms=0, margin_ms=50),
    cut=True,
    sealed=True,
    faults=4,
)
"""What a bot gets wrong, and what comes of it."""


def _of_samples(profile: str, seed: str, *names: str) -> Scene:
    """Three banks among sample bots by their names; random ones play by a seed of their own."""
    commands = {
        "tight": TIGHT,
        "caller": CALLER,
        "random": f"{RANDOM} --seed {seed}",
        "random-2": f"{RANDOM} --seed {seed}-2",
    }
    bots = [(name, commands[name]) for name in names]
    return Scene(profile, profile, seat=0, bots=bots, seed=seed, banks=3)


SCENES: Final = [
    WORKED_EXAMPLE,
    _of_samples("tamashebi-36", "example-42", "tight", "caller", "random"),
    _of_samples("joker-32", "example-170", "random", "tight", "caller", "random-2"),
    _of_samples("joker-21", "example-62", "random", "tight", "caller", "random-2"),
    _of_samples("jokers-24", "example-124", "random", "tight", "random-2"),
    _of_samples("top-666", "example-49", "tight", "caller"),
    _of_samples("share-36", "example-27", "tight", "caller"),
    LIMITS,
    MISTAKES,
]

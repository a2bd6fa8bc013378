"""Who plays whom: each scenario in every seat, and two of them at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, groupby
from random import Random

from tests.game.made_profiles import FOUR
from tests.zoo.catalogue import SCENARIOS
from tests.zoo.keeper import Game
from tests.zoo.scenario import GOOD, Scenario, Setting

PLACES = ((0, 2), (1, 3), (0, 1), (2, 3), (1, 2), (0, 3))
"""Where two beasts sit at a table of four."""


def profile_for(scenario: Scenario, shift: int = 0) -> str:
    """The profiles take turns."""
    return FOUR[(SCENARIOS.index(scenario) + shift) % len(FOUR)]


def in_each_seat(scenario: Scenario) -> list[Game]:
    """The beast in either seat of two, against a good bot."""
    return [
        Game((scenario, GOOD), profile_for(scenario)),
        Game((GOOD, scenario), profile_for(scenario, 1)),
    ]


def pairs() -> Iterator[tuple[Scenario, Scenario]]:
    """Every scenario with another of its setting, or with itself where it voids the match."""
    by_setting = sorted((s for s in SCENARIOS if not s.void), key=lambda s: repr(s.setting))
    for _, group in groupby(by_setting, key=lambda s: s.setting):
        alike = list(group)
        yield from zip(alike[::2], alike[1::2], strict=False)
        if len(alike) % 2:
            yield alike[-1], alike[0]
    yield from ((scenario, scenario) for scenario in SCENARIOS if scenario.void)


def at_four(beasts: tuple[Scenario, Scenario], places: tuple[int, int], profile: str) -> Game:
    """Two beasts among four."""
    seats = [GOOD] * 4
    for place, beast in zip(places, beasts, strict=True):
        seats[place] = beast
    return Game(tuple(seats), profile)


def two_at_a_time() -> list[Game]:
    """Every scenario once at a table of four, with another."""
    places = cycle(PLACES)
    return [at_four(pair, next(places), profile_for(pair[0], 2)) for pair in pairs()]


def sample(count: int, seed: int) -> list[Game]:
    """Tables of two and of four out of all: any beasts of one setting, any places, any profile."""
    random = Random(seed)
    return [_any_game(random) for _ in range(count)]


def _any_game(random: Random) -> Game:
    beast = random.choice(SCENARIOS)
    profile = random.choice(FOUR)
    other = beast if beast.void else random.choice(alike(beast.setting))
    if random.random() < 0.5:
        return at_four((beast, other), random.choice(PLACES), profile)
    return Game(random.choice([(beast, other), (other, beast), (GOOD, beast), (beast, GOOD)]), profile)


def alike(setting: Setting) -> Sequence[Scenario]:
    """The scenarios that may sit at one table under this setting."""
    return [scenario for scenario in SCENARIOS if scenario.setting == setting and not scenario.void]

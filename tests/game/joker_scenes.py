"""Tables of joker-21 that the pages of rules C share."""

from __future__ import annotations

from tests.game.made_profiles import profile_with
from tests.game.table_scene import Scene

HIGH, MIDDLE, LOW = "As Ks Qs", "Ac Jc Kd", "Kh Qd Jc"
"""Hands worth 31, 21 and 10 that fit beside one another in most deals."""

Change = str | int | bool


def four(one: str = "", two: str = "", three: str = "", dealer: str = "", **changes: Change) -> Scene:
    """Seat 0 deals to 1, 2, 3 and itself; what is not set is of no matter."""
    profile = profile_with("joker-21", **changes)
    return Scene(profile, [{1: one, 2: two, 3: three, 0: dealer}], dealer=0)


def two(one: str = "", dealer: str = "", **changes: Change) -> Scene:
    """Seat 0 deals to 1 and itself."""
    return Scene(profile_with("joker-21", **changes), [{1: one, 0: dealer}], dealer=0)

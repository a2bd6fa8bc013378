"""No leaks: other cards where a seat cannot see them change nothing of what it is told, to the byte.

What it is told is its stream, what ``referee show --seat`` says of the log, and the file of the log while the
match runs, which a bot may read along.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.game.events import Event
from referee.game.profile import Profile
from referee.game.profile_file import load_profile, profile_names
from referee.record.stream import Streams
from referee.show.match import MatchStory
from referee.wire.codec import encode
from tests.game.drawn_profiles import profiles
from tests.game.made_profiles import profile_with
from tests.zoo.hidden_cards import any_cards, equal_cards, lines_until, silent_until
from tests.zoo.told import Told, head_for

MATCHES = 12
BANKS = 3

DRAWN = settings(
    max_examples=30,
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def played(profile: Profile, random: Random, live: Path | None = None) -> Told:
    """A random match between two to six seats, as many as the profile takes."""
    seats = random.randint(profile.seats.min, max(profile.seats.min, min(6, profile.seats.max)))
    return Told(head_for(profile, seats, BANKS), f"{random.random()}", live=live).play(random)


def story(told: Told, seat: int, records: int | None = None) -> list[str]:
    """What ``referee show --seat`` prints of the log, or of its first records."""
    return [line.text for line in MatchStory(told.log(records), seat).lines()]


def check_equal(told: Told, seat: int, random: Random) -> int:
    """Other hands of the same worth: nothing differs to the end. Returns how many hands were others."""
    cards, changed = equal_cards(told, seat, random)
    other = Told(told.head, "others", cards).follow(told.moves, len(told.records))
    assert other.heard(seat) == told.heard(seat)
    assert story(other, seat) == story(told, seat)
    return changed


def check_any(told: Told, seat: int, random: Random) -> None:
    """Any other cards in one deal: nothing differs until something is told of them."""
    place = random.choice(sorted(told.cards))
    silent = silent_until(told, place)
    other = Told(told.head, "others", any_cards(told, seat, place, random)).follow(told.moves, silent)
    lines = lines_until(told, seat, silent)
    assert lines > 2
    assert other.heard(seat)[:lines] == told.heard(seat)[:lines]
    assert story(other, seat, silent) == story(told, seat, silent)


@pytest.mark.parametrize("profile", profile_names())
def test_other_hands_of_the_same_worth_change_nothing(profile: str) -> None:
    random = Random(profile)
    changed = 0
    for _ in range(MATCHES):
        told = played(load_profile(profile), random)
        changed += sum(check_equal(told, seat, random) for seat in range(told.seats))
    assert changed > 10 * MATCHES


@pytest.mark.parametrize("profile", profile_names())
def test_any_other_cards_change_nothing_until_they_are_told_of(profile: str) -> None:
    random = Random(profile)
    for _ in range(MATCHES):
        told = played(load_profile(profile), random)
        for seat in range(told.seats):
            check_any(told, seat, random)


@given(profile=profiles(), seed=st.integers(0, 2**32))
@DRAWN
def test_drawn_profiles_have_no_leaks(profile: Profile, seed: int) -> None:
    random = Random(seed)
    told = played(profile, random)
    for seat in range(told.seats):
        check_equal(told, seat, random)
        check_any(told, seat, random)


@pytest.mark.parametrize("profile", profile_names())
def test_the_live_log_is_the_same_whatever_cards_nobody_showed(profile: str, tmp_path: Path) -> None:
    random = Random(profile)
    changed = 0
    for _ in range(MATCHES):
        told = played(load_profile(profile), random, tmp_path / "first")
        cards, hands = equal_cards(told, None, random)
        other = Told(told.head, "others", cards, tmp_path / "other").follow(told.moves, len(told.records))
        assert other.public == told.public
        changed += hands
    assert changed > 2 * MATCHES


@pytest.mark.parametrize("profile", profile_names())
def test_the_live_log_is_the_same_until_cards_are_told_of(profile: str, tmp_path: Path) -> None:
    random = Random(profile)
    for _ in range(MATCHES):
        told = played(load_profile(profile), random, tmp_path / "first")
        place = random.choice(sorted(told.cards))
        silent = silent_until(told, place)
        cards = any_cards(told, None, place, random)
        other = Told(told.head, "others", cards, tmp_path / "other").follow(told.moves, silent)
        before = [entry for entry in told.public if entry[0] <= silent]
        assert before
        assert other.public[: len(before)] == before


def test_a_private_event_that_everybody_is_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def to_all(streams: Streams, event: Event) -> tuple[bytes, bool]:
        text = encode(event)
        for box in streams.boxes:
            box.waiting.append(text + b"\n")
        return text, True

    monkeypatch.setattr(Streams, "event", to_all)
    random = Random(1)
    told = played(load_profile("tamashebi-36"), random)
    with pytest.raises(AssertionError):
        check_equal(told, 0, random)


def test_a_view_of_another_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.game.table import Table
    from referee.game.view import View, view_of

    def of_the_next(table: Table, seat: int) -> View:
        return view_of(table, (seat + 1) % table.seats)

    monkeypatch.setattr(Table, "view", of_the_next)
    random = Random(1)
    told = played(profile_with("joker-21", blind="none"), random)
    with pytest.raises(AssertionError):
        check_equal(told, 0, random)

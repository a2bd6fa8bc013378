"""Random legal play to the end, in every profile of the package and in drawn ones, at every number of seats.

Money is conserved after every event, options are never empty, every option is accepted and nothing else
is, the same seed and actions give the same events, a copy is as its original, and every match ends.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.errors import IllegalActionError
from referee.game.decks import first_dealer, parse_seed
from referee.game.events import BankEnd, Event
from referee.game.options import DEFAULTS, Action, Turn, pick
from referee.game.profile import Profile
from referee.game.profile_file import load_profile, profile_names
from referee.game.state import State
from referee.game.table import Table
from referee.game.view import View
from tests.game.drawn_profiles import profiles
from tests.game.ledger import Ledger
from tests.game.legal_moves import not_offered, offered
from tests.game.made_profiles import profile_with
from tests.game.secrets_watch import Watcher

DRAWN = settings(
    max_examples=40,
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

Done = tuple[int, Action | None]
"""A seat and what it did; None for a fold out of turn."""

PURE = set(State.__slots__) - {"decks", "hands_of", "profile"}


def position(table: Table) -> dict[str, str]:
    """All that a table holds, as text: it tells whether anything has changed."""
    return {name: repr(getattr(table, name)) for name in PURE}


class Play:
    """One match by random legal moves, looked at from all sides."""

    def __init__(self, profile: Profile, seats: int, seed: str, looks: float) -> None:
        self.random = Random(seed)
        self.looks = looks
        self.table = Table(profile, seats, seed=seed)
        self.ledger = Ledger(seats)
        self.watcher = Watcher(profile, self.table.decks)
        self.events: list[Event] = []
        self.done: list[Done] = []
        self.hear(self.table.start())

    def to_the_end(self) -> Play:
        """Play on until nobody is to act."""
        profile, seats = self.table.profile, self.table.seats
        deals = self.table.banks * (1 + profile.svara_limit)
        most = deals * (profile.turn_limit + 4 * seats)
        while self.table.turn:
            if self.random.random() < self.looks:
                self.look(self.table.turn)
            self.move(self.table.turn)
            assert len(self.done) <= most
        assert self.ledger.banks == self.table.banks
        assert self.ledger.pot == 0
        assert sum(result.balance for result in self.table.results()) == 0
        return self

    def move(self, turn: Turn) -> None:
        """One legal move: mostly an answer, now and then a fold out of turn."""
        folders = [seat for seat in range(self.table.seats) if self.table.fold_out_refusal(seat) is None]
        if folders and self.random.random() < 0.1:
            seat = self.random.choice(folders)
            self.done.append((seat, None))
            self.hear(self.table.fold_out(seat))
            return
        action = pick(turn, self.random)
        if action.action == "fold" and self.random.random() < 0.5:
            action = pick(turn, self.random)
        self.done.append((turn.seat, action))
        self.hear(self.table.act(action))

    def hear(self, events: list[Event]) -> None:
        """Money and secrets after every event; all of it fit for the wire."""
        self.ledger.hear(events)
        self.watcher.hear(events)
        self.ledger.agrees_with(self.table)
        self.watcher.views(self.table)
        for event in events:
            assert through_the_wire(event, Event) == event
        self.events += events

    def look(self, turn: Turn) -> None:
        """Try everything that is offered on copies, and everything else on the table itself."""
        table, before = self.table, position(self.table)
        assert turn.options
        assert through_the_wire(turn, Turn) == turn
        assert through_the_wire(table.view(turn.seat), View) == table.view(turn.seat)
        assert DEFAULTS[turn.kind] in list(offered(turn))
        for action in offered(turn):
            one, two = table.copy(), table.copy()
            assert turn.refusal(action) is None
            assert one.act(action) == two.act(action)
            assert position(one) == position(two) != before
            assert one.turn is None or one.turn.options
        for seat in range(-1, table.seats + 1):
            self.fold_out_on_a_copy(seat)
        for action in not_offered(turn, table.seats):
            with pytest.raises(IllegalActionError) as caught:
                table.act(action)
            assert str(caught.value) == turn.refusal(action) != ""
        assert position(table) == before

    def fold_out_on_a_copy(self, seat: int) -> None:
        copy, reason = self.table.copy(), self.table.fold_out_refusal(seat)
        if reason is None:
            assert copy.fold_out(seat)
        else:
            with pytest.raises(IllegalActionError) as caught:
                copy.fold_out(seat)
            assert str(caught.value) == reason


def through_the_wire(message: Any, kind: Any) -> Any:
    """The message as it comes back from its JSON: every integer within the bounds of the protocol."""
    return msgspec.json.decode(msgspec.json.encode(message), type=kind)


def again(table: Table, done: list[Done]) -> list[Event]:
    """The events of the same actions at another table."""
    events = table.start()
    for seat, action in done:
        events += table.fold_out(seat) if action is None else table.act(action)
    return events


EVERY_TABLE = [
    (name, seats)
    for name in profile_names()
    for seats in range(load_profile(name).seats.min, load_profile(name).seats.max + 1)
]


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_random_play_in_every_profile_at_every_number_of_seats(name: str, seats: int) -> None:
    for number in range(2):
        Play(load_profile(name), seats, f"{name} {seats} {number}", looks=0.12).to_the_end()


@pytest.mark.parametrize("cap", [3, "4 x ante", "pot"])
@pytest.mark.parametrize("showdown", ["last-two", "peek"])
@pytest.mark.parametrize("name", ["joker-21", "jokers-24"])
def test_random_play_in_every_form_of_the_games_of_text_004(name: str, showdown: str, cap: int | str) -> None:
    profile = profile_with(name, showdown=showdown, stakes__cap=cap)
    for seats in (2, 4, 7):
        Play(profile, seats, f"{name} {showdown} {cap} {seats}", looks=0.1).to_the_end()


@DRAWN
@given(profile=profiles(), data=st.data())
def test_random_play_in_drawn_profiles(profile: Profile, data: st.DataObject) -> None:
    seats = data.draw(st.integers(profile.seats.min, profile.seats.max), label="seats")
    seed = data.draw(st.integers(0, 2**32).map(str), label="seed")
    Play(profile, seats, seed, looks=0.1).to_the_end()


@DRAWN
@given(profile=profiles(), seed=st.integers(0, 2**32).map(str))
def test_the_same_seed_and_actions_give_the_same_events(profile: Profile, seed: str) -> None:
    seats = profile.seats.max
    play = Play(profile, seats, seed, looks=0).to_the_end()
    twin = Table(profile, seats, seed=parse_seed(seed).hex())
    assert again(twin, play.done) == play.events
    assert twin.results() == play.table.results()


@DRAWN
@given(profile=profiles(), seed=st.integers(0, 2**32).map(str), at=st.floats(0, 1))
def test_a_copy_behaves_like_its_original_and_is_independent_of_it(
    profile: Profile, seed: str, at: float
) -> None:
    seats = profile.seats.min
    play = Play(profile, seats, seed, looks=0).to_the_end()
    table = Table(profile, seats, seed=seed)
    cut = int(at * (len(play.done) - 1))
    before = again(table, play.done[:cut])
    copy = table.copy()
    kept = position(copy)
    rest = [table.fold_out(seat) if action is None else table.act(action) for seat, action in play.done[cut:]]
    assert [*before, *(event for events in rest for event in events)] == play.events
    assert position(copy) == kept
    others = [copy.fold_out(seat) if action is None else copy.act(action) for seat, action in play.done[cut:]]
    assert others == rest
    assert position(copy) == position(table)


def test_another_seed_gives_other_events() -> None:
    profile = load_profile("joker-32")
    starts = {repr(Table(profile, 4, seed=str(number), dealer=0).start()) for number in range(50)}
    assert len(starts) == 1
    looked = set()
    for number in range(50):
        table = Table(profile, 4, seed=str(number), dealer=0)
        table.start()
        looked.add(repr(table.act(Action("look"))))
    assert len(looked) == 50


def test_a_dealer_may_be_set_beside_a_seed() -> None:
    profile = load_profile("tamashebi-36")
    drawn = first_dealer(parse_seed("x"), 4)
    tables = [Table(profile, 4, seed="x", dealer=dealer) for dealer in (None, *range(4))]
    assert [table.dealer for table in tables] == [drawn, 0, 1, 2, 3]


def test_banks_are_numbered_and_end_in_order() -> None:
    play = Play(load_profile("jokers-24"), 3, "order", looks=0).to_the_end()
    assert [event.bank for event in play.events if isinstance(event, BankEnd)] == list(range(8))

"""The viewer's table, built from events alone, agrees with the game at every turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec import UNSET

from referee.game import events as ev
from referee.game.amounts import parse_exact
from referee.game.events import Event, receiver
from referee.game.options import pick
from referee.game.profile_file import load_profile, profile_names
from referee.game.table import Table
from referee.show.model import TableModel

GAMES = [(name, seats) for name in profile_names() for seats in (2, 3, 5, 7)]


def bursts(table: Table, random: Random) -> Iterator[list[Event]]:
    """The events of a random match, as they come between two turns; with folds out of turn (C8)."""
    yield table.start()
    while table.turn is not None:
        willing = [seat for seat in range(table.seats) if table.fold_out_refusal(seat) is None]
        if willing and random.random() < 0.05:
            yield table.fold_out(random.choice(willing))
        else:
            yield table.act(pick(table.turn, random))


def watched(name: str, seats: int, check: Callable[[Table, TableModel], None]) -> None:
    table = Table(load_profile(name), seats, seed=f"{name} {seats}", banks=40)
    model = TableModel(table.profile, [f"bot {seat}" for seat in range(seats)], banks=40)
    for burst in bursts(table, Random(seats)):
        for event in burst:
            model.apply(event)
        check(table, model)


def same_position(table: Table, model: TableModel) -> None:
    """All that the game tells a seat is in the model, but for cards."""
    view = table.view(0)
    assert model.turn == (None if table.turn is None else table.turn.seat)
    assert str(model.pot) == view.pot
    assert [str(seat.paid) for seat in model.seats] == list(view.paid) or not model.pot
    assert [str(seat.balance) for seat in model.seats] == list(view.balances)
    if table.turn is None or table.turn.kind == "reveal":
        return
    assert (model.bank, model.deal, model.dealer) == (view.bank, view.deal, view.dealer)
    assert sorted(model.live) == sorted(view.live)
    assert [seat.staked for seat in model.seats] == list(view.staked)
    assert model.latest == (0 if view.latest is UNSET else view.latest) or table.equalise
    assert model.due == table.due


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_the_model_is_the_position(name: str, seats: int) -> None:
    watched(name, seats, same_position)


def open_cards(event: Event) -> set[int]:
    """The seats whose cards an event lays open to the whole table (section 5 of the rules)."""
    if isinstance(event, ev.Showdown):
        return {hand.seat for hand in event.hands}
    return {event.seat} if isinstance(event, ev.Reveal) else set()


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_the_public_sees_open_cards_alone(name: str, seats: int) -> None:
    table = Table(load_profile(name), seats, seed=name, banks=40)
    model = TableModel(table.profile, [f"bot {seat}" for seat in range(seats)])
    opened: set[int] = set()
    for burst in bursts(table, Random(seats)):
        for event in burst:
            model.apply(event)
            opened = set() if isinstance(event, ev.Deal | ev.Svara | ev.BankStart) else opened
            opened |= open_cards(event)
            assert {number for number, seat in enumerate(model.seats) if seat.cards} == opened


@pytest.mark.parametrize("viewer", [0, 2, "all"])
def test_a_viewer_sees_its_own_cards_and_what_it_was_shown(viewer: int) -> None:
    table = Table(load_profile("joker-21"), 4, seed="viewer", banks=40)
    model = TableModel(table.profile, "ABCD", viewer=viewer)
    known: dict[int, tuple[str, ...]] = {}
    for burst in bursts(table, Random(1)):
        for event in burst:
            model.apply(event)
            if isinstance(event, ev.Deal | ev.Svara | ev.BankStart):
                known = {}
            if isinstance(event, ev.CardsSeen) and viewer in ("all", event.to):
                known[event.to] = event.cards
            if isinstance(event, ev.Peeked) and viewer in ("all", event.to):
                known[event.seat] = event.cards
            if isinstance(event, ev.Showdown):
                known |= {hand.seat: hand.cards for hand in event.hands}
            if isinstance(event, ev.Reveal):
                known[event.seat] = event.cards
            assert {n: seat.cards for n, seat in enumerate(model.seats) if seat.cards} == known


def test_private_events_do_not_move_the_public_table() -> None:
    table = Table(load_profile("jokers-24"), 5, seed="private", banks=20)
    every, public = (TableModel(table.profile, "ABCDE") for _ in range(2))
    for burst in bursts(table, Random(2)):
        for event in burst:
            every.apply(event)
            if receiver(event) is None:
                public.apply(event)
        assert every.seats == public.seats
        assert every.turn == public.turn


def test_balances_and_bank_sum_to_zero() -> None:
    def check(table: Table, model: TableModel) -> None:
        assert sum(seat.balance for seat in model.seats) + model.pot == 0

    watched("joker-32", 6, check)


def test_a_shared_bank_is_split_exactly() -> None:
    model = TableModel(load_profile("share-36"), "AB")
    for event in (
        ev.BankStart(0, 0, 1, "2"),
        ev.Deal(0, 0, 0, (1, 0)),
        ev.Bet(1, 1, "3"),
        ev.Show(0, 2, "5"),
        ev.Share((0, 1), "5/2", "profile"),
    ):
        model.apply(event)
    assert [seat.balance for seat in model.seats] == [parse_exact("-1/2"), parse_exact("1/2")]
    assert model.winners == (0, 1)

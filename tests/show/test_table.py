"""The picture of the table: it fits, says who is who, and shows no card that is not open."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

from referee.game import events as ev
from referee.game.hands import HandValue
from referee.game.options import pick
from referee.game.profile_file import load_profile
from referee.game.table import Table
from referee.show.model import TableModel
from referee.show.table import TablePicture, card_chips, summary

NAMES = ["Anna", "[bold]b[/]", "a bot with a name that is long", "漢字", *"EFGHIJKL"]


def drawn(model: TableModel, width: int) -> list[str]:
    console = Console(width=width, file=io.StringIO(), color_system=None)
    with console.capture() as captured:
        console.print(TablePicture(model))
    return captured.get().splitlines()


def deal(seats: int, *more: ev.Event) -> TableModel:
    model = TableModel(load_profile("tamashebi-36"), NAMES[:seats], banks=8)
    order = tuple((1 + step) % seats for step in range(seats))
    for event in (ev.BankStart(3, 0, 1, str(seats)), ev.Deal(3, 0, 0, order), *more):
        model.apply(event)
    return model


@pytest.mark.parametrize("seats", range(2, 13))
@pytest.mark.parametrize("width", [44, 60, 80, 100, 200])
def test_it_fits_with_every_number_of_seats(seats: int, width: int) -> None:
    lines = drawn(deal(seats), width)
    assert len(lines) == seats + 3
    assert {cell_len(line) for line in lines} == {min(width, 96)}
    for name, line in zip(NAMES, lines[2:-1], strict=False):
        assert name[:3] in line


def test_at_80_columns_all_that_is_known_has_its_place() -> None:
    model = deal(4, ev.Bet(1, 2, "6"), ev.Fold(2))
    assert drawn(model, 80) == [
        "╭─  tamashebi-36  bank 3 (4 of 8)  first deal  ────────────────────────────────╮",
        "│     seat                cards        staked    paid  balance                 │",
        "│  ●  Anna                ░░░ ░░░ ░░░       0       1       -1                 │",
        "│     [bold]b[/]          ░░░ ░░░ ░░░       2       3       -3  stakes 2       │",
        "│     a bot with a name…                    0       1       -1  folds          │",
        "│ ▶   漢字                ░░░ ░░░ ░░░       0       1       -1                 │",
        "╰─  pot 6  latest stake 2  ────────────────────────────────────────────────────╯",
    ]


def test_open_cards_and_their_worth() -> None:
    hand = ev.OpenHand(1, ("Td", "8d", "6d"), HandValue("24", 1, 3, 500))
    row = drawn(deal(2, ev.Showdown((hand,), (1,), "call")), 80)[3]
    assert "10♦  8♦  6♦" in row
    assert "24  shows" in row


def test_after_a_blind_stake_it_says_what_it_takes_to_stay_in() -> None:
    assert "latest stake 2 (blind: 4 to stay in)" in drawn(deal(2, ev.BlindStake(1, 2, "4")), 80)[-1]


def test_where_stakes_equalise_it_shows_the_level() -> None:
    model = TableModel(load_profile("joker-32"), "AB")
    for event in (ev.BankStart(0, 0, 1, "2"), ev.Deal(0, 0, 0, (1, 0)), ev.BlindStake(1, 2, "4")):
        model.apply(event)
    assert "level 4" in drawn(model, 80)[-1]


def test_before_the_first_bank_there_is_a_table_already() -> None:
    assert len(drawn(TableModel(load_profile("joker-21"), "ABC"), 80)) == 6


def test_cards_face_down_tell_nothing() -> None:
    assert card_chips(None).plain == "░░░ ░░░ ░░░"
    assert card_chips(("Tc", "Ah", "6s")).plain == "10♣  A♥  6♠"


def test_its_height_never_changes_in_a_match() -> None:
    table = Table(load_profile("joker-21"), 6, seed="height", banks=10)
    model = TableModel(table.profile, NAMES[:6], banks=10)
    random, events = Random(1), table.start()
    while table.turn is not None:
        for event in events:
            model.apply(event)
        lines = drawn(model, 80)
        assert len(lines) == 9
        assert {cell_len(line) for line in lines} == {80}
        events = table.act(pick(table.turn, random))


def test_a_narrow_terminal_still_says_where_the_match_is_and_who_does_what() -> None:
    assert drawn(deal(4, ev.Bet(1, 2, "6"), ev.Fold(2)), 40) == [
        "╭─  bank 3 (4 of 8)  first deal  ──────╮",
        "│    seat     cards       bal          │",
        "│  ● Anna     ░░░ ░░░ ░░░  -1          │",
        "│    [bold]b… ░░░ ░░░ ░░░  -3 stakes 2 │",
        "│    a bot w…              -1 folds    │",
        "│ ▶  漢字     ░░░ ░░░ ░░░  -1          │",
        "╰─  pot 6  latest stake 2  ────────────╯",
    ]


def test_the_summary_is_one_line() -> None:
    said = " tamashebi-36  bank 3 (4 of 8)  first deal  pot 6  latest stake 2 "
    assert summary(deal(4, ev.Bet(1, 2, "6"))).plain.split() == said.split()

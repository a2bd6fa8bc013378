"""The cards of a seed, from the command line."""

from __future__ import annotations

import json

import pytest

from referee.errors import UsageError
from referee.game.cards import names_of
from referee.game.decks import SeededDecks, commitment, first_dealer, parse_seed
from referee.game.events import CardsSeen, Deal
from referee.game.options import Action
from referee.game.profile_file import load_profile
from referee.game.table import Table
from referee.show.dealing import seeded_deal
from tests.cli.running import one_sentence, referee


@pytest.mark.parametrize("seats", [2, 4, 7, 12])
def test_hands_are_those_that_the_table_deals(seats: int) -> None:
    """The same seed, seats and bank at a real table: the same first dealer and hands, by place."""
    game = load_profile("tamashebi-36")
    table = Table(game, seats, seed="round 1", banks=3)
    events = table.start()
    while table.turn is not None:
        events += table.act(Action("fold"))
    dealt = {event.bank: event for event in events if isinstance(event, Deal)}
    seen = [event for event in events if isinstance(event, CardsSeen)]
    for bank, deal in dealt.items():
        shown = seeded_deal(game, "round 1", seats, bank, 0)
        own = {event.to: event.cards for event in seen[bank * seats : (bank + 1) * seats]}
        assert list(shown.hands) == [own[seat] for seat in deal.seats]
    assert seeded_deal(game, "round 1", seats, 0, 0).first_dealer == dealt[0].dealer


def test_json_says_all_and_says_it_as_it_is() -> None:
    run = referee("deck", "--seed", "round 1", "--seats", "3", "--bank", "2", "--deal", "1", "--json")
    assert run.returncode == 0
    shown = json.loads(run.stdout)
    key = parse_seed("round 1")
    cards = list(names_of(SeededDecks(load_profile("tamashebi-36"), key)(2, 1, 9)))
    assert shown["cards"] == cards
    assert shown["hands"] == [cards[place::3] for place in range(3)]
    assert shown["seed"] == key.hex()
    assert shown["commitment"] == commitment(key)
    assert shown["first_dealer"] == first_dealer(key, 3)
    assert (shown["bank"], shown["deal"], shown["seats"]) == (2, 1, 3)


def test_a_seed_as_digits_is_the_seed_of_its_text() -> None:
    text = referee("deck", "--seed", "x", "--seats", "2")
    digits = referee("deck", "--seed", parse_seed("x").hex(), "--seats", "2")
    assert text.stdout == digits.stdout
    assert text.returncode == 0


def test_what_it_prints() -> None:
    assert referee("deck", "--seed", "round 1", "--seats", "4").stdout.splitlines() == [
        "tamashebi-36, bank 0, deal 0 (first deal), 4 seats",
        "from the top: 9♠ 7♥ J♠ 10♠ K♥ 8♥ 7♣ 9♣ 8♣ A♦ 8♠ 10♣",
        "hands by place, from the left of the dealer:",
        "   1  9♠ K♥ 8♣     10",
        "   2  7♥ 8♥ A♦     15",
        "   3  J♠ 7♣ 8♠     18",
        "   4  10♠ 9♣ 10♣   19",
        "first dealer of a match of 4: seat 1",
        "seed cf7c48aeb1cd27091452e65b1e67c73e78da676bc82fd86725c89d29a0b09f39",
        "commitment 290a772c7120249a0bc16fd04860183bef892403dd390c7e114c8816dd6bee12",
    ]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seed", "", "--seats", "2"], "The seed is empty: give some text, or 64 hexadecimal digits."),
        (
            ["--seed", "a", "--seats", "12", "--profile", "joker-32"],
            "joker-32 deals to 2 to 9 seats in deal 0 of a bank, not to 12.",
        ),
    ],
)
def test_a_wrong_value_is_one_sentence(options: list[str], sentence: str) -> None:
    run = referee("deck", *options)
    assert (run.returncode, run.stdout) == (2, "")
    assert one_sentence(run.stderr) == sentence


@pytest.mark.parametrize(
    "options",
    [
        ["--seats", "2"],
        ["--seed", "a"],
        ["--seed", "a", "--seats", "1"],
        ["--seed", "a", "--seats", "two"],
        ["--seed", "a", "--seats", "2", "--bank", "-1"],
        ["--seed", "a", "--seats", "2", "--deal", "99999999999"],
    ],
)
def test_a_wrong_option_is_a_usage_error(options: list[str]) -> None:
    run = referee("deck", *options)
    assert (run.returncode, run.stdout) == (2, "")
    assert one_sentence(run.stderr)


def test_a_svara_may_be_dealt_to_fewer_than_a_match_needs() -> None:
    """A profile for 3 and more seats may come down to 2 in a svara (G6)."""
    from msgspec.structs import replace

    game = load_profile("tamashebi-36")
    wide = replace(game, seats=replace(game.seats, min=3))
    assert len(seeded_deal(wide, "a", 2, 0, 1).hands) == 2
    with pytest.raises(UsageError, match="deals to 3 to 12 seats in deal 0"):
        seeded_deal(wide, "a", 2, 0, 0)

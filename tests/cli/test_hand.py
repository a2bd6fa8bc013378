"""The hand calculator."""

from __future__ import annotations

from itertools import combinations

import pytest

from referee.errors import UsageError
from referee.game.cards import names_of
from referee.game.profile import cards_of
from referee.game.profile_file import load_profile
from referee.show.calculator import appraise, parse_hand
from tests.cli.running import one_sentence, referee


@pytest.mark.parametrize(
    ("profile", "cards", "value"),
    [
        ("joker-32", "7♣ 9♠ J♠", "30"),
        ("joker-32", "7♣ 7♦ 10♦", "28"),
        ("joker-32", "7♣ K♥ K♦", "31"),
        ("joker-32", "7c 7d Ks", "23"),
        ("joker-32", "As Ah Kc", "22"),
        ("tamashebi-36", "Td 10c T♥", "seka of tens"),
        ("tamashebi-36", "10d 8D 6♦", "24"),
        ("tamashebi-36", "T♦, 8♦, 6♦", "24"),
        ("joker-21", "7s Ac Kc", "32"),
        ("joker-21", "7s Kd Kc", "dirty seka of kings"),
        ("jokers-24", "7s 7d 7c", "seka of sekas"),
    ],
)
def test_value(profile: str, cards: str, value: str) -> None:
    game = load_profile(profile)
    assert appraise(game, parse_hand(game, cards.split())).value == value
    assert appraise(game, parse_hand(game, [cards])).value == value


@pytest.mark.parametrize("profile", ["tamashebi-36", "joker-32", "joker-21", "jokers-24"])
def test_counts_are_those_of_rules_section_7(profile: str) -> None:
    """Summed over all hands, every pair of hands is counted once from either side."""
    game = load_profile(profile)
    every = [appraise(game, hand) for hand in combinations(cards_of(game.deck), 3)]
    assert {hand.total for hand in every} == {len(every)}
    assert all(hand.beats + hand.ties + hand.loses == len(every) for hand in every)
    assert sum(hand.beats for hand in every) == sum(hand.loses for hand in every)
    sekas = {"tamashebi-36": 7140 - 36, "joker-32": 4960 - 4, "joker-21": 1330 - 4, "jokers-24": 2024 - 4}
    best = max(every, key=lambda hand: hand.beats)
    assert best.beats == (sekas[profile] if profile != "tamashebi-36" else 7140 - 4)


def test_the_counts_of_one_hand_by_hand() -> None:
    """31 in tamashebi-36: beaten by the 36 sekas alone, tied by 24 (section 7)."""
    game = load_profile("tamashebi-36")
    shown = appraise(game, parse_hand(game, ["Ac", "Kc", "Qc"]))
    assert (shown.value, shown.beats, shown.ties, shown.loses) == ("31", 7140 - 36 - 24, 24, 36)


def test_what_it_prints() -> None:
    run = referee("hand", "--profile", "joker-32", "7♣", "9♠", "J♠")
    assert run.returncode == 0
    assert run.stdout.splitlines() == [
        "7♣ 9♠ J♠: 30",
        "  9♠ J♠ with 7♣ as a joker, the best sum of one suit",
        "  of all 4,960 hands it beats 4,786 (96.5 %), ties with 68 (1.4 %), loses to 106 (2.1 %)",
    ]


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("Td 10♦ 8d", "10♦ is there twice: the deck has it once."),
        ("Td 8d", "A hand is three cards, not 2: write them as in 7♣ 9♠ J♠ or 7c 9s Js."),
        ("Td 8d 6d 7d", "A hand is three cards, not 4: write them as in 7♣ 9♠ J♠ or 7c 9s Js."),
        (",", "A hand is three cards, not 0: write them as in 7♣ 9♠ J♠ or 7c 9s Js."),
        ("Td 8d 5d", "'5d' is not a card: "),
        ("Td 8d x\x1b", r"'x\\x1b' is not a card: "),
    ],
)
def test_what_is_no_hand(cards: str, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        parse_hand(load_profile("tamashebi-36"), [cards])


@pytest.mark.parametrize(
    ("profile", "card", "sentence"),
    [
        ("joker-32", "6c", "6♣ is not in the 32 cards of joker-32: its ranks are 7 8 9 10 J Q K A."),
        ("joker-21", "7h", "7♥ is not in the 21 cards of joker-21: its ranks are 10 J Q K A, and 7♠."),
    ],
)
def test_a_card_of_another_deck(profile: str, card: str, sentence: str) -> None:
    run = referee("hand", "--profile", profile, "Ac", "Ad", card)
    assert run.returncode == 2
    assert run.stdout == ""
    assert one_sentence(run.stderr) == sentence


def test_every_hand_can_be_typed_back_from_what_is_shown() -> None:
    game = load_profile("jokers-24")
    for hand in combinations(cards_of(game.deck), 3):
        shown = str(appraise(game, hand)).split(":")[0]
        assert names_of(parse_hand(game, [shown])) == names_of(hand)

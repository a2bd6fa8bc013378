"""The bots that play by their cards play sensibly; the caller stays in; the random one uses everything."""

from __future__ import annotations

import pytest

from tests.sample_bots.bot_talk import (
    BYE,
    FOLDER,
    HELLO,
    START,
    THINKING,
    Message,
    answers,
    hand,
    request,
    say,
    words,
)

FOLD = {"action": "fold"}
BET = {"action": "bet", "min": 2, "max": 10}
SHOW = {"action": "show", "price": 2}
CALL = {"action": "call", "price": 2}
PEEK = {"action": "peek", "price": 2, "targets": [1, 2]}
RAISE = {"action": "raise", "min": 5, "max": 90}


def answer(name: str, asked: Message) -> Message:
    return answers(name, [asked, BYE])[0]


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("options", [[FOLD, BET], [FOLD, BET, PEEK], [FOLD, CALL, RAISE]])
def test_a_weak_hand_is_folded_and_a_strong_one_is_not(name: str, options: list[Message]) -> None:
    assert answer(name, request("act", options, hand=hand(100)))["action"] == "fold"
    assert answer(name, request("act", options, hand=hand(980)))["action"] != "fold"


@pytest.mark.parametrize("name", THINKING)
def test_a_strong_hand_opens_above_the_smallest_stake(name: str) -> None:
    asked = request("act", [FOLD, BET], hand=hand(999), staked=[0, 0, 0])
    assert answer(name, asked)["amount"] > 2


@pytest.mark.parametrize("name", THINKING)
def test_it_gives_up_where_nobody_yields_and_hands_cannot_be_compared(name: str) -> None:
    bet = {"action": "bet", "min": 10, "max": 10}
    asked = request("act", [FOLD, bet], hand=hand(999), pot="400", staked=[100, 100, 100])
    assert answer(name, asked)["action"] == "fold"


@pytest.mark.parametrize("name", THINKING)
def test_the_price_decides(name: str) -> None:
    cheap = request("act", [FOLD, BET, SHOW], hand=hand(500), **{"in": [0, 1]}, pot="40")
    dear = request("act", [FOLD, BET, SHOW], hand=hand(300), **{"in": [0, 1]}, pot="3/2")
    assert answer(name, cheap)["action"] == "show"
    assert answer(name, dear)["action"] == "fold"


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize(
    ("pot", "price", "tied", "action"),
    [
        ("18", "9", [1, 2], "enter"),  # an even share of three costs a third
        ("17/2", "17/4", [1, 2], "enter"),
        ("18", "9", [1, 2, 4], "decline"),
        ("27", "9", [1, 2, 4], "enter"),
        (f"{3 * 10**40}/{10**39 + 1}", f"{3 * 10**40}/{2 * (10**39 + 1)}", [1, 2, 4], "decline"),
    ],
)
def test_a_svara_is_entered_at_a_fair_price(
    name: str, pot: str, price: str, tied: list[int], action: str
) -> None:
    options = [{"action": "enter", "price": price}, {"action": "decline"}]
    assert answer(name, request("enter", options, pot=pot, **{"in": tied}))["action"] == action


@pytest.mark.parametrize("name", THINKING)
def test_looks_before_it_stakes_and_keeps_its_cards_to_itself(name: str) -> None:
    blind = request("blind", [{"action": "stake", "min": 1, "max": 2}, {"action": "look"}])
    assert answer(name, blind)["action"] == "look"
    assert answer(name, request("reveal", [{"action": "yes"}, {"action": "no"}]))["action"] == "no"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([FOLD, BET], {"action": "bet", "amount": 2}),
        ([FOLD, BET, SHOW], {"action": "show"}),
        ([FOLD, BET, PEEK], {"action": "peek", "target": 1}),
        ([FOLD, CALL, RAISE], {"action": "call"}),
        ([FOLD, BET, {"action": "show", "price": 4}], {"action": "bet", "amount": 2}),
        ([{"action": "stake", "amounts": [2, 3, 4]}, {"action": "look"}], {"action": "look"}),
        ([{"action": "enter", "price": "17/2"}, {"action": "decline"}], {"action": "enter"}),
        ([FOLD], {"action": "fold"}),
    ],
)
def test_the_caller_stays_in_at_the_cheapest_price(options: list[Message], expected: Message) -> None:
    assert answer("caller", request("act", options, hand=hand(0))) == {"id": 7, **expected}


def test_the_random_bot_repeats_itself_with_a_seed_and_uses_every_option_and_amount() -> None:
    asked = [request("act", [FOLD, BET, PEEK], hand=hand(5))] * 300
    command = [*words("random"), "--seed", "an example"]
    first, second = (say("random", [*asked, BYE], command).stdout for _ in range(2))
    assert first == second != say("random", [*asked, BYE], [*command[:-1], "another"]).stdout
    said = {line.decode() for line in first.splitlines()}
    assert len(said) == 1 + 9 + 2  # a fold, nine amounts, two targets


def fold_outs(chance: str, *news: Message) -> list[bytes]:
    command = [*words("random"), "--fold-out", chance]
    return say("random", [HELLO, START, *news, BYE], command).stdout.splitlines()[2:]


def test_the_random_bot_folds_out_of_turn_only_when_told_and_while_it_is_in() -> None:
    deal: Message = {"type": "deal", "bank": 3, "deal": 1, "dealer": 0, "seats": [1, 0]}
    bet: Message = {"type": "bet", "seat": 1, "amount": 2, "pot": "5"}
    fold: Message = {"type": "fold", "seat": 0}
    assert fold_outs("1", deal, bet, bet) == [b'{"action": "fold", "bank": 3, "deal": 1}']
    assert fold_outs("0", deal, bet) == []
    assert fold_outs("1", deal, fold, bet) == []
    assert fold_outs("1", deal, {**bet, "seat": 0}) == []
    assert fold_outs("1", {**deal, "seats": [1, 2]}, bet) == []


def test_every_folder_is_a_bot_under_its_own_name() -> None:
    folders = sorted(path.parent.name for path in FOLDER.glob("*/bot.toml"))
    assert folders == sorted(path.name for path in FOLDER.iterdir() if path.name != "__pycache__")
    assert {"random", "caller", "tight", "scripted", "shell", "node"} <= set(folders)

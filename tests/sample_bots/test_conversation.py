"""What every bot must do by the protocol, whatever it plays."""

from __future__ import annotations

import pytest

from tests.sample_bots.bot_talk import BOTS, BYE, HELLO, START, Message, answers, hand, request

FOLD = {"action": "fold"}
ASKED = request("act", [FOLD, {"action": "bet", "min": 2, "max": 10}], hand=hand(500))


@pytest.mark.parametrize("name", BOTS)
def test_greets_says_ready_and_leaves_on_bye(name: str) -> None:
    hello, ready = answers(name, [HELLO, START, BYE, ASKED])
    assert (hello["type"], hello["protocol"], hello["name"]) == ("hello", 1, name)
    assert ready == {"type": "ready"}


@pytest.mark.parametrize("name", BOTS)
def test_leaves_when_its_input_ends(name: str) -> None:
    assert len(answers(name, [HELLO, START])) == 2


@pytest.mark.parametrize("name", BOTS)
def test_plays_a_second_match_in_the_same_process(name: str) -> None:
    assert len(answers(name, [HELLO, START, ASKED, START, ASKED, BYE])) == 5


@pytest.mark.parametrize("name", BOTS)
def test_passes_over_what_it_does_not_know(name: str) -> None:
    news: list[Message] = [{"type": "weather", "id": 3, "seat": 1}, {"type": "fault", "kind": "illegal"}]
    more = {**ASKED, "mood": {"id": 99, "options": []}, "hint": '"action":"show"'}
    said = answers(name, [{**HELLO, "motto": "x"}, news[0], {**START, "tempo": 1}, news[1], more, BYE])
    assert [line.get("id") for line in said] == [None, None, 7]


BET = {"action": "bet", "min": 2, "max": 9}
EVERY_KIND: list[tuple[str, list[Message]]] = [
    ("act", [FOLD, {"action": "bet", "min": 3, "max": 3}]),
    ("act", [FOLD, {"action": "call", "price": 4}]),
    ("act", [FOLD, {"action": "call", "price": 4}, {"action": "raise", "min": 5, "max": 9}]),
    ("act", [FOLD, BET, {"action": "show", "price": 2}]),
    ("act", [FOLD, BET, {"action": "peek", "price": 2, "targets": [2, 1]}]),
    ("blind", [{"action": "stake", "min": 1, "max": 2}, {"action": "look"}]),
    ("blind", [{"action": "stake", "amounts": [4, 6, 8]}, {"action": "look"}]),
    ("enter", [{"action": "enter", "price": "17/2"}, {"action": "decline"}]),
    ("reveal", [{"action": "yes"}, {"action": "no"}]),
]


@pytest.mark.parametrize("name", BOTS)
def test_answers_every_kind_of_request_legally(name: str) -> None:
    for beats in (1, 500, 700, 999):
        asked = [request(kind, options, hand=hand(beats)) for kind, options in EVERY_KIND]
        for (_, options), answer in zip(EVERY_KIND, answers(name, [*asked, BYE]), strict=True):
            assert answer["id"] == 7
            assert allows(options, answer), (options, answer)


def allows(options: list[Message], answer: Message) -> bool:
    option = next(option for option in options if option["action"] == answer["action"])
    if "min" in option:
        return bool(option["min"] <= answer["amount"] <= option["max"])
    if "amounts" in option:
        return answer["amount"] in option["amounts"]
    return "targets" not in option or answer["target"] in option["targets"]

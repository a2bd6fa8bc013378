"""What the lab puts to a bot: true positions, all kinds of request and sizes of table, whatever it does."""

from __future__ import annotations

import json
import sys
from random import Random

import pytest

from referee.arbiter.bots import BotSpec
from referee.game.decks import SeededDecks
from referee.game.profile_file import load_profile, profile_names
from referee.game.table import Table
from referee.lab import quirks
from referee.lab.company import choose
from referee.lab.findings import Recording
from referee.lab.laboratory import Laboratory, missing_kinds
from referee.lab.session import Conditions
from referee.lab.stacking import Stacker
from referee.wire.messages import ClockRules
from tests.protocol.pages import VALIDATORS

CLOCK = ClockRules(start_ms=30_000, move_ms=20_000, reserve_ms=20_000, margin_ms=1_000)

ONE_OPTION = """
import json, sys
for line in sys.stdin.buffer:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "one option"}
    elif message["type"] == "match_start":
        answer = {"type": "ready"}
    elif message["type"] == "request":
        option = message["options"][int(sys.argv[1])]
        answer = {"id": message["id"], "action": option["action"]}
        if "amounts" in option:
            answer["amount"] = option["amounts"][-1]
        elif "min" in option:
            answer["amount"] = option["max"]
        if "targets" in option:
            answer["target"] = option["targets"][-1]
    else:
        continue
    print(json.dumps(answer), flush=True)
"""


def laboratory(option: int, *games: str) -> Laboratory:
    """With a bot that always takes its first option (0), or always its last (-1)."""
    bot = BotSpec("one option", (sys.executable, "-S", "-E", "-c", ONE_OPTION, str(option)))
    return Laboratory(Conditions(bot, CLOCK), [load_profile(game) for game in games], "tests")


@pytest.mark.parametrize("option", [0, -1])
@pytest.mark.parametrize("game", profile_names())
def test_every_kind_of_request_is_reached_whatever_the_bot_does(game: str, option: int) -> None:
    lab = laboratory(option, game)
    recordings = lab.plain(lab.profiles[0])
    assert [finding for recording in recordings for finding in recording.findings] == []
    assert missing_kinds(lab.profiles[0], recordings) == []


def test_tables_of_every_size_from_2_to_12_are_met() -> None:
    lab = laboratory(0, *profile_names())
    sizes = set()
    for game in lab.profiles:
        for recording in lab.plain(game):
            starts = (
                json.loads(line) for line in sent(recording) if line.startswith(b'{"type":"match_start"')
            )
            sizes |= {len(start["seats"]) for start in starts}
    assert sizes == set(range(2, 13))


def sent(recording: Recording) -> list[bytes]:
    return [entry.text for entry in recording.transcript.entries if entry.who == "referee"]


@pytest.mark.parametrize("game", profile_names())
def test_what_the_lab_sends_is_what_the_schema_says(game: str) -> None:
    lab = laboratory(-1, game)
    for recording in lab.plain(lab.profiles[0])[:3]:
        for line in sent(recording):
            VALIDATORS["referee"].validate(json.loads(line))


@pytest.mark.parametrize("game", profile_names())
def test_in_a_tying_bank_two_others_hold_the_best_hands_deal_after_deal(game: str) -> None:
    profile = load_profile(game)
    stacker = Stacker(profile, b"seed", bot=1, chain=4)
    stacker.tying = {0}
    table = Table(profile, 4, decks=stacker, dealer=0, banks=1)
    stacker.table = table
    table.start()
    random, seen = Random(1), set()
    while table.turn is not None:
        if table.order and table.deal < 4 and (table.deal not in seen):
            seen.add(table.deal)
            ranks = {seat: table.rank(seat) for seat in table.order}
            best = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
            assert sorted(best) == sorted(stacker.strong)
            assert 1 not in best
        table.act(choose("tying", table.turn, stacker.strong, random))
    assert seen == ({0} if profile.svara == "share" else {0, 1, 2, 3})


def test_outside_a_tying_bank_the_cards_are_those_of_the_seed() -> None:
    profile = load_profile("joker-21")
    stacker = Stacker(profile, b"seed", bot=1, chain=4)
    table = Table(profile, 4, decks=stacker, dealer=0, banks=1)
    stacker.table = table
    assert list(stacker(0, 0, 12)) == list(SeededDecks(profile, b"seed")(0, 0, 12))


SAME = [quirks.in_other_order, quirks.with_white_space]
MORE = [quirks.with_unknown_fields, quirks.with_unknown_messages, quirks.with_unknown_option]


@pytest.mark.parametrize("quirk", SAME, ids=lambda quirk: quirk.__name__)
def test_another_form_means_the_same(quirk: quirks.Quirk) -> None:
    lab = laboratory(0, "joker-21")
    for line in sent(lab.greeting):
        other = quirk(line + b"\n")
        assert other != line + b"\n"
        assert other.count(b"\n") == 1
        assert json.loads(other) == json.loads(line)


@pytest.mark.parametrize("quirk", MORE, ids=lambda quirk: quirk.__name__)
def test_more_is_still_allowed_by_the_schema(quirk: quirks.Quirk) -> None:
    lab = laboratory(0, "joker-21")
    known = {"weather", "remark", "side_bet"}
    for line in sent(lab.play(lab.scene("a match"))):
        for message in map(json.loads, quirk(line + b"\n").split(b"\n")[:-1]):
            if message["type"] not in known and quirk is not quirks.with_unknown_option:
                VALIDATORS["referee"].validate(message)

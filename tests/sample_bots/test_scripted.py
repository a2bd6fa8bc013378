"""The scripted bot: consumes its script line by line, and says so where the script does not fit."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.sample_bots.bot_talk import BYE, HELLO, START, Message, request, say, words

ACT = request("act", [{"action": "fold"}, {"action": "bet", "min": 2, "max": 4}])
PEEK = request("act", [{"action": "fold"}, {"action": "peek", "price": 2, "targets": [1, 2]}])
BLIND = request("blind", [{"action": "stake", "amounts": [4, 6, 8]}, {"action": "look"}])


def play(
    folder: Path, script: str, *messages: Message, options: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[bytes]:
    path = folder / "my.script"
    path.write_text(script, encoding="utf-8")
    return say("scripted", [HELLO, START, *messages, BYE], [*words("scripted")[:2], *options, str(path)])


def test_answers_line_by_line(tmp_path: Path) -> None:
    script = """
# a comment
{"action": "bet", "amount": 3, "note": "as written"}
{"kind": "act", "action": "peek", "target": 2}

{"kind": "blind", "action": "stake", "amount": 6}
"""
    done = play(tmp_path, script, ACT, PEEK, BLIND)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.splitlines()[2:]] == [
        {"id": 7, "action": "bet", "amount": 3, "note": "as written"},
        {"id": 7, "action": "peek", "target": 2},
        {"id": 7, "action": "stake", "amount": 6},
    ]


@pytest.mark.parametrize(
    ("script", "asked", "said"),
    [
        ("# nothing\n", ACT, "has run out of answers; asked is act: "),
        ('{"action": "bet", "amount": 5}', ACT, "line 1: "),
        ('{"action": "bet"}', ACT, "does not fit"),
        ('{"action": "bet", "amount": "3"}', ACT, "does not fit"),
        ('\n{"action": "show"}', ACT, "line 2: "),
        ('{"kind": "enter", "action": "fold"}', ACT, "does not fit"),
        ('{"action": "peek", "target": 3}', PEEK, "does not fit"),
        ('{"action": "stake", "amount": 5}', BLIND, "does not fit"),
        ("fold", ACT, "is not JSON"),
        ("[1]", ACT, "is not an answer"),
        ('{"action": "fold"}\n{"action": "fold"}', ACT, "the first line left is 2"),
    ],
)
def test_a_script_that_does_not_fit_ends_it_with_status_3(
    tmp_path: Path, script: str, asked: Message, said: str
) -> None:
    done = play(tmp_path, script, asked)
    assert done.returncode == 3
    assert done.stderr.decode().startswith("scripted: ")
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_a_script_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = say("scripted", [HELLO], [*words("scripted")[:2], str(tmp_path / "none")])
    assert done.returncode == 3
    assert b"none cannot be read" in done.stderr
    assert say("scripted", [HELLO], words("scripted")[:2]).returncode == 2


def test_with_any_it_plays_on_and_keeps_the_line_that_did_not_fit(tmp_path: Path) -> None:
    script = '{"action": "bet", "amount": 3}\n{"action": "peek", "target": 1}\n{"action": "show"}'
    done = play(tmp_path, script, PEEK, ACT, BLIND, PEEK, options=("--any",))
    assert (done.returncode, done.stderr) == (0, b"")
    actions = [json.loads(line)["action"] for line in done.stdout.splitlines()[2:]]
    assert actions == ["fold", "bet", "look", "peek"]


def test_a_script_that_is_not_there_is_named_with_any_too(tmp_path: Path) -> None:
    done = say("scripted", [HELLO], [*words("scripted")[:2], "--any", str(tmp_path / "none")])
    assert done.returncode == 3
    assert b"none cannot be read" in done.stderr

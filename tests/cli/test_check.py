"""``referee check`` as people call it: its table, its files, its status, its mistakes."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import ROOT, one_sentence, referee

PYTHON = f"{shlex.quote(sys.executable)} -S -E"
FAULTY = f"{PYTHON} {shlex.quote(str(ROOT / 'tests' / 'lab' / 'faulty.py'))}"
CLOCK = ("--start-s", "60", "--move-s", "60")
ONE_GAME = ("--profile", "joker-21")


def test_a_good_bot_has_a_row_a_check_and_status_0() -> None:
    done = referee("check", FAULTY, *ONE_GAME, "--only", "start.*", "--only", "game.*", *CLOCK)
    assert (done.returncode, done.stderr) == (0, "")
    rows = done.stdout.splitlines()
    assert [row.split()[:2] for row in rows[:2]] == [["pass", "start.hello"], ["pass", "start.ready"]]
    assert rows[-1] == "7 checks: 7 passed, 0 failed"


def test_a_failure_says_what_happened_and_what_to_do_with_the_exact_lines() -> None:
    done = referee("check", f"{FAULTY} float", *ONE_GAME, "--only", "answers.whole-numbers", *CLOCK)
    assert done.returncode == 1
    told = done.stdout
    assert told.startswith("FAIL  answers.whole-numbers ")
    assert "What to do: Write 5, not 5.0" in told
    assert 'protocol/SPEC.md, "3. Values"' in told
    assert 'bot < {"id": 1.0, "action":' in told
    assert 'referee > {"type":"request","id":1,' in told
    assert told.endswith("1 checks: 0 passed, 1 failed\n")


def test_what_could_not_be_tried_is_not_passed() -> None:
    done = referee("check", f"{FAULTY} exit", *ONE_GAME, "--only", "session.*", *CLOCK)
    assert done.returncode == 1
    assert "skip  session.bye" in done.stdout
    assert "the bot did not start: see start.hello" in done.stdout


def test_json() -> None:
    done = referee("check", f"{FAULTY} debug", *ONE_GAME, "--only", "stdout.*", "--json", *CLOCK)
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert (told["passed"], told["failed"], told["skipped"], told["bot"]) == (2, 1, 0, "faulty")
    (failed,) = [check for check in told["checks"] if check["verdict"] == "fail"]
    assert failed["name"] == "stdout.clean"
    assert {"section", "about", "advice", "situation", "words", "seconds"} < set(failed)
    assert ("bot", "thinking about request 1") in [(line["from"], line["line"]) for line in failed["lines"]]


def test_junit_is_xml_whatever_the_bot_writes(tmp_path: Path) -> None:
    bot = tmp_path / "odd.py"
    bot.write_text('import os\nos.write(1, b"\\x00\\x1b[31m<&]]>\\xef\\xbf\\xbf\\n")\n', encoding="utf-8")
    report = tmp_path / "checks.xml"
    done = referee("check", f"{PYTHON} {bot}", *ONE_GAME, "--only", "st*", "--junit", str(report), *CLOCK)
    assert done.returncode == 1
    (suite,) = ElementTree.parse(report).getroot()
    cases = list(suite)
    assert suite.get("tests") == str(len(cases)) == "9"
    assert suite.get("failures") == str(len(suite.findall("testcase/failure"))) == "2"
    assert suite.get("skipped") == str(len(suite.findall("testcase/skipped")))
    assert {case.get("classname") for case in cases} == {"referee.start", "referee.stdout"}
    clean = suite.find("testcase[@name='clean']/failure")
    assert clean is not None
    assert "<&]]>" in (clean.text or "")


def test_list_needs_no_bot() -> None:
    done = referee("check", "--list", "--only", "referee.*", "--profile", "joker-32")
    assert done.returncode == 0
    names = [line.split()[0] for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert "referee.key-order" in names
    assert "referee.folds-out-of-turn" not in names  # joker-32 has no such folds


def test_the_same_seed_makes_the_same_situations() -> None:
    words = [
        [check["words"] for check in json.loads(referee(*call).stdout)["checks"]]
        for call in [("check", FAULTY, *ONE_GAME, "--only", "game.*", "--seed", "a", "--json", *CLOCK)] * 2
    ]
    assert words[0] == words[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Which bot?"),
        (("tests", "--only", "no.such"), "No check is called 'no.such'"),
        (("tests",), "has no bot.toml"),
        (("true", "--profile", "poker"), "There is no profile"),
        (("true", "--junit", "/nowhere/x.xml"), "/nowhere/x.xml cannot be written"),
        (("true", "--sandbox", "no-such-program"), "no-such-program"),
    ],
)
def test_a_mistake_is_one_sentence_and_status_2(arguments: tuple[str, ...], said: str) -> None:
    done = referee("check", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in one_sentence(done.stderr)


def test_a_command_that_cannot_be_executed_fails_in_the_first_check() -> None:
    done = referee("check", "/no/such/bot", *ONE_GAME, "--only", "start.*")
    assert done.returncode == 1
    assert "FAIL  start.hello" in done.stdout
    assert "cannot be executed: No such file or directory" in done.stdout

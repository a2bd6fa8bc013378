"""``referee play`` as its users call it."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from referee.arbiter.bots import parse_bot
from referee.errors import BotError
from tests.matches.stage import PUPPET

REFEREE = [sys.executable, "-m", "referee"]
ROOT = Path(__file__).parents[2]
SCRIPTED = ROOT / "sample_bots" / "scripted" / "scripted.py"
BOT = shlex.join([sys.executable, "-S", "-E", str(PUPPET)])


def referee(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*REFEREE, *arguments], capture_output=True, text=True, timeout=120, check=False, cwd=cwd
    )


def bet(amount: int) -> dict[str, object]:
    return {"action": "bet", "amount": amount}


def test_a12_the_worked_example(tmp_path: Path) -> None:
    """A 11, B -4, C -6, D -1, from cards and answers set by hand."""
    scripts: dict[str, list[dict[str, object]]] = {
        "a": [bet(2), {"action": "show"}, bet(1), {"action": "show"}],
        "b": [bet(2), bet(1)],
        "c": [{"action": "fold"}, {"action": "enter"}, {"action": "fold"}],
        "d": [{"action": "fold"}, {"action": "decline"}],
    }
    bots = []
    for name, answers in scripts.items():
        script = tmp_path / f"{name}.script"
        script.write_text("\n".join(json.dumps(answer) for answer in answers))
        bots.append(shlex.join([sys.executable, str(SCRIPTED), str(script)]))
    deals = tmp_path / "deals.json"
    first = ["6c", "7c", "Ac", "Ah", "6d", "7d", "Ad", "As", "8h", "9h", "9c", "6s"]
    second = ["10♦", "A♥", "9♣", "8♦", "A♠", "9♠", "6♦", "7♦", "K♣"]
    deals.write_text(json.dumps([[first, second]], ensure_ascii=False), encoding="utf-8")
    log = tmp_path / "a12.jsonl"
    done = referee(
        "play", *bots, "--deals", str(deals), "--dealer", "1", "--banks", "1", "--log", str(log), "--json"
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert [seat["balance"] for seat in result["results"]] == ["11", "-4", "-6", "-1"]
    assert [seat["place"] for seat in result["results"]] == [1, 3, 4, 2]
    assert result["faults"] == []
    verified = referee("verify", str(log))
    assert verified.returncode == 0, verified.stdout
    assert '"rec":"given"' in log.read_text()


def test_json_is_one_object_with_results_faults_and_the_logs_path(tmp_path: Path) -> None:
    log = tmp_path / "m.jsonl"
    done = referee("play", BOT, f"{BOT} at=1 do=exit text=3", "--log", str(log), "--json", "--seed", "j")
    assert done.returncode == 0
    result = json.loads(done.stdout)
    assert result["log"] == str(log)
    (fault,) = result["faults"]
    assert (fault["seat"], fault["kind"], fault["exit"], fault["out"]) == (1, "closed", "exit code 3", True)
    assert "the last words" in fault["stderr"]


def test_the_same_seed_gives_the_same_match(tmp_path: Path) -> None:
    streams = []
    for name in ("one", "two"):
        log = tmp_path / f"{name}.jsonl"
        assert referee("play", BOT, BOT, BOT, "--log", str(log), "--seed", "s", "--no-clock").returncode == 0
        streams.append(json.loads(log.read_text().splitlines()[-1])["streams"])
    assert streams[0] == streams[1]


def test_the_terminal_view_without_a_terminal_is_plain_lines() -> None:
    done = referee("play", BOT, BOT, "--seed", "plain", "--banks", "1")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert len(done.stdout.splitlines()) > 6


def test_a_void_match_has_status_1_and_says_who(tmp_path: Path) -> None:
    log = tmp_path / "m.jsonl"
    done = referee("play", BOT, "/no/such/bot", "--quiet", "--log", str(log))
    assert done.returncode == 1
    assert "is void: bot did not start" in done.stdout
    assert "'/no/such/bot' cannot be executed: No such file or directory" in done.stdout
    assert referee("verify", str(log)).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([BOT], "is for 2 to 12 seats, not 1"),
        ([BOT] * 13, "is for 2 to 12 seats, not 13"),
        ([BOT, ""], "this one is empty"),
        ([BOT, "'open"], "no closing quotation"),
        ([BOT, BOT, "--profile", "whist"], "There is no profile 'whist'"),
        ([BOT, BOT, "--profile", "none.toml"], "The profile none.toml cannot be read: No such file"),
        ([BOT, BOT, "--move-s", "nan"], "'nan' must be a number of seconds from 0.001 to 86400"),
        ([BOT, BOT, "--move-s", "0"], "'0' must be a number of seconds"),
        ([BOT, BOT, "--start-s", "-1"], "'-1' must be a number of seconds"),
        ([BOT, BOT, "--reserve-s", "inf"], "'inf' must be a number of seconds"),
        ([BOT, BOT, "--reserve-s", "1e30"], "'1e30' must be a number of seconds"),
        ([BOT, BOT, "--margin-ms", "-5"], "'-5' must be a whole number from 0 to 60000"),
        ([BOT, BOT, "--banks", "0"], "'0' must be a whole number from 1"),
        ([BOT, BOT, "--strikes", "0"], "'0' must be a whole number from 1"),
        ([BOT, BOT, "--dealer", "2"], "The dealer must be a seat from 0 to 1, not 2"),
        ([BOT, BOT, "--seed", ""], "The seed is empty"),
        ([BOT, BOT, "--pin", "4096"], "'4096' must be one of the processors"),
        ([BOT, BOT, "--deals", "none.json"], "The deals file none.json cannot be read"),
        ([BOT, "tests"], "The folder tests has no bot.toml"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(arguments: list[str], words: str) -> None:
    done = referee("play", *arguments, cwd=ROOT)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("deals", "words"),
    [
        ("{", "is not JSON"),
        pytest.param("[" * 100_000, "is nested too deeply: it is a list of banks, each", id="nested"),
        ('{"a": 1}', "the file must be a list of banks"),
        ("[1]", "bank 0 must be a list of deals"),
        ('[["Ah"]]', "bank 0, deal 0 must be a list of cards"),
        ('[[["Ah", "Ah"]]]', "bank 0, deal 0: Ah is there twice"),
        ('[[["Zz"]]]', "'Zz' is not a card"),
        ("[[[5]]]", "5 is not a card such as Td"),
        ('[[[], ["6c"]]]', "bank 0, deal 1: 6c is not in the deck of this profile"),
    ],
)
def test_a_wrong_deals_file_is_said_with_its_place(tmp_path: Path, deals: str, words: str) -> None:
    path = tmp_path / "deals.json"
    path.write_text(deals)
    done = referee("play", BOT, BOT, "--profile", "joker-32", "--deals", str(path))
    assert done.returncode == 2
    assert words in done.stderr


@pytest.mark.parametrize(
    ("manifest", "words"),
    [
        ("name = ", "is not TOML"),
        ('name = "x"', "run is missing"),
        ('name = "x"\nrun = 5', "run must be a text"),
        ('name = "x"\nrun = "y"\nspeed = 3', "there is no key speed"),
        ('name = "x"\nbuild = "false"\nrun = "y"', "its build 'false' ended with status 1"),
        ('name = "x"\nbuild = "/no/such"\nrun = "y"', "cannot be run: No such file"),
        ('name = "x"\nbuild = "echo hi; false"\nrun = "y"', "build has a bare ';'"),
        ('name = "x"\nbuild = "true && false"\nrun = "y"', "build has a bare '&&'"),
        ('name = "x"\nrun = "y | tee z"', "run has a bare '|', but no shell runs it"),
    ],
)
def test_a_wrong_manifest_is_said(tmp_path: Path, manifest: str, words: str) -> None:
    (tmp_path / "bot.toml").write_text(manifest)
    done = referee("play", BOT, str(tmp_path))
    assert done.returncode == 2
    assert words in done.stderr


def test_a_folder_is_built_and_run_in_itself(tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text(
        f'name = "built"\nbuild = "cp {shlex.quote(str(PUPPET))} made.py"\nrun = "python3 -S -E made.py"\n'
    )
    done = referee("play", BOT, str(tmp_path), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["results"][1]["name"] == "built"


@pytest.mark.parametrize("command", ["cd bots && ./bot", "cd bots ; ./bot", "./a || ./b"])
def test_a_bot_that_needs_a_shell_is_refused(command: str) -> None:
    with pytest.raises(BotError, match=r"no shell runs it: write sh -c '\.\.\.'\."):
        parse_bot(command)


@pytest.mark.parametrize(
    "command", ["sh -c 'a && b;'", 'sh -c "a | b \\" ;"', "find . -exec rm {} \\; ';'", "a&&b"]
)
def test_what_a_shell_would_not_see_either_is_let_through(command: str) -> None:
    assert list(parse_bot(command).command) == shlex.split(command)


@pytest.mark.parametrize("way", ["--deals {}", "--deals={}"])
def test_the_deals_file_is_in_no_command_line(tmp_path: Path, way: str) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "cards.json").write_text("[]")
    notes = spied(tmp_path, *way.format(f"{tmp_path}/secret//cards.json").split())
    assert "--deals" in notes
    assert "xxxxx" in notes
    assert "secret" not in notes
    assert "cards" not in notes


def test_the_seed_is_in_no_command_line(tmp_path: Path) -> None:
    notes = spied(tmp_path, "--seed", "very secret")
    assert "--seed xxxxxxxxxxx" in notes
    assert "secret" not in notes


def spied(tmp_path: Path, *arguments: str) -> str:
    """What a bot finds in the referee's command line."""
    spy = tmp_path / "spy.py"
    spy.write_text(
        "import os, sys\n"
        "parent = open(f'/proc/{os.getppid()}/cmdline').read()\n"
        "sys.stderr.write(parent.replace(chr(0), ' '))\n"
        "sys.exit(1)\n"
    )
    log = tmp_path / "m.jsonl"
    referee("play", BOT, shlex.join([sys.executable, str(spy)]), *arguments, "--log", str(log))
    return next(line for line in log.read_text().splitlines() if '"rec":"stderr"' in line)

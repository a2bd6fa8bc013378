"""The programs of SPEC.md do what it says: the decks are those of the vectors, and the bots play."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee.arbiter.bots import BotSpec
from referee.game.profile_file import profile_names
from referee.record.records import AnswerRecord, FaultRecord, StrayRecord
from tests.docs.blocks import commands
from tests.matches.stage import run_match
from tests.protocol.pages import PROTOCOL, ROOT, SPEC, spec_blocks

PROGRAMS = {block.file: block.text for block in spec_blocks("python", "js", "sh")}
VECTORS: dict[str, Any] = json.loads((PROTOCOL / "vectors" / "decks.json").read_text(encoding="utf-8"))
MADE = {
    "commitments": [entry["commitment"] for entry in VECTORS["commitments"]],
    "keys": [entry["key"] for entry in VECTORS["keys"]],
    "first_dealers": [entry["dealer"] for entry in VECTORS["first_dealers"]],
    "words": [entry["words"] for entry in VECTORS["words"]],
    "decks": [entry["cards"] for entry in VECTORS["decks"]],
}


def saved(name: str, folder: Path) -> Path:
    path = folder / name
    path.write_text(PROGRAMS[name], encoding="utf-8")
    return path


def python_deck() -> dict[str, Any]:
    """The names that the SPEC's Python defines."""
    names: dict[str, Any] = {}
    exec(compile(PROGRAMS["deck.py"], "deck.py", "exec"), names)
    return names


def test_every_program_of_the_spec_is_known_here() -> None:
    assert set(PROGRAMS) == {"first_bot.py", "tiny.sh", "deck.py", "deck.js"}


def test_the_deck_function_in_python_makes_the_vectors() -> None:
    deck = python_deck()
    base = {entry["profile"]: entry["cards"] for entry in VECTORS["base_orders"]}
    made = {
        "commitments": [deck["commitment"](bytes.fromhex(v["seed"])) for v in VECTORS["commitments"]],
        "keys": [
            deck["key_of"](bytes.fromhex(v["seed"]), [cut.encode() for cut in v["cuts"]]).hex()
            for v in VECTORS["keys"]
        ],
        "first_dealers": [
            deck["first_dealer"](bytes.fromhex(v["key"]), v["seats"]) for v in VECTORS["first_dealers"]
        ],
        "words": [
            list(islice(deck["stream"](bytes.fromhex(v["key"]), v["text"]), len(v["words"])))
            for v in VECTORS["words"]
        ],
        "decks": [
            deck["deal"](bytes.fromhex(v["key"]), base[v["profile"]], v["bank"], v["deal"], 3 * v["seats"])
            for v in VECTORS["decks"]
        ],
    }
    assert made == MADE


@pytest.mark.skipif(not shutil.which("node"), reason="the SPEC's JavaScript needs node, which is not here")
def test_the_deck_function_in_javascript_makes_the_vectors(tmp_path: Path) -> None:
    program = saved("deck.js", tmp_path)
    driver = Path(__file__).parent / "driver.js"
    done = subprocess.run(
        ["node", str(driver), str(program), str(PROTOCOL / "vectors" / "decks.json")],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == MADE


def test_one_deck_of_the_vectors_drops_a_number_and_forgetting_that_is_noticed() -> None:
    deck = python_deck()
    deck["below"] = lambda numbers, n: next(numbers) % n
    careless = [
        deck["deal"](
            bytes.fromhex(v["key"]),
            next(e["cards"] for e in VECTORS["base_orders"] if e["profile"] == v["profile"]),
            v["bank"],
            v["deal"],
            3 * v["seats"],
        )
        for v in VECTORS["decks"]
    ]
    assert sum(mine != due for mine, due in zip(careless, MADE["decks"], strict=True)) == 1


def test_the_figures_of_section_13_are_those_of_its_function() -> None:
    deck, seed = python_deck(), bytes(range(32))
    joker_21 = next(e["cards"] for e in VECTORS["base_orders"] if e["profile"] == "joker-21")
    text = " ".join(SPEC.read_text(encoding="utf-8").split())
    cards = " ".join(deck["deal"](seed, joker_21, 0, 0, 6))
    assert f"the commitment is `{deck['commitment'](seed)}`" in text
    assert f"three seats have dealer {deck['first_dealer'](seed, 3)} first" in text
    assert f"bank 0, deal 0 of `joker-21` begins with `{cards}`" in text


@pytest.mark.parametrize("profile", profile_names())
def test_the_bots_of_the_spec_play_every_game_without_a_mistake(profile: str, tmp_path: Path) -> None:
    first = BotSpec("first", (sys.executable, str(saved("first_bot.py", tmp_path))))
    tiny = BotSpec("tiny", ("sh", str(saved("tiny.sh", tmp_path))))
    played = run_match(tmp_path, first, tiny, first, profile=profile, banks=6)
    assert played.outcome.reason == "played"
    assert played.every(FaultRecord) == []
    assert played.every(StrayRecord) == []
    assert {record.seat for record in played.every(AnswerRecord)} == {0, 1, 2}


def test_the_lines_of_a_log_are_valid_and_a_changed_one_is_not(tmp_path: Path) -> None:
    schema = json.loads((PROTOCOL / "log.schema.json").read_text(encoding="utf-8"))
    check = Draft202012Validator(schema)
    first = BotSpec("first", (sys.executable, str(saved("first_bot.py", tmp_path))))
    babbler = BotSpec("babbler", ("sh", "-c", f"echo hi; echo hi >&2; exec sh {saved('tiny.sh', tmp_path)}"))
    played = run_match(tmp_path, first, babbler, profile="joker-21", banks=4)
    records = [json.loads(line) for line in played.log.lines]
    assert {record["rec"] for record in records} >= {
        "head",
        "deal",
        "event",
        "request",
        "answer",
        "fault",
        "end",
    }
    for record in records:
        assert [error.message for error in check.iter_errors(record)] == []
        assert not check.is_valid({**record, "ms": -1})
        assert not check.is_valid({**record, "crc": "0"})


def test_the_commands_of_the_spec_work(tmp_path: Path) -> None:
    saved("first_bot.py", tmp_path)
    shutil.copytree(ROOT / "sample_bots", tmp_path / "sample_bots")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    told = [command.text for block in spec_blocks("console") for command in commands(block)]
    last = re.search(r"`(referee play \"COMMAND\"[^`]*)`.*`(referee show [^`]*)`", _end_of_the_page())
    assert last
    told += [last[1].replace("COMMAND", "python3 first_bot.py"), last[2]]
    for text in told:
        done = subprocess.run(
            ["sh", "-c", text],
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, f"{text}: {done.stdout}"


def _end_of_the_page() -> str:
    return " ".join(SPEC.read_text(encoding="utf-8").rpartition("## 16.")[2].split())

"""``tools/bench`` runs, and its JSON has what people compare."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BENCH = ROOT / "tools" / "bench"
MATCH = {
    "ping_pong_per_s", "replay_python_per_s", "replay_c_per_s", "referee_per_s", "referee_to_ping_pong",
    "referee_to_replay_python", "referee_to_replay_c", "replay_python_to_ping_pong", "log_share", "decisions",
}  # fmt: skip
PARTS = {"pipes", "poll", "answers", "game", "events", "requests", "referee"}
PROFILES = ("tamashebi-36", "joker-32", "joker-21", "jokers-24")

needs_cc = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler called cc")


def run(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | changes
    return subprocess.run(
        [BENCH, *arguments], capture_output=True, text=True, env=environment, timeout=240, check=False
    )


def check_spread(spread: dict[str, float]) -> None:
    assert 0 <= spread["min"] <= spread["median"] <= spread["max"]


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    file = tmp_path_factory.mktemp("bench") / "bench.json"
    done = run("--quick", "--json", str(file))
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads(file.read_text())


@needs_cc
def test_the_json_has_every_figure(quick: tuple[str, dict[str, Any]]) -> None:
    found = quick[1]
    assert found["rounds"] == 5
    assert found["quick"] is True
    assert found["cpu"] in os.sched_getaffinity(0)
    assert found["ping_pong"].keys() == {"round_trips_per_s"}
    assert found["matches"].keys() == {"c", "python"}
    assert all(match.keys() == MATCH for match in found["matches"].values())
    rates = {
        f"{name}/{seats}/{what}_per_s"
        for name in PROFILES
        for seats in (2, 6)
        for what in ("banks", "decisions", "events")
    }
    assert found["in_process"].keys() == rates | {"hand_values_per_s"}
    assert found["start"].keys() == {"referee_help_ms", "python_pass_ms", "ratio"}
    assert found["parts_us"].keys() == {"c", "python"}
    assert all(parts.keys() == PARTS for parts in found["parts_us"].values())
    matches = [*found["matches"].values(), *found["parts_us"].values()]
    groups = [found["ping_pong"], *matches, found["in_process"], found["start"]]
    for group in groups:
        for spread in group.values():
            check_spread(spread)


@needs_cc
def test_ratios_belong_to_their_rates(quick: tuple[str, dict[str, Any]]) -> None:
    for match in quick[1]["matches"].values():
        lowest = match["referee_per_s"]["min"] / match["replay_python_per_s"]["max"]
        highest = match["referee_per_s"]["max"] / match["replay_python_per_s"]["min"]
        assert lowest <= match["referee_to_replay_python"]["median"] <= highest
        assert match["referee_to_replay_python"]["median"] < 1


@needs_cc
def test_every_part_of_a_turn_costs_something(quick: tuple[str, dict[str, Any]]) -> None:
    for parts in quick[1]["parts_us"].values():
        assert 0 < parts["pipes"]["min"] < parts["requests"]["median"] < parts["referee"]["max"]


@needs_cc
def test_the_bots_of_both_languages_play_the_same_match(quick: tuple[str, dict[str, Any]]) -> None:
    matches = quick[1]["matches"]
    assert matches["c"]["decisions"] == matches["python"]["decisions"]
    assert matches["c"]["decisions"]["min"] == matches["c"]["decisions"]["max"] > 600


@needs_cc
def test_targets_say_whether_they_are_reached(quick: tuple[str, dict[str, Any]]) -> None:
    targets = quick[1]["targets"]
    assert len(targets) == 6
    for target in targets:
        assert target["reached"] is (target["median"] >= target["least"])
        assert target["name"] in " ".join(quick[0].split())


def test_no_compiler_is_one_sentence(tmp_path: Path) -> None:
    for tool in ("dirname", "sh", "env", "cat", "cksum", "sha256sum"):
        found = shutil.which(tool)
        if found:
            (tmp_path / tool).symlink_to(found)
    done = run("--quick", PATH=str(tmp_path))
    assert done.returncode == 2
    assert "no C compiler called cc" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [(["--rounds", "4"], "4 is not in the range x>=5"), (["--pin", "4096"], "--pin 4096: this process")],
)
def test_wrong_options_are_refused(arguments: list[str], reason: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert reason in done.stderr

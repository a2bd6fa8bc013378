"""The demo, and both scripts from a fresh copy in a folder with a space in its name."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.json import encode

from referee.record.reader import read_log
from referee.record.records import EventRecord

ROOT = Path(__file__).parents[2]
PROFILES = ("tamashebi-36", "joker-32", "joker-21", "jokers-24")
NOT_COPIED = shutil.ignore_patterns(".venv", ".git", ".*_cache", ".hypothesis", "__pycache__", "demo-logs")


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as somebody would who has no environment of ours on the path."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "COLUMNS")
    }
    return subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=280,
        check=False,
    )


def demo(folder: Path) -> tuple[subprocess.CompletedProcess[str], list[bytes]]:
    """Run the demo; what became of it, and what happened in each of its matches."""
    done = run(sys.executable, str(ROOT / "tools" / "demo.py"), cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    logs = [read_log(ROOT / "demo-logs" / f"{profile}.jsonl") for profile in PROFILES]
    return done, [encode([r.event for r in log.records if isinstance(r, EventRecord)]) for log in logs]


def test_the_demo_plays_and_verifies_the_four_games_and_always_the_same(tmp_path: Path) -> None:
    done, happened = demo(tmp_path)
    for profile in PROFILES:
        assert f"demo-logs/{profile}.jsonl: in order" in done.stdout
    assert done.stdout.count("│ verified │") == len(PROFILES)
    assert "What to try next" in done.stdout
    assert done.stderr == ""
    assert demo(tmp_path)[1] == happened


def test_the_picture_is_drawn_from_a_match(tmp_path: Path) -> None:
    target = tmp_path / "match.svg"
    done = run(sys.executable, str(ROOT / "tools" / "picture.py"), str(target), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    drawn = target.read_text(encoding="utf-8")
    assert "svara" in drawn
    assert "@font-face" not in drawn


@pytest.mark.long
def test_a_fresh_copy_in_a_folder_with_a_space_installs_once_and_works_from_anywhere(tmp_path: Path) -> None:
    house = tmp_path / "a house"
    shutil.copytree(ROOT, house, ignore=NOT_COPIED)
    demo = str(house / "tools" / "demo")
    first, second = run(demo, cwd=tmp_path), run(demo, cwd=house)
    assert (first.returncode, second.returncode) == (0, 0), first.stdout + first.stderr + second.stderr
    assert "tools/demo: making .venv" in first.stdout
    assert "tools/demo: " not in second.stdout
    broken = house / ".venv" / "bin" / "python"
    broken.unlink()
    third = run(demo, cwd=tmp_path)
    assert third.returncode == 0, third.stdout + third.stderr
    assert "tools/demo: making .venv" in third.stdout


@pytest.mark.long
def test_the_tests_of_a_fresh_copy_start(tmp_path: Path) -> None:
    house = tmp_path / "a house"
    shutil.copytree(ROOT, house, ignore=NOT_COPIED)
    done = run(str(house / "tools" / "test"), "-n", "0", "tests/docs/test_blocks.py", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout or "[100%]" in done.stdout

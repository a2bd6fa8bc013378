"""What is made by ``tools/generate`` is as it would be made now, and a difference is seen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.protocol.pages import PROTOCOL, ROOT


def generate(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "generation", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")},
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )


def test_the_generated_files_are_as_they_would_be_made_now() -> None:
    done = generate("--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_difference_and_a_stranger_are_named(tmp_path: Path) -> None:
    assert generate("--folder", str(tmp_path)).returncode == 0
    made = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    assert made == {path.relative_to(PROTOCOL) for path in PROTOCOL.rglob("*.json*")}
    stranger = tmp_path / "examples" / "old.jsonl"
    stranger.write_text("{}\n", encoding="utf-8")
    done = generate("--check", "--folder", str(tmp_path))
    assert (done.returncode, done.stderr) == (1, f"{stranger} is made by nothing: delete it.\n")
    changed = tmp_path / "vectors" / "decks.json"
    changed.write_text(changed.read_text(encoding="utf-8").replace('"dealer": 1', '"dealer": 0', 1))
    done = generate("--check", "--folder", str(tmp_path))
    assert (done.returncode, done.stderr) == (
        1,
        f"{changed} is not as it would be made now: run tools/generate.\n",
    )

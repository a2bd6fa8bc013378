"""What is made by ``tools/generate`` is as it would be made now, and a difference is seen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of protocol/."""
    return Path(shutil.copytree(PROTOCOL, tmp_path / "protocol"))


def test_a_file_that_differs_is_named(copy: Path) -> None:
    path = copy / "vectors" / "decks.json"
    path.write_text(
        path.read_text(encoding="utf-8").replace('"dealer": 1', '"dealer": 0', 1), encoding="utf-8"
    )
    done = generate("--check", "--folder", str(copy))
    assert done.returncode == 1
    assert done.stderr == f"{path} is not as it would be made now: run tools/generate.\n"


def test_a_file_that_is_missing_is_named_and_made(copy: Path) -> None:
    path = copy / "schema.json"
    path.unlink()
    done = generate("--check", "--folder", str(copy))
    assert done.stderr == f"{path} is not as it would be made now: run tools/generate.\n"
    assert generate("--folder", str(copy)).returncode == 0
    assert path.read_bytes() == (PROTOCOL / "schema.json").read_bytes()


def test_a_file_that_nothing_makes_is_named(copy: Path) -> None:
    path = copy / "examples" / "old.jsonl"
    path.write_text("{}\n", encoding="utf-8")
    done = generate("--check", "--folder", str(copy))
    assert (done.returncode, done.stderr) == (1, f"{path} is made by nothing: delete it.\n")

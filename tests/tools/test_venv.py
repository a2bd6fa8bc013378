"""tools/venv.sh: which Python the scripts take, and what they say where there is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def found_with(folder: Path, interpreters: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Look for Python where only these are: by name, the body of a shell script that stands in for it."""
    for name, body in interpreters.items():
        (folder / name).write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    script = f'tool=tools/test; root="{ROOT}"; . "$root/tools/venv.sh"; find_python; echo "$python"'
    return subprocess.run(
        ["/bin/sh", "-euc", script],
        env={"PATH": str(folder)},
        capture_output=True,
        encoding="utf-8",
        timeout=20,
        check=False,
    )


def test_the_newest_that_fits_is_taken(tmp_path: Path) -> None:
    shims = {"python3.13": "echo gone >&2; exit 127", "python3.12": "echo 3.12 yes yes"}
    done = found_with(tmp_path, {**shims, "python3.11": "echo 3.11 yes yes", "python3": "echo 3.14 no yes"})
    assert (done.returncode, done.stdout) == (0, "python3.12\n")


def test_a_whole_one_is_taken_before_one_without_venv(tmp_path: Path) -> None:
    done = found_with(tmp_path, {"python3.13": "echo 3.13 yes no", "python": "echo 3.11 yes yes"})
    assert (done.returncode, done.stdout) == (0, "python\n")


@pytest.mark.parametrize(
    ("interpreters", "said"),
    [
        ({"python3": "echo 3.9 no yes"}, "found was only Python 3.9 ("),
        ({"python3": "echo 3.12 yes no"}, "Python 3.12 ({here}/python3) lacks the venv or ensurepip module"),
        ({"python3": "exit 1"}, "no Python was found"),
        ({}, "no Python was found"),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(
    tmp_path: Path, interpreters: dict[str, str], said: str
) -> None:
    done = found_with(tmp_path, interpreters)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tools/test: ")
    assert done.stderr.count("\n") == 1
    assert said.format(here=tmp_path) in done.stderr


def test_a_real_interpreter_describes_itself(tmp_path: Path) -> None:
    real = f'exec "{sys.executable}" "$@"'
    done = found_with(tmp_path, {"python3": real})
    assert (done.returncode, done.stdout, done.stderr) == (0, "python3\n", "")

"""Running ``referee`` as people do: a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
REFEREE = Path(sys.executable).with_name("referee")


def referee(*args: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run the command and wait for it."""
    return run([str(REFEREE), *args], cwd)


def shell(line: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell that finds ``referee``; a failure anywhere in a pipe is its status."""
    return run(["bash", "-o", "pipefail", "-c", f'PATH="{REFEREE.parent}:$PATH"; {line}'], cwd)


def run(command: Sequence[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120, check=False)


def one_sentence(text: str) -> str:
    """The text, if it is one line that reads as a sentence and no traceback."""
    assert text.count("\n") == 1, text
    assert text.startswith("referee: "), text
    assert text.endswith(".\n"), text
    return text.removeprefix("referee: ").rstrip("\n")

"""How long a person waits for ``referee --help``, beside a bare start of the same Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from referee.errors import RefereeError


def referee_command() -> str:
    """The installed ``referee``. Raises RefereeError where this Python has none."""
    command = Path(sys.executable).parent / "referee"
    if not command.exists():
        raise RefereeError(f"{command} is missing: install the checkout first (tools/test does it).")
    return str(command)


def start_times(repeats: int) -> dict[str, float]:
    """The medians of a few starts of each, taken in turn, in milliseconds, and their ratio."""
    bare, help_page = [sys.executable, "-c", "pass"], [referee_command(), "--help"]
    pairs = [(_milliseconds(bare), _milliseconds(help_page)) for _ in range(repeats)]
    python_ms = median(pair[0] for pair in pairs)
    help_ms = median(pair[1] for pair in pairs)
    return {"referee_help_ms": help_ms, "python_pass_ms": python_ms, "ratio": help_ms / python_ms}


def _milliseconds(arguments: list[str]) -> float:
    start = perf_counter()
    done = subprocess.run(arguments, stdout=subprocess.DEVNULL, check=False)
    seconds = perf_counter() - start
    if done.returncode:
        raise RefereeError(f"{' '.join(arguments)} failed with status {done.returncode}.")
    return 1000 * seconds

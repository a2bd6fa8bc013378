"""How long a person waits for ``referee --help``, beside a bare start of the same Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from referee.errors import RefereeError


def referee_command() -> str:
    """The installed ``referee``. Raises RefereeError where this Python has none."""
    command = Path(sys.executable).parent / "referee"
    if not command.exists():
        raise RefereeError(f"{command} is missing: install the checkout first (tools/test does it).")
    return str(command)


def start_times(repeats: int) -> dict[str, float]:
    """The best of a few starts of each, in milliseconds: the rest of the machine only ever adds."""
    bare, help_page = [sys.executable, "-c", "pass"], [referee_command(), "--help"]
    found = {"referee_help_ms": float("inf"), "python_pass_ms": float("inf")}
    for _ in range(repeats):
        found["python_pass_ms"] = min(found["python_pass_ms"], _milliseconds(bare))
        found["referee_help_ms"] = min(found["referee_help_ms"], _milliseconds(help_page))
    found["ratio"] = found["referee_help_ms"] / found["python_pass_ms"]
    return found


def _milliseconds(arguments: list[str]) -> float:
    start = perf_counter()
    done = subprocess.run(arguments, stdout=subprocess.DEVNULL, check=False)
    seconds = perf_counter() - start
    if done.returncode:
        raise RefereeError(f"{' '.join(arguments)} failed with status {done.returncode}.")
    return 1000 * seconds

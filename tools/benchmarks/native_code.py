"""The C programs of the benchmark, compiled when it runs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from referee.errors import RefereeError

SOURCES: Final = Path(__file__).parent / "native"
PROGRAMS: Final = ("pingpong", "bot", "replay")


def compiled(folder: Path) -> dict[str, Path]:
    """The C programs by name, made in ``folder``. Raises RefereeError where there is no working compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise RefereeError(
            "there is no C compiler called cc: install one (Debian: apt install gcc) for the yardsticks."
        )
    return {name: _made(compiler, name, folder) for name in PROGRAMS}


def _made(compiler: str, name: str, folder: Path) -> Path:
    program = folder / name
    done = subprocess.run(
        [compiler, "-O2", "-o", str(program), str(SOURCES / f"{name}.c")],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RefereeError(f"cc cannot compile {name}.c: {done.stderr.strip() or 'it does not say why'}")
    return program


def output_of(arguments: list[str]) -> str:
    """What a program printed. Raises RefereeError, with its own words, where it failed."""
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip() or done.stdout.strip() or "it does not say why"
        raise RefereeError(f"{Path(arguments[0]).name} failed with status {done.returncode}: {said}")
    return done.stdout


def ping_pong(programs: dict[str, Path], trips: int) -> float:
    """Yardstick 1: round trips of a 100-byte line between two C processes, per second."""
    return trips / float(output_of([str(programs["pingpong"]), str(trips)]))

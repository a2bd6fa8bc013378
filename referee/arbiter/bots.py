"""How a bot is named on the command line: a command in quotes, or a folder with a ``bot.toml``."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from referee.errors import BotError

MANIFEST: Final = "bot.toml"
BUILD_LIMIT_S: Final = 600
_KEYS: Final = {"name", "build", "run"}


@dataclass(frozen=True)
class BotSpec:
    """A bot as it will be started: its name at the table, its words, and the folder to start it in."""

    name: str
    command: tuple[str, ...]
    folder: Path | None = None
    build: tuple[str, ...] | None = None


def parse_bot(text: str) -> BotSpec:
    """The bot that a command line's argument names. Raises BotError with one sentence."""
    folder = Path(text)
    if text and folder.is_dir():
        return _from_folder(folder)
    words = _words(text, f"The bot {text!r}")
    if not words:
        raise BotError("A bot is a command line in quotes or a folder with a bot.toml; this one is empty.")
    return BotSpec(_name_of(words), tuple(words))


def distinct(specs: Sequence[BotSpec]) -> list[BotSpec]:
    """The same bots under names of their own: a second ``tight`` is called ``tight-2``."""
    taken: set[str] = set()
    found = []
    for spec in specs:
        name, number = spec.name, 1
        while name in taken:
            number += 1
            name = f"{spec.name}-{number}"
        taken.add(name)
        found.append(replace(spec, name=name))
    return found


def build(spec: BotSpec) -> None:
    """Run the bot's build command in its folder. Raises BotError with the end of what it printed."""
    if spec.build is None:
        return
    try:
        done = subprocess.run(
            spec.build,
            cwd=spec.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=BUILD_LIMIT_S,
            check=False,
        )
    except OSError as error:
        raise BotError(
            f"{spec.name}: its build {shlex.join(spec.build)!r} cannot be run: {error.strerror}."
        ) from None
    except subprocess.TimeoutExpired:
        raise BotError(f"{spec.name}: its build took longer than {BUILD_LIMIT_S} s.") from None
    if done.returncode:
        said = done.stdout.decode("utf-8", "replace").strip()[-2000:]
        raise BotError(
            f"{spec.name}: its build {shlex.join(spec.build)!r} ended with status {done.returncode}: {said}"
        )


def _words(text: str, what: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise BotError(f"{what} is not a command line: {str(error).lower()}.") from None


def _name_of(words: Sequence[str]) -> str:
    """The file that is run, without folder and ending: the script where an interpreter comes first."""
    files = [word for word in words if not word.startswith("-") and Path(word).is_file()]
    chosen = files[-1] if files else words[0]
    return Path(chosen).stem or words[0]


def _from_folder(folder: Path) -> BotSpec:
    path = folder / MANIFEST
    data = _manifest(path)
    for key, value in data.items():
        if key not in _KEYS:
            raise BotError(f"{path}: there is no key {key}; allowed are name, build, run.")
        if not isinstance(value, str) or not value.strip():
            raise BotError(f"{path}: {key} must be a text that is not empty, not {value!r}.")
    for key in ("name", "run"):
        if key not in data:
            raise BotError(f"{path}: {key} is missing.")
    run = _words(data["run"], f"{path}: run")
    if run[0] == "python3":
        run[0] = sys.executable
    make = tuple(_words(data["build"], f"{path}: build")) if "build" in data else None
    return BotSpec(data["name"], tuple(run), folder.resolve(), make)


def _manifest(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BotError(
            f"The folder {path.parent} has no {MANIFEST}: it names the bot and the command that runs it."
        ) from None
    except OSError as error:
        raise BotError(f"{path} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BotError(f"{path} is not TOML: {error}.") from None

"""How a bot is named on the command line: a command in quotes, or a folder with a ``bot.toml``."""

from __future__ import annotations

import os
import re
import shlex
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from referee.errors import BotError
from referee.record.records import Limits

MANIFEST: Final = "bot.toml"
_KEYS: Final = {"name", "build", "run"}
_QUOTED: Final = re.compile(r"""'[^']*'|"(?:\\.|[^"\\])*"|\\.""", re.DOTALL)
_OF_A_SHELL: Final = {"&&", "||", "|", ";"}


@dataclass(frozen=True)
class Launch:
    """How a command is executed where that is not just its words: with what before them and in what
    environment (None: the referee's). ``stays``: a sandbox stands between the referee and the bot as a
    process of its own; ``inside``: the bot's program is not looked for on this system's path."""

    words: tuple[str, ...]
    environment: Mapping[str, str] | None = None
    stays: bool = False
    inside: bool = False


@dataclass(frozen=True)
class BotSpec:
    """A bot as it will be started: its name at the table, its words, and the folder to start it in."""

    name: str
    command: tuple[str, ...]
    folder: Path | None = None
    build: tuple[str, ...] | None = None
    limits: Limits = field(default_factory=Limits)
    launch: Launch | None = None
    build_launch: Launch | None = None


def parse_bot(text: str) -> BotSpec:
    """The bot that a command line's argument names. Raises BotError with one sentence."""
    if os.path.isdir(text):
        return _from_folder(Path(text))
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


def _words(text: str, what: str) -> list[str]:
    """The words of a command line. Raises BotError where it is none, or is one that needs a shell."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BotError(f"{what} is not a command line: {str(error).lower()}.") from None
    for bare in _QUOTED.sub("_", text).split():
        if bare in _OF_A_SHELL or bare.endswith(";"):
            sign = bare if bare in _OF_A_SHELL else ";"
            raise BotError(f"{what} has a bare {sign!r}, but no shell runs it: write sh -c '...'.")
    return words


def _name_of(words: Sequence[str]) -> str:
    """The file that is run, without folder and ending: the script where an interpreter comes first."""
    files = [word for word in words if not word.startswith("-") and os.path.isfile(word)]
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

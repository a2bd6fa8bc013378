"""What of the file system a bot needs to see: its own folder, and the interpreter that runs it."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

SYSTEM: Final = tuple(
    Path(name)
    for name in (
        *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"),
        *("/nix/store", "/gnu/store"),
    )
)
"""Where the system's own programs and libraries are; bots may read all of it."""

_TOO_WIDE: Final = tuple(
    Path(name)
    for name in (
        *("/", "/tmp", "/var", "/var/tmp", "/dev", "/proc", "/sys", "/run", "/etc"),
        *("/home", "/opt", "/srv", "/mnt", "/media"),
    )
)
_SHIMS: Final = "shims"
"""A folder of this name holds no programs but scripts that choose one; they do not work in a sandbox."""


def search_path() -> str:
    """The path that programs are looked for on: the referee's, its interpreter in place of any shims."""
    own = os.path.dirname(sys.executable)
    given = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(own if Path(folder).name == _SHIMS else folder for folder in given)


def program_of(word: str, folder: Path) -> Path | None:
    """The file that a command's first word names, absolute; None where there is none."""
    if "/" in word:
        path = Path(os.path.normpath(folder / word))
        return path if os.path.isfile(path) else None
    found = shutil.which(word, path=search_path())
    return None if found is None else Path(found)


def belongings(
    command: Sequence[str], program: Path | None, folder: Path | None, more: Sequence[Path]
) -> set[Path]:
    """The files and folders that a command needs besides the system's: the bot's folder or, for a bare
    command line, the folders of the files that it names; its interpreters with what is installed with
    them; and ``more``. A folder that is too wide (a home, ``/tmp``, what holds them) gives the file alone.
    """
    found: set[Path] = set()
    if folder is None:
        for word in command if program is None else command[1:]:
            if word and os.path.exists(word):
                found |= {_folder_of(step) for step in _steps(Path(os.path.abspath(word)))}
    if program is not None:
        for step in _programs(program):
            found.add(_installation(step) or (step if folder is not None else _folder_of(step)))
    found = {path for path in found if not (os.path.isdir(path) and is_too_wide(path))}
    found |= {path.resolve() for path in more}
    asked = set() if folder is None else {folder}
    return asked | {path for path in found if not _is_within(path, [*SYSTEM, *found, *asked])}


def _programs(program: Path) -> Iterator[Path]:
    """The program, where its links lead and, for a script, the interpreters that its first line names."""
    yield from _steps(program)
    for word in _interpreter(program):
        path = program_of(word, Path("/"))
        if path is not None:
            yield from _steps(path)


def _interpreter(program: Path) -> list[str]:
    """The words behind ``#!``, without what comes after the interpreter; ``env`` names it second."""
    try:
        with program.open("rb") as file:
            line = file.readline(256)
        words = shlex.split(line[2:].decode()) if line.startswith(b"#!") else []
    except (OSError, ValueError):
        return []
    if words and Path(words[0]).name == "env":
        return words[:1] + [word for word in words[1:] if not word.startswith("-") and "=" not in word][:1]
    return words[:1]


def _steps(path: Path) -> Iterator[Path]:
    """A path and where its links lead, one by one: each must be there for the next to be found."""
    seen: set[Path] = set()
    while path not in seen:
        seen.add(path)
        yield path
        if os.path.islink(path):
            path = Path(os.path.normpath(path.parent / path.readlink()))
    real = Path(os.path.realpath(path))
    if real not in seen:
        yield real


def _folder_of(path: Path) -> Path:
    """The folder of a file, or the folder itself; the file alone where its folder is too wide."""
    if os.path.isdir(path):
        return path
    return path if is_too_wide(path.parent) else path.parent


def _installation(program: Path) -> Path | None:
    """What a program outside the system is installed in: the folder that holds its ``bin`` and ``lib``."""
    prefix = program.parent.parent
    whole = program.parent.name == "bin" and os.path.isdir(prefix / "lib")
    return prefix if whole and not is_too_wide(prefix) and prefix != Path.home() / ".local" else None


def is_too_wide(folder: Path) -> bool:
    """Whether a folder holds more than a bot's own: a home, a folder of the system's, what holds them."""
    home = Path.home()
    return folder in _TOO_WIDE or folder == home or folder in home.parents


def _is_within(path: Path, folders: Sequence[Path]) -> bool:
    return any(folder in path.parents for folder in folders) or path in SYSTEM

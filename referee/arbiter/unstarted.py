"""Why a bot's command cannot be executed, in words: the system's own reason is often not plain."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from referee.arbiter.bots import BotSpec


def why_unstarted(spec: BotSpec, error: OSError | ValueError) -> str:
    """The system's reason, and what it means for this command."""
    if not isinstance(error, OSError):
        return str(error)
    reason = error.strerror or str(error)
    if spec.folder is not None and not os.path.isdir(spec.folder):
        return f"{reason}: its folder {spec.folder} is not there"
    program = Path(spec.folder or ".", spec.command[0])
    meaning = _meaning(error.errno, spec.command[0], program)
    return f"{reason}: {meaning}" if meaning else reason


def _meaning(number: int | None, word: str, program: Path) -> str:
    if number == errno.ENOENT and "/" not in word:
        return "there is no such program on the PATH (a program in the bot's own folder is named ./it)"
    if number == errno.ENOENT and os.path.isfile(program):
        return _missing_interpreter(program)
    if number == errno.EACCES and os.path.isdir(program):
        return "it is a folder, not a program"
    if number == errno.EACCES and os.path.isfile(program):
        return "the file is not executable (chmod +x makes it so)"
    if number == errno.ENOEXEC:
        return "it is no program for this machine, nor a script whose first line names its interpreter (#!)"
    return ""


def _missing_interpreter(program: Path) -> str:
    """A program that is there, of which the system says that it is not."""
    try:
        with program.open("rb") as file:
            first = file.readline(256).decode("utf-8", "replace")
    except OSError:
        return ""
    if not first.startswith("#!"):
        return "the file is there, but not the loader or interpreter that it needs"
    named = (first[2:].split() or ["(nothing)"])[0]
    hint = ", since the line ends in a carriage return" if first.endswith("\r\n") else ""
    return f"the interpreter {named} that its first line names is not there{hint}"

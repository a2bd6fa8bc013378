"""What a bot is run in: nothing, bubblewrap, or a command line of the organiser's; and its limits."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from msgspec import UNSET, structs

from referee.arbiter.belongings import SYSTEM, belongings, is_too_wide, program_of, search_path
from referee.arbiter.bots import BotSpec, Launch
from referee.arbiter.limits import prefix
from referee.errors import BotError, UsageError
from referee.record.records import Limits, Policies

TMP_MB: Final = 256
"""The size of a bot's private ``/tmp``, and of its ``/dev/shm``."""

PROBE_LIMIT_S: Final = 60
_PASSED_ON: Final = ("LANG", "LC_ALL", "LC_CTYPE", "TZ")
_ETC: Final = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime")
_ETC_OF_LANGUAGES: Final = ("java*", "mono", "php*", "python3*", "R", "julia", "node*")
_INIT: Final = 1
"""Processes of the sandbox's own that count where a bot's processes are counted."""


@dataclass(frozen=True)
class Confinement:
    """The limits and the sandbox (``none``, ``bwrap``, or a command line) that bots are started in.

    In a command line the word ``{}`` stands for the bot's words, which else come last, and ``{folder}`` in
    any word for the bot's folder. ``read`` are more files and folders that bots may read under bwrap.
    """

    limits: Limits = field(default_factory=Limits)
    sandbox: str = "none"
    read: tuple[Path, ...] = ()

    def check(self) -> None:
        """Try it with ``true``. Raises UsageError, with one sentence, where it is not there or fails."""
        if self.sandbox == "none" and self.limits == Limits():
            return
        if self.limits.processes is not UNSET and os.geteuid() == 0 and self.sandbox in ("none", "bwrap"):
            raise UsageError(
                "--processes does not bind the processes of root: run the referee as an ordinary user, or "
                "in a sandbox that limits them."
            )
        self._check_programs()
        how = self._launch(BotSpec("probe", ("true",)))
        environment = os.environ if how.environment is None else how.environment
        try:
            done = subprocess.run(
                how.words,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                timeout=PROBE_LIMIT_S,
                check=False,
            )
        except OSError as error:
            raise UsageError(f"{self._what()} cannot be executed: {error.strerror}.") from None
        except subprocess.TimeoutExpired:
            raise UsageError(f"{self._what()} does not run 'true' within {PROBE_LIMIT_S} s.") from None
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip()[-300:] or "it says nothing"
            raise UsageError(
                f"{self._what()} cannot run 'true' (status {done.returncode}): {said}{self._advice()}"
            )

    def noted_in(self, policies: Policies) -> Policies:
        """The policies with this confinement, for the log."""
        read = tuple(map(str, self.read))
        return structs.replace(policies, limits=self.limits, sandbox=self.sandbox, sandbox_read=read)

    def confine(self, spec: BotSpec) -> BotSpec:
        """The bot with all that its start and its build need.

        Raises BotError where its folder cannot be shown to it without showing it much more.
        """
        if self.sandbox == "none" and self.limits == Limits():
            return spec
        if self.sandbox == "bwrap" and spec.folder is not None and is_too_wide(spec.folder):
            raise BotError(
                f"{spec.name}: its folder {spec.folder} holds more than the bot; in the sandbox it needs a "
                "folder of its own."
            )
        build = None
        if spec.build is not None and self.sandbox == "bwrap":
            build = self._bwrap(spec, spec.build, writable=True, limited=False)
        return replace(spec, limits=self.limits, launch=self._launch(spec), build_launch=build)

    def _launch(self, spec: BotSpec) -> Launch:
        if self.sandbox == "bwrap":
            return self._bwrap(spec, spec.command)
        words = (*prefix(self.limits), *spec.command)
        if self.sandbox == "none":
            return Launch(words)
        return Launch(self._template(words, str(spec.folder or Path.cwd())), inside=True)

    def _template(self, words: Sequence[str], folder: str) -> tuple[str, ...]:
        found: list[str] = []
        template = shlex.split(self.sandbox)
        for word in template if "{}" in template else [*template, "{}"]:
            if word == "{}":
                found += words
            else:
                found.append(word.replace("{folder}", folder))
        return tuple(found)

    def _bwrap(
        self, spec: BotSpec, command: Sequence[str], *, writable: bool = False, limited: bool = True
    ) -> Launch:
        folder = spec.folder or Path.cwd()
        program = program_of(command[0], folder)
        words = [*self._system]
        own = belongings(command, program, spec.folder, self.read)
        if spec.folder is None:
            words += ["--dir", str(folder)]
        for path in sorted(own):
            words += ["--bind" if writable and path == spec.folder else "--ro-bind", str(path), str(path)]
        words += ["--remount-ro", "/", "--chdir", str(folder), "--"]
        if limited:
            words += prefix(self.limits, more_processes=_INIT)
        words += [command[0] if program is None else str(program), *command[1:]]
        return Launch(tuple(words), _environment(own), stays=True)

    @cached_property
    def _system(self) -> tuple[str, ...]:
        """The sandbox's words up to the bot's own folders."""
        bwrap = shutil.which("bwrap") or "bwrap"
        words = [bwrap, "--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--hostname", "bot"]
        for path in SYSTEM:
            if path.is_symlink():
                words += ["--symlink", str(path.readlink()), str(path)]
            elif path.is_dir():
                words += ["--ro-bind", str(path), str(path)]
        etc = Path("/etc")
        listed = [etc / name for name in _ETC] + [
            p for name in _ETC_OF_LANGUAGES for p in sorted(etc.glob(name))
        ]
        for path in listed:
            if path.exists():
                words += ["--ro-bind", str(path), str(path)]
        size = ["--size", str(TMP_MB * 2**20)] if _knows_size(bwrap) else []
        words += ["--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev"]
        words += [*size, "--tmpfs", "/dev/shm", "--remount-ro", "/dev", *size, "--tmpfs", "/tmp"]
        return tuple(words)

    def _check_programs(self) -> None:
        if self.sandbox == "bwrap":
            if shutil.which("bwrap") is None:
                raise UsageError("--sandbox bwrap needs the program bwrap: install the package bubblewrap.")
        elif self.sandbox != "none":
            try:
                words = shlex.split(self.sandbox)
            except ValueError as error:
                raise UsageError(
                    f"--sandbox {self.sandbox!r} is no command line: {str(error).lower()}."
                ) from None
            if not words:
                raise UsageError("--sandbox must be none, bwrap or a command line; it is empty.")
            if shutil.which(words[0]) is None:
                raise UsageError(
                    f"--sandbox: there is no program {words[0]!r}: install it, or use none or bwrap."
                )

    def _what(self) -> str:
        if self.sandbox == "none":
            return "A bot in these limits"
        return f"The sandbox {self.sandbox!r}" + ("" if self.limits == Limits() else " with these limits")

    def _advice(self) -> str:
        if self.sandbox == "bwrap":
            return "; bwrap needs user namespaces, which this system or its container may forbid."
        return "."


def _environment(own: Collection[Path]) -> Mapping[str, str]:
    """What a bot under bwrap finds in its environment, besides its mark."""
    shown = (*SYSTEM, *own)
    path = [
        folder
        for folder in search_path().split(os.pathsep)
        if any(place in (Path(folder), *Path(folder).parents) for place in shown)
    ]
    passed = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return {"PATH": os.pathsep.join(dict.fromkeys(path)), "HOME": "/tmp", **passed}


def _knows_size(bwrap: str) -> bool:
    """Whether this bwrap can bound a file system in memory (from 0.8)."""
    try:
        told = subprocess.run([bwrap, "--help"], capture_output=True, timeout=PROBE_LIMIT_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return b"--size" in told.stdout + told.stderr

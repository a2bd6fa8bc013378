"""The options that say under what conditions bots play: the same for every command that starts bots."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import click
from msgspec import UNSET, UnsetType

from referee.arbiter.sandbox import Confinement
from referee.cli.values import Seconds, Whole
from referee.record.records import Limits, Policies
from referee.wire.messages import ClockRules

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]

KB: Final = 1024
_MOST_MB: Final = 1_048_576


def _clock(
    start_s: int, move_s: int, reserve_s: int, margin_ms: int, no_clock: bool
) -> ClockRules | UnsetType:
    return UNSET if no_clock else ClockRules(start_s, move_s, reserve_s, margin_ms)


def _policies(
    on_crash: Literal["fold", "forfeit", "void", "restart"],
    restarts: int,
    on_timeout: Literal["fold", "forfeit", "void"],
    forgive_host: bool,
    strikes: int,
    flood_lines: int,
    flood_kb: int,
    unread_kb: int,
    stderr_kb: int,
) -> Policies:
    return Policies(
        on_crash=on_crash,
        on_timeout=on_timeout,
        restarts=restarts,
        forgive_host=forgive_host,
        strikes=strikes,
        flood_lines=flood_lines,
        flood_bytes=flood_kb * KB,
        unread_bytes=unread_kb * KB,
        stderr_bytes=stderr_kb * KB,
    )


def _confinement(
    memory_mb: int | None,
    cpu_s: int | None,
    processes: int | None,
    open_files: int | None,
    file_mb: int | None,
    sandbox: str,
    sandbox_read: tuple[Path, ...],
) -> Confinement:
    limits = Limits(
        memory_mb=UNSET if memory_mb is None else memory_mb,
        cpu_s=UNSET if cpu_s is None else cpu_s,
        processes=UNSET if processes is None else processes,
        open_files=UNSET if open_files is None else open_files,
        file_mb=UNSET if file_mb is None else file_mb,
    )
    return Confinement(limits, sandbox, sandbox_read)


def _gathered(name: str, make: Callable[..., object], options: Sequence[Decorator]) -> Decorator:
    """Adds these options to a command, which gets what ``make`` makes of their values as one argument."""
    taken = inspect.signature(make).parameters

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def gather(*args: Any, **values: Any) -> Any:
            made = make(**{key: values.pop(key) for key in taken})
            return command(*args, **values, **{name: made})

        found: Command = gather
        for option in reversed(options):
            found = option(found)
        return found

    return decorate


def _seconds(flag: str, least: int, default: int, help_: str) -> Decorator:
    """A time that is given in seconds and used in milliseconds."""
    return click.option(
        flag, type=Seconds(least), default=default * 1000, help=f"{help_}  [default: {default}]"
    )


def _count(flag: str, bounds: tuple[int, int], default: int | None, help_: str) -> Decorator:
    """A whole number within bounds; without a default it may be left out."""
    shown = default is not None
    return click.option(flag, type=Whole(*bounds), default=default, show_default=shown, help=help_)


def _choice(flag: str, choices: list[str], help_: str) -> Decorator:
    """One of some words, by default the first."""
    return click.option(flag, type=click.Choice(choices), default=choices[0], show_default=True, help=help_)


clock_options: Final = _gathered(
    "clock",
    _clock,
    [
        _seconds("--start-s", 1, 10, "Time to say hello, then ready."),
        _seconds("--move-s", 1, 1, "Free time for each answer."),
        _seconds("--reserve-s", 0, 30, "Reserve of a seat for the match."),
        _count("--margin-ms", (0, 60_000), 50, "Grace on top of it."),
        click.option("--no-clock", is_flag=True, help="No time limits: for debugging a bot."),
    ],
)
"""Gives a command the argument ``clock``: ClockRules, or UNSET without a clock."""

policy_options: Final = _gathered(
    "policies",
    _policies,
    [
        _choice(
            "--on-crash",
            ["fold", "forfeit", "void", "restart"],
            "When a bot ends: fold for it, end the match, or start the bot anew.",
        ),
        _count("--restarts", (1, 1000), 3, "How often, a seat."),
        _choice(
            "--on-timeout",
            ["fold", "forfeit", "void"],
            "When an answer does not come: the default action, or end the match.",
        ),
        click.option(
            "--forgive-host", is_flag=True, help="Do not charge a timeout that is the host's doing."
        ),
        _count("--strikes", (1, 1_000_000), 10, "Faults until a seat is out."),
        _count("--flood-lines", (1, 1_000_000), 1000, "Lines that answer nothing until a seat is out."),
        _count("--flood-kb", (1, _MOST_MB), 4096, "The same in kB."),
        _count("--unread-kb", (1, _MOST_MB), 4096, "What may wait for a bot that does not read."),
        _count("--stderr-kb", (1, 65_536), 16, "What the log keeps of stderr, first and last."),
    ],
)
"""Gives a command the argument ``policies``: Policies, without the confinement."""

confinement_options: Final = _gathered(
    "confinement",
    _confinement,
    [
        _count("--memory-mb", (1, _MOST_MB), None, "Memory of each bot process."),
        _count("--cpu-s", (1, 604_800), None, "CPU time of each bot process."),
        _count("--processes", (1, _MOST_MB), None, "Processes and threads of a bot's user."),
        _count("--open-files", (3, _MOST_MB), None, "Open files of each bot process."),
        _count("--file-mb", (0, _MOST_MB), None, "Size of a file that a bot writes."),
        click.option(
            "--sandbox",
            default="none",
            metavar="none|bwrap|COMMAND",
            show_default=True,
            help="What bots are run in; {} in a command stands for the bot.",
        ),
        click.option(
            "--sandbox-read",
            type=click.Path(exists=True, path_type=Path),
            multiple=True,
            metavar="PATH",
            help="What else bots may read in bwrap; may be repeated.",
        ),
    ],
)
"""Gives a command the argument ``confinement``: a Confinement, not yet checked."""

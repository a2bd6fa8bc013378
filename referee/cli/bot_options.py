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
from referee.cli.values import Seconds
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


clock_options: Final = _gathered(
    "clock",
    _clock,
    [
        click.option(
            "--start-s", type=Seconds(1), default=10_000, help="Time to say hello, then ready.  [default: 10]"
        ),
        click.option(
            "--move-s", type=Seconds(1), default=1_000, help="Free time for each answer.  [default: 1]"
        ),
        click.option(
            "--reserve-s",
            type=Seconds(0),
            default=30_000,
            help="Reserve of a seat for the match.  [default: 30]",
        ),
        click.option(
            "--margin-ms",
            type=click.IntRange(0, 60_000),
            default=50,
            show_default=True,
            help="Grace on top of it.",
        ),
        click.option("--no-clock", is_flag=True, help="No time limits: for debugging a bot."),
    ],
)
"""Gives a command the argument ``clock``: ClockRules, or UNSET without a clock."""

policy_options: Final = _gathered(
    "policies",
    _policies,
    [
        click.option(
            "--on-crash",
            type=click.Choice(["fold", "forfeit", "void", "restart"]),
            default="fold",
            show_default=True,
            help="When a bot ends: fold for it, end the match, or start the bot anew.",
        ),
        click.option(
            "--restarts",
            type=click.IntRange(1, 1000),
            default=3,
            show_default=True,
            help="How often, a seat.",
        ),
        click.option(
            "--on-timeout",
            type=click.Choice(["fold", "forfeit", "void"]),
            default="fold",
            show_default=True,
            help="When an answer does not come: the default action, or end the match.",
        ),
        click.option(
            "--forgive-host", is_flag=True, help="Do not charge a timeout that is the host's doing."
        ),
        click.option(
            "--strikes",
            type=click.IntRange(1, 1_000_000),
            default=10,
            show_default=True,
            help="Faults until a seat is out.",
        ),
        click.option(
            "--flood-lines",
            type=click.IntRange(1, 1_000_000),
            default=1000,
            show_default=True,
            help="Lines that answer nothing until a seat is out.",
        ),
        click.option(
            "--flood-kb",
            type=click.IntRange(1, _MOST_MB),
            default=4096,
            show_default=True,
            help="The same in kB.",
        ),
        click.option(
            "--unread-kb",
            type=click.IntRange(1, _MOST_MB),
            default=4096,
            show_default=True,
            help="What may wait for a bot that does not read.",
        ),
        click.option(
            "--stderr-kb",
            type=click.IntRange(1, 65_536),
            default=16,
            show_default=True,
            help="What the log keeps of stderr, first and last.",
        ),
    ],
)
"""Gives a command the argument ``policies``: Policies, without the confinement."""

confinement_options: Final = _gathered(
    "confinement",
    _confinement,
    [
        click.option("--memory-mb", type=click.IntRange(1, _MOST_MB), help="Memory of each bot process."),
        click.option("--cpu-s", type=click.IntRange(1, 604_800), help="CPU time of each bot process."),
        click.option(
            "--processes", type=click.IntRange(1, _MOST_MB), help="Processes and threads of a bot's user."
        ),
        click.option(
            "--open-files", type=click.IntRange(3, _MOST_MB), help="Open files of each bot process."
        ),
        click.option("--file-mb", type=click.IntRange(0, _MOST_MB), help="Size of a file that a bot writes."),
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

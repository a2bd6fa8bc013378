"""``referee``: the commands, each in a module of its own that is imported only when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Final

import click

from referee import __version__
from referee.errors import RefereeError
from referee.show.printing import complain, open_streams, standard_output

COMMANDS = {
    "play": "Play one match between bots.",
    "verify": "Re-run logged matches and compare every byte.",
    "show": "Read a logged match as people do.",
    "check": "Try one bot in many situations.",
    "hand": "Say what three cards are worth.",
    "profiles": "List the games, or print one.",
    "deck": "Print the cards that a seed gives.",
}
"""The commands and their one line in ``referee --help``."""

MISTAKEN: Final = 2
"""The status after a wrong option, argument or file."""

STOPPED: Final = 130
"""The status after Ctrl-C, as shells have it: 128 and the number of SIGINT."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one only to run it: ``--help`` starts at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order of their use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command's own ``command`` object, from the module of its name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"referee.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was named; Ctrl-C ends it without a word."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(STOPPED)


@click.command(cls=LazyGroup, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="referee")
def referee() -> None:
    """A referee for Seka between programs.

    \b
    Two bots, eight banks, a log:
      referee play "python3 my_bot.py" sample_bots/tight --log match.jsonl
    Was everything in order?
      referee verify match.jsonl

    Exit status: 0 done, 1 a match that is void or a log that is wrong, 2 a wrong option or file, 130 Ctrl-C.
    """


def main() -> None:
    """Run the command line; a mistake of the user's becomes one sentence and status 2."""
    open_streams()
    sys.exit(_status())


def _status() -> int:
    try:
        with standard_output():
            status = referee.main(prog_name="referee", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except RefereeError as error:
        complain(error)
    except click.ClickException as error:
        complain(sentence(error))
    except click.Abort:
        return STOPPED
    return MISTAKEN


def sentence(error: click.ClickException) -> str:
    """What is wrong with a command line, and what to do, in one sentence."""
    said = " ".join(error.format_message().split()).rstrip(".")
    if isinstance(error, click.NoSuchOption):
        said = f"There is no option {error.option_name}"
        if error.possibilities:
            said += f" (did you mean {' or '.join(sorted(error.possibilities))}?)"
    context = error.ctx if isinstance(error, click.UsageError) else None
    explained = isinstance(error, click.BadParameter) and not isinstance(error, click.MissingParameter)
    if context is None or explained:
        return f"{said}."
    return f"{said}: see {context.command_path} --help."

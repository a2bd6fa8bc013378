"""``referee``: the commands, each in a module of its own that is imported only when it is called."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from referee import __version__
from referee.errors import RefereeError

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


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="referee")
def referee() -> None:
    """A referee for Seka between programs.

    \b
    Two bots, eight banks, a log:
      referee play "python3 my_bot.py" sample_bots/tight --log match.jsonl
    Was everything in order?
      referee verify match.jsonl

    Exit status: 0 done, 1 a match that is void or a log that is wrong, 2 a wrong option or file.
    """


def main() -> None:
    """Run the command line; a mistake of the user's becomes one sentence and status 2."""
    try:
        referee.main(standalone_mode=True)
    except RefereeError as error:
        print(f"referee: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(2)

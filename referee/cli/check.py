"""``referee check``: try one bot before the competition, in the competition's conditions."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

import click
from msgspec import UnsetType

from referee.arbiter.bots import BotSpec, parse_bot
from referee.arbiter.building import build
from referee.arbiter.sandbox import Confinement
from referee.cli.bot_options import clock_options, confinement_options
from referee.errors import FileError, UsageError
from referee.game.profile import Profile
from referee.game.profile_file import load_profile, profile_names
from referee.lab.catalogue import Checked, checks_for, chosen, run
from referee.lab.junit import junit_xml
from referee.lab.laboratory import Laboratory
from referee.lab.report import checks_json, list_lines, table_lines
from referee.lab.session import Conditions
from referee.show.printing import print_lines, say
from referee.wire.messages import ClockRules


@click.command()
@click.argument("bot", required=False)
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    metavar="NAME|FILE",
    help="Check this game alone; may be repeated.  [default: all games]",
)
@click.option(
    "--only", multiple=True, metavar="NAME", help="Make this check alone, or these (game.*); may be repeated."
)
@click.option("--seed", default="check", show_default=True, metavar="TEXT", help="Makes the situations.")
@clock_options
@confinement_options
@click.option("--list", "listing", is_flag=True, help="Name the checks and what each is about.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--junit", type=click.Path(path_type=Path), metavar="FILE", help="Write the verdicts as JUnit XML too."
)
def command(
    bot: str | None,
    profiles: tuple[str, ...],
    only: tuple[str, ...],
    seed: str,
    clock: ClockRules | UnsetType,
    confinement: Confinement,
    listing: bool,
    as_json: bool,
    junit: Path | None,
) -> None:
    """Try one bot in many situations, before the competition and in its conditions.

    BOT is a command line in quotes, or a folder with a bot.toml. The bot is started several dozen times,
    plays every game at tables of all sizes, and meets what matches seldom show: long svaras, huge banks,
    fields and messages of later versions, a slow referee, an early end. What a match would forgive is found
    too. Each failure comes with the lines around it and what to do.

    Without a clock the bot is told of none; the check itself still gives up after a minute of silence.

    \b
    Examples:
      referee check sample_bots/tight --only "start.*"
      referee check sample_bots/tight --profile joker-21 --move-s 0.5 --junit checks.xml

    Exit status: 0 all passed, 1 not all did, 2 a wrong option, file or command.
    """
    games = [load_profile(name) for name in dict.fromkeys(profiles or profile_names())]
    checks = chosen(checks_for(games), only)
    if listing:
        print_lines(list_lines(checks))
        return
    if bot is None:
        raise UsageError("Which bot? Name a command line in quotes or a folder with a bot.toml.")
    with ExitStack() as stack:
        report = None if junit is None else stack.enter_context(_opened(junit))
        spec = confinement.confine(parse_bot(bot))
        confinement.check()
        build(spec)
        done: list[Checked] = []
        lab = Laboratory(Conditions(spec, clock), _distinct(games), seed)
        results = _kept(run(lab, checks), done)
        if as_json:
            say(_json(spec, seed, results, done))
        else:
            print_lines(table_lines(results))
        if report is not None:
            _write(report, junit_xml(spec, done))
    sys.exit(0 if all(checked.verdict.status == "pass" for checked in done) else 1)


def _json(spec: BotSpec, seed: str, results: Iterator[Checked], done: list[Checked]) -> str:
    for _ in results:
        pass
    return checks_json(spec, seed, done)


def _kept(results: Iterator[Checked], done: list[Checked]) -> Iterator[Checked]:
    for checked in results:
        done.append(checked)
        yield checked


def _distinct(games: Sequence[Profile]) -> Sequence[Profile]:
    names = [game.name for game in games]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"Two of the games are called {name}: check them one at a time.")
    return games


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("wb")
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}.") from None


def _write(report: BinaryIO, text: bytes) -> None:
    try:
        with report:
            report.write(text)
    except OSError as error:
        raise FileError(f"{report.name} cannot be written: {error.strerror}.") from None

"""``referee play``: one match."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

import click
from msgspec import UNSET

from referee.arbiter.bots import distinct, parse_bot
from referee.arbiter.building import build
from referee.arbiter.deals_file import read_deals
from referee.arbiter.match import Match
from referee.arbiter.own_arguments import forget_argument
from referee.arbiter.plan import MatchPlan, Outcome
from referee.arbiter.report import outcome_json, outcome_text
from referee.cli.values import Cpu, Seconds
from referee.game.decks import new_seed, parse_seed
from referee.game.profile_file import load_profile
from referee.record.records import Policies
from referee.show.printing import say
from referee.wire.messages import ClockRules


@click.command()
@click.argument("bots", metavar="BOT BOT...", nargs=-1, required=True)
@click.option("--profile", default="tamashebi-36", metavar="NAME|FILE", show_default=True, help="The game.")
@click.option(
    "--banks", type=click.IntRange(1, 1_000_000), help="Banks to resolve.  [default: the profile's]"
)
@click.option("--seed", metavar="TEXT|HEX", help="Where the cards come from.  [default: a new random seed]")
@click.option(
    "--dealer", type=click.IntRange(0), metavar="SEAT", help="The first dealer.  [default: by the seed]"
)
@click.option("--deals", type=click.Path(path_type=Path), metavar="FILE", help="Cards set by hand, as JSON.")
@click.option(
    "--log", type=click.Path(path_type=Path), metavar="FILE", help="Write the log (.jsonl or .jsonl.zst)."
)
@click.option(
    "--start-s", type=Seconds(1), default=10_000, help="Time to say hello, then ready.  [default: 10]"
)
@click.option("--move-s", type=Seconds(1), default=1_000, help="Free time for each answer.  [default: 1]")
@click.option(
    "--reserve-s", type=Seconds(0), default=30_000, help="Reserve of a seat for the match.  [default: 30]"
)
@click.option(
    "--margin-ms", type=click.IntRange(0, 60_000), default=50, show_default=True, help="Grace on top of it."
)
@click.option(
    "--grace-s", type=Seconds(1), default=1_000, help="Time to leave after the end of the match.  [default: 1]"
)
@click.option("--no-clock", is_flag=True, help="No time limits: for debugging a bot.")
@click.option(
    "--on-crash",
    type=click.Choice(["fold", "forfeit", "void", "restart"]),
    default="fold",
    show_default=True,
    help="When a bot ends: fold for it, end the match, or start the bot anew.",
)
@click.option(
    "--restarts", type=click.IntRange(1, 1000), default=3, show_default=True, help="How often, a seat."
)
@click.option(
    "--on-timeout",
    type=click.Choice(["fold", "forfeit", "void"]),
    default="fold",
    show_default=True,
    help="When an answer does not come: the default action, or end the match.",
)
@click.option("--forgive-host", is_flag=True, help="Do not charge a timeout that is the host's doing.")
@click.option(
    "--strikes",
    type=click.IntRange(1, 1_000_000),
    default=10,
    show_default=True,
    help="Faults until a seat is out.",
)
@click.option("--cut", is_flag=True, help="Let every bot cut the deck with a text of its own.")
@click.option(
    "--sealed", is_flag=True, help="Do not tell the bots the seed at the end: these cards are played again."
)
@click.option("--pin", type=Cpu(), help="Run the referee and its bots on this one processor.")
@click.option("--pace-ms", type=click.IntRange(0, 60_000), default=0, help="Show each event for so long.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object: results, faults, the log's path."
)
@click.option("--quiet", is_flag=True, help="Print the result alone.")
def command(
    bots: tuple[str, ...],
    profile: str,
    banks: int | None,
    seed: str | None,
    dealer: int | None,
    deals: Path | None,
    log: Path | None,
    start_s: int,
    move_s: int,
    reserve_s: int,
    margin_ms: int,
    grace_s: int,
    no_clock: bool,
    on_crash: Literal["fold", "forfeit", "void", "restart"],
    restarts: int,
    on_timeout: Literal["fold", "forfeit", "void"],
    forgive_host: bool,
    strikes: int,
    cut: bool,
    sealed: bool,
    pin: int | None,
    pace_ms: int,
    as_json: bool,
    quiet: bool,
) -> None:
    """Play one match between bots and show it as it goes.

    A BOT is a command line in quotes, or a folder with a bot.toml. Seats are dealt clockwise in the order
    in which the bots are named, from seat 0.

    \b
    Examples:
      referee play sample_bots/tight "python3 my_bot.py" --log match.jsonl
      referee play sample_bots/tight sample_bots/caller --profile joker-32 --banks 20 --seed "round 1"

    Exit status: 0 played or forfeited, 1 void, interrupted or its log not written, 2 a wrong option or file.
    """
    if seed is not None:
        forget_argument(seed)
    game = load_profile(profile)
    specs = distinct([parse_bot(bot) for bot in bots])
    plan = MatchPlan(
        profile=game,
        bots=specs,
        seed=new_seed() if seed is None else parse_seed(seed),
        banks=game.banks if banks is None else banks,
        clock=UNSET if no_clock else ClockRules(start_s, move_s, reserve_s, margin_ms),
        policies=Policies(
            strikes=strikes,
            on_crash=on_crash,
            on_timeout=on_timeout,
            restarts=restarts,
            forgive_host=forgive_host,
        ),
        dealer=dealer,
        given=None if deals is None else read_deals(deals, game),
        cut=cut,
        sealed=sealed,
        log=log,
        grace_ms=grace_s,
    )
    for spec in specs:
        build(spec)
    if pin is not None:
        os.sched_setaffinity(0, {pin})
    outcome = _play(plan, quiet or as_json, pace_ms)
    say(outcome_json(plan, outcome) if as_json else outcome_text(plan, outcome))
    if outcome.log_failure is not None:
        click.echo(f"referee: {outcome.log_failure}", err=True)
    sys.exit(0 if outcome.reason in ("played", "forfeit") and outcome.log_failure is None else 1)


def _play(plan: MatchPlan, silent: bool, pace_ms: int) -> Outcome:
    if silent:
        return Match(plan).run()
    from rich.console import Console

    from referee.show.live import LiveTable

    names = [bot.name for bot in plan.bots]
    with LiveTable(Console(), names, plan.profile, pace_ms, banks=plan.banks) as live:
        return Match(plan, live).run()

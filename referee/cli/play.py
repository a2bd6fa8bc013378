"""``referee play``: one match."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click
from msgspec import UnsetType

from referee.arbiter.bots import distinct, parse_bot
from referee.arbiter.building import build
from referee.arbiter.deals_file import read_deals
from referee.arbiter.match import Match
from referee.arbiter.own_arguments import forget_argument
from referee.arbiter.plan import MatchPlan, Outcome
from referee.arbiter.report import outcome_json, outcome_text
from referee.arbiter.sandbox import Confinement
from referee.cli.bot_options import clock_options, confinement_options, policy_options
from referee.cli.values import Cpu, LogFile, Seconds, Whole
from referee.game.decks import new_seed, parse_seed
from referee.game.profile_file import load_profile
from referee.record.records import Policies
from referee.show.printing import complain, say
from referee.wire.messages import ClockRules


@click.command()
@click.argument("bots", metavar="BOT BOT...", nargs=-1, required=True)
@click.option("--profile", default="tamashebi-36", metavar="NAME|FILE", show_default=True, help="The game.")
@click.option("--banks", type=Whole(1, 1_000_000), help="Banks to resolve.  [default: the profile's]")
@click.option("--seed", metavar="TEXT|HEX", help="Where the cards come from.  [default: a new random seed]")
@click.option("--dealer", type=Whole(0), metavar="SEAT", help="The first dealer.  [default: by the seed]")
@click.option("--deals", type=click.Path(), metavar="FILE", help="Cards set by hand, as JSON.")
@click.option(
    "--log", type=LogFile(), help="Write the log (.jsonl or .jsonl.zst), in place of a file of that name."
)
@clock_options
@click.option(
    "--grace-s", type=Seconds(1), default=1_000, help="Time to leave after the match.  [default: 1]"
)
@policy_options
@confinement_options
@click.option("--cut", is_flag=True, help="Let every bot cut the deck with a text of its own.")
@click.option(
    "--sealed", is_flag=True, help="Do not tell the bots the seed at the end: these cards are played again."
)
@click.option("--pin", type=Cpu(), help="Run the referee and its bots on this one processor.")
@click.option("--pace-ms", type=Whole(0, 60_000), default=0, help="Show each event for so long.")
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
    deals: str | None,
    log: Path | None,
    clock: ClockRules | UnsetType,
    grace_s: int,
    policies: Policies,
    confinement: Confinement,
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
    for secret in (seed, deals):
        if secret is not None:
            forget_argument(secret)
    game = load_profile(profile)
    named = distinct([parse_bot(bot) for bot in bots])
    confinement.check()
    specs = [confinement.confine(spec) for spec in named]
    plan = MatchPlan(
        profile=game,
        bots=specs,
        seed=new_seed() if seed is None else parse_seed(seed),
        banks=game.banks if banks is None else banks,
        clock=clock,
        policies=confinement.noted_in(policies),
        dealer=dealer,
        given=None if deals is None else read_deals(Path(deals), game),
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
        complain(outcome.log_failure)
    sys.exit(0 if outcome.reason in ("played", "forfeit") and outcome.log_failure is None else 1)


def _play(plan: MatchPlan, silent: bool, pace_ms: int) -> Outcome:
    match = Match(plan)
    if silent:
        return match.run()
    from rich.console import Console

    from referee.show.live import LiveTable

    names = [bot.name for bot in plan.bots]
    with LiveTable(Console(), names, plan.profile, pace_ms, banks=plan.banks, sleep=match.rest) as live:
        return match.run(live)

"""Plays what its hand is worth: bets strong hands up, pays a fair price for middling ones, folds the rest.

Every decision is made from the request alone: its options and its view.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import Any

STRONG = 0.6
"""From this chance to win on, it bets its hand up."""

LAPS = 2
"""After as many laps at the present stake, with no way to compare hands, it gives up."""


def fair_chance(price: Fraction | int, pot: str) -> float:
    """The chance to win at which paying the price breaks even: the pot's odds."""
    return float(price / (Fraction(pot) + price))


def act(options: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    staked = view["staked"][view["seat"]]
    rivals = len(view["in"]) - 1
    win = (view["hand"]["beats"] / 1000) ** rivals
    prices = [options[name]["price"] for name in ("show", "peek", "call") if name in options]
    price = min(prices or [options["bet"]["min"]])
    fair = fair_chance(price, view["pot"])
    note = f"wins {win:.0%}, pays from {fair:.0%}"
    if win < fair:
        return {"action": "fold", "note": note}
    for name in ("bet", "raise"):
        if name in options and win >= STRONG and not staked:
            return {"action": name, "amount": bet_up(options[name], win, view["pot"]), "note": note}
    for name in ("show", "peek", "call"):
        if name in options:
            return {"action": name, "note": note, **target(options[name], view["staked"])}
    if staked >= LAPS * price:
        return {"action": "fold", "note": "nobody gives way: too dear by now"}
    return {"action": "bet", "amount": options["bet"]["min"], "note": note}


def bet_up(option: dict[str, int], win: float, pot: str) -> int:
    """The stronger the hand the higher, from the smallest amount up to the bank."""
    low, high = option["min"], option["max"]
    room = min(high - low, int(Fraction(pot)))
    return low + int(room * (win - STRONG) / (1 - STRONG))


def target(option: dict[str, Any], staked: list[int]) -> dict[str, int]:
    """A peek goes to the seat that has staked least: it is the likeliest to hold little."""
    if "targets" not in option:
        return {}
    return {"target": min(option["targets"], key=lambda seat: staked[seat])}


def enter(options: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """New cards for everyone: a svara is worth an even share of the bank."""
    share = 1 / (len(view["in"]) + 1)
    fair = fair_chance(Fraction(options["enter"]["price"]), view["pot"])
    action = "enter" if share >= fair else "decline"
    return {"action": action, "note": f"wins {share:.0%}, pays from {fair:.0%}"}


def choose(request: dict[str, Any]) -> dict[str, Any]:
    options = {option["action"]: option for option in request["options"]}
    if request["kind"] == "act":
        return act(options, request["view"])
    if request["kind"] == "enter":
        return enter(options, request["view"])
    return {"action": "look"} if "look" in options else {"action": "no"}


def main() -> None:
    for line in sys.stdin.buffer:
        message = json.loads(line)
        kind = message["type"]
        if kind == "request":
            answer = {"id": message["id"], **choose(message)}
        elif kind == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "tight", "version": "1.0"}
        elif kind == "match_start":
            answer = {"type": "ready"}
        elif kind == "bye":
            return
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

"""Plays at random: any option by even chance, then any amount or target that it allows.

    random_bot.py [--seed TEXT] [--fold-out CHANCE]

With --seed it makes the same choices again when it is asked the same. With --fold-out it also folds out of
turn where the game allows that, with that chance each time another seat has acted.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from typing import Any

ACTED = {"bet", "call", "raise", "blind", "look", "peek"}
"""The events after which another seat's turn is over and the betting may go on."""


class RandomBot:
    def __init__(self, seed: str | None, fold_out: float) -> None:
        self.random = Random(seed)
        self.chance = fold_out
        self.seat = -1
        self.may_fold_out = False
        self.deal: dict[str, int] | None = None  # the deal that this seat is in

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """What to write after a message, if anything. What it does not know it passes over."""
        kind = message["type"]
        if kind == "hello":
            return {"type": "hello", "protocol": 1, "name": "random", "version": "1.0"}
        if kind == "match_start":
            self.seat = message["seat"]
            self.may_fold_out = message["profile"].get("fold_out_of_turn", False)
            return {"type": "ready"}
        if kind == "request":
            return {"id": message["id"], **self.choose(message["options"])}
        if kind == "deal":
            place = {"bank": message["bank"], "deal": message["deal"]}
            self.deal = place if self.seat in message["seats"] else None
        elif kind in ("win", "share", "svara") or (kind == "fold" and message["seat"] == self.seat):
            self.deal = None
        elif kind in ACTED and message["seat"] != self.seat:
            return self.fold_out()
        return None

    def choose(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        option = self.random.choice(options)
        answer = {"action": option["action"]}
        if "targets" in option:
            answer["target"] = self.random.choice(option["targets"])
        elif "amounts" in option:
            answer["amount"] = self.random.choice(option["amounts"])
        elif "min" in option:
            answer["amount"] = self.random.randint(option["min"], option["max"])
        return answer

    def fold_out(self) -> dict[str, Any] | None:
        if not self.deal or not self.may_fold_out or self.random.random() >= self.chance:
            return None
        place, self.deal = self.deal, None
        return {"action": "fold", **place}


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot that plays at random.")
    parser.add_argument("--seed", help="any text; the same text makes the same choices")
    parser.add_argument("--fold-out", type=float, default=0.0, metavar="CHANCE", help="from 0 to 1")
    arguments = parser.parse_args()
    bot = RandomBot(arguments.seed, arguments.fold_out)
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "bye":
            return
        answer = bot.answer(message)
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

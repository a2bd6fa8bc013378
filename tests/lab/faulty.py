"""A good bot that does one thing wrong, if its argument names one.

    faulty.py [FAULT]

It takes options at random, so that it meets all of a game.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Message = dict[str, Any]

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
RANDOM = Random(1)
KNOWN_OPTIONS = {
    "fold",
    "bet",
    "call",
    "raise",
    "show",
    "peek",
    "stake",
    "look",
    "enter",
    "decline",
    "yes",
    "no",
}
EVENTS = {
    "bank", "deal", "cards", "blind", "look", "bet", "call", "raise", "fold", "show", "peek", "peeked",
    "limit", "showdown", "better", "svara", "enter", "decline", "win", "share", "reveal", "muck", "bank_end",
}  # fmt: skip
KNOWN_TYPES = {*EVENTS, "hello", "match_start", "request", "fault", "match_end", "bye"}
LEAK: list[bytearray] = []


class State:
    matches = 0
    requests = 0
    events_in_a_row = 0


class Wrong(Exception):  # noqa: N818 - it ends the bot
    """What this bot cannot stand has come."""


def put(text: str) -> None:
    os.write(1, text.encode())


def say(message: Message) -> None:
    put(json.dumps(message) + "\n")


def lines() -> Iterator[str]:
    """The input's lines, well or badly split."""
    if FAULT == "chunks":
        while data := os.read(0, 1 << 20):
            if not data.endswith(b"\n"):
                raise Wrong("half a line")
            yield from data.decode().split("\n")[:-1]
    elif FAULT == "unicode-lines":
        for raw in sys.stdin.buffer:
            yield from raw.decode().splitlines()
    else:
        for raw in sys.stdin.buffer:
            yield raw.decode()


def choose(request: Message) -> Message:
    options = {option["action"]: option for option in request["options"]}
    if FAULT == "known-options" and not KNOWN_OPTIONS.issuperset(options):
        raise Wrong("an unknown option")
    names = [name for name in options if name in KNOWN_OPTIONS]
    name = RANDOM.choice(names)
    option = options[name]
    answer: Message = {"id": request["id"], "action": name}
    if "amounts" in option:
        answer["amount"] = option["amounts"][0]
    elif "min" in option:
        answer["amount"] = option["min"]
    if "targets" in option:
        answer["target"] = option["targets"][0]
    return answer


def answer(request: Message) -> None:
    State.requests += 1
    reply = choose(request)
    text = json.dumps(reply)
    if FAULT == "illegal":
        reply = {"id": request["id"], "action": "bet", "amount": 2_000_000_000}
        text = json.dumps(reply)
    elif FAULT == "silent" and State.requests == 3:
        return
    elif FAULT == "late" and State.requests == 3:
        time.sleep(0.7)
    elif FAULT == "float":
        text = json.dumps({**reply, "id": float(reply["id"])})
    elif FAULT == "repeated-key":
        text = text[:-1] + f', "id": {reply["id"]}}}'
    elif FAULT == "nan":
        text = text[:-1] + ', "sure": NaN}'
    elif FAULT == "twice":
        text += "\n" + text
    elif FAULT == "debug":
        text = f"thinking about request {reply['id']}\n{text}"
    elif FAULT == "chat":
        text = '{"type": "info", "depth": 3}\n' + text
    elif FAULT == "float-id":
        text = json.dumps(
            {**reply, "id": min(2**31 - 1, int(struct.unpack("f", struct.pack("f", reply["id"]))[0]))}
        )
    elif FAULT == "clock":
        assert request["clock"]["move"] > 0
    elif FAULT == "small-stakes" and max(option.get("min", 0) for option in request["options"]) > 2**20:
        raise Wrong("a big stake")
    elif FAULT == "few-svaras" and request["view"]["deal"] > 9:
        raise Wrong("too many svaras")
    put(text + "\n")


def hear(message: Message, line: str) -> None:
    """Anything but hello, match_start and requests; what it may not be able to stand."""
    kind = message["type"]
    State.events_in_a_row += 1
    wrong = {
        "known-fields": "x_future" in message,
        "known-types": kind not in KNOWN_TYPES,
        "no-faults": kind == "fault",
        "no-folds-out": message.get("by") == "out-of-turn",
        "played-only": kind == "match_end" and message["reason"] == "interrupted",
        "started-only": kind == "match_end" and State.matches == 0,
    }
    if wrong.get(FAULT):
        raise Wrong(FAULT)
    if FAULT == "deaf" and State.events_in_a_row > 2500:
        signal.pause()
    if FAULT == "leak":
        LEAK.append(bytearray(os.urandom(1024) * 32))


def start(message: Message) -> None:
    State.matches += 1
    wrong = {
        "one-match": State.matches > 1,
        "from-the-start": "state" in message,
        "known-profile": message["profile"]["showdown"] not in ("last-two", "peek", "all"),
        "no-ready": True,
    }
    if wrong.get(FAULT):
        raise Wrong(FAULT)
    say(
        {"type": "ready", "cut": "x" * 65}
        if FAULT == "long-cut" and message.get("cut")
        else {"type": "ready"}
    )


def hello(message: Message) -> None:
    if FAULT == "slow":
        time.sleep(2.2)
    version = max(message["protocols"]) if FAULT == "latest-version" else 1
    text = json.dumps({"type": "hello", "protocol": version, "name": "faulty"}) + "\n"
    if FAULT == "no-flush":
        sys.stdout.write(text)  # into a pipe: kept until the program ends
        return
    put(text)
    if FAULT == "hasty":
        say({"type": "ready"})


def leave() -> None:
    if FAULT == "child":
        subprocess.Popen(["sleep", "1000"], start_new_session=True)
    if FAULT == "stays":
        signal.pause()
    sys.exit(3 if FAULT == "status" else 0)


HANDLERS: dict[str, Callable[[Message], None]] = {"hello": hello, "match_start": start, "request": answer}


def main() -> None:
    if FAULT == "exit":
        sys.exit(7)
    for line in lines():
        message = json.loads(line)
        if FAULT == "ordered" and next(iter(message)) != "type":
            raise Wrong("the type does not come first")
        if FAULT == "compact" and not line.startswith('{"type":"'):
            raise Wrong("a space")
        if message["type"] == "bye":
            leave()
        if message["type"] in HANDLERS:
            State.events_in_a_row = 0
            HANDLERS[message["type"]](message)
        else:
            hear(message, line)
    if FAULT == "needs-bye":
        signal.pause()


main()

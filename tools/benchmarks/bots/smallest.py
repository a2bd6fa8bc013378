"""The smallest bot in Python: it plays as ``native/bot.c`` does, with the standard ``json``."""

import json
import sys


def main() -> None:
    """Answer every request until the input ends."""
    read, write, flush = sys.stdin.buffer.readline, sys.stdout.write, sys.stdout.flush
    turns = 0
    while line := read():
        message = json.loads(line)
        kind = message["type"]
        if kind == "request":
            turns += 1
            options = {option["action"]: option for option in message["options"]}
            if "show" in options and turns >= 4:
                answer = {"id": message["id"], "action": "show"}
            else:
                answer = {"id": message["id"], "action": "bet", "amount": options["bet"]["min"]}
        elif kind == "bank":
            turns = 0
            continue
        elif kind == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "smallest in Python"}
        elif kind == "match_start":
            answer = {"type": "ready"}
        else:
            continue
        write(json.dumps(answer) + "\n")
        flush()


main()

"""A bot that makes the mistakes of its script, and otherwise stays in at the smallest price.

    clumsy.py SCRIPT

The script is a JSON list of texts: what to write for the hello, for the match_start, and for each request,
in one piece; beyond its end plain answers. In a text ID, BANK and DEAL stand for those of the request,
EARLIER for the id before it and ANSWER for a plain answer.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HELLO = '{"type":"hello","protocol":1,"name":"clumsy"}\n'
READY = '{"type":"ready"}\n'
PLAIN = {"blind": "look", "enter": "decline", "reveal": "no"}


def plain(request: dict[str, Any]) -> str:
    """The line of a legal answer."""
    action = PLAIN.get(request["kind"])
    if action is not None:
        return f'{{"id":{request["id"]},"action":"{action}"}}\n'
    bet = next(option for option in request["options"] if option["action"] == "bet")
    return f'{{"id":{request["id"]},"action":"bet","amount":{bet["min"]}}}\n'


def filled(text: str, request: dict[str, Any]) -> str:
    """A script's text with what the request says in its places."""
    view = request["view"]
    places = {"ID": request["id"], "EARLIER": request["id"] - 1, "BANK": view["bank"], "DEAL": view["deal"]}
    for name, value in places.items():
        text = text.replace(name, str(value))
    return text.replace("ANSWER\n", plain(request))


def main() -> None:
    """Play by the script until the input ends."""
    script = iter(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    for line in sys.stdin.buffer:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            text = next(script, HELLO)
        elif kind == "match_start":
            text = next(script, READY)
        elif kind == "request":
            text = filled(next(script, "ANSWER\n"), message)
        else:
            continue
        sys.stdout.write(text)
        sys.stdout.flush()


if __name__ == "__main__":
    main()

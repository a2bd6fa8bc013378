"""Plays what a file says, for puzzles and tests: the next answer of the script for every request.

    scripted.py [--any] SCRIPT

The script holds one answer a line as JSON, without the id: {"action": "bet", "amount": 2}. With a "kind" the
line is for that kind of request only: {"kind": "enter", "action": "decline"}. Blank lines and lines that
begin with # are passed over. Where the script does not fit what happens (it runs out, a line is not legal or
is for another kind of request, lines are left at the end) the bot says so on stderr and exits with status 3.

With --any it plays on where the script does not fit: it keeps the line for a later request and takes the
careful way out (fold, look, decline, no). Lines may be left at the end. A script that cannot be read ends it
all the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

CAREFUL = ("fold", "look", "decline", "no")
"""What ends each kind of request."""


class ScriptError(Exception):
    """The script is not what this match asks for."""


class Script:
    def __init__(self, path: str, play_on: bool = False) -> None:
        self.play_on = play_on
        try:
            lines = Path(path).read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise ScriptError(f"{path} cannot be read: {error}") from None
        numbered = [(number, line.strip()) for number, line in enumerate(lines, 1)]
        self.path = path
        self.left = [(number, line) for number, line in numbered if line and not line.startswith("#")]

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The script's next line, as the answer to this request; if need be and allowed, one of our own."""
        left = list(self.left)
        try:
            return self.next_line(request)
        except ScriptError:
            if not self.play_on:
                raise
        self.left = left
        names = [option["action"] for option in request["options"]]
        return {"id": request["id"], "action": next(name for name in CAREFUL if name in names)}

    def next_line(self, request: dict[str, Any]) -> dict[str, Any]:
        asked = f"{request['kind']}: {json.dumps(request['options'])}"
        if not self.left:
            raise ScriptError(f"{self.path} has run out of answers; asked is {asked}")
        number, line = self.left.pop(0)
        where = f"{self.path}, line {number}: {line}"
        try:
            answer = json.loads(line)
        except json.JSONDecodeError as error:
            raise ScriptError(f"{where} is not JSON: {error}") from None
        if not isinstance(answer, dict) or "action" not in answer:
            raise ScriptError(f'{where} is not an answer such as {{"action": "fold"}}')
        if answer.pop("kind", request["kind"]) != request["kind"] or not legal(answer, request["options"]):
            raise ScriptError(f"{where} does not fit; asked is {asked}")
        return {"id": request["id"], **answer}

    def finish(self) -> None:
        if self.left and not self.play_on:
            number, line = self.left[0]
            raise ScriptError(f"{self.path} was not used to its end: the first line left is {number}: {line}")


def legal(answer: dict[str, Any], options: list[dict[str, Any]]) -> bool:
    """Whether one of the options allows the answer."""
    option = next((option for option in options if option["action"] == answer["action"]), None)
    if option is None:
        return False
    amount = answer.get("amount")
    if "targets" in option:
        return answer.get("target") in option["targets"]
    if "amounts" in option:
        return amount in option["amounts"]
    return "min" not in option or (isinstance(amount, int) and option["min"] <= amount <= option["max"])


def play(script: Script) -> None:
    for line in sys.stdin.buffer:
        message = json.loads(line)
        kind = message["type"]
        if kind == "request":
            answer = script.answer(message)
        elif kind == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "scripted", "version": "1.0"}
        elif kind == "match_start":
            answer = {"type": "ready"}
        elif kind == "bye":
            break
        else:
            continue
        print(json.dumps(answer), flush=True)
    script.finish()


def main() -> None:
    play_on = sys.argv[1:2] == ["--any"]
    paths = sys.argv[1 + play_on :]
    if len(paths) != 1:
        print("scripted: name one script, for example: scripted.py a12/a.script", file=sys.stderr)
        sys.exit(2)
    try:
        play(Script(paths[0], play_on))
    except ScriptError as error:
        print(f"scripted: {error}", file=sys.stderr)
        sys.exit(3)


if __name__ == "__main__":
    main()

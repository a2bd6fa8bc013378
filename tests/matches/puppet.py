"""A bot for tests: plays the cheapest way on, and does one odd thing on one request, as its arguments say.

    puppet.py NAME=VALUE...

at=N          the request (from 1) on which the odd thing is done; 0 is before hello, -1 instead of hello
do=WHAT       what it is: see ``odd``
text=TEXT     its text, with Python's escapes
prefer=ACTION take this option wherever it is there
every=1       do it on every request from ``at`` on
last=N        answer no request after the Nth
linger=S      take so many seconds over the end of the match
cut=TEXT      what ``ready`` carries
eager=1       say ready with hello, in one write, and not when it is due
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

ARGS = dict(argument.split("=", 1) for argument in sys.argv[1:])
AT = int(ARGS.get("at", "-2"))
DO = ARGS.get("do", "")
TEXT = ARGS.get("text", "").encode("latin-1", "backslashreplace").decode("unicode_escape").encode("latin-1")


def put(data: bytes) -> None:
    os.write(1, data)


def say(message: dict[str, Any]) -> None:
    put(json.dumps(message).encode() + b"\n")


def cheapest(request: dict[str, Any]) -> dict[str, Any]:
    """Stay in as cheaply as the options allow; end a deal that has gone on for long."""
    options = {option["action"]: option for option in request["options"]}
    order = ["show", "call", "peek", "bet", "stake", "enter", "no", "look"]
    if sum(request["view"]["staked"]) > 20:
        order.insert(3, "fold")
    for name in [ARGS.get("prefer", "show"), *order]:
        if name in options:
            option = options[name]
            answer = {"id": request["id"], "action": name}
            if "amounts" in option:
                answer["amount"] = option["amounts"][0]
            elif "min" in option:
                answer["amount"] = option["min"]
            if "targets" in option:
                answer["target"] = option["targets"][0]
            return answer
    raise AssertionError(request)


def odd(request: dict[str, Any]) -> bool:
    """Do the odd thing; whether a good answer is to follow it."""
    if DO == "write":
        put(TEXT.replace(b"ID", str(request.get("id", 0)).encode()))
        return ARGS.get("then") == "answer"
    if DO == "exit":
        os.write(2, b"Traceback: the last words\n")
        os._exit(int(TEXT or b"0"))
    if DO == "signal":
        os.kill(os.getpid(), getattr(signal, TEXT.decode()))
    if DO == "close":
        os.close(1)
        for _ in sys.stdin:
            pass
    if DO == "sleep":
        return False
    if DO == "deaf":
        fcntl.fcntl(0, fcntl.F_SETPIPE_SZ, 4096)
        signal.pause()
    if DO == "answer-and-exit":
        say(cheapest(request))
        os._exit(5)
    if DO == "stderr":
        block = b"x" * (1 << 16)
        for _ in range(int(TEXT)):
            os.write(2, block)
        os.write(2, b"\nthe end of the notes\n")
        return True
    if DO == "child":
        subprocess.Popen(["sleep", "1000"], start_new_session=TEXT == b"setsid")
        os._exit(7)
    if DO == "flood":
        block = TEXT * (1 << 12)
        while True:
            put(block)
    if DO == "spin":
        while time.process_time() < 0.2:
            pass
        return True
    if DO == "suspend":
        referee = os.getppid()
        os.kill(referee, signal.SIGSTOP)
        say(cheapest(request))
        time.sleep(2)  # the length of the suspension itself
        os.kill(referee, signal.SIGCONT)
        return False
    if DO == "fold-out":
        view = request["view"]
        say({"action": "fold", "bank": view["bank"], "deal": view["deal"]})
        return True
    if DO == "read":
        text = open(TEXT.decode(), encoding="utf-8").read()  # noqa: SIM115
        sys.stderr.write(text)
        return True
    return False


def main() -> None:
    if "once" in ARGS:
        try:
            open(ARGS["once"], "x").close()
        except FileExistsError:
            sys.exit(9)
    if AT == 0:
        odd({})
    requests = 0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            if AT == -1 and not odd({}):
                continue
            hello = b'{"type":"hello","protocol":1,"name":"puppet"}\n'
            put(hello + b'{"type":"ready"}\n' if "eager" in ARGS else hello)
        elif kind == "match_start" and "eager" not in ARGS:
            cut = {"cut": ARGS["cut"]} if "cut" in ARGS else {}
            say({"type": "ready", **cut})
        elif kind == "request":
            requests += 1
            if requests > int(ARGS.get("last", requests)):
                continue
            due = requests >= AT if "every" in ARGS else requests == AT
            if AT < 1 or not due or odd(message):
                say(cheapest(message))
        elif kind == "match_end":
            time.sleep(float(ARGS.get("linger", 0)))
        if ARGS.get("keep") and kind in ("fault", "match_end", ARGS["keep"]):
            sys.stderr.write(line)
            sys.stderr.flush()


main()

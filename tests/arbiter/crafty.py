"""A bot for tests that does what a sandbox, limits or the end of a match should put a stop to.

    crafty.py NAME=VALUE...

It always takes the default action. On its first request it does, in this order, what its arguments say:

breed=KINDS   start children, separated by commas: see ``KINDS``
token=DIGITS  the children are ``sleep 1000.DIGITS``
spy=FILE      look around, write what was seen to stderr as JSON: see ``look_around``
eat=MB        take so much memory, a MB at a time; with gulp=1 at one stroke
spin=1        use CPU time for ever
write=PATH    write a file of 3 MB there
open=N        open so many files
fork=N        start so many children that wait
then=exit     leave with status 7; ``hang``: never answer; ``stop``: stop by SIGSTOP
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ARGS = dict(argument.split("=", 1) for argument in sys.argv[1:])
SLEEP = ["sleep", f"1000.{ARGS.get('token', '0')}"]


def plain() -> None:
    subprocess.Popen(SLEEP)


def session() -> None:
    subprocess.Popen(SLEEP, start_new_session=True)


def daemon() -> None:
    """In a session of its own, and its parent is gone: below the bot it is not to be found."""
    middle = subprocess.Popen(
        ["sh", "-c", f"setsid setsid {' '.join(SLEEP)} >&2 </dev/null & echo started"],
        start_new_session=True,
        stdout=subprocess.PIPE,
    )
    assert middle.stdout is not None
    middle.stdout.readline()
    middle.wait()


def bare() -> None:
    """A daemon without the environment that says whose it is."""
    os.environb.clear()
    os.environ["PATH"] = os.defpath
    daemon()


def deaf() -> None:
    """Deaf to signals that can be blocked, and stopped."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    child = subprocess.Popen(SLEEP, start_new_session=True)
    child.send_signal(signal.SIGSTOP)


def brief() -> None:
    """A daemon that ends at once, when nobody is left to wait for it but the referee."""
    subprocess.run(["sh", "-c", "setsid true & setsid true &"], check=True)


KINDS: dict[str, Callable[[], None]] = {
    function.__name__: function for function in (plain, session, daemon, bare, deaf, brief)
}


def tried(action: Callable[[], Any]) -> Any:
    """What it gives, or the name of the error."""
    try:
        return action()
    except OSError as error:
        return f"{type(error).__name__}"


def knocked(family: int, address: Any) -> str:
    with socket.socket(family, socket.SOCK_STREAM) as caller:
        caller.settimeout(10)
        caller.connect(address)
    return "connected"


def opened(path: str, mode: int) -> str:
    os.close(os.open(path, mode))
    return "opened"


def command_lines() -> list[str]:
    found = []
    for pid in os.listdir("/proc"):
        if pid.isdecimal() and int(pid) != os.getpid():
            line = tried(Path(f"/proc/{pid}/cmdline").read_bytes)
            found.append(line.replace(b"\0", b" ").decode() if isinstance(line, bytes) else line)
    return found


def status_line(name: str) -> str:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(line.split()[1] for line in lines if line.startswith(name + ":"))


def look_around(targets: dict[str, Any]) -> dict[str, Any]:
    """``targets``: another bot's folder, a log, a file of the organiser's, its folder, a process to signal,
    ports to knock at, a file to make in ``/tmp``."""
    parent = os.getppid()
    own = os.getcwd()
    return {
        "processes": command_lines(),
        "other bot": tried(lambda: os.listdir(targets["other"])),
        "log": tried(lambda: Path(targets["log"]).read_text()[:20]),
        "secret": tried(lambda: Path(targets["secret"]).read_text()),
        "home": tried(lambda: os.listdir(targets["home"])),
        "tmp": tried(lambda: os.listdir("/tmp")),
        "shm": tried(lambda: os.listdir("/dev/shm")),
        "environment": dict(os.environ),
        "descriptors": sorted(map(int, os.listdir("/proc/self/fd")))[:-1],
        "referee memory": tried(lambda: opened(f"/proc/{parent}/mem", os.O_RDONLY)),
        "referee descriptors": tried(lambda: os.listdir(f"/proc/{parent}/fd")),
        "referee environment": tried(lambda: Path(f"/proc/{parent}/environ").read_text()),
        "signal": tried(lambda: os.kill(targets["sleeper"], 0)),
        "loopback": tried(lambda: knocked(socket.AF_INET, ("127.0.0.1", targets["port"]))),
        "abstract": tried(lambda: knocked(socket.AF_UNIX, "\0" + targets["abstract"])),
        "tmp size": [shutil.disk_usage(folder).total for folder in ("/tmp", "/dev/shm")],
        "host": os.uname().nodename,
        "write own": tried(lambda: opened(f"{own}/made", os.O_WRONLY | os.O_CREAT)),
        "write root": tried(lambda: opened("/made", os.O_WRONLY | os.O_CREAT)),
        "write usr": tried(lambda: opened("/usr/made", os.O_WRONLY | os.O_CREAT)),
        "write tmp": tried(lambda: opened(targets["tmp"], os.O_WRONLY | os.O_CREAT)),
        "kernel setting": tried(lambda: opened("/proc/sys/kernel/core_pattern", os.O_WRONLY)),
        "capabilities": status_line("CapEff"),
        "no new privileges": status_line("NoNewPrivs"),
    }


def misbehave() -> None:
    for kind in filter(None, ARGS.get("breed", "").split(",")):
        KINDS[kind]()
    if "spy" in ARGS:
        sys.stderr.write(json.dumps(look_around(json.loads(Path(ARGS["spy"]).read_text()))) + "\n")
        sys.stderr.flush()
    if "eat" in ARGS:
        size = int(ARGS["eat"])
        eaten = [b"x" * (size << 20)] if "gulp" in ARGS else []
        while len(eaten) < size:
            eaten.append(b"x" * (1 << 20))
    while "spin" in ARGS:
        pass
    if "write" in ARGS:
        with open(ARGS["write"], "wb") as file:
            file.write(b"x" * (3 << 20))
    files = [open(os.devnull) for _ in range(int(ARGS.get("open", 0)))]  # noqa: SIM115
    for _ in range(int(ARGS.get("fork", 0))):
        subprocess.Popen(SLEEP)
    del files
    if ARGS.get("then") == "exit":
        os._exit(7)
    if ARGS.get("then") == "stop":
        os.kill(os.getpid(), signal.SIGSTOP)
    while ARGS.get("then") == "hang":
        signal.pause()


def main() -> None:
    first = True
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print('{"type":"hello","protocol":1,"name":"crafty"}', flush=True)
        elif message["type"] == "match_start":
            print('{"type":"ready"}', flush=True)
        elif message["type"] == "request":
            if first:
                first = False
                misbehave()
            actions = {option["action"] for option in message["options"]}
            action = next(
                name for name in ("fold", "look", "decline", "no", "call", "show") if name in actions
            )
            print(json.dumps({"id": message["id"], "action": action}), flush=True)


main()

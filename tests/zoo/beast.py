"""A bot with a switch for each way to misbehave; apart from that it plays the cheapest way on.

    beast.py SWITCH [NAME=VALUE...]

when=start|hello|ready|request|end    where it misbehaves: before hello, in place of hello or ready, at a
                                      request (the default), at the end of the match
at=N                                  at the N-th request, from 1
every=1                               and at each one after it
then=answer|silent|exit               what follows: a good answer, nothing, its own end

What else a switch takes is said at its function. Nothing here waits for a time to pass where it can wait
for a message, a file or a pipe; where time itself is the misdeed, the argument is called ``seconds``.
One file, however long, so that it starts fast and finds itself wherever it is run.
At the end of its input it notes on stderr how many bytes it was sent, their SHA-256 and the last message.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import signal
import sys
import termios
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NoReturn

Message = dict[str, Any]
SWITCH = sys.argv[1]
ARGS = dict(argument.split("=", 1) for argument in sys.argv[2:] if "=" in argument)
WHEN = ARGS.get("when", "request")
AT = int(ARGS.get("at", "1"))
SWITCHES: dict[str, Callable[[Message], bool]] = {}
"""Each is told the message that it answers, and says whether a good answer is to follow."""

INPUT = os.fdopen(0, "rb", closefd=False)
HEARD = sha256()
SENT: list[bytes] = []
heard_bytes = 0
last_type = "nothing"


def switch(doing: Callable[[Message], bool]) -> Callable[[Message], bool]:
    SWITCHES[doing.__name__] = doing
    return doing


def hear() -> Message | None:
    """The next message, or None at the end of the input."""
    global heard_bytes, last_type
    line = INPUT.readline()
    if not line:
        return None
    HEARD.update(line)
    if SWITCH == "spying":
        SENT.append(line)
    heard_bytes += len(line)
    message: Message = json.loads(line)
    last_type = message["type"]
    return message


def hear_until(kind: str) -> None:
    """Hear everything up to the next message of this kind; leave with the end of the input."""
    while (message := hear()) is not None:
        if message["type"] == kind:
            return
    leave()


def leave() -> NoReturn:
    os.write(2, f"\nheard {heard_bytes} {HEARD.hexdigest()} {last_type}\n".encode())
    os._exit(0)


def put(data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(1, view) :]


def line_of(message: Message) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"


def text_of(name: str, message: Message) -> bytes:
    """An argument with Python's escapes, every ID in it the request's."""
    text = ARGS.get(name, "").encode("latin-1", "backslashreplace").decode("unicode_escape")
    return text.encode("latin-1").replace(b"ID", str(message.get("id", 0)).encode())


def cheapest(request: Message) -> Message:
    """Stay in as cheaply as the options allow; end a deal that has gone on for long."""
    options = {option["action"]: option for option in request["options"]}
    order = ["show", "call", "peek", "bet", "stake", "enter", "no", "look"]
    if sum(request["view"]["staked"]) > 20:
        order.insert(3, "fold")
    name = next(name for name in [ARGS.get("prefer", "show"), *order, "fold"] if name in options)
    option = options[name]
    answer = {"id": request["id"], "action": name}
    if "amounts" in option or "min" in option:
        answer["amount"] = option["amounts"][0] if "amounts" in option else option["min"]
    if "targets" in option:
        answer["target"] = option["targets"][0]
    return answer


def due_to(message: Message) -> Message:
    """What a good bot says to this message."""
    if message["type"] == "hello":
        return {"type": "hello", "protocol": 1, "name": "beast"}
    if message["type"] == "match_start":
        return {"type": "ready"}
    return cheapest(message)


def then() -> bool:
    """What follows the misdeed, as ``then`` says."""
    if ARGS.get("then") == "exit":
        os.write(2, b"Traceback: the last words\n")
        os._exit(int(ARGS.get("code", "3")))
    return ARGS.get("then") == "answer"


# --- what is said ---


@switch
def good(message: Message) -> bool:
    """No misdeed at all."""
    return True


@switch
def write(message: Message) -> bool:
    """``text``, in one write."""
    put(text_of("text", message))
    return then()


@switch
def dressed(message: Message) -> bool:
    """What is due, with ``extra`` text after its first brace and ``end`` in place of its newline."""
    line = line_of(due_to(message))[1:-1]
    put(b"{" + text_of("extra", message) + line + (text_of("end", message) or b"\n"))
    return False


@switch
def padded(message: Message) -> bool:
    """A good answer of exactly ``size`` bytes without its newline; or junk that ends in ``tail``."""
    size = int(ARGS["size"])
    start = b"x" if "tail" in ARGS else line_of(due_to(message))[:-2] + b', "x": "'
    end = text_of("tail", message) or b'"}\n'
    put(start + b"x" * (size - len(start) - len(end) + 1) + end)
    return then()


@switch
def twice(message: Message) -> bool:
    """What is due, twice in one write."""
    put(2 * line_of(due_to(message)))
    return False


@switch
def ahead(message: Message) -> bool:
    """What is due, and the same for the next ``count`` requests in the same write."""
    answer, count = due_to(message), int(ARGS["count"])
    put(b"".join(line_of(answer | {"id": answer["id"] + more}) for more in range(count + 1)))
    return False


@switch
def parted(message: Message) -> bool:
    """A good answer in two writes, parted within a character; the second when the first has been read."""
    line = line_of(due_to(message) | {"note": "é"})
    middle = line.index(b"\xc3") + 1
    put(line[:middle])
    wait_until_read()
    put(line[middle:])
    return False


def wait_until_read() -> None:
    """Until the referee has read all that was written."""
    unread = bytearray(4)
    while fcntl.ioctl(1, termios.FIONREAD, unread) == 0 and int.from_bytes(unread, sys.byteorder):
        select.select([], [], [], 0.001)


@switch
def flood(message: Message) -> bool:
    """``text`` without end; ``text`` may be ``answer``, then it is the good answer over and over."""
    text = line_of(due_to(message)) if ARGS["text"] == "answer" else text_of("text", message)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    while True:
        put(text * (8192 // len(text)))


# --- when it is said ---


@switch
def silent(message: Message) -> bool:
    """Nothing more, with its input unread."""
    while True:
        signal.pause()


@switch
def spinning(message: Message) -> bool:
    """Nothing more, at full speed."""
    while True:
        pass


@switch
def stopped(message: Message) -> bool:
    """Stopped by a signal."""
    os.kill(os.getpid(), signal.SIGSTOP)
    return False


@switch
def late(message: Message) -> bool:
    """The answer when the fault has been told; to the next request nothing at all."""
    hear_until("fault")
    put(line_of(due_to(message)))
    hear_until("fault")
    return False


@switch
def halves(message: Message) -> bool:
    """Half of the answer before the deadline, the other half when the fault has been told."""
    line = line_of(due_to(message))
    put(line[:9])
    hear_until("fault")
    put(line[9:])
    return False


@switch
def dribbling(message: Message) -> bool:
    """A byte every 10 ms, without end."""
    while True:
        put(b"x")
        select.select([], [], [], 0.01)


@switch
def unflushed(message: Message) -> bool:
    """All answers good, all of them in a buffer."""
    kept = os.fdopen(1, "wb", buffering=1 << 20, closefd=False)
    heard: Message | None = message
    while heard is not None:
        if heard["type"] == "request":
            kept.write(line_of(due_to(heard)))
        heard = hear()
    os._exit(0)


@switch
def waiting(message: Message) -> bool:
    """``seconds`` later."""
    time.sleep(float(ARGS["seconds"]))
    return True


@switch
def suspending(message: Message) -> bool:
    """The answer while the referee is stopped for ``seconds``."""
    os.kill(os.getppid(), signal.SIGSTOP)
    put(line_of(due_to(message)))
    time.sleep(float(ARGS["seconds"]))
    os.kill(os.getppid(), signal.SIGCONT)
    return False


@switch
def reaching(message: Message) -> bool:
    """Write ``file`` to say that this point is reached, and do nothing more but hear the end."""
    with open(ARGS["file"], "xb"):
        pass
    while hear() is not None:
        pass
    leave()


# --- pipes ---


@switch
def closing(message: Message) -> bool:
    """Close the descriptors ``fds`` and stay."""
    for fd in ARGS["fds"]:
        os.close(int(fd))
    return silent(message)


@switch
def deaf(message: Message) -> bool:
    """Read nothing more, from a pipe as small as can be; ``then=answer`` says first what is due."""
    fcntl.fcntl(0, fcntl.F_SETPIPE_SZ, 4096)
    if then():
        put(line_of(due_to(message)))
    return silent(message)


@switch
def folding(message: Message) -> bool:
    """Fold, or do as little as that, and read nothing more."""
    names = [option["action"] for option in message["options"]]
    put(
        line_of(
            {"id": message["id"], "action": next(n for n in ("fold", "look", "decline", "no") if n in names)}
        )
    )
    return deaf(message)


@switch
def sipping(message: Message) -> bool:
    """Read a byte, wait for ``seconds``, and so on, from a pipe as small as can be."""
    fcntl.fcntl(0, fcntl.F_SETPIPE_SZ, 4096)
    while os.read(0, 1):
        time.sleep(float(ARGS["seconds"]))
    return False


@switch
def noting(message: Message) -> bool:
    """``kib`` KiB of ``text`` on stderr, then last words; ``then=answer`` as anywhere."""
    text = text_of("text", message)
    block = (text * (65536 // len(text) + 1))[:65536]
    for _ in range(int(ARGS["kib"]) // 64):
        os.write(2, block)
    os.write(2, b"\nthe last words\n")
    return then()


@switch
def descriptors(message: Message) -> bool:
    """Leave with status 9 if any descriptor but 0, 1 and 2 is open."""
    extra = [fd for fd in range(3, 4096) if is_open(fd)]
    if extra:
        os.write(2, f"open: {extra}\n".encode())
        os._exit(9)
    return True


@switch
def weighing(message: Message) -> bool:
    """Note on stderr the most memory that the referee has used."""
    status = contents(f"/proc/{os.getppid()}/status").decode().split()
    os.write(2, f"\nthe referee has used {status[status.index('VmHWM:') + 1]} kB\n".encode())
    return False


@switch
def spying(message: Message) -> bool:
    """Leave with status 9 if the seed, given ``backwards``, is to be read anywhere: in what was sent, in
    variables and arguments of any process, in the names of the referee's files and what the log holds."""
    seed = ARGS["backwards"][::-1].encode()
    places = [b" ".join(SENT), repr(os.listdir(ARGS["folder"])).encode()]
    for pid in (name for name in os.listdir("/proc") if name.isdigit()):
        places += [contents(f"/proc/{pid}/{file}") for file in ("cmdline", "environ")]
    places += [contents(entry.path) for entry in os.scandir(ARGS["folder"]) if entry.is_file()]
    if any(seed in place for place in places):
        os.write(2, b"the seed is to be read\n")
        os._exit(9)
    return True


def contents(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def is_open(fd: int) -> bool:
    try:
        fcntl.fcntl(fd, fcntl.F_GETFD)
    except OSError:
        return False
    return True


# --- processes ---


@switch
def leaving(message: Message) -> bool:
    """End with the status ``code``, or by the ``signal``; ``answer=1`` says first what is due."""
    if "answer" in ARGS:
        put(line_of(due_to(message)))
    if "signal" in ARGS:
        number = getattr(signal, ARGS["signal"])
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os.write(2, b"Traceback: the last words\n")
    os._exit(int(ARGS["code"]))


@switch
def stubborn(message: Message) -> bool:
    """Ignore every signal that can be ignored, and stay."""
    ignore_signals()
    return silent(message)


def ignore_signals() -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)


@switch
def breeding(message: Message) -> bool:
    """Leave ``count`` children behind that ignore all signals and hold the pipes ``fds``.

    ``as=child|session|daemon|bare``: in the bot's own group, in a session of their own, of no parent, or that
    with an empty environment. They are all there before it goes on as ``then`` says.
    """
    for _ in range(int(ARGS.get("count", "1"))):
        breed(ARGS["as"], ARGS.get("fds", ""))
    return then()


def breed(way: str, fds: str) -> None:
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        os.read(reader, 1)
        os.close(reader)
        if way in ("daemon", "bare"):
            os.waitpid(child, 0)
        return
    if way != "child":
        os.setsid()
    if way in ("daemon", "bare") and os.fork():
        os._exit(0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for fd in range(3):
        if str(fd) not in fds:
            os.dup2(nowhere, fd)
    environment = {} if way == "bare" else dict(os.environ)
    mark = os.environ.get("SEKA_ZOO", "unmarked")
    os.execve(
        sys.executable, [sys.executable, "-S", "-E", __file__, "lurking", mark, *sys.argv[2:]], environment
    )


@switch
def lurking(message: Message) -> bool:
    """A child: be there, or write to stderr without end where ``scribble`` is given."""
    ignore_signals()
    while "scribble" in ARGS:
        os.write(2, b"x" * 4096)
    return silent(message)


def play() -> None:
    """A bot's life."""
    if WHEN == "start":
        SWITCHES[SWITCH]({"type": "hello"})
    requests = 0
    while (message := hear()) is not None:
        kind = message["type"]
        here = {"hello": "hello", "match_start": "ready", "request": "request", "match_end": "end"}.get(kind)
        if here == "request":
            requests += 1
        if here is None:
            continue
        due = here == WHEN and (here != "request" or requests == AT or ("every" in ARGS and requests > AT))
        if (not due or SWITCHES[SWITCH](message)) and here != "end":
            put(line_of(due_to(message)))
    leave()


if SWITCH == "lurking":
    lurking({})
play()

"""The scenarios of the zoo, in the order in which the field's list has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.zoo.scenario import (
    ENDLESS,
    FEW,
    HURRIED,
    LATE,
    MANY,
    RESTART,
    STAYING,
    UNGREETED,
    Scenario,
)

FOLD = '{"id": ID, "action": "fold"}'


def said(name: str, text: str, words: str, *, faults: int = 1) -> Scenario:
    """A text that is no answer, then the good answer: the request stays open meanwhile."""
    what = ("write", f"text={text}", "then=answer")
    return Scenario(name, what, faults=("malformed",) * faults, words=words)


def stray(name: str, text: str, kind: str, *more: str) -> Scenario:
    """A line that answers nothing, then the good answer."""
    return Scenario(name, ("write", f"text={text}\\n", "then=answer", *more), strays={kind: 1})


def amount(name: str, value: str, words: str) -> Scenario:
    """An answer with this text as its amount, then the good one."""
    return said(name, f'{{"id": ID, "action": "bet", "amount": {value}}}\\n', words)


def named(name: str, value: str) -> Scenario:
    """A hello with this name: nothing is wrong with it."""
    text = f'text={{"type": "hello", "protocol": 1, "name": "{value}"}}\\n'
    return Scenario(f"is called {name}", ("write", "when=hello", text))


def fine(name: str, *what: str) -> Scenario:
    """Nothing is wrong with it."""
    return Scenario(name, what)


def ended(name: str, words: str, *what: str) -> Scenario:
    """A bot that ends in the middle of the match."""
    return Scenario(name, what, faults=("closed",), out=True, words=words)


def overdue(name: str, *what: str, words: str = "no complete line came") -> Scenario:
    """A bot that answers nothing until its limit, and is out."""
    return Scenario(name, what, HURRIED, faults=("timeout",), out=True, words=words)


def unstarted(name: str, words: str, *what: str, command: tuple[str, ...] = ()) -> Scenario:
    """A bot that does not get to the match's first request."""
    return Scenario(name, what, UNGREETED, ("no_start",), out=True, void=True, words=words, command=command)


def answers() -> Iterator[Scenario]:
    yield said("two objects in one line", f"{FOLD}{FOLD}\\n", "trailing characters")
    yield said("an array", f"[{FOLD}]\\n", "not a JSON object")
    yield said("no action", '{"id": ID}\\n', "missing required field action")
    yield said("an id in quotes", '{"id": "ID", "action": "fold"}\\n', "id: Expected int, got str")
    yield said("a negative id", '{"id": -ID, "action": "fold"}\\n', "id: Expected int >= 0")
    yield said("an id of 2^31", '{"id": 2147483648, "action": "fold"}\\n', "id: Expected int <= 2147483647")
    yield said("an id null", '{"id": null, "action": "fold"}\\n', "id: Expected int, got null")
    yield said("a note that is too long", FOLD[:-1] + ', "note": "' + "x" * 1001 + '"}\\n', "1000 characters")
    yield stray("no id", '{"action": "fold"}', "unsolicited")
    yield stray("an empty object", "{}", "unsolicited")
    yield stray("an id of the past", '{"id": 1, "action": "fold"}', "duplicate", "at=2")
    yield stray("an id of the future", '{"id": 900, "action": "fold"}', "wrong_id")
    yield stray("the id 0", '{"id": 0, "action": "fold"}', "wrong_id")
    yield stray("a fold in another deal", '{"action": "fold", "bank": 99, "deal": 0}', "unsolicited")
    yield Scenario("two lines for one request", ("twice",), strays={"duplicate": 1})
    yield Scenario("fifty answers in advance", ("ahead", "count=50"), strays={"wrong_id": 50})
    yield fine("blank lines first", "write", "text=\\n\\r\\n \\t\\n", "then=answer")
    yield fine("parted within a character", "parted")
    yield fine("unknown fields", "dressed", 'extra="x": [{}, null, 1.5], "type": "answer", ', "every=1")
    yield Scenario("a late answer, then silence", ("late",), LATE, ("timeout", "timeout"), {"late": 1})
    yield Scenario("half a line each side of the limit", ("halves",), LATE, ("timeout",), {"late": 1})
    yield Scenario(
        "half a line and no more",
        ("write", "text=" + FOLD[:9]),
        HURRIED,
        ("timeout",),
        out=True,
        words="bytes of a line came, but no newline",
    )
    yield illegal("an action of no game", '"sing"', "sing is not among the options")
    yield illegal("an action in capitals", '"FOLD"', "FOLD is not among the options")
    yield illegal("a bet without amount", '"bet"', "bet ")
    yield illegal("a bet of 0", '"bet", "amount": 0', "bet ")
    yield illegal("a bet of 2^31-1", '"bet", "amount": 2147483647', "bet ")
    yield illegal("a peek at nobody", '"peek", "target": 11', "peek")
    yield illegal("an empty action", '""', "is not among the options")


def illegal(name: str, action: str, words: str) -> Scenario:
    """A well-formed answer that is not among the options."""
    text = f'text={{"id": ID, "action": {action}}}\\n'
    return Scenario(name, ("write", text), faults=("illegal",), words=words)


def clocks() -> Iterator[Scenario]:
    yield overdue("sleeps", "silent")
    yield overdue("spins", "spinning")
    yield overdue("is stopped", "stopped")
    yield overdue("dribbles past the limit", "dribbling", words="bytes of a line came, but no newline")
    yield overdue("forgets to flush", "unflushed", words="does the bot flush its output?")
    yield overdue("closes its input", "closing", "fds=0")
    yield ended("closes its output and stays", "its output is closed", "closing", "fds=1")
    yield ended("closes all and stays", "its output is closed", "closing", "fds=012")
    yield ended("ends without a word", "exit code 0", "leaving", "code=0")
    yield Scenario("starts slower than a move", ("waiting", "when=start", "seconds=3.5"), HURRIED)
    yield Scenario("suspends the referee", ("suspending", "seconds=4"), HURRIED)


def processes() -> Iterator[Scenario]:
    for way in ("child", "session", "daemon", "bare"):
        for fds in ("1", "2", "012"):
            name = f"ends, its {way} holds {fds}"
            yield ended(name, "exit code 7", "breeding", f"as={way}", f"fds={fds}", "then=exit", "code=7")
        yield fine(f"leaves a {way} behind", "breeding", f"as={way}", "fds=2", "then=answer")
    yield fine("leaves twenty daemons behind", "breeding", "as=daemon", "count=20", "then=answer")
    yield Scenario("is run by a shell", ("good",), command=("sh", "-c", "{beast}; :"))
    yield replaced(ended("crashes in a shell", "exit code 3", "leaving", "code=3"), "{beast}; exit $?")
    yield replaced(overdue("sleeps in a shell", "silent"), "{beast}; :")
    yield Scenario("ignores every signal and stays", ("stubborn", "when=end"), STAYING)
    for code in ("1", "3", "127", "255"):
        yield ended(f"ends with {code}", f"exit code {code}", "leaving", f"code={code}")
    for name in ("SIGSEGV", "SIGKILL", "SIGABRT", "SIGTERM", "SIGPIPE"):
        yield ended(f"dies of {name}", f"signal {name}", "leaving", f"signal={name}")
    yield ended("answers and ends", "exit code 5", "leaving", "answer=1", "code=5")
    yield ended("ends in the middle of a line", "exit code 3", "write", "text=" + FOLD, "then=exit")
    yield fine("ends with 9 at the end", "leaving", "when=end", "code=9")
    yield Scenario(
        "crashes at every start anew",
        ("leaving", "code=1"),
        RESTART,
        ("closed",) * 4,
        out=True,
        words="exit code 1",
    )
    yield Scenario(
        "leaves daemons behind at every start anew",
        ("breeding", "as=daemon", "fds=012", "then=exit"),
        RESTART,
        ("closed",) * 4,
        out=True,
        words="exit code 3",
    )


def replaced(scenario: Scenario, line: str) -> Scenario:
    """The same scenario in a shell that does not exec."""
    return replace(scenario, command=("sh", "-c", line))


def starts() -> Iterator[Scenario]:
    yield unstarted("never says hello", "no hello within 4000 ms: nothing came", "silent", "when=hello")
    yield unstarted("never is ready", "no ready within 4000 ms: nothing came", "silent", "when=ready")
    yield unstarted(
        "half a hello",
        "within 4000 ms: 12 bytes came without a newline",
        "write",
        "when=hello",
        'text={"type": "he',
    )
    yield unstarted("ends before hello", "before hello: exit code 127", "leaving", "when=start", "code=127")
    yield unstarted("ends before ready", "before ready: exit code 1", "leaving", "when=ready", "code=1")
    yield unstarted("dies before hello", "signal SIGSEGV", "leaving", "when=hello", "signal=SIGSEGV")
    future = 'text={"type": "hello", "protocol": 9, "name": "x"}\\n'
    yield unstarted("speaks protocol 9", "this referee speaks 1", "write", "when=hello", future)
    yield unstarted("leaves a daemon, no hello", "exit code 3", "breeding", "as=daemon", "fds=012",
                    "when=hello", "then=exit")  # fmt: skip
    for name, file, words in (
        ("no such file", "nothing", "No such file or directory"),
        ("not executable", "plain", "Permission denied: the file is not executable"),
        ("a folder", ".", "Permission denied: it is a folder"),
        ("a bad interpreter", "bad", "the interpreter /no/such/python that its first line names"),
        ("no interpreter", "bare", "Exec format error"),
        ("another machine's program", "foreign", "Exec format error"),
    ):
        yield unstarted(f"cannot start: {name}", words, command=("{folder}/" + file, "word"))
    yield Scenario("hello twice", ("twice", "when=hello"), strays={"unsolicited": 1})
    yield Scenario("ready twice", ("twice", "when=ready"), strays={"unsolicited": 1})
    both = 'text={"type": "ready"}\\n'
    yield Scenario("answers before hello", ("write", "when=hello", "text=" + FOLD + "\\n", "then=answer"),
                   faults=("malformed",), words="was due")  # fmt: skip
    yield Scenario("ready in place of hello", ("write", "when=hello", both, "then=answer"),
                   faults=("malformed",), words="was due")  # fmt: skip


def pipes() -> Iterator[Scenario]:
    yield overdue("never reads again", "deaf")
    yield overdue("folds and never reads again", "folding")
    yield overdue("reads a byte a second", "sipping", "seconds=1")
    for name, text in (("lines", "note\\n"), ("no newline", "x"), ("binary", "\\x00\\xff\\xfe\\x1b[")):
        what = ("noting", f"text={text}", "kib=1024", "then=answer", "every=1")
        yield fine(f"1 MiB of stderr before each answer, {name}", *what)
    yield fine("4 MiB of stderr before hello", "noting", "text=x", "kib=4096", "when=start")
    yield fine(
        "stderr without end from a child", "breeding", "as=child", "fds=2", "scribble=1", "then=answer"
    )
    floods: tuple[tuple[str, str, tuple[str, ...], dict[str, int]], ...] = (
        ("endless a", "a", ("malformed", "flood"), {}),
        ("endless newlines", "\\n", ("flood",), {}),
        ("endless objects", "{}\\n", ("flood",), {"unsolicited": 1001}),
        ("endless answers", "answer", ("flood",), {"duplicate": 1001}),
        ("endless words", "thinking...\\n", ("malformed",) * 10, {}),
    )
    for name, text, faults, strays in floods:
        yield Scenario(name, ("flood", f"text={text}"), faults=faults, strays=strays, out=True)
    yield Scenario("endless a before hello", ("flood", "text=a", "when=hello"), UNGREETED,
                   ("malformed", "flood"), out=True, void=True)  # fmt: skip
    yield Scenario("a line of 10 MB", ("padded", "size=10000000"), faults=("malformed", "flood"), out=True)
    yield fine("a line of 64 KiB - 1", "padded", "size=65535")
    yield fine("a line of 64 KiB", "padded", "size=65536")
    for name, size in (("64 KiB + 1", "65537"), ("1 MiB", "1048576")):
        long = ("padded", f"size={size}", "then=answer", "tail=" + FOLD + "\\n")
        yield Scenario(f"a line of {name} that ends like an answer", long, faults=("malformed",),
                       words="longer than 65536 bytes")  # fmt: skip
    spy = ("spying", "backwards={seed backwards}", "folder={folder}", "every=1")
    yield fine("looks for the seed", *spy)
    yield fine("looks for open descriptors", "descriptors", "every=1")


def encodings() -> Iterator[Scenario]:
    yield said("a byte order mark", "\\xef\\xbb\\xbf" + FOLD + "\\n", "byte order mark")
    wide = "".join(f"{char}\\x00" for char in '{"id":1}')
    yield said("UTF-16", "\\xff\\xfe" + wide + "\\n\\x00\\n", "not UTF-8", faults=2)
    yield said("Latin-1", FOLD[:-1] + ', "note": "\\xfc"}\\n', "not UTF-8")
    yield said("a NUL", FOLD + "\\x00\\n", "trailing characters")
    yield said("a NUL in a string", FOLD[:-1] + ', "note": "\\x00"}\\n', "not strict JSON")
    yield said("a lone surrogate", FOLD[:-1] + ', "note": "\\\\ud800"}\\n', "half a surrogate pair")
    yield said("Infinity", FOLD[:-1] + ', "x": Infinity}\\n', "not strict JSON")
    yield said("nested 30,000 deep", FOLD[:-1] + ', "x": ' + "[" * 30000 + "]" * 30000 + "}\\n", "64 deep")
    yield said("nested 100,000 deep", "[" * 100_000 + "\\n", "longer than 65536 bytes")
    yield said("single quotes", "{'id': ID, 'action': 'fold'}\\n", "not strict JSON")
    yield said("a trailing comma", FOLD[:-1] + ",}\\n", "not strict JSON")
    yield amount("5.0 for 5", "5.0", "amount: Expected int, got float")
    yield amount('"5" for 5', '"5"', "amount: Expected int, got str")
    yield amount("true for 5", "true", "amount: Expected int, got bool")
    yield amount("-1", "-1", "amount: Expected int >= 0")
    yield amount("NaN", "NaN", "not strict JSON")
    yield amount("1e400", "1e400", "")
    yield amount("a number of 5,000 digits", "1" * 5000, "")
    yield fine("\\r\\n", "dressed", "end=\\r\\n", "every=1")
    yield fine("U+2028 in a string", "dressed", 'extra="note": "\\xe2\\x80\\xa8\\xc2\\x85", ', "every=1")
    yield fine("duplicate keys", "dressed", 'extra="id": 7, "action": "sing", ', "every=1")
    yield named("like its opponent", "good")
    yield named("by quotes and newlines", '\\\\"x\\\\"\\\\n\\\\r\\\\t')
    yield named("by slashes", "../../etc/passwd")
    yield named("by control characters", "\\\\u0000\\\\u001b[31m\\\\u009b\\\\u202e")
    yield named("by an emoji", "\\xf0\\x9f\\x83\\x8f")
    yield named("nothing", "")
    long = 'text={"type": "hello", "protocol": 1, "name": "' + "x" * 10_000 + '"}\\n'
    yield Scenario("is called by 10 kB", ("write", "when=hello", long, "then=answer"), faults=("malformed",),
                   words="length <= 200")  # fmt: skip


def prints() -> Iterator[Scenario]:
    words = "stdout is for the protocol alone, notes belong on stderr"
    yield Scenario("a banner before hello", ("write", "when=start", "text=MyBot 1.0 (c) me\\n"),
                   faults=("malformed",), words=words)  # fmt: skip
    trace = 'Traceback (most recent call last):\\n  File "bot.py", line 1, in <module>\\nKeyError: 3\\n'
    yield said("a traceback on stdout", trace, words, faults=3)
    yield said("coloured text", "\\x1b[31mthinking\\x1b[0m\\n", words)
    yield said("a note on each answer's line", "fold\\n", words)


def verdicts() -> Iterator[Scenario]:
    bad = 'text={"id": ID, "action": "sing"}\\n'
    yield Scenario("a bad answer and a crash", ("write", bad, "then=exit"), faults=("illegal", "closed"),
                   out=True, words="sing is not among the options")  # fmt: skip
    yield Scenario("junk and a crash", ("write", "text=junk\\n", "then=exit"),
                   faults=("malformed", "closed"), out=True, words="not a JSON object")  # fmt: skip
    yield Scenario("faults in every request", ("write", bad, "every=1"), ENDLESS, ("illegal", MANY))
    yield Scenario("faults until it is out", ("write", bad, "every=1"), FEW, ("illegal",) * 3, out=True)
    yield fine("talks after bye", "write", "when=end", "text=" + FOLD + "\\njunk\\n")
    yield Scenario("floods after the end", ("flood", "text=a", "when=end"), STAYING)


SCENARIOS = (
    *answers(),
    *clocks(),
    *processes(),
    *starts(),
    *pipes(),
    *encodings(),
    *prints(),
    *verdicts(),
)

"""What a bot's lines mean at the moment at which they come, and what is wrong with them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from msgspec import UNSET

from referee.game.decks import CUT_BYTES
from referee.game.options import Action, Turn
from referee.lab.findings import Finding, Kind, Recording
from referee.lab.reading import blemishes, loose_id
from referee.wire.codec import (
    TOO_LONG,
    MalformedError,
    decode_answer,
    decode_hello,
    decode_object,
    decode_ready,
)
from referee.wire.messages import PROTOCOL, Answer, FoldOut


class OpenRequest(NamedTuple):
    """A request that waits for its answer."""

    id: int
    turn: Turn


class Hearing:
    """The ears of one session. ``due`` is the greeting that is waited for, ``asked`` the open request, and
    ``answer`` the legal answer to the last one (None where it was not legal)."""

    def __init__(self, recording: Recording) -> None:
        self.due: Literal["hello", "ready"] | None = None
        self.may_cut = False
        self.asked: OpenRequest | None = None
        self.answer: Answer | None = None
        self.folds: Final[list[tuple[int, FoldOut]]] = []
        self.extra_actions: frozenset[str] = frozenset()
        self.cancelled: set[int] = set()
        self.leaving = False
        self.overdue = False
        self.strays = 0
        self.useful_lines = 0
        self.useful_bytes = 0
        self._recording: Final = recording
        self._put: Final[set[int]] = set()
        self._at = 0

    def open(self, request: OpenRequest) -> None:
        """A request goes out."""
        self.asked = request
        self.answer = None
        self._put.add(request.id)

    def cancel(self) -> None:
        """The match ends while a request is open: an answer to it may still be on its way."""
        if self.asked is not None:
            self.cancelled.add(self.asked.id)
            self.asked = None

    def find(self, kind: Kind, words: str, at: int | None = None) -> None:
        """Write a finding down; without a place it is about the last line."""
        place = len(self._recording.transcript.entries) - 1 if at is None else at
        self._recording.findings.append(Finding(kind, words, place))

    def line(self, line: bytes | None) -> None:
        """A whole line came; None stands for one over the limit."""
        if line is None:
            self._at = self._recording.transcript.add("check", TOO_LONG.encode())
            self.find("malformed", TOO_LONG)
            self.strays += 1
            return
        self._at = self._recording.transcript.add("bot", line)
        wrong = blemishes(line)
        for kind, words in wrong:
            self.find(kind, words)
        hopeless = any(kind in ("noise", "malformed") for kind, _ in wrong)
        if self.due is not None:
            self._greeting(line, hopeless)
        elif hopeless:
            self.strays += 1
            self._give_in(line)
        else:
            self._in_match(line, faulted=any(kind == "number" for kind, _ in wrong))

    # --- greetings ---

    def _greeting(self, line: bytes, hopeless: bool) -> None:
        """The hello or the ready that is due. Whatever else comes leaves it due."""
        if loose_id(line) in self.cancelled:
            return
        if hopeless:
            self.strays += 1
            return
        wrong = _hello_fault(line) if self.due == "hello" else _ready_fault(line, self.may_cut)
        if wrong and _type_of(line) != self.due:
            self.strays += 1
            self.find("malformed", wrong)
            return
        if wrong:
            self.find("greeting", f"{self.due}: {wrong}")
        self.due = None
        self._useful(line)

    # --- the match ---

    def _in_match(self, line: bytes, *, faulted: bool) -> None:
        try:
            reply = decode_answer(line)
        except MalformedError as error:
            if not faulted:
                self.find("malformed", str(error))
            self.strays += 1
            self._give_in(line)
            return
        if isinstance(reply, Answer):
            self._answer(reply, line)
        elif isinstance(reply, FoldOut):
            self.folds.append((self._at, reply))
            self._useful(line)
        else:
            self._unasked(line)

    def _give_in(self, line: bytes) -> None:
        """A line that is no answer, but is meant for the open request: the bot will not answer it again."""
        if self.asked is not None and loose_id(line) == self.asked.id:
            self.asked = None

    def _answer(self, answer: Answer, line: bytes) -> None:
        asked = self.asked
        if asked is None or answer.id != asked.id:
            self._stray_answer(answer.id)
            return
        self.asked = None
        self._useful(line)
        refusal = asked.turn.refusal(Action(answer.action, answer.amount, answer.target))
        if self.overdue or answer.action in self.extra_actions:
            return
        if refusal:
            self.find("illegal", f"request {asked.id}: {refusal}")
        else:
            self.answer = answer

    def _stray_answer(self, request_id: int) -> None:
        if request_id in self.cancelled:
            self.cancelled.discard(request_id)
            return
        self.strays += 1
        if request_id in self._put:
            self.find("duplicate", f"a second answer to request {request_id}")
        else:
            self.find("wrong-id", f"an answer to request {request_id}, which was not put")
            self.asked = None  # no other answer will come: it is taken for the one that was due

    def _unasked(self, line: bytes) -> None:
        self.strays += 1
        said = _type_of(line)
        if said in ("hello", "ready"):
            self.find("early", f"{said} came when it was not due")
        else:
            self.find("unsolicited", "an object without an id, which answers nothing")

    def _useful(self, line: bytes) -> None:
        self.useful_lines += 1
        self.useful_bytes += len(line) + 1


def _type_of(line: bytes) -> str:
    """The ``type`` of an object, empty where it has none."""
    said = decode_object(line).get("type")
    return "" if said is None else bytes(said).decode("utf-8", "replace").strip('"')


def _hello_fault(line: bytes) -> str:
    """What is wrong with a line as hello, in words; empty if nothing is."""
    try:
        version = decode_hello(line).protocol
    except MalformedError as error:
        return str(error)
    return "" if version == PROTOCOL else f"it chose protocol {version}; {PROTOCOL} was offered"


def _ready_fault(line: bytes, may_cut: bool) -> str:
    """What is wrong with a line as ready, in words; empty if nothing is."""
    try:
        ready = decode_ready(line)
    except MalformedError as error:
        return str(error)
    size = 0 if ready.cut is UNSET else len(ready.cut.encode())
    if size > CUT_BYTES:
        return f"its cut has {size} bytes, at most {CUT_BYTES} are allowed"
    return "it carries a cut, which match_start did not ask for" if size and not may_cut else ""

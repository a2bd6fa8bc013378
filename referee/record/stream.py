"""What every seat is sent, line by line: the arbiter sends it, ``verify`` rebuilds it.

Nothing else makes lines for bots, so a log's re-run and the match itself cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from msgspec import UNSET, UnsetType

from referee import __version__
from referee.game.events import Event, Private
from referee.game.options import Turn
from referee.game.view import View
from referee.record.records import Head, SeatStream
from referee.wire.codec import encode, line_of
from referee.wire.messages import (
    PROTOCOL,
    Bye,
    FaultNotice,
    MatchEnd,
    MatchStart,
    RefereeHello,
    Request,
    RequestClock,
)

REFEREE_NAME: Final = "seka-referee"
HASHED_PIECES: Final = 64
"""How many pieces are hashed at a time: a hash of each is slow when its code has left the cache since."""

REQUEST_START: Final = len(b'{"type":"request",')


class Measure:
    """How much went through a pipe, and its SHA-256, for the end of the log."""

    __slots__ = ("_bytes", "_hash", "_recent")

    def __init__(self) -> None:
        self._bytes = 0
        self._hash = sha256()
        self._recent: list[bytes] = []

    def add(self, data: bytes) -> None:
        """More went through."""
        recent = self._recent
        recent.append(data)
        if len(recent) >= HASHED_PIECES:
            self._count()

    def _count(self) -> None:
        data = b"".join(self._recent)
        self._recent.clear()
        self._bytes += len(data)
        self._hash.update(data)

    @property
    def bytes(self) -> int:
        """How many bytes there were so far."""
        self._count()
        return self._bytes

    def digest(self) -> str:
        """Hexadecimal SHA-256 of all so far."""
        self._count()
        return self._hash.hexdigest()


class Outbox:
    """One seat's lines: those that wait to be sent, and the measure of all that were due to it."""

    __slots__ = ("closed", "last_id", "sent", "waiting")

    def __init__(self) -> None:
        self.waiting: list[bytes] = []
        self.sent = Measure()
        self.last_id = 0
        self.closed = False

    def take(self) -> bytes:
        """All that waits, in one piece, counted as sent."""
        waiting = self.waiting
        data = b"".join(waiting)
        waiting.clear()
        self.sent.add(data)
        return data


class Streams:
    """The outboxes of a match. A seat that is out is sent nothing more."""

    def __init__(self, seats: int) -> None:
        self.boxes: Final = [Outbox() for _ in range(seats)]

    def hello(self, version: str = __version__) -> None:
        """The greeting that opens a session, to all."""
        line = line_of(RefereeHello((PROTOCOL,), REFEREE_NAME, version))
        for seat in range(len(self.boxes)):
            self._put(seat, line)

    def start(self, head: Head) -> None:
        """``match_start`` to all, each with its own seat."""
        for seat in range(len(self.boxes)):
            self._put(seat, line_of(_match_start(head, seat, UNSET)))

    def reopen(self, seat: int, version: str = __version__) -> None:
        """The seat's bot was started anew: the greeting of a new session, to it alone."""
        box = self.boxes[seat]
        box.waiting.clear()
        box.closed = False
        box.last_id = 0
        self._put(seat, line_of(RefereeHello((PROTOCOL,), REFEREE_NAME, version)))

    def restart(self, seat: int, head: Head, state: View | UnsetType) -> None:
        """``match_start`` with the position as it stands, to the seat that was started anew."""
        self._put(seat, line_of(_match_start(head, seat, state)))

    def event(self, event: Event) -> tuple[bytes, bool]:
        """An event to those who may see it; returns its text without newline, and whether it is public."""
        text = encode(event)
        line = text + b"\n"
        if isinstance(event, Private):
            self._put(event.to, line)
            return text, False
        for box in self.boxes:
            if not box.closed:
                box.waiting.append(line)
        return text, True

    def request(self, turn: Turn, view: View, clock: RequestClock | UnsetType) -> tuple[int, bytes]:
        """A request to the seat on turn; returns its id and its text without newline."""
        box = self.boxes[turn.seat]
        box.last_id = number = box.last_id + 1
        text = encode(Request(number, turn.kind, turn.options, clock, view))
        box.waiting += text, b"\n"
        return number, text

    def fault(self, seat: int, notice: FaultNotice) -> None:
        """A fault, to the seat that made it alone."""
        self._put(seat, line_of(notice))

    def end(self, message: MatchEnd) -> None:
        """``match_end`` and ``bye`` to all that are not out."""
        lines = line_of(message) + line_of(Bye())
        for seat in range(len(self.boxes)):
            self._put(seat, lines)

    def close(self, seat: int) -> None:
        """The seat is out, or its bot is gone: what waits counts as sent, and nothing more is."""
        self.boxes[seat].take()
        self.boxes[seat].closed = True

    def _put(self, seat: int, line: bytes) -> None:
        box = self.boxes[seat]
        if not box.closed:
            box.waiting.append(line)


def _match_start(head: Head, seat: int, state: View | UnsetType) -> MatchStart:
    return MatchStart(
        head.match,
        seat,
        tuple(seat.name for seat in head.seats),
        head.banks,
        head.policies.strikes,
        head.commitment,
        head.profile,
        head.clock,
        head.cut,
        state,
    )


def request_core(text: bytes) -> bytes:
    """The part of a request's text that its log record repeats: from the id up to the view.

    No text of a user's comes before the view, so its key stands there but once.
    """
    return text[REQUEST_START : text.index(b',"view":')]


def sealed_or(seed: bytes, sealed: bool) -> str | UnsetType:
    """The seed as ``match_end`` reveals it, in hexadecimal; nothing where it is sealed."""
    return UNSET if sealed else seed.hex()


def stream_records(boxes: Iterable[Outbox], got: Sequence[tuple[int, str]]) -> tuple[SeatStream, ...]:
    """The measures for the end of the log; ``got`` are bytes and SHA-256 of what each seat wrote."""
    return tuple(
        SeatStream(box.sent.bytes, box.sent.digest(), count, digest)
        for box, (count, digest) in zip(boxes, got, strict=True)
    )

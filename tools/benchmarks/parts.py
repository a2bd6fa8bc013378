"""Where the time of a turn goes: the replay's driver in Python, with one part of the referee more each time.

Each is the shortest loop that does the parts so far: a referee that does no more can be no faster. What the
last of them writes is compared with what the referee wrote, byte for byte.
"""

from __future__ import annotations

import os
import select
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

from benchmarks.replay import READ_SIZE, Greeted
from benchmarks.transcript import Transcript
from referee.errors import RefereeError
from referee.game.events import Event
from referee.game.options import Action
from referee.game.table import Table
from referee.record.stream import Streams
from referee.wire.codec import decode_answer
from referee.wire.messages import RequestClock

PARTS: Final = ("pipes", "poll", "answers", "game", "events", "requests")
"""The bare driver; waiting by ``poll``; decoding answers; the game's ``act``; events encoded and queued;
views and requests made and encoded."""

_POLL, _ANSWERS, _GAME, _EVENTS, _REQUESTS = range(1, len(PARTS))
_PATIENCE_MS: Final = 10_000


def part_times(
    transcript: Transcript, command: Sequence[str], table: Table, clock: RequestClock
) -> dict[str, float]:
    """Microseconds a decision by part, each with all parts before it.

    ``table`` is that of the transcript's match, not yet started; ``clock`` what its requests tell.
    """
    return {
        name: _Turns(transcript, table.copy(), clock).time_us(command, parts)
        for parts, name in enumerate(PARTS)
    }


class _Turns:
    """The turns of one match, played again."""

    def __init__(self, transcript: Transcript, table: Table, clock: RequestClock) -> None:
        self._transcript: Final = transcript
        self._table: Final = table
        self._clock: Final = clock
        self._streams: Final = Streams(transcript.seats)

    def time_us(self, command: Sequence[str], parts: int) -> float:
        """Microseconds a decision with so many parts beside the pipes."""
        with Greeted(self._transcript, command) as bots:
            self._tell(self._table.start())
            start = perf_counter()
            self._play(bots, parts)
            return (perf_counter() - start) / len(bots.requests) * 1e6

    def _play(self, bots: Greeted, parts: int) -> None:
        write, read, wait = os.write, os.read, _waiting(bots)
        table, boxes = self._table, self._streams.boxes
        for seat, _, data in bots.requests:
            into, out = bots.pipes[seat]
            if parts >= _REQUESTS:
                self._ask(seat, data)
            elif parts >= _EVENTS:
                boxes[seat].take()
            write(into, data)
            if parts >= _POLL:
                wait(_PATIENCE_MS)
            line = read(out, READ_SIZE)
            if parts >= _ANSWERS:
                answer: Any = decode_answer(line[:-1])
            if parts >= _GAME:
                events = table.act(Action(answer.action, answer.amount, answer.target))
            if parts >= _EVENTS:
                self._tell(events)

    def _ask(self, seat: int, logged: bytes) -> None:
        turn = self._table.turn
        assert turn is not None
        self._streams.request(turn, self._table.view(seat), self._clock)
        if self._streams.boxes[seat].take() != logged:
            raise RefereeError("the parts of a turn do not write what the referee wrote.")

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            self._streams.event(event)


def _waiting(bots: Greeted) -> Any:
    poll = select.poll()
    for _, out in bots.pipes:
        poll.register(out, select.POLLIN)
    return poll.poll

"""A logged match as people read it: from above, or exactly as one seat knew it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import UNSET, UnsetType

from referee.errors import UsageError
from referee.game.cards import CODES
from referee.game.events import BankEnd, BankStart, CardsSeen, Deal, Event, Svara, receiver
from referee.game.hands import hand_table
from referee.game.options import Turn
from referee.record.reader import ENDS_HERE, Log, Problem
from referee.record.records import (
    AnswerRecord,
    AnyRecord,
    DealRecord,
    DefaultRecord,
    EventRecord,
    FaultRecord,
    Greeting,
    ReadyRecord,
    RequestRecord,
    Restart,
    StderrRecord,
    StrayRecord,
)
from referee.show.ending import Tally, ending, records_of_seats
from referee.show.heading import greeting, heading
from referee.show.lines import Line, duration, elapsed
from referee.show.narrate import Narrator, cards_text
from referee.show.plain import plain
from referee.show.trouble import StrayRun, fault_lines
from referee.wire.messages import RequestClock

NOTABLE_US = 100_000
"""From this many microseconds on an answer's time is shown."""

_WHY = {
    "timeout": "by default, after a timeout",
    "illegal": "by default",
    "out": "by default, the seat is out",
}


class MatchStory:
    """The lines of one log. ``seat`` limits them to what that seat knew, ``bank`` to one bank (from 0).

    Raises LogError where the log has no head, UsageError where there is no such seat or bank.
    """

    def __init__(self, log: Log, seat: int | None = None, bank: int | None = None) -> None:
        self._log = log
        self._head = log.head
        self._seat = seat
        self._only = bank
        self._narrator = Narrator([who.name for who in self._head.seats])
        self._check()
        self._tallies = defaultdict(Tally, {number: Tally() for number in range(len(self._head.seats))})
        self._bank: int | None = None
        self._hands: dict[tuple[int, int], tuple[str, ...]] = {}
        self._open: dict[int, RequestRecord] = {}
        self._answer: AnswerRecord | DefaultRecord | None = None
        self._strays = StrayRun()
        self._deaf = False
        """The seat whose story this is has no bot: it is out, or waits for a new one, and is sent nothing."""

    def _check(self) -> None:
        seats = len(self._head.seats)
        if self._seat is not None and not 0 <= self._seat < seats:
            raise UsageError(f"There is no seat {self._seat} in this match: its seats are 0 to {seats - 1}.")
        if self._only is not None:
            banks = [event.bank for event in self._events() if isinstance(event, BankStart)]
            if self._only not in banks:
                held = f"holds banks {banks[0]} to {banks[-1]}" if banks else "holds no bank"
                held = "holds bank 0 alone" if banks == [0] else held
                raise UsageError(f"There is no bank {self._only} in this log: it {held}.")

    def _events(self) -> Iterator[Event]:
        return (record.event for record in self._log.records if isinstance(record, EventRecord))

    def lines(self) -> Iterator[Line]:
        """The whole story, line by line. Once."""
        yield from heading(self._head, self._narrator, self._seat)
        for record in self._log.records:
            bank = self._bank
            lines = list(self._record(record))
            if lines and not isinstance(record, StrayRecord):
                yield from self._within(bank, self._strays.end())
            yield from self._within(self._bank, lines)
        yield from self._within(self._bank, self._strays.end())
        yield from self._end()

    def _within(self, bank: int | None, lines: Iterable[Line]) -> Iterator[Line]:
        """Lines of a bank, if they are of the one that is asked for."""
        if self._only is None or bank is None or bank == self._only:
            yield from lines

    def _mine(self, seat: int) -> bool:
        """Whether what concerns this seat alone may be shown."""
        return self._seat is None or (self._seat == seat and not self._deaf)

    def _record(self, record: AnyRecord) -> Iterator[Line]:
        match record:
            case Greeting() if self._mine(record.seat):
                yield greeting(self._narrator.name(record.seat), record.hello)
            case ReadyRecord() if self._mine(record.seat) and record.ready.cut is not UNSET:
                yield Line(f"{self._narrator.name(record.seat)} cuts: {plain(record.ready.cut)}", "head")
            case DealRecord():
                self._hands[record.bank, record.deal] = record.cards
            case RequestRecord():
                yield from self._request(record)
            case AnswerRecord() | DefaultRecord():
                self._answered(record)
            case EventRecord():
                yield from self._event(record.event)
            case FaultRecord():
                yield from self._fault(record)
            case Restart():
                yield from self._restart(record.seat)
            case StrayRecord():
                self._tallies[record.seat].count(record)
                if self._mine(record.seat):
                    yield from self._strays.take(self._narrator.name(record.seat), record)
            case StderrRecord():
                self._tallies[record.seat].stderr = record

    def _request(self, request: RequestRecord) -> Iterator[Line]:
        """From above the options go without saying; a seat's own story has them."""
        self._open[request.seat] = request
        if self._seat is not None and self._mine(request.seat):
            yield Line(f"  {self._asked(request)}", "note")

    def _asked(self, request: RequestRecord) -> str:
        options = Turn(request.seat, request.kind, request.options).describe()
        name = self._narrator.name(request.seat)
        return f"{name} is asked (request {request.id}): {options}{_told(request.clock)}"

    def _answered(self, record: AnswerRecord | DefaultRecord) -> None:
        self._open.pop(record.seat, None)
        self._answer = record
        if isinstance(record, AnswerRecord):
            self._tallies[record.seat].count(record)

    def _fault(self, fault: FaultRecord) -> Iterator[Line]:
        self._tallies[fault.seat].count(fault)
        if self._mine(fault.seat):
            yield from fault_lines(self._narrator.name(fault.seat), fault)
            self._deaf = (fault.out or fault.restart) and self._seat is not None

    def _restart(self, seat: int) -> Iterator[Line]:
        """A new bot knows the position that it is told, and not how it came about."""
        if self._seat is None or self._seat == seat:
            self._deaf = False
            name = self._narrator.name(seat)
            gap = "" if self._seat is None else "; what happened meanwhile it knows as a position only"
            yield Line(f"* {name}: its bot is started anew{gap}", "stray")

    def _event(self, event: Event) -> Iterator[Line]:
        if isinstance(event, BankStart):
            self._bank = event.bank
        answer, self._answer = self._answer, None
        to = receiver(event)
        if self._deaf or (to is not None and not self._mine(to)):
            return
        if isinstance(event, CardsSeen) and self._seat is None:
            if self._head.profile.blind != "none":
                yield Line(f"  {self._narrator.name(event.to)} sees its cards")
            return
        yield from self._told_line(event, answer)
        if isinstance(event, Deal) and self._seat is None:
            yield from self._dealt(event)

    def _told_line(self, event: Event, answer: AnswerRecord | DefaultRecord | None) -> Iterator[Line]:
        text = self._narrator.line(event)
        if isinstance(event, BankStart):
            yield Line("")
        if isinstance(event, BankStart | BankEnd):
            yield Line(text, "bank")
            return
        known = answer if answer is not None and self._mine(answer.seat) else None
        strong = isinstance(event, Svara) or (isinstance(event, Deal) and event.deal > 0)
        yield Line(f"  {text}{self._aside(known)}", "bank" if strong else "play")
        if isinstance(known, AnswerRecord) and known.note is not UNSET:
            yield Line(f'      {self._narrator.name(known.seat)} notes: "{plain(known.note)}"', "note")

    def _aside(self, answer: AnswerRecord | DefaultRecord | None) -> str:
        """What is notable about the answer that led to an event: that it was none, or that it was slow."""
        if answer is None:
            return ""
        if isinstance(answer, DefaultRecord):
            return f"  ({_WHY[answer.why]})"
        if answer.us < NOTABLE_US and answer.host_us is UNSET:
            return ""
        clock = self._head.clock
        over = 0 if clock is UNSET else answer.us - clock.move_ms * 1000
        parts = [elapsed(answer.us), f"{elapsed(over)} of it from the reserve" if over > 0 else ""]
        if answer.wait_us is not UNSET and 2 * answer.wait_us > answer.us:
            parts.append("mostly waiting for a CPU")
        if answer.host_us is not UNSET:
            parts.append(f"and the host stood still for {elapsed(answer.host_us)}")
        return f"  ({', '.join(filter(None, parts))})"

    def _dealt(self, event: Deal) -> Iterator[Line]:
        """The hands of a deal, as whoever looks from above sees them; none in a log without its cards."""
        cards = self._hands.get((event.bank, event.deal), ())
        count = len(event.seats)
        if len(cards) < 3 * count:
            return
        width = max(len(self._narrator.name(seat)) for seat in event.seats)
        for place, seat in enumerate(event.seats):
            hand = (cards[place], cards[place + count], cards[place + 2 * count])
            yield Line(
                f"    {self._narrator.name(seat):{width}}  {cards_text(hand):11}  {self._worth(hand)}",
                "cards",
            )

    def _worth(self, hand: tuple[str, str, str]) -> str:
        a, b, c = hand
        try:
            return hand_table(self._head.profile).value((CODES[a], CODES[b], CODES[c])).name
        except ValueError:
            return "not a hand of this deck"

    def _end(self) -> Iterator[Line]:
        yield Line("")
        end = self._log.end
        if self._deaf and self._seat is not None:
            yield Line(f"{self._narrator.name(self._seat)} was sent nothing after that", "bank")
            yield from records_of_seats(self._narrator, self._tallies, self._seat)
        elif end is not None:
            yield from ending(self._head, end, self._narrator, self._tallies, self._seat)
        if self._log.problem is not None:
            yield from self._missing(self._log.problem)

    def _missing(self, problem: Problem) -> Iterator[Line]:
        """What was open when the log broke off, then one sentence that says what is missing."""
        if isinstance(self._answer, AnswerRecord) and self._mine(self._answer.seat):
            name, action = self._narrator.name(self._answer.seat), plain(self._answer.action)
            yield Line(f"{name} answered {action}, and its effect is not in the log", "end")
        for request in self._open.values():
            if self._mine(request.seat):
                yield Line(f"no answer is in the log: {self._asked(request)}", "end")
        if problem.reason.startswith(ENDS_HERE):
            yield Line(f"{problem.reason[0].upper()}{problem.reason[1:]}.", "fault")
        else:
            said = f"From line {problem.line} on this log cannot be shown: {plain(problem.reason)}."
            yield Line(said, "fault")


def _told(clock: RequestClock | UnsetType) -> str:
    if clock is UNSET:
        return ""
    return f"; {duration(clock.move)}, {duration(clock.reserve)} in reserve"

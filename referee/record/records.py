"""The records of a log, one JSON object a line: ``rec`` names it, ``ms`` is when since the match's start.

The writer adds ``crc`` at the end of each line: CRC-32 of the line's text before ``,"crc"``, continued from
the line before.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from referee.game.events import Event
from referee.game.options import AnyOption, TurnKind
from referee.game.profile import CardName, Count, Positive, Profile
from referee.wire.messages import (
    BotHello,
    ClockRules,
    EndReason,
    FaultKind,
    Hex256,
    Ready,
    RequestClock,
    SeatResult,
    StrayKind,
)

FORMAT = 1
"""The version of the log's format."""

Why = Literal["timeout", "illegal", "out"]


class LogRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="rec", gc=False):
    """What all records share."""

    ms: Count


class SeatHead(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where: the name at the table, the command as it was given and, for a folder, its path."""

    name: str
    command: tuple[str, ...]
    folder: str | UnsetType = UNSET


OnCrash = Literal["fold", "forfeit", "void", "restart"]
OnTimeout = Literal["fold", "forfeit", "void"]


class Limits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What each process of a bot may use: MB of data, seconds of CPU time, open files, MB in one file; and
    how many processes and threads its user may have. What is left out is not limited; MB are 2^20 bytes."""

    memory_mb: Positive | UnsetType = UNSET
    cpu_s: Positive | UnsetType = UNSET
    processes: Positive | UnsetType = UNSET
    open_files: Positive | UnsetType = UNSET
    file_mb: Count | UnsetType = UNSET


class Policies(msgspec.Struct, frozen=True):
    """What the organiser set: faults before a seat is out; what the end of a bot and a timeout lead to, how
    often a seat's bot is started anew, whether a timeout of the host's is forgiven; strays and bytes before
    a flood, bytes that may wait unread in a seat's queue, bytes of stderr kept at either end; the limits of
    bots, their sandbox (``none``, ``bwrap`` or the organiser's own command line) and what else they may
    read in it."""

    on_crash: OnCrash = "fold"
    on_timeout: OnTimeout = "fold"
    restarts: Count = 3
    forgive_host: bool = False
    strikes: Positive = 10
    flood_lines: Positive = 1000
    flood_bytes: Positive = 4 * 2**20
    unread_bytes: Positive = 4 * 2**20
    stderr_bytes: Positive = 16 * 1024
    limits: Limits = Limits()
    sandbox: str = "none"
    sandbox_read: tuple[str, ...] = ()


class Head(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="head"):
    """The first record: all that was fixed before the match."""

    format: Count
    referee: str
    version: str
    protocol: Count
    started: str
    match: str
    profile: Profile
    banks: Positive
    seats: tuple[SeatHead, ...]
    clock: ClockRules | UnsetType = UNSET
    policies: Policies
    commitment: Hex256
    dealer: Count | UnsetType = UNSET
    cut: bool = False
    sealed: bool = False
    cards_given: bool = False


class Given(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="given"):
    """The cards that were set by hand: banks, their deals, cards from the top of the deck."""

    banks: tuple[tuple[tuple[CardName, ...], ...], ...]


class Greeting(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="hello"):
    """A bot's hello, as it was read."""

    seat: Count
    hello: BotHello


class Start(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="start"):
    """``match_start`` went to every seat, or to the one that was started anew."""

    seat: Count | UnsetType = UNSET


class Restart(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="restart"):
    """A seat's bot was started anew; ``hello`` went to it."""

    seat: Count


class ReadyRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="ready"):
    """A bot's ready, as it was read."""

    seat: Count
    ready: Ready


class DealRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="deal"):
    """The cards of a deal from the top of the deck, as they went round."""

    bank: Count
    deal: Count
    cards: tuple[CardName, ...]


class EventRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="event"):
    """An event, as the seats that may see it were sent it."""

    event: Event


class RequestRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="request"):
    """A request without its view, which follows from the events."""

    seat: Count
    id: Count
    kind: TurnKind
    options: tuple[AnyOption, ...]
    clock: RequestClock | UnsetType = UNSET


class AnswerRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="answer"):
    """The legal answer to a request. ``us``: microseconds by the clock; ``cpu_us`` of CPU time of the bot's
    main thread, ``wait_us`` when that was ready but waiting for a CPU (where the system tells; both from the
    seat's last answer or, where it thinks for longer than 4 ms, from there on); ``host_us`` when the referee
    itself did not run, which is not in ``us``."""

    seat: Count
    id: Count
    action: str
    amount: Count | UnsetType = UNSET
    target: Count | UnsetType = UNSET
    note: str | UnsetType = UNSET
    us: Count
    cpu_us: Count | UnsetType = UNSET
    wait_us: Count | UnsetType = UNSET
    host_us: Count | UnsetType = UNSET


class DefaultRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="default"):
    """The default action was done in a seat's place."""

    seat: Count
    kind: TurnKind
    action: str
    why: Why


class FoldOutRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="fold_out"):
    """A seat's fold out of turn took effect (C8)."""

    seat: Count


class FaultRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="fault"):
    """One fault. ``got``: the first 200 characters of what came; ``partial``: bytes of a line without its
    newline; ``exit``: how the process ended; ``us``: what had elapsed of ``limit_ms``, and of it ``cpu_us``,
    ``wait_us`` as in an answer; ``host``: the host was late, not the bot, and ``forgiven`` if that costs
    nothing; ``restart``: the bot is started anew when it is asked next; ``out``: the seat is out."""

    seat: Count
    kind: FaultKind
    detail: str
    strikes_left: Count
    id: Count | UnsetType = UNSET
    default: str | UnsetType = UNSET
    limit_ms: Count | UnsetType = UNSET
    us: Count | UnsetType = UNSET
    cpu_us: Count | UnsetType = UNSET
    wait_us: Count | UnsetType = UNSET
    host_us: Count | UnsetType = UNSET
    got: str | UnsetType = UNSET
    partial: Count | UnsetType = UNSET
    exit: str | UnsetType = UNSET
    stderr: str | UnsetType = UNSET
    host: bool = False
    forgiven: bool = False
    restart: bool = False
    out: bool = False


class StrayRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="stray"):
    """A line that answered nothing, and its fate."""

    seat: Count
    kind: StrayKind
    got: str


class StderrRecord(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="stderr"):
    """What a bot wrote to stderr: how many bytes, the beginning and, if something is cut, the end."""

    seat: Count
    bytes: Count
    head: str
    tail: str | UnsetType = UNSET


class SeatStream(msgspec.Struct, frozen=True):
    """Bytes and SHA-256 of all that was sent to a seat, and of all that was read from it."""

    sent_bytes: Count
    sent: Hex256
    got_bytes: Count
    got: Hex256


class End(LogRecord, frozen=True, kw_only=True, omit_defaults=True, tag="end"):
    """The last record. ``log`` is SHA-256 of all lines before this one."""

    reason: EndReason
    by: Count | UnsetType = UNSET
    detail: str | UnsetType = UNSET
    results: tuple[SeatResult, ...]
    seed: Hex256
    streams: tuple[SeatStream, ...]
    log: Hex256


AnyRecord = (
    Head
    | Given
    | Greeting
    | Start
    | Restart
    | ReadyRecord
    | DealRecord
    | EventRecord
    | RequestRecord
    | AnswerRecord
    | DefaultRecord
    | FoldOutRecord
    | FaultRecord
    | StrayRecord
    | StderrRecord
    | End
)

"""The messages of the protocol that are not events of the game: greetings, requests, answers, faults.

Every message from the referee has a ``type``; bots must ignore types and fields they do not know.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from referee.game.decks import CUT_BYTES
from referee.game.events import Event, Exact, Record, Seat
from referee.game.options import AnyOption, TurnKind
from referee.game.profile import Count, Positive, Profile
from referee.game.view import View

PROTOCOL = 1
"""The version of the protocol that this referee speaks."""

MAX_LINE = 64 * 1024
"""The longest line from a bot in bytes, its newline not counted."""

MAX_DEPTH = 64
"""How deep the objects and lists of a bot's line may nest."""

MAX_NOTE = 1000
"""The longest note of an answer, in characters."""

Identity = Annotated[str, Meta(max_length=200)]
Hex256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
FaultKind = Literal["no_start", "timeout", "illegal", "malformed", "flood", "closed", "unread"]
StrayKind = Literal["late", "duplicate", "unsolicited", "wrong_id"]
EndReason = Literal["played", "forfeit", "void", "interrupted"]


class RefereeHello(Record, frozen=True, tag="hello", gc=False):
    """The first line: which versions of the protocol the referee speaks, and who it is."""

    protocols: tuple[Positive, ...]
    referee: str
    version: str


class ClockRules(msgspec.Struct, frozen=True, gc=False):
    """The clock of a match in milliseconds: see "Clocks" in the SPEC."""

    start_ms: Count
    move_ms: Count
    reserve_ms: Count
    margin_ms: Count


class MatchStart(Record, frozen=True, tag="match_start"):
    """A match begins. Without a ``clock`` nothing is timed. ``cut``: a ``ready`` may carry one.

    A bot that was started anew in the middle of a match is told the position in ``state``.
    """

    match: str
    seat: Seat
    seats: tuple[str, ...]
    banks: Positive
    strikes: Positive
    commitment: Hex256
    profile: Profile
    clock: ClockRules | UnsetType = UNSET
    cut: bool = False
    state: View | UnsetType = UNSET


class RequestClock(msgspec.Struct, frozen=True, gc=False):
    """What this answer may take, in milliseconds: ``move`` is free, then ``reserve`` is drawn on."""

    move: Count
    reserve: Count


class Request(Record, frozen=True, tag="request", gc=False):
    """The seat must answer with this ``id`` and one of ``options``."""

    id: Count
    kind: TurnKind
    options: tuple[AnyOption, ...]
    clock: RequestClock | UnsetType
    view: View


class FaultNotice(Record, frozen=True, tag="fault", gc=False):
    """What the bot did wrong, to itself alone. ``default`` is the action that was done in its place."""

    kind: FaultKind
    detail: str
    strikes_left: Count
    id: Count | UnsetType = UNSET
    default: str | UnsetType = UNSET


class SeatResult(msgspec.Struct, frozen=True, gc=False):
    """A seat's final balance and place; equal balances share a place (G7)."""

    seat: Seat
    balance: Exact
    place: Positive


class MatchEnd(Record, frozen=True, tag="match_end", gc=False):
    """The match is over. ``by``: the seat that forfeited it. ``seed`` reveals the cards, if not sealed."""

    match: str
    reason: EndReason
    results: tuple[SeatResult, ...]
    by: Seat | UnsetType = UNSET
    seed: Hex256 | UnsetType = UNSET


class Bye(Record, frozen=True, tag="bye", gc=False):
    """No more matches: leave. End of input follows."""


class BotHello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", omit_defaults=True):
    """The bot's first line: the version it chooses, and who it is."""

    protocol: Count
    name: Identity
    version: Identity | UnsetType = UNSET
    author: Identity | UnsetType = UNSET


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready", omit_defaults=True):
    """The bot is ready for this match. ``cut``: at most 64 bytes of UTF-8 that help make the cards."""

    cut: Annotated[str, Meta(max_length=CUT_BYTES)] | UnsetType = UNSET


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The answer to the request ``id``: one of its options, and a ``note`` for the log if wanted."""

    id: Count
    action: Annotated[str, Meta(max_length=32)]
    amount: Count | UnsetType = UNSET
    target: Count | UnsetType = UNSET
    note: Annotated[str, Meta(max_length=MAX_NOTE)] | UnsetType = UNSET


class FoldOut(msgspec.Struct, frozen=True, gc=False):
    """A fold out of turn, for this very deal (C8)."""

    action: Literal["fold"]
    bank: Count
    deal: Count


RefereeMessage = RefereeHello | MatchStart | Request | FaultNotice | MatchEnd | Bye | Event
BotMessage = BotHello | Ready | Answer | FoldOut

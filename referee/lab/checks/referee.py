"""Checks of what a bot makes of a referee that says the same in another way, or says more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from referee.game.profile import Profile, stake_limit
from referee.lab.check import Check, Verdict
from referee.lab.laboratory import Laboratory
from referee.lab.playing import Player, Scene
from referee.lab.quirks import (
    UNKNOWN_ACTION,
    Quirk,
    as_it_is,
    in_other_order,
    with_unknown_fields,
    with_unknown_messages,
    with_unknown_option,
    with_unknown_profile,
    with_white_space,
)
from referee.lab.session import Session
from referee.wire.messages import FaultKind, FaultNotice

GROWTH = "15. How the protocol grows"
VALUES = "3. Values"
TRANSPORT = "2. Transport"
PROMISES = "What the referee promises about its lines"
ODD_NAMES = ('{"type":"bye"}', "line\u2028end", 'quote " \\ slash', "名前 ♠ 🂡", "", "x" * 200)
SLOW_PIECES = 5
SLOW_PAUSE_MS = 6
CHAIN = 30
BENCH_TURNS = 5_000
LARGEST = 2**31 - 1


def _whole_match(session: Session, scene: Scene, quirk: Quirk = as_it_is, last_id: int = 0) -> Player:
    """Greetings and a match to its end."""
    session.hello(quirk)
    player = Player(session, scene, quirk, last_id)
    player.begin()
    player.play()
    player.end()
    session.drain(session.conditions.start_ms)
    return player


def _requests(session: Session) -> str:
    put = session.recording.put
    return f"{sum(put.get(kind, 0) for kind in ('act', 'blind', 'enter', 'reveal'))} requests"


def _with_quirk(name: str, quirk: Quirk) -> Callable[[Laboratory], Verdict]:
    def judge(lab: Laboratory) -> Verdict:
        def act(session: Session) -> str:
            session.hearing.extra_actions = frozenset(
                {UNKNOWN_ACTION} if quirk is with_unknown_option else ()
            )
            _whole_match(session, lab.scene(name, banks=8), quirk)
            return f"{_requests(session)} answered"

        return lab.situation(name, act)

    return judge


def _odd_names(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        scene = lab.scene("odd names", banks=3, seats=len(ODD_NAMES))
        _whole_match(session, replace(scene, names=ODD_NAMES[: scene.seats]))
        return f"{_requests(session)} answered"

    return lab.situation("odd names at the table", act)


def _slow_writer(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        session.hello()
        player = Player(session, replace(lab.scene("a slow referee", banks=2), names=("éé", "ñ", "♠♣")))
        session.pieces = (SLOW_PIECES, SLOW_PAUSE_MS)
        player.begin()
        player.play()
        return f"{_requests(session)}, each in {SLOW_PIECES} pieces"

    return lab.situation("a referee whose lines come in pieces", act)


def _large_ids(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        short = msgspec.structs.replace(lab.favourite, turn_limit=20)
        player = _whole_match(session, lab.scene("large ids", short), last_id=LARGEST - 500)
        return f"ids up to {player.box.last_id}"

    return lab.situation("request ids near 2147483647", act)


def _big_stakes(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        game = _rich(lab.favourite)
        _whole_match(session, lab.scene("big stakes", game, banks=6))
        return f"stakes up to {game.stakes.cap}, {_requests(session)}"

    return lab.situation("stakes near 2147483647", act)


def _rich(profile: Profile) -> Profile:
    """The same game for the highest stakes that the protocol has room for."""
    change = msgspec.structs.replace
    short = change(profile, turn_limit=6)
    most = stake_limit(short)
    return change(short, stakes=change(profile.stakes, ante=most // 100, smallest=most // 100, cap=most))


def _fractions(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        game = next(profile for profile in lab.profiles if profile.svara != "share")
        change = msgspec.structs.replace
        thirds = change(game, svara=3, turn_limit=12)
        scene = lab.scene("a long svara", thirds, banks=1, seats=4)
        player = _whole_match(session, replace(scene, styles=("tying",), chain=CHAIN))
        return f"{player.svaras} svaras in one bank"

    return lab.situation("a long chain of svaras, with fractions in the bank", act)


def _folds_out_of_turn(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        scene = lab.scene("folds out of turn", banks=12, seats=5)
        player = _whole_match(session, replace(scene, styles=("lively",), fold_out=0.3))
        return f"{player.folds_out} folds out of turn, {_requests(session)}"

    return lab.situation("others fold out of turn", act)


def _fault_notices(lab: Laboratory) -> Verdict:
    kinds: tuple[FaultKind, ...] = ("malformed", "timeout", "illegal")

    def act(session: Session) -> str:
        session.hello()
        player = Player(session, lab.scene("notices of faults", banks=3))
        player.tell_fault(FaultNotice("malformed", 'said "\\" ♠', 9))
        player.begin()
        for number, kind in enumerate(kinds):
            if player.play(2):
                break
            player.tell_fault(FaultNotice(kind, "an example of a fault", 8 - number, number + 1, "fold"))
        session.send(b'{"type":"fault","kind":"to come","detail":"a kind of later","strikes_left":5}\n')
        player.play()
        return f"{_requests(session)} answered"

    return lab.situation("the bot is told of faults", act)


def _many_events(lab: Laboratory) -> Verdict:
    def act(session: Session) -> str:
        game = next(profile for profile in lab.profiles if profile.stakes.style == "new-full")
        long = msgspec.structs.replace(game, turn_limit=BENCH_TURNS)
        scene = lab.scene("a long bench", long, banks=2, seats=long.seats.max)
        player = _whole_match(session, replace(scene, styles=("betting",)))
        return f"{player.box.sent.bytes // 1000} kB read"

    return lab.situation("a long deal that others play on", act)


def referee_checks(profiles: Sequence[Profile]) -> list[Check]:
    """Those that the games which are asked for allow."""
    there = {
        "referee.fractions": any(profile.svara != "share" for profile in profiles),
        "referee.folds-out-of-turn": any(profile.fold_out_of_turn for profile in profiles),
        "referee.many-events": any(profile.stakes.style == "new-full" for profile in profiles),
    }
    return [check for check in _ALL if there.get(check.name, True)]


_IGNORE = "Look at the fields that you know, and pass over all others: do not map messages onto closed types."
_PARSE = (
    "A match with this version of the referee goes well, for its lines have one form. Read them with a JSON "
    "library all the same: other referees and tools write the same messages in another form."
)

_ALL = (
    Check(
        "referee.unknown-fields",
        GROWTH,
        "ignores fields that it does not know, in every object",
        _IGNORE,
        _with_quirk("unknown fields", with_unknown_fields),
    ),
    Check(
        "referee.unknown-messages",
        GROWTH,
        "ignores types of message that it does not know",
        "Let the last branch over the types of message do nothing: no answer, no exception, no print.",
        _with_quirk("unknown messages", with_unknown_messages),
    ),
    Check(
        "referee.unknown-options",
        GROWTH,
        "plays on where a request has an option that it does not know",
        "Look for the options that you know; there is always fold, look, decline or no.",
        _with_quirk("an unknown option", with_unknown_option),
    ),
    Check(
        "referee.unknown-profile",
        GROWTH,
        "plays a game whose profile has values that it does not know",
        "Go by the options and by rank and beats of the hand; do not refuse a profile.",
        _with_quirk("an unknown profile", with_unknown_profile),
    ),
    Check(
        "referee.key-order",
        PROMISES,
        "reads objects whose fields come in another order",
        _PARSE,
        _with_quirk("fields in another order", in_other_order),
    ),
    Check(
        "referee.white-space",
        PROMISES,
        "reads lines with spaces and tabs between the tokens",
        _PARSE,
        _with_quirk("white space in lines", with_white_space),
    ),
    Check(
        "referee.odd-names",
        TRANSPORT,
        "survives names at the table with quotes, line separators, other scripts, or nothing in them",
        "Split the input at \\n alone (U+2028 is no line end), and read UTF-8.",
        _odd_names,
    ),
    Check(
        "referee.slow-writer",
        TRANSPORT,
        "waits for the newline where a line comes in pieces, also within a character",
        "Collect bytes up to the newline before you decode and parse them.",
        _slow_writer,
    ),
    Check(
        "referee.large-ids",
        VALUES,
        "repeats request ids up to 2147483647 exactly",
        "Keep ids as whole numbers of at least 31 bits; never as single precision floats.",
        _large_ids,
    ),
    Check(
        "referee.big-stakes",
        VALUES,
        "plays for stakes up to 2147483647 and for larger banks",
        "Stakes fit into 31 bits, but sums of them do not: use 64 bits, or exact amounts.",
        _big_stakes,
    ),
    Check(
        "referee.fractions",
        VALUES,
        "plays on while svara follows svara and the bank is a fraction with many digits",
        'Read amounts as fractions ("17/2"), not as whole numbers; numerators have no bound.',
        _fractions,
    ),
    Check(
        "referee.folds-out-of-turn",
        "Folding out of turn",
        "plays on where other seats fold while it is not their turn",
        "Do not count turns: who is in, and what is legal, stands in each request.",
        _folds_out_of_turn,
    ),
    Check(
        "referee.fault-notices",
        "Faults",
        "plays on when it is told of a fault, of whatever kind",
        "Write a fault to your own log and go on; it asks for no answer.",
        _fault_notices,
    ),
    Check(
        "referee.many-events",
        TRANSPORT,
        "goes on reading while it is not asked",
        "Read standard input all the time, in a loop of its own if you think for long.",
        _many_events,
    ),
)

"""What one seat of a real match was sent and wrote, line by line, from the match's log."""

from __future__ import annotations

import json
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from generation.scenes import Scene
from referee.arbiter.bots import BotSpec
from referee.arbiter.deals_file import read_deals
from referee.arbiter.match import Match
from referee.arbiter.plan import MatchPlan
from referee.game.decks import parse_seed
from referee.game.profile_file import load_profile
from referee.record.reader import Log, read_log
from referee.record.records import (
    AnswerRecord,
    AnyRecord,
    End,
    FaultRecord,
    FoldOutRecord,
    Greeting,
    ReadyRecord,
    StrayRecord,
)
from referee.record.stream import sealed_or
from referee.record.verify import Rerun
from referee.wire.codec import line_of
from referee.wire.messages import Answer, Bye, FoldOut, MatchEnd

FOLDER = Path(__file__).parents[2]


class SceneError(Exception):
    """A scene that cannot be played as it is written."""


def played(scene: Scene) -> str:
    """The text of ``examples/NAME.jsonl``: the match is played now. Raises SceneError."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "match.jsonl"
        outcome = Match(_plan(scene, folder, path)).run()
        if outcome.reason != "played":
            raise SceneError(f"{scene.name}: {outcome.reason}: {outcome.detail}")
        faults = [f"seat {fault.seat}: {fault.detail}" for fault in outcome.faults]
        if len(faults) != scene.faults:
            raise SceneError(f"{scene.name}: {scene.faults} faults were meant, not {faults}")
        lines = list(Transcript(read_log(path), scene.seat).lines())
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _plan(scene: Scene, folder: Path, log: Path) -> MatchPlan:
    profile_file = folder / "profile.toml"
    profile_file.write_text(scene.profile_text, encoding="utf-8")
    profile = load_profile(str(profile_file) if scene.profile_text else scene.profile)
    deals_file = folder / "deals.json"
    deals_file.write_text(json.dumps(scene.deals), encoding="utf-8")
    return MatchPlan(
        profile=profile,
        bots=[_bot(name, words, folder, seat) for seat, (name, words) in enumerate(scene.bots)],
        seed=parse_seed(scene.seed),
        banks=scene.banks,
        clock=scene.clock,
        dealer=scene.dealer,
        given=read_deals(deals_file, profile) if scene.deals else None,
        cut=scene.cut,
        sealed=scene.sealed,
        log=log,
    )


def _bot(name: str, words: str, folder: Path, seat: int) -> BotSpec:
    """A sample bot by its words; a script, which is more than one line, as a file of its own."""
    program, _, script = words.partition("\n")
    command = [sys.executable, str(FOLDER / shlex.split(program)[0]), *shlex.split(program)[1:]]
    if script:
        path = folder / f"seat-{seat}.script"
        path.write_text(script, encoding="utf-8")
        command.append(str(path))
    return BotSpec(name, tuple(command))


class Transcript:
    """The log of one match, as one seat lived through it."""

    def __init__(self, log: Log, seat: int) -> None:
        if log.problem is not None or log.end is None:
            raise SceneError(f"{log.path} is not a whole log: {log.problem}")
        self._log = log
        self._end: End = log.end
        self._seat = seat
        self._rerun = Rerun(log.head, log.end, log.records)
        self._told = 0
        self._sha = sha256()

    def lines(self) -> Iterator[dict[str, Any]]:
        """Every line, in the order in which it was due. Raises SceneError unless the log has their digest."""
        yield from self._sent()
        for record in self._log.records[1:-1]:
            yield from self._wrote(record)
            self._rerun.take(record)
            yield from self._sent()
        end = self._end
        seed = sealed_or(bytes.fromhex(end.seed), self._log.head.sealed)
        for message in (MatchEnd(self._log.head.match, end.reason, end.results, seed=seed), Bye()):
            yield self._from_referee(line_of(message))
        self._rerun.take(end)
        if self._sha.hexdigest() != end.streams[self._seat].sent:
            raise SceneError(f"{self._log.path}: these are not the lines that seat {self._seat} was sent")

    def _sent(self) -> Iterator[dict[str, Any]]:
        waiting = self._rerun.streams.boxes[self._seat].waiting
        data = b"".join(waiting[self._told :])
        self._told = len(waiting)
        for line in data.split(b"\n")[:-1]:
            yield self._from_referee(line + b"\n")

    def _from_referee(self, line: bytes) -> dict[str, Any]:
        self._sha.update(line)
        return {"from": "referee", "seat": self._seat, "message": json.loads(line)}

    def _wrote(self, record: AnyRecord) -> Iterator[dict[str, Any]]:
        """What the bot of this seat wrote, if this record tells of it."""
        if getattr(record, "seat", None) != self._seat:
            return
        teller = _TELLERS.get(type(record))
        for line in teller(self._rerun, record) if teller else ():
            yield {"from": "bot", "seat": self._seat, **line}


def _hello(rerun: Rerun, record: Greeting) -> Iterator[dict[str, Any]]:
    yield {"message": msgspec.to_builtins(record.hello)}


def _ready(rerun: Rerun, record: ReadyRecord) -> Iterator[dict[str, Any]]:
    yield {"message": msgspec.to_builtins(record.ready)}


def _answer(rerun: Rerun, record: AnswerRecord) -> Iterator[dict[str, Any]]:
    answer = Answer(record.id, record.action, record.amount, record.target, record.note)
    yield {"message": msgspec.to_builtins(answer)}


def _fold_out(rerun: Rerun, record: FoldOutRecord) -> Iterator[dict[str, Any]]:
    table = rerun.table
    assert table is not None
    yield {"message": msgspec.to_builtins(FoldOut("fold", table.bank, table.deal))}


def _stray(rerun: Rerun, record: StrayRecord) -> Iterator[dict[str, Any]]:
    yield {**_raw(record.got), "fate": record.kind}


def _fault(rerun: Rerun, record: FaultRecord) -> Iterator[dict[str, Any]]:
    if isinstance(record.got, str):
        yield {**_raw(record.got), "fate": record.kind}


def _raw(got: str) -> dict[str, Any]:
    """A line that answered nothing: as a message where it is a JSON object, else as it stood."""
    try:
        message = json.loads(got)
    except ValueError:
        message = None
    return {"message": message} if isinstance(message, dict) else {"line": got}


_TELLERS: dict[type, Callable[[Rerun, Any], Iterator[dict[str, Any]]]] = {
    Greeting: _hello,
    ReadyRecord: _ready,
    AnswerRecord: _answer,
    FoldOutRecord: _fold_out,
    StrayRecord: _stray,
    FaultRecord: _fault,
}

"""Reading a log, whole or cut: records as far as they make sense, and the first thing that is wrong."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from referee.errors import LogError
from referee.record.codecs import decompressor
from referee.record.records import FORMAT, AnyRecord, End, Head

MAX_RECORD: Final = 64 * 2**20
"""No record is longer, in bytes."""

ENDS_HERE: Final = "the log ends here"
"""How the reason begins where nothing is damaged, but the end is not there."""

_START: Final = b'{"rec":"'
_MARK: Final = b'"rec"'
_BOM: Final = b"\xef\xbb\xbf"
_CRC: Final = re.compile(rb',"crc":(0|[1-9][0-9]{0,9})}\n\Z')
_decoder: Final = msgspec.json.Decoder(AnyRecord)
_encoder: Final = msgspec.json.Encoder()


@dataclass(frozen=True)
class Problem:
    """The first thing that is wrong with a log. ``line`` counts from 1."""

    line: int
    reason: str

    def __str__(self) -> str:
        """``line 17: ...``."""
        return f"line {self.line}: {self.reason}"


@dataclass
class Log:
    """A log in memory: its records and the lines that they stood on, up to the first problem."""

    path: Path
    records: list[AnyRecord] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)
    problem: Problem | None = None
    live: bool = False
    """Whether this is the public part that a running or killed referee leaves: its lines have no crc."""

    @property
    def head(self) -> Head:
        """The first record. Raises LogError where there is none."""
        first = self.records[0] if self.records else None
        if not isinstance(first, Head):
            raise _no_log(self)
        return first

    @property
    def end(self) -> End | None:
        """The last record of a complete log."""
        last = self.records[-1] if self.records else None
        return last if isinstance(last, End) else None

    @property
    def complete(self) -> bool:
        """Whether nothing is missing or damaged, as far as reading shows."""
        return self.problem is None and self.end is not None


def read_log(path: Path) -> Log:
    """A log as far as it can be read; without any record where its first line is damaged.

    Raises LogError where the file cannot be read or plainly is something else, FileError where its
    compression cannot be read here.
    """
    log = Log(path)
    try:
        with path.open("rb") as file:
            _read(log, decompressor(path, file))
    except OSError as error:
        raise LogError(f"The log {path} cannot be read: {error.strerror}.") from None
    return log


def _read(log: Log, file: Any) -> None:
    crc = 0
    for number, line in enumerate(_lines(file), 1):
        try:
            record, crc = _record(log, line, crc)
        except ValueError as error:
            log.problem = Problem(number, str(error))
            if number == 1 and not _speaks_of_records(line):
                raise _no_log(log) from None
            return
        log.records.append(record)
        log.lines.append(line[:-1])
    if log.end is None:
        log.problem = Problem(len(log.records) + 1, _missing(log))


def _speaks_of_records(line: bytes) -> bool:
    """Whether a wrong first line is a log's all the same: damaged, edited, saved anew or cut."""
    start = line.removeprefix(_BOM)[: len(_START)]
    wrong = sum(is_ != was for is_, was in zip(start, _START, strict=False))
    return _MARK in line or 4 * wrong <= len(start)


def _no_log(log: Log) -> LogError:
    return LogError(f"{log.path} is not a log of a match: {log.problem or 'line 1: there is no head'}.")


def _missing(log: Log) -> str:
    if log.live:
        return (
            f"{ENDS_HERE}: its match has not finished: it is still running, or its referee was killed; "
            "so there are public events alone, without cards, answers, result and seed"
        )
    return f"{ENDS_HERE}, without its end record: what came after is missing"


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """Lines, split at newlines alone."""
    rest = b""
    while data := file.read(1 << 16):
        *whole, rest = (rest + data).split(b"\n")
        yield from (line + b"\n" for line in whole)
        if len(rest) > MAX_RECORD:
            break
    if rest:
        yield rest


def _record(log: Log, line: bytes, crc: int) -> tuple[AnyRecord, int]:
    """One record, strictly: UTF-8, known types, its own canonical form, its crc."""
    if not line.endswith(b"\n"):
        raise ValueError("the line breaks off: it has no newline")
    text, found = _parted(line)
    body = text + b"}"
    try:
        line.decode()
        record: AnyRecord = _decoder.decode(body)
    except UnicodeDecodeError:
        raise ValueError("the line is not UTF-8") from None
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(f"not a record of a log: {error}") from None
    if log.end is not None:
        raise ValueError("there is a line after the end record")
    if not log.records:
        _check_head(record)
        log.live = found is None
    if log.live != (found is None):
        raise ValueError("the line has no crc" if found is None else "the line has a crc, others have not")
    if _encoder.encode(record) != body:
        raise ValueError("the line is not in the form in which the referee writes it: it was changed")
    crc = zlib.crc32(text, crc)
    if found is not None and crc != found:
        raise ValueError("the crc does not fit: this line, or the place of a line before it, was changed")
    return record, crc


def _check_head(record: AnyRecord) -> None:
    if not isinstance(record, Head):
        raise ValueError("the first record is not a head")
    if record.format != FORMAT:
        raise ValueError(f"the log has format {record.format}; this referee reads format {FORMAT}")


def _parted(line: bytes) -> tuple[bytes, int | None]:
    """A record up to its crc or its closing brace, and that crc."""
    match = _CRC.search(line)
    if match is None:
        return line[:-1].removesuffix(b"}"), None
    return line[: match.start()], int(match[1])

"""Logs that are changed by somebody who knows how their lines are guarded."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from referee.errors import LogError
from referee.record.reader import read_log
from referee.record.verify import verify_log

Records = list[dict[str, Any]]
Forgery = Callable[[Records], int]
"""Changes a log's records; returns where the first stands that does not follow any more."""


def records_of(log: Path) -> list[dict[str, Any]]:
    """A log's records as plain objects."""
    return [json.loads(line) for line in log.read_bytes().splitlines()]


def problem_of(path: Path, data: bytes) -> tuple[int, str] | None:
    """The first line that is wrong, and why; line 1 where it makes the file no log at all."""
    path.write_bytes(data)
    try:
        problem = verify_log(read_log(path))
    except LogError as error:
        return 1, str(error)
    return None if problem is None else (problem.line, problem.reason)


def resealed(records: list[dict[str, Any]]) -> bytes:
    """A log written anew by a forger who knows how lines are guarded."""
    crc = 0
    lines: list[bytes] = []
    for record in records:
        record.pop("crc", None)
        if record["rec"] == "end":
            record["log"] = sha256(b"".join(lines)).hexdigest()
        body = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
        crc = zlib.crc32(body[:-1], crc)
        lines.append(b'%s,"crc":%d}\n' % (body[:-1], crc))
    return b"".join(lines)


def check_forgery(log: Path, folder: Path, forge: Forgery) -> None:
    """The log with one forgery, written in ``folder``, is wrong at the line that the forgery names."""
    records = records_of(log)
    at = forge(records)
    found = problem_of(folder / "forged.jsonl", resealed(records))
    assert found is not None
    assert found[0] == at + 1, found


def first(records: list[dict[str, Any]], rec: str, **fields: Any) -> int:
    return next(
        number
        for number, record in enumerate(records)
        if record["rec"] == rec and all(record.get(name) == value for name, value in fields.items())
    )

"""The schema of a log's lines."""

from __future__ import annotations

from typing import Any, Final, get_args

from referee.record.records import FORMAT, AnyRecord
from referee.wire.schema import DIALECT, any_of, schema_of

RECORD_TYPES: Final[tuple[type, ...]] = get_args(AnyRecord)

_ABOUT: Final = (
    f"One line of a log, format {FORMAT}. crc is CRC-32 of the record's text without it (the text up to its "
    "comma, then a brace), continued from the line before. While a match runs its log has no crc and holds "
    "public events alone."
)


def log_schema() -> dict[str, Any]:
    """The schema of one line of a log."""
    crc = {"type": "integer", "minimum": 0, "maximum": 2**32 - 1}
    return {
        "$schema": DIALECT,
        "title": "Seka log",
        "type": "object",
        "properties": {"crc": crc},
        **any_of(RECORD_TYPES, _ABOUT),
        "$defs": schema_of(list(RECORD_TYPES)),
    }

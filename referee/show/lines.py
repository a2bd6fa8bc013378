"""Lines of a page for people: plain text, and what kind of line it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from rich.text import Text

from referee.show.plain import plain

Kind = Literal["head", "bank", "play", "cards", "note", "fault", "detail", "stray", "end"]

STYLES: Final[dict[Kind, str]] = {
    "head": "",
    "bank": "bold",
    "play": "",
    "cards": "",
    "note": "italic grey62",
    "fault": "bold red3",
    "detail": "grey62",
    "stray": "dark_orange3",
    "end": "",
}

_RED_CARD: Final = re.compile("(?:10|[6-9JQKA])[♦♥]")


class Line(NamedTuple):
    """One line, indented as it is to stand, without its end."""

    text: str
    kind: Kind = "play"

    def styled(self) -> Text:
        """The line with colours for a terminal; nothing in it is read as markup."""
        text = Text(self.text, STYLES[self.kind])
        if self.kind in ("play", "cards"):
            text.highlight_regex(_RED_CARD, "red3")
        return text


def duration(ms: int) -> str:
    """Milliseconds as people say them: ``50 ms``, ``1.2 s``."""
    return f"{ms} ms" if ms < 1000 else f"{ms / 1000:g} s"


def elapsed(us: int) -> str:
    """Microseconds as people say them: ``42 µs``, ``0.3 ms``, ``412 ms``, ``31.05 s``."""
    if us < 100:
        return f"{us} µs"
    if us < 10_000:
        return f"{us / 1000:.1f} ms"
    return f"{us // 1000} ms" if us < 1_000_000 else f"{us / 1_000_000:.2f} s"


def block(text: str, most: int = 10) -> Iterator[Line]:
    """The last lines of a longer text (stderr), each made harmless; says how many are not shown."""
    rows = text.rstrip("\n").split("\n")
    if len(rows) > most:
        yield Line(f"      | ({len(rows) - most} lines before these)", "detail")
    for row in rows[-most:]:
        yield Line(f"      | {plain(row.removesuffix(chr(13)))}", "detail")

"""Texts for an output whose encoding lacks characters: letters for suits, escapes for all that is strange."""

from __future__ import annotations

import codecs
from typing import Final

from referee.game.cards import GLYPHS

SPELLED: Final = "spelled"
"""The name of the error handler: give it as ``errors`` of a stream."""

LETTERS: Final = {glyph: suit for suit, glyph in GLYPHS.items()} | {
    "░": "#",
    "▶": ">",
    "●": "o",
    "…": "~",
    "µ": "u",
}
"""What is written in place of the characters of our own, each as wide as what it stands for."""


def _spell(error: UnicodeError) -> tuple[str | bytes, int]:
    if isinstance(error, UnicodeEncodeError):
        character = error.object[error.start]
        if character in LETTERS:
            return LETTERS[character], error.start + 1
        error.end = error.start + 1
    return codecs.backslashreplace_errors(error)


codecs.register_error(SPELLED, _spell)


def spelled(text: str, encoding: str) -> str:
    """The text as it will be read from an output of this encoding."""
    return text.encode(encoding, SPELLED).decode(encoding)

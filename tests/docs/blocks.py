"""The fenced blocks of a Markdown page, and what is to be done with each.

- ``console``: commands after ``$ ``, each followed by what it prints (nothing: not compared); ``...`` stands
  for any text, over several lines where it is a line of its own.
- a second word after the language names a file: the block is its content (``toml mine.toml``).
- ``text``: a picture, not run. ``sh``: commands of the checkout that tests of their own run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FENCE = "```"


@dataclass(frozen=True)
class Block:
    """One fenced block; ``line`` is where its fence stands in the page."""

    page: Path
    line: int
    language: str
    file: str | None
    text: str

    @property
    def where(self) -> str:
        return f"{self.page.name}:{self.line}"


@dataclass(frozen=True)
class Command:
    """One command of a ``console`` block and the output shown under it."""

    text: str
    shown: str


def blocks(page: Path) -> list[Block]:
    """All fenced blocks of a page, from the top."""
    found: list[Block] = []
    opened: tuple[int, list[str]] | None = None
    body: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        if not line.startswith(FENCE):
            body.append(line)
        elif opened is None:
            opened, body = (number, line.removeprefix(FENCE).split()), []
        else:
            start, words = opened
            language, file = [*words, "", ""][:2]
            found.append(Block(page, start, language, file or None, "".join(f"{row}\n" for row in body)))
            opened = None
    if opened is not None:
        raise ValueError(f"{page}: the block of line {opened[0]} is never closed")
    return found


def commands(block: Block) -> list[Command]:
    """The commands of a ``console`` block; a line that ends in a backslash goes on in the next."""
    found: list[Command] = []
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        text, _, shown = part.partition("\n")
        while text.endswith("\\"):
            more, _, shown = shown.partition("\n")
            text += "\n" + more
        found.append(Command(text, shown.strip("\n")))
    if not found:
        raise ValueError(f"{block.where}: a console block needs a command after '$ '")
    return found


def fits(shown: str, printed: str) -> bool:
    """Whether a command printed what the page shows; spaces at the ends of lines do not count."""
    lines = [line.rstrip() for line in printed.strip("\n").split("\n")]
    pattern = "".join(_line_pattern(line.rstrip()) for line in shown.split("\n"))
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in lines)) is not None


def _line_pattern(line: str) -> str:
    if line == "...":
        return r"(?:.*\n)*?"
    return ".*".join(re.escape(part) for part in line.split("...")) + r"\n"

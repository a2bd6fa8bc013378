"""The reader of the pages' examples: were it blind, no example could fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import blocks, commands, fits


def page(folder: Path, text: str) -> Path:
    path = folder / "page.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_blocks_are_found_with_their_language_file_and_line(tmp_path: Path) -> None:
    text = "# A\n\n```toml mine.toml\na = 1\n```\n\nwords\n\n```text\n\n```\n"
    first, second = blocks(page(tmp_path, text))
    assert (first.language, first.file, first.text, first.line) == ("toml", "mine.toml", "a = 1\n", 3)
    assert (second.language, second.file, second.text, second.where) == ("text", None, "\n", "page.md:9")


def test_an_open_block_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="line 1 is never closed"):
        blocks(page(tmp_path, "```text\nwords\n"))


def test_commands_come_with_what_they_print(tmp_path: Path) -> None:
    text = "```console\n$ one \\\n    two\nout\nmore\n\n$ three\n```\n"
    first, second = commands(blocks(page(tmp_path, text))[0])
    assert (first.text, first.shown) == ("one \\\n    two", "out\nmore")
    assert (second.text, second.shown) == ("three", "")


def test_a_console_block_without_a_command_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="needs a command"):
        commands(blocks(page(tmp_path, "```console\nout\n```\n"))[0])


@pytest.mark.parametrize(
    ("shown", "printed", "expected"),
    [
        ("a\nb", "a  \nb\n", True),
        ("a\nb", "a\nb\nc\n", False),
        ("a\n...", "a\nb\nc\n", True),
        ("...\nc", "a\nb\nc\n", True),
        ("...\nc", "a\nb\nd\n", False),
        ("took ... ms", "took 12 ms\n", True),
        ("took ... ms", "took 12 s\n", False),
        ("a.c", "abc\n", False),
    ],
)
def test_dots_stand_for_anything_and_nothing_else_does(shown: str, printed: str, expected: bool) -> None:
    assert fits(shown, printed) is expected

"""``tools/generate``: every file of ``protocol/`` that is made, not written."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from generation.amounts import amount_vectors
from generation.deals import deck_vectors
from generation.documents import pretty
from generation.hands import hand_vectors
from generation.log_schema import log_schema
from generation.scenes import SCENES
from generation.transcripts import played
from referee.game.profile_file import load_profile, profile_names
from referee.wire.schema import message_schema

PROTOCOL = Path(__file__).parents[2] / "protocol"


def generated() -> Iterator[tuple[Path, str]]:
    """Every generated file and its text."""
    yield PROTOCOL / "schema.json", pretty(message_schema())
    yield PROTOCOL / "log.schema.json", pretty(log_schema())
    vectors = PROTOCOL / "vectors"
    yield vectors / "decks.json", deck_vectors()
    yield vectors / "amounts.json", amount_vectors()
    for name in profile_names():
        yield vectors / "hands" / f"{name}.json", hand_vectors(load_profile(name))
    for scene in SCENES:
        yield PROTOCOL / "examples" / f"{scene.name}.jsonl", played(scene)


def strangers(expected: set[Path]) -> list[Path]:
    """Files in the folders of generated files that nothing makes."""
    folders = (PROTOCOL / "vectors", PROTOCOL / "examples")
    found = {path for folder in folders for path in folder.rglob("*") if path.is_file()}
    return sorted(found - expected)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--check", is_flag=True, help="Write nothing; name the first file that differs and exit with 1."
)
def generate(check: bool) -> None:
    """Make the schemas, vectors and example transcripts of protocol/ anew.

    The transcripts are those of real matches between the sample bots, played for this.

    Example: tools/generate --check
    """
    files = dict(generated())
    for path, text in files.items():
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(
                f"{path.relative_to(PROTOCOL.parent)} is not as it would be made now: run tools/generate."
            )
    for path in strangers(set(files)):
        sys.exit(f"{path.relative_to(PROTOCOL.parent)} is made by nothing: delete it.")


if __name__ == "__main__":
    generate()

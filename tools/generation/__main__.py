"""``tools/generate``: every file of ``protocol/`` that is made, not written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
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


def makers() -> dict[str, Callable[[], str]]:
    """Every generated file, as its path in ``protocol/``, and what makes its text."""
    hands = {
        f"vectors/hands/{name}.json": partial(hand_vectors, load_profile(name)) for name in profile_names()
    }
    return {
        "schema.json": lambda: pretty(message_schema()),
        "log.schema.json": lambda: pretty(log_schema()),
        "vectors/decks.json": deck_vectors,
        "vectors/amounts.json": amount_vectors,
        **hands,
        **{f"examples/{scene.name}.jsonl": partial(played, scene) for scene in SCENES},
    }


def strangers(folder: Path, expected: set[Path]) -> list[Path]:
    """Files in the folders of generated files that nothing makes."""
    folders = (folder / "vectors", folder / "examples")
    found = {path for each in folders for path in each.rglob("*") if path.is_file()}
    return sorted(found - expected)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--check", is_flag=True, help="Write nothing; name the first file that differs, exit with 1.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=PROTOCOL,
    help="Write there, or compare with what is there.  [default: protocol/ of the checkout]",
)
def generate(check: bool, folder: Path) -> None:
    """Make the schemas, vectors and example transcripts of protocol/ anew.

    The transcripts are those of real matches between the sample bots, played for this.

    Example: tools/generate --check
    """
    files = {folder / name: make for name, make in makers().items()}
    for path in strangers(folder, set(files)):
        sys.exit(f"{path} is made by nothing: delete it.")
    for path, make in files.items():
        text = make()
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path} is not as it would be made now: run tools/generate.")


if __name__ == "__main__":
    generate()

"""Draws docs/match.svg, the picture of README.md, from a real match between sample bots.

    .venv/bin/python tools/picture.py [FILE]

The bots and the seed are fixed, so that the picture changes only when the game or its drawing does.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from io import StringIO
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

from referee.game.events import Event, Svara, receiver
from referee.game.profile_file import load_profile
from referee.record.reader import read_log
from referee.record.records import EventRecord
from referee.show.model import TableModel
from referee.show.narrate import Narrator
from referee.show.table import TablePicture

ROOT = Path(__file__).resolve().parents[1]
PROFILE = "tamashebi-36"
SEATS = ["tight", "caller", "tight-2", "tight-3"]
SEED = "picture 13"
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""What a viewer would fetch from elsewhere: the picture does without."""


def play() -> list[Event]:
    """The public events of the match."""
    bots = [str(ROOT / "sample_bots" / name.partition("-")[0]) for name in SEATS]
    referee = str(Path(sys.executable).with_name("referee"))
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "match.jsonl"
        options = ["--profile", PROFILE, "--seed", SEED, "--log", str(log), "--quiet"]
        subprocess.run([referee, "play", *bots, *options], check=True, stdout=subprocess.DEVNULL)
        records = read_log(log).records
    events = [record.event for record in records if isinstance(record, EventRecord)]
    return [event for event in events if receiver(event) is None]


def picture(events: list[Event]) -> RenderableType:
    """The table at the first showdown, and what led there; then the svara that came of it."""
    model = TableModel(load_profile(PROFILE), SEATS)
    narrator = Narrator(SEATS)
    lines = []
    for event in events:
        lines.append(Text(f"  {narrator.line(event)}"))
        if isinstance(event, Svara):
            break
        model.apply(event)
    return Group(TablePicture(model), *lines)


def main() -> None:
    """Write the picture."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "match.svg"
    console = Console(record=True, width=96, file=StringIO(), force_terminal=True)
    console.print(picture(play()))
    svg = console.export_svg(title="referee play", unique_id="match")
    svg = FONTS.sub("", svg).replace("<svg ", '<svg xml:space="preserve" ', 1)  # keep the columns' spaces
    target.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()

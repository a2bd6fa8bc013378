"""Every example of README.md and of the manual is run, in the order of its page."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import warnings
from pathlib import Path

import pytest

from tests.docs.blocks import Block, Command, blocks, commands, fits

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SPEC = ROOT / "protocol" / "SPEC.md"
NEEDS = ("node", "jq")
"""Programs that an example may use and a machine may lack; the example is left out there."""

OF_THE_CHECKOUT = {"./tools/demo", "./tools/test"}
"""What an ``sh`` block may hold: these have tests of their own in tests/tools."""


def environment() -> dict[str, str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "COLUMNS": "110", "LANG": "C.UTF-8", "NO_COLOR": "1"}


def lacking(command: Command) -> str | None:
    words = command.text.replace("|", " ").split()
    return next((name for name in NEEDS if name in words and not shutil.which(name)), None)


def run(command: Command, block: Block, folder: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", command.text],
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    said = f"{block.where}: $ {command.text}\n{done.stdout}"
    assert done.returncode == 0, f"status {done.returncode}: {said}"
    assert not command.shown or fits(command.shown, done.stdout), f"not as shown: {said}"


def do(block: Block, folder: Path) -> None:
    if block.file is not None:
        (folder / block.file).write_text(block.text, encoding="utf-8")
    if block.language == "console":
        for command in commands(block):
            missing = lacking(command)
            if missing:
                warnings.warn(f"{block.where} is left out: {missing} is not here", stacklevel=2)
            else:
                run(command, block, folder)
    elif block.language == "sh":
        assert set(block.text.split("\n")) <= {*OF_THE_CHECKOUT, ""}, f"{block.where} is not run by any test"
    elif block.language == "toml":
        tomllib.loads(block.text)
    elif block.language == "json":
        for line in block.text.splitlines():
            json.loads(line)
    else:
        assert block.language == "text" or block.file, f"{block.where}: nothing checks this block"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_example_of_the_page_works(page: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "sample_bots", tmp_path / "sample_bots")
    for block in blocks(page):
        do(block, tmp_path)


def headings(page: Path) -> set[str]:
    """The anchors that viewers give to a page's headings."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"^#+ (.*)$", prose, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def leads_somewhere(page: Path, target: str) -> bool:
    name, _, anchor = target.partition("#")
    there = page.parent / name if name else page
    return there.exists() and (not anchor or anchor in headings(there))


@pytest.mark.parametrize("page", [*PAGES, SPEC], ids=lambda page: page.name)
def test_every_link_into_the_project_leads_somewhere(page: Path) -> None:
    targets = [part.partition(")")[0] for part in page.read_text(encoding="utf-8").split("](")[1:]]
    local = [target for target in targets if "://" not in target]
    assert local
    assert [target for target in local if not leads_somewhere(page, target)] == []

"""Every sample bot passes every check, called as its author would."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.running import ROOT, referee
from tests.sample_bots.bot_talk import INTERPRETERS

BOTS = sorted(path.parent.name for path in (ROOT / "sample_bots").glob("*/bot.toml"))


@pytest.mark.parametrize("name", BOTS)
def test_a_sample_bot_passes(name: str) -> None:
    program = INTERPRETERS.get(name)
    if program and not shutil.which(program):
        pytest.skip(f"no {program} here to run the {name} bot")
    done = referee("check", str(Path("sample_bots", name)), "--start-s", "60", "--move-s", "60")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.rstrip().endswith(" passed, 0 failed")

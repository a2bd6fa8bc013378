"""``play`` runs a match between real processes and reads its log."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.matches.stage import Play, run_match


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Plays a match and checks what must hold after every one of them."""
    return partial(run_match, tmp_path)

"""``referee``: the command as root or whoever runs the tests; ``ordinary``: as an ordinary user."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arbiter.conditions import Referee, ordinary_referee


@pytest.fixture
def referee(tmp_path: Path) -> Referee:
    return Referee(tmp_path)


@pytest.fixture
def ordinary() -> Iterator[Referee]:
    yield from ordinary_referee()

"""``referee``: the command as whoever runs the tests, root often; ``ordinary``: as an ordinary user."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.arbiter.conditions import Referee, folder_outside_tmp, ordinary_referee


@pytest.fixture
def referee() -> Iterator[Referee]:
    with folder_outside_tmp() as folder:
        yield Referee(folder)


@pytest.fixture
def ordinary() -> Iterator[Referee]:
    with ordinary_referee() as found:
        yield found

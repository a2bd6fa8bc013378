"""How the tests are run: how many at a time, and the long ones only if a mark is asked for."""

from __future__ import annotations

import os

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """What ``-n auto`` means: many tests wait for a bot's clock, so that three workers keep two cores busy.

    The long tests do their own waiting: a worker a core.
    """
    cores = len(os.sched_getaffinity(0))
    return cores if config.option.markexpr else max(2, cores * 3 // 2)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what is marked long, where no -m says what is wanted."""
    if config.option.markexpr:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]

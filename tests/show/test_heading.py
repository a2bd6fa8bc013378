"""The head of a story: what was fixed before the match."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from msgspec import UNSET, Struct

from referee.record.records import Head, Limits, Policies, SeatHead
from referee.show.heading import heading
from referee.show.narrate import Narrator
from tests.show.made_log import MadeLog


def told(seat: int | None = None, **changed: object) -> list[str]:
    head = MadeLog("tamashebi-36", "AB").records[0]
    assert isinstance(head, Head)
    head = msgspec.structs.replace(head, **changed)
    return [line.text for line in heading(head, Narrator("AB"), seat)]


def conditions(policies: Policies) -> list[str]:
    return [line for line in told(policies=policies) if line.startswith("conditions: ")]


def test_usual_conditions_are_not_said() -> None:
    assert conditions(Policies()) == []


def test_sandbox_and_limits_stand_in_one_line() -> None:
    policies = Policies(sandbox="bwrap", limits=Limits(memory_mb=900, cpu_s=5))
    assert conditions(policies) == [
        "conditions: sandbox bwrap, at most 900 MB of memory, at most 5 s of CPU time"
    ]


OTHERS: dict[str, tuple[object, str]] = {
    "sandbox": ("box\x1b {}", r"sandbox box\x1b {}"),
    "sandbox_read": (("/a b", "/c"), "bots may read '/a b' /c"),
    "flood_lines": (1, "out with more than 1 line that answer nothing"),
    "flood_bytes": (2048, "out with more than 2 kB that answer nothing"),
    "unread_bytes": (1000, "out with more than 1000 bytes unread"),
    "stderr_bytes": (2**20, "1024 kB of stderr kept at either end"),
    "limits": (Limits(processes=3, open_files=20, file_mb=0), "at most 3 processes, at most 20 open files, "),
    "on_crash": ("restart", "on a crash: restart, up to 3 times"),
    "on_timeout": ("void", "on a timeout: void"),
    "restarts": (9, "up to 9 times"),
    "forgive_host": (True, "the host's timeouts are forgiven"),
    "strikes": (3, "out after 3 strikes"),
}
"""Another value for each policy, and what the head says of it."""


def fields(kind: type[Struct]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind)}


@pytest.mark.parametrize("name", sorted(fields(Policies)))
def test_whatever_is_set_is_said(name: str) -> None:
    value, said = OTHERS[name]
    policies = msgspec.structs.replace(Policies(on_crash="restart"), **{name: value})
    assert said in "\n".join(told(policies=policies))


@pytest.mark.parametrize("name", sorted(fields(Limits)))
def test_every_limit_is_said(name: str) -> None:
    assert getattr(Limits(), name) is UNSET
    (line,) = conditions(Policies(limits=Limits(**{name: 77})))
    assert "77" in line


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (["python3", "my bot.py"], "python3 'my bot.py'"),
        (["sh", "-c", "echo $HOME"], "sh -c 'echo $HOME'"),
        (["a", ""], "a ''"),
    ],
)
def test_a_command_can_be_copied_from_the_head(command: Sequence[str], shown: str) -> None:
    seats = (SeatHead("A", tuple(command)), SeatHead("B", ("b",)))
    assert told(seats=seats)[2] == f"  seat 0  A: {shown}"

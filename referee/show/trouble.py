"""Faults and strays of a logged match, with everything that is known about them in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from referee.record.records import FaultRecord, StrayRecord
from referee.show.lines import Line, block, duration, elapsed
from referee.show.plain import plain

MOST_STRAYS: Final = 5
"""How many different lines of a run of strays are shown."""


def fault_lines(name: str, fault: FaultRecord) -> Iterator[Line]:
    """A fault: who, what, when; limit and elapsed, what came, how the process ended, its last notes."""
    request = "" if fault.id is UNSET else f", request {fault.id}"
    yield Line(
        f"! {name}: {fault.kind} at {duration(fault.ms)}{request}: {plain(fault.detail)}",
        "fault",
    )
    times = _times(fault)
    if times:
        yield Line(f"    {times}", "detail")
    if fault.host:
        yield Line(
            f"    the host was late, not the bot: {'forgiven' if fault.forgiven else 'charged'}", "detail"
        )
    if fault.partial is not UNSET:
        yield Line(f"    {fault.partial} bytes of a line came without a newline", "detail")
    if fault.got is not UNSET:
        yield Line(f"    came: {plain(fault.got)}", "detail")
    if fault.exit is not UNSET:
        yield Line(f"    process: {plain(fault.exit)}", "detail")
    if fault.stderr is not UNSET:
        yield Line("    end of its stderr:", "detail")
        yield from block(fault.stderr)
    yield Line(f"    {_consequence(name, fault)}", "detail")


def _times(fault: FaultRecord) -> str:
    parts = []
    if fault.limit_ms is not UNSET:
        parts.append(f"limit {duration(fault.limit_ms)}")
    if fault.us is not UNSET:
        parts.append(f"elapsed {elapsed(fault.us)}")
    if fault.cpu_us is not UNSET and parts:
        parts.append(f"{elapsed(fault.cpu_us)} of CPU")
    if fault.wait_us is not UNSET and parts:
        parts.append(f"{elapsed(fault.wait_us)} of waiting for a CPU")
    if fault.host_us is not UNSET:
        parts.append(f"the host stood still for {elapsed(fault.host_us)}")
    return ", ".join(parts)


def _consequence(name: str, fault: FaultRecord) -> str:
    done = "" if fault.default is UNSET else f"{fault.default} in its place; "
    if fault.out:
        return f"{done}{name} is out"
    left = fault.strikes_left
    again = "; its bot is started anew when it is asked next" if fault.restart else ""
    return f"{done}{left} strike{'' if left == 1 else 's'} left{again}"


class StrayRun:
    """Strays in a row, of one seat and kind: the first few that differ are shown, the others counted."""

    def __init__(self) -> None:
        self._last: StrayRecord | None = None
        self._name = ""
        self._shown: list[str] = []
        self._more = 0

    def take(self, name: str, stray: StrayRecord) -> Iterator[Line]:
        """One more line that answered nothing, and its fate; before it, the end of another run."""
        if self._last is None or (self._last.seat, self._last.kind) != (stray.seat, stray.kind):
            yield from self.end()
        self._last, self._name = stray, name
        if stray.got in self._shown or len(self._shown) == MOST_STRAYS:
            self._more += 1
            return
        self._shown.append(stray.got)
        at = duration(stray.ms)
        yield Line(f"~ {name}: {_kind(stray)} line at {at}, ignored: {plain(stray.got)}", "stray")

    def end(self) -> Iterator[Line]:
        """The run is over: how many there were that are not shown."""
        if self._last is not None and self._more:
            like = "this" if len(self._shown) == 1 else "these"
            lines = f"{_kind(self._last)} line{'' if self._more == 1 else 's'}"
            last = f"the last at {duration(self._last.ms)}"
            yield Line(f"~ {self._name}: ... {self._more} more {lines} like {like}, {last}", "stray")
        self._last, self._more = None, 0
        self._shown.clear()


def _kind(stray: StrayRecord) -> str:
    return stray.kind.replace("_", " ")

"""A match as it goes: a table that is redrawn on a terminal, plain lines anywhere else.

It shows what is public: whoever reads the lines learns what every seat knows. A terminal, which no bot reads,
shows each fault besides.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import IO, Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from referee.game.events import BankEnd, Event, receiver
from referee.game.profile import Profile
from referee.show.model import TableModel
from referee.show.narrate import Narrator
from referee.show.painter import Painter
from referee.show.plain import plain
from referee.show.printing import divert, forgive_encoding
from referee.show.spelling import spelled
from referee.show.table import TablePicture, summary

MOST_LINES: Final = 8
"""How many narrated lines stand below the table at most."""

LEAST_LINES: Final = 2
"""A terminal that has no room for so many below the table gets one line in its place."""

MOST_KEPT: Final = 16
"""How many narrated lines stand below that one line at most."""

TABLE_EXTRA: Final = 4
"""Lines of the picture that are no seat's: its border, its header, and one spare for the cursor."""

FAULT_STYLE: Final = "bold red3"


class LiveTable:
    """What ``referee play`` shows. Its ``event`` and ``fault`` are called outside of any bot's clock.

    ``pace_ms`` is how long each public event stays on show; 0 shows them as they come, at most 20 pictures
    a second. Use it as a context, or call ``close``: it gives the terminal back.
    """

    def __init__(
        self,
        console: Console,
        seats: Sequence[str],
        profile: Profile,
        pace_ms: int = 0,
        *,
        banks: int | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        names = [spelled(name, console.encoding) for name in seats]
        self._narrator = Narrator(names)
        self._pace_s = pace_ms / 1000
        self._sleep = sleep
        forgive_encoding(console.file)
        self._face: _Screen | _Lines = _Lines(console.file)
        if console.is_terminal:
            self._face = _Screen(console, TableModel(profile, names, banks=banks))
        self._closed = False

    def event(self, event: Event) -> None:
        """Something happened at the table; what only one seat may see is passed over."""
        if self._closed or receiver(event) is not None:
            return
        self._face.event(event, self._narrator.line(event), at_once=self._pace_s > 0)
        if self._pace_s:
            self._sleep(self._pace_s)

    def fault(self, seat: int, text: str) -> None:
        """A seat was faulted: said at once on a terminal, and not at all where a bot might read along.

        Whoever reports the outcome of the match has all faults.
        """
        if not self._closed:
            self._face.fault(f"! {self._narrator.name(seat)}: {plain(text)}")

    def close(self) -> None:
        """The match is over: show the last state, and give the terminal back."""
        if not self._closed:
            self._closed = True
            self._face.close()

    def __enter__(self) -> LiveTable:
        """The table itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give the terminal back."""
        self.close()


class _Screen:
    """The table on a terminal."""

    def __init__(self, console: Console, model: TableModel) -> None:
        self._console = console
        self._model = model
        self._picture = TablePicture(model)
        self._lines: deque[Text] = deque(maxlen=MOST_KEPT)
        self._live = Live(console=console, auto_refresh=False, get_renderable=self._frame)
        self._painter: Painter | None = None

    def _frame(self) -> RenderableType:
        """The table and the last lines or, on a terminal too low for that, a summary and the last lines."""
        height = self._console.height
        spare = height - len(self._model.seats) - TABLE_EXTRA
        if spare >= LEAST_LINES:
            return Group(self._picture, *self._last(min(MOST_LINES, spare)))
        return Group(summary(self._model), *self._last(max(1, min(MOST_KEPT, height - 2))))

    def _last(self, count: int) -> list[Text]:
        """So many lines, blank ones below the others at first."""
        lines = list(self._lines)[-count:]
        return lines + [Text()] * (count - len(lines))

    def _started(self) -> Painter:
        """The screen is taken at the first event: what fails before it is said on a clean terminal."""
        if self._painter is None:
            self._live.start()
            self._painter = Painter(self._live.refresh)
        return self._painter

    def event(self, event: Event, line: str, *, at_once: bool) -> None:
        painter = self._started()
        with painter.lock:
            self._model.apply(event)
            self._add(f"  {line}", "")
            if at_once:
                painter.now()
            else:
                painter.changed()

    def fault(self, line: str) -> None:
        if self._painter is None:
            self._console.print(Text(line, FAULT_STYLE))
            return
        with self._painter.lock:
            self._add(line, FAULT_STYLE)
            self._painter.changed()

    def _add(self, line: str, style: str) -> None:
        self._lines.append(Text(line, style, no_wrap=True, overflow="ellipsis"))

    def close(self) -> None:
        if self._painter is not None:
            self._painter.close()
            self._live.stop()


class _Lines:
    """Plain lines for a file or a pipe. A reader that goes away does not stop the match."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._gone = False

    def event(self, event: Event, line: str, *, at_once: bool) -> None:
        self._write(line, flush=at_once or isinstance(event, BankEnd))

    def fault(self, line: str) -> None:
        """That an action was a default is not public: nothing."""

    def close(self) -> None:
        self._write(None, flush=True)

    def _write(self, line: str | None, *, flush: bool = False) -> None:
        if self._gone:
            return
        try:
            if line is not None:
                self._file.write(line + "\n")
            if flush:
                self._file.flush()
        except BrokenPipeError:
            self._gone = True
            divert(self._file)
        except OSError:
            self._gone = True  # whoever prints the result next finds the same, and says so

"""Bytes from a bot, cut into lines, and bytes of its stderr, kept at both ends."""

from __future__ import annotations

from referee.wire.messages import MAX_LINE


class LineSplitter:
    """Lines of one bot. A line over MAX_LINE comes out as None, once, and is not kept."""

    __slots__ = ("_dropping", "_rest")

    def __init__(self) -> None:
        self._rest = bytearray()
        self._dropping = False

    @property
    def partial(self) -> int:
        """How many bytes of a line without its newline have come."""
        return len(self._rest)

    @property
    def rest(self) -> bytes:
        """The beginning of a line that has no newline yet."""
        return bytes(self._rest)

    def feed(self, data: bytes) -> list[bytes | None]:
        """The lines that ``data`` completes, without newline or carriage return; blank ones are skipped."""
        if 0 <= data.find(b"\n") == len(data) - 1 < MAX_LINE and not self._rest and not self._dropping:
            return [] if data.isspace() else [data[:-1].removesuffix(b"\r")]
        lines: list[bytes | None] = []
        first, *others = data.split(b"\n")
        if others:
            self._take(bytes(self._rest) + first if self._rest else first, lines)
            for part in filter(None, others[:-1]):
                self._take(part, lines)
            self._rest = bytearray(others[-1])
        else:
            self._rest += first
        if self._dropping:
            self._rest.clear()
        elif len(self._rest) > MAX_LINE + 1:
            self._rest.clear()
            self._dropping = True
            lines.append(None)
        return lines

    def _take(self, line: bytes, lines: list[bytes | None]) -> None:
        if self._dropping:
            self._dropping = False
        elif len(line) > MAX_LINE + line.endswith(b"\r"):
            lines.append(None)
        elif line and not line.isspace():
            lines.append(line.removesuffix(b"\r"))


class Notebook:
    """What a bot writes to stderr: counted, its head and its tail kept, ``size`` bytes of each."""

    __slots__ = ("_head", "_size", "_tail", "bytes")

    def __init__(self, size: int) -> None:
        self._size = size
        self._head = b""
        self._tail = b""
        self.bytes = 0

    def feed(self, data: bytes) -> None:
        """More of it."""
        self.bytes += len(data)
        missing = self._size - len(self._head)
        if missing > 0:
            self._head += data[:missing]
            data = data[missing:]
        if data:
            self._tail = (self._tail + data)[-self._size :]

    @property
    def head(self) -> str:
        """How it began."""
        return self._head.decode("utf-8", "replace")

    @property
    def tail(self) -> str | None:
        """How it ended, if that is not in the head already; says how much was cut before it."""
        if not self._tail:
            return None
        cut = self.bytes - len(self._head) - len(self._tail)
        mark = f"[{cut} bytes cut] " if cut else ""
        return mark + self._tail.decode("utf-8", "replace")

    def last(self, size: int = 600) -> str:
        """The last bytes of it: where a traceback would be."""
        return (self._head + self._tail)[-size:].decode("utf-8", "replace").strip()

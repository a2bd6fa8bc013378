"""Writing a log.

While the match runs the file holds only what everyone at the table knows: the head and the public events.
A bot that reads along learns nothing. When the match is over the file is replaced, in one step, by the whole
log, even if it has been moved or deleted meanwhile; of a link, the file where it led is replaced. A referee
that is killed leaves the public part, whole up to its last line.
"""

from __future__ import annotations

import os
import stat
import tempfile
import zlib
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import msgspec

from referee.errors import FileError
from referee.record.codecs import compressor

CHUNK_LINES: Final = 4096
"""How many lines are made and hashed at a time, if not fewer: making them in a row is cheaper by half."""

PLAIN_BYTES: Final = 64 * 2**20
"""How much of a log is kept in memory as it is."""

Note = tuple[Callable[..., bytes], tuple[Any, ...], bool]
"""A record that is made later, in a row with others: ``make(*what)`` is an encoded object up to its closing
brace. ``what`` must not change meanwhile. The flag is for what everyone at the table knows."""

_LINE: Final = b'%b,"crc":%d}\n'
_encoder: Final = msgspec.json.Encoder()


def body_of(record: msgspec.Struct) -> bytes:
    """A record as its object up to the closing brace: what comes last is the line's guard."""
    return _encoder.encode(record)[:-1]


class LogWriter:
    """The log of one match. ``path`` None keeps no file; the lines are counted all the same."""

    def __init__(self, path: Path | None) -> None:
        self.path: Final = path
        self.failure: str | None = None
        self._crc = 0
        self._hash = sha256()
        self.notes: Final[list[Note]] = []
        self._squeezed: list[bytes] = []
        self._recent: list[bytes] = []
        self._recent_bytes = 0
        self._public: list[bytes] = []
        self._live: Any = None
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        """Open the live file. Raises FileError where that cannot be: before the match, not after it."""
        try:
            file = path.open("wb")
        except OSError as error:
            raise FileError(f"The log {path} cannot be written: {error.strerror}.") from None
        self._live = compressor(path, file)
        self._target = Path(os.path.realpath(path))
        mode = os.fstat(file.fileno()).st_mode
        self._replace = stat.S_ISREG(mode)
        self._mode = stat.S_IMODE(mode)

    def add(self, record: msgspec.Struct, *, public: bool = False) -> None:
        """One record more."""
        self.note((body_of, (record,), public))

    def note(self, note: Note) -> None:
        """One record more. Within a turn notes may be appended to ``notes`` without this."""
        self.notes.append(note)
        if len(self.notes) >= CHUNK_LINES:
            self._pack()

    def _pack(self) -> None:
        """Make, guard and hash the lines so far; of a very long match, squeeze what came before."""
        crc = self._crc
        parts: list[bytes | int] = []
        for make, what, public in self.notes:
            body = make(*what)
            crc = crc32(body, crc)
            parts += body, crc
            if public:
                self._public.append(body)
        data = (_LINE * len(self.notes)) % tuple(parts)
        self._crc = crc
        self.notes.clear()
        self._hash.update(data)
        if self.path is None:
            return
        self._recent.append(data)
        self._recent_bytes += len(data)
        if self._recent_bytes > PLAIN_BYTES:
            self._squeezed += (zlib.compress(part, 1) for part in self._recent)
            self._recent.clear()
            self._recent_bytes = 0

    def show_public(self) -> None:
        """Bring the live file up to date."""
        self._pack()
        public, self._public = self._public, []
        if self._live is None or not self._replace:
            return
        try:
            self._live.write(b"".join([body + b"}\n" for body in public]))
            self._live.flush()
        except OSError as error:
            self._fail(error)

    def digest(self) -> str:
        """Hexadecimal SHA-256 of all lines so far."""
        self._pack()
        return self._hash.hexdigest()

    def complete(self) -> None:
        """Put the whole log in the place of the live file; ``failure`` says what went wrong, if anything."""
        self._pack()
        if self.path is None:
            return
        try:
            self._finish(self.path)
        except OSError as error:
            self._fail(error)

    def _finish(self, path: Path) -> None:
        if not self._replace:
            self._write_all(self._live)
            return
        self._close_live()
        target = self._target
        handle, name = tempfile.mkstemp(prefix=".", suffix=target.suffix, dir=target.parent)
        try:
            os.fchmod(handle, self._mode)
            file = os.fdopen(handle, "wb")
            self._write_all(compressor(path, file))
            os.replace(name, target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def _write_all(self, file: Any) -> None:
        with file:
            for data in self._data():
                file.write(data)
            file.flush()
            if self._replace:
                os.fsync(file.fileno())

    def _data(self) -> Iterator[bytes]:
        for chunk in self._squeezed:
            yield zlib.decompress(chunk)
        yield from self._recent

    def _close_live(self) -> None:
        live, self._live = self._live, None
        if live is not None:
            live.close()

    def _fail(self, error: OSError) -> None:
        if self.failure is None:
            self.failure = f"The log {self.path} could not be written: {error.strerror}."
        live, self._live = self._live, None
        if live is not None:
            try:
                live.close()
            except OSError as again:
                self.failure = f"The log {self.path} could not be written: {again.strerror}."

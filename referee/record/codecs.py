"""Plain and compressed logs: a new one is what its name says, an old one what its first bytes say."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Any, Final

from referee.errors import FileError, UsageError

_MAGIC: Final = b"\x28\xb5\x2f\xfd"
"""What every zstd frame begins with."""

_OTHERS: Final = frozenset(
    {"7z", "br", "bz2", "gz", "lz4", "lzma", "lzo", "tgz", "xz", "z", "zip", "zst", "zstd"}
)
"""Ends of names that promise a compression."""


def check_name(name: str) -> None:
    """Raises UsageError for a name that would not say the truth about a log."""
    if name == "-":
        raise UsageError("'-' is not the standard output here: name a file, or /dev/stdout.")
    end = Path(name).suffix
    if end != ".zst" and end[1:].lower() in _OTHERS:
        raise UsageError(f"a log is not compressed as {end}: let its name end in .jsonl, or in .jsonl.zst.")


def compressor(path: Path, file: IO[bytes]) -> Any:
    """A file to write plain lines to, compressed if its name is ``.zst``. Closing it closes ``file``."""
    if path.suffix != ".zst":
        return file
    return _ZstdWriter(_zstandard(path, "name the log without .zst"), file)


def decompressor(path: Path, file: IO[bytes]) -> Any:
    """A file to read plain lines from, up to wherever a damaged log still makes sense."""
    first = file.read(len(_MAGIC))
    begun = _Begun(first, file)
    if first != _MAGIC:
        return begun
    return _ZstdReader(_zstandard(path, "decompress the log with zstd -d"), begun)


def _zstandard(path: Path, otherwise: str) -> Any:
    try:
        import zstandard
    except ImportError:
        raise FileError(
            f"{path}: compressed logs need the package zstandard: pip install 'seka-referee[zstd]', "
            f"or {otherwise}."
        ) from None
    return zstandard


class _Begun:
    """A file of which the first bytes have been read, from its beginning. It may be a pipe."""

    def __init__(self, first: bytes, file: IO[bytes]) -> None:
        self._first = first
        self._file = file

    def read(self, size: int) -> bytes:
        first, self._first = self._first, b""
        return first or self._file.read(size)


class _ZstdReader:
    """The plain lines of a compressed file, which ends where it is damaged."""

    def __init__(self, zstandard: Any, file: _Begun) -> None:
        self._damage = zstandard.ZstdError
        self._reader = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)

    def read(self, size: int) -> bytes:
        try:
            data: bytes = self._reader.read(size)
        except self._damage:
            return b""
        return data


class _ZstdWriter:
    """A compressing writer whose ``flush`` makes all lines so far readable."""

    def __init__(self, zstandard: Any, file: IO[bytes]) -> None:
        self._file = file
        self._block = zstandard.FLUSH_BLOCK
        self._writer = zstandard.ZstdCompressor(level=6).stream_writer(file, closefd=False)

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    def flush(self) -> None:
        self._writer.flush(self._block)
        self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()

    def close(self) -> None:
        self._writer.close()
        self._file.close()

    def __enter__(self) -> _ZstdWriter:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

"""Plain and compressed logs: the name's end decides (``.jsonl`` or ``.jsonl.zst``)."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Any

from referee.errors import FileError


def is_compressed(path: Path) -> bool:
    """Whether a log of this name is compressed."""
    return path.suffix == ".zst"


def compressor(path: Path, file: IO[bytes]) -> Any:
    """A file to write plain lines to. Closing it closes ``file``."""
    if not is_compressed(path):
        return file
    return _ZstdWriter(_zstandard(path), file)


def decompressor(path: Path, file: IO[bytes]) -> Any:
    """A file to read plain lines from, up to wherever a cut log still makes sense."""
    if not is_compressed(path):
        return file
    return _zstandard(path).ZstdDecompressor().stream_reader(file, read_across_frames=True)


def _zstandard(path: Path) -> Any:
    try:
        import zstandard
    except ImportError:
        raise FileError(
            f"{path}: compressed logs need the package zstandard: pip install 'seka-referee[zstd]', "
            "or name the log without .zst."
        ) from None
    return zstandard


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

"""One bot process: its pipes, never blocking, its exit and its end with all that it started."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from referee.arbiter.bots import BotSpec

READ_SIZE: Final = 1 << 16


class BotProcess:
    """A bot in a session and process group of its own.

    ``stdin``, ``stdout``, ``stderr`` and ``exit_fd`` are descriptors of the referee's, none of which blocks;
    ``exit_fd`` becomes readable when the process has ended, whoever still holds its pipes.
    Raises OSError where the command cannot be executed.
    """

    def __init__(self, spec: BotSpec, environment: Mapping[str, str]) -> None:
        self._popen = subprocess.Popen(
            spec.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=spec.folder,
            env=dict(environment),
            bufsize=0,
            start_new_session=True,
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        self.pid: Final = self._popen.pid
        self.stdin: Final = self._popen.stdin.fileno()
        self.stdout: Final = self._popen.stdout.fileno()
        self.stderr: Final = self._popen.stderr.fileno()
        self.exit_fd: Final = os.pidfd_open(self.pid)
        self._times = _open_times(self.pid)
        for fd in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(fd, False)
        self.backlog = bytearray()
        self.writable = True

    def send(self, data: bytes) -> bool:
        """Queue bytes and write what the pipe takes; whether nothing is left."""
        if self.backlog or not self.writable:
            self.backlog += data
            return self.flush()
        try:
            written = os.write(self.stdin, data)
        except BlockingIOError:
            written = 0
        except OSError:
            self.writable = False
            return True
        if written < len(data):
            self.backlog += data[written:]
            return False
        return True

    def flush(self) -> bool:
        """Write more of the backlog; whether nothing is left. A closed pipe takes everything."""
        while self.backlog and self.writable:
            try:
                written = os.write(self.stdin, memoryview(self.backlog)[:READ_SIZE])
            except BlockingIOError:
                return False
            except OSError:
                self.writable = False
                break
            del self.backlog[:written]
        if not self.writable:
            self.backlog.clear()
        return True

    def close_stdin(self) -> None:
        """End of the bot's input."""
        self.writable = False
        self.backlog.clear()
        assert self._popen.stdin is not None
        with suppress(OSError):
            self._popen.stdin.close()

    def times(self) -> tuple[int, int]:
        """The CPU time and the time ready but waiting for a CPU so far, in nanoseconds (schedstat)."""
        if self._times < 0:
            return 0, 0
        try:
            ran, waited, _ = os.pread(self._times, 96, 0).split()
        except (OSError, ValueError):
            return 0, 0
        return int(ran), int(waited)

    def exit_status(self, patience_ms: int = 0) -> str | None:
        """How the process ended, in words, waiting at most ``patience_ms``; None while it lives."""
        if patience_ms and self._popen.poll() is None:
            poll = select.poll()
            poll.register(self.exit_fd, select.POLLIN)
            poll.poll(patience_ms)
        code = self._popen.poll()
        if code is None:
            return None
        return f"exit code {code}" if code >= 0 else f"signal {_signal_name(-code)}"

    def kill(self) -> None:
        """End the process and its group, and reap it."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        if self._popen.poll() is None:
            self._popen.kill()
            deadline = time.monotonic() + 5
            while self._popen.poll() is None and time.monotonic() < deadline:
                self.exit_status(100)

    def close(self) -> None:
        """Give back the descriptors."""
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        os.close(self.exit_fd)
        if self._times >= 0:
            os.close(self._times)
            self._times = -1


def read_some(fd: int) -> bytes | None:
    """What a pipe holds, at most READ_SIZE bytes: empty at its end, None where there is nothing now."""
    try:
        return os.read(fd, READ_SIZE)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _open_times(pid: int) -> int:
    """A descriptor of the process's schedstat, or -1 where the system has none."""
    try:
        return os.open(f"/proc/{pid}/schedstat", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return -1


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)

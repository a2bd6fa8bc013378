"""One bot process: its pipes, never blocking, its exit and its end with all that it started."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import UNSET

from referee.arbiter.bots import BotSpec, Launch
from referee.arbiter.cpu_time import SOURCE, counted, sample
from referee.arbiter.limits import struck
from referee.arbiter.tree import END_PATIENCE_S, MARK, Tree, await_end, children_of

READ_SIZE: Final = 1 << 16
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class BotProcess:
    """A bot in a session and process group of its own, in the limits and the sandbox of its launch.

    ``stdin``, ``stdout``, ``stderr`` and ``exit_fd`` are descriptors of the referee's, none of which blocks;
    ``exit_fd`` becomes readable when the process has ended, whoever still holds its pipes.
    Raises OSError where the command cannot be executed.
    """

    def __init__(self, spec: BotSpec, environment: Mapping[str, str]) -> None:
        how = spec.launch or Launch(spec.command)
        given = environment if how.environment is None else how.environment
        if spec.launch is not None and not how.inside:
            _look_for(spec, given)
        self._limits: Final = spec.limits
        self._tree: Final = Tree()
        self._popen = subprocess.Popen(
            how.words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=spec.folder,
            env={**given, MARK: self._tree.mark},
            bufsize=0,
            start_new_session=True,
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        self.pid: Final = self._popen.pid
        self._tree.plant(self.pid)
        self._wrapped: Final = how.stays
        self._hidden = how.stays
        self.stdin: Final = self._popen.stdin.fileno()
        self.stdout: Final = self._popen.stdout.fileno()
        self.stderr: Final = self._popen.stderr.fileno()
        self.exit_fd: Final = os.pidfd_open(self.pid)
        self._times = self._memory = -1
        self._sample = b""
        self._data_bytes = 0
        if not how.stays:
            self._watch(self.pid)
        for fd in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(fd, False)
        self.backlog = bytearray()
        self.writable = True

    @property
    def mark(self) -> str:
        """What the bot, and all that it starts, carries in its environment."""
        return self._tree.mark

    def orphans(self) -> list[int]:
        """Processes that bots have started and left behind, ended ones that are not yet reaped among them."""
        return self._tree.orphans()

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

    def cpu_sample(self) -> bytes:
        """What the kernel has counted of the bot's time so far (``cpu_time``).

        Call it first when the bot has spoken: behind a sandbox its process is known only then.
        """
        if self._hidden:
            self._meet()
        if self._memory >= 0:
            self._data_bytes = _data_bytes(self._memory) or self._data_bytes
        if self._times >= 0:
            self._sample = sample(self._times) or self._sample
        return self._sample

    def tidy(self, now: int) -> None:
        """Reap what the bot's children have left behind; to be called now and then, with the time."""
        self._tree.sweep(now)

    def _meet(self) -> None:
        """The bot stands below the sandbox: its monitor, then the first process inside, then the bot."""
        self._hidden = False
        for first in children_of(self.pid)[:1]:
            for pid in children_of(first)[:1]:
                self._watch(pid)

    def _watch(self, pid: int) -> None:
        """Watch the bot's own process: its time and, where that is limited, its memory."""
        self._times = _open_proc(pid, SOURCE)
        if self._limits.memory_mb is not UNSET:
            self._memory = _open_proc(pid, "statm")

    def exit_status(self, patience_ms: int = 0) -> str | None:
        """How the process ended, in words, waiting at most ``patience_ms``; None while it lives."""
        if patience_ms and self._peek() is None:
            await_end(self.pid, time.monotonic() + patience_ms / 1000)
        code = self._peek()
        if code is None:
            return None
        if code < 0:
            return f"signal {_signal_name(-code)}"
        number = self._signal(code)
        return f"exit code {code} (signal {_signal_name(number)})" if number else f"exit code {code}"

    def limit_struck(self, notes: str) -> str:
        """A limit that ended the process, in words, for after its exit status; empty where none did.

        ``notes`` is the end of what it wrote to stderr.
        """
        code = self._peek()
        if not code:
            return ""
        ran_ns, _ = counted(self._sample)
        with suppress(OSError, ValueError):
            ran_ns = max(ran_ns, _cpu_ns(self.pid))
        return struck(self._limits, self._signal(code), ran_ns / 1e9, self._data_bytes, notes)

    def _signal(self, code: int) -> int:
        """The signal that an exit code stands for, or 0: a sandbox has only a number for it."""
        if code < 0:
            return -code
        return code - 128 if self._wrapped and code - 128 in set(signal.Signals) else 0

    def _peek(self) -> int | None:
        """The exit code, or minus the signal; None while it lives. The process is not reaped by this, so
        that its number, which is its group's too, is nobody else's until all is ended."""
        if self._popen.returncode is not None:
            return self._popen.returncode
        found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is None:
            return None
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status

    def kill(self) -> None:
        """End the process and all that it has started, in whatever session, and reap it."""
        deadline = time.monotonic() + END_PATIENCE_S
        if self._popen.returncode is None:
            self._tree.fell(deadline)
            self._popen.poll()
        self._tree.clear(deadline)

    def close(self) -> None:
        """Give back the descriptors."""
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        os.close(self.exit_fd)
        for fd in (self._times, self._memory):
            if fd >= 0:
                os.close(fd)
        self._times = self._memory = -1


def read_some(fd: int) -> bytes | None:
    """What a pipe holds, at most READ_SIZE bytes: empty at its end, None where there is nothing now."""
    try:
        return os.read(fd, READ_SIZE)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _open_proc(pid: int, name: str) -> int:
    """A descriptor of a file about a process, or -1 where the system has none."""
    try:
        return os.open(f"/proc/{pid}/{name}", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return -1


def _data_bytes(statm: int) -> int:
    """The memory that RLIMIT_DATA counts, by an open ``statm``; 0 where the process has ended."""
    try:
        return int(os.pread(statm, 96, 0).split()[5]) * _PAGE
    except (OSError, IndexError):
        return 0


def _cpu_ns(pid: int) -> int:
    """The CPU time of all threads of a process, which may have ended but is not reaped, in nanoseconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 10**9 // _TICKS


def _look_for(spec: BotSpec, environment: Mapping[str, str]) -> None:
    """Raise the OSError that executing the bot's program would, where a wrapper would hide it."""
    word = spec.command[0]
    if "/" not in word:
        if shutil.which(word, path=environment.get("PATH", os.defpath)) is None:
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
        return
    path = Path(spec.folder or ".", word)
    path.stat()
    if path.is_dir() or not os.access(path, os.X_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)

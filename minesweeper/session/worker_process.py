"""A process that ends with this one, however this one ends, and a thread that talks to it.

Starting a process, writing to one that does not read and reading from one that was stopped half-way
all take time, so the thread does that, and whoever asks never waits.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any, TypeAlias

Serve: TypeAlias = Callable[[Connection], None]
"""A function of a module that the process runs: it answers what `received` yields, in order."""


_PR_SET_PDEATHSIG = 1
"""Has the kernel send a signal when the thread that started this process ends (prctl(2))."""


class WorkerProcess:
    """A process that runs `serve`; `answers` has its answers in the order of what was asked."""

    def __init__(self, serve: Serve) -> None:
        self.answers: SimpleQueue[Any] = SimpleQueue()
        self.is_over = False
        """Whether the process has ended, or could not be started, and all its answers are here."""
        self._serve = serve
        self._asked: SimpleQueue[Any] = SimpleQueue()
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._is_unwanted = False
        threading.Thread(target=self._talk, name="worker", daemon=True).start()

    @property
    def pid(self) -> int | None:
        """The number of the process; None before it is started."""
        return None if self._process is None else self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether the process runs no longer, or could not be started."""
        process = self._process
        return self.is_over or (
            process is not None and bool(connection.wait([process.sentinel], 0))
        )

    @property
    def is_stopped(self) -> bool:
        """Whether a signal has stopped the process, so that it computes nothing.

        Only systems with `os.waitid` can tell.
        """
        if self.pid is None or not hasattr(os, "waitid"):
            return False
        with contextlib.suppress(ChildProcessError):  # it has ended
            looks = os.WSTOPPED | os.WNOHANG | os.WNOWAIT
            return os.waitid(os.P_PID, self.pid, looks) is not None
        return False

    def ask(self, message: Any) -> None:
        """Send something to the process."""
        self._asked.put(message)

    def end(self) -> None:
        """Kill the process, whatever it does, without waiting for its end."""
        with self._lock:
            self._is_unwanted = True
            if self._process is not None:
                self._process.kill()
        self._asked.put(None)

    def _talk(self) -> None:
        """Start the process, and send and receive until it ends: all that the thread does."""
        try:
            with self._start() as pipe:
                while (message := self._asked.get()) is not None:
                    pipe.send(message)
                    self.answers.put(pipe.recv())
        except (EOFError, OSError):
            pass  # `is_over` says it
        finally:
            self.is_over = True
            self.end()
            if self._process is not None:
                self._process.join()

    def _start(self) -> Connection:
        """Start the process, in which Ctrl-C has no effect, and return the pipe to it."""
        if sys.platform != "win32":
            resource_tracker.ensure_running()  # it would let Ctrl-C through again
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # the process inherits that
        context = multiprocessing.get_context("spawn")
        pipe, far_end = context.Pipe()
        process = context.Process(target=self._serve, args=(far_end,), daemon=True)
        process.start()
        far_end.close()
        with self._lock:
            self._process = process
            if self._is_unwanted:
                process.kill()
        return pipe


def received(pipe: Connection) -> Iterator[Any]:
    """Yield what the process at the other end of the pipe sends; once it is gone, end this one.

    A thread watches the pipe, so that the process ends whatever it computes. One that is stopped by
    a signal watches nothing; on Linux the kernel ends it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the window
    if sys.platform == "linux":
        import ctypes  # only the worker needs it

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    messages: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, messages), daemon=True).start()
    while True:
        yield messages.get()


def _receive(pipe: Connection, messages: SimpleQueue[Any]) -> None:
    """Put what the pipe brings into the queue; end the process when the other end is closed."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            messages.put(pipe.recv())
    os._exit(0)  # the only way to end a process from beside its main thread

"""A process that ends with this one, however this one ends, and a thread that talks to it.

Starting a process, writing to one that does not read and reading from one that was stopped half-way
all take time, so the thread does that, and whoever asks never waits.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import IO, Any, NamedTuple, TypeAlias


class Pipe(NamedTuple):
    """The way to another process: each end sends what the other receives."""

    incoming: IO[bytes]
    outgoing: IO[bytes]

    def send(self, message: Any) -> None:
        """Send what can be pickled; raises OSError if the other process is gone."""
        self.outgoing.write(pickle.dumps(message))
        self.outgoing.flush()

    def receive(self) -> Any:
        """Wait for what the other process sends; raises GONE if it ends before."""
        return pickle.load(self.incoming)


GONE = (EOFError, OSError, pickle.UnpicklingError)
"""What a pipe raises whose other end is closed, even amid a message."""

Serve: TypeAlias = Callable[[Pipe], None]
"""A function of a module that the process runs: it answers all of `messages_from`, in order."""

PROGRAM = f"import sys; sys.path[:] = sys.argv[1:]; from {__name__} import run; run()"
"""Unlike a process of `multiprocessing`, this one says nothing if its parent ends meanwhile."""

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
        self._process: subprocess.Popen[bytes] | None = None
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
        return self.is_over or (process is not None and process.poll() is not None)

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
            pipe = self._start()
            pipe.send(self._serve)
            while (message := self._asked.get()) is not None:
                pipe.send(message)
                self.answers.put(pipe.receive())
        except GONE:
            pass  # `is_over` says it
        finally:
            self.is_over = True
            self.end()
            if self._process is not None:
                with contextlib.suppress(OSError), self._process:  # what it did not read is lost
                    pass

    def _start(self) -> Pipe:
        """Start the process, in which Ctrl-C has no effect, and return the pipe to it."""
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NEW_PROCESS_GROUP
        else:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # the process inherits that
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=flags,
        )
        with self._lock:
            self._process = process
            if self._is_unwanted:
                process.kill()
        assert process.stdin is not None  # both are pipes
        assert process.stdout is not None
        return Pipe(process.stdout, process.stdin)


def run() -> None:
    """Run what the parent sends first: all that the process does."""
    pipe = Pipe(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr  # what is printed is no answer
    try:
        serve: Serve = pipe.receive()
    except GONE:
        return  # the parent has ended meanwhile
    serve(pipe)


def messages_from(pipe: Pipe) -> Iterator[Any]:
    """Yield what the process at the other end of the pipe sends; once it is gone, end this one.

    A thread watches the pipe, so that the process ends whatever it computes. One that is stopped by
    a signal watches nothing; on Linux the kernel ends it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the window
    if sys.platform == "linux":
        import ctypes  # only the worker needs it

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    messages: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=read_on, args=(pipe, messages), daemon=True).start()
    while True:
        yield messages.get()


def read_on(pipe: Pipe, messages: SimpleQueue[Any]) -> None:
    """Put what the pipe brings into the queue; end the process when the other end is closed."""
    with contextlib.suppress(*GONE):
        while True:
            messages.put(pipe.receive())
    os._exit(0)  # the only way to end a process from beside its main thread

"""Chunks are played by processes, on this machine or a cluster; what dies is replaced."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from importlib.util import find_spec
from itertools import islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeAlias, TypeVar

from minesweeper.arena.limits import CLUSTER_TIMEOUT, CTRL_C_WAITS, FRUITLESS_EXECUTORS, IN_FLIGHT
from minesweeper.arena.match import Chunk
from minesweeper.arena.play import GameError
from minesweeper.extensions import missing
from minesweeper.rules.faults import BadInput

P = ParamSpec("P")
T = TypeVar("T")

MakeExecutor: TypeAlias = Callable[[], Executor]
"""Makes a fresh executor: one whose process died stays broken and must be replaced."""


class LocalPool(ProcessPoolExecutor):
    """Processes of this machine that end with this one, even if it is killed."""

    def __init__(self, workers: int) -> None:
        """Prepare up to `workers` processes, started afresh ("spawn") on every system."""
        leash, self._held = Pipe(duplex=False)
        super().__init__(
            workers, mp_context=get_context("spawn"), initializer=_obey, initargs=(leash,)
        )

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand a call to a process; one that is started for it gets no Ctrl-C of the terminal."""
        with _ctrl_c_held_back():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stop the processes: after their work, or at once without `wait`."""
        if not wait:
            self._held.close()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        self._held.close()


@contextlib.contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Hold Ctrl-C back, here until the end and in processes started meanwhile for ever.

    A process that is still starting would tell of it with a traceback. (Windows cannot hold it.)
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _obey(leash: Connection) -> None:
    """Leave Ctrl-C to the parent, and end this process when the other end of `leash` closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def hold() -> None:
        try:
            leash.recv()
        except (EOFError, OSError):
            os._exit(1)  # the only way to end a process from beside its main thread

    threading.Thread(target=hold, daemon=True).start()


def local(workers: int) -> MakeExecutor | None:
    """Return a way to make a pool of `workers` processes; None for one, which is this process."""
    return None if workers == 1 else lambda: LocalPool(workers)


class ClusterExecutor(Executor):
    """The processes of a Dask cluster, through Dask's own executor interface."""

    def __init__(self, address: str) -> None:
        """Reach the scheduler at `address`; raises OSError if there is none."""
        from distributed import Client  # an extra, needed only here

        self._client = Client(address, timeout=f"{CLUSTER_TIMEOUT}s", set_as_default=False)
        self._executor = self._client.get_executor()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand a call to the cluster."""
        future: Future[T] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; without `wait`, or with `cancel_futures`, its calls are cancelled."""
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()


def cluster(address: str) -> MakeExecutor:
    """Return a way to reach the Dask cluster whose scheduler is at `address`.

    The workers need this package installed. Raises BadInput if Dask's `distributed` is not
    installed, and for what is no address.
    """
    if not re.fullmatch(r"(\w+://)?[^\s/]+:\d+", address):
        raise BadInput(
            "a scheduler's address is like tcp://host:8786, not {address!r}", address=address
        )
    if find_spec("distributed") is None:
        raise missing(BadInput("a cluster needs Dask"), "dask[distributed]")
    return lambda: ClusterExecutor(address)


def play_chunks(
    chunks: Iterable[Chunk], make_executor: MakeExecutor | None, play: Callable[[Chunk], T]
) -> Generator[T]:
    """Yield what `play` makes of each chunk: here, or on executors in any order.

    These take a function of a module. Chunks lost with a process are handed out again. Raises
    GameError if a player fails, and the executor's own error if three executors in a row bring no
    result.
    """
    if make_executor is None:
        yield from map(play, chunks)
        return
    more = iter(chunks)  # made one by one: a match may have millions
    waiting = deque(islice(more, IN_FLIGHT))
    fruitless = 0
    while waiting:
        executor = make_executor()
        try:
            for result in _on_one_executor(waiting, more, executor, play):
                fruitless = 0
                yield result
        except GameError:
            raise
        except Exception:  # each kind of executor has its own for a process or node that is gone
            fruitless += 1
            if fruitless == FRUITLESS_EXECUTORS:
                raise


def _on_one_executor(
    waiting: deque[Chunk], more: Iterator[Chunk], executor: Executor, play: Callable[[Chunk], T]
) -> Generator[T]:
    """Yield results until the executor fails; afterwards `waiting` has the chunks handed out.

    For each result one of `more` is handed out.
    """
    running: dict[Future[T], Chunk] = {}
    try:
        while waiting or running:
            while waiting:
                running[executor.submit(play, waiting[0])] = waiting[0]
                waiting.popleft()
            for future in _arrived(running):
                with _ctrl_c_held_back():
                    result = future.result()
                del running[future]
                waiting.extend(islice(more, 1))
                yield result
        executor.shutdown()
    finally:
        waiting.extendleft(reversed(running.values()))
        executor.shutdown(wait=False, cancel_futures=True)


def _arrived(running: Iterable[Future[T]]) -> set[Future[T]]:
    """Return what has arrived, once there is something.

    Ctrl-C comes between waits: in one it might leave a lock held, for which others wait for ever.
    """
    done = set[Future[T]]()
    while not done:
        with _ctrl_c_held_back():
            done = wait(running, CTRL_C_WAITS, FIRST_COMPLETED).done
    return done

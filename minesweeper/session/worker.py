"""Queries to players: quick ones are answered here, long ones in one worker process.

An answer repeats the number of its query; an answer with another number is dropped. A worker that
died is replaced and asked again. A player cannot be interrupted, so a worker whose query is
cancelled is killed, and a new one is started.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from queue import Empty
from typing import Generic, Protocol, TypeAlias, TypeVar

from minesweeper.players import Player, make_player
from minesweeper.rules.command import Milliseconds
from minesweeper.rules.faults import Fault
from minesweeper.rules.level import Level, Start
from minesweeper.session import limits
from minesweeper.session.clock import Clock
from minesweeper.session.worker_process import Pipe, WorkerProcess, messages_from

SLOW: Milliseconds = 200
"""Whoever takes longer is shown to think; shown sooner, the message would flicker."""

PROCESS_ENDED = Fault("its process ended")
"""The fault of a worker that ended without an answer."""

QueryNumber: TypeAlias = int
"""Tells a query from every other one that this program has asked."""

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


class PlayerCache:
    """Keeps the last player asked, because a player may remember its game."""

    def __init__(self) -> None:
        self.game_and_spec: tuple[int, str] | None = None
        self._player: Player

    def player(self, game: int, spec: str, level: Level, start: Start, seed: int) -> Player:
        """Return the player of a game by its name and options; a new game makes a new one."""
        if self.game_and_spec != (game, spec):
            self._player = make_player(spec)
            self._player.start(level, start, random.Random(f"{seed}/{spec}"))
            self.game_and_spec = (game, spec)
        return self._player


class Query(Protocol[A_co]):
    """Something to compute; the query and its answer can be pickled."""

    __slots__ = ()

    @property
    def is_long(self) -> bool:
        """Whether the answer may take longer than a frame lasts."""
        return True

    def answered_by(self, players: PlayerCache) -> A_co:
        """Return the answer."""
        ...

    def failed(self, fault: Fault) -> A_co:
        """Return an answer that says what went wrong."""
        ...


@dataclass(frozen=True, slots=True)
class Computation(Query[A]):
    """Asks for what a function returns that needs no player; the function can be pickled."""

    compute: Callable[[], A]
    otherwise: A
    """The answer if computing it ends the process."""
    is_long: bool = True

    def answered_by(self, players: PlayerCache) -> A:  # noqa: ARG002  # no player is asked
        """Return what the function returns."""
        return self.compute()

    def failed(self, fault: Fault) -> A:  # noqa: ARG002  # `otherwise` says enough
        """Return the answer without the function's."""
        return self.otherwise


def _serve(pipe: Pipe) -> None:
    """Answer queries until the window is gone: all that a worker process does."""
    players = PlayerCache()
    for number, query in messages_from(pipe):
        answer = number, query.answered_by(players)
        with contextlib.suppress(OSError):  # the window is gone
            pipe.send(answer)


class WorkerDiedError(Exception):
    """The worker process ended, or was stopped by a signal, without an answer."""


class Worker:
    """One process that answers one query at a time, started by `warm` or by the first query.

    No method waits, whatever state the process is in.
    """

    def __init__(self) -> None:
        self._process: WorkerProcess | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; None if none runs."""
        return None if self._process is None else self._process.pid

    def warm(self) -> None:
        """Start the process unless it runs already."""
        if self._process is None or self._process.has_ended:
            self._process = WorkerProcess(_serve)

    def ask(self, number: QueryNumber, query: Query[A]) -> None:
        """Send a query."""
        self.warm()
        assert self._process is not None  # it is warm
        self._process.ask((number, query))

    def poll(self) -> tuple[QueryNumber, object] | None:
        """Return a number and its answer, None before one has come.

        Raises WorkerDiedError if none can come.
        """
        process = self._process
        if process is None:
            raise WorkerDiedError
        is_lost = process.is_over or process.is_stopped
        try:
            reply: tuple[QueryNumber, object] = process.answers.get_nowait()
        except Empty:
            if is_lost:
                raise WorkerDiedError from None
            return None
        return reply

    def stop(self) -> None:
        """End the process, whatever it does; the next query starts another."""
        if self._process is not None:
            self._process.end()
            self._process = None


class Asker(Generic[A]):
    """Asks one query at a time; `poll` returns the answer once it is there.

    The worker answers long queries. Without one, all are answered in this process. With a `clock`
    it tells how long an answer takes.
    """

    _numbers = count(1)

    def __init__(self, worker: Worker | None, clock: Clock = lambda: 0) -> None:
        self._worker, self._clock = worker, clock
        self.query: Query[A] | None = None
        """The query whose answer has not been returned yet."""
        self._players = PlayerCache()
        self._answer: A | None = None
        self._number: QueryNumber = 0
        self._asked_at: Milliseconds = 0
        self._tries = 0

    @property
    def thinking_seconds(self) -> int | None:
        """The whole seconds for which a query is open; None while that is hardly any time."""
        waited = self._clock() - self._asked_at
        return waited // 1000 if self.query is not None and waited >= SLOW else None

    def ask(self, query: Query[A]) -> None:
        """Replace any other query by this one."""
        self.cancel()
        self._asked_at = self._clock()
        self.query, self._number, self._tries = query, next(self._numbers), 0
        if self._worker is None or not query.is_long:
            self._answer = query.answered_by(self._players)
        else:
            self._send(query, self._worker)

    def poll(self) -> A | None:
        """Return the answer to the query, once; None while there is none."""
        if self.query is not None and self._worker is not None and self._answer is None:
            self._receive(self.query, self._worker)
        if self._answer is None:
            return None
        answer, self.query, self._answer = self._answer, None, None
        return answer

    def cancel(self) -> None:
        """Drop the query; a worker that is busy with it is replaced."""
        if self._worker is not None and self.query is not None and self._answer is None:
            self._worker.stop()
            self._worker.warm()
        self.query = self._answer = None

    def _receive(self, query: Query[A], worker: Worker) -> None:
        try:
            reply = worker.poll()
        except WorkerDiedError:
            self._send_again(query, worker)
            return
        if reply is not None and reply[0] == self._number:
            self._answer = reply[1]  # type: ignore[assignment]  # pickled by the query of this number

    def _send(self, query: Query[A], worker: Worker) -> None:
        self._tries += 1
        worker.ask(self._number, query)

    def _send_again(self, query: Query[A], worker: Worker) -> None:
        """Replace the worker that died; give up after `WORKERS_TRIED` of them."""
        worker.stop()
        if self._tries < limits.WORKERS_TRIED:
            self._send(query, worker)
        else:
            self._answer = query.failed(PROCESS_ENDED)

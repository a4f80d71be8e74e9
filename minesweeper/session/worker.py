"""Queries to players: answered here if they are quick, else in one warm worker process.

A query has a key, which its answer repeats: an answer with another key is dropped. A worker that
died is replaced and asked again. A player cannot be interrupted, so a worker whose query is
cancelled is killed, and a new one is made ready.
"""

from __future__ import annotations

import multiprocessing
import random
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Generic, Protocol, TypeAlias, TypeVar

from minesweeper.players import Player, make_player
from minesweeper.rules.level import Level, Start

PROCESS_ENDED = "its process ended"
"""The fault of a worker that is gone without another word."""

_TRIES = 2
"""How often a query is put to a worker that dies of it."""

Key: TypeAlias = tuple[int, int]
"""The number of a game and of a position in it."""

A_co = TypeVar("A_co", covariant=True)
A = TypeVar("A")


class PlayerCache:
    """Keeps the player of the game that was asked about last, for it may remember the game."""

    def __init__(self) -> None:
        self._seated: tuple[int, str] | None = None
        self._player: Player

    def player(self, game: int, spec: str, level: Level, start: Start, seed: int) -> Player:
        """Return the player of a game, by its name and options; it begins with a new game."""
        if self._seated != (game, spec):
            self._player = make_player(spec)
            self._player.start(level, start, random.Random(f"{seed}/{spec}"))
            self._seated = (game, spec)
        return self._player


class Query(Protocol[A_co]):
    """Something to find out; it must be possible to pickle it and its answer."""

    @property
    def key(self) -> Key:
        """What the answer repeats."""
        ...

    @property
    def is_long(self) -> bool:
        """Whether the answer may take longer than a frame lasts."""
        ...

    def answered_by(self, players: PlayerCache) -> A_co:
        """Return the answer."""
        ...

    def failed(self, fault: str) -> A_co:
        """Return the answer if none can be found, with what went wrong."""
        ...


def _serve(queries: Connection) -> None:
    """Answer queries until there are no more; the worker's whole life."""
    players = PlayerCache()
    while True:
        try:
            query: Query[object] = queries.recv()
        except (EOFError, KeyboardInterrupt):
            return
        queries.send((query.key, query.answered_by(players)))


class WorkerDiedError(Exception):
    """The worker process ended without an answer."""


class Worker(Protocol):
    """Answers one query at a time."""

    def warm(self) -> None:
        """Get ready, so that no query waits for that."""

    def ask(self, query: Query[object]) -> None:
        """Put a query; raise WorkerDiedError if nobody is there to take it."""

    def poll(self) -> tuple[Key, object] | None:
        """Return an answer with its key if one has come; raise WorkerDiedError if none can."""

    def stop(self) -> None:
        """Drop the query at once; the next one is answered all the same."""


class WorkerProcess:
    """One process that waits for queries, started when it is first needed or made warm."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection

    def warm(self) -> None:
        """Start the process unless it runs."""
        if self._process is not None and self._process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        self._pipe, far_end = context.Pipe()
        self._process = context.Process(target=_serve, args=(far_end,), daemon=True)
        self._process.start()
        far_end.close()

    def ask(self, query: Query[object]) -> None:
        """Put a query; raise WorkerDiedError if nobody is there to take it."""
        self.warm()
        try:
            self._pipe.send(query)
        except OSError as error:
            raise WorkerDiedError(str(error)) from error

    def poll(self) -> tuple[Key, object] | None:
        """Return an answer with its key if one has come; raise WorkerDiedError if none can."""
        try:
            if self._pipe.poll():
                reply: tuple[Key, object] = self._pipe.recv()
                return reply
        except (EOFError, OSError) as error:
            raise WorkerDiedError(str(error)) from error
        return None

    def stop(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None


class WorkerHere:
    """Answers in this process, at once: for programs that may wait, and for tests."""

    def __init__(self) -> None:
        self._players = PlayerCache()
        self._reply: tuple[Key, object] | None = None

    def warm(self) -> None:
        """Be ready already."""

    def ask(self, query: Query[object]) -> None:
        """Answer a query."""
        self._reply = query.key, query.answered_by(self._players)

    def poll(self) -> tuple[Key, object] | None:
        """Return the answer, once."""
        reply, self._reply = self._reply, None
        return reply

    def stop(self) -> None:
        """Drop the answer."""
        self._reply = None


class Asker(Generic[A]):
    """Puts one query at a time and has its answer sooner or later."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.query: Query[A] | None = None
        """The query that waits for its answer."""
        self._players = PlayerCache()
        self._answer: A | None = None
        self._tries = 0

    def ask(self, query: Query[A]) -> None:
        """Put a query in place of any other; a quick one is answered at once."""
        self.cancel()
        self.query, self._tries = query, 0
        if query.is_long:
            self._send(query)
        else:
            self._answer = query.answered_by(self._players)

    def poll(self) -> A | None:
        """Return the answer to the query once it is there."""
        query = self.query
        if query is None:
            return None
        if self._answer is None:
            self._receive(query)
        if self._answer is None:
            return None
        answer, self.query, self._answer = self._answer, None, None
        return answer

    def cancel(self) -> None:
        """Forget the query; a worker that is busy with it is replaced."""
        if self.query is not None and self._answer is None:
            self.worker.stop()
            self.worker.warm()
        self.query = self._answer = None

    def close(self) -> None:
        """End the worker for good."""
        self.query = self._answer = None
        self.worker.stop()

    def _receive(self, query: Query[A]) -> None:
        try:
            reply = self.worker.poll()
        except WorkerDiedError as error:
            self._send_again(query, str(error))
            return
        if reply is not None and reply[0] == query.key:
            self._answer = reply[1]  # type: ignore[assignment]  # pickled by the query with this key

    def _send(self, query: Query[A]) -> None:
        self._tries += 1
        try:
            self.worker.ask(query)
        except WorkerDiedError as error:
            self._send_again(query, str(error))

    def _send_again(self, query: Query[A], fault: str) -> None:
        """Replace the worker that died; a query that it died of twice is given up."""
        self.worker.stop()
        if self._tries < _TRIES:
            self._send(query)
        else:
            self._answer = query.failed(fault or PROCESS_ENDED)

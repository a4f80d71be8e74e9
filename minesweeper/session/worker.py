"""Asking a player for a move: here if it is quick, else in a warm worker process.

A question names its game and its position by numbers, and an answer repeats them: an answer to an
older question is dropped. A worker that died is replaced and asked again; one that shall stop is
killed, for a player cannot be interrupted, and a new one is made ready.
"""

from __future__ import annotations

import multiprocessing
import random
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Protocol

from minesweeper.inference import BudgetExceeded, InconsistentBoard
from minesweeper.players import Move, Player, make_player
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Observation
from minesweeper.rules.level import Level, Start

SLOW_PLAYERS = frozenset({"sampling", "uct"})
"""Players that may think longer than a frame lasts, by name."""

PROCESS_ENDED = "its process ended"
"""The fault of a player whose process is gone without another word."""

MOST_CELLS_HERE = 1000
"""On larger boards every player may think longer than a frame lasts."""

MOST_UNTRUE_CELLS_HERE = 64
"""The same where numbers may be false: they take far longer to weigh."""

_TRIES = 2
"""How often a question is put to a worker that dies of it."""


class Task(Protocol):
    """What a worker can do: a question to a player, or any other."""

    def answered_by(self, desk: Desk) -> object:
        """Return the answer."""
        ...


@dataclass(frozen=True, slots=True)
class Question:
    """What a player is asked: which game and which position, and all that it may see."""

    game: int
    position: int
    spec: str
    """The player's name and options."""
    level: Level
    start: Start
    seed: int
    seen: Observation

    @property
    def is_long(self) -> bool:
        """Whether the answer may take longer than a frame."""
        most = MOST_CELLS_HERE if self.seen.clues.is_true else MOST_UNTRUE_CELLS_HERE
        return self.spec.split(":")[0] in SLOW_PLAYERS or self.level.cells > most

    def answered_by(self, desk: Desk) -> Answer:
        """Return the answer of the player at the desk."""
        return desk.answer(self)


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's move (None if it has none) and the mines it claims; or why there is no answer."""

    game: int
    position: int
    move: Move | None = None
    claims: frozenset[Cell] = frozenset()
    fault: str = ""


class Desk:
    """Puts questions to players, each game to a player of its own."""

    def __init__(self) -> None:
        self._seated: tuple[int, str] | None = None
        self._player: Player

    def answer(self, question: Question) -> Answer:
        """Return the player's answer; a position too big for it is a fault, no error."""
        answer = Answer(question.game, question.position)
        if self._seated != (question.game, question.spec):
            self._player = make_player(question.spec)
            rng = random.Random(f"{question.seed}/{question.spec}")
            self._player.start(question.level, question.start, rng)
            self._seated = (question.game, question.spec)
        try:
            move = self._player.move(question.seen)
            return replace(answer, move=move, claims=self._player.claims(question.seen))
        except (BudgetExceeded, InconsistentBoard) as error:
            return replace(answer, fault=str(error))


def _serve(tasks: Connection) -> None:
    """Answer tasks until there are no more; the worker's whole life."""
    desk = Desk()
    while True:
        try:
            task: Task = tasks.recv()
        except (EOFError, KeyboardInterrupt):
            return
        tasks.send(task.answered_by(desk))


class WorkerDiedError(Exception):
    """The worker process ended without an answer."""


class Worker:
    """One process that waits for tasks, started when it is first needed or made warm."""

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

    def ask(self, task: Task) -> None:
        """Put a task; raise WorkerDiedError if nobody is there to take it."""
        self.warm()
        try:
            self._pipe.send(task)
        except OSError as error:
            raise WorkerDiedError(str(error)) from error

    def poll(self) -> object | None:
        """Return an answer if one has come; raise WorkerDiedError if none can come any more."""
        try:
            if self._pipe.poll():
                answer: object = self._pipe.recv()
                return answer
        except (EOFError, OSError) as error:
            raise WorkerDiedError(str(error)) from error
        return None

    def stop(self) -> None:
        """End the process at once, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None


class Thinker:
    """Takes one question at a time and has its answer sooner or later."""

    def __init__(self) -> None:
        self.worker = Worker()
        self._desk = Desk()
        self._open: Question | None = None
        self._answer: Answer | None = None
        self._tries = 0

    @property
    def thinks(self) -> bool:
        """Whether a question waits for its answer."""
        return self._open is not None

    def ask(self, question: Question) -> None:
        """Put a question in place of any other; a quick one is answered at once."""
        self.cancel()
        self._open, self._tries = question, 1
        if not question.is_long:
            self._answer = self._desk.answer(question)
            return
        try:
            self.worker.ask(question)
        except WorkerDiedError as error:
            self._try_again(question, error)

    def poll(self) -> Answer | None:
        """Return the answer to the open question once it is there."""
        question = self._open
        if question is None:
            return None
        answer = self._answer
        if answer is None:
            try:
                reply = self.worker.poll()
            except WorkerDiedError as error:
                self._try_again(question, error)
                reply = self._answer
            answer = reply if isinstance(reply, Answer) else None
        if answer is None or (answer.game, answer.position) != (question.game, question.position):
            return None
        self._open = self._answer = None
        return answer

    def cancel(self) -> None:
        """Forget the open question; a worker that thinks about it is replaced."""
        if self._open is not None and self._answer is None:
            self.worker.stop()
            self.worker.warm()
        self._open = self._answer = None

    def close(self) -> None:
        """End the worker for good."""
        self._open = self._answer = None
        self.worker.stop()

    def _try_again(self, question: Question, error: WorkerDiedError) -> None:
        self.worker.stop()
        if self._tries < _TRIES:
            self._tries += 1
            self.worker.ask(question)
        else:
            fault = str(error) or PROCESS_ENDED
            self._answer = Answer(question.game, question.position, fault=fault)

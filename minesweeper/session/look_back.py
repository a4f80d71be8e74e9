"""Looking back at a game: its positions, its moves judged in the worker, the chance to win."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from minesweeper.explain.explanation import Explanation, hit_before
from minesweeper.explain.reasons import by_steps, of_cell
from minesweeper.review.judgement import Label, unjudged
from minesweeper.review.review import (
    GAVE_UP,
    JudgedMove,
    PlayedMove,
    Review,
    SeenMove,
    condensed,
    moves_of,
    summed_up,
    wrong_flags,
)
from minesweeper.review.win_lines import WinLine, win_lines
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action, Actor, Command
from minesweeper.rules.game import Game
from minesweeper.rules.observation import Observation
from minesweeper.session import limits
from minesweeper.session.worker import Asker, Computation, Worker


def judge_query(moves: tuple[SeenMove, ...]) -> Computation[tuple[JudgedMove, ...]]:
    """Return what asks for the first moves with what they were: as many as take little time.

    The first one is not judged if that ends the process.
    """
    first, _ = moves[0]
    unknown = JudgedMove(first, unjudged(first.command.cell))
    return Computation(partial(_first_judged, moves), (unknown,))


def _first_judged(moves: tuple[SeenMove, ...]) -> tuple[JudgedMove, ...]:
    ends, judged = time.monotonic() + limits.JUDGING_AT_ONCE, []
    for move, seen in moves:
        judged.append(move.judged(seen))
        if time.monotonic() > ends:
            break
    return tuple(judged)


def _judged_try(move: PlayedMove, seen: Observation) -> JudgedMove:
    """Return what a try was; a safe one has its proof."""
    found = move.judged(seen)
    if found.judgement.label is not Label.SAFE:
        return found
    judged = found.judgement._replace(proof=by_steps(found.judgement.cell, seen))
    return found._replace(judgement=judged)


def _known_of(cell: Cell, seen: Observation) -> tuple[Explanation | None]:
    """Return the proof of a cell that is certain, or the risk of another one."""
    known = of_cell(cell, seen)
    return (by_steps(cell, seen) if known.is_certain else known,)


class LookBack:
    """One game, its positions by the number of commands before them, and its judged moves.

    `go_on` must be called as long as it `waits`, and takes in proofs that are asked for later, too.
    """

    def __init__(self, game: Game, worker: Worker | None) -> None:
        self.game = game = condensed(game)
        """The game without the commands that changed nothing."""
        self.judged: list[JudgedMove] = []
        """The moves that have been judged, in order."""
        self._moves: Iterator[SeenMove] = moves_of(game)
        self._waiting: tuple[SeenMove, ...] = ()
        self._replayed = game.again()
        self._asker: Asker[Any] = Asker(worker)
        self._take: Callable[[Any], None] = self._take_judged
        """What takes in the answer that is to come."""
        self.tried: JudgedMove | None = None
        """What the person's try was, once that is known."""
        self._certain: dict[int, Explanation | None] = {}
        self.wrong_flags = wrong_flags(game)
        """The cells that were flagged wrongly, by place, if the game is over."""
        self._ask_on()

    @property
    def length(self) -> int:
        """The number of commands of the game."""
        return len(self.game.commands)

    @property
    def is_judged(self) -> bool:
        """Whether all moves have been judged, or judging was cancelled."""
        return not self.waits or self._take != self._take_judged

    @property
    def review(self) -> Review:
        """The game judged as far as that has come."""
        return summed_up(self.game, self.judged)

    @property
    def win_lines(self) -> list[WinLine]:
        """The lines of the chance to win, as far as judging has come."""
        return win_lines(self.review, self.game.commands, whole=self.is_judged)

    @property
    def mistakes(self) -> list[JudgedMove]:
        """The judged moves that gave something up."""
        return [one for one in self.judged if one.judgement.label in GAVE_UP]

    def at(self, place: int) -> Game:
        """Return the game after its first `place` commands, to look at: do not play it on."""
        shown = len(self._replayed.commands)
        if place < shown:
            self._replayed = self.game.at(place)
        else:
            self._replayed.replay(self.game.commands[shown:place])
        return self._replayed

    def move_at(self, place: int) -> JudgedMove | None:
        """Return the judged move that was made in the position at a place, or None.

        A safe one has its proof once `certain_at` knows it.
        """
        one = next((one for one in self.judged if one.move.count == place), None)
        proof = self._certain.get(place)
        if one is None or proof is None:
            return one
        return one._replace(judgement=one.judgement._replace(proof=proof))

    @property
    def waits(self) -> bool:
        """Whether an answer is to come."""
        return self._asker.query is not None

    def certain_at(self, place: int) -> Explanation | None:
        """Return the proof or the risk of a cell that is flagged, or opened by the AI, at a place.

        Of a safe cell that the person opened it is the proof; None if it is not known. It is asked
        for once all moves are judged: `go_on` takes it in.
        """
        if place in self._certain or self.waits or place >= self.length:
            return self._certain.get(place)
        command, now = self.game.commands[place], self.at(place)
        if not self._explains(place) or not now.is_covered(command.cell):
            return None
        seen = now.recall().without_flags()
        if command.cell in seen.hit:
            self._certain[place] = hit_before(command.cell)
        elif seen.numbers or command.action is Action.FLAG:
            self._take = partial(self._take_proof, place)
            self._asker.ask(Computation(partial(_known_of, command.cell, seen), (None,)))
        return self._certain.get(place)

    def _explains(self, place: int) -> bool:
        """Return whether what is known of a command's cell is not said by its judgement."""
        command, one = self.game.commands[place], self.move_at(place)
        if command.action is not Action.REVEAL or command.by is Actor.AI:
            return command.action in (Action.FLAG, Action.REVEAL)
        return one is not None and one.judgement.label is Label.SAFE and not one.move.protected

    def go_on(self) -> bool:
        """Take in what has been judged or proved; return whether there is anything new."""
        found = self._asker.poll()
        if found is not None:
            self._take(found)
        return found is not None

    def _take_judged(self, found: tuple[JudgedMove, ...]) -> None:
        self.judged += found
        self._waiting = self._waiting[len(found) :]
        self._ask_on()

    def _take_proof(self, place: int, found: tuple[Explanation | None]) -> None:
        (self._certain[place],) = found

    def _take_try(self, found: JudgedMove) -> None:
        self.tried = found

    def try_instead(self, mistake: JudgedMove, cell: Cell) -> None:
        """Ask what it would have been to reveal a cell instead of a move; all must be judged."""
        now = self.at(mistake.move.count)
        if not self.is_judged or not now.is_covered(cell):
            return
        command = Command(Action.REVEAL, cell)
        move = PlayedMove(mistake.move.count, command, self.game.clues, (cell,), (), (), False)
        self.tried, self._take = None, self._take_try
        compute = partial(_judged_try, move, now.recall().without_flags())
        self._asker.ask(Computation(compute, JudgedMove(move, unjudged(cell))))

    def _ask_on(self) -> None:
        wanted = limits.JUDGED_AT_ONCE - len(self._waiting)
        self._waiting += tuple(islice(self._moves, wanted))
        if self._waiting:
            self._asker.ask(judge_query(self._waiting))

    def cancel(self) -> None:
        """Stop judging."""
        self._asker.cancel()

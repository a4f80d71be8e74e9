"""What a game on a board without guesses, or under the strict rule, does beyond other games.

It asks for the judgement of the move that lost a game of any kind, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeAlias

from minesweeper.generator import first_passing, most_tries, needed_rule, one_in
from minesweeper.inference import BudgetExceeded, analyze, sample
from minesweeper.inference.sampling import choose
from minesweeper.review.ending import Ending, ended_game
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.code import Code
from minesweeper.rules.command import Action, Actor, Status
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.rules.game import Game
from minesweeper.session import limits
from minesweeper.session.worker import Asker, Computation, Worker


class Tried(NamedTuple):
    """The accepted try of those made, if one passed; or what went wrong."""

    accepted: int | None
    fault: Fault | None = None


def tried(code: Code, first: Cell, numbers: range) -> Tried:
    """Return the first of some tries that passes; mines without room for an opening are a fault."""
    try:
        return Tried(first_passing(code, first, numbers))
    except BadInput as error:
        return Tried(None, error)


_LOST = Tried(None, Fault("The search failed: its process ended"))


class BoardSearch:
    """Searches for a board that begins at a cell, while the window goes on.

    `by` is who reveals the cell once the board is found. `tries` counts those made, `fault` says
    what ended the search without a board: None if all tries were spent.
    """

    def __init__(self, code: Code, first: Cell, by: Actor, worker: Worker | None) -> None:
        self.first = first
        self.by = by
        self.tries = 0
        self.fault: Fault | None = None
        self._code = code
        self.most = most_tries(needed_rule(code))
        """The tries after which the search gives up."""
        self.one_in = one_in(code.level, needed_rule(code))
        """How many tries there are for one that passes, if that is known."""
        self._asker: Asker[Tried] = Asker(worker)
        self._ask(limits.TRIES_HERE)

    @property
    def is_over(self) -> bool:
        """Whether it ended without a board."""
        return self.fault is not None or (self._asker.query is None and self.tries >= self.most)

    @property
    def progress(self) -> float:
        """The share of such searches that would be over by now; else that of the tries allowed."""
        if self.one_in is None:
            return self.tries / self.most
        return 1 - (1 - 1 / self.one_in) ** self.tries

    def more(self) -> None:
        """Allow as many tries again, after all have been made."""
        self.most *= 2
        self._ask(limits.TRIES_AT_ONCE)

    def go_on(self) -> Code | None:
        """Take an answer that has come and ask for more tries; return the code once one passes."""
        answer = self._asker.poll()
        if answer is None:
            return None
        if answer.accepted is not None:
            return replace(self._code, first=self.first, accepted=answer.accepted)
        self.tries, self.fault = self._asked.stop - 1, answer.fault
        if not self.is_over:
            self._ask(limits.TRIES_AT_ONCE)
        return None

    def cancel(self) -> None:
        """Stop searching."""
        self._asker.cancel()

    def _ask(self, tries: int) -> None:
        self._asked = range(self.tries + 1, min(self.tries + tries, self.most) + 1)
        is_large = self._code.level.cells > limits.MOST_SEARCHED_CELLS_HERE
        is_long = is_large or len(self._asked) > limits.TRIES_HERE
        compute = partial(tried, self._code, self.first, self._asked)
        self._asker.ask(Computation(compute, _LOST, is_long))


Play: TypeAlias = Callable[[Action, Cell, Actor], None]
"""Carries out a command of the game."""


class NoGuessPlay:
    """Finds the board of one game, lays its mines anew under the strict rule, and judges its end.

    Of a game that needs neither, `begin` and `punish` leave everything as it is.
    """

    def __init__(self, game: Game, worker: Worker | None, play: Play) -> None:
        self.search: BoardSearch | None = None
        """The search for a board without guesses, from the first reveal until there is one."""
        self.ending = Ending()
        """What is said of the game once it is over."""
        self._game = game
        self._worker = worker
        self._play = play
        self._judge: Asker[Ending] = Asker(worker)

    @property
    def searches(self) -> bool:
        """Whether a board is being searched for."""
        return self.search is not None and not self.search.is_over

    @property
    def waits(self) -> bool:
        """Whether an answer is to come."""
        return self.searches or self._judge.query is not None

    def begin(self, first: Cell, by: Actor) -> None:
        """Search for the board that begins at a cell, in place of any other search."""
        code = self._game.code
        if code is None or first in self._game.flags:
            return
        if self.search is not None:
            self.search.cancel()
        self.search = BoardSearch(code, first, by, self._worker)
        self._take_board()

    def punish(self, action: Action, cell: Cell, rng: random.Random) -> None:
        """Lay the mines anew if the person reveals what is not certain without need."""
        if action is Action.FLAG or not self._game.rules.strict:
            return
        cells = [cell] if action is Action.REVEAL else self._game.chorded_by(cell)
        mines = mines_against(self._game, cells, rng)
        if mines is not None:
            self._game.field.lay_anew(mines, self._game.numbers, self._game.exploded)

    def ended(self, begins_at: Cell | None) -> None:
        """Ask how hard the board was and how it was lost, now that the game is over.

        `begins_at` is a first cell that was known to be safe.
        """
        if begins_at is not None and self._game.first_cell in self._game.hit:
            self.ending = Ending(begins_at=begins_at)
            return
        ended = ended_game(self._game)
        if ended is not None:
            self._judge.ask(Computation(ended.ending, Ending()))

    def go_on(self) -> bool:
        """Take what has been found; return whether there is anything new."""
        if self.search is not None:
            tries = self.search.tries
            if self._take_board() or self.search.tries != tries:
                return True
        found = self._judge.poll()
        if found is not None:
            self.ending = found
        return found is not None

    def cancel(self) -> None:
        """Drop the search and the open question."""
        if self.search is not None:
            self.search.cancel()
            self.search = None
        self._judge.cancel()

    def _take_board(self) -> bool:
        """Begin on the board that the search has found; return whether it has found one."""
        assert self.search is not None  # the caller looks
        code = self.search.go_on()
        if code is None:
            return False
        search, self.search = self.search, None
        self._game.field.settle(code)
        self._play(Action.REVEAL, search.first, search.by)
        return True


def mines_against(game: Game, cells: Sequence[Cell], rng: random.Random) -> frozenset[Cell] | None:
    """Return mines that fit what is seen, with one among the cells that are to be revealed.

    Each layout that fits and has a mine at the cell is equally likely; of several cells that are
    uncertain one is drawn by its chance of a mine. None if no cell is certainly safe, if these all
    are certain, before the first reveal, and where a position is too large to count.
    """
    if game.status is not Status.PLAYING or game.clues != EXACT:
        return None
    seen = replace(game.recall().without_flags(), mines=game.level.mines)
    try:
        known = analyze(seen)
        risky = [c for c in cells if c in known.mined and 0 < known.mined[c] < known.layouts]
        if not risky or not known.safe():
            return None
        cell = risky[choose([known.mined[one] for one in risky], rng)]
        hit = replace(seen, hit=seen.hit | {cell})
        return sample(hit, rng)
    except BudgetExceeded:
        return None

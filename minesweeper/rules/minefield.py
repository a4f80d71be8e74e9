"""The mines of one game: when they are laid, what names them, and what the cells show of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import chain

from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.clues import EXACT
from minesweeper.rules.code import Code
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Start, beginning, granted_start


class Minefield:
    """The mines of a game, laid by its code at the first reveal, or given before.

    `code` is None if nothing names the layout. `start` is the start rule in force: after the first
    reveal, the one that could be granted; `asked` is the one that was asked for. `mines` is None
    before they are laid, and `clue_at` holds what cells show, None for blank ones; those that are
    not in it show an opening 0.
    """

    def __init__(self, drawn_by: Code) -> None:
        """Lay the mines by a code once the first cell is known, or wait to get them by `take`.

        The code also has the level, the clue model, and the seed of false clues.
        """
        self.code: Code | None = drawn_by
        self.start = beginning(drawn_by.start)
        self.asked = drawn_by.start
        self.level = drawn_by.level
        self.clues = drawn_by.clues
        """How numbers relate to the truth."""
        self.mines: frozenset[Cell] | None = None
        self.first: Cell | None = None
        """The first cell revealed."""
        self.clue_at: Mapping[Cell, int | None] = {}
        self.seed = drawn_by.seed

    def take(self, mines: frozenset[Cell], code: Code | None, start: Start) -> None:
        """Take mines that are known before the first reveal, and their code.

        A code with which the mines depend on a first cell that it does not name names nothing.
        """
        self.code = code if code is not None and code.is_one_board else None
        self.start, self.asked = start, start if code is None else code.start
        self._lay(mines)

    def open(self, first: Cell) -> frozenset[Cell]:
        """Return the mines, laid now if this is the first cell revealed.

        From then on the code names the first cell, unless a mine is there: with the start rule
        under which that can be, every first cell gives the same board.
        """
        if self.mines is None:
            assert self.code is not None  # only a code is waited with
            self.start = granted_start(self.start, first, self.level)
            self._lay(self.code.mines(first))
        assert self.mines is not None
        if self.first is None:
            self.first = first
            if self.code is not None and first not in self.mines:
                self.code = replace(self.code, first=first)
        return self.mines

    @property
    def opening(self) -> Cell | None:
        """The first cell, if its start rule made it an opening."""
        first, mines = self.first, self.mines
        if self.start is not Start.OPENING or first is None or mines is None:
            return None
        around = neighbor_table(self.level.height, self.level.width)[first]
        return first if mines.isdisjoint(around) else None

    @property
    def begins_at(self) -> Cell | None:
        """The only cell that can be revealed first, if the code names one; None from then on."""
        return None if self.code is None or self.first is not None else self.code.first

    # Boards without guesses

    @property
    def is_missing(self) -> bool:
        """Whether a board without guesses is still to be found; `settle` brings it."""
        return self.mines is None and self.code is not None and self.code.is_open

    def settle(self, code: Code) -> None:
        """Take the code with the try that was accepted for this board.

        Raises ValueError unless it is this board's code with a try, and none was known before.
        """
        if not self.is_missing or code.accepted is None:
            raise BadInput(
                "the board {board} is not waiting for {code}", board=self.code, code=code
            )
        if replace(code, first=None, accepted=None) != self.code:
            raise BadInput("{code} is another board than {board}", code=code, board=self.code)
        self.code = code

    def lay_anew(
        self, mines: frozenset[Cell], numbers: Mapping[Cell, int], hit: Collection[Cell]
    ) -> None:
        """Lay other mines, which no code names, under the numbers and hit mines that are shown.

        Raises ValueError unless they are as many, and everything shown stays true.
        """
        around = self._numbers(mines)
        fits = len(mines) == self.level.mines and mines.issuperset(hit)
        true = all(around[cell] == number for cell, number in numbers.items())
        if not (fits and true and mines.isdisjoint(numbers) and self.clues == EXACT):
            raise BadInput("these mines do not fit what the board shows")
        self.code = None
        self._lay(mines)

    def _lay(self, mines: frozenset[Cell]) -> None:
        self.mines = mines
        around = self._numbers(mines)
        self.clue_at = around
        if self.clues != EXACT:
            rng = random.Random(f"{self.seed}/clues")
            table = neighbor_table(self.level.height, self.level.width)
            self.clue_at = self.clues.draw(table, around, rng)

    def _numbers(self, mines: frozenset[Cell]) -> Counter[Cell]:
        """Return the number of mines around each cell that has any."""
        table = neighbor_table(self.level.height, self.level.width)
        return Counter(chain.from_iterable(map(table.__getitem__, mines)))

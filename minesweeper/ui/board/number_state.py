"""What flags make of the numbers: overflagged ones, kept up to date, and finished ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Change
from minesweeper.rules.game import Game


class Overflagged:
    """The numbers with more flags and hit mines around them than they say.

    `cells` holds them; it stays empty in games whose numbers may be wrong.
    """

    def __init__(self, game: Game) -> None:
        self.cells: set[Cell] = set()
        self._game = game
        self._around = neighbor_table(game.level.height, game.level.width)
        self._marked: Counter[Cell] = Counter()
        """How many flags and hit mines are around a cell."""
        self._count(game.flags.union(game.hit), 1)
        self._judge(self._marked)

    def follow(self, change: Change) -> set[Cell]:
        """Take over what a command changed; return the numbers that may look different now."""
        self._count(change.flagged.union(change.hit), 1)
        self._count(change.unflagged, -1)
        marks = change.flagged.union(change.hit, change.unflagged)
        beside = {near for cell in marks for near in self._around[cell]}
        # The numbers opened in one go may be 40,000, so only those with flags are looked at.
        beside |= self._marked.keys() & change.opened
        return self._judge(beside)

    def _count(self, cells: Iterable[Cell], by: int) -> None:
        for cell in cells:
            for near in self._around[cell]:
                self._marked[near] += by

    def _judge(self, cells: Iterable[Cell]) -> set[Cell]:
        """Find out which of the cells are overflagged; return those that were not, or are not."""
        if self._game.clues != EXACT:
            return set()
        numbers, marked = self._game.numbers, self._marked
        now = {cell for cell in cells if cell in numbers and marked[cell] > numbers[cell]}
        changed = now ^ self.cells.intersection(cells)
        self.cells ^= changed
        return changed


def is_finished(game: Game, cell: Cell, number: int) -> bool:
    """Return whether a number has its flags and hit mines, and no other covered cell around it."""
    around = neighbor_table(game.level.height, game.level.width)[cell]
    covered = [near for near in around if near not in game.numbers and near not in game.blank]
    marked = all(near in game.flags or near in game.hit for near in covered)
    return marked and len(covered) == number

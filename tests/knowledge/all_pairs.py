"""The same closure the plain way, as a check and as a rival for speed.

Every sentence is compared with every other, again and again, until nothing new follows.
"""

from __future__ import annotations

from minesweeper.rules.board import Cell, neighbors

Said = tuple[frozenset[Cell], int]


class AllPairs:
    """Learns numbers one by one; `mines`, `safes` and the undecided `sentences` are sets."""

    def __init__(self, height: int, width: int) -> None:
        self.height = height
        self.width = width
        self.mines: set[Cell] = set()
        self.safes: set[Cell] = set()
        self.sentences: set[Said] = set()

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Learn a number and all that follows."""
        self.safes.add(cell)
        self.sentences.add((frozenset(neighbors(cell, self.height, self.width)), count))
        self.infer()

    def infer(self) -> None:
        """Draw all consequences of the sentences and of the cells known."""
        while True:
            while self._decide():
                pass
            new = self._differences() - self.sentences
            if not new:
                return
            self.sentences |= new

    def _decide(self) -> bool:
        """Shorten all sentences by the known cells; return whether that made more known."""
        before = len(self.mines), len(self.safes)
        self.sentences = {
            (cells - self.mines - self.safes, count - len(cells & self.mines))
            for cells, count in self.sentences
        }
        for cells, count in self.sentences:
            if count == len(cells):
                self.mines |= cells
            elif count == 0:
                self.safes |= cells
        self.sentences = {(cells, count) for cells, count in self.sentences if cells}
        return before != (len(self.mines), len(self.safes))

    def _differences(self) -> set[Said]:
        return {
            (larger - smaller, more - less)
            for smaller, less in self.sentences
            for larger, more in self.sentences
            if smaller < larger
        }

"""ZiNi: a greedy estimate of the fewest clicks that open a board with flags and chords.

The algorithms are by E. Zimmermann and C. Nikolaus (2009), in the form of the programs that
compute them today: of cells with equal premiums the leftmost, then the uppermost, comes first.
"""

from __future__ import annotations

import heapq
from typing import TypeAlias

from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.openings import Regions

ClickCount: TypeAlias = int
"""A number of clicks of any kind."""


def zini(board: Regions) -> ClickCount:
    """Return the greedy ZiNi: chord wherever it saves most, then click the other cells.

    A click on one of these raises no premium, so all of them can come last.
    """
    solve = _Solve(board)
    for cell in board.numbers:
        solve.offer(cell)
    solve.chord_while_it_pays()
    return solve.clicks + solve.left()


def human_zini(board: Regions) -> ClickCount:
    """Return the human ZiNi: all openings first, then only chords on open cells.

    Where no chord pays, the first covered cell is opened.
    """
    solve = _Solve(board, only_open=True)
    for number in range(len(board.openings)):
        solve.reveal_opening(number)
    solve.clicks = len(board.openings)
    for cell in sorted(board.numbers, key=_place):
        solve.chord_while_it_pays()
        if cell in solve.covered:
            solve.open(cell)
            solve.clicks += 1
    solve.chord_while_it_pays()
    return solve.clicks


def _place(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


class _Solve:
    """A board being opened, with the premium of every safe cell.

    A cell's premium is the number of clicks that a chord there saves: the 3BV it opens, less a
    click for each flag still missing, for the cell itself while it is covered, and for the chord.
    """

    def __init__(self, board: Regions, *, only_open: bool = False) -> None:
        self.clicks: ClickCount = 0
        self.covered = set(board.numbers)
        self._board = board
        self._only_open = only_open
        self._around = neighbor_table(board.height, board.width)
        self._flagged: set[Cell] = set()
        self._hidden = set(range(len(board.openings)))
        """The openings that are not revealed."""
        self._opening_of = {
            cell: number
            for number, opening in enumerate(board.openings)
            for cell in opening
            if board.numbers[cell] == 0
        }
        self._alone = frozenset().union(*board.islands)
        self._premium = {cell: self._first_premium(cell) for cell in board.numbers}
        self._offers: list[tuple[int, int, int]] = []
        """A heap of (-premium, column, row); an offer whose premium has changed is skipped."""

    def _first_premium(self, cell: Cell) -> int:
        number, near = self._board.numbers[cell], self._around[cell]
        if number == 0:
            return 1 - 2
        openings = {self._opening_of[other] for other in near if other in self._opening_of}
        alone = self._alone.intersection((cell, *near))
        return len(openings) + len(alone) - number - 2

    def offer(self, cell: Cell) -> None:
        """Add a cell to the offers if a chord there pays."""
        premium = self._premium[cell]
        if premium >= 0 and not (self._only_open and cell in self.covered):
            heapq.heappush(self._offers, (-premium, cell[1], cell[0]))

    def chord_while_it_pays(self) -> None:
        """Chord at the cell of the highest premium until none saves anything."""
        while self._offers:
            negative, column, row = heapq.heappop(self._offers)
            if self._premium[row, column] == -negative:
                self._chord((row, column))

    def left(self) -> ClickCount:
        """Return the clicks that open the rest without chords."""
        return len(self._hidden) + len(self.covered & self._alone)

    def _chord(self, cell: Cell) -> None:
        if cell in self.covered:
            self.clicks += 1
            self.open(cell)
        for mine in self._board.mines.intersection(self._around[cell]) - self._flagged:
            self.clicks += 1
            self._flagged.add(mine)
            self._change(self._around[mine], 1)
        self.clicks += 1
        for other in self._around[cell]:
            self.open(other)

    def open(self, cell: Cell) -> None:
        """Open a covered safe cell, with its opening if it has one."""
        if cell not in self.covered:
            return
        if cell in self._opening_of:
            self.reveal_opening(self._opening_of[cell])
            return
        self.covered.remove(cell)
        self._change((cell,), 1)
        if cell in self._alone:
            self._change((cell, *self._around[cell]), -1)

    def reveal_opening(self, number: int) -> None:
        """Reveal an opening: no chord earns it any more, and its cells need no click."""
        self._hidden.discard(number)
        opening = self._board.openings[number]
        self._change(opening & self.covered, 1)
        self.covered -= opening
        self._change(opening, -1)

    def _change(self, cells: frozenset[Cell] | tuple[Cell, ...], by: int) -> None:
        for cell in cells:
            if cell in self._premium:
                self._premium[cell] += by
        for cell in cells:
            if cell in self._premium:
                self.offer(cell)

"""Layouts seen in a mirror, or turned: what is played best on one board is so on its images."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from minesweeper.inference.masks import Frame, Mask
from minesweeper.rules.board import Cell

Turn: TypeAlias = Callable[[Cell], Cell]


class Symmetry:
    """The mirrorings of a board, and the turns if it is a square, that leave some cells in place.

    Few positions of a game have any; the unopened board has all of them.
    """

    def __init__(self, grid: Frame, cells: Mask) -> None:
        """Take the frame of the board, and the cells."""
        images = [_Image(grid, turn) for turn in _turns(grid)]
        self._images = [image for image in images if image[cells] == cells]

    def canonical(self, layouts: tuple[Mask, ...]) -> tuple[Mask, ...]:
        """Return the least of the images of a set of layouts: the same for all of them."""
        if len(self._images) == 1:
            return layouts
        return min(tuple(sorted(map(image.__getitem__, layouts))) for image in self._images)


class _Image(dict[Mask, Mask]):
    """The masks of cells turned in one way, each found when it is first asked for."""

    def __init__(self, grid: Frame, turn: Turn) -> None:
        super().__init__()
        self._grid, self._turn = grid, turn

    def __missing__(self, mask: Mask) -> Mask:
        turned = self[mask] = self._grid.mask(map(self._turn, self._grid.cells_of(mask)))
        return turned


def _turns(grid: Frame) -> list[Turn]:
    width = grid.stride - 1
    height = len(grid.cells) // grid.stride
    bottom, right = height - 1, width - 1
    turns: list[Turn] = [
        lambda cell: cell,
        lambda cell: (bottom - cell[0], cell[1]),
        lambda cell: (cell[0], right - cell[1]),
        lambda cell: (bottom - cell[0], right - cell[1]),
    ]
    if height == width:
        turns += [lambda cell, turn=turn: turn(cell)[::-1] for turn in list(turns)]  # type: ignore[misc]
    return turns

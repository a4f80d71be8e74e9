"""All the layouts of a position, one by one, where they are few enough to be listed.

Layouts are numbered, and a set of them is the bits of one int. Of 4 layouts, a covered cell that
is a mine in the last one and shows 1, 2 and 2 in the others has these sets:

    safe    0111    shows 1: 0001, 2: 0110
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from minesweeper.inference.components import Component
from minesweeper.inference.masks import BoardBits, Mask, single_cells, sums
from minesweeper.rules.board import Cell

LayoutSet: TypeAlias = int
"""A set of numbered layouts: one bit for each."""

Turn: TypeAlias = Callable[[Cell], Cell]
"""A way to mirror or turn a board: where each cell goes."""


def list_layouts(components: Sequence[Component], interior: Mask, mines: int) -> list[Mask]:
    """Return all sets of `mines` mines that fit the components and, with the rest, the interior."""
    by_mines: dict[int, list[Mask]] = {0: [0]}
    for component in components:
        after: dict[int, list[Mask]] = {}
        for filling in fillings(component):
            more = filling.bit_count()
            for count, so_far in by_mines.items():
                if count + more <= mines:
                    after.setdefault(count + more, []).extend(own | filling for own in so_far)
        by_mines = after
    free = single_cells(interior)
    return [
        boundary | sum(chosen)
        for count, boundaries in by_mines.items()
        for chosen in combinations(free, mines - count)
        for boundary in boundaries
    ]


def fillings(component: Component) -> Iterator[Mask]:
    """Yield the sets of mines that satisfy a component's constraints.

    Boxes are filled in order; a filling that leaves a constraint unsatisfiable is dropped at
    once. The states are those of `inference.counting`.
    """
    shape = component.shape
    guards = shape.guards()
    room = sum(size * lanes for size, lanes in shape.boxes)
    rooms = []
    for size, lanes in shape.boxes:
        room -= size * lanes
        rooms.append(room)

    def fill(box: int, needs: int, mines: Mask) -> Iterator[Mask]:
        if box == len(shape.boxes):
            yield mines
            return
        size, lanes = shape.boxes[box]
        for count in range(size + 1):
            left = needs - count * lanes
            if not (left | rooms[box] - left) & guards:
                for chosen in combinations(single_cells(component.boxes[box]), count):
                    yield from fill(box + 1, left, mines | sum(chosen))

    return fill(0, shape.needs, 0)


class CoveredCell(NamedTuple):
    """A covered cell: the layouts in which it is safe, and those of each number it may show."""

    bit: int
    safe: LayoutSet
    shows: tuple[LayoutSet, ...]

    def parts(self, left: LayoutSet) -> list[LayoutSet]:
        """Return the layouts that are left after each number the cell may show."""
        return [part for shows in self.shows if (part := left & shows)]


def covered_cells(grid: BoardBits, layouts: Sequence[Mask], unknown: Mask) -> list[CoveredCell]:
    """Return the unknown cells that are safe in some of the layouts, given as masks of mines."""
    mined = _mined_in(grid, layouts, unknown)
    everywhere = (1 << len(layouts)) - 1
    cells = []
    for bit in grid.bits_of(unknown):
        safe = everywhere & ~mined[bit]
        if safe:
            beside = [mined[other] for other in grid.bits_of(grid.ring(bit) & unknown)]
            cells.append(CoveredCell(bit, safe, _by_number(safe, beside)))
    return cells


def _mined_in(grid: BoardBits, layouts: Sequence[Mask], unknown: Mask) -> Mapping[int, LayoutSet]:
    """Return the layouts in which each unknown cell is a mine."""
    # As text with a layout a line, the last one first, each set is a column: a slice of the text.
    rows = [f"{layout & unknown:0{len(grid.cells)}b}" for layout in reversed(layouts)]
    last = len(grid.cells) - 1
    text = "".join(rows)
    return {
        bit: int(text[last - bit :: len(grid.cells)] or "0", 2) for bit in grid.bits_of(unknown)
    }


def _by_number(safe: LayoutSet, beside: Iterable[LayoutSet]) -> tuple[LayoutSet, ...]:
    """Return the layouts of each number; `beside` has those with a mine in each neighbour."""
    ones, twos, fours, eights = sums(beside)
    parts = [safe & eights, safe & ~eights]
    for bits in (fours, twos, ones):
        parts = [part for some in parts if some for part in (some & bits, some & ~bits)]
    return tuple(part for part in parts if part)


class Symmetry:
    """The mirrorings of a board, and the turns of a square one, that leave some cells in place.

    Few positions of a game have any; the unopened board has all of them.
    """

    def __init__(self, grid: BoardBits, cells: Mask) -> None:
        """Find those that leave the cells in place."""
        images = [_Image(grid, turn) for turn in _turns(grid)]
        self._images = [image for image in images if image[cells] == cells]

    def canonical(self, layouts: tuple[Mask, ...]) -> tuple[Mask, ...]:
        """Return the least image of some layouts, which is the same for all their images."""
        if len(self._images) == 1:
            return layouts
        return min(tuple(sorted(map(image.__getitem__, layouts))) for image in self._images)


class _Image(dict[Mask, Mask]):
    """The image of each mask under one turn, computed when first asked for."""

    def __init__(self, grid: BoardBits, turn: Turn) -> None:
        super().__init__()
        self._grid, self._turn = grid, turn

    def __missing__(self, mask: Mask) -> Mask:
        turned = self[mask] = self._grid.mask(map(self._turn, self._grid.cells_of(mask)))
        return turned


def _turns(grid: BoardBits) -> list[Turn]:
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

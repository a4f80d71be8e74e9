"""All the layouts of a position, one by one, where they are few enough to be listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from minesweeper.inference.components import Component
from minesweeper.inference.masks import Mask


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
                for chosen in combinations(bits(component.boxes[box]), count):
                    yield from fill(box + 1, left, mines | sum(chosen))

    return fill(0, shape.needs, 0)


def bits(mask: Mask) -> list[Mask]:
    """Return the cells of a mask, each as a mask of its own.

    >>> bits(0b10110)
    [2, 4, 16]
    """
    single = []
    while mask:
        lowest = mask & -mask
        single.append(lowest)
        mask ^= lowest
    return single


def joined(components: Sequence[Component], interior: Mask, mines: int) -> list[Mask]:
    """Return all sets of `mines` mines that satisfy the components; the rest are interior's."""
    by_mines: dict[int, list[Mask]] = {0: [0]}
    for component in components:
        after: dict[int, list[Mask]] = {}
        for filling in fillings(component):
            more = filling.bit_count()
            for count, so_far in by_mines.items():
                if count + more <= mines:
                    after.setdefault(count + more, []).extend(own | filling for own in so_far)
        by_mines = after
    free = bits(interior)
    return [
        boundary | sum(chosen)
        for count, boundaries in by_mines.items()
        for chosen in combinations(free, mines - count)
        for boundary in boundaries
    ]

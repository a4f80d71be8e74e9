"""Looks at a board on the screen: where it lies, and what cannot have changed since the last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from minesweeper.formats import mine
from minesweeper.pictures.door import PictureError
from minesweeper.pictures.reading import Seen, read
from minesweeper.pictures.sources import Region
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation

SAME_PLACE = 4
"""How many pixels the edges of a board may lie elsewhere when it is found again."""

_COVERED = "HF?"


@dataclass(frozen=True)
class ScreenLook:
    """What a look at the screen found; `corner` is the left and upper edge of its picture.

    `changed` are cells whose number is another one than in the look before, and `covered` opened
    cells that are covered again: then another game is played, which nothing before is held against.
    """

    read: Seen
    corner: tuple[int, int] = (0, 0)
    changed: frozenset[Cell] = frozenset()
    covered: frozenset[Cell] = frozenset()

    @cached_property
    def position(self) -> Observation:
        """The position; cells that are doubtful or changed are covered, which is never wrong.

        A flag of another program's player tells nothing, so there are none. Raises FormatError
        where the number of mines cannot be.
        """
        seen, unsure = mine.parse(self.read.text()), {*self.read.doubtful, *self.changed}
        numbers = {cell: number for cell, number in seen.numbers.items() if cell not in unsure}
        return replace(seen, numbers=numbers, flags=frozenset(), hit=seen.hit - unsure)

    @property
    def place(self) -> Region:
        """The board's place on the screen."""
        left, top, width, height = self.read.box
        return left + self.corner[0], top + self.corner[1], width, height

    def middle(self, cell: Cell) -> tuple[int, int]:
        """Return where the middle of a cell lies on the screen."""
        left, top, width, height = self.place
        x, y = (cell[1] + 0.5) / self.read.width, (cell[0] + 0.5) / self.read.height
        return round(left + x * width), round(top + y * height)


class ScreenLooks:
    """Looks at a board on the screen, or in a region of it, and remembers where it lay.

    `take` returns a picture of the screen or of a region of it.
    """

    def __init__(self, region: Region | None, take: Callable[[Region | None], bytes]) -> None:
        self._region, self._take = region, take
        self._last: ScreenLook | None = None

    def look(self) -> ScreenLook:
        """Return what the board shows now, held against the look before.

        Raises PictureError where no picture of the screen can be taken, and if it shows no board
        or several.
        """
        before = self._last
        found = (before and self._again(before)) or self._in(self._region)
        self._last = _held_against(before, found) if before else found
        return self._last

    def _again(self, before: ScreenLook) -> ScreenLook | None:
        """Return a look at the board where it lay; None if it lies there no more."""
        left, top, width, height = before.place
        rim = 3 * width // before.read.width // 2  # a larger board shows more of its cells
        left, top = max(left - rim, 0), max(top - rim, 0)
        try:
            found = self._in((left, top, width + 2 * rim, height + 2 * rim))
        except PictureError:
            return None
        sides = zip(found.place, before.place, strict=True)
        return found if all(abs(now - then) <= SAME_PLACE for now, then in sides) else None

    def _in(self, region: Region | None) -> ScreenLook:
        seen = read(self._take(region))
        if len(seen.doubtful) == seen.width * seen.height:
            raise PictureError("a board is found, but no cell of it is sure: its look is unknown")
        return ScreenLook(seen, (0, 0) if region is None else region[:2])


def _held_against(before: ScreenLook, now: ScreenLook) -> ScreenLook:
    """Return a look with what cannot have become of the cells that were sure in the one before."""
    if (before.read.width, before.read.height) != (now.read.width, now.read.height):
        return now
    then, signs = before.read.cells, now.read.cells
    both = {cell for cell in then if then[cell] not in _COVERED and then[cell] != signs[cell]}
    both -= {*before.read.doubtful, *before.changed, *now.read.doubtful}
    covered = frozenset(cell for cell in both if signs[cell] in _COVERED)
    return replace(now, covered=covered, changed=frozenset() if covered else frozenset(both))

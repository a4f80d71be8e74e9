"""A position on the screen: its cells with what lies over them, for every scene but the table."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

import pygame

from minesweeper.explain.explanation import Explanation
from minesweeper.explain.sentences import Supposition
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation
from minesweeper.session.probabilities import ShownChance
from minesweeper.ui.board.board_view import only, picture
from minesweeper.ui.board.cell_art import cell_art, supposed_look
from minesweeper.ui.board.cell_state import Appearance, CellState
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.theme import Theme


@dataclass(frozen=True, slots=True)
class PositionMarks:
    """What lies over the cells of a position, and which cells look different from it.

    `states` are those: an answer, or a cell under a pressed button. `heat` are chances of a mine
    to show, `safe` and `mines` cells that are certain, `wrong` a number that fits no layout, or an
    answer of which nothing is certain. `advised` is the cell that the reason leads to, `doubtful`
    are cells that may be read wrongly.
    """

    states: Mapping[Cell, CellState] = field(default_factory=dict)
    heat: Mapping[Cell, ShownChance] = field(default_factory=dict)
    safe: Set[Cell] = frozenset()
    mines: Set[Cell] = frozenset()
    clues: Set[Cell] = frozenset()
    spoken_of: Set[Cell] = frozenset()
    supposed: Supposition | None = None
    advised: Cell | None = None
    wrong: Cell | None = None
    doubtful: Set[Cell] = frozenset()
    cursor: Cell | None = None


NO_MARKS = PositionMarks()


def proof_marks(known: Explanation) -> PositionMarks:
    """Return the marks of everything that the sentences of a proof name."""
    shown = known.excerpt()
    return PositionMarks(
        clues=known.clues_shown(),
        spoken_of=shown.shaded,
        supposed=shown.supposed,
        advised=known.cell,
    )


def draw_position(
    target: pygame.Surface, grid: Grid, seen: Observation, marks: PositionMarks, theme: Theme
) -> None:
    """Draw the cells of a position that are in sight, with the marks over them."""
    art, cells, size = cell_art(theme, grid.cell), grid.visible(), grid.cell
    left, top = grid.offset
    surface = pygame.Surface(grid.view.size)
    surface.fill(theme.grid)
    surface.fblits(
        [
            (
                picture(art, appearance(seen, cell, marks)),
                (cell[1] * size - left, cell[0] * size - top),
            )
            for cell in cells
        ]
    )
    for over, name in _lies_over(seen, marks):
        for row, column in over.intersection(cells):
            surface.blit(getattr(art, name), (column * size - left, row * size - top))
    target.blit(surface, grid.view)


def appearance(seen: Observation, cell: Cell, marks: PositionMarks) -> Appearance:
    """Return what a cell of a position shows, below what lies over it."""
    if cell in marks.states:
        return marks.states[cell]
    if cell in seen.numbers:
        return seen.numbers[cell]
    if cell in seen.hit:
        return CellState.HIT
    if cell in seen.blank:
        return CellState.BLANK
    if cell in seen.flags:
        return CellState.CLAIM if cell in seen.claims else CellState.FLAG
    if cell in marks.safe or cell in marks.mines:
        return CellState.COVERED
    return marks.heat.get(cell, CellState.COVERED)


def _lies_over(seen: Observation, marks: PositionMarks) -> list[tuple[frozenset[Cell], str]]:
    """Return the cells with each mark, by its name in `CellArt`; the lowest comes first.

    A flag on a certain mine says it already: a cross over it would look like a wrong flag.
    """
    supposed = [] if marks.supposed is None else [marks.supposed]
    return [
        (frozenset(marks.spoken_of), "shade"),
        *((only(one.cell), supposed_look(one)) for one in supposed),
        (frozenset(marks.safe), "tick"),
        (frozenset(marks.mines - seen.flags), "danger"),
        (frozenset(marks.clues), "clue"),
        (frozenset(marks.doubtful), "doubtful"),
        (only(marks.wrong), "culprit"),
        (only(marks.advised), "advised"),
        (only(marks.cursor), "cursor"),
    ]

"""A position on the screen: its cells with what lies over them, for every scene but the table."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace

import pygame

from minesweeper.explain.explanation import Explanation
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation
from minesweeper.session.explained import NOT_EXPLAINED, Explained, explained_by
from minesweeper.session.probabilities import ShownChance
from minesweeper.ui.board.board_view import cells_picture, draw_over, marks_over, only, picture
from minesweeper.ui.board.cell_art import cell_art
from minesweeper.ui.board.cell_state import Appearance, CellState
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.theme import Theme


@dataclass(frozen=True, slots=True)
class PositionMarks:
    """What lies over the cells of a position, and which cells look different from it.

    `states` are those: an answer, or a cell under a pressed button. `heat` are chances of a mine
    to show, `safe` cells that were found safe, `wrong` a number that fits no layout, or an answer
    of which nothing is certain. `doubtful` are cells that may be read wrongly.
    """

    explained: Explained = NOT_EXPLAINED
    states: Mapping[Cell, CellState] = field(default_factory=dict)
    heat: Mapping[Cell, ShownChance] = field(default_factory=dict)
    safe: Set[Cell] = frozenset()
    wrong: Cell | None = None
    doubtful: Set[Cell] = frozenset()
    cursor: Cell | None = None


NO_MARKS = PositionMarks()


def proof_marks(known: Explanation) -> PositionMarks:
    """Return the marks of everything that the sentences of a proof name."""
    return PositionMarks(explained_by(known))


def draw_position(
    target: pygame.Surface, grid: Grid, seen: Observation, marks: PositionMarks, theme: Theme
) -> None:
    """Draw the cells of a position that are in sight, with the marks over them."""
    art = cell_art(theme, grid.cell)
    surface = cells_picture(grid, theme, lambda cell: picture(art, appearance(seen, cell, marks)))
    own = {
        "tick": marks.safe,
        "doubtful": marks.doubtful,
        "culprit": only(marks.wrong),
        "cursor": only(marks.cursor),
    }
    explained = replace(marks.explained, mines=marks.explained.mines - marks.states.keys())
    draw_over(surface, grid, art, grid.visible(), marks_over(explained, seen, own))
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
    if cell in marks.safe:
        return CellState.COVERED
    return marks.heat.get(cell, CellState.COVERED)

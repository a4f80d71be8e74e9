"""An exercise's position on the screen: its cells, the answer, and what the reason speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace

import pygame

from minesweeper.course.exercise import Judgment
from minesweeper.explain.explanation import Explanation, Verdict
from minesweeper.explain.sentences import Supposition
from minesweeper.explain.walk import Excerpt
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action
from minesweeper.rules.observation import Observation
from minesweeper.ui.board.board_view import picture
from minesweeper.ui.board.cell_art import CellArt, cell_art, supposed_look
from minesweeper.ui.board.cell_state import Appearance, CellState
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.theme import Theme


@dataclass(frozen=True, slots=True)
class PositionMarks:
    """What lies over the cells of a position.

    `states` are cells that look different from the position: the answer, or a cell under a
    pressed button. `ticked` is a safe cell that was opened, `wrong` an answer of which nothing is
    certain, `advised` the cell that the reason leads to.
    """

    states: Mapping[Cell, CellState] = field(default_factory=dict)
    clues: Set[Cell] = frozenset()
    spoken_of: Set[Cell] = frozenset()
    ticked: Cell | None = None
    advised: Cell | None = None
    wrong: Cell | None = None
    cursor: Cell | None = None
    supposed: Supposition | None = None


NO_MARKS = PositionMarks()


def marks_of(judged: Judgment, action: Action) -> PositionMarks:
    """Return the marks of an answer and of everything that is said about it."""
    known, cell = judged.known, judged.known.cell
    state, is_certain = _state(known.verdict, action), known.is_certain
    marks = PositionMarks(
        {} if state is None else {cell: state},
        ticked=cell if is_certain and action is Action.REVEAL and state is None else None,
        advised=cell,
        wrong=None if is_certain or judged.is_right else cell,
    )
    if known.comparison is not None:
        return replace(marks, advised=known.comparison.best.cell)
    proved = known if is_certain else judged.solution
    return marks if proved is None else proof_marks(proved, marks)


def proof_marks(proved: Explanation, marks: PositionMarks = NO_MARKS) -> PositionMarks:
    """Return the marks with what the sentences of a proof name."""
    shown = Excerpt(proved.steps)
    clues = shown.outlined if proved.steps else frozenset(cell for cell, _ in proved.clues)
    return replace(
        marks,
        clues=clues,
        spoken_of=shown.shaded,
        supposed=shown.supposed,
        advised=proved.cell,
    )


def _state(verdict: Verdict, action: Action) -> CellState | None:
    """Return what a cell shows after an answer, if that is not covered."""
    if action is Action.FLAG:
        return CellState.WRONG_FLAG if verdict is Verdict.SAFE else CellState.FLAG
    return CellState.EXPLODED if verdict is Verdict.MINE else None


def draw_position(
    target: pygame.Surface, grid: Grid, seen: Observation, marks: PositionMarks, theme: Theme
) -> None:
    """Draw all cells of a position that fits its area, with the marks over them."""
    art = cell_art(theme, grid.cell)
    pygame.draw.rect(target, theme.grid, grid.view)
    for cell in grid.visible():
        place = grid.rect(cell)
        target.blit(picture(art, _appearance(seen, cell, marks)), place)
        for mark in _marks_over(cell, marks, art):
            target.blit(mark, place)


def _appearance(seen: Observation, cell: Cell, marks: PositionMarks) -> Appearance:
    if cell in marks.states:
        return marks.states[cell]
    if cell in seen.hit:
        return CellState.HIT
    return seen.numbers.get(cell, CellState.COVERED)


def _supposed(cell: Cell, supposed: Supposition | None, art: CellArt) -> list[pygame.Surface]:
    if supposed is None or cell != supposed.cell:
        return []
    return [getattr(art, supposed_look(supposed))]


def _marks_over(cell: Cell, marks: PositionMarks, art: CellArt) -> list[pygame.Surface]:
    """Return what lies over a cell, the lowest first."""
    return [
        *([art.shade] if cell in marks.spoken_of else []),
        *_supposed(cell, marks.supposed, art),
        *([art.tick] if cell == marks.ticked else []),
        *([art.clue] if cell in marks.clues else []),
        *([art.culprit] if cell == marks.wrong else []),
        *([art.advised] if cell == marks.advised else []),
        *([art.cursor] if cell == marks.cursor else []),
    ]

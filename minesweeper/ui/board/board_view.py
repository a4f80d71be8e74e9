"""The board on the screen: only cells that changed are drawn, and scrolling shifts the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from itertools import product
from typing import TypeAlias

import pygame

from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Change, Status
from minesweeper.rules.game import Game
from minesweeper.rules.observation import Observation
from minesweeper.session.probabilities import ShownChance
from minesweeper.ui import limits
from minesweeper.ui.board.cell_art import CellArt, cell_art, supposed_look
from minesweeper.ui.board.cell_state import Appearance, CellMarks, appearance_of
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.theme import Theme

ShownBoard: TypeAlias = Game | Observation
"""What is drawn: a game, or a position that is none."""


def _cells_that_differ(old: CellMarks, new: CellMarks) -> set[Cell]:
    """Return the cells over which two sets of marks differ."""
    cells: set[Cell] = set()
    one, other = old.explained, new.explained
    for before, after in (
        (one.outlined, other.outlined),
        (one.shaded, other.shaded),
        (one.pale_numbers, other.pale_numbers),
        (one.pale_cells, other.pale_cells),
        (one.mines, other.mines),
        (one.safe, other.safe),
        (old.best, new.best),
        (old.safe, new.safe),
        (old.doubtful, new.doubtful),
    ):
        cells.update(before ^ after)
    cells.update(cell for cell, _ in old.states.items() ^ new.states.items())
    if old.heat is not new.heat:
        cells.update(cell for cell, _ in old.heat.items() ^ new.heat.items())
    if one.candidates != other.candidates:
        cells.update(one.candidates, other.candidates)
    supposed = [each.cell for each in (one.supposed, other.supposed) if each is not None]
    ends = (old.cursor, new.cursor, old.wrong, new.wrong, one.cell, other.cell, *supposed)
    cells.update(cell for cell in ends if cell is not None)
    return cells


class BoardView:
    """Draws a board's cells onto one surface; the next call draws only cells that differ.

    `follow` takes the changes of the game. Only the few marks over the cells are compared with
    those drawn last.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._surface = pygame.Surface((0, 0))
        self._grid: Grid | None = None
        self._marks = CellMarks()
        self._stale: set[Cell] | None = None
        """Cells to draw anew; None for all."""
        self.overflagged: set[Cell] = set()
        """The numbers that are drawn with too many flags around them."""

    def begin(self) -> None:
        """Draw another game from now on."""
        self._stale = None

    def follow(self, change: Change) -> None:
        """Note which cells a change affects: at the end of a game or by much, all of them."""
        if change.ends or len(change.opened) > limits.APPEARING_CELLS:
            self._stale = None
        elif self._stale is not None:
            self._stale |= change.cells

    def draw(self, target: pygame.Surface, grid: Grid, board: ShownBoard, marks: CellMarks) -> int:
        """Draw the board at its place on `target`; return how many cells were drawn anew."""
        uncovered, before = self._scroll_surface(grid), self._marks
        same = (before.hides, before.dims) == (marks.hides, marks.dims)
        if self._stale is None or uncovered is None or not same:
            self._surface = pygame.Surface(grid.view.size)
            self._surface.fill(self._theme.grid)
            self.overflagged = set()
            wanted = grid.visible()
        else:
            # Opened cells change numbers beside them only where finished ones are dim.
            marked = self._stale if marks.dims else self._stale - board.numbers.keys()
            beside = _numbers_beside(marked, grid, board)
            differ = _cells_that_differ(before, marks)
            wanted = _visible(self._stale.union(beside, differ, uncovered), grid)
        self._draw_cells(wanted, grid, board, marks)
        self._grid, self._marks, self._stale = grid, marks, set()
        target.blit(self._surface, grid.view)
        return len(wanted)

    def _scroll_surface(self, grid: Grid) -> list[Cell] | None:
        """Shift the surface as the board was scrolled; return the new cells, None for all."""
        old = self._grid
        if old is None or (old.view, old.cell) != (grid.view, grid.cell):
            return None
        if old.offset == grid.offset:
            return []
        self._surface.scroll(old.offset[0] - grid.offset[0], old.offset[1] - grid.offset[1])
        size, view = old.cell, old.view
        rows = range(-(-old.offset[1] // size), (old.offset[1] + view.height) // size)
        columns = range(-(-old.offset[0] // size), (old.offset[0] + view.width) // size)
        new_rows = [row for row in grid.shown_rows if row not in rows]
        new_columns = [column for column in grid.shown_columns if column not in columns]
        return [*product(new_rows, grid.shown_columns), *product(grid.shown_rows, new_columns)]

    def _draw_cells(
        self, cells: list[Cell], grid: Grid, board: ShownBoard, marks: CellMarks
    ) -> None:
        art = cell_art(self._theme, grid.cell)
        left, top, size = *grid.offset, grid.cell
        numbers: Mapping[Cell, int] = {} if marks.hides else board.numbers
        digits = art.numbers
        blits = [
            (
                # Most cells are numbers: this shortcut halves the time for a screen of small cells.
                digits[numbers[cell]]
                if cell in numbers
                else picture(art, appearance_of(board, cell, marks)),
                (cell[1] * size - left, cell[0] * size - top),
            )
            for cell in cells
        ]
        if marks.dims and isinstance(board, Game):
            blits += [
                (art.dimmed[numbers[cell]], (cell[1] * size - left, cell[0] * size - top))
                for cell in cells
                if numbers.get(cell) and is_finished(board, cell, numbers[cell])
            ]
        self.overflagged.difference_update(cells)
        if isinstance(board, Game) and not marks.hides:
            self.overflagged |= overflagged(board, cells)
        self._surface.fblits(blits)
        draw_over(self._surface, grid, art, cells, marks_over(marks, board, self.overflagged))


_ORDER = (
    *("overflagged", "best", "pale_shade", "shade", "candidate", "supposed_safe", "supposed_mine"),
    *(
        "supposed_open",
        "tick",
        "danger",
        "doubtful",
        "pale_clue",
        "clue",
        "doubtful_dashes",
        "culprit",
        "advised",
        "cursor",
        "cursor_within",
    ),
)
"""The marks over cells by their names in `CellArt`, the lowest first."""


def marks_over(
    marks: CellMarks, board: ShownBoard, overflagged: Set[Cell] = frozenset()
) -> list[tuple[str, Set[Cell]]]:
    """Return the cells with each mark, the lowest first."""
    explained, heat = marks.explained, marks.heat
    candidates, supposed = set(explained.candidates), explained.supposed
    clues = explained.outlined | explained.pale_numbers
    framed = candidates.union(clues, marks.doubtful)
    # A flag on a certain mine says it already, and over another one a tick would praise it.
    # The signs of many cells that are pale would drown those of the few that stand out.
    loud = {*explained.shaded}
    if len(explained.pale_cells) <= len(loud):
        loud |= explained.pale_cells
    plain = {cell for cell in loud if board.is_covered(cell)} - board.flags
    plain -= {cell for cell in plain & heat.keys() if heat[cell].percent in (0, 100)}
    shows_mines = isinstance(board, Game) and board.is_over
    over = {
        "overflagged": overflagged,
        "best": marks.best,
        "shade": explained.shaded - candidates,
        "pale_shade": explained.pale_cells - candidates,
        "candidate": candidates,
        "tick": (marks.safe | (plain & explained.safe)) - marks.states.keys(),
        "danger": frozenset() if shows_mines else (plain & explained.mines) - marks.states.keys(),
        "clue": explained.outlined,
        "pale_clue": explained.pale_numbers,
        "doubtful": marks.doubtful,
        "doubtful_dashes": marks.doubtful & clues,
        "culprit": only(marks.wrong),
        "advised": only(explained.cell),
        "cursor": only(marks.cursor) - framed,
        "cursor_within": only(marks.cursor) & framed,
    }
    if supposed is not None:
        is_open = not board.is_covered(supposed.cell)
        over[supposed_look(supposed, is_open=is_open)] = only(supposed.cell)
        over["tick"] -= only(supposed.cell)  # the two signs would lie on each other
    return [(name, over[name]) for name in _ORDER if over.get(name)]


def draw_over(
    surface: pygame.Surface,
    grid: Grid,
    art: CellArt,
    cells: Iterable[Cell],
    over: Iterable[tuple[str, Set[Cell]]],
) -> None:
    """Draw the marks over some of the cells onto a surface of the size of the view."""
    (left, top), size, drawn = grid.offset, grid.cell, set(cells)
    surface.fblits(
        [
            (getattr(art, name), (column * size - left, row * size - top))
            for name, where in over
            for row, column in drawn & where
        ]
    )


def only(cell: Cell | None) -> frozenset[Cell]:
    """Return a set of one cell, empty without one."""
    return frozenset() if cell is None else frozenset({cell})


def _numbers_beside(cells: set[Cell], grid: Grid, board: ShownBoard) -> set[Cell]:
    """Return the numbers around those of the cells that are in sight or beside such a cell."""
    around = neighbor_table(grid.rows, grid.columns)
    rows = range(grid.shown_rows.start - 1, grid.shown_rows.stop + 1)
    columns = range(grid.shown_columns.start - 1, grid.shown_columns.stop + 1)
    near = [cell for cell in cells if cell[0] in rows and cell[1] in columns]
    return {one for cell in near for one in around[cell] if one in board.numbers}


def _visible(cells: set[Cell], grid: Grid) -> list[Cell]:
    """Return the cells of which at least a part can be seen."""
    rows, columns = grid.shown_rows, grid.shown_columns
    return [cell for cell in cells if cell[0] in rows and cell[1] in columns]


def picture(art: CellArt, shown: Appearance) -> pygame.Surface:
    """Return the picture of what a cell shows."""
    if isinstance(shown, ShownChance):
        return art.heat(*shown)
    if isinstance(shown, int):
        return art.numbers[shown]
    surface: pygame.Surface = getattr(art, shown)
    return surface


def overflagged(game: Game, cells: Iterable[Cell]) -> set[Cell]:
    """Return the numbers among the cells with more flags around them than they say.

    A mine hit in a game that goes on counts as a flag. Where numbers may be wrong there are none.
    """
    numbers, marked = game.numbers, game.flags.union(game.hit if game.rules.play_on else ())
    if game.clues != EXACT or not marked:
        return set()
    around = neighbor_table(game.level.height, game.level.width)
    shown = (cell for cell in cells if cell in numbers)
    return {cell for cell in shown if len(marked.intersection(around[cell])) > numbers[cell]}


def is_finished(game: Game, cell: Cell, number: int) -> bool:
    """Return whether a number has its flags and hit mines, and no other covered cell around it.

    A win shows all mines as flags.
    """
    around = neighbor_table(game.level.height, game.level.width)[cell]
    covered = [near for near in around if near not in game.numbers and near not in game.blank]
    is_won = game.status is Status.WON
    marked = is_won or all(near in game.flags or near in game.hit for near in covered)
    return marked and len(covered) == number

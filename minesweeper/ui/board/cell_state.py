"""What each cell shows, and the marks over the cells."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import TypeAlias

from minesweeper.explain.walk import Walk
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.session.explained import NOT_EXPLAINED, Explained, explained_now
from minesweeper.session.probabilities import NONE, Probabilities, ShownChance
from minesweeper.session.session import Session
from minesweeper.ui.input.mouse import Mouse


class CellState(StrEnum):
    """What a cell without a number or chance shows, by the name of its picture in `CellArt`."""

    COVERED = auto()
    BLANK = auto()
    """Revealed, but its number is missing."""
    PRESSED = auto()
    FLAG = auto()
    CLAIM = auto()
    """A flag that says what a player infers without proof."""
    QUESTION = auto()
    MINE = auto()
    EXPLODED = auto()
    HIT = auto()
    """A mine hit in a game that goes on."""
    WRONG_FLAG = auto()
    WRONG_CLAIM = auto()


Appearance: TypeAlias = CellState | int | ShownChance
"""What a cell shows: a state, its number, or its chance of a mine."""


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """The marks of the mouse, the keyboard and the assistant, and what the settings show."""

    pressed: Set[Cell] = frozenset()
    cursor: Cell | None = None
    explained: Explained = NOT_EXPLAINED
    shown: Probabilities = NONE
    """The chances of a mine to show."""
    mines: Set[Cell] = frozenset()
    """Mines to show before the end of the game."""
    questions: Set[Cell] = frozenset()
    hides: bool = False
    """Whether all cells look covered, because the game is paused."""
    dims: bool = False
    """Whether finished numbers are paler than others."""


def marks_of(
    session: Session,
    mouse: Mouse,
    cursor: Cell | None,
    shown: Probabilities = NONE,
    walk: Walk | None = None,
) -> BoardMarks:
    """Return the marks of the mouse, the cursor, what is explained and the session's switches.

    `shown` are the probabilities that the overlay shows, `walk` the way through the proof.
    """
    if session.is_paused:
        return BoardMarks(hides=True)
    explained = explained_now(session, walk)
    begins = session.begins_at if session.game.status is Status.READY else None
    return BoardMarks(
        _pressed_cells(session, mouse),
        cursor,
        replace(explained, cell=begins or explained.cell),
        shown,
        (session.game.mines or frozenset()) if session.shows_mines else frozenset(),
        frozenset(session.questions),
        dims=session.preferences.settings.dim_finished,
    )


def _pressed_cells(session: Session, mouse: Mouse) -> Set[Cell]:
    """Return the cells that a release of the mouse would open or chord."""
    cell, game = mouse.cell, session.game
    if cell is None or game.is_over:
        return frozenset()
    if mouse.previews_chord or (mouse.previews_cell and cell in game.numbers):
        return {cell, *neighbors(cell, game.level.height, game.level.width)}
    return {cell} if mouse.previews_cell and not session.preferences.flag_mode else frozenset()


def appearance_of(game: Game, cell: Cell, marks: BoardMarks) -> Appearance:
    """Return what `cell` shows now; the layout shows only after the end of the game."""
    if marks.hides:
        return CellState.COVERED
    if cell in game.numbers:
        return game.numbers[cell]
    if cell in game.blank:
        return CellState.BLANK
    if cell in game.hit:
        return CellState.HIT if game.rules.play_on else CellState.EXPLODED
    if game.is_over and game.mines is not None:
        return _appearance_at_end(game, cell, cell in game.mines)
    if cell in game.flags:
        return CellState.CLAIM if cell in game.claims else CellState.FLAG
    return _covered_appearance(cell, marks)


def _covered_appearance(cell: Cell, marks: BoardMarks) -> Appearance:
    """Return what a covered cell without a flag shows."""
    if cell in marks.mines:
        return CellState.MINE
    if cell in marks.pressed:
        return CellState.PRESSED
    candidate, shown = marks.explained.candidates.get(cell), marks.shown.chances.get(cell)
    if candidate is not None:  # its colour follows the legend, if there is one
        return candidate if shown is None else candidate._replace(warmth=shown.warmth)
    if cell in marks.questions:
        return CellState.QUESTION
    return CellState.COVERED if shown is None else shown


def _appearance_at_end(game: Game, cell: Cell, mined: bool) -> Appearance:
    if cell in game.claims:
        return CellState.CLAIM if mined else CellState.WRONG_CLAIM
    if cell in game.flags:
        return CellState.FLAG if mined else CellState.WRONG_FLAG
    if not mined:
        return CellState.COVERED
    return CellState.FLAG if game.status is Status.WON else CellState.MINE

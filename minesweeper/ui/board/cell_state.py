"""Which picture each cell shows, and what lies over it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum, auto
from typing import NamedTuple, TypeAlias

from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.game import Game, Status
from minesweeper.session.session import Session
from minesweeper.ui.input.intents import Mouse


class CellState(StrEnum):
    """What a cell without a number shows, by the name of its picture in `CellArt`."""

    COVERED = auto()
    BLANK = auto()
    """Revealed, but its number is missing."""
    PRESSED = auto()
    FLAG = auto()
    QUESTION = auto()
    MINE = auto()
    EXPLODED = auto()
    HIT = auto()
    """A mine hit in a game that goes on."""
    WRONG_FLAG = auto()


class Heat(NamedTuple):
    """A covered cell with its chance of a mine in whole percent."""

    percent: int


Picture: TypeAlias = CellState | int | Heat
"""What a cell shows: a sign, its number, or its chance of a mine."""


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What lies over the pictures: pointers of the mouse, the keyboard and the AI."""

    pressed: Set[Cell] = frozenset()
    cursor: Cell | None = None
    clues: Set[Cell] = frozenset()
    advised: Cell | None = None
    heat: Mapping[Cell, int] = field(default_factory=dict)
    """Chances of a mine to show, in whole percent."""
    mines: Set[Cell] = frozenset()
    """Mines to show before the end."""
    questions: Set[Cell] = frozenset()
    hides: bool = False
    """Everything is hidden: the game is paused."""


def marks_of(
    session: Session, mouse: Mouse, cursor: Cell | None, heat: Mapping[Cell, int]
) -> BoardMarks:
    """Return the marks that the mouse, the cursor and the AI's last advice put on the board."""
    pressed: Set[Cell] = frozenset()
    cell, level = mouse.cell, session.game.level
    if cell is not None and not session.game.is_over:
        if mouse.previews_chord or (mouse.previews_cell and cell in session.game.numbers):
            pressed = {cell, *neighbors(cell, level.height, level.width)}
        elif mouse.previews_cell and not session.preferences.flag_mode:
            pressed = {cell}
    if session.is_paused:
        return BoardMarks(hides=True)
    mines = (session.game.mines or frozenset()) if session.shows_mines else frozenset()
    marks = BoardMarks(
        pressed, cursor, heat=heat, mines=mines, questions=frozenset(session.questions)
    )
    if session.advice is None:
        return marks
    clues = frozenset(clue for clue, _ in session.advice.clues)
    return replace(marks, clues=clues, advised=session.advice.cell)


def picture_of(game: Game, cell: Cell, marks: BoardMarks | None = None) -> Picture:
    """Return what `cell` shows in the game as it stands; the layout shows only after the end."""
    if marks is not None and marks.hides:
        return CellState.COVERED
    if cell in game.numbers:
        return game.numbers[cell]
    if cell in game.blank:
        return CellState.BLANK
    if cell in game.hit:
        return CellState.HIT if game.rules.play_on else CellState.EXPLODED
    if game.is_over and game.mines is not None:
        return _picture_at_end(game, cell, cell in game.mines)
    if cell in game.flags:
        return CellState.FLAG
    return CellState.COVERED if marks is None else _covered(cell, marks)


def _covered(cell: Cell, marks: BoardMarks) -> Picture:
    """Return what the marks make of a covered cell."""
    if cell in marks.mines:
        return CellState.MINE
    if cell in marks.pressed:
        return CellState.PRESSED
    if cell in marks.questions:
        return CellState.QUESTION
    return Heat(marks.heat[cell]) if cell in marks.heat else CellState.COVERED


def _picture_at_end(game: Game, cell: Cell, mined: bool) -> Picture:
    if cell in game.flags:
        return CellState.FLAG if mined else CellState.WRONG_FLAG
    if not mined:
        return CellState.COVERED
    return CellState.FLAG if game.status is Status.WON else CellState.MINE

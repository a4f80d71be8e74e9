"""What each cell of a game or a position shows, and the marks over the cells."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum, auto
from typing import TypeAlias

from minesweeper.explain.explanation import Explanation, Walk
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.observation import Observation
from minesweeper.session.explained import NOT_EXPLAINED, Explained, explained_by, explained_now
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
class CellMarks:
    """What lies over the cells, and which of them look different from what the board tells.

    `states` are those: a cell under a pressed button, a mine that is shown early, an answer.
    `heat` are chances of a mine to show, `best` the cells with the least, `safe` cells that were
    found safe, `wrong` a number that fits no layout, or an answer of which nothing is certain.
    `doubtful` are cells that may be read wrongly.
    """

    explained: Explained = NOT_EXPLAINED
    states: Mapping[Cell, CellState] = field(default_factory=dict)
    heat: Mapping[Cell, ShownChance] = field(default_factory=dict)
    best: Set[Cell] = frozenset()
    safe: Set[Cell] = frozenset()
    wrong: Cell | None = None
    doubtful: Set[Cell] = frozenset()
    cursor: Cell | None = None
    hides: bool = False
    """Whether all cells look covered, because the game is paused."""
    dims: bool = False
    """Whether finished numbers are paler than others."""


NO_MARKS = CellMarks()


def proof_marks(known: Explanation) -> CellMarks:
    """Return the marks of everything that the sentences of a proof name."""
    return CellMarks(explained_by(known))


def marks_of(
    session: Session,
    mouse: Mouse,
    cursor: Cell | None,
    shown: Probabilities = NONE,
    walk: Walk | None = None,
) -> CellMarks:
    """Return the marks of the mouse, the cursor, what is explained and the session's switches.

    `shown` are the probabilities that the overlay shows, `walk` the way through the proof.
    """
    if session.is_paused:
        return CellMarks(hides=True)
    explained, game = explained_now(session, walk), session.game
    told = explained.candidates.keys() | explained.mines | explained.safe
    states = dict.fromkeys(session.questions - told, CellState.QUESTION)
    states |= dict.fromkeys(_pressed_cells(session, mouse) - game.flags, CellState.PRESSED)
    if session.shows_mines and game.mines is not None and not game.is_over:
        states |= dict.fromkeys(game.mines - game.flags, CellState.MINE)
    return CellMarks(
        replace(explained, cell=session.waits_at or explained.cell),
        {cell: state for cell, state in states.items() if game.is_covered(cell)},
        shown.chances,
        shown.best,
        cursor=cursor,
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


def appearance_of(board: Game | Observation, cell: Cell, marks: CellMarks) -> Appearance:
    """Return what `cell` shows now; the layout shows only after the end of a game."""
    if marks.hides:
        return CellState.COVERED
    if cell in marks.states:
        return marks.states[cell]
    if cell in board.numbers:
        return board.numbers[cell]
    if cell in board.blank:
        return CellState.BLANK
    if cell in board.hit:
        ends = isinstance(board, Game) and not board.rules.play_on
        return CellState.EXPLODED if ends else CellState.HIT
    if isinstance(board, Game) and board.is_over and board.mines is not None:
        return _appearance_at_end(board, cell, cell in board.mines)
    if cell in board.flags:
        return _flag_shown(board, cell, is_wrong=cell in marks.explained.safe)
    if cell in marks.explained.candidates:
        return candidate_shown(marks, cell)
    shown = marks.heat.get(cell)
    return CellState.COVERED if shown is None or cell in marks.safe else shown


def candidate_shown(marks: CellMarks, cell: Cell) -> ShownChance:
    """Return what a cell of a guess shows; its colour follows the legend, if there is one."""
    candidate, shown = marks.explained.candidates[cell], marks.heat.get(cell)
    return candidate if shown is None else candidate._replace(warmth=shown.warmth)


def chances_drawn(
    board: Game | Observation, shown: Probabilities, marks: CellMarks
) -> set[ShownChance]:
    """Return the chances that cells of a board show, as if no mouse button was pressed."""
    if isinstance(board, Game) and board.is_over:
        return set()
    told = marks.explained.candidates
    states = {cell for cell, state in marks.states.items() if state is not CellState.PRESSED}
    covered = board.flags | states
    hidden = covered | marks.safe | told.keys()
    drawn = {look for look, cells in shown.alike.items() if not cells <= hidden}
    compared = (told.keys() & marks.heat.keys()) - covered
    return drawn | {candidate_shown(marks, cell) for cell in compared}


def _flag_shown(board: Game | Observation, cell: Cell, *, is_wrong: bool) -> CellState:
    """Return what a flag or a claim looks like; one on a safe cell is crossed out."""
    if cell in board.claims:
        return CellState.WRONG_CLAIM if is_wrong else CellState.CLAIM
    return CellState.WRONG_FLAG if is_wrong else CellState.FLAG


def _appearance_at_end(game: Game, cell: Cell, mined: bool) -> Appearance:
    if cell in game.flags:
        return _flag_shown(game, cell, is_wrong=not mined)
    if not mined:
        return CellState.COVERED
    return CellState.FLAG if game.status is Status.WON else CellState.MINE

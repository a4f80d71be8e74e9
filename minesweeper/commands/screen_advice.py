"""`python -m minesweeper advise --screen`: the next move on a board that lies on the screen.

It looks when Enter is pressed, and never clicks.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from minesweeper.commands.read import doubtful_names
from minesweeper.commands.wording import advice_sentence, figures_text, why_sentence
from minesweeper.explain.explanation import Explanation, Kind
from minesweeper.explain.reasons import of_cell
from minesweeper.pictures.door import check_installed
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Level, Start
from minesweeper.rules.naming import name_of
from minesweeper.rules.numerals import whole_number
from minesweeper.rules.observation import Observation
from minesweeper.session.query import move_in
from minesweeper.session.worker import PlayerCache
from minesweeper.words.advice import flag_first_sentence
from minesweeper.words.faults import fault_text
from minesweeper.words.language import msgid, tr
from minesweeper.words.names import and_list

if TYPE_CHECKING:
    from minesweeper.pictures.looks import ScreenLook, ScreenLooks
    from minesweeper.pictures.sources import Region

QUITS = ("quit", "exit", "q")
"""What ends the advice."""

HOW = msgid(
    "Press Enter to look at the screen (--region: at a part); why says more of the move, quit ends."
)
"""What may be typed."""


def region(text: str) -> Region:
    """Read a region of the screen, as in 0,40,800,600; raises ValueError for any other text."""
    parts = [whole_number(part) for part in text.split(",")]
    match parts:
        case [int(x), int(y), int(width), int(height)] if width and height:
            return x, y, width, height
    raise BadInput("{text!r} is no region of the screen: X,Y,WIDTH,HEIGHT in pixels", text=text)


def run(args: argparse.Namespace, typed: Iterable[str]) -> int:
    """Advise at each empty line until the input ends or the person quits; return 0.

    Raises PictureError if no picture of the screen can be taken.
    """
    check_installed()
    from minesweeper.pictures import looks, sources  # the extra

    sources.screen_picture(args.region)  # fail before advising
    level, mines_known = args.level or (None, False)
    screen = looks.ScreenLooks(args.region, sources.screen_picture)
    known = level if mines_known else None
    adviser = _Adviser(screen, known, Start(args.start), args.player)
    print(tr(HOW))
    for line in typed:
        if line.lower() in QUITS:
            break
        print(adviser.answer(line.lower()))
    return 0


class _Adviser:
    """Says what each look at the screen shows, and what to do next.

    `level` has the number of mines on boards of its size, None if nobody knows it; `start` tells
    what the first cell may be.
    """

    def __init__(self, looks: ScreenLooks, level: Level | None, start: Start, player: str) -> None:
        self._looks, self._level, self._start, self._player = looks, level, start, player
        self._size = (0, 0)
        self._told: tuple[Explanation, Observation] | None = None
        """The move that was named last, and the position in which it was."""
        self._named = set[Cell]()
        """The safe cells that were named in this game."""

    def answer(self, line: str) -> str:
        """Return what a look shows for an empty line, and why the last move for `why`."""
        if not line:
            return self._look()
        if line == "why" and self._told is not None:
            move, seen = self._told
            by_rule = move.kind is Kind.START_RULE
            known = move if by_rule else of_cell(move.cell, seen)
            return why_sentence(move, known, seen.clues.kind)
        return tr(HOW)

    def _look(self) -> str:
        """Return what a look shows, the next move with its reason, and where that lies."""
        self._told = None
        try:
            look = self._looks.look()
            seen = self._with_total(look.position)
        except BadInput as error:
            return tr("No advice: {why}.", why=fault_text(error))
        return "\n".join([*self._news(look, seen), *self._advice(look, seen)])

    def _with_total(self, seen: Observation) -> Observation:
        level = self._level
        if level is None or (level.width, level.height) != (seen.width, seen.height):
            return seen
        return replace(seen, mines=level.mines)

    def _news(self, look: ScreenLook, seen: Observation) -> list[str]:
        """Return what the person should know of a look before its advice."""
        said = []
        if look.covered or self._size != (seen.width, seen.height):
            self._named.clear()
        if self._size != (seen.width, seen.height):
            self._size = seen.width, seen.height
            said.append(_board_sentence(look, seen))
        if look.covered:
            said.append(tr("A new game: covered again are {cells}.", cells=_names(look.covered)))
        if look.changed:
            cells = _names(look.changed)
            said.append(tr("Changed impossibly, so not relied on: {cells}.", cells=cells))
        if look.read.doubtful:
            cells = doubtful_names(look.read)
            said.append(tr("Look again, these cells are doubtful: {cells}.", cells=cells))
        if seen.hit:
            said.append(tr("Mines lie open. If the game is over, begin another."))
        return said

    def _advice(self, look: ScreenLook, seen: Observation) -> list[str]:
        """Return the next move, with its reason and where it lies: no cell that looks open.

        Of cells that look open, but are doubtful, those that are proved safe are open, whatever
        their numbers are; so is one that was named before.
        """
        left_out = {cell for cell, sign in look.read.cells.items() if sign.isdigit()}
        left_out |= self._named.intersection(look.read.doubtful)
        left_out -= seen.numbers.keys()
        players, start = PlayerCache(), Start.ANY if left_out else self._start
        while True:
            answer = move_in(seen, self._player, start).answered_by(players)
            if answer.fault is not None:
                return [tr("No advice: {why}.", why=fault_text(answer.fault))]
            known = answer.explanation
            if known is None:
                return [advice_sentence(None)]
            if known.cell not in left_out:
                break
            if not known.proved_safe and known.cell not in self._named:
                phrase = msgid("No advice: it would be {cell}, which looks open, but is doubtful.")
                return [tr(phrase, cell=name_of(known.cell))]
            seen = replace(seen, blank=seen.blank | {known.cell})
        self._told = known, seen
        self._named |= {known.cell} if known.proved_safe else set()
        said = [advice_sentence(known), _where(look, known.cell)]
        if look.read.cells[known.cell] == "F":
            said.insert(1, flag_first_sentence(known.cell))
        if left_out and not known.is_certain and figures_text(known.figures):
            said.insert(1, tr("The figures leave out what the doubtful cells show."))
        return said


def _board_sentence(look: ScreenLook, seen: Observation) -> str:
    """Say which board is seen and where, and what only the person knows of it."""
    phrase = msgid("A board of {width} x {height} cells at {x},{y}.")
    if seen.mines is None:
        phrase = msgid(
            "A board of {width} x {height} cells at {x},{y}, its number of mines unknown"
            " (--level {width}x{height}xMINES says it)."
        )
    x, y, _, _ = look.place
    return tr(phrase, width=seen.width, height=seen.height, x=x, y=y)


def _names(cells: Iterable[Cell]) -> str:
    return and_list([name_of(cell) for cell in sorted(cells)])


def _where(look: ScreenLook, cell: Cell) -> str:
    """Say where a cell lies on its board and on the screen."""
    (x, y), (row, column) = look.middle(cell), cell
    phrase = tr("{cell}: row {row}, column {column}, on the screen at {x},{y}.")
    return phrase.format(cell=name_of(cell), row=row + 1, column=column + 1, x=x, y=y)

"""Advice on a game that is played elsewhere: a person says what each cell showed.

The answers always fit some layout. An answer that fits none is refused, with the number that
contradicts it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from minesweeper.explain.explanation import Explanation, of_move
from minesweeper.inference import BudgetExceeded, InconsistentBoard, analyze, estimate
from minesweeper.players import DEFAULT, make_player
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.level import Level, Start, granted_start
from minesweeper.rules.naming import column_name, name_of, row_name
from minesweeper.rules.observation import Observation

Answer: TypeAlias = int | None
"""What a cell showed: its number, or None for a mine."""


class Refused(ValueError):  # noqa: N818 - what happened, in a word
    """An answer fits no layout; nothing has changed."""


class AdvisedGame:
    """A game of which only a person's answers are known.

    Unless `mines_known`, the level's number of mines means nothing, and `density` is the chance
    of a mine in a cell that nothing is known about.
    """

    def __init__(
        self,
        level: Level,
        start: Start,
        *,
        mines_known: bool = True,
        density: Fraction | None = None,
    ) -> None:
        total = level.mines if mines_known else None
        self.level, self.start_rule = level, start
        self._empty = Observation(level.height, level.width, total, {}, density=density)
        self._answers: list[Mapping[Cell, Answer]] = []
        self._player = make_player(DEFAULT)
        self._player.start(level, start, random.Random(0))  # the expert leaves nothing to chance

    @property
    def seen(self) -> Observation:
        """The answers as a position; a later answer about a cell replaces an earlier one."""
        return self._with({})

    def _with(self, more: Mapping[Cell, Answer]) -> Observation:
        answers: dict[Cell, Answer] = {}
        for given in [*self._answers, more]:
            answers.update(given)
        numbers = {cell: answer for cell, answer in answers.items() if answer is not None}
        return replace(self._empty, numbers=numbers, hit=frozenset(answers.keys() - numbers.keys()))

    def tell(self, answers: Mapping[Cell, Answer]) -> None:
        """Note what cells showed; raise Refused, and note nothing, if that fits no layout.

        A second answer about a cell replaces the first.
        """
        for cell, answer in answers.items():
            self._check_by_itself(cell, answer)
        if not self._answers and len(answers) == 1:
            self._check_start(*next(iter(answers.items())))
        try:
            analyze(self._with(answers))
        except BudgetExceeded:
            pass  # too large to check
        except InconsistentBoard as error:
            raise Refused(_contradiction(self._with(answers), answers, error)) from error
        self._answers.append(dict(answers))

    def take_back(self, count: int = 1) -> int:
        """Take back the last `count` answers, if there are that many; return how many."""
        taken = min(count, len(self._answers))
        del self._answers[len(self._answers) - taken :]
        return taken

    def advice(self) -> Explanation | None:
        """Return the explanation of the player's move; None if only mines are left."""
        seen = self.seen
        covered = len(seen.covered())
        if seen.mines is not None and covered == seen.mines - len(seen.hit):
            return None
        move = self._player.move(seen)
        return None if move is None else of_move(move, seen)

    def _check_by_itself(self, cell: Cell, answer: Answer) -> None:
        height, width = self.level.height, self.level.width
        if not (cell[0] < height and cell[1] < width):
            last = name_of((height - 1, width - 1))
            raise Refused(f"{name_of(cell)} is not on this board: its last cell is {last}")
        most = len(neighbors(cell, height, width))
        if answer is not None and answer > most:
            raise Refused(f"{name_of(cell)} cannot show {answer}: it has {most} neighbours")

    def _check_start(self, cell: Cell, answer: Answer) -> None:
        """Refuse a first answer that the start rule rules out."""
        rule = granted_start(self.start_rule, cell, self.level)
        if rule is not Start.ANY and answer is None:
            raise Refused(f"the first cell is no mine with --start {rule.value}")
        if rule is Start.OPENING and answer:
            raise Refused("the first cell shows 0 with --start opening; see also --start safe")


def _contradiction(
    seen: Observation, answers: Mapping[Cell, Answer], error: InconsistentBoard
) -> str:
    """Return which number fits no layout, and the last answers about other cells."""
    if error.cell is None:
        return f"no layout has {seen.mines} mines then: {error}"
    text = f"the {seen.numbers[error.cell]} at {name_of(error.cell)} cannot be"
    others = [cell for cell in answers if cell != error.cell]
    if error.cell in answers or not others:
        return text + ": no layout of mines fits it and what was told before"
    last = " and ".join(
        f"a mine at {name_of(cell)}"
        if answers[cell] is None
        else f"the {answers[cell]} at {name_of(cell)}"
        for cell in others
    )
    return f"{text} beside {last}: no layout of mines fits"


def board_in_words(seen: Observation) -> str:
    """Return the board as text, with the names of rows and columns and the certain cells."""
    known = certain(seen)
    wide = len(column_name(seen.width - 1)) + 1
    lines = ["    " + "".join(f"{column_name(column):>{wide}}" for column in range(seen.width))]
    for row in range(seen.height):
        marks = (_mark(seen, known, (row, column)) for column in range(seen.width))
        lines.append(f"{row_name(row):>4}" + "".join(f"{mark:>{wide}}" for mark in marks))
    return "\n".join([*lines, "    # covered, . zero, * mine hit, S surely safe, X surely a mine"])


def certain(seen: Observation) -> dict[Cell, str]:
    """Return a mark for each covered cell that is certain: S safe, X mine."""
    try:
        analysis = analyze(seen)
        safe, mines = analysis.safe(), analysis.mines()
    except BudgetExceeded:
        rough = estimate(seen)
        safe, mines = rough.safe(), rough.mines()
    return {**dict.fromkeys(safe, "S"), **dict.fromkeys(mines, "X")}


def _mark(seen: Observation, known: Mapping[Cell, str], cell: Cell) -> str:
    if cell in seen.numbers:
        return str(seen.numbers[cell] or ".")
    return "*" if cell in seen.hit else known.get(cell, "#")

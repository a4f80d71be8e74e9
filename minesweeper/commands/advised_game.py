"""Advice on a game that is played elsewhere: a person says what each cell showed.

The answers always fit some layout. An answer that fits none is refused, with the number that
contradicts it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from minesweeper.commands.wording import board_rows, not_on_board
from minesweeper.explain.explanation import Explanation, by_start_rule
from minesweeper.explain.reasons import of_cell, of_player
from minesweeper.inference import InconsistentBoard
from minesweeper.players import DEFAULT, make_player
from minesweeper.players.counting import count
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.clues import EXACT, ClueKind, ClueModel
from minesweeper.rules.faults import BadInput
from minesweeper.rules.level import Level, Start, granted_start, protects
from minesweeper.rules.naming import column_name, name_of
from minesweeper.rules.observation import Observation
from minesweeper.words.language import msgid, tr
from minesweeper.words.names import and_list


class Sight(Enum):
    """What a cell showed that is no number."""

    MINE = msgid("a mine at {cell}")
    BLANK = msgid("no number at {cell}")
    """It is safe; clues may be missing."""


CellAnswer: TypeAlias = int | Sight
"""What a cell showed."""

CellAnswers: TypeAlias = Mapping[Cell, CellAnswer]
"""What a person said at once."""


class Refused(BadInput):
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
        player: str = DEFAULT,
        clues: ClueModel = EXACT,
    ) -> None:
        total = level.mines if mines_known else None
        self.level, self.start_rule = level, start
        self._empty = Observation(
            level.height, level.width, total, {}, density=density, clues=clues
        )
        self._answers: list[CellAnswers] = []
        self._advice: dict[frozenset[tuple[Cell, CellAnswer]], Explanation | None] = {}
        """What was advised, by all answers until then."""
        self._player = make_player(player)
        self._player.start(level, start, random.Random(0))  # the same answers, the same advice

    @property
    def seen(self) -> Observation:
        """The answers as a position; a later answer about a cell replaces an earlier one."""
        return self._with({})

    def _answered(self, more: CellAnswers) -> dict[Cell, CellAnswer]:
        answers: dict[Cell, CellAnswer] = {}
        for given in [*self._answers, more]:
            answers.update(given)
        return answers

    def _with(self, more: CellAnswers) -> Observation:
        answers = self._answered(more)
        return replace(
            self._empty,
            numbers={cell: answer for cell, answer in answers.items() if isinstance(answer, int)},
            hit=frozenset(cell for cell, answer in answers.items() if answer is Sight.MINE),
            blank=frozenset(cell for cell, answer in answers.items() if answer is Sight.BLANK),
        )

    def tell(self, answers: CellAnswers) -> None:
        """Note what cells showed; raise Refused, and note nothing, if that fits no layout.

        A second answer about a cell replaces the first.
        """
        for cell, answer in answers.items():
            self._check_by_itself(cell, answer)
        if not self._answers and len(answers) == 1:
            self._check_start(*next(iter(answers.items())))
        try:
            count(self._with(answers))
        except InconsistentBoard as error:
            raise _contradiction(self._with(answers), answers, error) from error
        self._answers.append(dict(answers))

    def take_back(self, most: int = 1) -> list[CellAnswers]:
        """Take back up to `most` of what was told last; return it, the last first."""
        taken = self._answers[-most:][::-1]
        del self._answers[-most:]
        return taken

    def advice(self) -> Explanation | None:
        """Return the explanation of the player's move; None if it holds all cells left for mines.

        The same answers get the same advice, however the game came to them. Raises BudgetExceeded
        for a position that is too large for the player.
        """
        told = frozenset(self._answered({}).items())
        if told not in self._advice:
            self._advice[told] = self._advised()
        return self._advice[told]

    def _advised(self) -> Explanation | None:
        seen = self.seen
        covered = len(seen.covered())
        if seen.mines is not None and covered == seen.mines - len(seen.hit):
            return None
        return of_player(self._player, seen, self.level, self.start_rule)

    def known(self, cell: Cell) -> Explanation:
        """Explain what is known of a covered cell, by the start rule or by the answers."""
        seen = self.seen
        protected = protects(self.start_rule, cell, self.level)
        if protected and len(seen.covered()) == self.level.cells:
            return by_start_rule(cell)
        return of_cell(cell, seen)

    def _check_by_itself(self, cell: Cell, answer: CellAnswer) -> None:
        height, width = self.level.height, self.level.width
        if not (cell[0] < height and cell[1] < width):
            raise Refused.like(not_on_board(cell, height, width))
        most = len(neighbors(cell, height, width))
        if isinstance(answer, int) and answer > most:
            raise Refused(
                "{cell} cannot show {number}: it has {most} neighbours",
                cell=name_of(cell),
                number=answer,
                most=most,
            )
        if answer is Sight.BLANK and self._empty.clues.kind is not ClueKind.MISSING:
            raise Refused(
                "{cell} shows a number, unless advice has --clues missing", cell=name_of(cell)
            )

    def _check_start(self, cell: Cell, answer: CellAnswer) -> None:
        """Refuse a first answer that the start rule rules out."""
        rule = granted_start(self.start_rule, cell, self.level)
        if rule is not Start.ANY and answer is Sight.MINE:
            raise Refused("the first cell is no mine with --start {rule}", rule=rule.value)
        too_high = (
            isinstance(answer, int) and answer and self._empty.clues.kind is not ClueKind.OVER
        )
        if rule is Start.OPENING and too_high:
            raise Refused("the first cell shows 0 with --start opening; see also --start safe")


def _contradiction(seen: Observation, answers: CellAnswers, error: InconsistentBoard) -> Refused:
    """Return which number fits no layout, and the last answers about other cells."""
    if error.cell is None and seen.clues.is_true and error.is_searched:
        return Refused("then {what}", what=error)
    if error.cell is None:
        return Refused("{what} and what was told before", what=error)
    number, cell = seen.numbers[error.cell], name_of(error.cell)
    others = {cell: answer for cell, answer in answers.items() if cell != error.cell}
    if error.cell in answers or not others:
        return Refused(
            "the {number} at {cell} cannot be: no layout of mines fits it and what was told before",
            number=number,
            cell=cell,
        )
    return Refused(
        "the {number} at {cell} cannot be beside {others}: no layout of mines fits",
        number=number,
        cell=cell,
        others=and_list(answers_named(others, tr("the {number} at {cell}"))),
    )


def answers_named(answers: CellAnswers, number: str = "") -> list[str]:
    """Return each answer as in "1 at C7" and "a mine at B2"; `number` is the phrase of a number."""
    number = number or tr("{number} at {cell}")
    return [
        (tr(answer.value) if isinstance(answer, Sight) else number).format(
            number=answer, cell=name_of(cell)
        )
        for cell, answer in answers.items()
    ]


def board_in_words(seen: Observation) -> str:
    """Return the board as text, with the names of rows and columns and the certain cells."""
    known = certain(seen)
    lines = board_rows(seen, partial(_mark, seen, known), len(column_name(seen.width - 1)) + 1)
    legend = tr("# covered, . zero, * mine hit, S surely safe, X surely a mine")
    if seen.blank:
        legend = tr("{legend}, - no number", legend=legend)
    return "\n".join([*lines, f"    {legend}"])


def certain(seen: Observation) -> dict[Cell, str]:
    """Return a mark for each covered cell that is certain: S safe, X mine."""
    counts = count(seen)
    return {**dict.fromkeys(counts.safe(), "S"), **dict.fromkeys(counts.mines(), "X")}


def _mark(seen: Observation, known: Mapping[Cell, str], cell: Cell) -> str:
    if cell in seen.numbers:
        return str(seen.numbers[cell] or ".")
    if cell in seen.blank:
        return "-"
    return "*" if cell in seen.hit else known.get(cell, "#")

"""The proof that a board needs no guess: its deductions, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from minesweeper.explain.explanation import Explanation
from minesweeper.explain.reasons import easiest_safe
from minesweeper.generator.solving import Solving
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level
from minesweeper.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class SolutionStep:
    """A position, and the easiest proof of safe cells in it; `cells` are those it decides."""

    seen: Observation
    explanation: Explanation
    cells: tuple[Cell, ...]


def solution(
    level: Level,
    mines: frozenset[Cell],
    first: Cell,
    *,
    count_known: bool = True,
    opened: Mapping[Cell, int] | None = None,
) -> Iterator[SolutionStep]:
    """Yield the deductions that solve a board, each the easiest that there is.

    Each opens all cells that its proof decides. It begins after the first cell, or where the cells
    of `opened` are open, too. It ends before the board is solved where no certainly safe cell is
    left or a position is too large to count; on boards without guesses neither happens.
    """
    board = Solving(level, mines, first, count_known=count_known)
    board.open(opened or ())
    near = first
    while not board.is_solved:
        seen = board.observe()
        found = easiest_safe(seen, near)
        if found is None or found.proof is None:
            return
        cells = found.proof.steps[-1].decides
        yield SolutionStep(seen, found, cells)
        board.open(cells)
        near = found.cell

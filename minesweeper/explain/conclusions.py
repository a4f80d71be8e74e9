"""What a step of a proof concludes, in phrases."""

from __future__ import annotations

from collections.abc import Iterable

from minesweeper.explain.ladder.proof import Step
from minesweeper.explain.phrases import (
    Cells,
    Clause,
    Count,
    Gap,
    Numbers,
    Others,
    Rest,
    phrase,
    phrases,
)
from minesweeper.rules.board import Cell

SAFE = phrases("{cells} is safe", "{cells} are safe")
MINES = phrases("{cells} is a mine", "{cells} are mines")
IT_IS_A_MINE = phrase("it is a mine")
BOTH_ARE_MINES = phrase("both are mines")
ALL_ARE_MINES = phrase("all are mines")
LESS = phrases("{number} (less its mine at {mines})", "{number} (less its mines at {mines})")
LEFT_FOR = phrases("{count} mine is left for {cells}", "{count} mines are left for {cells}")
HOLD = phrases("{count} mine is in {cells}", "{count} mines are among {cells}")
HOLD_BESIDES = phrases(
    "besides {mines}, {count} mine is in {cells}",
    "besides {mines}, {count} mines are among {cells}",
)


def cells_are(cells: Iterable[Cell], *, mine: bool) -> Clause:
    """Return that cells are mines, or safe."""
    named = Cells(tuple(cells))
    return Clause(MINES if mine else SAFE, {"cells": named}, len(named.cells))


def verdict(step: Step) -> Clause:
    """Return what a step decides."""
    return cells_are(step.decides, mine=step.mine)


def rest_is(cells: tuple[Cell, ...], *, mine: bool) -> Clause:
    """Return that all other cells are mines, or that everything else is safe."""
    if len(cells) == 1:
        return cells_are(cells, mine=mine)
    if mine:
        return Clause(MINES, {"cells": Rest(cells, Others.CELLS)}, len(cells))
    return Clause(SAFE, {"cells": Rest(cells, Others.EVERYTHING)})


def left_for_the_rest(cells: tuple[Cell, ...], mines: int) -> Clause:
    """Return how many mines are left for all other cells."""
    rest = Rest(cells, Others.CELLS)
    return Clause(LEFT_FOR, {"cells": rest, "count": Count(mines)}, mines)


def pronoun(cells: tuple[Cell, ...]) -> Clause:
    """Return that cells which have just been named are mines."""
    return Clause({1: IT_IS_A_MINE, 2: BOTH_ARE_MINES}.get(len(cells), ALL_ARE_MINES))


def hold(cells: tuple[Cell, ...], mines: int, besides: tuple[Cell, ...] = ()) -> Clause:
    """Return how many mines are in some cells, `besides` other mines with which they were named."""
    parts: dict[str, Gap] = {"cells": area(cells, mines), "count": Count(mines)}
    if besides:
        return Clause(HOLD_BESIDES, {**parts, "mines": Cells(besides, area=True)}, mines)
    return Clause(HOLD, parts, mines)


def less_its_mines(number: Numbers, mines: tuple[Cell, ...]) -> Gap:
    """Return a number less the known mines around it."""
    if not mines:
        return number
    named = Cells(mines, area=True, in_brackets=True)
    return Clause(LESS, {"number": number, "mines": named}, len(mines))


def area(cells: tuple[Cell, ...], mines: int) -> Cells:
    """Return cells that hold some mines: a single one is in one cell or another."""
    return Cells(cells, area=True, choice=mines == 1)

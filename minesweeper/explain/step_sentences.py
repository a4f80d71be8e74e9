"""What a step of a proof concludes; sentences about single numbers, all ways, the mines left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from minesweeper.explain.ladder.proof import Step
from minesweeper.explain.phrases import (
    MOST_NAMES,
    Cells,
    Clause,
    Clue,
    Count,
    Gap,
    Numbers,
    Others,
    Rest,
    Several,
    phrase,
    phrases,
)
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.observation import Observation


class Standing(NamedTuple):
    """A position with the cells that a proof, or a branch of it, has decided so far."""

    seen: Observation
    mines: frozenset[Cell] = frozenset()
    safe: frozenset[Cell] = frozenset()
    by_total: bool = False
    """Whether the proof rests on the mine total."""

    def after(self, step: Step) -> Standing:
        """Return the standing after a step."""
        return self.with_(step.decides, mine=step.mine).with_(step.besides, mine=True)

    def with_(self, cells: Iterable[Cell], *, mine: bool) -> Standing:
        """Return the standing with more cells decided."""
        if mine:
            return self._replace(mines=self.mines.union(cells))
        return self._replace(safe=self.safe.union(cells))

    def undecided(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Return those of some cells that are covered and not decided."""
        decided = self.mines | self.safe
        return tuple(c for c in cells if self.seen.is_covered(c) and c not in decided)

    def open_cells(self, clue: Cell) -> tuple[Cell, ...]:
        """Return the undecided cells around a number."""
        return self.undecided(self._around(clue))

    def mines_around(self, clue: Cell) -> tuple[Cell, ...]:
        """Return the mines around a number that were hit or are decided."""
        return tuple(c for c in self._around(clue) if c in self.mines or c in self.seen.hit)

    def need(self, clue: Cell) -> int:
        """Return how many of the undecided cells around a number are mines."""
        return self.seen.numbers[clue] - len(self.mines_around(clue))

    def left(self) -> int:
        """Return how many mines are left on the board, whose total is known."""
        assert self.seen.mines is not None
        return self.seen.mines - len(self.seen.hit) - len(self.mines)

    def _around(self, clue: Cell) -> list[Cell]:
        return sorted(neighbors(clue, self.seen.height, self.seen.width))


class Moment(NamedTuple):
    """A step of a proof where it comes: what is known before it.

    `numbers` are those of the step, the nearest to the cell of the proof first; `taken` are the
    steps from which it takes what they passed on.
    """

    step: Step
    numbers: tuple[Clue, ...]
    taken: list[Step]
    known: Standing


# What a step concludes


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


# Single numbers, all ways to fill the cells around some, and the mines left

NO_MINE = phrase("{Number} touches no mine: {then}.")
HAS_ITS_MINES = phrases(
    "{Number} has its mine at {mines}: {then}.", "{Number} has its mines at {mines}: {then}."
)
HAVE_ALL = phrase("{Numbers} have all their mines: {then}.")
HAS_LEFT = phrase("{Number} has only {cells} left: {then}.")
NEED_ALL = phrase("{Numbers} need every cell they have left: {then}.")
LAYOUTS = phrases(
    "{numbers} can be filled in {count} way only: {then}",
    "{numbers} can be filled in {count} ways, and {then} in each",
)
BY_NUMBERS = phrase("{Layouts}.")
BY_TOTAL = phrase("With {mines} mines left, {layouts}.")

NONE_LEFT = phrases(
    "No more than {count} mine is on the board, and it is known: {then}.",
    "All {count} mines are known: {then}.",
)
MINES_LEFT = phrases("{count} mine is left", "{count} mines are left")
AS_MANY_CELLS = phrase("{Left}, and as many cells: {then}.")
NEEDS_ALL = phrases(
    "{count} mine is left, and {members} needs it: {then}.",
    "{count} mines are left, and {members} needs them all: {then}.",
)
NEEDS_SOME = phrase("{Left}. {Members} needs {sum} of them: {then}.")
NEED_EACH = phrase("{Left}. {Members} need {sum} each and share no cell: {then}.")
NEED_TOGETHER = phrase("{Left}. {Members} need {sum} in all and share no cell: {then}.")
LEFT = phrase("{Then}.")
THE_CELLS = phrase("the cells {cells}")


def satisfied(at: Moment) -> Clause:
    """Return why the other cells of numbers that have their mines are safe."""
    step, numbers, _, known = at
    then = verdict(step)
    if len(numbers) > 1:
        return Clause(HAVE_ALL, {"numbers": Numbers(numbers), "then": then})
    mines = known.mines_around(step.clues[0])
    number = Numbers(numbers)
    if not mines:
        return Clause(NO_MINE, {"number": number, "then": then})
    parts: dict[str, Gap] = {
        "number": number,
        "mines": Cells(mines, area=True),
        "then": then,
    }
    return Clause(HAS_ITS_MINES, parts, len(mines))


def full(at: Moment) -> Clause:
    """Return why all the cells that numbers have left are mines."""
    step, numbers, _, known = at
    if len(numbers) > 1:
        return Clause(NEED_ALL, {"numbers": Numbers(numbers), "then": verdict(step)})
    parts: dict[str, Gap] = {
        "number": less_its_mines(Numbers(numbers), known.mines_around(step.clues[0])),
        "cells": Cells(step.about),
        "then": pronoun(step.about),
    }
    return Clause(HAS_LEFT, parts)


def all_layouts(at: Moment) -> Clause:
    """Return that all ways to fill the cells around some numbers agree."""
    step, numbers, _, known = at
    parts: dict[str, Gap] = {
        "numbers": Numbers(numbers),
        "count": step.ways,
        "then": verdict(step),
    }
    told: dict[str, Gap] = {"layouts": Clause(LAYOUTS, parts, step.ways)}
    if not known.by_total:
        return Clause(BY_NUMBERS, told)
    return Clause(BY_TOTAL, {**told, "mines": known.left()})


def by_total(at: Moment) -> Clause:
    """Return what the mine total leaves for all cells around none of the numbers."""
    step, numbers, taken, known = at
    needs = [known.need(clue) for clue, _ in numbers]
    needs += [one.holds - sum(cell in known.mines for cell in one.about) for one in taken]
    left = known.left()
    told_left = Clause(MINES_LEFT, {"count": left}, left)
    parts: dict[str, Gap] = {"count": left, "left": told_left, "then": _conclusion(step)}
    if not needs and not step.decides:
        return Clause(LEFT, parts)
    if not needs:
        if left:
            return Clause(AS_MANY_CELLS, {**parts, "then": cells_are(step.about, mine=True)})
        mines = known.seen.mines
        assert mines is not None
        return Clause(NONE_LEFT, {**parts, "count": mines}, mines)
    areas = [
        Clause(THE_CELLS, {"cells": Cells(known.undecided(one.about), area=True)}) for one in taken
    ]
    parts["members"] = Several((*_number_gaps(numbers, known), *areas))
    if needs == [left]:
        return Clause(NEEDS_ALL, parts, left)
    if len(set(needs)) == 1 and len(needs) > 1:
        return Clause(NEED_EACH, {**parts, "sum": Count(needs[0])})
    told = NEEDS_SOME if len(needs) == 1 else NEED_TOGETHER
    return Clause(told, {**parts, "sum": Count(sum(needs))})


def _number_gaps(numbers: tuple[Clue, ...], known: Standing) -> list[Gap]:
    """Return numbers less their known mines; of many only the numbers, which the board outlines."""
    mines = [known.mines_around(clue) for clue, _ in numbers]
    if len(numbers) > MOST_NAMES or not any(mines):
        return [Numbers(numbers)] if numbers else []
    pairs = zip(numbers, mines, strict=True)
    return [less_its_mines(Numbers((clue,)), around) for clue, around in pairs]


def _conclusion(step: Step) -> Clause:
    if step.decides:
        return rest_is(step.about, mine=step.mine)
    return left_for_the_rest(step.about, step.holds)

"""Sentences about single numbers, all ways to fill the cells around some, and the mines left."""

from __future__ import annotations

from minesweeper.explain.conclusions import (
    cells_are,
    left_for_the_rest,
    less_its_mines,
    pronoun,
    rest_is,
    verdict,
)
from minesweeper.explain.ladder.proof import Step
from minesweeper.explain.phrases import (
    MOST_NAMES,
    Cells,
    Clause,
    Clue,
    Count,
    Gap,
    Numbers,
    Several,
    phrase,
    phrases,
)
from minesweeper.explain.standing import Moment, Standing

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

"""Sentences about numbers by themselves, and about all ways to fill the cells around some."""

from __future__ import annotations

from minesweeper.explain.conclusions import less_its_mines, pronoun, verdict
from minesweeper.explain.phrases import Cells, Clause, Gap, Numbers, phrase, phrases
from minesweeper.explain.standing import Moment

NO_MINE = phrase("{Number} touches no mine: {then}.")
HAS_ITS_MINES = phrases(
    "{Number} has its mine at {mines}: {then}.", "{Number} has its mines at {mines}: {then}."
)
HAVE_ALL = phrase("{Numbers} have all their mines: {then}.")
HAS_LEFT = phrase("{Number} has only {cells} left: {then}.")
NEED_ALL = phrase("{Numbers} need every cell they have left: {then}.")
LAYOUTS = phrases(
    "{Numbers} can be filled in {count} way only: {then}.",
    "{Numbers} can be filled in {count} ways, and {then} in each.",
)
LAYOUTS_WITH_TOTAL = phrases(
    "With {mines} mines left, {numbers} can be filled in {count} way only: {then}.",
    "With {mines} mines left, {numbers} can be filled in {count} ways, and {then} in each.",
)


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
        "mines": Cells(mines, area=len(mines) > 2),
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
    if not known.by_total:
        return Clause(LAYOUTS, parts, step.ways)
    return Clause(LAYOUTS_WITH_TOTAL, {**parts, "mines": known.left()}, step.ways)

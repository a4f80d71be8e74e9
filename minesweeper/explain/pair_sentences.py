"""Sentences about two numbers, or a number and what a step before has passed on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from minesweeper.explain.conclusions import decided, hold, pronoun, verdict
from minesweeper.explain.ladder import Step
from minesweeper.explain.phrases import Cells, Clause, Count, Numbers, Part, phrase, phrases
from minesweeper.explain.standing import Standing
from minesweeper.rules.board import Cell

FIRST_THEN = phrase("{First} {Second}")
NONE_IN = phrase("{Number} has no mine in {cells}.")
ONE_IN = phrase("{Number} has its mine in {cells}.")
ALL_IN = phrases(
    "{Number} has its {count} mine in {cells}.", "{Number} has its {count} mines in {cells}."
)
MORE_IN = phrases(
    "{Number} has {count} more mine in {cells}.", "{Number} has {count} more mines in {cells}."
)
THESE_HOLD = phrase("{Holds}.")
NONE_AT = phrase("{Number} has no mine at {cells}.")
MORE_AT = phrase("{Number} has one more mine at {cells}.")
ALL_AT = phrase("{Number} has its mine at {cells}.")
NEEDS_ONE = phrase("{Number} touches {these} and needs only one: {then}.")
NEEDS_ONE_MORE = phrase("{Number} touches {these} and needs only one more: {then}.")
NEEDS_NO_MORE = phrase("{Number} touches {these} and needs no more: {then}.")
NEEDS_MORE = phrase("{Number} touches {these} and needs {count} more: {then}.")
NEEDS_NONE = phrase("{Number} touches {these} and needs none: {then}.")
SO_THEY_HOLD = phrase("{Number} touches {these}, so {then}.")
WHOLE_HOLDS_NO_MORE = phrase("{Whole} hold no more: {then}.")
WHOLE_HOLDS_MORE = phrase("{Whole} hold {count} more: {then}.")
WHOLE_HOLDS = phrase("{Whole} hold {count}, so {then}.")
THIS_ONE = phrase("it")
THESE_TWO = phrase("both")
ALL_OF_THESE = phrase("them all")

MORE_THAN = phrases(
    "{Number} needs {count} more mine than {other}, and only {own} is its own: {then}.",
    "{Number} needs {count} more mines than {other}, and only {own} are its own: {then}.",
)
STILL_MORE_THAN = phrases(
    "{Number} still needs {count} more mine than {other}, and only {own} is its own: {then}.",
    "{Number} still needs {count} more mines than {other}, and only {own} are its own: {then}.",
)
MORE_THAN_THESE = phrase("{Number} needs {count} more, which only {own} can be: {then}.")
NO_MORE_OF_THEM = phrases(
    "{Number} can have only {limit} of them, and only {own} is beyond it: {then}.",
    "{Number} can have only {limit} of them, and only {own} are beyond it: {then}.",
)
SO_ALSO = phrase("{mines}, so {safe}")
TOGETHER = phrase("Together: {then}.")


@dataclass(frozen=True, slots=True)
class Held:
    """Cells and how many mines they hold: by the number at `clue`, or passed on by a step."""

    cells: tuple[Cell, ...]
    need: int
    clue: Cell | None = None
    shown: int = 0

    @property
    def is_reduced(self) -> bool:
        """Whether the number has known mines besides."""
        return self.clue is not None and self.need < self.shown

    @property
    def number(self) -> Numbers:
        """The number, for a phrase."""
        assert self.clue is not None
        return Numbers(((self.clue, self.shown),))

    @property
    def by_cell(self) -> Numbers:
        """The number by its cell alone, for a phrase."""
        return replace(self.number, by_cell=True)


def _held(step: Step, taken: list[Step], known: Standing) -> list[Held]:
    """Return the numbers of a step, then what it takes from steps before."""
    numbers = [
        Held(known.open_cells(clue), known.need(clue), clue, known.seen.numbers[clue])
        for clue in step.clues
    ]
    passed = [
        Held(known.undecided(one.about), one.holds - sum(c in known.mines for c in one.about))
        for one in taken
    ]
    return numbers + passed


def contained(step: Step, taken: list[Step], known: Standing) -> Clause:
    """Return why the cells of one number that another does not touch hold the difference."""
    held = _held(step, taken, known)
    inner, outer = sorted(held, key=lambda one: len(one.cells))
    if not set(inner.cells) <= set(outer.cells):
        inner, outer = outer, inner
    return Clause(FIRST_THEN, {"first": _lies_in(inner), "second": _covers(step, inner, outer)})


def _lies_in(inner: Held) -> Clause:
    if inner.clue is None:
        return Clause(THESE_HOLD, {"holds": hold(inner.cells, inner.need)})
    parts: dict[str, Part] = {"number": inner.number, "cells": Cells(inner.cells, area=True)}
    is_one = len(inner.cells) == 1
    if not inner.need:
        return Clause(NONE_AT if is_one else NONE_IN, parts)
    if is_one:
        return Clause(MORE_AT if inner.is_reduced else ALL_AT, parts)
    counted: dict[str, Part] = {**parts, "count": Count(inner.need)}
    if inner.is_reduced:
        return Clause(MORE_IN, counted, inner.need)
    return Clause(ONE_IN, parts) if inner.need == 1 else Clause(ALL_IN, counted, inner.need)


def _covers(step: Step, inner: Held, outer: Held) -> Clause:
    then = verdict(step) if step.decides else hold(step.about, step.holds)
    if outer.clue is None:
        return _whole_holds(step, outer, then)
    these = {1: THIS_ONE, 2: THESE_TWO}.get(len(inner.cells), ALL_OF_THESE)
    parts: dict[str, Part] = {"number": outer.number, "these": Clause(these), "then": then}
    if not step.decides:
        return Clause(SO_THEY_HOLD, parts)
    if step.mine:
        return Clause(NEEDS_MORE, {**parts, "count": Count(step.holds)})
    if not outer.need:
        return Clause(NEEDS_NONE, parts)
    if outer.need > 1:
        return Clause(NEEDS_NO_MORE, parts)
    return Clause(NEEDS_ONE_MORE if outer.is_reduced else NEEDS_ONE, parts)


def _whole_holds(step: Step, outer: Held, then: Clause) -> Clause:
    """Return what cells, passed on by a step before, hold besides those of a number."""
    parts: dict[str, Part] = {"whole": Cells(outer.cells, area=True), "then": then}
    if not step.decides:
        return Clause(WHOLE_HOLDS, {**parts, "count": Count(outer.need)})
    if not step.mine:
        return Clause(WHOLE_HOLDS_NO_MORE, parts)
    return Clause(WHOLE_HOLDS_MORE, {**parts, "count": Count(step.holds)})


def overlap(step: Step, taken: list[Step], known: Standing) -> Clause:
    """Return why the own cells of the number that needs more are mines, and the other's safe."""
    held = _held(step, taken, known)
    more, less = _by_need(held)
    own = tuple(cell for cell in more.cells if cell not in less.cells)
    then = _plainly(step)
    if not step.mine:
        then = Clause(SO_ALSO, {"mines": pronoun(own), "safe": then})
    gap = more.need - less.need
    parts: dict[str, Part] = {
        "own": Cells(own, area=not step.mine),
        "count": Count(gap),
        "then": then,
    }
    if more.clue is not None and less.clue is not None:
        named: dict[str, Part] = {"number": more.by_cell, "other": less.by_cell}
        told = STILL_MORE_THAN if more.is_reduced or less.is_reduced else MORE_THAN
        return Clause(told, {**parts, **named}, gap)
    if more.clue is not None:
        beyond: dict[str, Part] = {**parts, "number": more.number, "then": _plainly(step)}
        return _after(less, Clause(MORE_THAN_THESE, beyond))
    if less.clue is not None:
        limited: dict[str, Part] = {
            "number": less.number,
            "limit": Count(less.need),
            "own": Cells(own, area=not step.mine),
        }
        return _after(more, Clause(NO_MORE_OF_THEM, {**limited, "then": then}, gap))
    return _after(
        more, _after(less, Clause(TOGETHER, {"then": decided(step.about, mine=step.mine)}))
    )


def after_hold(told: Clause, said: Clause) -> Clause:
    """Return a sentence that need not repeat what cells hold if that has just been `said`."""
    first, second = told.parts.get("first"), told.parts.get("second")
    if first == Clause(THESE_HOLD, {"holds": said}) and isinstance(second, Clause):
        return replace(second, alone=told)
    return told


def _plainly(step: Step) -> Clause:
    """Return what a step decides of cells that have just been named, or of others."""
    return pronoun(step.about) if step.mine else verdict(step)


def _after(passed: Held, second: Clause) -> Clause:
    """Return a sentence after what was passed on."""
    first = Clause(THESE_HOLD, {"holds": hold(passed.cells, passed.need)})
    return Clause(FIRST_THEN, {"first": first, "second": second})


def _by_need(held: list[Held]) -> tuple[Held, Held]:
    """Return the one that has as many cells of its own as it needs more than the other, first."""
    a, b = held
    own = sum(cell not in b.cells for cell in a.cells)
    return (a, b) if own == a.need - b.need else (b, a)

"""Sentences about two numbers, or a number and what a step before has passed on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from minesweeper.explain.ladder.proof import Step
from minesweeper.explain.phrases import Cells, Clause, Count, Gap, Numbers, phrase, phrases
from minesweeper.explain.step_sentences import (
    Moment,
    Standing,
    area,
    hold,
    less_its_mines,
    pronoun,
    verdict,
)
from minesweeper.rules.board import Cell

FIRST_THEN = phrase("{First} {Second}")
NONE_AT = phrase("{Number} has no mine at {cells}.")
ITS_ONE_AT = phrase("{Number} has its mine at {cells}.")
ONE_AT = phrase("{Number} has one mine at {cells}.")
NONE_IN = phrase("{Number} has no mine in {cells}.")
ITS_ONE_IN = phrase("{Number} has its mine in {cells}.")
ITS_ALL_AT = phrase("{Number} has its mines at {cells}.")
ITS_ALL_IN = phrase("{Number} has its mines among {cells}.")
SOME_IN = phrases(
    "{Number} has {count} mine in {cells}.", "{Number} has {count} mines among {cells}."
)
THESE_HOLD = phrase("{Holds}.")
NEEDS_NONE = phrase("{Number} touches {these} and needs none: {then}.")
NEEDS_NO_MORE = phrase("{Number} touches {these} and needs no more: {then}.")
NEEDS_MORE = phrase("{Number} touches {these} and needs {count} more: {then}.")
SO_THEY_HOLD = phrase("{Number} touches {these}, so {then}.")
IN_ALL = phrase("{Holds} in all: {then}.")
THIS_ONE = phrase("it")
THESE_TWO = phrase("both")
ALL_OF_THESE = phrase("them all")

MORE_THAN = phrases(
    "{More} needs {count} more mine than {less}, and only {own} is left that {other} does not"
    " touch: {then}.",
    "{More} needs {count} more mines than {less}, and only {own} are left that {other} does not"
    " touch: {then}.",
)
HAS_NO_OTHERS = phrases(
    "{Less} has its mine at {mines}, so {left}: {then}.",
    "{Less} has its mines at {mines}, so {left}: {then}.",
)
ONLY_LEFT_FOR = phrases("only {own} is left for {more}", "only {own} are left for {more}")
MORE_THAN_THESE = phrase(
    "{More} needs {count} more than {these} hold, and has only {own} besides: {then}."
)
NO_MORE_OF_THEM = phrase(
    "{Less} needs {count} less than {these} hold, and touches all of them but {own}: {then}."
)
MORE_THAN_OTHERS = phrase("The first hold {count} more, which only {own} can be: {then}.")
SHARED_ONE = phrase("So {less} has its mine in a cell both touch: {then}.")
SHARED = phrase("So {less} has its {count} mines in cells both touch: {then}.")
SHARED_OF_THESE = phrases(
    "So the mine in {these} is beside {more}: {then}.",
    "So the mines in {these} are beside {more}: {then}.",
)
SHARED_WITH_THESE = phrases(
    "So the mine that {less} needs is in {these}: {then}.",
    "So the mines that {less} needs are in {these}: {then}.",
)
SHARED_WITH_OTHERS = phrases(
    "So the {count} mine of the others is in a cell of both: {then}.",
    "So the {count} mines of the others are in cells of both: {then}.",
)


class Held(NamedTuple):
    """Cells and how many mines they hold: by the number at `clue`, or passed on by a step.

    `besides` are the known mines that the number, or what was passed on, counts besides.
    """

    cells: tuple[Cell, ...]
    need: int
    besides: tuple[Cell, ...]
    clue: Cell | None = None
    shown: int = 0

    @property
    def number(self) -> Gap:
        """The number less its known mines, for a phrase."""
        return less_its_mines(self.name, self.besides)

    @property
    def name(self) -> Numbers:
        """The number, where its mines are named."""
        return self._number(by_cell=False)

    @property
    def by_cell(self) -> Gap:
        """The number by its cell alone, less its known mines."""
        return less_its_mines(self.cell, self.besides)

    @property
    def cell(self) -> Numbers:
        """The number by its cell alone, where its mines have been named."""
        return self._number(by_cell=True)

    @property
    def area(self) -> Cells:
        """The cells by name."""
        return Cells(self.cells, area=True)

    @property
    def holds(self) -> Clause:
        """How many mines the cells hold."""
        return hold(self.cells, self.need, self.besides)

    def _number(self, *, by_cell: bool) -> Numbers:
        assert self.clue is not None
        return Numbers(((self.clue, self.shown),), by_cell)


def _held(at: Moment) -> list[Held]:
    """Return the numbers of a step, then what it takes from steps before."""
    known = at.known
    numbers = [
        Held(
            known.open_cells(clue),
            known.need(clue),
            known.mines_around(clue),
            clue,
            known.seen.numbers[clue],
        )
        for clue in at.step.clues
    ]
    return numbers + [_passed_on(one, known) for one in at.taken]


def _passed_on(step: Step, known: Standing) -> Held:
    mines = tuple(cell for cell in step.about if cell in known.mines)
    return Held(known.undecided(step.about), step.holds - len(mines), mines)


def contained(at: Moment) -> Clause:
    """Return why the cells of one number that another does not touch hold the difference."""
    held = _held(at)
    inner, outer = sorted(held, key=lambda one: len(one.cells))
    if not set(inner.cells) <= set(outer.cells):
        inner, outer = outer, inner
    return Clause(FIRST_THEN, {"first": _lies_in(inner), "second": _covers(at.step, inner, outer)})


_AT_ONE = (NONE_AT, ITS_ONE_AT)
"""What a number has at a single cell, by how many mines it needs."""


def lone_mines(clauses: Iterable[Clause]) -> frozenset[Cell]:
    """Return the mines that sentences name in passing: a number has a single cell left for one."""
    firsts = (clause.parts.get("first") for clause in clauses)
    stated = (
        one for one in firsts if isinstance(one, Clause) and one.phrase in (ITS_ONE_AT, ONE_AT)
    )
    places = (one.parts["cells"] for one in stated)
    return frozenset(cell for place in places if isinstance(place, Cells) for cell in place.cells)


def _lies_in(inner: Held) -> Clause:
    if inner.clue is None:
        return Clause(THESE_HOLD, {"holds": inner.holds})
    parts: dict[str, Gap] = {"number": inner.number, "cells": area(inner.cells, inner.need)}
    if len(inner.cells) == 1:
        return Clause(ONE_AT if inner.need and inner.besides else _AT_ONE[inner.need], parts)
    if not inner.need:
        return Clause(NONE_IN, {**parts, "cells": area(inner.cells, 1)})
    parts["count"] = Count(inner.need)
    if inner.besides:
        return Clause(SOME_IN, parts, inner.need)
    if inner.need == len(inner.cells):
        return Clause(ITS_ALL_AT, {**parts, "cells": Cells(inner.cells)})
    return Clause(ITS_ONE_IN if inner.need == 1 else ITS_ALL_IN, parts)


def _covers(step: Step, inner: Held, outer: Held) -> Clause:
    then = verdict(step) if step.decides else hold(step.about, step.holds)
    if outer.clue is None:
        return Clause(IN_ALL, {"holds": outer.holds, "then": then})
    these = {1: THIS_ONE, 2: THESE_TWO}.get(len(inner.cells), ALL_OF_THESE)
    parts: dict[str, Gap] = {"number": outer.number, "these": Clause(these), "then": then}
    if not step.decides:
        return Clause(SO_THEY_HOLD, parts)
    if step.mine:
        return Clause(NEEDS_MORE, {**parts, "count": Count(step.holds)})
    return Clause(NEEDS_NO_MORE if outer.need else NEEDS_NONE, parts)


def overlap(at: Moment) -> Clause:
    """Return why the own cells of the one that needs more are mines, and the other's safe."""
    step = at.step
    more, less = _by_need(_held(at))
    own = tuple(cell for cell in more.cells if cell not in less.cells)
    gap = more.need - less.need
    parts: dict[str, Gap] = {
        "own": Cells(own, area=not step.mine),
        "count": Count(gap),
        "then": pronoun(own),
    }
    told = _difference(more, less, parts, gap)
    if not step.mine:
        told = Clause(FIRST_THEN, {"first": told, "second": _shared(more, less, step)})
    return _after(more, _after(less, told))


def _difference(more: Held, less: Held, parts: dict[str, Gap], gap: int) -> Clause:
    """Return that only the own cells of one can be what it needs more than the other."""
    if more.clue is None and less.clue is None:
        return Clause(MORE_THAN_OTHERS, parts, gap)
    if more.clue is None:
        return Clause(NO_MORE_OF_THEM, {**parts, "less": less.number, "these": more.area})
    if less.clue is None:
        return Clause(MORE_THAN_THESE, {**parts, "more": more.number, "these": less.area}, gap)
    if not less.need and less.besides:
        left = Clause(ONLY_LEFT_FOR, {"own": parts["own"], "more": more.number}, gap)
        known = Cells(less.besides, area=True)
        told: dict[str, Gap] = {
            "less": less.name,
            "mines": known,
            "left": left,
            "then": parts["then"],
        }
        return Clause(HAS_NO_OTHERS, told, len(less.besides))
    named: dict[str, Gap] = {"more": more.by_cell, "less": less.by_cell, "other": less.cell}
    return Clause(MORE_THAN, parts | named, gap)


def _shared(more: Held, less: Held, step: Step) -> Clause:
    """Return that the one that needs less has its mines in the cells of both."""
    parts: dict[str, Gap] = {"count": Count(less.need), "then": verdict(step)}
    if less.clue is not None:
        shared = SHARED_ONE if less.need == 1 else SHARED
        told = shared if more.clue is not None else SHARED_WITH_THESE
        return Clause(told, {**parts, "less": less.cell, "these": more.area}, less.need)
    if more.clue is not None:
        return Clause(SHARED_OF_THESE, {**parts, "more": more.cell, "these": less.area}, less.need)
    return Clause(SHARED_WITH_OTHERS, parts, less.need)


def after_hold(told: Clause, said: Clause) -> Clause:
    """Return a sentence that need not repeat what cells hold if that has just been `said`."""
    first, second = told.parts.get("first"), told.parts.get("second")
    if first == Clause(THESE_HOLD, {"holds": said}) and isinstance(second, Clause):
        return replace(second, alone=told)
    return told


def _after(passed: Held, second: Clause) -> Clause:
    """Return a sentence after what was passed on, unless that is a number."""
    if passed.clue is not None:
        return second
    first = Clause(THESE_HOLD, {"holds": passed.holds})
    return Clause(FIRST_THEN, {"first": first, "second": second})


def _by_need(held: list[Held]) -> tuple[Held, Held]:
    """Return the one that has as many cells of its own as it needs more than the other, first."""
    a, b = held
    own = sum(cell not in b.cells for cell in a.cells)
    return (a, b) if own == a.need - b.need else (b, a)

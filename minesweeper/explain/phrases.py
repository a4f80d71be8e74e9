"""What is said about cells, as data: phrases with gaps, what fills them, and plain English.

A module of words makes a `Clause`; a `Voice` turns it into text. The plain voice names every cell
and every number; the window's own translates, and points at what it marks on the board.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from typing import TypeAlias

from minesweeper.rules.board import Cell
from minesweeper.rules.naming import blocks, name_of, runs

Clue: TypeAlias = tuple[Cell, int]
"""A revealed cell and its number."""


MOST_NAMES = 4
"""Of more cells, or of more numbers, a voice first says how many they are."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """English with gaps, as in `str.format`: for one thing, and for any other number of them.

    A gap whose name begins with a capital begins a sentence.
    """

    one: str
    many: str


def phrase(text: str) -> Phrase:
    """Return a phrase that is the same for any number; it goes into the catalogues."""
    return Phrase(text, text)


def phrases(one: str, many: str) -> Phrase:
    """Return a phrase that depends on a number; it goes into the catalogues."""
    return Phrase(one, many)


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells by name.

    An `area` is not what a sentence concludes on; two cells of it are a run already. Of cells
    that are a `choice` one is meant: the last is named after "or". Those `in_brackets` are never
    too many to name.
    """

    cells: tuple[Cell, ...]
    area: bool = False
    choice: bool = False
    in_brackets: bool = False

    @property
    def are_many(self) -> bool:
        """Whether they are too many to name, and not an area."""
        return not self.area and _names(self.cells, 3) is None


class Others(Enum):
    """How the rest of the board is called."""

    EVERYTHING = phrase("everything else")
    CELLS = phrase("all other cells")


@dataclass(frozen=True, slots=True)
class Rest:
    """All undecided cells that were not spoken of before, and what they are called."""

    cells: tuple[Cell, ...]
    others: Others

    @property
    def are_many(self) -> bool:
        """Whether they are too many to name."""
        return _names(self.cells, 3) is None


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers on the board, in the order in which they are named.

    With `by_cell` they are named by their cells alone: "C2" instead of "the 2 at C2".
    """

    clues: tuple[Clue, ...]
    by_cell: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """A small number in words: "one"."""

    number: int


@dataclass(frozen=True, slots=True)
class Several:
    """Parts that are listed."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A phrase, what fills its gaps, and the number that its form depends on."""

    phrase: Phrase
    parts: Mapping[str, Part] = field(default_factory=dict)
    number: int = 1
    alone: Clause | None = None
    """The same for a reader who has not seen the sentence before; None if it is this one."""


Part: TypeAlias = Cells | Rest | Numbers | Several | Count | Clause | str | int
"""What fills a gap."""


def shaded(clauses: Iterable[Clause]) -> frozenset[Cell]:
    """Return the covered cells that are shaded while these clauses are shown.

    Of several sets too many to name the largest is shaded alone, so that "the 6 shaded cells" are
    these; without any, all cells that the clauses speak of are.
    """
    spoken_of = [part for part in _all_parts(clauses) if isinstance(part, Cells | Rest)]
    many = [part for part in spoken_of if part.are_many]
    return _marked([one.cells for one in spoken_of], [one.cells for one in many])


def outlined(clauses: Iterable[Clause]) -> frozenset[Cell]:
    """Return the cells of the numbers that are outlined while these clauses are shown.

    Of several sets of numbers too many to name, and without any, as `shaded` does.
    """
    named = [
        [cell for cell, _ in part.clues]
        for part in _all_parts(clauses)
        if isinstance(part, Numbers)
    ]
    return _marked(named, [cells for cells in named if len(cells) > MOST_NAMES])


def _marked(named: Iterable[Sequence[Cell]], many: Sequence[Sequence[Cell]]) -> frozenset[Cell]:
    return frozenset(max(many, key=len) if many else chain.from_iterable(named))


def _all_parts(clauses: Iterable[Clause]) -> Iterator[Part]:
    return chain.from_iterable(map(_parts, clauses))


def _parts(part: Part) -> Iterator[Part]:
    """Yield a part and all parts within it."""
    yield part
    within: Iterable[Part] = ()
    if isinstance(part, Clause):
        within = part.parts.values()
    elif isinstance(part, Several):
        within = part.parts
    for one in within:
        yield from _parts(one)


AND = phrase("{first} and {last}")
OR = phrase("{first} or {last}")
COMMA = phrase(", ")
NUMBER = phrase("the {number} at {cells}")
EQUAL_NUMBERS = phrase("the {number}s at {cells}")
MANY_NUMBERS = phrases("{count} number ({numbers})", "{count} numbers ({numbers})")
MANY_CELLS = phrases("{count} cell ({cells})", "{count} cells ({cells})")
ONE_OF = phrase("one of {cells}")
REST = phrase("{others} ({cells})")
IN_WORDS = (
    phrase("no"),
    phrase("one"),
    phrase("two"),
    phrase("three"),
    phrase("four"),
    phrase("five"),
    phrase("six"),
    phrase("seven"),
    phrase("eight"),
)


def _names(cells: Sequence[Cell], shortest_run: int) -> list[str] | None:
    """Return the names of cells and runs; None if they take more than MOST_NAMES cells' names."""
    named = runs(cells, shortest_run)
    return named if sum(1 + ("-" in name) for name in named) <= MOST_NAMES else None


class Voice:
    """Says sentences in plain English and names every cell and number."""

    def say(self, clause: Clause) -> str:
        """Return the text of a clause."""
        return self._filled(clause.phrase, clause.number, clause.parts)

    def form(self, phrase: Phrase, number: int) -> str:
        """Return the form of a phrase for a number of things, with its gaps."""
        return phrase.one if number == 1 else phrase.many

    def many_cells(self, cells: Sequence[Cell]) -> str:
        """Return the name of more cells than are named one by one."""
        names = self._listed(blocks(cells))
        return self._filled(MANY_CELLS, len(cells), {"count": len(cells), "cells": names})

    def many_numbers(self, clues: Sequence[Clue]) -> str:
        """Return the name of more numbers than are named one by one."""
        named = self._listed(self._groups(clues))
        return self._filled(MANY_NUMBERS, len(clues), {"count": len(clues), "numbers": named})

    def many_of_rest(self, cells: Sequence[Cell]) -> str:
        """Return the names of all cells that were not spoken of before, where they are many."""
        return self._listed(blocks(cells))

    def _filled(self, phrase: Phrase, number: int, parts: Mapping[str, Part]) -> str:
        text = self.form(phrase, number)
        gaps = {gap for _, gap, _, _ in string.Formatter().parse(text) if gap}
        return text.format(**{gap: self._gap(gap, parts[gap.lower()]) for gap in gaps})

    def _gap(self, gap: str, part: Part) -> str:
        text = self._part(part)
        return text[:1].upper() + text[1:] if gap[0].isupper() else text

    def _part(self, part: Part) -> str:
        match part:
            case Clause():
                return self.say(part)
            case Cells():
                return self._cells(part)
            case Rest(cells, others):
                named = self.many_of_rest(cells) if part.are_many else self._listed(blocks(cells))
                parts = {"others": self.form(others.value, 1), "cells": named}
                return self._filled(REST, 1, parts)
            case Several(several):
                return self._listed([self._part(one) for one in several])
            case Numbers():
                return self._numbers(part)
            case Count(number) if number < len(IN_WORDS):
                return self.form(IN_WORDS[number], 1)
            case Count(number) | int(number):
                return f"{number:,}"
            case str():
                return part

    def _cells(self, part: Cells) -> str:
        shortest_run = 2 if part.area else 3
        named = _names(part.cells, shortest_run)
        if part.in_brackets:
            named = runs(part.cells, shortest_run)
        if named is not None:
            return self._listed(named, OR if part.choice else AND)
        many = self.many_cells(part.cells)
        return self._filled(ONE_OF, 1, {"cells": many}) if part.choice else many

    def _numbers(self, numbers: Numbers) -> str:
        if numbers.by_cell:
            return self._listed([name_of(cell) for cell, _ in numbers.clues])
        if len(numbers.clues) > MOST_NAMES:
            return self.many_numbers(numbers.clues)
        return self._listed(self._groups(numbers.clues))

    def _groups(self, clues: Sequence[Clue]) -> list[str]:
        """Return the names of numbers, equal ones together, where the first of them stands."""
        together: dict[int, list[str]] = {}
        for cell, number in clues:
            together.setdefault(number, []).append(name_of(cell))
        return [
            self._filled(
                NUMBER if len(names) == 1 else EQUAL_NUMBERS,
                1,
                {"number": number, "cells": self._listed(names)},
            )
            for number, names in together.items()
        ]

    def _listed(self, names: Sequence[str], last: Phrase = AND) -> str:
        if len(names) < 2:
            return "".join(names)
        first = self.form(COMMA, 1).join(names[:-1])
        return self._filled(last, 1, {"first": first, "last": names[-1]})


PLAIN = Voice()

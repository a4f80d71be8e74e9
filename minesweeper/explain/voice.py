"""Clauses become sentences: in plain English, every cell and number by name."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence

from minesweeper.explain.phrases import (
    MOST_NAMES,
    Cells,
    Clause,
    Clue,
    Count,
    Gap,
    Numbers,
    Phrase,
    Rest,
    Several,
    named_runs,
    phrase,
    phrases,
)
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import blocks, name_of, runs

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


class Voice:
    """Says sentences in plain English and names every cell and number."""

    def say(self, clause: Clause) -> str:
        """Return the text of a clause."""
        return self._text_of(clause.phrase, clause.number, clause.parts)

    def form(self, phrase: Phrase, number: int = 1) -> str:
        """Return the form of a phrase for a number of things, with its gaps."""
        return phrase.one if number == 1 else phrase.many

    def many_cells(self, cells: Sequence[Cell]) -> str:
        """Return the name of more cells than are named one by one."""
        names = self._enumeration(blocks(cells))
        return self._text_of(MANY_CELLS, len(cells), {"count": len(cells), "cells": names})

    def many_numbers(self, clues: Sequence[Clue]) -> str:
        """Return the name of more numbers than are named one by one."""
        named = self._enumeration(self._groups(clues))
        return self._text_of(MANY_NUMBERS, len(clues), {"count": len(clues), "numbers": named})

    def many_of_rest(self, cells: Sequence[Cell]) -> str:
        """Return the names of all cells that were not spoken of before, where they are many."""
        return self._enumeration(blocks(cells))

    def _text_of(self, phrase: Phrase, number: int, parts: Mapping[str, Gap]) -> str:
        text = self.form(phrase, number)
        gaps = {gap for _, gap, _, _ in string.Formatter().parse(text) if gap}
        return text.format(**{gap: self._gap(gap, parts[gap.lower()]) for gap in gaps})

    def _gap(self, gap: str, part: Gap) -> str:
        text = self._part(part)
        return text[:1].upper() + text[1:] if gap[0].isupper() else text

    def _part(self, part: Gap) -> str:
        match part:
            case Clause():
                return self.say(part)
            case Cells():
                return self._cells(part)
            case Rest(cells, others):
                named = (
                    self.many_of_rest(cells) if part.are_many else self._enumeration(blocks(cells))
                )
                parts = {"others": self.form(others.value), "cells": named}
                return self._text_of(REST, 1, parts)
            case Several(several):
                return self._enumeration([self._part(one) for one in several])
            case Numbers():
                return self._numbers(part)
            case Count(number) if number < len(IN_WORDS):
                return self.form(IN_WORDS[number])
            case Count(number) | int(number):
                return f"{number:,}"
            case str():
                return part

    def _cells(self, part: Cells) -> str:
        named = runs(part.cells) if part.in_brackets else named_runs(part.cells)
        if named is not None:
            return self._enumeration(named, OR if part.choice else AND)
        many = self.many_cells(part.cells)
        return self._text_of(ONE_OF, 1, {"cells": many}) if part.choice else many

    def _numbers(self, numbers: Numbers) -> str:
        if numbers.by_cell:
            return self._enumeration([name_of(cell) for cell, _ in numbers.clues])
        if len(numbers.clues) > MOST_NAMES:
            return self.many_numbers(numbers.clues)
        return self._enumeration(self._groups(numbers.clues))

    def _groups(self, clues: Sequence[Clue]) -> list[str]:
        """Return the names of numbers, equal ones together, where the first of them stands."""
        together: dict[int, list[str]] = {}
        for cell, number in clues:
            together.setdefault(number, []).append(name_of(cell))
        return [
            self._text_of(
                NUMBER if len(names) == 1 else EQUAL_NUMBERS,
                1,
                {"number": number, "cells": self._enumeration(names)},
            )
            for number, names in together.items()
        ]

    def _enumeration(self, names: Sequence[str], last: Phrase = AND) -> str:
        if len(names) < 2:
            return "".join(names)
        first = self.form(COMMA).join(names[:-1])
        return self._text_of(last, 1, {"first": first, "last": names[-1]})


PLAIN = Voice()

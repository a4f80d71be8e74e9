"""Clauses become sentences in any language: a voice names cells, or points at marks of a board."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence, Set
from typing import TypeAlias

from minesweeper.explain.phrases import (
    MOST_NAMES,
    Cells,
    Clause,
    Clue,
    Count,
    Gap,
    Marked,
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
SHADED = phrases("the {count} shaded cell", "the {count} shaded cells")
PALELY_SHADED = phrases("the {count} palely shaded cell", "the {count} palely shaded cells")
OUTLINED = phrases("the {count} outlined number", "the {count} outlined numbers")
PALELY_OUTLINED = phrases(
    "the {count} palely outlined number", "the {count} palely outlined numbers"
)
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


UNMARKED = Marked(frozenset())
"""Where no board marks anything."""

Form: TypeAlias = Callable[[Phrase, int], str]
"""Returns the form of a phrase for a number of things, with its gaps, in a language."""

_WIDE = "[\u3000-\u303f\u4e00-\u9fff\uff00-\uff65]"
"""A Chinese character or punctuation mark."""


def in_english(phrase: Phrase, number: int) -> str:
    """Return the English form of a phrase."""
    return phrase.one if number == 1 else phrase.many


def closed_up(text: str) -> str:
    """Return a text without spaces between Chinese characters, and after their brackets.

    A translation has spaces around its gaps, which letters and digits fill, too.

    >>> closed_up("所以 全都是雷"), closed_up("8 格（A1-A8） 安全"), closed_up("所以 C1 安全")
    ('所以全都是雷', '8 格（A1-A8）安全', '所以 C1 安全')
    """
    return re.sub(f"(?<={_WIDE}) (?={_WIDE})", "", text)


class Voice:
    """Says sentences in a language, and names every cell and number.

    Where just the `shaded` cells or the `outlined` numbers of a board are many, or the pale ones of
    them, it points at these.
    """

    def __init__(
        self, form: Form = in_english, shaded: Marked = UNMARKED, outlined: Marked = UNMARKED
    ) -> None:
        self._form, self._shaded, self._outlined = form, shaded, outlined

    def say(self, clause: Clause) -> str:
        """Return the text of a clause."""
        return closed_up(self._text_of(clause.phrase, clause.number, clause.parts))

    def _look(self, cells: Sequence[Cell]) -> Phrase | None:
        """Return how just these cells are shaded; None if they are not."""
        return _look_in(self._shaded, set(cells), SHADED, PALELY_SHADED)

    def _many_cells(self, cells: Sequence[Cell]) -> str:
        """Return the name of more cells than are named one by one."""
        if (look := self._look(cells)) is not None:
            return self._text_of(look, len(cells), {"count": str(len(cells))})
        names = self._enumeration(blocks(cells))
        return self._text_of(MANY_CELLS, len(cells), {"count": len(cells), "cells": names})

    def _many_numbers(self, clues: Sequence[Clue]) -> str:
        """Return the name of more numbers than are named one by one."""
        look = _look_in(self._outlined, {cell for cell, _ in clues}, OUTLINED, PALELY_OUTLINED)
        if look is not None:
            return self._text_of(look, len(clues), {"count": str(len(clues))})
        named = self._enumeration(self._groups(clues))
        return self._text_of(MANY_NUMBERS, len(clues), {"count": len(clues), "numbers": named})

    def _text_of(self, phrase: Phrase, number: int, parts: Mapping[str, Gap]) -> str:
        text = self._form(phrase, number)
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
                is_shaded = part.are_many and self._look(cells) is not None
                named = self._many_cells(cells) if is_shaded else self._enumeration(blocks(cells))
                parts = {"others": self._form(others.value, 1), "cells": named}
                return self._text_of(REST, 1, parts)
            case Several(several):
                return self._enumeration([self._part(one) for one in several])
            case Numbers():
                return self._numbers(part)
            case Count(number) if number < len(IN_WORDS):
                return self._form(IN_WORDS[number], 1)
            case Count(number) | int(number):
                return f"{number:,}"
            case str():
                return part

    def _cells(self, part: Cells) -> str:
        named = runs(part.cells) if part.in_brackets else named_runs(part.cells)
        if named is not None:
            return self._enumeration(named, OR if part.choice else AND)
        many = self._many_cells(part.cells)
        return self._text_of(ONE_OF, 1, {"cells": many}) if part.choice else many

    def _numbers(self, numbers: Numbers) -> str:
        if numbers.by_cell:
            return self._enumeration([name_of(cell) for cell, _ in numbers.clues])
        if len(numbers.clues) > MOST_NAMES:
            return self._many_numbers(numbers.clues)
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
        first = self._form(COMMA, 1).join(names[:-1])
        return self._text_of(last, 1, {"first": first, "last": names[-1]})


def _look_in(marked: Marked, cells: Set[Cell], plain: Phrase, pale: Phrase) -> Phrase | None:
    """Return which of the phrases points at just these of the marked cells, or None."""
    if marked.points_at_pale:
        return pale if marked.pale == cells else None
    return plain if marked.plain == cells else None


PLAIN = Voice()

"""Proofs in the language in use; the window points at the cells and numbers that it marks."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.explain.phrases import (
    MOST_NAMES,
    Clause,
    Clue,
    Phrase,
    Rest,
    Voice,
    outlined,
    phrases,
    shaded,
)
from minesweeper.rules.board import Cell
from minesweeper.ui.text.language import closed_up, translated_form

LONGEST = 120
"""A sentence has at most this many characters: two lines of the panel."""

SHADED = phrases("the {count} shaded cell", "the {count} shaded cells")
AREA = phrases("{count} cell", "{count} cells")
OUTLINED = phrases("the {count} outlined number", "the {count} outlined numbers")


class SpokenVoice(Voice):
    """Says sentences in the language in use, and names every cell and number."""

    def say(self, clause: Clause) -> str:
        """Return the text of a clause."""
        return closed_up(super().say(clause))

    def form(self, phrase: Phrase, number: int) -> str:
        """Return the form of a phrase in the language in use."""
        return translated_form(phrase.one, phrase.many, number)


SPOKEN = SpokenVoice()


class WindowVoice(SpokenVoice):
    """Points at marks on the board where it may."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        """Say some of these clauses, which are shown together."""
        self._may_shade = shaded(clauses).is_clear
        self._may_outline = outlined(clauses).is_clear
        self._names = MOST_NAMES
        self._counts = False

    def line(self, clause: Clause) -> str:
        """Return the text of a clause: at most two lines, if cells can be counted for names."""
        for self._names, self._counts in ((MOST_NAMES, False), (1, False), (1, True)):
            text = self.say(clause)
            if len(text) <= LONGEST:
                break
        return text

    def many_cells(self, cells: Sequence[Cell]) -> str:
        """Return how many cells are shaded, or their names."""
        if self._may_shade:
            return self.form(SHADED, len(cells)).format(count=len(cells))
        return self._counted(cells) if self._counts else super().many_cells(cells)

    def area(self, cells: Sequence[Cell]) -> str:
        """Return the names of cells that are not what a sentence concludes on, or their number."""
        return self._named(cells, 2, self._names) or self._counted(cells)

    def many_numbers(self, clues: Sequence[Clue]) -> str:
        """Return how many numbers are outlined, or their names."""
        if self._may_outline:
            return self.form(OUTLINED, len(clues)).format(count=len(clues))
        return super().many_numbers(clues)

    def rest(self, rest: Rest) -> str:
        """Return the name of the rest alone: all of it is shaded."""
        return self.form(rest.others.value, 1)

    def _counted(self, cells: Sequence[Cell]) -> str:
        return self.form(AREA, len(cells)).format(count=len(cells))


def lines(clauses: Sequence[Clause]) -> list[str]:
    """Return clauses that are shown together, each in at most two lines of the panel if it can."""
    voice = WindowVoice(clauses)
    return [voice.line(clause) for clause in clauses]

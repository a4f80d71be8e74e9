"""Proofs in the language of the window, which points at the cells and numbers that it marks."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.explain.ladder import Proof
from minesweeper.explain.phrases import Clause, Clue, Phrase, Rest, Voice, phrases
from minesweeper.explain.sentences import proof_sentences
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation
from minesweeper.ui.text.language import translated_form

LONGEST = 120
"""A sentence has at most this many characters: two lines of the panel."""

SHADED = phrases("the {count} shaded cell", "the {count} shaded cells")
AREA = phrases("{count} cell", "{count} cells")
OUTLINED = phrases("the {count} outlined number", "the {count} outlined numbers")


class WindowVoice(Voice):
    """Says sentences in the language in use; more than a few cells are those that are shaded."""

    def __init__(self, names_in_area: int) -> None:
        self._names_in_area = names_in_area

    def form(self, phrase: Phrase, number: int) -> str:
        """Return the form of a phrase in the language in use."""
        return translated_form(phrase.one, phrase.many, number)

    def many_cells(self, cells: Sequence[Cell]) -> str:
        """Return how many cells are shaded."""
        return self.form(SHADED, len(cells)).format(count=len(cells))

    def area(self, cells: Sequence[Cell]) -> str:
        """Return the names of cells that are not shaded, or how many they are."""
        counted = self.form(AREA, len(cells)).format(count=len(cells))
        return self._named(cells, 2, self._names_in_area) or counted

    def many_numbers(self, clues: Sequence[Clue]) -> str:
        """Return how many numbers are outlined."""
        return self.form(OUTLINED, len(clues)).format(count=len(clues))

    def rest(self, rest: Rest) -> str:
        """Return the name of the rest alone: all of it is shaded."""
        return self.form(rest.others.value, 1)


USUAL = WindowVoice(names_in_area=4)
SHORT = WindowVoice(names_in_area=1)


def proof_lines(proof: Proof, seen: Observation) -> list[str]:
    """Return a proof in sentences of at most two lines of the panel, one for each step."""
    return [sentence_text(sentence) for sentence in proof_sentences(proof, seen)]


def sentence_text(sentence: Clause) -> str:
    """Return a sentence that names the cells of an area if two lines have room for them."""
    text = USUAL.say(sentence)
    return text if len(text) <= LONGEST else SHORT.say(sentence)

"""Proofs in the language in use: clauses become sentences.

The window points at the cells and numbers that it marks; elsewhere every one is named.
"""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.explain.phrases import Clause, Clue, Phrase, phrases
from minesweeper.explain.voice import Voice
from minesweeper.explain.walk import Excerpt, Walk
from minesweeper.rules.board import Cell
from minesweeper.words.language import closed_up, tr
from minesweeper.words.links import STEP

SHADED = phrases("the {count} shaded cell", "the {count} shaded cells")
OUTLINED = phrases("the {count} outlined number", "the {count} outlined numbers")


class SpokenVoice(Voice):
    """Says sentences in the language in use, and names every cell and number."""

    def say(self, clause: Clause) -> str:
        """Return the text of a clause."""
        return closed_up(super().say(clause))

    def form(self, phrase: Phrase, number: int = 1) -> str:
        """Return the form of a phrase in the language in use."""
        return tr(phrase, number)


SPOKEN = SpokenVoice()


class WindowVoice(SpokenVoice):
    """Points at marks on the board where it may."""

    def __init__(self, shown: Excerpt | None = None) -> None:
        """Say some of these sentences, which are shown together, or one of which nothing is."""
        self._shaded = frozenset() if shown is None else shown.shaded
        self._outlined = frozenset() if shown is None else shown.outlined

    def many_cells(self, cells: Sequence[Cell]) -> str:
        """Return how many cells are shaded, if just these are, or their names."""
        if self._shaded == set(cells):
            return tr(SHADED, len(cells), count=len(cells))
        return super().many_cells(cells)

    def many_numbers(self, clues: Sequence[Clue]) -> str:
        """Return how many numbers are outlined, if just these are, or their names."""
        if self._outlined == {cell for cell, _ in clues}:
            return tr(OUTLINED, len(clues), count=len(clues))
        return super().many_numbers(clues)

    def many_of_rest(self, cells: Sequence[Cell]) -> str:
        """Return how many cells of the rest are shaded, if just these are, or their names."""
        if self._shaded == set(cells):
            return self.many_cells(cells)
        return super().many_of_rest(cells)


def lines(shown: Excerpt) -> list[str]:
    """Return sentences that are shown together."""
    voice = WindowVoice(shown)
    return [voice.say(clause) for clause in shown.clauses]


def named_lines(shown: Excerpt) -> list[str]:
    """Return sentences with every cell by name, where no board marks any."""
    return [SPOKEN.say(clause) for clause in shown.clauses]


# The steps of a proof as lines of the panel


def linked_lines(shown: Excerpt) -> list[str]:
    """Return sentences that are shown together, each a link."""
    told = zip(shown.sentences, lines(shown), strict=True)
    return [_link(sentence.place, line) for sentence, line in told]


def walk_lines(walk: Walk) -> list[str]:
    """Return all steps of a proof, each a link; the one that the board shows is bold."""
    others, voice = WindowVoice(), WindowVoice(walk.shown)
    count = tr("Step {place} of {count}", place=walk.place + 1, count=len(walk.steps))
    told = []
    for place, step in enumerate(walk.steps):
        shown = place == walk.place
        link = _link(place, (voice if shown else others).say(step.clause))
        told.append(f"<b>{link}</b>" if shown else link)
    return [f"{count}:", *told]


def place_of(target: str) -> int | None:
    """Return the place of the step that a link leads to; None for another link.

    >>> place_of("step-3"), place_of("why")
    (3, None)
    """
    return int(target.removeprefix(STEP)) if target.startswith(STEP) else None


def _link(place: int, text: str) -> str:
    return f'<a href="{STEP}{place}">{text}</a>'

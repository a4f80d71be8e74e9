"""What the help shows in pictures: the rules, the techniques, the marks of an explanation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from minesweeper.explain.ladder import Technique
from minesweeper.ui.dialogs.sketches import Sketch, proof_sketch
from minesweeper.words.language import msgid, tr


@dataclass(frozen=True, slots=True)
class Lesson:
    """A sketch with what it shows, a phrase to translate."""

    sketch: Sketch
    phrase: str

    def __str__(self) -> str:
        """Return the phrase in the language in use."""
        return tr(self.phrase)


NUMBER = Sketch(("M10", "121", "01M"))
FLAG = Sketch(("F1", "11"))
CHORD = Sketch(("FPP", "P1P", "PPP"))

RULES = (
    Lesson(
        NUMBER,
        msgid(
            "<b>Open every cell that hides no mine.</b> A number counts the mines in the cells"
            " around it, at most eight: two mines touch the 2 in the middle."
        ),
    ),
    Lesson(
        FLAG,
        msgid(
            "A flag marks a cell that you take for a mine. You can win without flags, and the AI"
            " never relies on them."
        ),
    ),
    Lesson(
        CHORD,
        msgid(
            "A chord, a click on a number with as many flags around it as it says, opens all its"
            " other neighbours."
        ),
    ),
)
"""The rules, the easiest first."""

POSITIONS: Mapping[Technique, tuple[str, str]] = {
    Technique.SATISFIED: ("4x2x?\nHHHH\n*1HH\n", "C1"),
    Technique.FULL: ("5x3x?\nH1HHH\n11111\n00000\n", "C1"),
    Technique.CONTAINED: ("4x3x?\nHHHH\n1111\n0000\n", "C1"),
    Technique.OVERLAP: ("5x2x?\nHHHHH\nH121H\n", "E1"),
    Technique.CASES: ("5x3x?\nH2H1H\nH31HH\nH2H1H\n", "E2"),
    Technique.COUNT: ("6x2x2\n1HHHH1\nHHHHHH\n", "C1"),
    Technique.LAYOUTS: ("5x5x?\nHHH1H\nHHHHH\nHHH4H\nHHHHH\nHHH1H\n", "C1"),
}
"""A position (.mine text) for each technique, with the cell that it shows to be safe."""

_PHRASES: Mapping[Technique, str] = {
    Technique.SATISFIED: msgid(
        "<b>Satisfied:</b> a number whose mines are all found, here one that was hit. Its other"
        " cells are safe."
    ),
    Technique.FULL: msgid(
        "<b>Full:</b> the lower 1 has a single covered cell, which is its mine. The upper 1 has it,"
        " too, so that its other cell is safe."
    ),
    Technique.CONTAINED: msgid(
        "<b>Contained:</b> the left 1 has its mine in two cells that the right 1 has, too. So the"
        " third cell of the right 1 is safe."
    ),
    Technique.OVERLAP: msgid(
        "<b>Overlap:</b> the 2 needs one mine more than the 1 and has one cell of its own: this is"
        " a mine. So the mine of the 1 is in a cell that both have, and its own cells are safe."
    ),
    Technique.CASES: msgid(
        "<b>Cases:</b> suppose that the framed cell is a mine, and follow what must be so then. In"
        " the end a number has too many mines, so the cell is safe."
    ),
    Technique.COUNT: msgid(
        "<b>Count:</b> two numbers that share no cell hold both mines of the board. All other"
        " cells are safe."
    ),
    Technique.LAYOUTS: msgid(
        "<b>Layouts:</b> every way to place the mines around these numbers leaves the cell safe."
    ),
}

MARKS = msgid(
    "<b>What the AI outlines:</b> frames are around the numbers from which it concludes, stripes"
    " lie over the cells that it speaks of, corners are around the cell that it opens."
)


def techniques() -> list[Lesson]:
    """Return a lesson for each technique of the ladder, in the order to learn them.

    A *full* number comes first: it finds the mines that satisfy others.
    """
    order = sorted(Technique, key=lambda each: each is not Technique.FULL)
    return [Lesson(proof_sketch(*POSITIONS[each]), _PHRASES[each]) for each in order]

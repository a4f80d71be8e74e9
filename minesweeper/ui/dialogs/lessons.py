"""What the help shows in pictures: the rules, the techniques, the marks of an explanation."""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.explain.ladder.technique import TO_LEARN
from minesweeper.explain.phrases import Phrase
from minesweeper.ui.dialogs.sketches import Sketch, proof_sketch
from minesweeper.words.language import msgid, tr


@dataclass(frozen=True, slots=True)
class Lesson:
    """A sketch with what it shows, a phrase to translate."""

    sketch: Sketch
    phrase: str | Phrase

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

MARKS = msgid(
    "<b>What the AI outlines:</b> frames are around the numbers from which it concludes, stripes"
    " lie over the cells that it speaks of, corners are around the cell that it opens."
)


def techniques() -> list[Lesson]:
    """Return a lesson for each technique of the ladder, in the order to learn them."""
    return [
        Lesson(proof_sketch(each.example.position, each.example.cell), each.example.text)
        for each in TO_LEARN
    ]

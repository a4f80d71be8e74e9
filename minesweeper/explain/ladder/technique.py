"""The ladder: every technique with all that the rooms above say, teach and grade of it.

How a technique finds its cells and what it says of a step is its `Way` (`ways.py`); everything else
is its entry here.
"""

from __future__ import annotations

from enum import Enum
from functools import total_ordering
from typing import NamedTuple

from minesweeper.explain.phrases import Phrase, phrase
from minesweeper.rules.level import Difficulty, Level


class Example(NamedTuple):
    """A small position that needs a technique, as a `.mine` text.

    It shows the cell of that name to be safe, as the `text` says.
    """

    position: str
    cell: str
    text: Phrase


@total_ordering
class Technique(Enum):
    """A way to see that cells are safe or mines; the easiest is the least.

    The undecided cells of a number are the covered cells around it that the proof has not
    decided yet. Its need is the number less the mines around it that were hit or that the proof
    has decided; flags never count.

    The value is the name in data. `difficulty` is that of a board that needs it once. Of
    `practice`, boards on which it is needed often, there are none where positions come from a
    stock. `lessons` are the names of those that come in its place.
    """

    _value_: str
    rank: int
    """Its place on the ladder, from 0."""
    difficulty: Difficulty
    title: Phrase
    rule: Phrase
    """How it works, in one line."""
    example: Example
    practice: tuple[Level, ...]
    lessons: tuple[str, ...]

    def __new__(
        cls,
        name: str,
        difficulty: Difficulty,
        title: Phrase,
        rule: Phrase,
        example: Example,
        practice: tuple[Level, ...],
        lessons: tuple[str, ...],
    ) -> Technique:
        """Return the next technique, one harder than those before."""
        self = object.__new__(cls)
        self._value_, self.rank = name, len(cls.__members__)
        self.difficulty, self.title, self.rule = difficulty, title, rule
        self.example, self.practice, self.lessons = example, practice, lessons
        return self

    SATISFIED = (
        "satisfied",
        Difficulty.EASY,
        phrase("Satisfied numbers"),
        phrase("A number that has found all its mines: its other cells are safe."),
        Example(
            "4x2x?\nHHHH\n*1HH",
            "C1",
            phrase(
                "<b>Satisfied numbers:</b> a number whose mines are all found, here one that was"
                " hit. Its other cells are safe."
            ),
        ),
        (Level(9, 9, 10), Level(9, 9, 14), Level(12, 8, 16)),
        ("satisfied",),
    )
    """A number needs no mine: its undecided cells are safe."""

    FULL = (
        "full",
        Difficulty.EASY,
        phrase("Full numbers"),
        phrase("Where a number touches just as many covered cells as it says, all are mines."),
        Example(
            "5x3x?\nH1HHH\n11111\n00000",
            "C1",
            phrase(
                "<b>Full numbers:</b> the 1 at the left edge has a single covered cell, which is"
                " its mine. That satisfies the 1 in the top row: its other cell is safe."
            ),
        ),
        (Level(9, 9, 10), Level(9, 9, 14), Level(12, 8, 16)),
        ("numbers", "full"),
    )
    """A number needs as many mines as it has undecided cells: all of them are mines."""

    CONTAINED = (
        "contained",
        Difficulty.MEDIUM,
        phrase("Contained numbers"),
        phrase(
            "One number has all cells of another, and more: these hold the difference of the two."
        ),
        Example(
            "4x3x?\nHHHH\n1111\n0000",
            "C1",
            phrase(
                "<b>Contained numbers:</b> the left 1 has its mine in two cells that the right 1"
                " has, too. So the third cell of the right 1 is safe."
            ),
        ),
        (Level(9, 9, 14), Level(8, 8, 14), Level(12, 8, 20)),
        ("one-one", "one-two", "reduction", "one-two-one", "one-two-two-one", "hole"),
    )
    """The undecided cells of one number lie within another's: the rest holds the difference."""

    OVERLAP = (
        "overlap",
        Difficulty.MEDIUM,
        phrase("Overlap"),
        phrase(
            "A number that needs more mines than another, as many more as it has cells of its own:"
            " these are mines, and the other's own cells are safe."
        ),
        Example(
            "5x2x?\nHHHHH\nH121H",
            "E1",
            phrase(
                "<b>Overlap:</b> the 2 needs one mine more than the 1 and has one cell of its"
                " own: this is a mine. So the mine of the 1 is in a cell that both have, and"
                " its own cells are safe."
            ),
        ),
        (Level(8, 8, 14), Level(9, 7, 14), Level(7, 7, 12)),
        ("overlap",),
    )
    """One number needs k mines more than another and has k undecided cells that the other has not:
    these are mines, and the other's own cells are safe."""

    CASES = (
        "cases",
        Difficulty.HARD,
        phrase("Cases"),
        phrase(
            "Suppose that a cell is a mine and go on: if a number cannot be right then,"
            " the cell is safe."
        ),
        Example(
            "5x3x?\nH2H1H\nH31HH\nH2H1H",
            "E2",
            phrase(
                "<b>Cases:</b> suppose that the framed cell is a mine, and follow what must"
                " be so then. In the end a number has too many mines, so the cell is safe."
            ),
        ),
        (Level(6, 6, 10), Level(7, 6, 11), Level(7, 7, 13)),
        ("cases",),
    )
    """A supposed mine, or none, contradicts a number, or both suppositions agree on a cell."""

    COUNT = (
        "count",
        Difficulty.HARD,
        phrase("Counting"),
        phrase(
            "Near the end, count the mines: where some numbers hold all that are left, the rest is"
            " safe."
        ),
        Example(
            "6x2x2\n1HHHH1\nHHHHHH",
            "C1",
            phrase(
                "<b>Counting:</b> two numbers that share no cell hold both mines of the board."
                " All other cells are safe."
            ),
        ),
        (Level(6, 6, 8), Level(7, 7, 10), Level(8, 8, 14)),
        ("count",),
    )
    """The mine total decides."""

    LAYOUTS = (
        "layouts",
        Difficulty.HARD,
        phrase("Layouts"),
        phrase("Where no easier way is seen, try all ways to place the mines around some numbers."),
        Example(
            "5x5x?\nHHH1H\nHHHHH\nHHH4H\nHHHHH\nHHH1H",
            "C1",
            phrase(
                "<b>Layouts:</b> every way to place the mines around these numbers leaves the"
                " cell safe."
            ),
        ),
        (),
        ("layouts",),
    )
    """All ways to fill the cells around some numbers agree, and nothing easier was found."""

    def __lt__(self, other: Technique) -> bool:
        return self.rank < other.rank

    def to_practise(self, *, mine: bool) -> Technique:
        """Return what to practise where it is the hardest step that proves a mine or a safe cell.

        A safe cell comes from SATISFIED, even where FULL found the mines before: that tells mines.
        """
        return Technique.SATISFIED if self is Technique.FULL and not mine else self

    @property
    def is_simple(self) -> bool:
        """Whether it looks at one or two numbers alone, and the whole board is gone through."""
        return self.rank <= Technique.OVERLAP.rank


TECHNIQUES = {technique.value: technique for technique in Technique}
"""Every technique by its name in data."""

TO_LEARN = sorted(Technique, key=lambda each: each is not Technique.FULL)
"""The order in which one learns them: a full number finds the mines that satisfy others."""

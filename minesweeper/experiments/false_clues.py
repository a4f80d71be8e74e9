"""What false clues cost: the experiment over densities with each clue model.

The players know the model and weigh layouts by how likely they make the clues. Where no mine can
be proved they may flag at a stated confidence; such flags may be wrong, and these are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.experiments.density import COUNTS, MEASURES, Boards, points
from minesweeper.experiments.study import Diagram, Study
from minesweeper.rules.clues import EXACT, ClueModel

CLUES = (EXACT, *map(ClueModel.parse, ("missing", "under", "over")))
"""The clue models compared."""

PLAYERS = ("constraint", "constraint:confidence=0.7")
"""The report's agent: it flags what is proved, or what is a mine with a probability of 70 %."""


def study(boards: Boards, players: Sequence[str] = PLAYERS) -> Study:
    """Return the study: each clue model, with and without the mine count, on the same boards."""
    return Study(
        f"False clues on {boards.width}x{boards.height} boards"
        f" ({boards.games} games a point, 95 % intervals)",
        tuple(point for clues in CLUES for point in points(boards, COUNTS, players, clues)),
        MEASURES,
        ("clues", "player"),
        tuple(
            Diagram(measure, "mines", f"mine count {count}: {title}", {"count": count})
            for measure, title in (("score", "final score"), ("wrong", "wrong flags a game"))
            for count in COUNTS
        ),
    )

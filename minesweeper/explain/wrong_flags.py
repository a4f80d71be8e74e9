"""Flags that the numbers shown disprove.

A number with too many flags around it shows that one of them is wrong, and a flag on a cell that is
certainly safe is wrong by itself. Nothing else is said of flags: one on an uncertain cell may be
right.
"""

from __future__ import annotations

from collections.abc import Collection, Set
from typing import NamedTuple

from minesweeper.explain import limits
from minesweeper.explain.explanation import Explanation
from minesweeper.explain.phrases import Clue
from minesweeper.explain.reasons import of_cells
from minesweeper.players.counting import Counts, count
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.observation import Observation


class WrongFlag(NamedTuple):
    """A flag to take away, and why.

    `explanation` is about its cell: a proof that it is safe, or else its chance. In the second case
    `number` has too many of the `flags` around it; the flag is the least likely mine of them.
    """

    explanation: Explanation
    number: Clue | None = None
    flags: tuple[Cell, ...] = ()

    @property
    def cell(self) -> Cell:
        """The cell with the flag."""
        return self.explanation.cell


def is_any_wrong(seen: Observation, flags: Set[Cell], counts: Counts) -> bool:
    """Return whether the numbers shown disprove one of these flags; see `wrong_flag`."""
    return bool(flags & counts.safe()) or any(_overflagged_numbers(seen, flags))


def wrong_flag(seen: Observation, flags: Set[Cell]) -> WrongFlag | None:
    """Return the one of these flags whose error has the easiest proof; None if none is disproved.

    `flags` are those that may be wrong. The other flags of the position are right, except claims,
    which do not count. Raises InconsistentBoard if no layout fits.
    """
    if not flags:
        return None
    counts = count(seen)
    safe = sorted(flags & counts.safe())
    if safe:
        proved = of_cells(safe[: limits.FLAGS_PROVED], seen, counts)
        return WrongFlag(min(proved, key=_effort))
    for clue, around in _overflagged_numbers(seen, flags):
        cell = min(around, key=lambda one: (counts.probability(one), one))
        return WrongFlag(of_cells((cell,), seen, counts)[0], clue, tuple(around))
    return None


def _overflagged_numbers(
    seen: Observation, flags: Set[Cell]
) -> Collection[tuple[Clue, list[Cell]]]:
    """Return the numbers with too many flags and hit mines, each with those of `flags` around it.

    Numbers count only where none is false.
    """
    if not seen.clues.is_true:
        return []
    mines = (seen.flags - seen.claims) | flags | seen.hit
    found = []
    for clue in sorted(seen.numbers):
        around = neighbors(clue, seen.height, seen.width)
        if sum(cell in mines for cell in around) > seen.numbers[clue]:
            suspects = [cell for cell in around if cell in flags]
            if suspects:
                found.append(((clue, seen.numbers[clue]), suspects))
    return found


def _effort(explanation: Explanation) -> tuple[int, int]:
    """Return what makes a proof hard: its technique, then its steps; no proof at all is hardest."""
    proof = explanation.proof
    return (99, 0) if proof is None else (proof.kind.rank, proof.length)

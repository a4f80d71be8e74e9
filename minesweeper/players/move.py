"""A player's move: the cell it reveals, and the reason as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from minesweeper.inference import Why
from minesweeper.knowledge.chains import Reason
from minesweeper.rules.board import Cell
from minesweeper.strategy import Basis, Decision

Chance: TypeAlias = Fraction | float
"""A probability, exact or nearly."""


class Rule(Enum):
    """By which rule a player chose its cell: what the command line calls it, and the window.

    The window names only the rules of guesses; it translates the `title`.
    """

    FIRST = "usual first cell"
    """It is safe by the start rule."""
    RANDOM = "random cell"
    TOO_RISKY = (
        "random cell, every one beside a number is riskier than its threshold",
        "at random, for every cell beside a number is riskier than its threshold",
    )
    SUBSETS = "safe by subsets"
    COUNTED = "safe in every layout"
    LOWEST = "lowest risk of all uncertain cells", "the lowest risk of all uncertain cells"
    THRESHOLD = "risk below its threshold", "a risk below its threshold"
    SAMPLED = "best over sampled layouts", "the best on the random boards that it tried"
    TREE = "best in the search tree", "the best in its search tree"
    AHEAD = "best after every number it may show", "the best when looking ahead"
    INVESTIGATE = (
        "highest risk gain",
        "the AI supposes all mines of a number beside it elsewhere, perhaps wrongly (the AI view"
        " shows where), and opening it tells the most about risky cells",
    )
    EXPLORE = (
        "highest explorative gain",
        "the AI supposes all mines of a number beside it elsewhere, perhaps wrongly (the AI view"
        " shows where), and it has the most unknown cells around it",
    )
    SAFE_LEFT = (
        "remaining safe cell",
        "the AI supposes all mines of a number beside it elsewhere, perhaps wrongly (the AI view"
        " shows where), and it is one of the last cells",
    )
    """It is one of the safe cells that teach nothing."""
    LEAST_RISK = (
        "smallest risk less explorative gain",
        "by its rule of thumb the least risk for what its number may tell",
    )
    INFORMATIVE = "safe, and its number tells most"
    BUDGET = (
        "local rules, the budget was used up",
        "estimated, for the position is too large to count",
    )

    def __init__(self, phrase: str, title: str = "") -> None:
        self.phrase = phrase
        self.title = title


RULES: Mapping[Basis, Rule] = {
    Basis.CERTAIN: Rule.COUNTED,
    Basis.TREE: Rule.TREE,
    Basis.PLAYED: Rule.AHEAD,
    Basis.AHEAD: Rule.AHEAD,
    Basis.SAFEST: Rule.LOWEST,
}
"""The rule that stands for what a decision rests on."""


class Measure(Enum):
    """What a player of its own kind judges cells by."""

    UTILITY = "utility"
    """The mean reward of opening the cell in sampled layouts: -1 for a mine, 1 for none."""
    TRIES = "tries"
    """How often a search tree tried the cell."""
    VARIANCE = "variance"
    """The variance of the number it may show."""
    RISK = "risk"
    """The sum of the offsets around the cell; see `CellView`."""
    RISK_GAIN = "risk_gain"
    """The risks of the unknown cells in its 3x3 square."""
    EXPLORATIVE_GAIN = "explorative_gain"
    """The number of the unknown cells in its 3x3 square."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a player knows of a cell it considered; None for what it does not say.

    `mine` is the chance of a mine, `progress` that of revealing something certain without
    hitting one, `win` that of winning the game, which may be estimated.

    >>> Figures(mine=Fraction(1, 3)).win is None
    True
    """

    mine: Chance | None = None
    progress: Chance | None = None
    win: Chance | None = None
    win_is_exact: bool = False
    measures: Mapping[Measure, int | float] = field(default_factory=dict)


class Candidate(NamedTuple):
    """A cell that was considered, and the figures it was judged by.

    >>> Candidate((0, 1), Figures(mine=Fraction(1, 3))).figures.mine
    Fraction(1, 3)
    """

    cell: Cell
    figures: Figures


class MoveReason(NamedTuple):
    """Why a cell was chosen, as data.

    `clues` are the revealed cells that prove a certain move, where the player knows them;
    `deduction` is the last step of a proof by subsets, or the knowledge that exact inference
    needed. `candidates` are the best cells considered, the chosen one first. `decision` is what
    the strategy found, if it chose the cell.

    >>> reason = MoveReason(Rule.LOWEST, candidates=(Candidate((0, 1), Figures(Fraction(1, 3))),))
    >>> reason.rule.phrase, reason.figures.mine
    ('lowest risk of all uncertain cells', Fraction(1, 3))
    """

    rule: Rule
    clues: frozenset[Cell] = frozenset()
    deduction: Reason | Why | None = None
    candidates: tuple[Candidate, ...] = ()
    decision: Decision | None = None

    @property
    def figures(self) -> Figures:
        """What the player knows of the chosen cell."""
        return self.candidates[0].figures if self.candidates else Figures()


@dataclass(frozen=True, slots=True)
class Move:
    """A cell to reveal; `certain` means that the player has proved that it is no mine.

    >>> Move((0, 1), certain=False, reason=MoveReason(Rule.RANDOM)).cell
    (0, 1)
    """

    cell: Cell
    certain: bool
    reason: MoveReason

"""Why a cell is played, as data: one `Explanation` for all finders and all words."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from minesweeper.explain.guess import Comparison, Guess
from minesweeper.explain.ladder.proof import Proof
from minesweeper.explain.phrases import Clue
from minesweeper.explain.sentences import ProofSentence, last_sentences
from minesweeper.explain.walk import Excerpt
from minesweeper.players import Figures, Rule
from minesweeper.rules.board import Cell

LAST_STEPS = 2
"""Of a longer proof the last steps are shown, unless the person wants all."""


class Verdict(Enum):
    """The conclusion about a cell."""

    SAFE = auto()
    MINE = auto()
    GUESS = auto()
    """It may be a mine."""


class Kind(Enum):
    """The kind of reason for a verdict."""

    START_RULE = auto()
    """The rule that protects the first cell."""
    BEGUN_THERE = auto()
    """The same board was begun there before."""
    HIT_BEFORE = auto()
    """The mine was hit, and that was taken back."""
    SUBSETS = auto()
    """Single numbers, or the difference of two."""
    COMPONENT = auto()
    """All layouts of one component agree."""
    STEPS = auto()
    """A proof by the techniques of the ladder, step by step."""
    MINE_TOTAL = auto()
    """The mine total decides."""
    LAYOUTS = auto()
    """All layouts agree, and no clues were found that show it."""
    CHOICE = auto()
    """Nothing is certain: a rule of the player chose."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The verdict on `cell` and the reason for it.

    `clues` are the numbers of the proof, empty if none is known. `mine_total` says whether the
    proof needs the mine total, too. For Kind.COMPONENT, `ways` counts the layouts of the
    component. For a guess, `rule` chose the cell and `figures` rate it; `none_safe` says that no
    cell is known to be safe. `twin` is the other cell of a fifty-fifty. `guess` has the
    alternatives of a move that the strategy chose. `comparison` sets an uncertain cell that was
    asked about beside the best guess, where one is needed. `proof` is that of the ladder, where one
    was asked for and found, and `steps` are its sentences. `mines` are the covered mines that the
    proof speaks of. `recalled` are those that an explanation without steps takes for known because
    they were hit and taken back.
    """

    verdict: Verdict
    cell: Cell
    kind: Kind
    clues: tuple[Clue, ...] = ()
    mine_total: bool = False
    ways: int = 0
    rule: Rule | None = None
    figures: Figures = field(default_factory=Figures)
    none_safe: bool = False
    twin: Cell | None = None
    guess: Guess | None = None
    comparison: Comparison | None = None
    proof: Proof | None = None
    steps: tuple[ProofSentence, ...] = ()
    mines: frozenset[Cell] = frozenset()
    recalled: tuple[Cell, ...] = ()

    @property
    def is_certain(self) -> bool:
        """Whether the cell is certainly a mine, or certainly safe."""
        return self.verdict is not Verdict.GUESS

    @property
    def is_long(self) -> bool:
        """Whether the last sentences of the proof can stand without the others."""
        return len(self.excerpt(whole=False).sentences) < len(self.steps)

    def excerpt(self, *, whole: bool = True) -> Excerpt:
        """Return the sentences of the proof; unless the `whole` of it is wanted, the last ones.

        With those come the ones without which they cannot stand.
        """
        return Excerpt(self.steps if whole else last_sentences(self.steps, LAST_STEPS))

    def clues_shown(self, *, whole: bool = True) -> frozenset[Cell]:
        """Return the cells of the numbers that the sentences name; without any, of all clues."""
        if self.steps:
            return self.excerpt(whole=whole).outlined
        return frozenset(clue for clue, _ in self.clues)


def begun_there(cell: Cell) -> Explanation:
    """Explain the first cell of a board that was begun there before, and not with a mine."""
    return Explanation(Verdict.SAFE, cell, Kind.BEGUN_THERE)


def hit_before(cell: Cell) -> Explanation:
    """Explain a mine that was hit before that was taken back."""
    return Explanation(Verdict.MINE, cell, Kind.HIT_BEFORE)


def at_random(cell: Cell, *, none_safe: bool) -> Explanation:
    """Explain a cell that was drawn at random; `none_safe` if no cell is known to be safe."""
    return Explanation(Verdict.GUESS, cell, Kind.CHOICE, none_safe=none_safe)


def by_start_rule(cell: Cell) -> Explanation:
    """Explain the first cell of a game, which its start rule protects."""
    return Explanation(Verdict.SAFE, cell, Kind.START_RULE)

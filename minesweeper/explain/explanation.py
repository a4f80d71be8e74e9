"""Why a cell is played, as data: one `Explanation` for all finders and all words.

What a window marks on the board comes from the sentences that it shows, an `Excerpt`, so text and
board always name the same cells; a `Walk` goes through them one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from minesweeper.explain.guess import Comparison, Guess
from minesweeper.explain.ladder.proof import Proof
from minesweeper.explain.pair_sentences import lone_mines
from minesweeper.explain.phrases import Clause, Clue, Marked, outlined, shaded
from minesweeper.explain.sentences import ProofSentence, Supposition, last_sentences
from minesweeper.players import Figures, Rule
from minesweeper.rules.board import Cell


class Excerpt(NamedTuple):
    """Sentences of a proof that are shown together, and what the board marks with them.

    The cells that a branch speaks of are marked only with what it supposes, and the board has room
    for one supposition. So where sentences of two branches are shown, it marks those of neither.
    """

    sentences: tuple[ProofSentence, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The sentences themselves."""
        return tuple(one.clause for one in self.sentences)

    @property
    def supposed(self) -> Supposition | None:
        """What the branch of the sentences takes for true; None outside of branches."""
        branches = {one.supposed for one in self.sentences if one.supposed is not None}
        return branches.pop() if len(branches) == 1 else None

    @property
    def outlined(self) -> Marked:
        """The cells of the numbers that are outlined."""
        return outlined(self._marking)

    @property
    def shaded(self) -> Marked:
        """The covered cells that are shaded."""
        return shaded(self._marking)

    @property
    def mines(self) -> frozenset[Cell]:
        """The shaded cells that are known to be mines with the last of the sentences."""
        lone = lone_mines(one.clause for one in self.sentences if one.supposed is None)
        return self.shaded.every & (self.sentences[-1].mines | lone) if self.sentences else lone

    @property
    def safe(self) -> frozenset[Cell]:
        """The shaded cells that are known to be safe with the last of the sentences."""
        return self.shaded.every & self.sentences[-1].safe if self.sentences else frozenset()

    @property
    def _marking(self) -> list[Clause]:
        """The sentences whose cells and numbers are marked."""
        supposed = self.supposed
        return [one.clause for one in self.sentences if one.supposed in (None, supposed)]


class Walk(NamedTuple):
    """The steps of a proof, one of which is shown; there is at least one."""

    steps: tuple[ProofSentence, ...]
    place: int = 0
    """The place of the step that is shown, from 0."""

    @property
    def shown(self) -> Excerpt:
        """The step that is shown, after the sentences that it cannot stand without."""
        step = self.steps[self.place]
        needed = [self.steps[place] for place in step.needs]
        return Excerpt((*needed, step if step.place - 1 in step.needs else step.by_itself))

    def gone(self, steps: int) -> Walk:
        """Return the walk that many steps on, or back; at its ends it stays."""
        return self._replace(place=min(max(self.place + steps, 0), len(self.steps) - 1))


def walk(sentences: Sequence[ProofSentence]) -> Walk | None:
    """Return the walk through the sentences of a proof, from the first; None if there are none.

    >>> from minesweeper.explain.reasons import of_cell
    >>> from minesweeper.rules.observation import Observation
    >>> row = Observation(1, 4, None, {(0, 0): 1, (0, 2): 1})
    >>> steps = walk(of_cell((0, 3), row).steps)
    >>> sorted(steps.shown.outlined.plain), sorted(steps.gone(1).shown.shaded.plain)
    ([(0, 0)], [(0, 1), (0, 3)])
    """
    return Walk(tuple(sentences)) if sentences else None


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
    def proved_safe(self) -> frozenset[Cell]:
        """The cell, where what is seen shows that it is safe; else nothing."""
        by_rule = self.kind in (Kind.START_RULE, Kind.BEGUN_THERE)
        return frozenset({self.cell} if self.verdict is Verdict.SAFE and not by_rule else ())

    @property
    def is_long(self) -> bool:
        """Whether the last sentences of the proof can stand without the others."""
        return len(self.excerpt(whole=False).sentences) < len(self.steps)

    def excerpt(self, *, whole: bool = True) -> Excerpt:
        """Return the sentences of the proof; unless the `whole` of it is wanted, the last ones.

        With those come the ones without which they cannot stand. A single one is not left out: to
        say so would take its room.
        """
        last = last_sentences(self.steps, LAST_STEPS)
        return Excerpt(self.steps if whole or len(self.steps) - len(last) < 2 else last)

    def clues_shown(self, *, whole: bool = True) -> frozenset[Cell]:
        """Return the cells of the numbers that the sentences name; without any, of all clues."""
        if self.steps:
            return self.excerpt(whole=whole).outlined.plain
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

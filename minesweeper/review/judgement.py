"""One move judged by what was visible before it: the risk it took, and what it gave up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from functools import reduce
from operator import and_
from typing import NamedTuple

from minesweeper.explain.explanation import Explanation, Verdict, hit_before
from minesweeper.explain.fifty_fifty import coin_flip
from minesweeper.explain.guess import Comparison, GuessCandidate, comparison
from minesweeper.explain.reasons import by_steps, easiest_safe
from minesweeper.inference import (
    Analysis,
    BudgetExceeded,
    Estimate,
    InconsistentBoard,
    NoisyAnalysis,
)
from minesweeper.inference.constraints import deduce
from minesweeper.inference.errors import NoLayout
from minesweeper.players.counting import count, undecided
from minesweeper.players.move import Chance
from minesweeper.review import limits
from minesweeper.rules.board import Cell, distance
from minesweeper.rules.clues import EXACT
from minesweeper.rules.observation import Observation
from minesweeper.strategy.endgame import TreeTooLarge, whole_tree

INACCURACY, MISTAKE, BLUNDER = 0.02, 0.06, 0.15
"""The least part of the chance to win that a guess with this label gives up."""


class Label(Enum):
    """What a move was, the first that applies."""

    MISREAD = "misread"
    """A cell was certainly a mine, or of the cells of a chord at least one."""
    SAFE = "safe"
    """Every cell was certainly safe."""
    EARLY = "early"
    """A safe cell existed, but this is a coin flip that nothing can ever tell: it costs nothing."""
    NEEDLESS = "needless"
    """A safe cell existed."""
    FORCED = "forced"
    """No cell was certainly safe, and no other choice is known to be better."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    UNJUDGED = "unjudged"
    """The position is too large to count, or what is certain in it has no proof."""


CERTAIN = Label.MISREAD, Label.EARLY, Label.NEEDLESS
"""The labels of moves that were not needed, for something was certain."""


class Judgement(NamedTuple):
    """What a move was; `risk` is the chance that it hits a mine, `least` the lowest there was.

    `cell` is the one of the move that the label is about: of several the mine, or one that may be.
    `best` is the cell to reveal instead: for a safe move its own cell. `proof` shows that the
    misread cell is a mine, that a flag of a misread chord is wrong, or that the best cell is safe.
    `comparison` is that of a guess with the best one. Without a risk nothing else is known.
    """

    label: Label
    cell: Cell
    best: Cell
    risk: Fraction | None = None
    least: Fraction | None = None
    proof: Explanation | None = None
    comparison: Comparison | None = None
    better: Explanation | None = None
    """The easiest proof that `best` is safe; None where it is not certain, or no proof is found."""
    wrong_flags: tuple[Cell, ...] = ()
    """Of the flags beside a misread chord those on cells that were provably safe."""
    supposed: tuple[Cell, ...] = ()
    """The flags that the proof takes for right: so they or that of its cell are wrong."""

    @property
    def is_by_flag(self) -> bool:
        """Whether it is about a chord that had to open a mine, as only a wrong flag shows."""
        if self.label is not Label.MISREAD or self.proof is None:
            return False
        return self.proof.verdict is Verdict.SAFE

    @property
    def win_best(self) -> Chance | None:
        """The chance to win after the best cell, before its number is seen; None if unknown."""
        return None if self.win_chosen is None else self._guessed.best.win

    @property
    def win_chosen(self) -> Chance | None:
        """The chance to win after the move, before its numbers are seen; None if unknown."""
        return None if self.comparison is None else self.comparison.asked.win

    @property
    def is_exact(self) -> bool:
        """Whether the chances to win are those of best play, and no estimates."""
        return self.win_chosen is not None and _are_exact(self._guessed)

    @property
    def lost_share(self) -> float:
        """The part of the chance to win that the move gave up, 0 where that is unknown."""
        return 0.0 if self.comparison is None else lost_share(self.comparison)

    @property
    def may_give_up(self) -> bool:
        """Whether the guess seems to give something up, but nothing tells how much for sure."""
        if self.label is not Label.FORCED or self.risk is None or self.least is None:
            return False
        is_riskier = self.win_chosen is None and self.risk > self.least
        return is_riskier or self.lost_share >= INACCURACY

    @property
    def _guessed(self) -> Comparison:
        assert self.comparison is not None  # the caller looks
        return self.comparison


def lost_share(guess: Comparison) -> float:
    """Return the part of the best guess's chance to win that another gives up, 0 if unknown.

    Where only that of the best is known, it is the least part: nobody wins who hits a mine.
    """
    best, chosen = guess.best.win, guess.asked.win
    chosen = 1 - guess.asked.risk if chosen is None else chosen
    if not best:  # only that a mine was hit for sure tells what it gave up
        return float(guess.asked.risk == 1)
    return max(0.0, float(1 - chosen / best))


def _are_exact(guess: Comparison) -> bool:
    return guess.asked.exact and guess.best.exact


def judge_move(seen: Observation, cells: Sequence[Cell], flags: Sequence[Cell] = ()) -> Judgement:
    """Return what it was to reveal covered cells at once in a position.

    A cell may be a hit mine of the position: one that was hit and taken back.
    The flags beside the number of a chord tell nothing; they may be named as wrong.
    """
    if _is_locally_safe(seen, cells):
        return safe(cells[0])
    try:
        return _Judge(seen, _counted(seen), cells, flags).judged()
    except (BudgetExceeded, InconsistentBoard):
        return unjudged(cells[0])


def unjudged(cell: Cell) -> Judgement:
    """Return that nothing is known of a move."""
    return Judgement(Label.UNJUDGED, cell, cell)


def safe(cell: Cell) -> Judgement:
    """Return that a move took no risk."""
    return Judgement(Label.SAFE, cell, cell, Fraction(0), Fraction(0))


def _is_locally_safe(seen: Observation, cells: Sequence[Cell]) -> bool:
    """Return whether single numbers and pairs of them show it; most moves need no more."""
    if not seen.clues.is_true:
        return False
    try:
        found = deduce(seen)
    except NoLayout:
        return False
    return all(found.safe >> found.frame.bit(cell) & 1 for cell in cells)


def chance_all_safe(seen: Observation, cells: Sequence[Cell]) -> Fraction:
    """Return the probability that none of some covered cells is a mine.

    It is the product of each one's chance where those before it are safe. Raises
    InconsistentBoard if no layout fits, BudgetExceeded if counting takes too long.
    """
    chance = Fraction(1)
    for cell in cells:
        chance *= 1 - _counted(seen).probability(cell)
        if not chance:
            break
        seen = replace(seen, blank=seen.blank | {cell})
    return chance


def _counted(seen: Observation) -> Analysis | NoisyAnalysis:
    """Return the counts of a position; raises BudgetExceeded where they are estimates."""
    counts = count(seen)
    if isinstance(counts, Estimate):
        raise BudgetExceeded("no move is judged by estimates of a risk")
    return counts


class _Judge:
    """Judges a move by the counts of its position."""

    def __init__(
        self,
        seen: Observation,
        counts: Analysis | NoisyAnalysis,
        cells: Sequence[Cell],
        flags: Sequence[Cell],
    ) -> None:
        self._seen, self._counts, self._cells, self._flags = seen, counts, cells, flags
        self._risk = 1 - chance_all_safe(seen, cells)

    def judged(self) -> Judgement:
        """Return what the move was, by the first label that applies."""
        mines = self._counts.mines() | self._seen.hit
        mined = sorted(mines.intersection(self._cells))
        if mined or (self._risk == 1 and self._seen.clues.is_true):
            return self._misread(mined)
        if not self._risk:
            return safe(self._cells[0])
        return self._beside_safe() if self._counts.safe() else self._guess()

    def _misread(self, mined: Sequence[Cell]) -> Judgement:
        better = easiest_safe(self._seen, self._cells[0]) if self._counts.safe() else None
        best = self._safe_or_least(better)
        least = self._counts.probability(best)
        cell = (mined or self._uncertain)[0]
        supposed: tuple[Cell, ...] = ()
        if cell in self._seen.hit:
            proof: Explanation | None = hit_before(cell)
        elif mined:
            proof = by_steps(cell, self._seen)
        else:
            proof, supposed = self._wrong_flag()
        safe = self._counts.safe().intersection(self._flags)
        wrong = tuple(flag for flag in sorted(safe) if by_steps(flag, self._seen) is not None)
        found = Judgement(Label.MISREAD, cell, best, self._risk, least, proof, better=better)
        return self._proved(found._replace(wrong_flags=wrong, supposed=supposed))

    def _wrong_flag(self) -> tuple[Explanation | None, tuple[Cell, ...]]:
        """Return the proof that a flag beside a chord is wrong, and the flags it takes for right.

        Where a chord has to open a mine, not all flags beside its number can be right.
        """
        seen, chance = self._seen, self._counts.probability
        flags = sorted(set(self._flags) - seen.hit, key=lambda one: (chance(one), one))
        for place, flag in enumerate(flags):
            if not _counted(seen).probability(flag):
                return by_steps(flag, seen), tuple(flags[:place])
            seen = replace(seen, hit=seen.hit | {flag})
        return None, ()

    def _safe_or_least(self, better: Explanation | None) -> Cell:
        """Return the proved safe cell; else the safe one nearest to the move, or of least risk."""
        if better is not None:
            return better.cell
        return min(
            self._counts.safe(),
            key=lambda one: (distance(one, self._cells[0]), one),
            default=self._least_risky(),
        )

    def _beside_safe(self) -> Judgement:
        """Return the judgement of a risk that was taken where a cell was certainly safe."""
        label = Label.EARLY if self._costs_nothing() else Label.NEEDLESS
        proof = easiest_safe(self._seen, self._cells[0])
        best, cell = self._safe_or_least(proof), self._uncertain[0]
        found = Judgement(label, cell, best, self._risk, Fraction(0), proof, better=proof)
        return self._proved(found)

    def _proved(self, judgement: Judgement) -> Judgement:
        """Return a judgement of what was certain; without its proof, that it is none."""
        if judgement.proof is None and self._seen.clues.is_true:
            return unjudged(self._cells[0])
        return judgement

    def _least_risky(self) -> Cell:
        """Return the undecided cell of the least risk; the first of the move if there is none."""
        chance = self._counts.probability
        cells = undecided(self._counts)
        return min(cells, key=lambda one: (chance(one), one), default=self._cells[0])

    @property
    def _uncertain(self) -> list[Cell]:
        """The cells of the move that may be mines."""
        return [cell for cell in self._cells if self._counts.probability(cell)]

    def _costs_nothing(self) -> bool:
        """Return whether the one uncertain cell is a coin flip that nothing has to do with."""
        if len(self._uncertain) != 1 or not isinstance(self._counts, Analysis):
            return False
        flip = coin_flip(self._uncertain[0], self._counts)
        return flip is not None and flip.ever is False and flip.independent

    def _guess(self) -> Judgement:
        """Return the judgement of a guess where no cell was certainly safe."""
        cell, least = self._cells[0], self._counts.probability(self._least_risky())
        guess = comparison(self._seen, cell)
        if guess is None:
            return unjudged(cell)
        if len(self._cells) > 1:
            guess = guess._replace(asked=GuessCandidate(cell, self._risk), coin_flip=None)
        if not _are_exact(guess):
            guess = self._by_tree(guess)
        label = label_of(lost_share(guess), exact=_are_exact(guess))
        return Judgement(label, cell, guess.best.cell, self._risk, least, comparison=guess)

    def _by_tree(self, guess: Comparison) -> Comparison:
        """Return a guess with the chances to win of best play, where the full tree is small."""
        counts = self._counts
        if not isinstance(counts, Analysis) or counts.layouts > limits.TREE_LAYOUTS:
            return guess
        if self._seen.mines is None or self._seen.clues != EXACT:
            return guess
        tree, frame = whole_tree(counts), counts.deduced.frame
        safe = (one.safe for one in tree.cells if frame.cells[one.bit] in self._cells)
        left = reduce(and_, safe)
        try:
            most, best = tree.best(tree.all)
            wins = tree.wins(left) if left else 0
        except TreeTooLarge:
            return guess
        cell, total = frame.cells[best.bit], counts.layouts
        risk = counts.probability(cell)
        asked = guess.asked._replace(win=Fraction(wins, total), exact=True)
        chosen = GuessCandidate(cell, risk, win=Fraction(most, total), exact=True)
        return guess._replace(asked=asked, best=chosen)


def label_of(share: float, *, exact: bool) -> Label:
    """Return the label of a guess that gave up a part of the chance to win.

    An estimated part counts only where it is more than the estimate's own error.
    """
    if not exact and share < limits.ESTIMATE_ERROR:
        return Label.FORCED
    if share >= BLUNDER:
        return Label.BLUNDER
    if share >= MISTAKE:
        return Label.MISTAKE
    return Label.INACCURACY if share >= INACCURACY else Label.FORCED

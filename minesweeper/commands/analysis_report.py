"""What is known of a position, as data.

If no cell is certainly safe, the strongest player chooses the best cell. If exact counting takes
too long, an estimate replaces it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from minesweeper.explain.guess import GuessCandidate, of_decision
from minesweeper.explain.reasons import of_cell
from minesweeper.explain.sentences import ProofSentence
from minesweeper.inference import Analysis, BudgetExceeded, analyze, estimate
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.observation import Observation
from minesweeper.strategy import DEEP, Basis, Strategist


@dataclass(frozen=True)
class Report:
    """What is known of a position within a `budget` of states.

    `layouts` is None if the probabilities are an estimate; safe cells and mines are certain all
    the same. `move` is the best cell, None if all covered cells are mines. `basis` says how it
    was chosen, None for an estimate. `steps` are the sentences of the proof of a safe cell.
    `considered` are the candidates of a guess that `explain` names, the best first.
    """

    seen: Observation
    budget: int
    layouts: int | None
    probability: Mapping[Cell, Fraction]
    safe: list[Cell]
    mines: list[Cell]
    move: Cell | None = None
    basis: Basis | None = None
    steps: tuple[ProofSentence, ...] = ()
    considered: tuple[GuessCandidate, ...] = ()


def report(seen: Observation, budget: int) -> Report:
    """Analyse a position within `budget` states.

    Raises InconsistentBoard if no layout fits, ValueError for an impossible density.
    """
    try:
        analysis = analyze(seen, budget)
    except BudgetExceeded:
        return _estimated(seen, budget)
    probability = {cell: analysis.probability(cell) for cell in analysis.mined}
    safe, mines = sorted(analysis.safe()), sorted(analysis.mines())
    known = Report(seen, budget, analysis.layouts, probability, safe, mines)
    return _with_certain(known) if safe else _with_guess(known, analysis)


def _with_certain(known: Report) -> Report:
    """Add a safe cell and the proof."""
    move = best_cell(known.seen, known.probability)
    assert move is not None, "a safe cell is better than any other"
    return replace(known, move=move, basis=Basis.CERTAIN, steps=of_cell(move, known.seen).steps)


def _with_guess(known: Report, analysis: Analysis) -> Report:
    """Add the strongest player's guess."""
    decision = Strategist(DEEP).guess(analysis)
    if decision is None:
        return known
    guess = of_decision(decision, analysis)
    assert guess is not None, "a decision where nothing is safe is a guess"
    return replace(known, move=guess.best, basis=decision.basis, considered=guess.candidates)


def _estimated(seen: Observation, budget: int) -> Report:
    rough = estimate(seen)
    safe, mines = sorted(rough.safe()), sorted(rough.mines())
    probability = {cell: rough.probability(cell) for cell in rough.mined}
    return Report(seen, budget, None, probability, safe, mines, best_cell(seen, probability))


def best_cell(seen: Observation, probability: Mapping[Cell, Fraction]) -> Cell | None:
    """Return the covered cell with the lowest probability, or None if all are certain mines.

    Of equals, the first with the fewest covered neighbours is the best.
    """

    def rank(cell: Cell) -> tuple[Fraction, int, Cell]:
        around = neighbors(cell, seen.height, seen.width)
        return probability[cell], sum(other in probability for other in around), cell

    return min((cell for cell, chance in probability.items() if chance < 1), key=rank, default=None)

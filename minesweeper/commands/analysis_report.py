"""An exact analysis for people and programs: a picture in text, or a dict for JSON.

Rows and columns are counted from 0 in both. Where nothing is certain the best cell is the expert
player's, with the cells it considered. Where exact counting would take too long, an estimate takes
its place, and both say so.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from minesweeper.explain.naming import whole_percent
from minesweeper.inference import Analysis, BudgetExceeded, Rule, analyze, estimate
from minesweeper.inference.masks import frame
from minesweeper.players.base import RULES
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.game import Observation
from minesweeper.strategy import Basis, Evaluation, Strategist

WHY = {
    Rule.ONE_NUMBER: "one number",
    Rule.TWO_NUMBERS: "two numbers",
    Rule.MINE_TOTAL: "mine count",
}
"""How a rule is called that needs no more words."""

NO_CELL = "no cell is left to reveal"

SHOWN = 5
"""The cells considered that are put into words, of all of which JSON has the figures."""


@dataclass(frozen=True)
class Report:
    """What there is to say about a position.

    `layouts` is None where the probabilities are only an estimate; safe cells and mines are
    certain all the same. `move` is the best cell, None if none is covered but mines; `basis` says
    what it rests on, None for an estimate, and `considered` are the cells it was chosen from, the
    best first, if it is a guess.
    """

    seen: Observation
    layouts: int | None
    probability: Mapping[Cell, Fraction]
    safe: list[Cell]
    mines: list[Cell]
    move: Cell | None
    reason: str
    basis: Basis | None = None
    considered: tuple[Evaluation, ...] = ()


def report(seen: Observation, budget: int) -> Report:
    """Analyze a position within `budget` states.

    Raises InconsistentBoard if no layout fits, ValueError for an impossible density.
    """
    try:
        analysis = analyze(seen, budget)
    except BudgetExceeded:
        return _estimated(seen, budget)
    probability = {cell: analysis.probability(cell) for cell in analysis.mined}
    safe, mines = sorted(analysis.safe()), sorted(analysis.mines())
    known = Report(seen, analysis.layouts, probability, safe, mines, None, NO_CELL)
    return _with_certain(known, analysis) if safe else _with_guess(known, analysis)


def _with_certain(known: Report, analysis: Analysis) -> Report:
    """Add a safe cell, and why it is safe."""
    move = best_cell(known.seen, known.probability)
    why = analysis.why(move) if move else None
    reason = "safe: " + (WHY.get(why.rule) or _all_agree(why.ways)) if why else known.reason
    return replace(known, move=move, reason=reason, basis=Basis.CERTAIN)


def _with_guess(known: Report, analysis: Analysis) -> Report:
    """Add what the expert player reveals where no cell is certain."""
    decision = Strategist().guess(analysis)
    if decision is None:
        return known
    move = analysis.deduced.frame.cells[decision.bit]
    reason = _chance(known.probability[move])
    if decision.basis is not Basis.SAFEST:
        reason = f"{_mine(known.probability[move])}, {RULES[decision.basis].value}"
    return replace(
        known, move=move, reason=reason, basis=decision.basis, considered=decision.evaluations
    )


def _estimated(seen: Observation, budget: int) -> Report:
    rough = estimate(seen)
    safe, mines = sorted(rough.safe()), sorted(rough.mines())
    probability = {cell: rough.probability(cell) for cell in rough.mined}
    move = best_cell(seen, probability)
    reason = NO_CELL
    if move:
        reason = "safe: subset rule" if move in safe else _chance(probability[move])
    reason += f"; counted roughly: exactly takes more than {budget:,} states"
    return Report(seen, None, probability, safe, mines, move, reason)


def best_cell(seen: Observation, probability: Mapping[Cell, Fraction]) -> Cell | None:
    """Return the covered cell with the lowest probability, or None if all are certain mines.

    Of equals the one with the fewest covered neighbours, then the first, is best.
    """

    def rank(cell: Cell) -> tuple[Fraction, int, Cell]:
        around = neighbors(cell, seen.height, seen.width)
        return probability[cell], sum(other in probability for other in around), cell

    return min((cell for cell, chance in probability.items() if chance < 1), key=rank, default=None)


def as_json(found: Report) -> dict[str, Any]:
    """Return a report as values that JSON has; a probability is 0 or 1 only when certain."""
    seen = found.seen
    return {
        "layouts": None if found.layouts is None else decimal(found.layouts),
        "probability": [
            [
                1.0 if (row, column) in seen.hit else inward(found.probability.get((row, column)))
                for column in range(seen.width)
            ]
            for row in range(seen.height)
        ],
        "safe": [list(cell) for cell in found.safe],
        "mines": [list(cell) for cell in found.mines],
        "move": list(found.move) if found.move else None,
        "reason": found.reason,
        "basis": found.basis.value if found.basis else None,
        "considered": [_as_json(found, one) for one in found.considered],
    }


def _as_json(found: Report, evaluation: Evaluation) -> dict[str, Any]:
    cell = _cell(found, evaluation)
    return {
        "cell": list(cell),
        "mine": inward(found.probability[cell]),
        "opens certain": evaluation.progress,
        "win": evaluation.win,
        "exact": evaluation.exact,
    }


def _cell(found: Report, evaluation: Evaluation) -> Cell:
    return frame(found.seen.height, found.seen.width).cells[evaluation.bit]


def inward(chance: Fraction | None) -> float:
    """Return a probability as a float: 0 or 1 only if it is exactly that; 0 for None.

    >>> inward(1 - Fraction(1, 10**30))
    0.9999999999999999
    """
    if not chance:
        return 0.0
    if chance == 1:
        return 1.0
    return min(max(float(chance), math.ulp(0.0)), math.nextafter(1.0, 0.0))


def picture(found: Report) -> str:
    """Return the position with the probabilities of its covered cells, a line a row."""
    seen = found.seen
    lines = ["    " + "".join(f"{column:>4}" for column in range(seen.width))]
    for row in range(seen.height):
        marks = (_mark(found, (row, column)) for column in range(seen.width))
        lines.append(f"{row:>4}" + "".join(f"{mark:>4}" for mark in marks))
    return "\n".join(lines)


def _mark(found: Report, cell: Cell) -> str:
    if cell in found.seen.numbers:
        return str(found.seen.numbers[cell] or ".")
    if cell in found.seen.hit:
        return "*"
    chance = found.probability[cell]
    mark = "S" if chance == 0 else "X" if chance == 1 else f"{whole_percent(chance)}%"
    return f">{mark}" if cell == found.move else mark


def describe(found: Report) -> str:
    """Return the picture, a legend, and what there is to say in words."""
    if found.layouts is None:
        layouts = "Layouts that fit: too many ways to count"
    elif found.seen.density is not None and found.seen.mines is None:
        layouts = f"Weight of the layouts that fit: {_short(found.layouts)}"
    else:
        layouts = f"Layouts that fit: {_short(found.layouts)}"
    best = "row {}, column {}".format(*found.move) if found.move else "none"
    return "\n".join(
        [
            picture(found),
            "",
            "S safe, X mine, * mine hit, . zero, 12% chance of a mine, > best cell",
            layouts,
            f"Safe for certain: {_cells(found.safe)}",
            f"Mines for certain: {len(found.mines)}",
            f"Best cell: {best} ({found.reason})",
            *(f"  {_judged(found, one)}" for one in found.considered[:SHOWN]),
        ]
    )


def _judged(found: Report, evaluation: Evaluation) -> str:
    """Return a cell that was considered with its figures, those that are known."""
    cell = _cell(found, evaluation)
    told = [_mine(found.probability[cell])]
    if evaluation.progress is not None:
        told.append(f"{_percent(evaluation.progress)} to open something certain")
    if evaluation.win is not None:
        told.append(
            f"{_percent(evaluation.win)} to win ({'exact' if evaluation.exact else 'estimated'})"
        )
    return f"{cell}: {', '.join(told)}"


def _percent(chance: float) -> str:
    return f"{whole_percent(Fraction(chance))}%"


def _mine(chance: Fraction) -> str:
    return f"{whole_percent(chance)}% chance of a mine"


def _cells(cells: list[Cell]) -> str:
    return ", ".join(f"({row}, {column})" for row, column in cells) or "none"


def _chance(chance: Fraction) -> str:
    return f"{_mine(chance)}, the lowest there is"


def _all_agree(ways: int) -> str:
    return f"all {_short(ways)} ways to fill this edge agree"


def _short(count: int) -> str:
    """Return a count with its digits in groups, or past 24 digits its size."""
    digits = decimal(count)
    if len(digits) <= 24:
        return f"{count:,}"
    return f"about {digits[0]}.{digits[1:3]} × 10^{len(digits) - 1}"


def decimal(number: int) -> str:
    """Return the digits of a number that may have more than Python turns into text at once.

    >>> decimal(10**5000 + 7) == "1" + "0" * 4998 + "07"
    True
    """
    high, low = divmod(number, 10**4000)
    return f"{decimal(high)}{low:04000}" if high else str(low)

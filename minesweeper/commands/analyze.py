"""`python -m minesweeper analyze`: what is certain in a position, and how likely the rest is.

The answer is a picture in text with the names of columns and rows, or JSON, in which both are
counted from 0. If no cell is certainly safe, the strongest player chooses the best cell. If exact
counting takes too long, an estimate replaces it.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from minesweeper.commands.arguments import at_least_one
from minesweeper.commands.files import add_position_arguments, contradiction, position
from minesweeper.commands.wording import board_rows, figures_text, unknown_total_sentences
from minesweeper.explain.guess import GuessCandidate, of_decision
from minesweeper.explain.reasons import easiest_safe, of_cell
from minesweeper.explain.sentences import ProofSentence
from minesweeper.inference import DEFAULT_BUDGET, Analysis, Estimate, InconsistentBoard
from minesweeper.players import Figures
from minesweeper.players.counting import Counts, count
from minesweeper.players.move import RULES, Chance
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.naming import blocks, name_of, whole_percent
from minesweeper.rules.observation import Observation
from minesweeper.strategy import DEEP, Basis, Strategist
from minesweeper.words.language import paragraph, tr, untranslated
from minesweeper.words.voice import SPOKEN


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of an analysis."""
    add_position_arguments(parser)
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of a picture"))
    parser.add_argument(
        "--budget",
        type=at_least_one,
        default=DEFAULT_BUDGET,
        metavar="STATES",
        help=tr(
            "work to spend on exact counting before it is only estimated (default: %(default)s)"
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Analyse a position and print everything known of it; return 0.

    Raises ValueError with the name of the file and the place of the fault.
    """
    seen = position(args)
    try:
        found = report(seen, args.budget)
    except InconsistentBoard as error:
        raise contradiction(args.file, seen, error) from error
    print(json.dumps(as_json(found)) if args.json else describe(found))
    return 0


# What is known of a position


@dataclass(frozen=True)
class Report:
    """What is known of a position within a `budget` of states.

    `counts` may be an estimate; safe cells and mines are certain all the same. `move` is the best
    cell, of safe ones the easiest to prove, None if all covered cells are mines. `basis` says how
    it was chosen, None for an estimate. `steps` are the sentences of the proof of a safe cell.
    `considered` are the candidates of a guess that `explain` names, the best first.
    """

    seen: Observation
    budget: int
    counts: Counts
    move: Cell | None = None
    basis: Basis | None = None
    steps: tuple[ProofSentence, ...] = ()
    considered: tuple[GuessCandidate, ...] = ()

    @property
    def layouts(self) -> int | None:
        """How many layouts fit; None if that is only estimated."""
        return None if isinstance(self.counts, Estimate) else self.counts.layouts

    @cached_property
    def probability(self) -> Mapping[Cell, Fraction]:
        """The probability of a mine in each covered cell."""
        return {cell: self.counts.probability(cell) for cell in self.counts.mined}


def report(seen: Observation, budget: int) -> Report:
    """Analyse a position within `budget` states.

    Raises InconsistentBoard if no layout fits, ValueError for an impossible density.
    """
    counts = count(seen, budget)
    known = Report(seen, budget, counts)
    if isinstance(counts, Analysis) and not counts.safe():
        return _with_guess(known, counts)
    move = best_cell(seen, known.probability)
    if move is None or isinstance(counts, Estimate):
        return replace(known, move=move)
    best = easiest_safe(seen, None) or of_cell(move, seen)
    return replace(known, move=best.cell, basis=Basis.CERTAIN, steps=best.steps)


def _with_guess(known: Report, analysis: Analysis) -> Report:
    """Add the strongest player's guess."""
    decision = Strategist(DEEP).guess(analysis)
    if decision is None:
        return known
    guess = of_decision(decision, analysis)
    assert guess is not None, "a decision where nothing is safe is a guess"
    return replace(known, move=guess.best, basis=decision.basis, considered=guess.candidates)


def best_cell(seen: Observation, probability: Mapping[Cell, Fraction]) -> Cell | None:
    """Return the covered cell with the lowest probability, or None if all are certain mines.

    Of equals, the first with the fewest covered neighbours is the best.
    """

    def rank(cell: Cell) -> tuple[Fraction, int, Cell]:
        around = neighbors(cell, seen.height, seen.width)
        return probability[cell], sum(other in probability for other in around), cell

    return min((cell for cell, chance in probability.items() if chance < 1), key=rank, default=None)


# As JSON


@untranslated()
def as_json(found: Report) -> dict[str, Any]:
    """Return a report as JSON values; a probability is 0 or 1 only if it is certain."""
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
        "safe": [list(cell) for cell in sorted(found.counts.safe())],
        "mines": [list(cell) for cell in sorted(found.counts.mines())],
        "move": list(found.move) if found.move else None,
        "reason": best_cell_reason(found),
        "basis": found.basis.value if found.basis else None,
        "considered": [candidate_as_json(one, "mine", "opens certain") for one in found.considered],
    }


def candidate_as_json(one: GuessCandidate, risk: str, progress: str) -> dict[str, Any]:
    """Return a candidate as JSON values; its risk and its progress go by these names."""
    return {
        "cell": list(one.cell),
        risk: inward(one.risk),
        progress: as_float(one.progress),
        "win": as_float(one.win),
        "exact": one.exact,
    }


def inward(chance: Fraction | None) -> float:
    """Return a probability as a float, 0 or 1 only if it is exactly that, and 0 for None.

    >>> inward(1 - Fraction(1, 10**30))
    0.9999999999999999
    """
    if not chance:
        return 0.0
    if chance == 1:
        return 1.0
    return min(max(float(chance), math.ulp(0.0)), math.nextafter(1.0, 0.0))


def as_float(chance: Chance | None) -> float | None:
    """Return a chance that may be unknown."""
    return None if chance is None else float(chance)


# As text


def picture(found: Report) -> str:
    """Return the position with the probabilities of its covered cells, one line a row."""
    return "\n".join(board_rows(found.seen, partial(_mark, found), 4))


def _mark(found: Report, cell: Cell) -> str:
    if cell in found.seen.numbers:
        return str(found.seen.numbers[cell] or ".")
    if cell in found.seen.hit:
        return "*"
    chance = found.probability[cell]
    mark = "S" if chance == 0 else "X" if chance == 1 else f"{whole_percent(chance)}%"
    return f">{mark}" if cell == found.move else mark


def describe(found: Report) -> str:
    """Return the picture, a legend, and lines of words."""
    legend = tr("S safe, X mine, * open mine, . zero, n% risk of a mine, > best cell")
    return "\n".join([picture(found), "", legend, *report_lines(found)])


def best_cell_reason(found: Report) -> str:
    """Return why the best cell of a position is the best."""
    reason = tr("no cell is left to reveal")
    if found.move is not None:
        is_safe = found.move in found.counts.safe()
        reason = _safe_reason(found) if is_safe else _guess_reason(found, found.move)
    if found.layouts is not None:
        return reason
    return tr(
        "{reason}; counted roughly: exactly takes more than {states} states",
        reason=reason,
        states=f"{found.budget:,}",
    )


def _safe_reason(found: Report) -> str:
    if not found.steps:
        return tr("safe: every layout that fits agrees")
    steps = paragraph([SPOKEN.say(step.clause) for step in found.steps])
    return tr("safe. {steps}", steps=steps.rstrip(".。"))


def _guess_reason(found: Report, cell: Cell) -> str:
    risk = figures_text(Figures(found.probability[cell]))
    if found.basis in (None, Basis.SAFEST):
        return tr("{risk}, the least there is", risk=risk)
    rule = tr(RULES[found.basis].phrase)
    return tr("{risk}, {rule}", risk=risk, rule=rule)


def report_lines(found: Report) -> list[str]:
    """Return the lines about a position."""
    layouts = tr("Layouts that fit: too many ways to count")
    if found.layouts is not None:
        weighted = found.seen.density is not None and found.seen.mines is None
        layouts = tr("Layouts that fit: {count}")
        if weighted:
            layouts = tr("Weight of the layouts that fit: {count}")
        layouts = layouts.format(count=short(found.layouts))
    unknown = unknown_total_sentences(found.seen) if found.considered else []
    safe = tr(", ").join(blocks(found.counts.safe())) or tr("none")
    return [
        layouts,
        tr("Safe for certain: {cells}", cells=safe),
        tr("Mines for certain: {count}", count=len(found.counts.mines()) or tr("none")),
        _best_line(found),
        *(f"  {_candidate_line(one)}" for one in found.considered),
        *([paragraph(unknown)] if unknown else []),
    ]


def _best_line(found: Report) -> str:
    reason = best_cell_reason(found)
    if found.move is None:
        return tr("Best cell: none: {reason}", reason=reason)
    return tr("Best cell: {cell}: {reason}", cell=name_of(found.move), reason=reason)


def _candidate_line(one: GuessCandidate) -> str:
    """Return a candidate with the figures that are known."""
    figures = figures_text(Figures(one.risk, one.progress, one.win, one.exact))
    return tr("{cell}: {figures}", cell=name_of(one.cell), figures=figures)


def short(count: int) -> str:
    """Return a count with its digits in groups; past 24 digits, a rounded one.

    >>> short(1234), short(10**30)
    ('1,234', 'about 1.00 × 10^30')
    """
    digits = decimal(count)
    if len(digits) <= 24:
        return f"{count:,}"
    rounded = f"{digits[0]}.{digits[1:3]} × 10^{len(digits) - 1}"
    return tr("about {count}", count=rounded)


def decimal(number: int) -> str:
    """Return the digits of a number, even of one that is too long for `str`.

    >>> decimal(10**5000 + 7) == "1" + "0" * 4998 + "07"
    True
    """
    high, low = divmod(number, 10**4000)
    return f"{decimal(high)}{low:04000}" if high else str(low)

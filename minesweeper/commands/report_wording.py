"""The words of the command line for a position that was analysed."""

from __future__ import annotations

from minesweeper.commands.analysis_report import Report
from minesweeper.explain.guess import GuessCandidate
from minesweeper.players import Figures
from minesweeper.players.move import RULES
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import blocks, name_of
from minesweeper.strategy import Basis
from minesweeper.words.cells import figures_named
from minesweeper.words.language import paragraph, tr
from minesweeper.words.voice import SPOKEN


def best_cell_reason(found: Report) -> str:
    """Return why the best cell of a position is the best."""
    reason = tr("no cell is left to reveal")
    if found.move is not None:
        reason = _safe(found) if found.move in found.safe else _guess(found, found.move)
    if found.layouts is not None:
        return reason
    return tr(
        "{reason}; counted roughly: exactly takes more than {states} states",
        reason=reason,
        states=f"{found.budget:,}",
    )


def _safe(found: Report) -> str:
    if not found.steps:
        return tr("safe: every layout that fits agrees")
    steps = paragraph([SPOKEN.say(step.clause) for step in found.steps])
    return tr("safe. {steps}", steps=steps.rstrip(".。"))


def _guess(found: Report, cell: Cell) -> str:
    risk = joined_figures(Figures(found.probability[cell]))
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
    safe = tr(", ").join(blocks(found.safe)) or tr("none")
    return [
        layouts,
        tr("Safe for certain: {cells}", cells=safe),
        tr("Mines for certain: {count}", count=len(found.mines)),
        _best(found),
        *(f"  {_considered(one)}" for one in found.considered),
    ]


def _best(found: Report) -> str:
    reason = best_cell_reason(found)
    if found.move is None:
        return tr("Best cell: none: {reason}", reason=reason)
    return tr("Best cell: {cell}: {reason}", cell=name_of(found.move), reason=reason)


def _considered(one: GuessCandidate) -> str:
    """Return a candidate with the figures that are known."""
    figures = joined_figures(Figures(one.risk, one.progress, one.win, one.exact))
    return tr("{cell}: {figures}", cell=name_of(one.cell), figures=figures)


def joined_figures(figures: Figures) -> str:
    """Return the known chances of a guess in whole percent, joined by commas."""
    return tr(", ").join(figures_named(figures))


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

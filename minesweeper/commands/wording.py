"""The words of the command line for cells: which to reveal, and what is known of them."""

from __future__ import annotations

from minesweeper.commands.move_wording import MEASURES
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.explain.guess_words import guess_sentences
from minesweeper.explain.phrases import MOST_NAMES
from minesweeper.players import Figures, Rule
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import ClueKind
from minesweeper.rules.faults import BadInput
from minesweeper.rules.naming import name_of
from minesweeper.ui.text.explanations import figures_named
from minesweeper.ui.text.language import joined, msgid, tr, translated
from minesweeper.ui.text.names import listed
from minesweeper.ui.text.proofs import SPOKEN

MAY_BE_WRONG = {
    ClueKind.MISSING: msgid("Numbers may be missing, so there are no steps."),
    ClueKind.UNDER: msgid("Numbers may be too low, so there are no steps."),
    ClueKind.OVER: msgid("Numbers may be too high, so there are no steps."),
}
"""Why a cell that is certain comes without the steps of a proof, where clues are not exact."""


def advice_sentence(explanation: Explanation | None) -> str:
    """Return which cell to reveal, and why; None stands for no cell."""
    if explanation is None:
        return tr("Nothing is left to reveal: every covered cell is a mine.")
    cell = name_of(explanation.cell)
    if explanation.verdict is Verdict.SAFE:
        return tr("Reveal {cell}: safe{proof}.").format(cell=cell, proof=_proof(explanation))
    figures = _in_percent(explanation.figures)
    phrase = tr("Reveal {cell}: a guess, {rule}.")
    if figures:
        phrase = tr("Reveal {cell}: a guess, {rule} ({figures}).")
    guess = phrase.format(cell=cell, rule=_rule(explanation), figures=figures)
    return guess + _told_apart(explanation)


def why_sentence(advice: Explanation, known: Explanation, clues: ClueKind) -> str:
    """Return why a cell is advised, from the advice and from what is known of the cell."""
    if advice.guess is not None:
        return joined(guess_sentences(advice.guess, tr))
    if advice.verdict is Verdict.GUESS:
        guess = tr("A guess, {rule}.").format(rule=_rule(advice))
        return joined([guess, cell_sentence(known)])
    certain = cell_sentence(known)
    if known.kind is Kind.START_RULE or clues not in MAY_BE_WRONG:
        return certain
    return joined([certain, translated(MAY_BE_WRONG[clues])])


def _rule(explanation: Explanation) -> str:
    return translated((explanation.rule or Rule.RANDOM).phrase)


def not_on_board(cell: Cell, height: int, width: int) -> BadInput:
    """Return that a board has no such cell."""
    return BadInput(
        "{cell} is not on this board: its last cell is {last}",
        cell=name_of(cell),
        last=name_of((height - 1, width - 1)),
    )


def cell_sentence(explanation: Explanation) -> str:
    """Return what is known of a cell: each step of the reason, or its chance."""
    cell = name_of(explanation.cell)
    if explanation.steps:
        return joined([SPOKEN.say(step.clause) for step in explanation.steps])
    if explanation.verdict is not Verdict.GUESS:
        phrase = tr("{cell} is a mine{proof}.")
        if explanation.verdict is Verdict.SAFE:
            phrase = tr("{cell} is safe{proof}.")
        return phrase.format(cell=cell, proof=_proof(explanation))
    phrase = tr("{cell} is uncertain: {figures}.")
    if explanation.rule is Rule.BUDGET:
        phrase = tr("{cell} is uncertain: about {figures}.")
    guess = phrase.format(cell=cell, figures=_in_percent(explanation.figures))
    return guess + _told_apart(explanation)


def _told_apart(explanation: Explanation) -> str:
    """Return a sentence about the other cell of a fifty-fifty, if there is one."""
    if explanation.twin is None:
        return ""
    return tr(" {cell} or {other}: nothing will ever tell them apart.").format(
        cell=name_of(explanation.cell), other=name_of(explanation.twin)
    )


def _proof(explanation: Explanation) -> str:
    """Return why a cell is certain."""
    if explanation.kind is Kind.START_RULE:
        return tr(" by the start rule")
    count, the_number = len(explanation.clues), tr("the {number} at {cell}")
    clues = [
        the_number.format(number=number, cell=name_of(cell)) for cell, number in explanation.clues
    ]
    if count > MOST_NAMES:
        clues = [tr('{count} numbers ("why" has the steps)').format(count=count)]
    clues += [tr("the number of mines")] if explanation.mine_total else []
    if clues:
        return tr(", from {clues}").format(clues=listed(clues))
    return tr(", for every layout that fits agrees")


def _in_percent(figures: Figures) -> str:
    """Return the known chances in whole percent, and the player's own measures."""
    own = figures.measures.items()
    measured = [f"{translated(MEASURES[measure])} {float(value):.4g}" for measure, value in own]
    return tr(", ").join(figures_named(figures) + measured)

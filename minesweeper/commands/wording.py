"""The words of the command line for cells: which to reveal, and what is known of them."""

from __future__ import annotations

from minesweeper.commands.move_wording import MEASURES
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.explain.phrases import phrase
from minesweeper.players import Figures, Rule
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import ClueKind
from minesweeper.rules.faults import BadInput
from minesweeper.rules.naming import name_of
from minesweeper.words.cells import (
    certain_sentences,
    figures_named,
    never_told_apart,
    no_steps_sentence,
    proof_phrase,
)
from minesweeper.words.guesses import guess_sentences
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.voice import named_lines

MANY_NUMBERS = phrase('{count} numbers ("why" has the steps)')


def advice_sentence(explanation: Explanation | None) -> str:
    """Return which cell to reveal, and why; None stands for no cell."""
    if explanation is None:
        return tr("Nothing is left to reveal: every covered cell is a mine.")
    cell = name_of(explanation.cell)
    if explanation.verdict is Verdict.SAFE:
        return tr(
            "Reveal {cell}: safe, {proof}.",
            cell=cell,
            proof=proof_phrase(explanation, MANY_NUMBERS),
        )
    figures = _in_percent(explanation.figures)
    phrase = msgid("Reveal {cell}: a guess, {rule}.")
    if figures:
        phrase = msgid("Reveal {cell}: a guess, {rule} ({figures}).")
    guess = tr(phrase, cell=cell, rule=_rule(explanation), figures=figures)
    return guess + never_told_apart(explanation)


def why_sentence(advice: Explanation, known: Explanation, clues: ClueKind) -> str:
    """Return why a cell is advised, from the advice and from what is known of the cell."""
    if advice.guess is not None:
        return paragraph(guess_sentences(advice.guess))
    if advice.verdict is Verdict.GUESS:
        guess = tr("A guess, {rule}.", rule=_rule(advice))
        return paragraph([guess, cell_sentence(known)])
    certain = cell_sentence(known)
    if known.kind is Kind.START_RULE or clues is ClueKind.EXACT:
        return certain
    return paragraph([certain, no_steps_sentence(clues)])


def _rule(explanation: Explanation) -> str:
    return tr((explanation.rule or Rule.RANDOM).phrase)


def not_on_board(cell: Cell, height: int, width: int) -> BadInput:
    """Return that a board has no such cell."""
    return BadInput(
        "{cell} is not on this board: its last cell is {last}",
        cell=name_of(cell),
        last=name_of((height - 1, width - 1)),
    )


def cell_sentence(explanation: Explanation) -> str:
    """Return what is known of a cell: each step of the reason, or its chance."""
    if explanation.is_certain:
        return paragraph(certain_sentences(explanation, named_lines))
    phrase = msgid("{cell} is uncertain: {figures}.")
    if explanation.rule is Rule.BUDGET:
        phrase = msgid("{cell} is uncertain: about {figures}.")
    guess = tr(phrase, cell=name_of(explanation.cell), figures=_in_percent(explanation.figures))
    return guess + never_told_apart(explanation)


def _in_percent(figures: Figures) -> str:
    """Return the known chances in whole percent, and the player's own measures."""
    own = figures.measures.items()
    measured = [f"{tr(MEASURES[measure])} {float(value):.4g}" for measure, value in own]
    return tr(", ").join(figures_named(figures) + measured)

"""What the assistant did and why, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from minesweeper.explain.explanation import Clue, Explanation, Kind
from minesweeper.explain.guess_words import guess_sentences
from minesweeper.players import Figures, Rule
from minesweeper.rules.naming import name_of, whole_percent
from minesweeper.session.advice import Advice, Outcome
from minesweeper.session.worker import PROCESS_ENDED
from minesweeper.ui.text.language import title_of, tr
from minesweeper.ui.text.names import listed

_MOST_CLUES = 4
"""Of more clues, the first are named and the rest counted."""


def numbers_named(clues: Sequence[Clue]) -> list[str]:
    """Return the names of clues; of many, the first ones and the number of the others."""
    numbers = [
        tr("the {number} at {cell}").format(number=number, cell=name_of(cell))
        for cell, number in clues
    ]
    if len(numbers) > _MOST_CLUES:
        more = len(numbers) - _MOST_CLUES + 1
        numbers = [*numbers[: _MOST_CLUES - 1], tr("{count} more numbers").format(count=more)]
    return numbers


def clues_named(explanation: Explanation) -> str:
    """Return the names of the clues, and of the mine total if the proof needs it."""
    total = [tr("the number of mines")] if explanation.mine_total else []
    return listed(numbers_named(explanation.clues) + total)


def advice_sentence(advice: Advice) -> str:
    """Return what the assistant did and why."""
    if advice.outcome is Outcome.ALL_FLAGGED:
        return tr("Every cell left is flagged or a known mine. Take a flag away to go on.")
    if advice.outcome is Outcome.FAULT:
        ended = advice.fault == PROCESS_ENDED
        fault = tr("its process ended") if ended else advice.fault
        return tr("No move: {fault}.").format(fault=fault)
    if advice.outcome is Outcome.CLAIMED:
        return tr("The AI claims every mine that is left.")
    if advice.outcome is Outcome.TOO_MANY_CLAIMS:
        return tr("The AI claims more mines than the board has, so some claim is wrong.")
    if advice.explanation is None:
        return tr("No moves left to make.")
    return _move_sentence(advice.outcome, advice.explanation)


def _move_sentence(outcome: Outcome, explanation: Explanation) -> str:
    cell = name_of(explanation.cell)
    if outcome is Outcome.GUESS:
        return _guess_sentence(explanation)
    if outcome is Outcome.FLAGGED_GUESS:
        return tr(
            "The AI would guess at {cell}, which carries your flag."
            " The next AI Move takes the flag away and opens it."
        ).format(cell=cell)
    proof = proof_phrase(explanation)
    if outcome is Outcome.WRONG_FLAG:
        return tr(
            "Your flag at {cell} is wrong: the cell is safe, {proof}."
            " The next AI Move takes the flag away."
        ).format(cell=cell, proof=proof)
    if outcome is Outcome.REMOVED_FLAG:
        return tr("Took your flag from {cell} and opened it: it was safe, {proof}.").format(
            cell=cell, proof=proof
        )
    if outcome is Outcome.REMOVED_OWN_FLAG:
        return tr("Took the AI's flag from {cell} and opened it: it was safe, {proof}.").format(
            cell=cell, proof=proof
        )
    return tr("Safe: {cell}, {proof}.").format(cell=cell, proof=proof)


def proof_phrase(explanation: Explanation) -> str:
    """Return why a cell is safe: the kind of reason, and the clues."""
    kind, clues = explanation.kind, clues_named(explanation)
    if kind is Kind.START_RULE:
        return tr("by the start rule")
    if kind is Kind.LAYOUTS:
        return tr("for every layout that fits agrees")
    if kind is Kind.MINE_TOTAL:
        return tr("from the mine count with {clues}").format(
            clues=listed(numbers_named(explanation.clues)) or tr("what is left")
        )
    if kind is Kind.SUBSETS:
        phrase = tr("from {clues}").format(clues=clues)
        by_subsets = bool(explanation.clues)
        return tr("{phrase} (subset rule)").format(phrase=phrase) if by_subsets else phrase
    phrase = tr("for all {ways} ways to fill this edge agree").format(ways=f"{explanation.ways:,}")
    if explanation.ways == 1:
        phrase = tr("for there is only one way to fill this edge")
    if not explanation.clues:
        return phrase
    return tr("{phrase}; see {clues}").format(phrase=phrase, clues=clues)


def _guess_sentence(explanation: Explanation) -> str:
    cell, rule = name_of(explanation.cell), explanation.rule
    if explanation.guess is not None:
        return " ".join(guess_sentences(explanation.guess, tr))
    if rule is Rule.RANDOM or rule is None:
        return tr("No known safe move: guessing at random, {cell}.").format(cell=cell)
    reasons = [title_of(rule), *figures_named(explanation.figures)]
    guess = tr("No known safe move: guessing {cell}, {reasons}.").format(
        cell=cell, reasons=tr("; ").join(reasons)
    )
    if explanation.twin is None:
        return guess
    return guess + tr(" {cell} or {other}: nothing will ever tell them apart.").format(
        cell=cell, other=name_of(explanation.twin)
    )


def figures_named(figures: Figures) -> list[str]:
    """Return the known chances of a guess in whole percent."""
    to_win = tr("{percent} % to win") if figures.win_is_exact else tr("about {percent} % to win")
    phrases = (
        (tr("{percent} % mine"), figures.mine),
        (tr("{percent} % to open something certain"), figures.progress),
        (to_win, figures.win),
    )
    return [
        phrase.format(percent=whole_percent(Fraction(chance)))
        for phrase, chance in phrases
        if chance is not None
    ]

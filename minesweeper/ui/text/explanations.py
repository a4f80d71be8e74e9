"""What the assistant did and why, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from minesweeper.explain.explanation import Explanation, Kind
from minesweeper.explain.guess_words import guess_sentences
from minesweeper.explain.phrases import Clue, phrases
from minesweeper.explain.walk import Excerpt
from minesweeper.players import Figures, Rule
from minesweeper.rules.naming import name_of, whole_percent
from minesweeper.session.advice import Advice, Outcome
from minesweeper.ui.text.faults import thinking_fault
from minesweeper.ui.text.language import joined, title_of, tr, translated_form
from minesweeper.ui.text.names import listed
from minesweeper.ui.text.proofs import OUTLINED, lines

WHY = "why"
"""The target of the link to the steps left out."""

_MOST_CLUES = 4
"""More clues are not named: the board outlines them."""


def numbers_named(clues: Sequence[Clue]) -> list[str]:
    """Return the names of clues, or of many how many are outlined."""
    if len(clues) > _MOST_CLUES:
        count = len(clues)
        return [translated_form(OUTLINED.one, OUTLINED.many, count).format(count=count)]
    return [
        tr("the {number} at {cell}").format(number=number, cell=name_of(cell))
        for cell, number in clues
    ]


def clues_named(explanation: Explanation) -> str:
    """Return the names of the clues, and of the mine total if the proof needs it."""
    total = [tr("the number of mines")] if explanation.mine_total else []
    return listed(numbers_named(explanation.clues) + total)


EARLIER = phrases("{count} earlier step ({key})", "{count} earlier steps ({key})")


StepLines: TypeAlias = Callable[[Excerpt], list[str]]
"""Says sentences that are shown together."""


def advice_sentence(
    advice: Advice, *, whole: bool = True, key: str = "", say: StepLines = lines
) -> str:
    """Return what the assistant did and why; a long proof by its last steps, unless `whole`.

    A link, and the `key`, then lead to the steps left out.
    """
    if advice.outcome is Outcome.ALL_FLAGGED:
        return tr("Every cell left is flagged or a known mine. Take a flag away to go on.")
    if advice.outcome is Outcome.FAULT:
        return tr("No move: {fault}.").format(fault=thinking_fault(advice.fault))
    if advice.outcome is Outcome.CLAIMED:
        return tr("The AI claims every mine that is left.")
    if advice.outcome is Outcome.TOO_MANY_CLAIMS:
        return tr("The AI claims more mines than the board has, so some claim is wrong.")
    if advice.explanation is None:
        return tr("No moves left to make.")
    if advice.explanation.kind is Kind.STEPS:
        return _stepwise(advice, whole, key, say)
    return _move_sentence(advice.outcome, advice.explanation)


def _stepwise(advice: Advice, whole: bool, key: str, say: StepLines) -> str:
    """Return what came of a cell that is certainly safe, and the steps of its proof."""
    assert advice.cell is not None  # a proof is about a cell
    shown = advice.steps(whole=whole)
    left_out = len(advice.steps(whole=True).sentences) - len(shown.sentences)
    sentences = say(shown)
    if left_out:
        earlier = translated_form(EARLIER.one, EARLIER.many, left_out)
        sentences.insert(0, _link(earlier.format(count=left_out, key=key)))
    elif key and len(advice.steps(whole=False).sentences) < len(shown.sentences):
        sentences.insert(0, _link(tr("Only the last steps ({key})").format(key=key)))
    done = {
        Outcome.WRONG_FLAG: tr("Your flag at {cell} is wrong; the next AI Move takes it away."),
        Outcome.REMOVED_FLAG: tr("Took your flag from {cell} and opened it."),
        Outcome.REMOVED_OWN_FLAG: tr("Took the AI's flag from {cell} and opened it."),
    }.get(advice.outcome, "")
    return "<br>".join(filter(None, [done.format(cell=name_of(advice.cell)), *sentences]))


def _link(text: str) -> str:
    return f'<a href="{WHY}"><u>{text}</u></a>'


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
        return tr("as the first cell always is")
    if kind is Kind.BEGUN_THERE:
        return tr("for the same board began there before")
    if kind is Kind.LAYOUTS:
        return tr("for every layout that fits agrees")
    if kind is Kind.MINE_TOTAL:
        return tr("from the mine count with {clues}").format(
            clues=listed(numbers_named(explanation.clues)) or tr("what is left")
        )
    if kind is Kind.SUBSETS:
        return tr("from {clues}").format(clues=clues)
    phrase = tr("for all {ways} ways to fill this edge agree").format(ways=f"{explanation.ways:,}")
    if explanation.ways == 1:
        phrase = tr("for there is only one way to fill this edge")
    if not explanation.clues:
        return phrase
    return tr("{phrase}; see {clues}").format(phrase=phrase, clues=clues)


def _guess_sentence(explanation: Explanation) -> str:
    cell, rule = name_of(explanation.cell), explanation.rule
    if explanation.guess is not None:
        return joined(guess_sentences(explanation.guess, tr))
    if rule is Rule.RANDOM or rule is None:
        phrase = tr("The knowledge base knows no safe cell: guessing at random, {cell}.")
        if not explanation.none_safe:
            phrase = tr("Guessing at random: {cell}.")
        return phrase.format(cell=cell)
    reasons = tr("; ").join([title_of(rule), *figures_named(explanation.figures)])
    phrase = tr("No cell is certainly safe: guessing {cell}, {reasons}.")
    if not explanation.none_safe:
        phrase = tr("Guessing {cell}: {reasons}.")
    guess = phrase.format(cell=cell, reasons=reasons)
    if explanation.twin is None:
        return guess
    return guess + tr(" {cell} or {other}: nothing will ever tell them apart.").format(
        cell=cell, other=name_of(explanation.twin)
    )


def figures_named(figures: Figures) -> list[str]:
    """Return the known chances of a guess in whole percent."""
    to_win = tr("{percent} % to win") if figures.win_is_exact else tr("about {percent} % to win")
    phrases = (
        (tr("{percent} % risk of a mine"), figures.mine),
        (tr("{percent} % to prove another cell safe"), figures.progress),
        (to_win, figures.win),
    )
    return [
        phrase.format(percent=whole_percent(Fraction(chance)))
        for phrase, chance in phrases
        if chance is not None
    ]

"""What the assistant did and why, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from minesweeper.explain.advice import Advice, Outcome
from minesweeper.explain.explanation import Explanation
from minesweeper.explain.phrases import phrases
from minesweeper.players import Rule
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import name_of, whole_percent
from minesweeper.words.cells import StepLines, figures_named, never_told_apart, proof_phrase
from minesweeper.words.faults import fault_text
from minesweeper.words.guesses import guess_sentences
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.links import WHY, link
from minesweeper.words.voice import lines

FLAGGED = phrases("{count} mine was flagged.", "{count} mines were flagged.")

_WITH_STEPS: Mapping[Outcome, str] = {
    Outcome.WRONG_FLAG: msgid("Your flag at {cell} is wrong; the next AI Move takes it away."),
    Outcome.REMOVED_FLAG: msgid("Took your flag from {cell} and opened it."),
    Outcome.REMOVED_OWN_FLAG: msgid("Took the AI's flag from {cell} and opened it."),
    Outcome.TOOK_FLAG: msgid("Took the flag at {cell} away, as the hint said."),
}
"""What came of a flag, above the steps of a proof that its cell is safe."""

_WITH_PROOF: Mapping[Outcome, str] = {
    Outcome.SAFE: msgid("Safe: {cell}, {proof}."),
    Outcome.WRONG_FLAG: msgid(
        "Your flag at {cell} is wrong: the cell is safe, {proof}."
        " The next AI Move takes the flag away."
    ),
    Outcome.REMOVED_FLAG: msgid("Took your flag from {cell} and opened it: it was safe, {proof}."),
    Outcome.REMOVED_OWN_FLAG: msgid(
        "Took the AI's flag from {cell} and opened it: it was safe, {proof}."
    ),
}
"""What came of a safe cell whose proof has no steps."""

_WITHOUT_CELL: Mapping[Outcome, str] = {
    Outcome.ALL_FLAGGED: msgid(
        "Every cell left is flagged or a known mine. Take a flag away to go on."
    ),
    Outcome.CLAIMED: msgid("The AI claims every mine that is left."),
    Outcome.TOO_MANY_CLAIMS: msgid(
        "The AI claims more mines than the board has, so some claim is wrong."
    ),
    Outcome.NO_MOVE: msgid("No moves left to make."),
}


def advice_sentence(
    advice: Advice, *, whole: bool = True, key: str = "", say: StepLines = lines
) -> str:
    """Return what the assistant did and why; a long proof by its last steps, unless `whole`.

    A link, and the `key`, then lead to the steps left out.
    """
    if advice.fault is not None:
        return tr("No move: {fault}.", fault=fault_text(advice.fault))
    known = advice.explanation
    if known is None:
        return tr(_WITHOUT_CELL[advice.outcome])
    cell = name_of(known.cell)
    done = _WITH_STEPS.get(advice.outcome)
    if advice.by_hint:
        told = _played_hint(known) if done is None else tr(done, cell=cell)
        flagged = tr(FLAGGED, advice.flagged, count=advice.flagged) if advice.flagged else ""
        return paragraph([told, *([flagged] if flagged else [])])
    if known.steps:
        steps = proof_lines(known, whole, key, say)
        return "<br>".join(steps if done is None else [tr(done, cell=cell), *steps])
    if known.is_certain:
        return tr(_WITH_PROOF[advice.outcome], cell=cell, proof=proof_phrase(known))
    if advice.outcome is Outcome.FLAGGED_GUESS:
        return tr(
            "The AI would guess at {cell}, which carries your flag."
            " The next AI Move takes the flag away and opens it.",
            cell=cell,
        )
    return _guess_sentence(known)


def flag_first_sentence(cell: Cell) -> str:
    """Return that the cell of a move has a flag of the person."""
    return tr("{cell} has a flag: take it away first.", cell=name_of(cell))


def proof_lines(
    known: Explanation, whole: bool, key: str = "", say: StepLines = lines
) -> list[str]:
    """Return the steps of a proof, or the last ones after a link to the others.

    Without a `key` there is no link where all are shown.
    """
    shown = known.excerpt(whole=whole)
    sentences, left_out = say(shown), len(known.steps) - len(shown.sentences)
    if left_out:
        return [link(WHY, tr("{count} earlier steps ({key})", count=left_out, key=key)), *sentences]
    if key and known.is_long:
        return [link(WHY, tr("Only the last steps ({key})", key=key)), *sentences]
    return sentences


def _played_hint(known: Explanation) -> str:
    """Return that the cell of a hint was opened; of a guess with the risk that it had."""
    if known.guess is None:
        return tr("Opened {cell}, as the hint said.", cell=name_of(known.cell))
    phrase = msgid("Opened {cell}, as the hint said: a guess with {percent} % risk of a mine.")
    if known.guess.estimated:
        phrase = msgid(
            "Opened {cell}, as the hint said: a guess with about {percent} % risk of a mine."
        )
    risk = known.guess.candidates[0].risk
    return tr(phrase, cell=name_of(known.cell), percent=whole_percent(risk))


def _guess_sentence(known: Explanation) -> str:
    cell = name_of(known.cell)
    if known.guess is not None:
        return paragraph(guess_sentences(known.guess))
    if known.rule is Rule.RANDOM or known.rule is None:
        phrase = msgid("No cell is certainly safe: guessing at random, {cell}.")
        if known.rule is None:
            phrase = msgid("The knowledge base knows no safe cell: guessing at random, {cell}.")
        if not known.none_safe:
            phrase = msgid("Opening at random: {cell}.")
        return tr(phrase, cell=cell)
    phrase = msgid("No cell is certainly safe: guessing {cell}, {reasons}.")
    if not known.none_safe:
        phrase = msgid("Opening {cell} without proof: {reasons}.")
    reasons = tr("; ").join([tr(known.rule.title), *figures_named(known.figures)])
    return tr(phrase, cell=cell, reasons=reasons) + never_told_apart(known)

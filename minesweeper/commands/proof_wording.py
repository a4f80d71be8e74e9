"""The words of the command line for a whole position: its proofs and its guess."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.explain.conclusions import MINES, SAFE
from minesweeper.explain.guess import Comparison, Guess
from minesweeper.explain.guess_words import comparison_sentences, guess_sentences
from minesweeper.explain.ladder import Proof, Step
from minesweeper.explain.position import ExplainedPosition
from minesweeper.explain.sentences import proof_sentences
from minesweeper.rules.naming import blocks
from minesweeper.ui.text.language import joined, tr, translated_form
from minesweeper.ui.text.names import listed
from minesweeper.ui.text.proofs import SPOKEN


def position_lines(explained: ExplainedPosition) -> list[str]:
    """Return the certain cells with their proofs, equal proofs once, and the guess."""
    lines = [
        line
        for proofs in _told_together(explained.proofs)
        for line in _proof_lines(proofs, explained)
    ]
    if explained.guess is not None:
        lines.append(guess_text(explained.guess))
    elif not explained.seen.covered():
        lines.append(tr("Nothing is left to reveal: no cell is covered."))
    elif all(proof.mine for proof in explained.proofs):
        lines.append(tr("Nothing is left to reveal: every covered cell is a mine."))
    return lines


def _told_together(proofs: Sequence[Proof]) -> list[list[Proof]]:
    """Return the proofs in groups of the same steps, mines last, then the easiest first."""
    together: dict[tuple[Step, ...], list[Proof]] = {}
    for proof in sorted(proofs, key=lambda one: (one.mine, one.kind, one.length)):
        together.setdefault(proof.steps, []).append(proof)
    return list(together.values())


def _proof_lines(proofs: list[Proof], explained: ExplainedPosition) -> list[str]:
    """Return which cells a proof decides, and its steps."""
    forms = MINES if proofs[0].mine else SAFE
    phrase = translated_form(forms.one, forms.many, len(proofs))
    decided = phrase.format(cells=listed(blocks(proof.cell for proof in proofs)))
    steps = proof_sentences(proofs[0], explained.seen)
    return [tr("{conclusion}:").format(conclusion=decided), *(f"  {SPOKEN.say(s)}" for s in steps)]


def guess_text(guess: Guess) -> str:
    """Return the guess, the alternatives, and what is known of a coin flip."""
    return joined(guess_sentences(guess, tr))


def uncertain_text(compared: Comparison) -> str:
    """Return what an uncertain cell risks and opens, beside the best guess."""
    return joined(comparison_sentences(compared, tr))

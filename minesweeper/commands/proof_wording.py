"""The words of the command line for a whole position: its proofs and its guess."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from minesweeper.explain.fifty_fifty import CoinFlip
from minesweeper.explain.guess import Comparison, Guess, GuessCandidate
from minesweeper.explain.ladder import Proof, Step
from minesweeper.explain.position import ExplainedPosition
from minesweeper.rules.naming import blocks, listed, name_of, whole_percent


def position_lines(explained: ExplainedPosition) -> list[str]:
    """Return the certain cells with their proofs, equal proofs once, and the guess."""
    lines = [
        line
        for proofs in _told_together(explained.proofs)
        for line in _proof_lines(proofs, explained)
    ]
    if explained.guess is not None:
        lines.append(guess_text(explained.guess))
    elif all(proof.mine for proof in explained.proofs):
        lines.append("Nothing is left to reveal: every covered cell is a mine.")
    return lines


def _told_together(proofs: Sequence[Proof]) -> list[list[Proof]]:
    """Return the proofs in groups of the same steps, mines last, then the easiest first."""
    together: dict[tuple[Step, ...], list[Proof]] = {}
    for proof in sorted(proofs, key=lambda one: (one.mine, one.kind, one.length)):
        together.setdefault(proof.steps, []).append(proof)
    return list(together.values())


def _proof_lines(proofs: list[Proof], explained: ExplainedPosition) -> list[str]:
    """Return which cells a proof decides, and its steps."""
    cells = listed(blocks(proof.cell for proof in proofs))
    one = len(proofs) == 1
    kind = (
        ("is a mine" if one else "are mines")
        if proofs[0].mine
        else f"{'is' if one else 'are'} safe"
    )
    return [f"{cells} {kind}:", *(f"  {step}" for step in explained.steps(proofs[0]))]


def guess_text(guess: Guess) -> str:
    """Return the guess, the alternatives, and what is known of a coin flip."""
    first, *others = guess.candidates
    about = "about " if guess.estimated else ""
    text = f"No cell is certainly safe. The best guess is {_candidate(first, about)}."
    if others:
        text += f" Next come {'; '.join(_candidate(other, about) for other in others)}."
    return text + coin_flip_text(guess.coin_flip)


def coin_flip_text(flip: CoinFlip | None) -> str:
    """Return that one of two cells is a mine, and whether anything can tell which."""
    if flip is None:
        return ""
    cells = " or ".join(map(name_of, flip.cells))
    if not flip.ever:
        return f" {cells}: nothing will ever tell them apart."
    return f" {cells}: each is as likely, and a number still to come may tell them apart."


def uncertain_text(compared: Comparison) -> str:
    """Return an uncertain cell beside the best guess."""
    about = "about " if compared.estimated else ""
    asked, best = compared.asked, compared.best
    text = f"{name_of(asked.cell)} is uncertain: {_figures(asked, about)}."
    if asked.cell == best.cell:
        text += " It is the best guess."
    else:
        text += f" The best guess is {_candidate(best, about)}."
    return text + coin_flip_text(compared.coin_flip)


def _candidate(candidate: GuessCandidate, about: str) -> str:
    return f"{name_of(candidate.cell)} ({_figures(candidate, about)})"


def _figures(candidate: GuessCandidate, about: str) -> str:
    """Return the chances of a cell."""
    told = [f"{about}{_percent(candidate.risk)} chance of a mine"]
    if candidate.progress is not None:
        told.append(f"{_percent(candidate.progress)} to open something certain")
    if candidate.win is not None:
        told.append(f"{'' if candidate.exact else 'about '}{_percent(candidate.win)} to win")
    return ", ".join(told)


def _percent(chance: Fraction | float) -> str:
    return f"{whole_percent(Fraction(chance))} %"

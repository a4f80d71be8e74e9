"""The words for guesses, for window and command line alike.

`tr` turns an English phrase into the language in use: the window brings its own, the command line
takes the phrases as they are. A sentence has one thought, and a percentage says what it is of.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from minesweeper.explain.fifty_fifty import CoinFlip
from minesweeper.explain.guess import Comparison, Guess, GuessCandidate
from minesweeper.rules.faults import Translate
from minesweeper.rules.naming import name_of, whole_percent

USUALLY = Fraction(1, 2)
"""Something that follows with at least this chance usually follows."""

SOMETIMES = Fraction(1, 5)
"""Something that follows with at least this chance sometimes follows, and else seldom."""


def guess_sentences(guess: Guess, tr: Translate = str) -> list[str]:
    """Return the cell to guess at, what it risks and opens, and the chances to win."""
    best = guess.candidates[0]
    none = (
        tr("No cell is known to be safe.") if guess.estimated else tr("No cell is certainly safe.")
    )
    sentences = [none, _risk_sentence(guess, tr)]
    sentences += _following(best, tr) + _chances_to_win(guess.candidates, tr)
    return sentences + _flip(guess.coin_flip, tr)


def comparison_sentences(found: Comparison, tr: Translate = str) -> list[str]:
    """Return what an uncertain cell risks and opens, beside the best guess."""
    asked, best = found.asked, found.best
    if found.estimated:
        first = tr(
            "{cell}: a mine in about {percent} % of the layouts,"
            " which are too many to count; in {best}, the best guess, in about {least} %."
        )
    elif asked.cell == best.cell:
        first = tr("{cell}: a mine in {percent} % of the layouts, and the best guess.")
    else:
        first = tr(
            "{cell}: a mine in {percent} % of the layouts; in {best}, the best guess, in {least} %."
        )
    percent, least = whole_percent(asked.risk), whole_percent(best.risk)
    told = first.format(
        cell=name_of(asked.cell), percent=percent, best=name_of(best.cell), least=least
    )
    both = [asked] if asked.cell == best.cell else [asked, best]
    return [told, *_following(asked, tr), *_chances_to_win(both, tr), *_flip(found.coin_flip, tr)]


def _risk_sentence(guess: Guess, tr: Translate) -> str:
    """Return how likely the best cell is a mine, beside the least likely one."""
    best = guess.candidates[0]
    safest = min(guess.candidates, key=lambda one: one.risk)
    percent, least = whole_percent(best.risk), whole_percent(safest.risk)
    if guess.estimated:
        phrase = tr(
            "{cell}: about {percent} % risk of a mine, the least as far as can be estimated."
        )
    elif safest.risk == best.risk:
        phrase = tr("{cell}: {percent} % risk of a mine, the least on the board.")
    elif percent == least:
        phrase = tr("{cell}: {percent} % risk of a mine, hardly more than the least.")
    elif (safest.progress or 0) < (best.progress or 0):
        phrase = tr(
            "{cell}: {percent} % risk of a mine;"
            " {other} has the least risk, {least} %, but helps less."
        )
    else:
        phrase = tr("{cell}: {percent} % risk of a mine; {other} has the least risk, {least} %.")
    return phrase.format(
        cell=name_of(best.cell), percent=percent, other=name_of(safest.cell), least=least
    )


def _following(one: GuessCandidate, tr: Translate) -> list[str]:
    """Return how often a cell that is safe opens something certain; nothing if never."""
    if not one.progress:
        return []
    share = one.progress / (1 - one.risk)
    phrase = tr("If {cell} is safe, its number seldom proves another cell safe.")
    if share >= SOMETIMES:
        phrase = tr("If {cell} is safe, its number sometimes proves another cell safe.")
    if share >= USUALLY:
        phrase = tr("If {cell} is safe, its number usually proves another cell safe.")
    if share == 1:
        phrase = tr("If {cell} is safe, its number always proves another cell safe.")
    return [phrase.format(cell=name_of(one.cell))]


def _chances_to_win(candidates: Iterable[GuessCandidate], tr: Translate) -> list[str]:
    """Return the chances to win that are known, in one sentence."""
    chances = [
        (tr("{cell} {percent} %") if one.exact else tr("{cell} about {percent} %")).format(
            cell=name_of(one.cell), percent=whole_percent(Fraction(one.win))
        )
        for one in candidates
        if one.win is not None
    ]
    return [tr("Chance to win: {chances}.").format(chances=tr(", ").join(chances))] * bool(chances)


def _flip(flip: CoinFlip | None, tr: Translate) -> list[str]:
    """Return whether anything can ever tell the cells of a coin flip apart, where that is known."""
    if flip is None:
        return []
    if flip.ever is None:
        phrase = tr("{cell} or {other}: one is a mine, each equally likely.")
    elif flip.ever:
        phrase = tr("{cell} or {other}: one is a mine, and a number to come may tell which.")
    elif flip.independent:
        phrase = tr(
            "{cell} or {other}: nothing will ever tell them apart, now or later is the same."
        )
    else:
        phrase = tr(
            "{cell} or {other}: nothing will ever tell them apart, so waiting gains nothing."
        )
    return [phrase.format(cell=name_of(flip.cells[0]), other=name_of(flip.cells[1]))]

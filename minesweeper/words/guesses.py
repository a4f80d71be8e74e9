"""The words for guesses. A sentence has one thought, and a percentage says what it is of."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from minesweeper.explain.fifty_fifty import CoinFlip
from minesweeper.explain.guess import Comparison, Guess, GuessCandidate
from minesweeper.rules.naming import name_of, whole_percent
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules
from minesweeper.words.language import msgid, tr

EXACTLY, ABOUT = msgid("{cell} {percent} %"), msgid("{cell} about {percent} %")

ALIKE = 0.0005
"""Two estimated chances to win that differ by less are not told apart."""


def unknown_mines_sentences(seen: Observation) -> list[str]:
    """Return what chances rest on where neither the number of mines nor a density is known."""
    if seen.mines is not None or seen.density is not None:
        return []
    return [
        tr("The number of mines is unknown: every layout is taken as equally likely."),
        tr("Give the number of mines for chances that hold."),
    ]


def untold_mines_sentence(rules: Rules) -> str:
    """Return what chances rest on in a game whose mines the AI may not count; else nothing."""
    if rules.count_known:
        return ""
    return tr("The AI is not told how many mines there are: to it all layouts are equally likely.")


def guess_sentences(guess: Guess) -> list[str]:
    """Return the cell to guess at, what it risks and opens, and the chances to win."""
    best = guess.candidates[0]
    none = (
        tr("No cell is known to be safe.") if guess.estimated else tr("No cell is certainly safe.")
    )
    sentences = [none, _risk_sentence(guess)]
    sentences += _following(best) + _chances_to_win(guess.candidates)
    return sentences + _flip(guess.coin_flip)


def comparison_sentences(
    found: Comparison, *, hit: bool = False, chances: bool = True
) -> list[str]:
    """Return what an uncertain cell risks and opens, beside the best guess.

    Of a cell that was `hit` it is not said what follows if it is safe. Unless `chances` are wanted,
    those to win are left out.
    """
    asked, best = found.asked, found.best
    percent, least = whole_percent(asked.risk), whole_percent(best.risk)
    first = msgid("Risk of a mine: {cell} {percent} %; {best}, the best guess, {least} %.")
    if found.estimated:
        first = msgid(
            "Risk of a mine, estimated: {cell} about {percent} %; {best}, the best guess,"
            " about {least} %."
        )
    elif asked.cell == best.cell:
        first = msgid("Risk of a mine: {cell}, the best guess, {percent} %.")
    elif asked.exact and best.exact and asked.win == best.win:
        first = msgid("Risk of a mine: {cell} {percent} %; {best}, as good a guess, {least} %.")
    elif _is_estimated_alike(asked, best):
        first = msgid(
            "Risk of a mine: {cell} {percent} %; {best}, as good a guess as far as known,"
            " {least} %."
        )
    told = tr(
        first, cell=name_of(asked.cell), percent=percent, best=name_of(best.cell), least=least
    )
    both = [asked] if asked.cell == best.cell else [asked, best]
    following = [sentence for one in both[hit:] for sentence in _following(one)]
    wins = _chances_to_win(both) if chances else []
    return [told, *following, *wins, *_flip(found.coin_flip)]


def _is_estimated_alike(one: GuessCandidate, other: GuessCandidate) -> bool:
    """Return whether nothing that is known makes one cell the better guess."""
    if one.risk != other.risk or (one.exact and other.exact):
        return False
    return abs(float(one.win or 0) - float(other.win or 0)) < ALIKE


def _risk_sentence(guess: Guess) -> str:
    """Return how likely the best cell is a mine, beside the least likely one."""
    best = guess.candidates[0]
    safest = min(guess.candidates, key=lambda one: one.risk)
    percent, least = whole_percent(best.risk), whole_percent(safest.risk)
    if guess.estimated:
        phrase = msgid(
            "{cell}: about {percent} % risk of a mine, the least as far as can be estimated."
        )
    elif safest.risk == best.risk:
        phrase = msgid("{cell}: {percent} % risk of a mine; no cell has less.")
    elif percent == least:
        phrase = msgid("{cell}: {percent} % risk of a mine, hardly more than the least.")
    elif (safest.progress or 0) < (best.progress or 0):
        phrase = msgid(
            "{cell}: {percent} % risk of a mine;"
            " {other} has the least risk, {least} %, but helps less."
        )
        if guess.shared:
            phrase = msgid(
                "{cell}: {percent} % risk of a mine; {other} is one of the cells with the"
                " least risk, {least} %, but helps less."
            )
    else:
        phrase = msgid(
            "{cell}: {percent} % risk of a mine, but the best when looking ahead;"
            " {other} has the least risk, {least} %."
        )
        if guess.shared:
            phrase = msgid(
                "{cell}: {percent} % risk of a mine, but the best when looking ahead;"
                " {other} is one of the cells with the least risk, {least} %."
            )
    return tr(
        phrase, cell=name_of(best.cell), percent=percent, other=name_of(safest.cell), least=least
    )


def _following(one: GuessCandidate) -> list[str]:
    """Return how often a cell that is safe opens something certain; nothing if never."""
    if not one.progress:
        return []
    if one.exact and one.win == 1 - one.risk:
        return [tr("If {cell} is safe, no further guess is needed.", cell=name_of(one.cell))]
    share = one.progress / (1 - one.risk)
    phrase = msgid(
        "If {cell} is safe, its number proves another cell safe with a chance of {percent} %."
    )
    if share == 1:
        phrase = msgid("If {cell} is safe, its number always proves another cell safe.")
    return [tr(phrase, cell=name_of(one.cell), percent=whole_percent(share))]


def _chances_to_win(candidates: Iterable[GuessCandidate]) -> list[str]:
    """Return the chances to win that are known, in one sentence."""
    chances = [
        tr(
            EXACTLY if one.exact else ABOUT,
            cell=name_of(one.cell),
            percent=whole_percent(Fraction(one.win)),
        )
        for one in candidates
        if one.win is not None
    ]
    return [tr("Chance to win: {chances}.", chances=tr(", ").join(chances))] * bool(chances)


def _flip(flip: CoinFlip | None) -> list[str]:
    """Return whether anything can ever tell the cells of a coin flip apart, where that is known."""
    if flip is None:
        return []
    if flip.ever is None:
        phrase = msgid("{cell} or {other}: one is a mine, each in half of the layouts.")
    elif flip.ever:
        phrase = msgid("{cell} or {other}: one is a mine, and a later number may tell which.")
    elif flip.independent:
        phrase = msgid(
            "{cell} or {other}: no number can ever tell them apart, now or later is the same."
        )
    else:
        phrase = msgid(
            "{cell} or {other}: no number can ever tell them apart, so waiting gains nothing."
        )
    return [tr(phrase, cell=name_of(flip.cells[0]), other=name_of(flip.cells[1]))]

"""What is known of a cell, in sentences: why it is certain, or its chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from minesweeper.explain.explanation import Excerpt, Explanation, Kind, Verdict
from minesweeper.explain.phrases import MOST_NAMES, Clue, Phrase, phrases
from minesweeper.explain.voice import OUTLINED
from minesweeper.players import Figures, Rule
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import ClueKind
from minesweeper.rules.naming import blocks, name_of, whole_percent
from minesweeper.words.language import msgid, tr
from minesweeper.words.names import and_list
from minesweeper.words.voice import lines

StepLines: TypeAlias = Callable[[Excerpt], list[str]]
"""Says sentences that are shown together."""


def certain_sentences(known: Explanation, say: StepLines = lines) -> list[str]:
    """Return the proof of a certain cell, each step a sentence, or else what it rests on."""
    if known.steps:
        return say(known.excerpt())
    phrase = msgid("{cell} is safe, {proof}.")
    if known.verdict is Verdict.MINE:
        phrase = msgid("{cell} is a mine, {proof}.")
    return [tr(phrase, cell=name_of(known.cell), proof=proof_phrase(known))]


def uncertain_sentence(known: Explanation) -> str:
    """Return in how many of the layouts an uncertain cell is a mine."""
    chance = Fraction(known.figures.mine or 0)
    return mined_sentence(known.cell, chance, about=known.rule is Rule.BUDGET)


def mined_sentence(cell: Cell, chance: Fraction | None, *, about: bool = False) -> str:
    """Return in how many of the layouts a cell is a mine, at least `about` so."""
    phrase = msgid("{cell} is a mine in {percent} % of the layouts.")
    if about:
        phrase = msgid("{cell} is a mine in about {percent} % of the layouts.")
    return tr(phrase, cell=name_of(cell), percent=whole_percent(chance or Fraction(0)))


RECALLED = phrases("{proof}, and {cells} was hit before", "{proof}, and {cells} were hit before")


def proof_phrase(known: Explanation, many: Phrase = OUTLINED) -> str:
    """Return why a cell is certain: the kind of reason, and the numbers; `many` are not named."""
    told, cells = _reason_phrase(known, many), known.recalled
    return tr(RECALLED, len(cells), proof=told, cells=and_list(blocks(cells))) if cells else told


def _reason_phrase(known: Explanation, many: Phrase) -> str:
    numbers = _numbers_named(known.clues, many)
    if known.kind is Kind.START_RULE:
        return tr("as the first cell always is")
    if known.kind is Kind.BEGUN_THERE:
        return tr("for it is the first cell of this board")
    if known.kind is Kind.HIT_BEFORE:
        return tr("for it was hit before")
    if known.kind is Kind.MINE_TOTAL:
        clues = and_list(numbers) or tr("what is left")
        return tr("from the mine count with {clues}", clues=clues)
    clues = and_list([*numbers, *([tr("the number of mines")] if known.mine_total else [])])
    if known.kind is Kind.COMPONENT:
        return _by_component(known.ways, clues)
    return tr("from {clues}", clues=clues) if clues else tr("for every layout that fits agrees")


def _by_component(ways: int, clues: str) -> str:
    phrase = tr("for all {ways} ways to fill this edge agree", ways=f"{ways:,}")
    if ways == 1:
        phrase = tr("for there is only one way to fill this edge")
    return tr("{phrase}; see {clues}", phrase=phrase, clues=clues) if clues else phrase


def _numbers_named(clues: Sequence[Clue], many: Phrase) -> list[str]:
    if len(clues) > MOST_NAMES:
        return [tr(many, len(clues), count=len(clues))]
    return [
        tr("the {number} at {cell}", number=number, cell=name_of(cell)) for cell, number in clues
    ]


def never_told_apart(known: Explanation) -> str:
    """Return that nothing tells the cells of a fifty-fifty apart; an empty text without one."""
    if known.twin is None:
        return ""
    phrase = msgid(" {cell} or {other}: no number can ever tell them apart.")
    return tr(phrase, cell=name_of(known.cell), other=name_of(known.twin))


def figures_named(figures: Figures) -> list[str]:
    """Return the known chances of a guess in whole percent."""
    to_win = msgid("{percent} % to win")
    if not figures.win_is_exact:
        to_win = msgid("about {percent} % to win")
    phrases = (
        (msgid("{percent} % risk of a mine"), figures.mine),
        (msgid("{percent} % to be safe and prove another cell safe"), figures.progress),
        (to_win, figures.win),
    )
    return [
        tr(phrase, percent=whole_percent(Fraction(chance)))
        for phrase, chance in phrases
        if chance is not None
    ]


def no_steps_sentence(kind: ClueKind) -> str:
    """Return why a certain cell has no proof in steps; empty where every number shown is right."""
    return {
        ClueKind.UNDER: tr("Numbers may be too low, so there is no proof in steps."),
        ClueKind.OVER: tr("Numbers may be too high, so there is no proof in steps."),
    }.get(kind, "")

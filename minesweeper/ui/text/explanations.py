"""What the AI did and why, in sentences: which knowledge, which numbers, which chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minesweeper.explain.naming import name_of, whole_percent
from minesweeper.inference import Rule as Knowledge
from minesweeper.players import Rule
from minesweeper.players.base import Figure
from minesweeper.session.advisor import Advice, Kind
from minesweeper.session.worker import PROCESS_ENDED
from minesweeper.ui.text.language import tr
from minesweeper.ui.text.names import listed, rule_name

_MOST_CLUES = 4


def numbers_named(advice: Advice) -> list[str]:
    """Name the numbers a conclusion rests on; where there are many, the first and how many more."""
    numbers = [
        tr("the {number} at {cell}").format(number=number, cell=name_of(cell))
        for cell, number in advice.clues
    ]
    if len(numbers) > _MOST_CLUES:
        more = len(numbers) - _MOST_CLUES + 1
        numbers = [*numbers[: _MOST_CLUES - 1], tr("{count} more numbers").format(count=more)]
    return numbers


def clues_named(advice: Advice) -> str:
    """Name the numbers, and the mine total if needed, that a conclusion rests on."""
    total = [tr("the number of mines")] if advice.mine_total else []
    return listed(numbers_named(advice) + total)


def advice_sentence(advice: Advice) -> str:
    """Say what the AI did and why."""
    cell = "" if advice.cell is None else name_of(advice.cell)
    if advice.kind is Kind.SAFE:
        return tr("Safe: {cell}, {proof}.").format(cell=cell, proof=proof_phrase(advice))
    if advice.kind is Kind.GUESS:
        return _guess_sentence(advice, cell)
    if advice.kind is Kind.WRONG_FLAG:
        return tr(
            "Your flag at {cell} is wrong: the cell is safe, {proof}."
            " The next AI Move takes the flag away."
        ).format(cell=cell, proof=proof_phrase(advice))
    if advice.kind is Kind.REMOVED_FLAG:
        return tr("Took your flag from {cell} and opened it: it was safe, {proof}.").format(
            cell=cell, proof=proof_phrase(advice)
        )
    if advice.kind is Kind.FLAGGED_GUESS:
        return tr(
            "The AI would guess at {cell}, which carries your flag."
            " The next AI Move takes the flag away and opens it."
        ).format(cell=cell)
    if advice.kind is Kind.ALL_FLAGGED:
        return tr("Every cell left is flagged or a known mine. Take a flag away to go on.")
    if advice.kind is Kind.FAULT:
        ended = advice.fault == PROCESS_ENDED
        fault = tr("its process ended") if ended else advice.fault
        return tr("No move: {fault}.").format(fault=fault)
    return tr("No moves left to make.")


def proof_phrase(advice: Advice) -> str:
    """Say what makes a cell safe: by which knowledge, and from which numbers."""
    why = advice.why
    if advice.rule is Rule.FIRST:
        return tr("by the start rule")
    if why is not None and why.rule is Knowledge.COMPONENT:
        phrase = tr("for all {ways} ways to fill this edge agree").format(ways=f"{why.ways:,}")
        if why.ways == 1:
            phrase = tr("for there is only one way to fill this edge")
        return (
            tr("{phrase}; see {clues}").format(phrase=phrase, clues=clues_named(advice))
            if (advice.clues)
            else phrase
        )
    if why is not None and why.rule is Knowledge.MINE_TOTAL:
        return tr("from the mine count with {clues}").format(
            clues=listed(numbers_named(advice)) or tr("what is left")
        )
    if not advice.clues and not advice.mine_total:
        return tr("for every layout that fits agrees")
    by_subsets = bool(advice.clues)
    phrase = tr("from {clues}").format(clues=clues_named(advice))
    return tr("{phrase} (subset rule)").format(phrase=phrase) if by_subsets else phrase


def _guess_sentence(advice: Advice, cell: str) -> str:
    if advice.rule is Rule.RANDOM or advice.rule is None:
        return tr("No known safe move: guessing at random, {cell}.").format(cell=cell)
    reasons = [rule_name(advice.rule), *figures_named(advice.figures)]
    return tr("No known safe move: guessing {cell}, {reasons}.").format(
        cell=cell, reasons=tr("; ").join(reasons)
    )


def figures_named(figures: Mapping[str, Figure]) -> list[str]:
    """Say what a player knows of a guess: the chances in whole percent, rounded inward."""
    phrases = {
        "chance of a mine": tr("{percent} % mine"),
        "chance to open something certain": tr("{percent} % to open something certain"),
        "estimated chance to win": tr("about {percent} % to win"),
        "exact chance to win": tr("{percent} % to win"),
    }
    return [
        phrases[name].format(percent=whole_percent(Fraction(figure)))
        for name, figure in figures.items()
        if name in phrases
    ]

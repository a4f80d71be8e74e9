"""The words of hints, and of what is known of a cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set

from minesweeper.explain.advice import advice_on
from minesweeper.explain.explanation import Explanation
from minesweeper.explain.guess import GuessCandidate
from minesweeper.explain.hint import Hint, HintKind, HintStep
from minesweeper.explain.phrases import phrases
from minesweeper.explain.reasons import NumberNeed
from minesweeper.players import Figures
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Game
from minesweeper.rules.naming import blocks, name_of
from minesweeper.words.advice import advice_sentence, proof_lines
from minesweeper.words.cells import StepLines, certain_sentences, figures_named, uncertain_sentence
from minesweeper.words.faults import no_answer_sentence
from minesweeper.words.guesses import comparison_sentences
from minesweeper.words.language import tr
from minesweeper.words.names import and_list, clue_warning
from minesweeper.words.voice import lines

NEEDS = phrases(
    "The {number} at {cell} still needs {count} mine, among {cells}.",
    "The {number} at {cell} still needs {count} mines, among {cells}.",
)
CERTAIN_MINES = phrases("Certainly a mine: {cells}.", "Certainly mines: {cells}.")


def hint_sentences(
    hint: Hint, *, whole: bool = True, key: str = "", say: StepLines = lines
) -> list[str]:
    """Return what a hint says at its step.

    A long proof is said by its last steps, unless the `whole` of it is wanted; a link, and the
    `key`, then lead to the steps left out.
    """
    if hint.kind not in _AT_STEP:
        return [_only_verdict(hint)]
    if hint.step is HintStep.REASON:
        return _reason(hint, whole, key, say)
    return [_AT_STEP[hint.kind][hint.step](hint)]


def thinking_hint_sentence(seconds: int = 0) -> str:
    """Return that a hint is looked for, and for how many seconds if that is at least one."""
    if seconds < 1:
        return tr("Looking for a hint …")
    return tr("Looking for a hint … {seconds} s", seconds=seconds)


def next_press_sentence(hint: Hint, key: str) -> str:
    """Return what the next press does: it shows more, or once all is shown, makes the move.

    `key` is that of hints. Below a whole hint a line must do: the card of a small window has six.
    """
    if hint.kind is HintKind.FAULT:
        return ""
    if not hint.is_whole:
        return tr("Press Hint ({key}) again to see more.", key=key)
    if hint.kind is HintKind.WRONG_FLAG:
        return tr("Hint again takes the flag away.")
    if hint.kind is HintKind.NO_MOVE:
        return tr("Hint again flags them.")
    cell = hint.begins_at if hint.explanation is None else hint.explanation.cell
    if cell is None:
        return tr("Hint again lets the AI move.")
    return tr("Hint again opens {cell}.", cell=name_of(cell))


def how_to_ask_why_sentence(key: str, *, another: bool = False) -> str:
    """Return how a person asks about a cell, or another one; `key` is that of Why."""
    if another:
        return tr("Another cell? Press it, or point at it and press {key}.", key=key)
    return tr("Which cell? Press it, or point at it and press {key}.", key=key)


def nothing_to_ask_sentence() -> str:
    """Return that a game that is over has no cell to ask about."""
    return tr("The game is over: only the cells of a game in play can be asked about.")


def ask_for_proof_sentence() -> str:
    """Return that there are no steps to go through."""
    return tr("No proof is shown. Ask for a hint, for a move, or why.")


def open_already_sentence(cell: Cell) -> str:
    """Return that an open cell can neither be asked about nor tried."""
    return tr("{cell} is open already: click a covered cell.", cell=name_of(cell))


def unexplained_sentence(game: Game, cell: Cell) -> str:
    """Return why an open cell cannot be asked about: its number may be wrong, or it needs none."""
    if cell not in game.numbers or game.clues.is_true:
        return open_already_sentence(cell)
    return tr(
        "Nothing can be said of the {number} at {cell}: in this game {numbers}.",
        number=game.numbers[cell],
        cell=name_of(cell),
        numbers=clue_warning(game.clues.kind),
    )


def need_sentences(need: NumberNeed) -> list[str]:
    """Return what a number still needs, and what is certain around it."""
    number = {"number": need.number, "cell": name_of(need.cell)}
    if not need.number:
        return [tr("The 0 at {cell} has no mine around it.", cell=name_of(need.cell))]
    left, mines, safe = (and_list(blocks(cells)) for cells in (need.left, need.mines, need.safe))
    told = tr("There is no other mine around the {number} at {cell}.", **number)
    if need.count:
        told = tr(NEEDS, need.count, count=need.count, cells=left, **number)
    known = tr(CERTAIN_MINES, len(need.mines), cells=mines) if mines else ""
    surely = tr("Certainly safe: {cells}.", cells=safe) if safe else ""
    ask = tr("Ask about one of these cells to see its proof.") if known or surely else ""
    return list(filter(None, [known, told, surely, ask]))


def why_sentences(
    known: Explanation, say: StepLines = lines, flags: Set[Cell] = frozenset()
) -> list[str]:
    """Return why a cell is safe or a mine, or its chance beside the best guess.

    First comes that its flag is wrong, if it has one of these `flags` and needs none.
    """
    if known.is_certain:
        wrong = wrong_flag_sentence(known, flags)
        return [*([wrong] if wrong else []), *certain_sentences(known, say)]
    if known.comparison is not None:
        return comparison_sentences(known.comparison)
    return [uncertain_sentence(known), tr("No guess is needed: another cell is certainly safe.")]


def wrong_flag_sentence(known: Explanation, flags: Set[Cell]) -> str:
    """Return that one of these flags is on a cell that is explained as safe; else nothing."""
    if known.cell not in known.proved_safe & flags:
        return ""
    return tr("The flag at {cell} is wrong.", cell=name_of(known.cell))


def _only_verdict(hint: Hint) -> str:
    if hint.fault is not None:
        return no_answer_sentence(hint.fault)
    if hint.kind is HintKind.NO_MOVE:
        return tr("Every covered cell is a mine.")
    if hint.begins_at is None:
        return tr("Open any cell: the first one is safe.")
    return tr("Open {cell}, where this board begins: it is safe.", cell=name_of(hint.begins_at))


def _guess_verdict(hint: Hint) -> str:
    if hint.is_sure:
        return tr("No cell is certainly safe: you must guess.")
    return tr("No cell is known to be safe: you must guess.")


def _candidates(hint: Hint) -> str:
    """Return the candidates with their figures."""
    told = [_candidate(one) for one in hint.candidates]
    if not told:
        return tr("A guess: {cell}.", cell=and_list(sorted(map(name_of, hint.evidence))))
    return tr("Choose from {cells}.", cells=tr("; ").join(told))


def _candidate(one: GuessCandidate) -> str:
    figures = figures_named(Figures(one.risk, win=one.win, win_is_exact=one.exact))
    return tr("{cell} ({figures})", cell=name_of(one.cell), figures=tr(", ").join(figures))


def _flag_pointed_at(hint: Hint) -> str:
    assert hint.wrong is not None  # by its kind
    if hint.wrong.number is None:
        return tr("The flag at {cell} is wrong.", cell=name_of(hint.wrong.cell))
    clue, number = hint.wrong.number
    return tr(
        "The {number} at {clue} has too many flags: look at {cell}.",
        number=number,
        clue=name_of(clue),
        cell=name_of(hint.wrong.cell),
    )


_AT_STEP: Mapping[HintKind, Mapping[HintStep, Callable[[Hint], str]]] = {
    HintKind.SAFE: {
        HintStep.VERDICT: lambda _: tr("There are safe cells."),
        HintStep.REGION: lambda _: tr("Look here: at least one cell in the glowing part is safe."),
        HintStep.EVIDENCE: lambda hint: _numbers_outlined(hint),
    },
    HintKind.GUESS: {
        HintStep.VERDICT: _guess_verdict,
        HintStep.REGION: lambda hint: (
            tr("The best guesses lie apart: look at each of the glowing parts.")
            if hint.lies_apart
            else tr("The best guesses are in the glowing part.")
        ),
        HintStep.EVIDENCE: _candidates,
    },
    HintKind.WRONG_FLAG: {
        HintStep.VERDICT: lambda _: tr("A flag of yours is wrong."),
        HintStep.REGION: lambda _: tr("A wrong flag is in the glowing part."),
        HintStep.EVIDENCE: _flag_pointed_at,
    },
}
"""What a hint says before its reason."""


def _numbers_outlined(hint: Hint) -> str:
    known = hint.explanation
    if known is not None and known.mine_total and not known.clues:
        return tr("Count the mines that are left.")
    if known is not None and known.mine_total:
        return tr("Look at the outlined numbers, and count the mines that are left.")
    if known is not None and not known.clues:
        return tr("Every layout that fits agrees on a cell.")
    return tr("Look at the outlined numbers.")


def _reason(hint: Hint, whole: bool, key: str, say: StepLines) -> list[str]:
    assert hint.explanation is not None  # whatever has a reason explains a cell
    if hint.wrong is not None and hint.wrong.number is not None:
        return _too_many_flags(hint)
    if hint.kind is HintKind.WRONG_FLAG:
        return [_flag_pointed_at(hint), *certain_sentences(hint.explanation, say)]
    if hint.explanation.steps:
        return proof_lines(hint.explanation, whole, key, say)
    return [advice_sentence(advice_on(hint.explanation, frozenset()))]


def _too_many_flags(hint: Hint) -> list[str]:
    """Return that a number has too many flags, and which of them is the least likely mine."""
    wrong = hint.wrong
    assert wrong is not None
    assert wrong.number is not None
    clue, number = wrong.number
    return [
        tr(
            "The {number} at {clue} has more flags than mines, so one of them is wrong.",
            number=number,
            clue=name_of(clue),
        ),
        tr("None of them is less likely to be a mine than {cell}.", cell=name_of(wrong.cell)),
        uncertain_sentence(wrong.explanation),
    ]

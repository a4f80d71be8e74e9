"""The words of the command line: which cell to reveal and why, and the moves of players."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from minesweeper.arena import GameResult
from minesweeper.experiments.strip import Strip, StripStep
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.explain.phrases import phrase
from minesweeper.inference import Knowledge, Why, analyze, if_affordable
from minesweeper.players import Figures, Measure, Move, Rule
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import ClueKind
from minesweeper.rules.command import Status
from minesweeper.rules.faults import BadInput
from minesweeper.rules.naming import column_name, name_of, row_name, whole_percent
from minesweeper.rules.observation import Observation
from minesweeper.words.cells import (
    certain_sentences,
    figures_named,
    never_told_apart,
    no_steps_sentence,
    proof_phrase,
)
from minesweeper.words.guesses import guess_sentences, unknown_mines_sentences
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.voice import named_lines

MANY_NUMBERS = phrase('{count} numbers ("why" has the steps)')


def advice_sentence(explanation: Explanation | None) -> str:
    """Return which cell to reveal, and why; None stands for no cell."""
    if explanation is None:
        return tr("Nothing is left to reveal: every covered cell is a mine.")
    cell = name_of(explanation.cell)
    if explanation.verdict is Verdict.SAFE:
        return tr(
            "Reveal {cell}: safe, {proof}.",
            cell=cell,
            proof=proof_phrase(explanation, MANY_NUMBERS),
        )
    figures = figures_text(explanation.figures)
    phrase = msgid("Reveal {cell}: a guess, {rule}.")
    if figures:
        phrase = msgid("Reveal {cell}: a guess, {rule} ({figures}).")
    guess = tr(phrase, cell=cell, rule=_rule(explanation), figures=figures)
    return guess + never_told_apart(explanation)


def why_sentence(advice: Explanation, known: Explanation, clues: ClueKind) -> str:
    """Return why a cell is advised, from the advice and from what is known of the cell."""
    if advice.guess is not None:
        return paragraph(guess_sentences(advice.guess))
    if advice.verdict is Verdict.GUESS:
        guess = tr("A guess, {rule}.", rule=_rule(advice))
        return paragraph([guess, cell_sentence(known)])
    certain = cell_sentence(known)
    if known.kind is Kind.START_RULE:
        return certain
    return paragraph([*filter(None, [certain, no_steps_sentence(clues)])])


def _rule(explanation: Explanation) -> str:
    return tr((explanation.rule or Rule.RANDOM).phrase)


def unknown_total_sentences(seen: Observation) -> list[str]:
    """Return what chances rest on if the number of mines is unknown; nothing if all agree on it."""
    found = if_affordable(analyze, seen)
    agreed = found is not None and len(found.mine_totals) == 1
    return [] if agreed else unknown_mines_sentences(seen)


def board_rows(seen: Observation, mark: Callable[[Cell], str], wide: int) -> list[str]:
    """Return a board as lines of marks, `wide` each, with the names of its columns and rows."""
    columns = range(seen.width)
    lines = ["    " + "".join(f"{column_name(column):>{wide}}" for column in columns)]
    for row in range(seen.height):
        marks = "".join(f"{mark((row, column)):>{wide}}" for column in columns)
        lines.append(f"{row_name(row):>4}{marks}")
    return lines


def not_on_board(cell: Cell, height: int, width: int) -> BadInput:
    """Return that a board has no such cell."""
    return BadInput(
        "{cell} is not on this board: its last cell is {last}",
        cell=name_of(cell),
        last=name_of((height - 1, width - 1)),
    )


def cell_sentence(explanation: Explanation) -> str:
    """Return what is known of a cell: each step of the reason, or its chance."""
    if explanation.is_certain:
        return paragraph(certain_sentences(explanation, named_lines))
    phrase = msgid("{cell} is uncertain: {figures}.")
    if explanation.rule is Rule.BUDGET:
        phrase = msgid("{cell} is uncertain: about {figures}.")
    guess = tr(phrase, cell=name_of(explanation.cell), figures=figures_text(explanation.figures))
    return guess + never_told_apart(explanation)


def figures_text(figures: Figures) -> str:
    """Return the known chances in whole percent, and the player's own measures."""
    own = figures.measures.items()
    measured = [f"{tr(MEASURES[measure])} {float(value):.4g}" for measure, value in own]
    return tr(", ").join(figures_named(figures) + measured)


MEASURES = {
    Measure.UTILITY: msgid("utility"),
    Measure.TRIES: msgid("tries"),
    Measure.VARIANCE: msgid("variance of its number"),
    Measure.RISK: msgid("risk"),
    Measure.RISK_GAIN: msgid("risk gain"),
    Measure.EXPLORATIVE_GAIN: msgid("explorative gain"),
}
"""The names of players' own measures."""

KNOWLEDGE = {
    Knowledge.ONE_NUMBER: msgid("one number"),
    Knowledge.TWO_NUMBERS: msgid("two numbers"),
    Knowledge.COMPONENT: msgid("component"),
    Knowledge.MINE_TOTAL: msgid("mine total"),
}
"""The names of the knowledge that proves a cell."""


def move_line(move: Move) -> str:
    """Return a move and its reason in one line."""
    reason = move.reason
    phrase = msgid("reveal {cell}, a guess: {rule}")
    if move.certain:
        phrase = msgid("reveal {cell}, certain: {rule}")
    told = tr(phrase, cell=move.cell, rule=tr(reason.rule.phrase))
    if reason.clues:
        clues = tr(", ").join(map(str, sorted(reason.clues)))
        told = tr("{move}, from {clues}", move=told, clues=clues)
    figured = (
        tr("{cell}: {figures}", cell=one.cell, figures=figures_text(one.figures))
        for one in reason.candidates[:3]
    )
    return tr("; ").join([told, *figured])


def claims_line(played: GameResult) -> str:
    """Return how a game went whose mines were to be located: won or not, and why."""
    return tr(
        "mines located: {located}, hit: {hit}, wrong claims: {wrong}; {ended}",
        located=played.located,
        hit=played.hit,
        wrong=played.wrong,
        ended=tr("won") if played.won else tr("not won"),
    )


def step_line(step: StripStep) -> str:
    """Return a step's move and its reason in one line, with the clues of its proof."""
    assert step.move is not None  # only the last step has none
    told, reason = move_line(step.move), step.move.reason
    if reason.clues or not (step.clues or step.mine_total):
        return told
    the_number = tr("the {number} at {cell}")
    parts = [the_number.format(number=step.seen.numbers[clue], cell=clue) for clue in step.clues]
    parts += [tr("the mine count")] if step.mine_total else []
    proved = tr("proved by {clues}", clues=tr(", ").join(parts))
    if isinstance(reason.deduction, Why):
        rule = tr(KNOWLEDGE[reason.deduction.rule])
        proved = tr("{proved} ({rule})", proved=proved, rule=rule)
    return tr("; ").join([told, proved])


def caption(step: StripStep) -> str:
    """Return the rule of a step's move, and the chance of a mine of a guess.

    It is English: the faces of pictures have no other letters.
    """
    if step.move is None:
        return ""
    told, chance = step.move.reason.rule.phrase, step.move.reason.figures.mine
    if step.move.certain or chance is None:
        return told
    return f"{told} ({whole_percent(Fraction(chance))} % mine)"


def ending_line(strip: Strip) -> str:
    """Return how a game ended, its moves, and what they opened and hit."""
    ended = {Status.WON: tr("won"), Status.LOST: tr("lost")}.get(strip.status, tr("not finished"))
    came_to, level = strip.came_to, strip.code.level
    told = tr(
        "{ended}; moves: {moves}, guesses: {guesses}, cells opened: {opened} of {cells},"
        " mines hit: {hit}",
        ended=ended,
        moves=came_to.moves,
        guesses=came_to.guesses,
        opened=came_to.opened,
        cells=level.cells,
        hit=came_to.hit,
    )
    if not strip.rules.ask_for_mines:
        return told
    flagged = tr(
        "mines flagged in time: {located} of {mines}, wrong flags: {wrong}",
        located=came_to.located,
        mines=level.mines,
        wrong=came_to.wrong,
    )
    return tr("{ending}, {flagged}", ending=told, flagged=flagged)

"""The words of the command line for the moves of players, in the arena and in a play-by-play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from minesweeper.arena import GameResult
from minesweeper.experiments.strip import Strip, StripStep
from minesweeper.inference import Knowledge, Why
from minesweeper.players import Candidate, Figures, Measure, Move
from minesweeper.rules.command import Status
from minesweeper.rules.naming import whole_percent
from minesweeper.words.language import msgid, tr

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
    return tr("; ").join([told, *map(_figured, reason.candidates[:3])])


def claims_line(played: GameResult) -> str:
    """Return how a game went whose mines were to be located: won or not, and why."""
    phrase = msgid("mines located: {located}, hit: {hit}, wrong claims: {wrong}; not won")
    if played.won:
        phrase = msgid("mines located: {located}, hit: {hit}, wrong claims: {wrong}; won")
    return tr(phrase, located=played.located, hit=played.hit, wrong=played.wrong)


def _figured(candidate: Candidate) -> str:
    figures = (
        f"{name} {float(value):.4g}" if isinstance(value, float | Fraction) else f"{name} {value}"
        for name, value in _named(candidate.figures)
    )
    told = tr(", ").join(figures)
    return tr("{cell}: {figures}", cell=candidate.cell, figures=told)


def _named(figures: Figures) -> Iterator[tuple[str, Fraction | float]]:
    """Yield the figures that are known, each with its name."""
    yield from chances(figures)
    for measure, value in figures.measures.items():
        yield tr(MEASURES[measure]), value


def chances(figures: Figures) -> Iterator[tuple[str, Fraction | float]]:
    """Yield the chances that are known, each with its name."""
    to_win = tr("exact chance to win") if figures.win_is_exact else tr("estimated chance to win")
    named = (
        (tr("risk of a mine"), figures.mine),
        (tr("chance to prove another cell safe"), figures.progress),
        (to_win, figures.win),
    )
    for name, chance in named:
        if chance is not None:
            yield name, chance


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

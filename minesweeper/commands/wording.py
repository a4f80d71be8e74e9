"""The words of the command line for moves and positions; those of the window are in `ui.text`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from minesweeper.arena import Played
from minesweeper.commands.analysis_report import Report
from minesweeper.experiments.strip import Step
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.explain.guess_words import guess_sentences
from minesweeper.explain.phrases import MOST_NAMES, PLAIN
from minesweeper.inference import Knowledge, Why
from minesweeper.players import Candidate, Figures, Measure, Move, Rule
from minesweeper.players.move import RULES
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import ClueKind
from minesweeper.rules.naming import listed, name_of, whole_percent
from minesweeper.strategy import Basis

MEASURES = {
    Measure.UTILITY: "utility",
    Measure.TRIES: "tries",
    Measure.VARIANCE: "variance of its number",
    Measure.RISK: "risk",
    Measure.RISK_GAIN: "risk gain",
    Measure.EXPLORATIVE_GAIN: "explorative gain",
}
"""The names of players' own measures."""

KNOWLEDGE = {
    Knowledge.ONE_NUMBER: "one number",
    Knowledge.TWO_NUMBERS: "two numbers",
    Knowledge.COMPONENT: "component",
    Knowledge.MINE_TOTAL: "mine total",
}
"""The names of the knowledge that proves a cell."""

SHOWN = 5
"""The most candidates that are worded; JSON has all of them."""


# Moves of players, in the arena and in a play-by-play


def move_line(move: Move) -> str:
    """Return a move and its reason in one line."""
    reason = move.reason
    told = f"reveal {move.cell}, {'certain' if move.certain else 'a guess'}: {reason.rule.phrase}"
    if reason.clues:
        told += ", from " + ", ".join(map(str, sorted(reason.clues)))
    if reason.candidates:
        told += "; " + "; ".join(map(_figured, reason.candidates[:3]))
    return told


def claims_line(played: Played) -> str:
    """Return how a game went whose mines were to be located: won or not, and why."""
    told = f"mines located: {played.located}, hit: {played.hit}, wrong claims: {played.wrong}"
    return f"{told}; {'won' if played.won else 'not won'}"


def _figured(candidate: Candidate) -> str:
    figures = (
        f"{name} {float(value):.4g}" if isinstance(value, float | Fraction) else f"{name} {value}"
        for name, value in _named(candidate.figures)
    )
    return f"{candidate.cell}: {', '.join(figures)}"


def _named(figures: Figures) -> Iterator[tuple[str, Fraction | float]]:
    """Yield the figures that are known, each with its name."""
    yield from _chances(figures)
    for measure, value in figures.measures.items():
        yield MEASURES[measure], value


def _chances(figures: Figures) -> Iterator[tuple[str, Fraction | float]]:
    """Yield the chances that are known, each with its name."""
    to_win = "exact chance to win" if figures.win_is_exact else "estimated chance to win"
    chances = (
        ("chance of a mine", figures.mine),
        ("chance to open something certain", figures.progress),
        (to_win, figures.win),
    )
    for name, chance in chances:
        if chance is not None:
            yield name, chance


def step_line(step: Step) -> str:
    """Return a step's move and its reason in one line, with the clues of its proof."""
    assert step.move is not None  # only the last step has none
    told, reason = move_line(step.move), step.move.reason
    if reason.clues or not (step.clues or step.mine_total):
        return told
    parts = [f"the {step.seen.numbers[clue]} at {clue}" for clue in step.clues]
    parts += ["the mine count"] if step.mine_total else []
    why = reason.deduction
    rule = f" ({KNOWLEDGE[why.rule]})" if isinstance(why, Why) else ""
    return f"{told}; proved by {', '.join(parts)}{rule}"


def caption(step: Step) -> str:
    """Return the rule of a step's move, and the chance of a mine of a guess."""
    if step.move is None:
        return ""
    told, chance = step.move.reason.rule.phrase, step.move.reason.figures.mine
    if step.move.certain or chance is None:
        return told
    return f"{told} ({whole_percent(Fraction(chance))} % mine)"


# Advice on a game that is played elsewhere


def advice_sentence(explanation: Explanation | None) -> str:
    """Return which cell to reveal, and why; None stands for no cell."""
    if explanation is None:
        return "Nothing is left to reveal: every covered cell is a mine."
    cell = name_of(explanation.cell)
    if explanation.verdict is Verdict.SAFE:
        return f"Reveal {cell}: safe{_proof(explanation)}."
    rule = (explanation.rule or Rule.RANDOM).phrase
    figures = _in_percent(explanation.figures)
    guess = f"Reveal {cell}: a guess, {rule}{figures and f' ({figures})'}."
    return guess + _told_apart(explanation)


MAY_BE_WRONG = {
    ClueKind.EXACT: "",
    ClueKind.MISSING: " Numbers may be missing, so there are no steps.",
    ClueKind.UNDER: " Numbers may be too low, so there are no steps.",
    ClueKind.OVER: " Numbers may be too high, so there are no steps.",
}
"""Why a cell that is certain comes without the steps of a proof."""


def why_sentence(advice: Explanation, known: Explanation, clues: ClueKind) -> str:
    """Return why a cell is advised, from the advice and from what is known of the cell."""
    if advice.guess is not None:
        return " ".join(guess_sentences(advice.guess))
    if advice.verdict is Verdict.GUESS:
        return f"A guess, {(advice.rule or Rule.RANDOM).phrase}. {cell_sentence(known)}"
    certain = cell_sentence(known)
    return certain if known.kind is Kind.START_RULE else certain + MAY_BE_WRONG[clues]


def not_on_board(cell: Cell, height: int, width: int) -> str:
    """Return that a board has no such cell."""
    last = name_of((height - 1, width - 1))
    return f"{name_of(cell)} is not on this board: its last cell is {last}"


def cell_sentence(explanation: Explanation) -> str:
    """Return what is known of a cell: each step of the reason, or its chance."""
    cell = name_of(explanation.cell)
    if explanation.steps:
        return " ".join(map(PLAIN.say, explanation.steps))
    if explanation.verdict is not Verdict.GUESS:
        kind = "safe" if explanation.verdict is Verdict.SAFE else "a mine"
        return f"{cell} is {kind}{_proof(explanation)}."
    about = "about " if explanation.rule is Rule.BUDGET else ""
    guess = f"{cell} is uncertain: {about}{_in_percent(explanation.figures)}."
    return guess + _told_apart(explanation)


def _told_apart(explanation: Explanation) -> str:
    """Return a sentence about the other cell of a fifty-fifty, if there is one."""
    if explanation.twin is None:
        return ""
    cells = f"{name_of(explanation.cell)} or {name_of(explanation.twin)}"
    return f" {cells}: nothing will ever tell them apart."


def _proof(explanation: Explanation) -> str:
    """Return why a cell is certain."""
    if explanation.kind is Kind.START_RULE:
        return " by the start rule"
    clues = [f"the {number} at {name_of(cell)}" for cell, number in explanation.clues]
    if len(clues) > MOST_NAMES:
        clues = [f'{len(clues)} numbers ("why" has the steps)']
    clues += ["the number of mines"] if explanation.mine_total else []
    if clues:
        return f", from {listed(clues)}"
    return ", for every layout that fits agrees"


def _in_percent(figures: Figures) -> str:
    """Return the known chances in whole percent, and the player's own measures."""
    told = [f"{whole_percent(Fraction(chance))} % {name}" for name, chance in _chances(figures)]
    own = figures.measures.items()
    return ", ".join(told + [f"{MEASURES[measure]} {float(value):.4g}" for measure, value in own])


# A position that was analysed


def best_cell_reason(found: Report) -> str:
    """Return why the best cell of a position is the best."""
    reason = "no cell is left to reveal"
    if found.move is not None:
        reason = _safe(found) if found.move in found.safe else _guess(found, found.move)
    if found.layouts is None:
        reason += f"; counted roughly: exactly takes more than {found.budget:,} states"
    return reason


def _safe(found: Report) -> str:
    if not found.steps:
        return "safe: every layout that fits agrees"
    return "safe. " + " ".join(map(PLAIN.say, found.steps)).removesuffix(".")


def _guess(found: Report, cell: Cell) -> str:
    chance = _mine(found.probability[cell])
    if found.basis in (None, Basis.SAFEST):
        return f"{chance}, the lowest there is"
    return f"{chance}, {RULES[found.basis].phrase}"


def report_lines(found: Report) -> list[str]:
    """Return the lines about a position."""
    layouts = "Layouts that fit: too many ways to count"
    if found.layouts is not None:
        weighted = found.seen.density is not None and found.seen.mines is None
        name = "Weight of the layouts that fit" if weighted else "Layouts that fit"
        layouts = f"{name}: {short(found.layouts)}"
    best = (
        "row {}, column {} ({})".format(*found.move, name_of(found.move)) if found.move else "none"
    )
    safe = ", ".join(f"({row}, {column})" for row, column in found.safe)
    return [
        layouts,
        f"Safe for certain: {safe or 'none'}",
        f"Mines for certain: {len(found.mines)}",
        f"Best cell: {best}: {best_cell_reason(found)}",
        *(f"  {_considered(found, candidate)}" for candidate in found.considered[:SHOWN]),
    ]


def _considered(found: Report, candidate: Candidate) -> str:
    """Return a candidate with the figures that are known."""
    cell, figures = candidate.cell, candidate.figures
    told = [_mine(found.probability[cell])]
    if figures.progress is not None:
        told.append(f"{_percent(figures.progress)} to open something certain")
    if figures.win is not None:
        kind = "exact" if figures.win_is_exact else "estimated"
        told.append(f"{_percent(figures.win)} to win ({kind})")
    return f"{cell}: {', '.join(told)}"


def _mine(chance: Fraction) -> str:
    return f"{_percent(chance)} chance of a mine"


def _percent(chance: Fraction | float) -> str:
    return f"{whole_percent(Fraction(chance))}%"


def short(count: int) -> str:
    """Return a count with its digits in groups; past 24 digits, a rounded one.

    >>> short(1234), short(10**30)
    ('1,234', 'about 1.00 × 10^30')
    """
    digits = decimal(count)
    if len(digits) <= 24:
        return f"{count:,}"
    return f"about {digits[0]}.{digits[1:3]} × 10^{len(digits) - 1}"


def decimal(number: int) -> str:
    """Return the digits of a number, even of one that is too long for `str`.

    >>> decimal(10**5000 + 7) == "1" + "0" * 4998 + "07"
    True
    """
    high, low = divmod(number, 10**4000)
    return f"{decimal(high)}{low:04000}" if high else str(low)

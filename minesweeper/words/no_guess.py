"""The words of boards that need no guess: the search for one, how hard it is, what was missed."""

from __future__ import annotations

from minesweeper.explain.explanation import Explanation
from minesweeper.explain.phrases import phrases
from minesweeper.explain.walk import Excerpt
from minesweeper.generator import Grade
from minesweeper.generator.solution import SolutionStep
from minesweeper.review.look_back import LookBack, LostGuess
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.level import Level, Start, mine_free
from minesweeper.rules.naming import name_of, whole_percent
from minesweeper.rules.no_guess import Difficulty
from minesweeper.words.language import msgid, tr
from minesweeper.words.links import PROVE, link
from minesweeper.words.voice import lines, named_lines

HARD_STEPS = phrases(
    "This board needs no guess. Difficulty: {difficulty}, {count} hard step.",
    "This board needs no guess. Difficulty: {difficulty}, {count} hard steps.",
)


def difficulty_name(difficulty: Difficulty) -> str:
    """Return the name of a difficulty."""
    return {
        Difficulty.EASY: tr("easy"),
        Difficulty.MEDIUM: tr("medium"),
        Difficulty.HARD: tr("hard"),
        Difficulty.EXTREME: tr("extreme"),
    }[difficulty]


def no_guess_fault(level: Level, clues: ClueModel) -> str:
    """Say why a level has no boards without guesses; return an empty text if it may have some."""
    if clues != EXACT:
        return tr("Where numbers may be missing or false, no board can be solved without a guess.")
    most = level.cells - len(mine_free(Start.OPENING, (0, 0), level))
    if level.mines <= most:
        return ""
    return tr("The first cell is to be an opening: that leaves room for {most} mines.", most=most)


def tries_label(tries: int, *, is_over: bool) -> str:
    """Return the few words over the board while one is searched for, and after that in vain."""
    return tr("No board found") if is_over else tr("{tries} boards tried", tries=tries)


def grade_sentence(grade: Grade) -> str:
    """Return how hard a board is."""
    name = difficulty_name(grade.difficulty)
    if not grade.hard_steps:
        return tr("This board needs no guess. Difficulty: {difficulty}.", difficulty=name)
    phrase = tr(HARD_STEPS, grade.hard_steps)
    return tr(phrase, difficulty=name, count=grade.hard_steps)


def look_back_sentences(found: LookBack, *, strict: bool) -> list[str]:
    """Return what is said of a game that is over; `strict` is its rule."""
    missed = [] if found.misread is None else [misread_sentence(found.misread)]
    missed += [] if found.missed is None else [missed_sentence(found.missed)]
    missed += [] if found.begins_at is None else [missed_first_sentence(found.begins_at)]
    missed += [] if found.guess is None else [guess_sentence(found.guess)]
    if found.missed is not None and strict:
        rule = tr("The strict rule is on: a needless guess hits a mine if one can be there.")
        missed.append(rule)
    if found.grade is None:
        return missed
    return [*missed, "<br>".join([grade_sentence(found.grade), prove_link()])]


def misread_sentence(misread: Explanation) -> str:
    """Return that the mine was certain, and why."""
    told = tr("{cell} was certainly a mine.", cell=name_of(misread.cell))
    return "<br>".join([told, *named_lines(misread.excerpt())])


def missed_sentence(missed: Explanation) -> str:
    """Return which cell was certainly safe, and why."""
    told = tr("No guess was needed: {cell} was safe.", cell=name_of(missed.cell))
    return "<br>".join([told, *named_lines(missed.excerpt())])


def missed_first_sentence(first: Cell) -> str:
    """Return that the first cell was known to be safe, where another was opened."""
    phrase = msgid("No guess was needed: {cell} was safe, for the same board began there before.")
    return tr(phrase, cell=name_of(first))


def guess_sentence(guess: LostGuess) -> str:
    """Return what a guess that hit a mine risked, beside the least risk there was."""
    percent, least = whole_percent(guess.risk), whole_percent(guess.least)
    phrase = msgid(
        "No cell was certainly safe. {cell} was a mine in {percent} % of the layouts, {best} only"
        " in {least} %."
    )
    if percent == least:
        phrase = msgid(
            "No cell was certainly safe. {cell} was a mine in {percent} % of the layouts, as low a"
            " risk as any."
        )
    return tr(
        phrase, cell=name_of(guess.cell), percent=percent, best=name_of(guess.best), least=least
    )


# The proof of a board


def playing_sentence(*, warns: bool) -> str:
    """Return that a game in play needs no guess, with the link to its proof, and what it costs."""
    told, link = tr("This board needs no guess."), prove_link()
    if warns:
        link = tr("{link}: the game will then not count.", link=link)
    return f"{told}<br>{link}"


def prove_link() -> str:
    """Return the link to the proof of a board."""
    return link(PROVE, tr("Prove it"))


def no_proof_sentence() -> str:
    """Return why there is no proof to show."""
    return tr(
        "Only a board without guesses that you have begun can be proved: see New, No guessing."
    )


def proving_sentence() -> str:
    """Return that the proof is being made."""
    return tr("Looking for the easiest deductions …")


def nothing_left_sentence() -> str:
    """Return that a proof has no deductions: everything is open, or too large to count."""
    return tr("There is nothing left to deduce.")


def deduction_text(deduction: SolutionStep, number: int, count: int) -> str:
    """Return one deduction of a proof: its number, and its steps."""
    place = tr("Deduction {number} of {count}", number=number, count=count)
    steps = "<br>".join(lines(Excerpt(deduction.explanation.steps)))
    return f"<b>{place}</b><br><br>{steps}"

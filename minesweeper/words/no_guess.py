"""The words of boards that need no guess: the search for one, how hard it is."""

from __future__ import annotations

from minesweeper.explain.explanation import Excerpt
from minesweeper.explain.phrases import phrases
from minesweeper.generator import Grade, one_in, search_seconds
from minesweeper.generator.solving import SolutionStep
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, NoGuess, Start, StartRule, mine_free
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.links import PROVE, link
from minesweeper.words.names import choice_name
from minesweeper.words.voice import lines

HARD_STEPS = phrases(
    "This board needs no guess. Difficulty: {difficulty}; solved by the easiest techniques known"
    " here, it takes {count} hard step.",
    "This board needs no guess. Difficulty: {difficulty}; solved by the easiest techniques known"
    " here, it takes {count} hard steps.",
)


def kind_sentence(rule: NoGuess) -> str:
    """Return before a game which board without guesses it will be."""
    told = [tr("This board will need no guess.")]
    if rule.difficulty is not None:
        told.append(tr("Difficulty: {difficulty}.", difficulty=choice_name(rule.difficulty)))
    if not rule.count_known:
        told.append(tr("Nor will it need the number of mines."))
    return paragraph(told)


def no_guess_fault(level: Level, clues: ClueModel) -> str:
    """Say why a level has no boards without guesses; return an empty text if it may have some."""
    if clues != EXACT:
        return tr("Boards without guesses need exact numbers.")
    most = level.cells - len(mine_free(Start.OPENING, (0, 0), level))
    if level.mines <= most:
        return ""
    return tr("The first cell is to be an opening: that leaves room for {most} mines.", most=most)


def tries_label(tries: int, one_in: int | None, *, is_over: bool) -> str:
    """Return the few words over the board while one is searched for, and after that in vain."""
    if is_over:
        return tr("No board found")
    if one_in is None:
        return tr("{tries} boards tried", tries=tries)
    return tr("{tries} boards tried, one in {count} fits", tries=tries, count=one_in)


def rarity_sentence(level: Level, rule: NoGuess) -> str:
    """Return how rare a board is that is to be searched for, and how long that takes, if known."""
    count, most = one_in(level, rule), search_seconds(level, rule)
    if count is None:  # not known, or most boards pass
        return ""
    if not most:
        return tr("About one board in {count} is so: it is found at once.", count=count)
    phrase = msgid("About one board in {count} is so: finding one takes 1 to {most} seconds.")
    return tr(phrase, count=count, most=most)


def grade_sentence(grade: Grade) -> str:
    """Return how hard a board is."""
    name = choice_name(grade.difficulty)
    if not grade.hard_steps:
        return tr("This board needs no guess. Difficulty: {difficulty}.", difficulty=name)
    return tr(HARD_STEPS, grade.hard_steps, difficulty=name, count=grade.hard_steps)


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


def laid_anew_sentence(game: Game, start: StartRule) -> str:
    """Return that a guess may be needed from now on, where one was made too early; else nothing."""
    if not _is_laid_anew(game, start):
        return ""
    return tr("The strict rule laid the mines anew: a guess may be needed.")


def _is_laid_anew(game: Game, start: StartRule) -> bool:
    """Return whether a board that began without guesses has other mines by the strict rule."""
    begun = game.rules.strict and game.first_cell is not None
    return begun and isinstance(start, NoGuess) and game.no_guess is None


def no_proof_sentence(game: Game, start: StartRule) -> str:
    """Return why there is no proof to show of a game whose boards begin by a start rule."""
    if _is_laid_anew(game, start):
        return tr("There is no proof: the strict rule laid the mines of this board anew.")
    return tr(
        "Only a board without guesses that you have begun can be proved: see Level, No guessing."
    )


def deduction_text(deduction: SolutionStep, number: int, count: int) -> str:
    """Return one deduction of a proof: its number, and its steps."""
    place = tr("Deduction {number} of {count}", number=number, count=count)
    steps = "<br>".join(lines(Excerpt(deduction.explanation.steps)))
    return f"<b>{place}</b><br><br>{steps}"

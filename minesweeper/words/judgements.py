"""The words for judged games: what a move was, and how a game was played."""

from __future__ import annotations

from fractions import Fraction

from minesweeper.explain.explanation import Explanation, Kind
from minesweeper.explain.guess import Comparison
from minesweeper.explain.phrases import phrases
from minesweeper.review.ending import Ending
from minesweeper.review.judgement import INACCURACY, Judgement, Label
from minesweeper.review.review import GUESSES, JudgedMove, Review
from minesweeper.rules.command import OVER, Action, Actor, Status
from minesweeper.rules.game import Game
from minesweeper.rules.naming import blocks, name_of, whole_percent
from minesweeper.words.cells import StepLines, no_steps_sentence
from minesweeper.words.guesses import comparison_sentences
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.names import and_list, tenths
from minesweeper.words.no_guess import grade_sentence, prove_link
from minesweeper.words.voice import named_lines

SUPPOSE = phrases(
    "Suppose the flag at {cells} is right.", "Suppose the flags at {cells} are right."
)
WRONG_FLAGS = phrases("The flag at {cells} was wrong.", "The flags at {cells} were wrong.")


def label_name(label: Label) -> str:
    """Return the name of a label."""
    return {
        Label.MISREAD: tr("misread"),
        Label.SAFE: tr("safe"),
        Label.EARLY: tr("coin flip"),
        Label.NEEDLESS: tr("needless"),
        Label.FORCED: tr("forced"),
        Label.INACCURACY: tr("inaccuracy"),
        Label.MISTAKE: tr("mistake"),
        Label.BLUNDER: tr("blunder"),
        Label.UNJUDGED: tr("not judged"),
    }[label]


def judgement_name(judged: Judgement) -> str:
    """Return the name of what a move was; a guess that seems not the best is not called forced."""
    if judged.may_give_up:
        return tr("a guess was needed")
    return label_name(judged.label)


def move_heading(one: JudgedMove) -> str:
    """Return which command of a game it is, when it was given, and the label of the move."""
    return tr(
        "Move {number}, {cell} after {seconds} s: {label}.",
        number=one.move.count + 1,
        cell=name_of(one.move.command.cell),
        seconds=tenths(one.move.command.at),
        label=judgement_name(one.judgement),
    )


def reason_sentences(one: JudgedMove) -> list[str]:
    """Return why a move has its label, every cell by name."""
    return [*short_sentences(one), *proof_lines(one.judgement.proof)]


def proof_lines(proof: Explanation | None, say: StepLines = named_lines) -> list[str]:
    """Return the sentences of a proof, if there is one."""
    if proof is not None and proof.kind is Kind.HIT_BEFORE:
        return [tr("It was hit before.")]
    return [] if proof is None else say(proof.excerpt())


def short_sentences(one: JudgedMove) -> list[str]:
    """Return why a move has its label, without the proof, or why there is none."""
    told, clues = _label_sentences(one), one.move.clues
    if one.move.protected or one.judgement.label in (Label.UNJUDGED, *GUESSES):
        return told
    return [*told, *filter(None, [no_steps_sentence(clues.kind)])]


def _label_sentences(one: JudgedMove) -> list[str]:
    """Return why a move has its label."""
    label, judged = one.judgement.label, one.judgement
    if label in GUESSES:
        return _guess_sentences(one)
    if judged.is_by_flag:
        phrase = msgid("The chord at {cell} was certain to open a mine.")
        told = tr(phrase, cell=name_of(one.move.command.cell))
        return [told, *_wrong_flags(one), *_supposing(judged)]
    if label is Label.MISREAD:
        told = tr("{cell} was certainly a mine.", cell=name_of(judged.cell))
        return [told, *_opened_by(one), *_wrong_flags(one)]
    if label is Label.SAFE:
        return [_safe_sentence(one)]
    if label is Label.UNJUDGED:
        return [tr("This move is not judged: the position is too large to count, or to prove.")]
    return [_beside_safe(one), *_opened_by(one)]


def _supposing(judged: Judgement) -> list[str]:
    """Return what the proof that a flag was wrong takes for true."""
    supposed, wrong = judged.supposed, judged.proof
    if not supposed or wrong is None:
        return []
    suppose = tr(SUPPOSE, len(supposed), cells=and_list(blocks(supposed)))
    return [suppose, tr("Then the one at {cell} is wrong.", cell=name_of(wrong.cell))]


def _opened_by(one: JudgedMove) -> list[str]:
    """Return that a chord opened a mine, which the person did not click."""
    if not _is_chord(one) or not one.move.hit:
        return []
    phrase = msgid("Your chord at {cell} opened a mine.")
    if one.judgement.label is Label.MISREAD:
        phrase = msgid("Your chord at {cell} opened it.")
    return [tr(phrase, cell=name_of(one.move.command.cell))]


def _wrong_flags(one: JudgedMove) -> list[str]:
    """Return which flags a misread chord went by."""
    wrong = one.judgement.wrong_flags
    if wrong:
        return [tr(WRONG_FLAGS, len(wrong), cells=and_list(blocks(wrong)))]
    if not one.move.flags or not one.move.clues.is_true:
        return []
    return [tr("So a flag around {cell} was wrong.", cell=name_of(one.move.command.cell))]


def _safe_sentence(one: JudgedMove) -> str:
    cell = name_of(one.move.command.cell)
    if one.move.protected:
        return tr("The start rule kept {cell} from being a mine.", cell=cell)
    if _is_chord(one):
        return tr("Every cell that the chord at {cell} opened was certainly safe.", cell=cell)
    return tr("{cell} was certainly safe.", cell=cell)


def _beside_safe(one: JudgedMove) -> str:
    """Return that a cell was safe where another was taken."""
    judged = one.judgement
    if judged.label is Label.EARLY:
        phrase = msgid(
            "{best} was certainly safe. But {cell} is a coin flip, 50 %, that nothing can ever"
            " tell, so taking it early costs nothing."
        )
        return tr(phrase, best=name_of(judged.best), cell=name_of(judged.cell))
    phrase = msgid(
        "{best} was certainly safe, and {cell} was a mine in {percent} % of the layouts."
    )
    cell = judged.cell
    if _is_chord(one):
        cell, phrase = (
            one.move.command.cell,
            msgid(
                "{best} was certainly safe, and the chord at {cell} hit a mine in {percent} %"
                " of the layouts."
            ),
        )
    percent = whole_percent(judged.risk or Fraction(0))
    return tr(phrase, best=name_of(judged.best), cell=name_of(cell), percent=percent)


def _guess_sentences(one: JudgedMove) -> list[str]:
    """Return what a guess risked beside the best one, and what it gave up."""
    judged, compared = one.judgement, one.judgement.comparison
    assert compared is not None  # every guess has one
    given_up = given_up_sentences(judged)
    chances = judged.label is Label.FORCED or not given_up  # else that says both
    if _is_chord(one):
        told = _chord_sentences(one, compared, chances=chances)
    else:
        told = comparison_sentences(compared, hit=bool(one.move.hit), chances=chances)
    return [*_opened_by(one), tr("No cell was certainly safe."), *told, *given_up]


def _chord_sentences(one: JudgedMove, compared: Comparison, *, chances: bool) -> list[str]:
    phrase = msgid(
        "Risk of a mine: with the chord at {cell} {percent} %; {best}, the best guess, {least} %."
    )
    asked, best = compared.asked, compared.best
    told = tr(
        phrase,
        cell=name_of(one.move.command.cell),
        percent=whole_percent(asked.risk),
        best=name_of(best.cell),
        least=whole_percent(best.risk),
    )
    if best.win is None or not chances:
        return [told]
    phrase = msgid("Chance to win: with the chord {percent} %, with {best} {most} %.")
    if asked.win is None:
        phrase = msgid(
            "Chance to win: with the chord at most {percent} %, with {best} about {most} %."
        )
    elif not one.judgement.is_exact:
        phrase = msgid("Chance to win: with the chord about {percent} %, with {best} {most} %.")
    win = 1 - asked.risk if asked.win is None else asked.win
    percent, most = whole_percent(Fraction(win)), whole_percent(Fraction(best.win))
    return [told, tr(phrase, percent=percent, best=name_of(best.cell), most=most)]


def given_up_sentences(judged: Judgement) -> list[str]:
    """Return what a guess gave up of the chance to win, beside the best one."""
    if judged.label is not Label.FORCED:
        if judged.win_chosen is None:  # the chance of a chord is only bounded
            return []
        phrase = msgid(
            "Your choice gave up a part of your chance to win: {kept} % instead of {most} %."
        )
        if not judged.is_exact:
            phrase = msgid(
                "Your choice gave up a part of your chance to win:"
                " about {kept} % instead of {most} %."
            )
        kept, most = wins_in_percent(judged)
        if kept == most:
            return [tr("Your choice gave up a part of your chance to win.")]
        return [tr(phrase, kept=kept, most=most)]
    if judged.lost_share >= INACCURACY:
        return [tr("The difference is less than the estimates can tell.")]
    return []


def wins_in_percent(judged: Judgement) -> tuple[int, int]:
    """Return the chances to win after a guess and after the best one, where they are known."""
    kept, most = judged.win_chosen or 0, judged.win_best or 0
    return whole_percent(Fraction(kept)), whole_percent(Fraction(most))


def _is_chord(one: JudgedMove) -> bool:
    return one.move.command.action is Action.CHORD


# The end of a game


def ending_sentences(
    ending: Ending, *, strict: bool, say: StepLines = named_lines, proves: bool = True
) -> list[str]:
    """Return what is said of a game that is over; `strict` is its rule.

    `say` says the proof of what was certain, if it `proves` that.
    """
    lost_by, told = ending.lost_by, list[str]()
    if lost_by is not None:
        told = [_lost_by(lost_by, say) if proves else paragraph(short_sentences(lost_by))]
        own = lost_by.move.command.by is Actor.PERSON
        if strict and own and lost_by.judgement.label is Label.NEEDLESS:
            told.append(strict_sentence())
    if ending.begins_at is not None:
        phrase = msgid("{cell} was safe, for it is the first cell of this board.")
        told.append(tr(phrase, cell=name_of(ending.begins_at)))
    if ending.grade is None:
        return told
    return [*told, "<br>".join([grade_sentence(ending.grade), prove_link()])]


def strict_sentence() -> str:
    """Return that the strict rule is on, and what it does."""
    return tr("The strict rule is on: a needless guess hits a mine if one can be there.")


def _lost_by(one: JudgedMove, say: StepLines) -> str:
    """Return why the move that hit a mine has its label, its proof in lines of their own."""
    if one.judgement.label is Label.UNJUDGED:
        return ""
    steps = proof_lines(one.judgement.proof, say)
    return "<br>".join([paragraph(short_sentences(one)), *steps])


def wrong_flags_sentence(game: Game, ending: Ending) -> str:
    """Return which flags of a lost game stood on no mine, but for those that were named before."""
    wrong = game.wrong_flags() - game.claims
    if ending.lost_by is not None:
        wrong = wrong.difference(ending.lost_by.judgement.wrong_flags)
    return tr(WRONG_FLAGS, len(wrong), cells=and_list(blocks(wrong))) if wrong else ""


# The game


def result_name(status: Status, *, finished: bool = False) -> str:
    """Return how a game ended, or that it did not; `finished` is one that went on after a mine."""
    if finished:
        return tr("Finished")
    return {Status.WON: tr("Won"), Status.LOST: tr("Lost")}.get(status, tr("In play"))


def summary_sentences(found: Review) -> list[str]:
    """Return where the game was lost, what the guesses kept, and what was survived."""
    needless = found.lost_by is not None and found.lost_by.judgement.label is Label.NEEDLESS
    strict = [strict_sentence()] if found.strict and needless else []
    return [*_lost_at(found), *strict, *_judged_sentences(found)]


def _lost_at(found: Review) -> list[str]:
    """Return who hit the mine that lost the game, and what a guess of the person's was."""
    if found.lost_at is None:
        return []
    cell, phrase = name_of(found.lost_at.cell), msgid("You lost at {cell}.")
    if found.lost_at.action is Action.CHORD:
        mines = and_list([name_of(mine) for mine in found.hit])
        cell = tr("{mines}, by the chord at {cell}", mines=mines, cell=cell)
    if found.lost_at.by is Actor.AI:
        return [tr("The AI or a hint lost at {cell}.", cell=cell)]
    if found.lost_by is None:  # it is still to be judged
        return [tr(phrase, cell=cell)]
    judged = found.lost_by.judgement
    flip = judged.comparison is not None and judged.comparison.coin_flip is not None
    if judged.label is Label.EARLY:
        phrase = msgid("You lost at {cell}, a coin flip with a risk of {percent} %.")
    elif judged.may_give_up:
        phrase = msgid("You lost at {cell}, a needed guess with a risk of {percent} %.")
    elif judged.label is Label.FORCED and flip:
        phrase = msgid("You lost at {cell}, a forced coin flip with a risk of {percent} %.")
    elif judged.label is Label.FORCED:
        phrase = msgid("You lost at {cell}, a forced guess with a risk of {percent} %.")
    return [tr(phrase, cell=cell, percent=whole_percent(judged.risk or Fraction(0)))]


def _judged_sentences(found: Review) -> list[str]:
    """Return whose moves are judged, what the guesses kept, and what was survived."""
    if not found.moves:
        if found.ai_moves:
            return [tr(_AI_MOVES, found.ai_moves)]
        return [tr("There is no move to judge.")]
    own = len(found.moves)
    if found.has_few_moves:
        return [tr(_OWN_MOVES, own, count=own, all=own + found.ai_moves)]
    judged = [accuracy_sentence(found), luck_sentence(found)]
    if found.accuracy is None and not found.needed_no_guess:
        judged.reverse()
    if found.ai_moves:
        phrase = msgid(
            "The AI or a hint made {count} of the reveals and chords: only yours are judged."
        )
        judged.insert(0, tr(phrase, count=found.ai_moves))
    return list(filter(None, judged))


_AI_MOVES = phrases(
    "The AI or a hint made the move: only yours are judged.",
    "The AI or a hint made the moves: only yours are judged.",
)

_OWN_MOVES = phrases(
    "Only {count} of the {all} reveals and chords was yours; the AI or a hint made the rest.",
    "Only {count} of the {all} reveals and chords were yours; the AI or a hint made the rest.",
)


def accuracy_sentence(found: Review) -> str:
    """Return how much of the chance to win the person's guesses kept."""
    if found.needed_no_guess:
        if found.ai_moves:
            return tr("Your moves needed no guess.")
        over = found.status in OVER
        return tr("No guess was needed.") if over else tr("No guess was needed so far.")
    if found.accuracy is None:
        return tr(
            "For some of your moves the chance to win could not be worked out,"
            " so there is no accuracy."
        )
    phrase = msgid("Accuracy: your needed guesses kept {percent} % of the chance to win.")
    if not all(one.is_exact for one in found.guesses):
        phrase = msgid(
            "Accuracy, estimated: your needed guesses kept {percent} % of the chance to win."
        )
    return tr(phrase, percent=whole_percent(Fraction(found.accuracy)))


def luck_sentence(found: Review) -> str:
    """Return how likely it was to survive every risk that was survived; empty for none.

    That a person took no risk is said where that is known.
    """
    chance = Fraction(found.luck_chance)
    if chance == 1:
        may_risk = any(one.judgement.risk != 0 for one in found.moves)
        return "" if may_risk else tr("You took no risk.")
    if chance >= Fraction(1, 100):
        phrase = msgid("Luck: the chance to survive all the risks you survived was {percent} %.")
        return tr(phrase, percent=whole_percent(chance))
    phrase = msgid("Luck: the chance to survive all the risks you survived was 1 in {count}.")
    return tr(phrase, count=f"{round(1 / chance):,}")


def given_up_sentence(found: Review) -> str:
    """Return that no move has the label of one that gave something up, as far as is known."""
    is_known = found.needed_no_guess or (
        found.accuracy is not None and all(one.is_exact for one in found.guesses)
    )
    if not is_known:
        return tr("None of your moves is known to have reduced your chance to win.")
    if any(one.lost_share for one in found.guesses):
        phrase = msgid("None of your moves gave up {percent} % or more of your chance to win.")
        return tr(phrase, percent=whole_percent(Fraction(INACCURACY)))
    return tr("None of your moves reduced your chance to win.")

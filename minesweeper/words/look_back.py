"""The words of the look-back: which moment is shown, what the move was, how the game was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from minesweeper.explain.explanation import Explanation, Verdict
from minesweeper.explain.phrases import phrases
from minesweeper.review.judgement import Label
from minesweeper.review.review import GAVE_UP, JudgedMove, Review, is_ai_move
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action, Actor, Command
from minesweeper.rules.naming import blocks, name_of, whole_percent
from minesweeper.words.cells import mined_sentence, uncertain_sentence
from minesweeper.words.judgements import (
    given_up_sentence,
    given_up_sentences,
    judgement_name,
    proof_lines,
    result_name,
    short_sentences,
    summary_sentences,
    wins_in_percent,
)
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.links import PLACE, link
from minesweeper.words.names import and_list, tenths
from minesweeper.words.voice import lines

ALL_MOVES = "all-moves"
"""The link to the list of all moves."""


def place_line(place: int, length: int, command: Command | None, *, is_over: bool) -> str:
    """Return which moment is shown: the number of the move, and when it came."""
    if command is None:
        if is_over:
            return tr("After all {count} moves: the end", count=length)
        return tr("After all {count} moves: now", count=length)
    phrase = msgid("Move {number} of {count}, after {seconds} s")
    return tr(phrase, number=place + 1, count=length, seconds=tenths(command.at))


def command_text(
    command: Command,
    judged: JudgedMove | None,
    certain: Explanation | None = None,
    *,
    flagged: bool | None = None,
    is_wrong: bool = False,
    waits: bool = False,
) -> str:
    """Return what a command does, and with its label and reason what it was.

    `certain` is what is known of its cell where it is not judged; `flagged` is whether the cell
    had a flag before, None if that is not known. `is_wrong` if it flags a cell without a mine,
    `waits` if it is still to be judged.
    """
    done = done_text(command, flagged=flagged)
    if judged is not None:
        label = judgement_name(judged.judgement)
        return _with_reason(tr("{done}: {label}", done=done, label=label), judged)
    flags = command.action is Action.FLAG and flagged is False
    if is_wrong or (flags and certain is not None and certain.verdict is Verdict.SAFE):
        done = tr("{done}: {label}", done=done, label=tr("a wrong flag"))
    told = [f"<b>{done}</b>"]
    if is_ai_move(command):
        told += ["", tr("The AI or a hint made this move. Only your own moves are judged.")]
    if certain is not None and not certain.is_certain:
        told += ["", uncertain_sentence(certain)]
        if flags and certain.rule is None:
            told.append(tr("Nothing could tell yet."))
    elif certain is not None:
        phrase = msgid("{cell} was certainly safe.")
        if certain.verdict is Verdict.MINE:
            phrase = msgid("{cell} was certainly a mine.")
        told += ["", tr(phrase, cell=name_of(certain.cell)), *proof_lines(certain, lines)]
    elif waits and not is_ai_move(command):
        told += ["", tr("It is still being judged.")]
    return "<br>".join(told)


def _with_reason(head: str, judged: JudgedMove, *, is_last: bool = False) -> str:
    """Return what a move was under a heading, and whether it was the last one to learn from."""
    steps, end = proof_lines(judged.judgement.proof, lines), _after_answer(is_last=is_last)
    says_it = steps and judged.judgement.label is Label.SAFE
    told = steps if says_it else [paragraph(short_sentences(judged)), *steps]
    return "<br>".join([f"<b>{head}</b>", "", *told, *end])


def _after_answer(*, is_last: bool) -> list[str]:
    """Return that an answer was the last one; nothing for another one."""
    return ["", tr("That was the last one.")] if is_last else []


def done_text(command: Command, *, flagged: bool | None = None) -> str:
    """Return what a command does, and whether the assistant gave it."""
    phrase = _DONE[command.action]
    if command.action is Action.FLAG and flagged is not None:
        phrase = msgid("Take the flag at {cell} away") if flagged else msgid("Flag {cell}")
    done = tr(phrase, cell=name_of(command.cell))
    return tr("{done} (the AI or a hint)", done=done) if command.by is Actor.AI else done


_DONE = {
    Action.REVEAL: msgid("Open {cell}"),
    Action.FLAG: msgid("Flag {cell}, or take the flag away"),
    Action.CHORD: msgid("Chord at {cell}"),
    Action.CLAIM: msgid("Claim a mine at {cell}"),
    Action.UNDO: msgid("Take back"),
    Action.REDO: msgid("Bring back"),
}


def summary_text(
    found: Review,
    mistakes: list[JudgedMove],
    *,
    judged: bool,
    whole: bool,
    flags: Mapping[int, Cell] | None = None,
) -> str:
    """Return how a game was played, and its moves as links: those to learn from, or all.

    `flags` are the cells that were flagged wrongly, by place.
    """
    blocks = [f"<b>{result_name(found.status, finished=found.finished)}</b>"]
    if not judged:
        blocks.append(tr("Judging the moves: {count} so far.", count=len(found.moves)))
    else:
        blocks.append(paragraph(summary_sentences(found)))
    moves = list(found.moves) if whole else mistakes
    if moves:
        head = tr("Your moves:") if whole else tr("Mistakes:")
        blocks.append("<br>".join([head, *_entries(moves)]))
    elif judged and found.moves and not found.has_few_moves:
        blocks.append(given_up_sentence(found))
    if flags:
        links = [link(f"{PLACE}{place}", name_of(cell)) for place, cell in flags.items()]
        blocks.append(tr("Wrong flags: {cells}", cells=tr(", ").join(links)))
    if found.moves:
        name = tr("List only the mistakes") if whole else tr("List all reveals and chords")
        blocks.append(link(ALL_MOVES, name))
    return "<br><br>".join(blocks)


def _entries(moves: Sequence[JudgedMove]) -> Iterator[str]:
    """Yield each move as a link, with its number where another one has the same cell."""
    times = Counter(one.move.command.cell for one in moves)
    for one in moves:
        entry = _entry(one)
        if times[one.move.command.cell] > 1:
            number = one.move.count + 1
            entry = tr("Move {number}, {told}", number=number, told=entry)
        yield entry


def _entry(one: JudgedMove) -> str:
    """Return a move as a link, with its label, its risk or what it kept, and the better cell."""
    judged, command = one.judgement, one.move.command
    chords = command.action is Action.CHORD
    cell = name_of(command.cell)
    name = f"<u>{done_text(command) if chords else cell}</u>"
    phrase = msgid("{cell}: {label}")
    risk = 0 if judged.risk is None else whole_percent(judged.risk)
    if judged.label is Label.MISREAD:
        phrase = msgid("{cell}: {label}, certainly a mine")
        if judged.is_by_flag:
            phrase = msgid("{cell}: {label}, certain to open a mine")
        elif chords:
            phrase = msgid("{cell}: {label}, {mine} was certainly a mine")
    elif risk:
        phrase = msgid("{cell}: {label}, a risk of {percent} %")
        bounded = judged.label in GAVE_UP and judged.win_chosen is None
        if judged.label is Label.NEEDLESS:
            phrase = msgid("{cell}: {label} ({percent} % risk), safe: {best}")
        elif bounded:
            phrase = msgid("{cell}: {label}, a risk of {percent} %, better {best}")
        elif judged.label in GAVE_UP and judged.best != judged.cell:
            phrase = msgid("{cell}: {label}, {kept} % to win, better {best} with {most} %")
            if not judged.is_exact:
                phrase = msgid(
                    "{cell}: {label}, about {kept} % to win, better {best} with {most} %"
                )
    mine, best = name_of(judged.cell), name_of(judged.best)
    label = judgement_name(judged)
    kept, most = wins_in_percent(judged)
    figures = {"percent": risk, "kept": kept, "most": most}
    told = tr(phrase, cell=name, label=label, best=best, mine=mine, **figures)
    if wrong := judged.wrong_flags:
        told = tr(_WITH_FLAGS, len(wrong), told=told, cells=and_list(blocks(wrong)))
    return f'<a href="{PLACE}{one.move.count}">{told}</a>'


_WITH_FLAGS = phrases("{told}, wrong flag at {cells}", "{told}, wrong flags at {cells}")


# Learning from mistakes


def task_text(mistake: JudgedMove, number: int, count: int) -> str:
    """Return the task: to find a better cell than the one that was taken."""
    head = tr("Mistake {number} of {count}", number=number, count=count)
    cell = name_of(mistake.move.command.cell)
    phrase = msgid("You opened {cell} here. Click a better cell.")
    if mistake.move.command.action is Action.CHORD:
        phrase = msgid("You chorded at {cell} here. Click a better cell.")
    return f"<b>{head}</b><br><br>{tr(phrase, cell=cell)}"


def tried_text(tried: JudgedMove, *, gave_up: bool, is_last: bool = False) -> str:
    """Return whether a cell that was tried is as good as any, and why; not which is better."""
    if not gave_up:
        head = tr("{cell}: yes.", cell=name_of(tried.move.command.cell))
        return _with_reason(head, tried, is_last=is_last)
    told = [paragraph(_wrong_sentences(tried))]
    if tried.judgement.label is Label.MISREAD:
        told = proof_lines(tried.judgement.proof, lines)
    return "<br>".join([_wrong_verdict(tried), "", *told])


def try_again_sentence() -> str:
    """Return what comes after a first wrong answer."""
    return tr("Try once more: a second miss ends the task.")


def _wrong_verdict(tried: JudgedMove) -> str:
    """Return that a cell that was tried is not the best one, or a mine, as a heading."""
    phrase = msgid("{cell}: not the best yet.")
    if tried.judgement.label is Label.MISREAD:
        phrase = msgid("No: {cell} was certainly a mine.")
    if tried.judgement.label is Label.NEEDLESS:
        phrase = msgid("No: {cell} is a needless risk.")
    return f"<b>{tr(phrase, cell=name_of(tried.move.command.cell))}</b>"


def _wrong_sentences(tried: JudgedMove) -> list[str]:
    """Return why a cell that may be a mine is not the best one."""
    judged = tried.judgement
    told = mined_sentence(judged.cell, judged.risk)
    if judged.label is Label.NEEDLESS:
        return [told, tr("Another cell is certainly safe.")]
    return [told, *given_up_sentences(judged)]


def answer_text(
    mistake: JudgedMove, *, is_last: bool = False, tried: JudgedMove | None = None
) -> str:
    """Return the better cell than a mistake, and why; `tried` is what is said above it."""
    head = tr("The answer: {cell}", cell=name_of(mistake.judgement.best))
    if mistake.judgement.label is not Label.MISREAD:
        return _with_reason(head, mistake, is_last=is_last)
    end = _after_answer(is_last=is_last)
    says_it = tried is not None and tried.judgement.cell == mistake.judgement.cell
    known = [] if says_it else ["", paragraph(short_sentences(mistake))]
    return "<br>".join([f"<b>{head}</b>", "", *_better_lines(mistake), *known, *end])


def _better_lines(mistake: JudgedMove) -> list[str]:
    """Return why the cell to take instead of a certain mine is the better one."""
    judged = mistake.judgement
    if judged.least:
        told = mined_sentence(judged.best, judged.least)
        return [paragraph([tr("No cell is certainly safe."), told])]
    safe = tr("{cell} is certainly safe.", cell=name_of(judged.best))
    return [safe, *proof_lines(judged.better, lines)]

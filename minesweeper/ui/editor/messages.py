"""Messages of the position editor: answers, contradictions, faults of a text."""

from __future__ import annotations

from collections.abc import Set

from minesweeper.explain.phrases import phrases
from minesweeper.formats import FormatError
from minesweeper.pictures.door import PictureError, check_installed
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Status
from minesweeper.rules.faults import Fault
from minesweeper.rules.naming import name_of, whole_percent
from minesweeper.session.query import Answer, Findings
from minesweeper.session.session import Session
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.editor.draft import Draft, Drafts, Mark
from minesweeper.words.advice import advice_sentence, flag_first_sentence
from minesweeper.words.faults import fault_markup, fault_sentence, fault_text, no_answer_sentence
from minesweeper.words.guesses import unknown_mines_sentences
from minesweeper.words.hints import need_sentences, why_sentences
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.names import player_name

_TOO_FEW_AROUND = phrases(
    "The {number} at {cell} cannot be: only {around} cell around it can be a mine.",
    "The {number} at {cell} cannot be: only {around} cells around it can be mines.",
)

_IF_READ_RIGHTLY = phrases(
    "This holds if every cell is read rightly; {count} is doubtful.",
    "This holds if every cell is read rightly; {count} are doubtful.",
)


def findings_sentences(findings: Findings, drafts: Drafts) -> list[str]:
    """Say the move or what is known of a cell and, if wanted, how many cells are certain."""
    if findings.fault:
        return [no_answer_sentence(findings.fault)]
    sentences = [] if findings.advice is None else [advice_sentence(findings.advice)]
    played = None if findings.advice is None else findings.advice.cell
    if played is not None:
        who = player_name(findings.player)
        sentences.insert(0, tr("{player} would play {cell}.", player=who, cell=name_of(played)))
        if played in drafts.draft.seen.flags:
            sentences.insert(1, flag_first_sentence(played))
    if findings.answer is not None:
        sentences += _answer_sentences(findings.answer, drafts.draft.seen.flags)
    if drafts.shows_certain:
        certain, flags = findings.probabilities, drafts.draft.seen.flags
        told = _certain_phrase(certain.safe | certain.mines, flags)
        sentences.append(told.format(safe=len(certain.safe), mines=len(certain.mines)))
    common = findings.probabilities.common
    if drafts.shows_chances and common is not None:
        phrase = tr("Cells beside no number: {percent} % risk of a mine each.")
        sentences.append(phrase.format(percent=whole_percent(common)))
        sentences += unknown_mines_sentences(drafts.draft.seen)
    if not findings.probabilities.exact and (drafts.shows_certain or drafts.shows_chances):
        sentences.append(
            tr("Too large to count: chances are estimates, and more cells may be certain.")
        )
    doubtful = len(drafts.draft.doubtful)
    if sentences and doubtful:
        sentences.append(tr(_IF_READ_RIGHTLY, doubtful, count=doubtful))
    return sentences


def _certain_phrase(cells: Set[Cell], flags: Set[Cell]) -> str:
    """Return the phrase for the numbers of certain cells, some of which may have flags."""
    if not cells:
        return tr("No cell is certain.")
    if cells <= flags:
        return tr("Certainly safe cells: {safe}; certain mines: {mines}. All have a flag.")
    if cells & flags:
        return tr(
            "Certainly safe cells: {safe}; certain mines: {mines}. Those without a flag have a"
            " dot or a cross."
        )
    return tr("Certainly safe cells, with a dot: {safe}; certain mines, with a cross: {mines}.")


def _answer_sentences(answer: Answer, flags: Set[Cell]) -> list[str]:
    """Say what is known of a cell, or what a number still needs."""
    if answer.needs is not None:
        return need_sentences(answer.needs)
    if answer.fault is not None:
        return [no_answer_sentence(answer.fault)]
    known = answer.explanation
    return [] if known is None else why_sentences(known, flags=flags)


def contradiction(findings: Findings, draft: Draft) -> str:
    """Say which number fits no layout, as far as that is known; an empty text if one fits."""
    error = findings.contradiction
    if error is None:
        return ""
    if error.cell is None:
        return fault_sentence(error)
    number, seen = draft.seen.numbers[error.cell], draft.seen
    named = {"number": number, "cell": name_of(error.cell)}
    near = neighbors(error.cell, draft.height, draft.width)
    around = sum(not isinstance(draft.mark(other), int) for other in near)
    if not around:
        return tr("The {number} at {cell} cannot be: no cell around it can be a mine.", **named)
    if number > around:
        return tr(_TOO_FEW_AROUND, around, around=around, **named)
    causes = [
        tr(phrase)
        for phrase, is_there in (
            (msgid("other numbers"), len(seen.numbers) > 1),
            (msgid("the mines hit"), bool(seen.hit)),
        )
        if is_there
    ]
    phrase = tr("The {number} at {cell} contradicts {causes}: no layout of mines fits.")
    return phrase.format(causes=tr(", or ").join(causes), **named)


def mark_name(mark: Mark | None) -> str:
    """Say what a brush makes of a cell."""
    if mark is None:
        return tr("Each click goes on: covered, 0 to 8, open mine")
    if isinstance(mark, int):
        return tr("Paint the number {number}", number=mark)
    return {
        CellState.COVERED: tr("Paint covered cells"),
        CellState.FLAG: tr("Paint flags; they are for you, nothing is inferred from them"),
        CellState.HIT: tr("Paint mines that lie open"),
    }[mark]


def text_fault(error: FormatError) -> str:
    """Say what is wrong with a text that should be a position, and where."""
    fault = fault_markup(error)
    return tr("The clipboard holds no position: {fault}. Nothing has changed.", fault=fault)


def picture_fault(fault: Fault) -> str:
    """Say why no position was read from a picture."""
    return tr("No position was read: {why}.", why=fault_markup(fault))


def why_no_screen() -> str:
    """Say what is missing to read pictures and the screen, in plain text; empty if nothing is."""
    try:
        check_installed()
    except PictureError as error:
        why = fault_text(error)
        return why[:1].upper() + why[1:]
    return ""


def read_sentence(draft: Draft) -> str:
    """Say what was read from a picture, what is doubtful, and what only the person knows."""
    told = [tr("Read {width} x {height} cells.", width=draft.width, height=draft.height)]
    if len(draft.doubtful) == len(draft.marks):
        told.append(tr("No cell is sure: this look is unknown. Compare them all with the picture."))
    elif draft.doubtful:
        told.append(
            tr(
                "Doubtful: {count}, in dashed frames. Compare them with the picture; a click"
                " confirms one, further clicks change it.",
                count=len(draft.doubtful),
            )
        )
    else:
        told.append(tr("No cell looks doubtful; compare them with the picture all the same."))
    if draft.seen.hit:
        told.append(tr("Mines lie open: that game may be over."))
    if draft.mines is None:
        told.append(tr("How many mines are there? Type it above, or leave it empty."))
    return paragraph(told)


def nothing_to_take_over(session: Session) -> str:
    """Say why no position can be taken over: there is no game for that, or it is paused."""
    if session.game.status is Status.PLAYING and session.game.clues == EXACT:
        return tr("Your game is paused, so its position stays hidden. Go on with it first.")
    return tr("No position to take over: there is no game in play with exact numbers.")


def offer_sentence(*, is_assisted: bool = False) -> str:
    """Say that the game's position can be taken over, and that this is help if it had none yet."""
    if is_assisted:
        return tr("From the game: takes over the position of your game.")
    return tr("From the game: takes over the position of your game, which then counts as helped.")

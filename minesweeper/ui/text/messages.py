"""The messages of the window: reasons and events as data become sentences here.

Every phrase passes through `tr`, which replaces it by that of another language.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from minesweeper.explain.phrases import phrases
from minesweeper.explain.walk import Walk
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT, ClueKind
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Start, beginning
from minesweeper.rules.naming import name_of
from minesweeper.rules.rules import Goal
from minesweeper.session.advice import Advice, Outcome
from minesweeper.session.clock import Milliseconds
from minesweeper.session.session import Session
from minesweeper.storage.store import Marks, can_count
from minesweeper.ui.text.explanations import advice_sentence
from minesweeper.ui.text.faults import backlog_sentence
from minesweeper.ui.text.hints import (
    hint_sentences,
    next_press_sentence,
    thinking_hint_sentence,
    why_sentences,
)
from minesweeper.ui.text.language import tr, translated_form
from minesweeper.ui.text.names import listed, player_name
from minesweeper.ui.text.no_guess import look_back_sentences, playing_sentence, search_sentences
from minesweeper.ui.text.steps import linked_lines, walk_lines
from minesweeper.ui.text.times import won_sentence

HIT = phrases("{count} mine hit.", "{count} mines hit.")
HIT_AND_CLAIMED = phrases(
    "{count} mine hit, wrong claims at {cells}.", "{count} mines hit, wrong claims at {cells}."
)


@dataclass(frozen=True, slots=True)
class KeyLabels:
    """The labels of keys that messages name."""

    hint: str
    why: str


def thinking_sentence(player: str, seconds: int = 0) -> str:
    """Return that a player thinks, and for how many seconds if that is at least one."""
    name = player_name(player)
    if seconds < 1:
        return tr("{player} is thinking …").format(player=name)
    return tr("{player} is thinking … {seconds} s").format(player=name, seconds=seconds)


def chance_sentence(cell: Cell, chance: Fraction, *, exact: bool) -> str:
    """Return the chance that a covered cell is a mine; an `exact` one, or an estimate."""
    name = name_of(cell)
    if chance == 0:
        return tr("{cell} is certainly safe.").format(cell=name)
    if chance == 1:
        return tr("{cell} is certainly a mine.").format(cell=name)
    percent = min(max(round(100 * float(chance), 1), 0.1), 99.9)
    if exact:
        return tr("{cell} is a mine with a chance of {percent} %.").format(
            cell=name, percent=percent
        )
    return tr("{cell} is a mine with a chance of about {percent} % (estimated).").format(
        cell=name, percent=percent
    )


def claim_sentence(cell: Cell) -> str:
    """Return what the mark of a claim means."""
    return tr("{cell} is a claim: the AI infers a mine there, without proof.").format(
        cell=name_of(cell)
    )


def state_sentence(game: Game, time: Milliseconds, begins_at: Cell | None = None) -> str:
    """Return the state of the game, for a game without advice.

    `begins_at` is where the same board was begun before.
    """
    if game.status is Status.WON:
        return won_sentence(time)
    wrong_claims = sorted(game.claims & game.wrong_flags())
    if game.status is Status.LOST and wrong_claims:
        wrong = listed([name_of(cell) for cell in wrong_claims])
        phrase = translated_form(HIT_AND_CLAIMED.one, HIT_AND_CLAIMED.many, len(game.hit))
        return phrase.format(count=len(game.hit), cells=wrong)
    if game.status is Status.LOST and game.rules.play_on:
        return translated_form(HIT.one, HIT.many, len(game.hit)).format(count=len(game.hit))
    if game.status is Status.LOST:
        hit = listed([name_of(cell) for cell in game.hit])
        return tr("There was a mine at {cells}.").format(cells=hit)
    if game.status is Status.READY and begins_at is not None:
        if game.field.begins_at is not None:
            return tr("This board begins at {cell}.").format(cell=name_of(begins_at))
        return tr("The same board again. The first cell was {cell}: it is safe.").format(
            cell=name_of(begins_at)
        )
    if game.status is Status.READY:
        return tr("Click any cell to begin, or let the AI move.")
    if game.code is not None and game.start is not beginning(game.code.start):
        return start_fallback_sentence(game.start)
    if game.rules.goal is Goal.LOCATE:
        return tr("Flag every mine to win.")
    return ""


def session_sentences(session: Session, labels: KeyLabels, walk: Walk | None = None) -> list[str]:
    """Return what cannot be stored, and what is said of the game.

    `walk` is the way through a proof that is shown step by step.
    """
    backlog = session.recorder.backlog
    kept = [] if backlog is None else [backlog_sentence(backlog)]
    return [*kept, *_game_sentences(session, labels, walk)]


def _game_sentences(session: Session, labels: KeyLabels, walk: Walk | None) -> list[str]:
    """Return what is explained, what the assistant did or does, or the state of the game."""
    if session.is_paused:
        return [tr("Click the board, or the button beside the clock, to go on.")]
    state = state_sentence(session.game, session.elapsed, session.begins_at)
    advice, record = session.advice, _record_of(session)
    thinking = session.thinking_seconds
    if thinking is not None:
        return [_thinking(session, thinking), tr("Escape stops it.")]
    if session.no_guess.search is not None:
        return search_sentences(session.no_guess.search)
    taught = _taught(session, labels, walk)
    if taught:
        return taught
    looked = look_back_sentences(session.no_guess.look_back, strict=session.game.rules.strict)
    if advice is None and session.can_prove and not session.game.is_over:
        return [state, playing_sentence(warns=session.can_count)]
    if advice is None:
        return [state, record, *looked]
    ends = session.game.is_over or advice.outcome is Outcome.NO_MOVE
    told = _advised(session, advice, labels) if walk is None else "<br>".join(walk_lines(walk))
    if advice.is_proof and session.game.clues != EXACT:
        told = "<br>".join([told, no_steps_sentence(session.game.clues.kind)])
    return [state if ends else "", record, told, *looked]


def _thinking(session: Session, seconds: int) -> str:
    if session.teacher.thinks:
        return thinking_hint_sentence(seconds)
    return thinking_sentence(session.preferences.settings.player, seconds)


def _taught(session: Session, labels: KeyLabels, walk: Walk | None) -> list[str]:
    """Return the hint as far as it is shown, or the answer to why; empty without either."""
    hint, answer = session.shown_hint, session.shown_why
    if hint is not None:
        whole = session.preferences.whole_proofs
        told = hint_sentences(hint, whole=whole, key=labels.why, say=linked_lines)
        if walk is not None:
            told = told[:1] * (hint.wrong is not None) + walk_lines(walk)
        return ["<br>".join(told), next_press_sentence(hint, labels.hint)]
    if answer is None:
        return []
    return ["<br>".join(why_sentences(answer, linked_lines) if walk is None else walk_lines(walk))]


def _advised(session: Session, advice: Advice, labels: KeyLabels) -> str:
    """Return the advice, each step of its proof a link."""
    whole = session.preferences.whole_proofs
    return advice_sentence(advice, whole=whole, key=labels.why, say=linked_lines)


def code_label(game: Game) -> str:
    """Return the line below the board: its code, and a warning of clues that may be wrong."""
    label = tr("Board {code}").format(code=game.code) if game.code else no_code_sentence(game)
    if game.clues == EXACT:
        return label
    return tr("{label}: {clues}").format(label=label, clues=clue_warning(game.clues.kind))


def no_code_sentence(game: Game) -> str:
    """Return that there is no code to copy, and why."""
    if game.rules.strict:
        return tr("No code names this board: the strict rule laid its mines anew.")
    return tr("No code names this board.")


def no_room_sentence() -> str:
    """Return the line below the board where the AI view has no room."""
    return tr("The window is too small for the AI view.")


def clue_warning(kind: ClueKind) -> str:
    """Return a warning of how the numbers of a game may be wrong."""
    return {
        ClueKind.EXACT: "",
        ClueKind.MISSING: tr("some numbers are missing (?)"),
        ClueKind.UNDER: tr("numbers may be too low"),
        ClueKind.OVER: tr("numbers may be too high"),
    }[kind]


def no_steps_sentence(kind: ClueKind) -> str:
    """Return why a certain cell has no proof in steps in a game whose numbers may be wrong."""
    return {
        ClueKind.EXACT: "",
        ClueKind.MISSING: tr("Numbers may be missing, so there are no steps."),
        ClueKind.UNDER: tr("Numbers may be too low, so there are no steps."),
        ClueKind.OVER: tr("Numbers may be too high, so there are no steps."),
    }[kind]


def copied_sentence(code: str) -> str:
    """Return that the board's code is on the clipboard."""
    return tr("Copied the board's code: {code}. Paste it with Ctrl+V to open it.").format(code=code)


def mines_shown_sentence() -> str:
    """Return what it costs to see the mines."""
    return tr("The mines are shown, so this game counts as helped.")


def record_sentence(place: int | None) -> str:
    """Return the game's place among the best times; an empty text if it does not count."""
    if place is None:
        return ""
    if place == 1:
        return tr("Your best time!")
    return tr("Number {place} of your best times.").format(place=place)


def _record_of(session: Session) -> str:
    """Return the place of a game that was won, or why it has none; empty for any other game."""
    marks = session.marks
    if session.game.status is Status.WON and (marks.seeded or marks.undone or marks.replayed):
        return uncounted_sentence(marks)
    if session.recorder.is_refused and can_count(session.game, marks):
        return uncounted_sentence(replace(marks, replayed=True))  # in another window
    return record_sentence(session.recorder.place)


def uncounted_sentence(marks: Marks) -> str:
    """Return why a game counts for no record, but for help, which a badge tells."""
    if marks.replayed:
        return tr("It counts for no record: this board was played before.")
    if marks.seeded:
        return tr("It counts for no record: the board was chosen.")
    return tr("It counts for no record: moves of it were taken back or lost.")


def start_fallback_sentence(granted: Start) -> str:
    """Return that the mines left no room for the start rule that was chosen."""
    if granted is Start.SAFE:
        return tr("This many mines leave no room for an opening: only the first cell was safe.")
    return tr("This many mines leave no room for a safe start: the first cell could be a mine.")

"""The message of the side panel: a heading and what is said, as HTML and as plain text."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import NamedTuple

from minesweeper.explain.advice import MOVES, Outcome
from minesweeper.explain.explanation import Walk
from minesweeper.explain.hint import SPOKEN, HintStep
from minesweeper.review.judgement import Label
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Action, Status
from minesweeper.rules.game import Game
from minesweeper.rules.naming import name_of
from minesweeper.rules.rules import Goal
from minesweeper.session.explained import explanation_of
from minesweeper.session.no_guess import BoardSearch
from minesweeper.session.probabilities import Probabilities
from minesweeper.session.session import Session
from minesweeper.storage.store import Uncounted, is_timed
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import keys_of, with_key
from minesweeper.words import games, hints
from minesweeper.words.advice import advice_sentence
from minesweeper.words.cells import no_steps_sentence
from minesweeper.words.faults import backlog_sentence, fault_text, no_answer_sentence
from minesweeper.words.guesses import untold_mines_sentence
from minesweeper.words.judgements import (
    ending_sentences,
    result_name,
    strict_sentence,
    wrong_flags_sentence,
)
from minesweeper.words.language import paragraph, tr
from minesweeper.words.links import (
    CANCEL,
    COPY_RESULT,
    COURSE,
    MORE,
    ORDINARY,
    RECORDS,
    TAKE_BACK,
    link,
)
from minesweeper.words.names import TIPS, exact_time, player_name, rule_words
from minesweeper.words.no_guess import kind_sentence, laid_anew_sentence, playing_sentence
from minesweeper.words.voice import linked_lines, walk_lines

_LINE_END = re.compile(r" *<br ?/?> *")
_TAG = re.compile(r"<[^>]*>")


class Message(NamedTuple):
    """What the panel says. `html` is in the subset of the text boxes."""

    heading: str
    """Whose words these are, or what happened."""
    html: str
    short_heading: str = ""
    """The heading where the whole of it has no room; empty if it is short anyway."""
    from_top: bool = False
    """Whether the beginning is to be seen even if a step below it is chosen."""

    @property
    def plain(self) -> str:
        """The heading and the text below it, without tags: for the clipboard and to read aloud."""
        return "\n".join(filter(None, [self.heading, plain_text(self.html)]))


def plain_text(text: str) -> str:
    r"""Return the text of a text box without tags; `<br>` ends a line, and no line is empty.

    >>> plain_text("<b>Safe:</b> A1.<br><br>20 &lt; 30&nbsp;%")
    'Safe: A1.\n20 < 30 %'
    """
    lines = _LINE_END.sub("\n", text).split("\n")
    said = (html.unescape(_TAG.sub("", line)).replace("\u00a0", " ").strip() for line in lines)
    return "\n".join(filter(None, said))


def panel_message(
    session: Session,
    notice: str,
    pointed: Cell | None,
    shown: Probabilities,
    walk: Walk | None = None,
) -> Message:
    """Return what the panel says: notice or game, then what is known of the cell pointed at.

    What the board shows marks of, and how a game ended, stays in sight below a notice. `walk` is
    the way through the proof that is shown.
    """
    sentences = [notice] if notice else []
    answers = session.teacher.hint is not None or session.teacher.answer is not None
    stays = answers or session.advice or session.game.is_over or session.no_guess.searches
    if not notice or stays:
        sentences += _game_sentences(session, walk)
    if not session.is_paused:
        sentences.append(games.taken_back_sentence(session.game))
    if session.game.is_over and session.recorder.store is not None:
        sentences.append("<br>".join(_end_links(session)))
    if pointed in session.game.claims and not session.is_paused:
        sentences.append(games.claim_sentence(pointed))
    if pointed is not None and pointed in shown.mined and not answers:
        sentences.append(games.chance_sentence(pointed, shown.mined[pointed], exact=shown.exact))
    sentences.append(_about_chances(session))
    text = "<br><br>".join(filter(None, sentences))
    if notice or session.recorder.backlog:
        return Message(tr("Notice"), text, from_top=bool(notice))
    if session.teacher.thinks or answers:
        return _taught_message(session, text)
    if session.assistant.asked and _assistant_speaks(session):
        if session.advice is not None and session.advice.by_hint:
            return Message(tr("Hint"), text)
        player = player_name(session.assistant.asked)
        return Message(tr("AI: {player}", player=player), text, tr("AI Move"))
    short = tr("Daily board") if session.daily is not None else ""
    return Message(_state_heading(session), text or _what_next(session), short)


def _about_chances(session: Session) -> str:
    """Return what the chances leave out that are shown on the board or in what is explained."""
    if session.is_paused or session.game.is_over:
        return ""
    hint, known = session.teacher.hint, explanation_of(session)
    uncertain = (known is not None and not known.is_certain) or (hint and hint.candidates)
    told = uncertain or session.preferences.settings.overlay
    return untold_mines_sentence(session.game.rules) if told else ""


def _end_links(session: Session) -> list[str]:
    """Return the links below a game that is over."""
    copy = link(COPY_RESULT, tr("Copy result"))
    own = session.daily is not None and session.why_uncounted is None
    return [*([copy] if own else []), link(RECORDS, tr("Records"))]


def _back_link(session: Session) -> str:
    """Return the link to the game in play that was left, with its key."""
    keys, back = session.preferences.settings.keys, tr("Back to the game you left")
    return link(TAKE_BACK, with_key(back, keys, Wish.TAKE_BACK))


def _what_next(session: Session) -> str:
    """Return what helps where nothing else is to be said."""
    told = tr("Hint ({hint}) shows where to look.", hint=_key(session, Wish.HINT))
    if session.game.clues != EXACT:
        return told
    why = tr(
        "Point at a cell and press Why ({why}): it says whether the cell is safe, or how many mines"
        " a number still needs.",
        why=_key(session, Wish.WHY),
    )
    return paragraph([told, why])


def _basics(game: Game) -> str:
    """Return how the game is played, and where to learn it, for a person who has not won yet."""
    goal = tr("Open every cell without a mine.")
    if game.rules.goal is Goal.LOCATE:
        goal = tr("Flag every mine to win.")
    number = tr("A number counts the mines around it.")
    if not game.clues.is_true:
        number = tr("{tip}.", tip=tr(TIPS[game.clues.kind]))
    clicks, course = tr("Left click opens, right click flags."), tr("Learn step by step")
    return "<br>".join([goal, number, clicks, link(COURSE, course)])


def _game_sentences(session: Session, walk: Walk | None) -> list[str]:
    """Return what the assistant did or the state of the game; before the first click the basics."""
    ready = session.game.status is Status.READY and session.no_guess.search is None
    waits = ready and session.begins_at is None
    left = [_back_link(session)] if ready and session.left is not None else []
    taught = session.teacher.hint or session.teacher.answer
    silent = (
        not (session.advice or taught or session.recorder.backlog)
        and session.thinking_seconds is None
    )
    shown, why = _about_board(session, ready=ready, silent=silent), session.why_uncounted
    if waits and silent and session.preferences.settings.shows_basics:
        return [*left, *shown, _basics(session.game)]
    told = session_sentences(session, walk)
    told_now = Uncounted.KNOWN, Uncounted.CHOSEN, Uncounted.TAKEN_BACK
    if ready and session.daily is None and why in told_now:
        told.append(_uncounted_sentence(session, why))
    if ready and not waits:  # where to begin, before all others
        return [*told[:1], *left, *shown, *told[1:]]
    return [*shown, *told, *left]


def _about_board(session: Session, *, ready: bool, silent: bool) -> list[str]:
    """Return what the board and its rules are, and what takes the record of it.

    `ready` is whether the game waits for its first cell, `silent` whether nobody speaks of it.
    """
    game, why = session.game, session.why_uncounted
    record = _record_sentence(session) if ready else ""
    shown = [record]
    if session.daily is not None and (ready or game.is_over):
        again = why is Uncounted.KNOWN and game.status is not Status.WON
        counts = ready and session.can_count and not record
        shown.append(games.day_sentence(session.daily, again=again, counts=counts))
    if ready and game.no_guess is not None:
        shown.append(kind_sentence(game.no_guess))
    says_rules = ready or (silent and not game.is_over)
    if game.rules.strict and says_rules:
        shown.append(strict_sentence())
    told = [_uncounted_sentence(session, why)] if ready and why is Uncounted.RULES else []
    rules = tr(", ").join(rule_words(replace(game.rules, strict=False), game.clues.kind))
    if rules and says_rules:
        told.append(tr("Rules: {rules}.", rules=rules))
    shown.append(paragraph(told))
    return shown


def _uncounted_sentence(session: Session, *why: Uncounted) -> str:
    """Return why the game counts for no record."""
    return games.uncounted_sentence(*why, taken_back=session.game.log.taken_back > 0)


def _record_sentence(session: Session) -> str:
    """Return what takes the record as soon as the game begins; empty if nothing does."""
    if not session.can_count:
        return ""
    if session.preferences.settings.overlay:
        return tr("The chances are shown, so this game will not count.")
    shows_view = session.preferences.settings.ai_view
    return tr("The AI view is open, so this game will not count.") if shows_view else ""


def _taught_message(session: Session, text: str) -> Message:
    """Return a text below which step of a hint is shown, or of which cell it tells."""
    hint, answer = session.teacher.hint, session.teacher.answer
    heading = short = tr("Hint")
    if answer is not None and answer.asked is not None:
        heading, short = tr("Why? {cell}", cell=name_of(answer.asked)), tr("Why?")
    elif hint is not None and hint.kind in SPOKEN:
        step, steps = int(hint.step), len(HintStep)
        heading = tr("Hint {step} of {steps}", step=step, steps=steps)
        short = tr("Hint {step}/{steps}", step=step, steps=steps)
    if session.is_paused or session.game.is_over:
        heading = _state_heading(session)
    return Message(heading, text, short)


def _assistant_speaks(session: Session) -> bool:
    """Return whether the message is what the assistant says of a game that goes on."""
    speaks = session.advice is not None or session.assistant.is_slow
    return speaks and not session.is_paused and not session.game.is_over


def _state_heading(session: Session) -> str:
    status, begun_before = session.game.status, session.begins_at is not None
    if session.is_paused:
        return tr("Paused")
    if session.game.is_over:
        return result_name(status, finished=session.game.is_finished)
    if status is Status.READY:
        if session.daily is not None:
            return tr("Board of the day")
        if begun_before and session.marks.seeded:
            return tr("Given board")
        if session.game.log.taken_back:
            return tr("Taken back")
        return tr("Same board") if begun_before else tr("New game")
    return tr("Playing")


def session_sentences(session: Session, walk: Walk | None = None) -> list[str]:
    """Return what cannot be stored, and what is said of the game.

    `walk` is the way through a proof that is shown step by step.
    """
    backlog = session.recorder.backlog
    kept = [] if backlog is None else [backlog_sentence(backlog)]
    return [*kept, *_state_sentences(session, walk)]


def _state_sentences(session: Session, walk: Walk | None) -> list[str]:
    """Return what is explained, what the assistant did or does, or the state of the game."""
    if session.is_paused:
        before = session.game.commands[:-1]
        begins = session.can_prove and all(each.action is Action.FLAG for each in before)
        on = tr("Click the board, or the button beside the clock, to go on.")
        return [tr("A board that needs no guess is ready.") if begins else "", on]
    state = games.state_sentence(session.game, session.elapsed, session.begins_at)
    advice, record = session.advice, _record_of(session)
    thinking = session.thinking_seconds
    if thinking is not None:
        return [_thinking(session, thinking), tr("Esc stops it.")]
    if session.no_guess.search is not None:
        return search_sentences(session.no_guess.search)
    taught = _taught_sentences(session, walk)
    if taught:
        return taught
    if advice is None and not session.game.is_over:
        return [state, *_board_sentences(session)]
    ending = _ending_sentences(session, walk)
    if advice is None:
        lost_by = session.no_guess.ending.lost_by
        says_it = lost_by is not None and lost_by.judgement.label is not Label.UNJUDGED
        return ["" if says_it else state, record, *ending]
    ends = session.game.is_over or advice.outcome is Outcome.NO_MOVE
    if walk is not None:
        told = "<br>".join(walk_lines(walk))
    else:
        whole = session.preferences.whole_proofs
        told = advice_sentence(advice, whole=whole, key=_key(session, Wish.WHY), say=linked_lines)
    if advice.is_proof and not session.game.clues.is_true:
        told = "<br>".join([told, no_steps_sentence(session.game.clues.kind)])
    cell, plays = advice.cell, advice.outcome in MOVES and not advice.by_hint
    if plays and cell is not None and not session.game.is_covered(cell):
        told = "<br>".join([tr("The AI's last move, {cell}:", cell=name_of(cell)), told])
    return [state if ends else "", record, *ending[:1], told, *ending[1:]]


def _board_sentences(session: Session) -> list[str]:
    """Return what is said of the board of a game that goes on, and of its record."""
    if session.can_prove:
        return [playing_sentence(warns=session.can_count)]
    return [_record_of(session), laid_anew_sentence(session.game, session.setup.start)]


def _ending_sentences(session: Session, walk: Walk | None) -> list[str]:
    """Return how a game was lost, and how hard its board was; empty for one that goes on."""
    if not session.game.is_over:
        return []
    strict = session.game.rules.strict
    told = ending_sentences(
        session.no_guess.ending,
        strict=strict,
        say=linked_lines if walk is None else lambda _: walk_lines(walk),
        proves=session.advice is None,  # else the board shows the steps of the AI's own reason
    )
    lost = session.game.status is Status.LOST and not session.game.is_finished
    figures = games.lost_sentence(session.elapsed, session.figures) if lost else ""
    if not lost and session.figures is not None:
        figures = games.figures_sentence(session.figures)
    return [figures, *told, wrong_flags_sentence(session.game, session.no_guess.ending)]


def _key(session: Session, wish: Wish) -> str:
    """Return the labels of the keys of a wish."""
    return keys_of(session.preferences.settings.keys, wish)


def _thinking(session: Session, seconds: int) -> str:
    if session.teacher.thinks:
        return hints.thinking_hint_sentence(seconds)
    return games.thinking_sentence(session.preferences.settings.player, seconds)


def _taught_sentences(session: Session, walk: Walk | None) -> list[str]:
    """Return the hint as far as it is shown, or the answer to why; empty without either."""
    hint, answer = session.teacher.hint, session.teacher.answer
    if hint is not None:
        whole = session.preferences.whole_proofs
        told = hints.hint_sentences(
            hint, whole=whole, key=_key(session, Wish.WHY), say=linked_lines
        )
        if walk is not None:
            told = told[:1] * (hint.wrong is not None) + walk_lines(walk)
        following = hints.next_press_sentence(hint, _key(session, Wish.HINT))
        between = "<br>" if hint.is_whole else "<br><br>"
        return [between.join(filter(None, ["<br>".join(told), following]))]
    if answer is None:
        return []
    if answer.needs is not None:
        return ["<br>".join(hints.need_sentences(answer.needs))]
    if answer.explanation is None:
        return [] if answer.fault is None else [no_answer_sentence(answer.fault)]
    flags = session.game.flags - session.game.claims
    told = hints.why_sentences(answer.explanation, linked_lines, flags)
    if walk is not None:
        wrong = hints.wrong_flag_sentence(answer.explanation, flags)
        told = [*filter(None, [wrong]), *walk_lines(walk)]
    return ["<br>".join(told)]


def _record_of(session: Session) -> str:
    """Return the place of a game that was won, or why it has none; empty for any other game."""
    if session.game.status is not Status.WON:
        return ""
    if session.all_uncounted:
        return _uncounted_sentence(session, *session.all_uncounted)
    if not is_timed(session.elapsed):
        return tr("The first click won it, so its time is no best time.")
    if session.recorder.is_refused:
        return games.uncounted_sentence(Uncounted.KNOWN)  # in another window
    place = session.recorder.place
    told = [games.record_sentence(place)]
    best = session.recorder.best_time() if place is not None else None
    if best is not None and best < session.elapsed:
        told.append(tr("Your best: {seconds} seconds.", seconds=exact_time(best)))
    return paragraph(list(filter(None, told)))


def search_sentences(search: BoardSearch) -> list[str]:
    """Return what a search does, or why it ended without a board and what can be done."""
    if not search.is_over:
        told = tr("Looking for a board that needs no guess. Esc cancels.")
        return [told, link(CANCEL, tr("Cancel"))]
    ordinary = link(ORDINARY, tr("Play a board that may need a guess"))
    if search.fault is not None:
        return [tr("{fault}.", fault=fault_text(search.fault)), ordinary]
    none = tr("None of {tries} boards could be solved without a guess.", tries=search.tries)
    more = link(MORE, tr("Try as many again"))
    return [none, "<br>".join([more, ordinary])]

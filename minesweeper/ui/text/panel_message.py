"""The message of the side panel: a heading and what is said, as HTML and as plain text."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from minesweeper.explain.walk import Walk
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.naming import name_of
from minesweeper.rules.rules import Goal
from minesweeper.session.hint import SPOKEN, HintStep
from minesweeper.session.probabilities import Probabilities
from minesweeper.session.session import Session
from minesweeper.ui.text.course import course_link
from minesweeper.ui.text.language import tr
from minesweeper.ui.text.messages import (
    KeyLabels,
    chance_sentence,
    claim_sentence,
    session_sentences,
)
from minesweeper.ui.text.names import player_name

_LINE_END = re.compile(r" *<br ?/?> *")
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Message:
    """What the panel says. `html` is in the subset of the text boxes."""

    heading: str
    """Whose words these are, or what happened."""
    html: str
    short_heading: str = ""
    """The heading where the whole of it has no room; empty if it is short anyway."""

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
    labels: KeyLabels,
    walk: Walk | None = None,
) -> Message:
    """Return what the panel says: notice or game, then what is known of the cell pointed at.

    `labels` are those of the keys that are named, `walk` the way through the proof that is shown.
    """
    sentences = [notice] if notice else _game_sentences(session, labels, walk)
    if pointed in session.game.claims and not session.is_paused:
        sentences.append(claim_sentence(pointed))
    if pointed is not None and pointed in shown.mined:
        sentences.append(chance_sentence(pointed, shown.mined[pointed], exact=shown.exact))
    text = "<br><br>".join(filter(None, sentences))
    if notice or session.recorder.backlog:
        return Message(tr("Notice"), text)
    if session.teacher.thinks or session.shown_hint is not None or session.shown_why is not None:
        return Message(_taught_heading(session), text, _short_heading(session))
    if session.assistant.asked and _assistant_speaks(session):
        player = player_name(session.assistant.asked)
        return Message(tr("AI Move: {player}").format(player=player), text, player)
    return Message(_state_heading(session), text, tr("Playing"))


def basics(game: Game) -> list[str]:
    """Return how the game is played, for a person who has not won yet."""
    goal = tr("Open every cell without a mine.")
    if game.rules.goal is Goal.LOCATE:
        goal = tr("Flag every mine to win.")
    number = tr("A number counts the mines around it.")
    return [goal, number, tr("Left click opens, right click flags.")]


def _game_sentences(session: Session, labels: KeyLabels, walk: Walk | None) -> list[str]:
    """Return what the assistant did or the state of the game; before the first click the basics."""
    ready = session.game.status is Status.READY and session.no_guess.search is None
    waits = ready and session.begins_at is None
    told = session.advice or session.shown_hint or session.shown_why or session.recorder.backlog
    silent = not told and session.thinking_seconds is None
    shown = [_shown_sentence(session)] if waits else []
    if waits and silent and session.preferences.settings.shows_basics:
        return [*shown, "<br>".join([*basics(session.game), course_link()])]
    return [*shown, *session_sentences(session, labels, walk)]


def _shown_sentence(session: Session) -> str:
    """Return what takes the record as soon as the game begins; empty if nothing does."""
    if not session.can_count:
        return ""
    if session.preferences.settings.overlay:
        return tr("The chances are shown, so this game will not count.")
    shows_view = session.preferences.shows_ai_view
    return tr("The AI view is open, so this game will not count.") if shows_view else ""


def _taught_heading(session: Session) -> str:
    """Return whether a hint is shown, and which step of it, or what is known of a cell."""
    hint, answer = session.shown_hint, session.shown_why
    if session.is_paused or session.game.is_over:
        return _state_heading(session)
    if answer is not None:
        return tr("Why? {cell}").format(cell=name_of(answer.cell))
    if hint is None or hint.kind not in SPOKEN:
        return tr("Hint")
    return tr("Hint {step} of {steps}").format(step=int(hint.step), steps=len(HintStep))


def _short_heading(session: Session) -> str:
    """Return the step of the hint that is shown in as little room as possible."""
    hint = session.shown_hint
    if hint is None or hint.kind not in SPOKEN:
        return tr("Hint")
    return tr("Hint {step}/{steps}").format(step=int(hint.step), steps=len(HintStep))


def _assistant_speaks(session: Session) -> bool:
    """Return whether the message is what the assistant says of a game that goes on."""
    speaks = session.advice is not None or session.assistant.is_slow
    return speaks and not session.is_paused and not session.game.is_over


def _state_heading(session: Session) -> str:
    status, begun_before = session.game.status, session.begins_at is not None
    if session.is_paused:
        return tr("Paused")
    if status is Status.WON:
        return tr("Won")
    if status is Status.LOST:
        return tr("Over") if session.game.rules.play_on else tr("Lost")
    if status is Status.READY:
        return tr("Same board") if begun_before else tr("New game")
    return tr("Your move")

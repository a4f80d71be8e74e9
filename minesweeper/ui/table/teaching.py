"""What a person wants to learn at the table: hints, why, and a proof step by step."""

from __future__ import annotations

from collections.abc import Callable

from minesweeper.explain.explanation import Explanation, Walk, walk
from minesweeper.rules.board import Cell
from minesweeper.session.explained import NOT_EXPLAINED, explained_now, explanation_of
from minesweeper.session.session import Session
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import keys_of
from minesweeper.ui.table.board_area import BoardArea
from minesweeper.words import hints


class Teaching:
    """Asks for hints and explanations, and keeps which step of a proof is shown.

    `pointed` returns the cell that the keyboard's cursor or the mouse points at. The methods
    return what is to be said because nothing else happens, or an empty text.
    """

    def __init__(self, area: BoardArea, pointed: Callable[[], Cell | None]) -> None:
        self.asks_why = False
        """Whether the next press of a cell asks about it."""
        self._area = area
        self._pointed = pointed
        self._walked: Explanation | None = None
        self._walk: Walk | None = None
        self._in_sight = NOT_EXPLAINED
        """What the board was scrolled to last."""

    def walk(self, session: Session) -> Walk | None:
        """Return the walk through the proof that is shown; None while it is shown as a whole."""
        return self._walk if explanation_of(session) is self._walked else None

    def show(self, session: Session) -> None:
        """Scroll to what is explained, if that has changed; to a move of AI Move by its cell."""
        shown_walk = self.walk(session)
        now = explained_now(session, shown_walk)
        if now == self._in_sight:
            return
        self._in_sight = now
        teaches = shown_walk is not None or session.teacher.hint or session.teacher.answer
        self._area.names_cells = bool(teaches and now.cells)
        if teaches:
            for cell in now.cells:
                self._area.viewport.show(cell)

    def show_again(self) -> None:
        """Scroll once more to what is explained: the window has another size."""
        self._in_sight = NOT_EXPLAINED

    def hint(self, session: Session) -> str:
        """Begin a hint, or show one more step of it; one that is played is shown as a whole."""
        session.hint()
        if session.teacher.hint is None:
            self._walk = None
        return ""

    def why(self, session: Session) -> str:
        """Explain the covered cell that is pointed at; without one show all steps of the proof.

        Without either, explain the open cell that is pointed at, or the cell that is pressed next.
        In a pause nothing happens.
        """
        if session.is_paused:
            return ""
        cell, over = self._pointed(), session.game.is_over
        if cell is not None and session.game.is_covered(cell) and not over:
            return self.explain(session, cell)
        known = explanation_of(session)
        shortens = session.teacher.answer is None and not (over and session.advice is None)
        if known is not None and known.is_long and shortens:  # other proofs are always whole
            return self.toggle_whole(session)
        if cell is not None and not over:
            return self.explain(session, cell)
        return hints.nothing_to_ask_sentence() if over else self.ask_why(session)

    def ask_why(self, session: Session) -> str:
        """Let the next press of a cell ask why; a second time, let it open again."""
        self.asks_why = session.can_ask and not self.asks_why
        keys = keys_of(session.preferences.settings.keys, Wish.WHY)
        return hints.how_to_ask_why_sentence(keys) if self.asks_why else ""

    def explain(self, session: Session, cell: Cell) -> str:
        """Explain a cell; after an open one that tells nothing wait for another."""
        self.asks_why = not session.can_explain(cell)
        if self.asks_why:
            return hints.unexplained_sentence(session.game, cell)
        session.why(cell)
        return ""

    def toggle_whole(self, session: Session) -> str:
        """Show all steps of proofs, or only the last."""
        self._walk = None
        session.preferences.whole_proofs = not session.preferences.whole_proofs
        return ""

    def step(self, session: Session, by: int) -> str:
        """Go through the proof by a step on (1) or back (-1); before the first all are shown."""
        steps, now = _steps(session), self.walk(session)
        if steps is None and session.game.is_over:
            return hints.nothing_to_ask_sentence()
        if steps is None or session.is_paused:
            return hints.ask_for_proof_sentence()
        if now is None:
            self._go_to(session, 0 if by > 0 else len(steps.steps) - 1)
        elif by < 0 and not now.place:
            self._walk = None
        else:
            self._walk = now.gone(by)
        return ""

    def choose(self, session: Session, place: int) -> str:
        """Show the step at a place; chosen again, it shows the whole proof."""
        now = self.walk(session)
        if now is not None and now.place == place:
            self._walk = None
        else:
            self._go_to(session, place)
        return ""

    def _go_to(self, session: Session, place: int) -> None:
        steps = _steps(session)
        if steps is not None and 0 <= place < len(steps.steps):
            self._walked = explanation_of(session)
            self._walk = steps._replace(place=place)


def _steps(session: Session) -> Walk | None:
    """Return the walk through the proof that is shown, at its first step; None without steps."""
    known = explanation_of(session)
    return None if known is None else walk(known.steps)

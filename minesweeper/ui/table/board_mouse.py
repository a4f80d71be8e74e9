"""The mouse over the table's boards and header: presses, what lies under it, its shape."""

from __future__ import annotations

import pygame

from minesweeper.session.session import Session
from minesweeper.ui.input.intents import LEFT, MIDDLE, RIGHT, Intent, Wish
from minesweeper.ui.input.pointer import Pointer
from minesweeper.ui.look.pointers import ARROW, flag_pointer
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.table.board_area import BoardArea

BUTTON_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class BoardMouse:
    """Turns what the mouse does beside the widgets into intents; `pointer` keeps its state."""

    def __init__(self, pointer: Pointer, area: BoardArea) -> None:
        self.pointer = pointer
        self._area = area

    def handle(self, event: pygame.Event, session: Session) -> tuple[Intent | None, bool]:
        """Take an event of the mouse; return its intent or None, and whether the picture changes.

        An intent takes the cursor of the keyboard away, except one that ends a pause.
        """
        if self._lifts_veil(event, session):
            return Wish.PAUSE, True
        if not self.pointer.mouse.held and self._area.scroll(event):
            return None, True
        before = self._under(session)
        buttons, numbers = self._area.header.buttons, session.game.numbers
        wanted = self.pointer.handle(event, self._area.cell_at, buttons, numbers)
        if wanted is not None:
            self._area.viewport.cursor = None
        return wanted, wanted is not None or before != self._under(session)

    def shape(self, session: Session, theme: Theme, scale: float) -> pygame.Cursor:
        """Return the pointer's shape: with a flag where a left click would flag."""
        flags = session.preferences.flag_mode and self.pointer.cell is not None
        return flag_pointer(theme, scale) if flags else ARROW

    def concerns_widgets(self, event: pygame.Event) -> bool:
        """Return whether an event may change a widget; motion over the board does not."""
        if event.type != pygame.MOUSEMOTION:
            return True
        before = (event.pos[0] - event.rel[0], event.pos[1] - event.rel[1])
        view = self._area.viewport.grid.view
        return not all(view.collidepoint(place) for place in (event.pos, before))

    def _lifts_veil(self, event: pygame.Event, session: Session) -> bool:
        """Return whether an event is a click on the veil of a pause, which then ends."""
        clicks = event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, MIDDLE, RIGHT)
        return clicks and session.is_paused and self._area.frame.board.collidepoint(event.pos)

    def _under(self, session: Session) -> tuple[object, ...]:
        """Return everything by which the mouse changes the picture."""
        cell = self.pointer.cell
        tells = session.preferences.settings.overlay or cell in session.game.claims
        over_board = session.preferences.flag_mode and cell is not None
        return self.pointer.mouse, self.pointer.lit, cell if tells else None, over_board

"""The mouse and fingers over the table's boards and header: presses, what lies under them."""

from __future__ import annotations

import pygame

from minesweeper.session.session import Session
from minesweeper.ui.input.intents import Drag, Intent, Wish, Zoom
from minesweeper.ui.input.mouse import LEFT, MIDDLE, RIGHT
from minesweeper.ui.input.pointer import Pointer
from minesweeper.ui.input.touch import FINGER_EVENTS, Surroundings
from minesweeper.ui.look.pointers import ARROW, HAND, flag_pointer
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.table.board_area import BoardArea


class BoardMouse:
    """Turns what mouse and fingers do beside widgets into intents; `pointer` keeps their state."""

    def __init__(self, pointer: Pointer, area: BoardArea) -> None:
        self.pointer = pointer
        self._area = area

    def handle(
        self, event: pygame.Event, session: Session, size: tuple[int, int]
    ) -> tuple[Intent | None, bool]:
        """Take an event of the mouse or, in a window of this size, of a finger.

        Return its intent or None, and whether the picture changes. An intent takes the cursor of
        the keyboard away, unless it only moves the board or ends a pause.
        """
        if event.type not in FINGER_EVENTS:
            if self.pointer.fingers.drops(event, self._area.cell_at):
                return None, False
            if self._lifts_veil(event, session):
                return Wish.PAUSE, True
            place = self._area.place_of_map()
            if not self.pointer.mouse.held and self._area.viewport.scroll(event, place):
                return None, True
        before = self._under(session)
        wanted = self._wanted(event, session, size)
        if wanted is not None and not isinstance(wanted, Drag | Zoom):
            self._area.viewport.hide_cursor(getattr(wanted, "cell", None))
        return wanted, wanted is not None or before != self._under(session)

    def _wanted(
        self, event: pygame.Event, session: Session, size: tuple[int, int]
    ) -> Intent | None:
        """Return the intent that an event completes, or None."""
        area, numbers = self._area, session.game.numbers
        scale, ground = area.viewport.grid.scale, area.frame.header
        around = Surroundings(area.cell_at, size, scale, area.buttons, ground)
        if event.type in FINGER_EVENTS:
            return self.pointer.touch(event, around, numbers)
        return self.pointer.handle(event, around, numbers)

    def shape(self, session: Session, theme: Theme, scale: float) -> pygame.Cursor:
        """Return the pointer's shape: with a flag where a left click would flag, or a hand."""
        if self.pointer.lit is Wish.COPY_CODE:
            return HAND
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
        tells = tells or self._area.ai_view is not None
        over_board = session.preferences.flag_mode and cell is not None
        return self.pointer.mouse, self.pointer.lit, cell if tells else None, over_board

"""The base of the scenes that show a position: its board, and a panel with what is said of it."""

from __future__ import annotations

import pygame
from pygame_gui.core import ObjectID
from pygame_gui.elements import UILabel

from minesweeper.rules.observation import Observation
from minesweeper.session.clock import Clock
from minesweeper.session.preferences import Preferences
from minesweeper.ui.board.frame import Frame
from minesweeper.ui.board.overview import draw_bars
from minesweeper.ui.board.position_view import PositionMarks, draw_position
from minesweeper.ui.board.rulers import draw_rulers
from minesweeper.ui.board.scrolling import Scroller
from minesweeper.ui.board.viewport import Viewport
from minesweeper.ui.course.exercise_panel import (
    LEAST_HEIGHT,
    MOST_OF_THE_WIDTH,
    ExercisePanel,
    PanelButton,
)
from minesweeper.ui.input.intents import Drag, Intent, Scroll, Zoom
from minesweeper.ui.input.pointer import Pointer
from minesweeper.ui.input.touch import FINGER_EVENTS, Surroundings
from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Color
from minesweeper.ui.widgets.dialog import Dialog

_RULER_TEXT, _LINE = 11, 14
"""The sizes of the rulers' names and of the line below the board in pixels at scale 1."""

PLACES = {
    pygame.K_LEFT: -1,
    pygame.K_COMMA: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PERIOD: 1,
    pygame.K_PAGEUP: -10,
    pygame.K_PAGEDOWN: 10,
    pygame.K_HOME: -10_000_000,
    pygame.K_END: 10_000_000,
}
"""The keys that go through what a scene shows one after another, and by how many."""

_MOUSE_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class PositionScene(Dialog):
    """Shows a position, which wheel, scroll bars and fingers move, and a panel beside it."""

    covers = True
    strip = 0
    """The height at scale 1 that the panel leaves free below its card."""

    def __init__(
        self, preferences: Preferences, clock: Clock, columns: int = 1, rows: int = 1
    ) -> None:
        super().__init__(preferences)
        # Flag mode belongs to the game: here a click always opens.
        self.pointer = Pointer(Preferences(preferences.settings), clock)
        self.viewport = Viewport(columns, rows)
        self._scroller = Scroller()

    # For subclasses

    def position(self) -> Observation | None:
        """Return what is shown; None while there is nothing to show."""
        raise NotImplementedError

    def marks(self) -> PositionMarks:
        """Return what lies over the cells."""
        raise NotImplementedError

    def text(self) -> str:
        """Return what the card says."""
        raise NotImplementedError

    def panel_buttons(self) -> list[PanelButton]:
        """Return the buttons below the text."""
        raise NotImplementedError

    def buttons_act(self) -> list[bool]:
        """Return which of them can act now."""
        raise NotImplementedError

    def below_board(self) -> str:
        """Return the line below the board."""
        return ""

    def stripe(self) -> Color:
        """Return the colour at the side of the card."""
        return self.theme.accent

    def do(self, intent: Intent) -> None:
        """Do what the mouse or a finger wants of a cell."""

    def key(self, event: pygame.Event) -> bool:
        """React to a key of the board; return whether it was one."""
        raise NotImplementedError

    # Scene

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out the board with the panel beside it or, in a window higher than wide, below."""
        self._size = size
        self.begin_layout(size, scale)
        band = round(LEAST_HEIGHT * scale)
        frame = Frame.of(size, scale, band=band, share=MOST_OF_THE_WIDTH)
        self.viewport.place(frame.board, scale)
        kind = ObjectID(class_id="@title")
        self.heading = UILabel(frame.header, self.title(), self.manager, object_id=kind)
        assert frame.panel is not None  # it is not hidden here
        self.panel = ExercisePanel(self, frame.panel, self.panel_buttons(), self.strip)
        self.manager.keep_clear = [self.panel.card]
        self._changed = True

    def handle(self, event: pygame.Event) -> None:
        """React to an event; none goes on to the scenes below."""
        if self.pointer.note(event):
            self._scroller.let_go()
        if event.type == pygame.KEYDOWN and self.key(event):
            self._changed = True
        else:
            super().handle(event)

    def left_over(self, event: pygame.Event) -> None:
        """React to what no widget wants: mouse, wheel and fingers over the board."""
        if event.type == pygame.MOUSEWHEEL:
            self._move_or_do(self.pointer.wheel(event))
            return
        around = Surroundings(self.viewport.grid.cell_at, self._size, self.scale)
        if event.type in FINGER_EVENTS:
            self._move_or_do(self.pointer.touch(event, around, ()))
        elif event.type in _MOUSE_EVENTS and not self.pointer.fingers.drops(event, around.cell_at):
            scrolled = None
            if not self.pointer.mouse.held:
                scrolled = self._scroller.handle(event, self.viewport.grid, None)
            if scrolled is None:
                self._move_or_do(self.pointer.handle(event, around, ()))
            else:
                self.viewport.grid = scrolled

    def _move_or_do(self, intent: Intent | None) -> None:
        """Move the board, if that is wanted; everything else is the subclass's."""
        if isinstance(intent, Scroll | Zoom | Drag):
            self.viewport.turn(intent)
        elif intent is not None:
            self.do(intent)

    def update(self, seconds: float) -> bool:
        """Let the panel say what is shown, and the widgets follow."""
        if self._changed:
            self.heading.set_text(self.title())
            self.panel.show(self.text(), self.buttons_act())
        return super().update(seconds)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the board and the panel; nothing of the scenes below can be seen."""
        target.fill(self.theme.window)
        seen = self.position()
        if seen is not None:
            self._draw_board(target, seen)
        self.panel.draw_ground(target, self.scale, self.stripe())
        self.manager.draw_ui(target)
        self.focus.draw(target)

    def _draw_board(self, target: pygame.Surface, seen: Observation) -> None:
        """Draw the position with its edge, its rulers and the line below it."""
        theme, grid = self.theme, self.viewport.grid
        edge = edge_width(theme, self.scale)
        around = grid.view.inflate(2 * edge, 2 * edge)
        draw_edge(target, around, theme, self.scale, sunken=True)
        draw_rulers(target, grid, self.px(_RULER_TEXT), theme.muted)
        draw_position(target, grid, seen, self.marks(), theme)
        draw_bars(target, grid, theme)
        line = written(self.below_board(), self.px(_LINE), theme.text)
        below = grid.view.bottom + self.px(_LINE)
        target.blit(line, line.get_rect(midtop=(grid.view.centerx, below)))

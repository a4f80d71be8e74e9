"""The base of the scenes with a board that is no game: it lies beside a panel, below a heading."""

from __future__ import annotations

import pygame
from pygame_gui.core import ObjectID
from pygame_gui.elements import UILabel

from minesweeper.session.environment import Environment
from minesweeper.session.preferences import Preferences
from minesweeper.ui.board.around import draw_bars, draw_edge_around, draw_rulers
from minesweeper.ui.board.board_view import BoardView, ShownBoard
from minesweeper.ui.board.cell_state import CellMarks
from minesweeper.ui.board.frame import Frame
from minesweeper.ui.board.legend import Legend, LegendEntry
from minesweeper.ui.board.viewport import Viewport
from minesweeper.ui.input.intents import Drag, Intent, Scroll, Zoom
from minesweeper.ui.input.mouse import MOUSE_EVENTS
from minesweeper.ui.input.pointer import Pointer
from minesweeper.ui.input.touch import FINGER_EVENTS, Surroundings
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.grounds import draw_ground

_MOST_OF_THE_WIDTH = 3 / 7
"""The share of the window that a panel beside the board may take."""

_LINE = 14
"""The size of the line below the board in pixels at scale 1."""


class BoardScene(Dialog):
    """A board with a heading above it and a panel beside it, or below it in a high window.

    Wheel, scroll bars and fingers move the board.
    """

    covers = True
    least_height = 356
    """The height of a panel below the board at scale 1."""
    has_edge = True
    """Whether the board has a sunken edge in themes that have any."""

    def __init__(self, environment: Environment, columns: int = 1, rows: int = 1) -> None:
        super().__init__(environment.preferences)
        self.environment = environment
        # Flag mode belongs to the game: here a click always opens.
        self.pointer = Pointer(Preferences(self.preferences.settings), environment.clock)
        self.viewport = Viewport(columns, rows)

    # For subclasses

    def position(self) -> ShownBoard | None:
        """Return what is shown; None while there is nothing to show."""
        raise NotImplementedError

    def marks(self) -> CellMarks:
        """Return what lies over the cells."""
        raise NotImplementedError

    def build_panel(self, area: pygame.Rect) -> None:
        """Make the widgets of the panel."""
        raise NotImplementedError

    def board_room(self, room: pygame.Rect) -> pygame.Rect:
        """Return the part of the room left of the panel that the board may take."""
        return room

    def do(self, intent: Intent) -> None:
        """Do what the mouse or a finger wants of a cell."""

    def key(self, event: pygame.Event) -> bool:
        """React to a key of the board; return whether it was one."""
        raise NotImplementedError

    def draw_panel(self, target: pygame.Surface) -> None:
        """Draw what lies below the widgets of the panel."""
        draw_ground(target, self._panel_area, self.theme)

    def below_board(self) -> str:
        """Return the line below the board."""
        return ""

    def legend(self) -> list[LegendEntry]:
        """Return the legend of what is marked, for below that line."""
        return []

    # Scene

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay out the board with the panel beside it or, in a window higher than wide, below."""
        self.begin_layout(size, scale)
        band = round(self.least_height * scale)
        frame = Frame.of(size, scale, band=band, share=_MOST_OF_THE_WIDTH)
        self._board_room, self.footer = frame.board, frame.footer
        self._below = frame.bottom - frame.board.bottom
        self.place_board()
        kind = ObjectID(class_id="@title")
        self.heading = UILabel(frame.header, self.title(), self.manager, object_id=kind)
        assert frame.panel is not None  # it is not hidden here
        self._panel_area = frame.panel
        self.build_panel(frame.panel)

    def place_board(self) -> None:
        """Show the board in its part of the room."""
        self.viewport.place(self.board_room(self._board_room), self.scale)

    @property
    def around(self) -> Surroundings:
        """What may lie under the mouse or a finger: only cells."""
        return Surroundings(self.viewport.grid.cell_at, self.size, self.scale)

    def handle(self, event: pygame.Event) -> None:
        """React to an event; none goes on to the scenes below."""
        if self.pointer.note(event):
            self.viewport.scroller.let_go()
        if event.type == pygame.KEYDOWN and self.key(event):
            self.changed = True
        else:
            super().handle(event)

    def left_over(self, event: pygame.Event) -> None:
        """React to what no widget wants: mouse, wheel and fingers over the board."""
        around = self.around
        if event.type == pygame.MOUSEWHEEL:
            self._move_or_do(self.pointer.wheel(event))
        elif event.type in FINGER_EVENTS:
            self._move_or_do(self.pointer.touch(event, around, ()))
        elif (
            event.type in MOUSE_EVENTS
            and not self.pointer.fingers.drops(event, around.cell_at)
            and (self.pointer.mouse.held or not self.viewport.scroll(event))
        ):
            self.use_mouse(event, around)

    def use_mouse(self, event: pygame.Event, around: Surroundings) -> None:
        """React to a button or a motion of the mouse."""
        self._move_or_do(self.pointer.handle(event, around, ()))

    def _move_or_do(self, intent: Intent | None) -> None:
        """Move the board, if that is wanted; everything else is the subclass's."""
        if isinstance(intent, Scroll | Zoom | Drag):
            self.viewport.turn(intent)
        elif intent is not None:
            self.do(intent)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the board and the panel; nothing of the scenes below can be seen."""
        target.fill(self.theme.window)
        seen = self.position()
        if seen is not None:
            self._draw_board(target, seen)
        self.draw_panel(target)
        self.manager.draw_ui(target)
        self.focus.draw(target)

    def _draw_board(self, target: pygame.Surface, seen: ShownBoard) -> None:
        """Draw the position with its edge, its rulers and the line below it."""
        theme, grid = self.theme, self.viewport.grid
        if self.has_edge:
            draw_edge_around(target, grid, theme)
        draw_rulers(target, grid, theme)
        BoardView(theme).draw(target, grid, seen, self.marks())
        draw_bars(target, grid, theme)
        line = text_picture(self.below_board(), self.px(_LINE), theme.text)
        below = grid.view.bottom + self.px(_LINE)
        left = max(min(grid.view.left, self.footer.right - line.get_width()), self.footer.left)
        place = target.blit(line, (left, below))
        legend = Legend(theme, self.scale)
        place.height = max(place.height, legend.line_height)  # two lines, even without words
        high = grid.area.bottom + self._below - place.top
        room = pygame.Rect(self.footer.x, place.top, self.footer.width, high)
        legend.draw_below(target, room, place, self.legend())

"""How the window is divided: header, board, footer and side panel, and room for the AI view.

Pure arithmetic on integers in pixels; nothing here draws or knows the game.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from minesweeper.ui.board.geometry import (
    BAR,
    LARGEST_CELL,
    RULER,
    SMALLEST_CELL,
    Grid,
)
from minesweeper.ui.board.panel_places import least_height

SMALLEST_WINDOW = (640, 480)
"""The least window with the panel beside the board, at scale 1."""

SMALLEST_PORTRAIT = (400, 700)
"""The least window with the panel below the board, at scale 1."""

LEAST_AI_VIEW = (260, 300)
"""The least area of the AI view, at scale 1."""

_LEAST_BOARD = (260, 200)
"""Beside the AI view a board that does not fit this scrolls in it, at scale 1."""

_LARGE_WINDOW = (1920, 1080)
"""In a window larger than this, in either direction, everything grows with it by quarters."""

_LEAST_SCALE = 0.5
"""A window too small for this scale shows the upper left part of the layout."""

_PANEL_WIDTH = 284
_HEADER_HEIGHT = 64
CODE_LINE = 24
_FOOTER_HEIGHT = 44
_MOST_HEADER = 7
"""The header takes at most this part of the height that the panel leaves."""

_MARGIN = 16
_BUTTON = 28


class Frame(NamedTuple):
    """The areas of the window, which do not overlap.

    `board` is the room for cells; column letters, row numbers and scroll bars have room around it.
    `footer` has a line for the board's code, `CODE_LINE` high at scale 1, and one for a legend.
    `panel` is None while hidden.
    """

    scale: float
    header: pygame.Rect
    board: pygame.Rect
    footer: pygame.Rect
    button: pygame.Rect
    """The button at the end of the header's row that hides and shows the panel."""
    panel: pygame.Rect | None
    plain: pygame.Rect
    """The room for cells if the person had left the scale at 1, unless `board` is larger."""
    below: bool = False
    """Whether the window is higher than wide, so that the panel's place is below the board."""

    @classmethod
    def of(
        cls,
        size: tuple[int, int],
        scale: float,
        panel: bool = True,
        band: int | None = None,
        share: float = 1 / 3,
    ) -> Frame:
        """Divide a window of `size` pixels.

        The panel stands right of the board and takes at most a share of the width; in a window
        higher than wide it lies below the board, as high as it must be or as `band` says. A window
        smaller than the least one shows the upper left part of that one.
        """
        frame = cls._divided(size, scale, panel, band, share)
        common = growth(size)
        if scale <= common:
            return frame
        return frame._replace(plain=cls._divided(size, common, panel, band, share).board)

    @classmethod
    def _divided(
        cls, size: tuple[int, int], scale: float, panel: bool, band: int | None, share: float
    ) -> Frame:
        """Divide a window by one scale alone."""
        least = [round(length * min(scale, 1.0)) for length in least_window(size)]
        width, height = (max(pair) for pair in zip(size, least, strict=True))
        room = pygame.Rect(0, 0, width, height)
        beside = min(round(_PANEL_WIDTH * scale), int(width * share))
        below = least_height(width, scale) if band is None else band
        place = None
        if panel and is_portrait(size):
            place = pygame.Rect(0, height - below, width, below)
            room.height -= below
        elif panel:
            place = pygame.Rect(width - beside, 0, beside, height)
            room.width -= beside
        return cls._in(room, scale, place)._replace(below=is_portrait(size))

    @classmethod
    def _in(cls, room: pygame.Rect, scale: float, panel: pygame.Rect | None) -> Frame:
        """Put header, board and footer over each other into the room that the panel leaves."""
        margin, bar = round(_MARGIN * scale), round(BAR * scale)
        ruler, button = round(RULER * scale), round(_BUTTON * scale)
        header = min(round(_HEADER_HEIGHT * scale), room.height // _MOST_HEADER)
        footer = round(_FOOTER_HEIGHT * scale)
        inner = room.inflate(-2 * margin, 0)
        below = pygame.Rect(inner.x, room.bottom - margin // 2 - footer, inner.width, footer)
        board = inner.inflate(-2 * ruler, 0)
        board.top, board.height = header + ruler, below.top - bar - header - ruler
        beside = pygame.Rect(0, (header - button) // 2, button, button)
        beside.right = room.right - margin // 4
        over = pygame.Rect(inner.x, 0, board.right - inner.x, header)
        return cls(scale, over, board, below, beside, panel, board)

    def around(self, alone: Grid, grid: Grid) -> Frame:
        """Return the frame with the header close over the board and the footer close below it.

        `alone` is the board as if no view were open; the header stands by it, so that it does not
        move when one opens. `grid` is the board as it is.
        """
        header = self.header.copy()
        header.width = max(alone.view.width, min(5 * header.height, header.width))
        header.bottom = self._top_of(alone) - self._px(RULER)
        header.centerx = alone.view.centerx
        header.right = min(header.right, self.header.right)
        header.left = max(header.left, self.header.left)
        footer = self.footer.copy()
        footer.width = min(footer.width, grid.area.width + 2 * self._px(RULER))
        gap = self._px(BAR) // (1 if grid.scrolls else 3)
        footer.midtop = (grid.area.centerx, min(grid.view.bottom + gap, footer.top))
        button = self.button.move(0, header.centery - self.button.centery)
        return self._replace(header=header, footer=footer, button=button)

    @property
    def bottom(self) -> int:
        """The lower edge of the room that the panel leaves."""
        return self.footer.bottom + self._px(_MARGIN) // 2

    def board_and_view(self, columns: int, rows: int) -> tuple[pygame.Rect, pygame.Rect | None]:
        """Return the room for a board and the area of the AI view; None if there is none.

        The view stands beside the board or, in a window higher than wide, below it, and never over
        the header of a board of this size.
        """
        alone = Grid(self.board, columns, rows, self.scale, plain=self.plain)
        top = self._top_of(alone)
        room = pygame.Rect(self.board.x, top, self.board.width, self.footer.bottom - top)
        needed = self._height_with_view(alone)
        if needed is None or room.height < needed:
            return self.board, None
        return self._beside(room, columns) if self._has_width(alone) else self._below(room)

    def cell_beside_view(self, columns: int, rows: int) -> int:
        """Return the size in pixels of whole boards' cells beside the AI view; 0 without room."""
        board, view = self.board_and_view(columns, rows)
        return 0 if view is None else Grid(board, columns, rows, self.scale, hangs=True).cell

    def _top_of(self, alone: Grid) -> int:
        """Return where a board and its views begin: its own top, unless a view needs more room."""
        needed = self._height_with_view(alone)
        lowest = self.footer.bottom - (needed or 0)
        return alone.view.top if lowest < self.board.top else min(alone.view.top, lowest)

    def _height_with_view(self, alone: Grid) -> int | None:
        """Return the least height of board and AI view; None if the window is too narrow for both.

        Below the board there is room for the view in a window higher than wide.
        """
        view = self._px(LEAST_AI_VIEW[1])
        if self._has_width(alone):
            return view
        return view + self._between() + self._least_board(alone)[1] if self.below else None

    def _has_width(self, alone: Grid) -> bool:
        """Return whether the AI view has room beside a board."""
        return self._half() >= max(self._least_board(alone)[0], self._px(LEAST_AI_VIEW[0]))

    def _half(self) -> int:
        """Return the width of each of two boards beside each other."""
        return self.board.width // 2 - self._px(RULER)

    def _between(self) -> int:
        """Return the height between a board and the view below it: bar, footer, column letters."""
        return self.footer.bottom - self.board.bottom + self._px(RULER)

    def _beside(self, room: pygame.Rect, columns: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Divide the room into two columns, no wider than a board of the largest cells."""
        gap, largest = 2 * self._px(RULER), self._px(columns * LARGEST_CELL)
        width = min(self._half(), max(largest, self._px(2 * LEAST_AI_VIEW[0])))
        both = pygame.Rect(0, room.top, 2 * width + gap, room.height)
        both.centerx = room.centerx
        board = pygame.Rect(both.x, room.top, width, self.board.bottom - room.top)
        return board, pygame.Rect(both.right - width, room.top, width, room.height)

    def _below(self, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Divide the room into two rows, the footer between them."""
        both = room.height - self._between()
        height = min(both // 2, both - self._px(LEAST_AI_VIEW[1]))
        board = pygame.Rect(room.x, room.y, room.width, height)
        top = board.bottom + self._between()
        return board, pygame.Rect(room.x, top, room.width, room.bottom - top)

    def _least_board(self, alone: Grid) -> tuple[int, int]:
        """Return the least width and height of a board beside the AI view in pixels."""
        columns, rows = alone.columns * SMALLEST_CELL, alone.rows * SMALLEST_CELL
        return self._px(min(columns, _LEAST_BOARD[0])), self._px(min(rows, _LEAST_BOARD[1]))

    def _px(self, length: int) -> int:
        return round(length * self.scale)


def is_portrait(size: tuple[int, int]) -> bool:
    """Return whether a window of this size is higher than wide."""
    return size[1] > size[0]


def fitting_scale(wanted: float, size: tuple[int, int]) -> float:
    """Return the scale wanted, times the growth of a large window, or the largest that fits.

    >>> fitting_scale(3.0, (1280, 720)), fitting_scale(3.0, (800, 1600))
    (1.5, 2.0)
    >>> fitting_scale(1.0, (2560, 1440)), fitting_scale(1.0, (3840, 2160))
    (1.25, 2.0)
    """
    return min(wanted * growth(size), max(largest_scale(size), _LEAST_SCALE))


def largest_scale(size: tuple[int, int]) -> float:
    """Return the largest scale for which a window has room."""
    return min(length / least for length, least in zip(size, least_window(size), strict=True))


def growth(size: tuple[int, int]) -> float:
    """Return by how much everything grows in a large window, in quarters."""
    large = sorted(_LARGE_WINDOW, reverse=not is_portrait(size))
    room = min(length / usual for length, usual in zip(size, large, strict=True))
    return max(int(4 * room) / 4, 1.0)


def least_window(size: tuple[int, int]) -> tuple[int, int]:
    """Return the least window of the shape of another in which scale 1 has room."""
    return SMALLEST_PORTRAIT if is_portrait(size) else SMALLEST_WINDOW

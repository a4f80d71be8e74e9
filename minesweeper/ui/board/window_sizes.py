"""How large the window opens, and how it grows for the AI view.

Pure arithmetic on integers in pixels; nothing here draws or knows the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.ui.board.frame import Frame, fitting_scale, is_portrait
from minesweeper.ui.board.geometry import COMFORTABLE_CELL, Grid

SMALLEST = (400, 480)
"""Between the least windows of both shapes text is smaller than the scale says."""

_FIRST_WINDOW, _FIRST_PORTRAIT = (760, 600), (560, 980)
"""The least sizes of a window that opens for the first time, at scale 1."""

_COMFORTABLE = (40, COMFORTABLE_CELL)
"""The size of cells in a window that opens for the first time, and the least size if the screen has
room for it, at scale 1."""

_OF_THE_SCREEN = ((75, 75), (95, 88))
"""How much of the screen such a window takes, in per cent of its width and height: for cells larger
than the least, and at most."""

_GROWS_BY = 16
"""A window grows for the AI view in steps of this many pixels."""


def first_size(columns: int, rows: int, scale: float, screen: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a window that shows a whole board in comfortable cells.

    `screen` is the size of the screen in pixels, which the window fills only where it would be
    smaller than `SMALLEST` else. On a screen higher than wide the panel lies below the board.

    >>> first_size(9, 9, 1.0, (640, 480))
    (608, 480)
    """
    modest, room = (_part_of(screen, share) for share in _OF_THE_SCREEN)
    for cell in range(_COMFORTABLE[0], _COMFORTABLE[1] - 1, -1):
        wanted = _size_for((columns, rows), cell, scale, is_portrait(screen))
        if wanted[0] <= modest[0] and wanted[1] <= modest[1]:
            break
    width, height = (
        max(min(length, most), least)
        for length, most, least in zip(wanted, room, SMALLEST, strict=True)
    )
    return width, height


def size_on_screen(wanted: tuple[int, int], screens: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the size wanted for a window, within the largest screen and not below `SMALLEST`.

    What is larger than the screen leaves room for the edges that the system adds.

    >>> size_on_screen((20_000, 1), [(1024, 768), (1280, 720)])
    (1216, 480)
    """
    width, height = (max(lengths) for lengths in zip(*screens, strict=True))
    largest, room = (width, height), _part_of((width, height), _OF_THE_SCREEN[1])
    width, height = (
        max(length, least) if length <= most else inside
        for length, least, most, inside in zip(wanted, SMALLEST, largest, room, strict=True)
    )
    return width, height


def size_with_view(
    size: tuple[int, int], cells: tuple[int, int], scale: float, screen: tuple[int, int]
) -> tuple[int, int]:
    """Return the size of a window with the AI view beside the board or below it.

    It is the least, wider or higher than this size, in which the cells of both are as large as they
    were, or comfortable; else the one with the largest cells that the screen has room for.
    """
    most = _part_of(screen, _OF_THE_SCREEN[1])
    wider = [(width, size[1]) for width in range(size[0], most[0] + 1, _GROWS_BY)]
    higher = [(size[0], height) for height in range(size[1], most[1] + 1, _GROWS_BY)]
    alone = Grid(Frame.of(size, fitting_scale(scale, size)).board, *cells, scale).cell
    enough = min(alone, round(_COMFORTABLE[0] * scale))

    def rank(window: tuple[int, int]) -> tuple[int, int]:
        cell = Frame.of(window, fitting_scale(scale, window)).cell_beside_view(*cells)
        return min(cell, enough), -sum(window)

    return max([size, *wider, *higher], key=rank)


def _part_of(screen: tuple[int, int], share: tuple[int, int]) -> tuple[int, int]:
    """Return per cents of a screen's width and height in pixels."""
    return screen[0] * share[0] // 100, screen[1] * share[1] // 100


def _size_for(cells: tuple[int, int], cell: int, scale: float, portrait: bool) -> tuple[int, int]:
    """Return the size of a window for a board with cells of a size in pixels at scale 1."""
    first = [round(length * scale) for length in (_FIRST_PORTRAIT if portrait else _FIRST_WINDOW)]
    # Wide or high enough for the panel and the header to have their full size.
    large = (first[0], 4 * first[1]) if portrait else (2 * first[0], first[1])
    board = Frame.of(large, scale).board
    width, height = (
        max(round(count * cell * scale) + whole - inside, least)
        for count, whole, inside, least in zip(cells, large, board.size, first, strict=True)
    )
    return width, max(height, width + 1) if portrait else height

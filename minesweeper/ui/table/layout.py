"""The widgets of the table, made for a size of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from minesweeper.session.session import Session
from minesweeper.ui.board.frame import Frame
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.look.pointers import ARROW
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.table.board_area import BoardArea
from minesweeper.ui.table.panel import Panel
from minesweeper.ui.widgets import managers
from minesweeper.ui.widgets.focus import Focus


class Layout(NamedTuple):
    """The widgets of the table; `panel` is None while it is hidden."""

    manager: managers.Manager
    panel: Panel | None
    focus: Focus


def lay_out(
    size: tuple[int, int],
    scale: float,
    theme: Theme,
    area: BoardArea,
    session: Session,
    do: Callable[[Wish], None],
    choose: Callable[[str, str], None],
) -> Layout:
    """Place the board and its views in a window of a size, and make the widgets."""
    preferences = session.preferences
    manager = managers.take(size, theme, scale)
    frame = Frame.of(size, scale, preferences.settings.panel)
    area.place(frame, manager, session)
    panel, focus = None, Focus(manager, theme, scale)
    if frame.panel is not None:
        ended = session.game.status if session.game.is_over else None
        panel = Panel(manager, frame.panel, theme, scale, preferences, do, choose, ended)
        focus = panel.focus
    if area.ai_view is not None:
        for button, command in area.ai_view.buttons:
            focus.add(button, command)
        for text in area.ai_view.texts:
            focus.add_text(text)
    return Layout(manager, panel, focus)


def drop(manager: managers.Manager) -> None:
    """Give a manager back; the next scene's believes in the arrow."""
    if manager.active_user_cursor is not ARROW:
        manager.set_active_cursor(ARROW)
        manager.update(0.0)
    managers.give_back(manager)

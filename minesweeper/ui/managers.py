"""pygame_gui's managers, used again: making one reads its fonts, the Chinese ones for long.

A manager that is given back lets go of its widgets and waits for the next scene of the same look.
"""

from __future__ import annotations

import gc
from typing import TypeAlias

from pygame_gui import UIManager
from pygame_gui.core import UIElement

from minesweeper.ui import language
from minesweeper.ui.gui_theme import gui_theme
from minesweeper.ui.theme import Theme

Look: TypeAlias = tuple[str, float, str]
"""Theme, scale and language of a manager."""

_waiting: list[tuple[Look, UIManager]] = []
"""Managers nobody uses, the last given back at the end."""

_looks: dict[int, Look] = {}
"""The look of each manager in use, by its identity."""

_MOST_WAITING = 3


def take(size: tuple[int, int], theme: Theme, scale: float) -> UIManager:
    """Return a manager without widgets for a window of `size` pixels, in the language in use."""
    look = (theme.name, scale, language.gui_name())
    place = next((i for i, (own, _) in enumerate(_waiting) if own == look), None)
    if place is None:
        manager = UIManager(size, gui_theme(theme, scale, look[2]), starting_language=look[2])
    else:
        manager = _waiting.pop(place)[1]
        manager.set_window_resolution(size)
    _looks[id(manager)] = look
    return manager


def awaits_tip(manager: UIManager) -> bool:
    """Return whether the mouse rests on a widget whose tool tip has still to appear."""
    return any(
        isinstance(widget, UIElement)
        and widget.hovered
        and widget.tool_tip_text
        and widget.tool_tip is None
        for widget in manager.get_sprite_group().sprites()
    )


def forget() -> None:
    """Let go of the managers that wait, and of their fonts: the look has changed.

    A manager and its widgets point at each other, so only the collector frees them; the Chinese
    faces of one are some 100 MB.
    """
    _waiting.clear()
    gc.collect()


def give_back(manager: UIManager) -> None:
    """Clear a manager that is not used any more, and keep it for the next."""
    manager.clear_and_reset()
    _waiting.append((_looks.pop(id(manager)), manager))
    del _waiting[:-_MOST_WAITING]

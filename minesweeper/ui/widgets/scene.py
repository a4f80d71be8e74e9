"""The base of all scenes, which lie over each other in the window.

The top scene gets the events. All scenes are updated, and drawn if they can be seen.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from minesweeper.session.preferences import Preferences
from minesweeper.ui.look import assets
from minesweeper.ui.look.theme import Color, Theme
from minesweeper.ui.look.themes import theme_named
from minesweeper.ui.widgets.buttons import Button, Picture
from minesweeper.ui.widgets.focus import Focus
from minesweeper.ui.widgets.managers import Manager


class Scene:
    """The table, the editor, or a dialog: widgets laid out for a size, which the keyboard reaches.

    `closed` is whether it is done and can be taken off the stack, `changed` whether anything looks
    different than it was drawn.
    """

    covers = True
    """Whether it hides all scenes below it."""
    manager: Manager
    """The manager of its widgets."""
    open_above: Callable[[Scene], None]
    """Puts another scene over this one; whoever owns the stack says how."""

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.closed = False
        self.changed = True

    @property
    def theme(self) -> Theme:
        """The theme of the settings."""
        return theme_named(self.preferences.settings.theme)

    def close(self) -> None:
        """Take the scene off the window."""
        self.closed = True

    def px(self, length: int) -> int:
        """Return a length of scale 1 in pixels."""
        return round(length * self.scale)

    def begin_layout(self, size: tuple[int, int], scale: float) -> None:
        """Drop all widgets and make room for those of a window of `size` pixels."""
        self.size, self.scale, self.changed = size, scale, True
        before: Manager | None = getattr(self, "manager", None)
        self.manager = Manager(size, self.theme, scale, before)
        self.focus = Focus(self.manager, self.theme, scale)

    def lay_out_anew(self) -> None:
        """Lay everything out once more; the focus stays where it was."""
        place = self.focus.place()
        self.resize(self.size, self.scale)
        self.focus.go_to(place)

    def button(
        self,
        place: pygame.Rect,
        text: str,
        command: Callable[[], None],
        tip: str,
        kind: str = "",
        picture: Picture | None = None,
    ) -> Button:
        """Make a button with a tool tip that the keyboard reaches, too."""
        button = Button(place, text, self.manager, kind=kind, command=command, picture=picture)
        button.set_tooltip(tip or None)
        self.focus.add(button, command)
        return button

    def in_red(self, text: str) -> str:
        """Return a text of a text box in the colour of what is wrong."""
        return f'<font color="{self.theme.bad}">{text}</font>'

    def icon(self, name: str, size: int = 18, ink: Color = "", held: str = "") -> Picture:
        """Return an icon for a button, n pixels wide at scale 1; `held` is shown while it is.

        Where another icon shows that a button is held, its ground does not.
        """
        theme, side = self.theme, self.px(size)
        inks = {"selected": theme.text if held else theme.on_accent, "disabled": theme.muted}
        names = {"selected": held or name}
        return lambda state: assets.icon(
            names.get(state, name), side, inks.get(state, ink or theme.text)
        )

    def await_tip(self) -> None:
        """Let a tool tip appear that is due; only the top scene is asked."""
        self.changed |= self.manager.awaits_tip()

    def rest(self) -> None:
        """Let go of what waits for a second press: another scene is about to lie above."""

    # For subclasses

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; only the top scene gets it."""
        raise NotImplementedError

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out for a window of this size."""
        raise NotImplementedError

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether anything looks different now."""
        raise NotImplementedError

    def draw(self, target: pygame.Surface) -> None:
        """Draw without changing anything."""
        raise NotImplementedError

    def wait(self) -> float | None:
        """Return the seconds until `update` must be called without an event, or None."""
        raise NotImplementedError

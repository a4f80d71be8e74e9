"""pygame_gui's managers, each made for one layout of a scene, and the memory of their widgets.

By itself each manager reads every face whole and for each size anew, 70 MB for the Chinese ones,
and keeps pictures of the widgets. Here all managers share one set of fonts, and those of a look
one theme and one set of pictures, so that a new one takes 0.1 ms.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import gc
import sys
from collections.abc import Sequence
from typing import Any

import i18n
import pygame
from pygame_gui import PackageResource, UIManager
from pygame_gui.core import ObjectID, UIElement
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.interfaces import (
    IGUIFontInterface,
    IUIElementInterface,
    IUITooltipInterface,
)
from pygame_gui.core.resource_loaders import IResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.utility import FontResource, set_default_manager
from pygame_gui.elements import UILabel, UITextBox, UITooltip

from minesweeper.ui import limits, system
from minesweeper.ui.look.edges import Edge
from minesweeper.ui.look.fonts import face_path
from minesweeper.ui.look.gui_theme import gui_theme
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.widgets import internals
from minesweeper.ui.widgets.text_box import tip_text, tip_width
from minesweeper.ui.widgets.tips import LateTip, tip_place
from minesweeper.words import language

internals.share_clipboard(system.clipboard_text, system.copy)


_REST = 7
"""Pixels within which a mouse counts as resting, across."""


class Manager(UIManager):
    """A manager of widgets whose tool tips lie beside them and keep clear of some places."""

    def __init__(
        self, size: tuple[int, int], theme: Theme, scale: float, before: Manager | None = None
    ) -> None:
        """Make a manager without widgets for a window of `size` pixels, in the language in use.

        `before` is the one whose widgets are laid out anew.
        """
        self.scale = scale
        self._shared_theme = _gui_theme(theme, scale, language.spoken().name)
        self.quiet: pygame.Rect | None = None
        """The place whose tip a press or a key took away, until the mouse has left it."""
        if before is None:
            self.hush()
        else:
            self.quiet = before.quiet
        self.undrawn = set()
        super().__init__(size, resource_loader=_SharedFonts())
        set_default_manager(None)  # otherwise the first is never freed
        i18n.load_path[:] = dict.fromkeys(i18n.load_path)  # each manager adds the same folder
        with contextlib.suppress(pygame.error):  # each believes in the arrow from its start
            pygame.mouse.set_cursor(self.active_user_cursor)

    def create_new_theme(
        self,
        theme_path: object = None,  # noqa: ARG002  # no manager reads a theme of its own
    ) -> UIAppearanceTheme:
        """Return the theme of the look: to read its entries takes longer than many dialogs."""
        return self._shared_theme

    keep_clear: Sequence[pygame.Rect] = ()
    """The places in the window that no tool tip covers."""

    controls: Sequence[UIElement] = ()
    """What can be pressed; a tool tip leaves the next one free, and others if it can."""

    undrawn: set[Any]
    """The buttons whose picture is not that of their state."""

    def draw_ui(self, window_surface: pygame.Surface) -> None:
        """Draw the widgets that show; a button makes its picture only now."""
        self.undrawn = {button for button in self.undrawn if button.alive()}
        for button in [button for button in self.undrawn if button.visible]:
            button.draw_state()
            self.undrawn.remove(button)
        self.get_sprite_group().update_visibility()
        super().draw_ui(window_surface)

    def update(self, time_delta: float) -> None:
        """Let the widgets follow the mouse."""
        if self.quiet is not None and not self.quiet.collidepoint(pygame.mouse.get_pos()):
            self.quiet = None
        super().update(time_delta)

    def create_tool_tip(
        self,
        text: str,
        position: tuple[int, int],  # noqa: ARG002  # the widget's place counts, not the mouse's
        hover_distance: tuple[int, int],
        parent_element: IUIElementInterface,
        object_id: ObjectID | None,
        *,
        wrap_width: int | None = None,
        text_kwargs: dict[str, str] | None = None,
    ) -> IUITooltipInterface:
        """Return the tool tip of a widget, folded as in a box, where `tip_place` puts it."""
        texts = [
            pygame.Rect(one.rect)
            for one in self.get_sprite_group().sprites()
            if isinstance(one, UILabel | UITextBox | LateTip) and one.visible
        ]
        text = tip_text(text, self.get_theme())
        tip = UITooltip(
            text,
            hover_distance,
            self,
            text_kwargs=text_kwargs,
            parent_element=parent_element,
            object_id=object_id,
            wrap_width=wrap_width or tip_width(text, self.get_theme()),
        )
        window = pygame.Rect((0, 0), self.window_resolution)
        widget = pygame.Rect(parent_element.get_abs_rect())
        controls = sorted(
            (pygame.Rect(one.rect) for one in self.controls if one.visible),
            key=lambda place: (place.centery, place.x),
        )
        place = tip_place(tip.rect.size, widget, window, self.keep_clear, controls, texts)
        tip.set_position(place.topleft)
        return tip

    def hush(self) -> None:
        """Show no tool tip until the mouse moves: it rests where something else was before."""
        self.quiet = pygame.Rect(0, 0, _REST, _REST)
        self.quiet.center = pygame.mouse.get_pos()

    def awaits_tip(self) -> bool:
        """Return whether the mouse rests on a widget whose tool tip does not show yet."""
        return self.quiet is None and any(
            widget.hovered and widget.tool_tip_text and widget.tool_tip is None
            for widget in self._elements()
        )

    def shows_tip(self) -> bool:
        """Return whether a tool tip shows."""
        return any(isinstance(one, UITooltip) for one in self._elements())

    def drop_tips(self) -> None:
        """Remove every tool tip that shows, until the mouse has left its widget."""
        for widget in self._elements():
            if widget.tool_tip is not None:
                self.quiet = pygame.Rect(widget.rect)
                UIElement.on_unhovered(widget)
                self.get_sprite_group().update_visibility()  # else it is drawn until an update

    def _elements(self) -> list[UIElement]:
        sprites = self.get_sprite_group().sprites()
        return [widget for widget in sprites if isinstance(widget, UIElement)]


class _SharedFonts(IResourceLoader):
    """Gives every manager the same fonts; our themes load nothing else."""

    def add_resource(self, resource: object) -> None:
        """Load a font, unless one of that face and size is there."""
        assert isinstance(resource, FontResource)
        assert isinstance(resource.location, PackageResource)
        resource.loaded_font = _font(resource.location.resource, resource.size, **resource.style)

    def start(self) -> None:
        """Load nothing more: `add_resource` has."""

    def update(self) -> tuple[bool, float]:
        """Return that all is loaded."""
        return True, 1.0

    def started(self) -> bool:
        """Return that fonts may still be added."""
        return False


@functools.lru_cache(maxsize=limits.GUI_THEMES)
def _gui_theme(theme: Theme, scale: float, spoken: str) -> UIAppearanceTheme:
    """Return the theme that the managers of a look share, with its pictures."""
    shared = _CheckedTheme(_SharedFonts(), "en")
    shared.load_theme(gui_theme(theme, scale, spoken))
    internals.replace_gradients(shared, Edge)
    return shared


class _CheckedTheme(UIAppearanceTheme):
    """A theme that a test has checked: pygame_gui's own check takes as long as reading it."""

    def validate_theme_data(self, theme_data: dict[str, Any]) -> list[str]:  # noqa: ARG002
        """Return no fault."""
        return []


@functools.lru_cache(maxsize=limits.GUI_FONTS)
def _font(face: str, size: int, **style: object) -> IGUIFontInterface:
    """Return a font that reads only the glyphs it shows from its file."""
    return _MeasuringFont(face_path(face), size, style=style)


class _MeasuringFont(GUIFontPygame):
    """A font that measures each text once and draws none for it.

    pygame_gui (0.6.14) draws a text whenever it is measured. Its size is the same without a
    drawing, and takes a third of the time for Chinese.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._font = internals.inner_font(self)
        self._measured: dict[str, pygame.Rect] = {}
        """The sizes of texts of one line."""

    def get_rect(self, text: str) -> pygame.Rect:
        """Return the size of a text, and its ascent as the y."""
        if not text or "\n" in text or self.underline:
            return super().get_rect(text)
        if text not in self._measured:
            if len(self._measured) >= limits.MEASURED_TEXTS:
                self._measured.clear()
            self._measured[text] = pygame.Rect((0, self._font.get_ascent()), self._font.size(text))
        return self._measured[text].copy()


def keep_for_good() -> None:
    """Exclude all objects that exist now, the program itself, from garbage collection.

    A round through them takes 20 ms, more than a frame. Until now `runner.py` has allowed none.
    """
    gc.freeze()
    gc.enable()


def free_memory() -> None:
    """Free the widgets nobody uses, and give the memory back to the system.

    Widgets refer to each other, so only the collector frees them. It does not know the size of
    their pictures and comes late. glibc then keeps the memory between two remaining pictures, up
    to 200 MB after some dialogs, until it is asked.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc's own: musl has none
        if trim is not None:
            trim(0)

"""What the window reaches of pygame_gui that its documentation does not promise.

Tried with pygame_gui 0.6.14, which the requirements name: another version may lack it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame
from pygame_gui.core import UIElement
from pygame_gui.core.colour_gradient import ColourGradient
from pygame_gui.core.drawable_shapes import RoundedRectangleShape
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.interfaces import IColourGradientInterface
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.elements import (
    UIButton,
    UIDropDownMenu,
    UITextEntryLine,
    ui_button,
    ui_text_box,
    ui_text_entry_line,
)


def share_clipboard(text: Callable[[], str], copy: Callable[[str], object]) -> None:
    """Let lines to type into and texts use this clipboard: pygame's may raise."""
    for widgets in (ui_text_entry_line, ui_text_box):
        vars(widgets).update(clipboard_paste=text, clipboard_copy=copy)


def inner_font(font: GUIFontPygame) -> pygame.font.Font:
    """Return the font of pygame that one of pygame_gui draws with."""
    inner: pygame.font.Font = getattr(font, "_GUIFontPygame__internal_font")  # noqa: B009  # mangled
    return inner


def replace_gradients(
    theme: UIAppearanceTheme, make: Callable[[ColourGradient], ColourGradient]
) -> None:
    """Put another gradient in the place of each that a theme has."""
    for colors in (theme.base_colours, *theme.ui_element_colours.values()):
        for part, color in colors.items():
            if isinstance(color, ColourGradient):
                colors[part] = make(color)


class LateShape(RoundedRectangleShape):
    """The shape of a button, of which a state is drawn when its picture is asked for.

    pygame_gui draws the first state at once and three others in the next three frames, which
    takes most of the opening of a dialog.
    """

    def redraw_all_states(self, force_full_redraw: bool = False) -> None:  # noqa: ARG002  # none is
        """Forget what is drawn."""
        for state in self.states.values():
            state.generated = False
        self.active_state.has_fresh_surface = True

    def set_active_state(self, state_id: str) -> None:
        """Show another state from now on; no theme of ours lets one fade into another."""
        self.active_state = self.states[state_id]
        self.active_state.has_fresh_surface = True

    def get_active_state_surface(self) -> pygame.Surface:
        """Return the picture of the state that is shown."""
        if not self.active_state.generated:
            self.redraw_state(self.active_state.state_id)
            self.clean_up_temp_shapes()  # type: ignore[no-untyped-call]  # left bare
            self.active_state.has_fresh_surface = False
        return super().get_active_state_surface()


vars(ui_button).update(RoundedRectangleShape=LateShape)


def shown_state(button: UIButton) -> str:
    """Return the state of which a button shows the picture."""
    assert button.drawable_shape is not None  # `rebuild` makes it
    return button.drawable_shape.active_state.state_id


def show_own_state(button: UIButton) -> None:
    """Show a button that was built anew in the state that it is in."""
    assert button.drawable_shape is not None  # `rebuild` makes it
    button.drawable_shape.set_active_state(button._get_appropriate_state_name())


def cached_ground(
    button: UIButton,
    size: tuple[int, int],
    colors: tuple[pygame.Color, pygame.Color],
    draw: Callable[[], pygame.Surface],
) -> None:
    """Put the ground of a button of a size into its cache, in colours of edge and ground."""
    cache = button.ui_theme.shape_cache
    key = cache.build_cache_id(
        "rounded_rectangle", size, 0, button.border_width, *colors, button.shape_corner_radius
    )
    if cache.find_surface_in_cache(key) is None:
        cache.add_surface_to_cache(draw(), key)


def drop_wide_grounds(button: UIButton) -> None:
    """Drop the grounds that the cache of a button's theme cannot keep for longer."""
    cache = button.ui_theme.shape_cache
    fresh, (widest, _) = cache.cache_short_term_lookup, cache.cache_surface_size
    for key in [key for key, one in fresh.items() if one["surface"].get_width() > widest]:
        del fresh[key]


def closed_parts(menu: UIDropDownMenu) -> Iterable[UIElement]:
    """Return the buttons that a closed menu is made of."""
    return menu.menu_states["closed"].active_buttons


def close_if_missed(menu: UIDropDownMenu, press: tuple[int, int]) -> bool:
    """Close an open menu that a press does not hit; return whether it did."""
    opened = menu.menu_states["expanded"]
    listed = getattr(opened, "options_selection_list", None)
    parts = [menu.rect, *([] if listed is None else [listed.rect])]
    if menu.current_state is not opened or any(part.collidepoint(press) for part in parts):
        return False
    opened.should_transition = True
    return True


def color_text(line: UITextEntryLine, color: pygame.Color | IColourGradientInterface) -> None:
    """Write the text of a line in a colour from now on."""
    if line.drawable_shape is not None:
        line.drawable_shape.theming["normal_text"] = color


def select_text(line: UITextEntryLine) -> None:
    """Select the whole text of a line, which ends a selection by the mouse."""
    line.selection_in_progress = False
    line.edit_position = len(line.text)
    line.select_range = [0, line.edit_position]
    line.cursor_has_moved_recently = True


def hide_text_cursor(line: UITextEntryLine) -> None:
    """Take the text cursor out of a line; its next update would show it again."""
    line.cursor_has_moved_recently = False
    shape = line.drawable_shape
    if shape is not None and shape.text_box_layout is not None:
        shape.text_box_layout.turn_off_cursor()
        shape.apply_active_text_changes()

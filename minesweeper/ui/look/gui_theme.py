"""The look of pygame_gui's buttons, dialogs and lists: a `Theme` as a theme of pygame_gui.

An element may have one of these classes (`ObjectID(class_id=...)`).
Buttons: `@primary`, the main one; `@beside-icon`, text right of a picture that is drawn upon the
button; `@in-zh_CN` and the like, in the face of that language; `@sign`, a single sign instead of
words; `@row` and, upon a card, `@quiet`, without a frame.
Labels: `@title`, `@heading`, `@centered`.
Text boxes: `@bare`, without a frame; `@card`, the same upon a card.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from minesweeper.ui.look.gui_colors import base_colors, border, frameless, main_colors
from minesweeper.ui.look.theme import Theme, mix, paled
from minesweeper.words.language import Language, languages

ThemeEntry: TypeAlias = dict[str, Any]
"""An entry of a pygame_gui theme, for one kind of element: colours, misc and font."""

_TEXT_SIZE = 15
"""The size of common text in pixels, at scale 1."""

_FACES = "pygame_gui.data"
"""The package that holds the faces."""

_HINT = 4.5
"""The contrast of a hint in a line to type into."""


def gui_theme(theme: Theme, scale: float = 1.0, language: str = "en") -> dict[str, ThemeEntry]:
    """Return the theme for `UIManager(theme_path=...)` or `get_theme().update_theming(...)`.

    `scale` is the ui scale: 1 for common screens. The result is JSON-compatible. Text boxes may
    use bold and tool tips too; italics and other sizes are not loaded. `language` (a folder's name)
    decides the faces. The manager itself stays in English: in Chinese it would read 8 MB for a face
    of its own.
    """
    entries = {
        "defaults": {"colours": base_colors(theme)},
        **_text(theme, scale),
        **_buttons(theme, scale),
        **_fields(theme, scale),
        **_lists(theme, scale),
        **_scroll_bars(theme, scale),
    }
    own = languages()[language]
    return {name: _written_in(entry, own) for name, entry in entries.items()}


def _text(theme: Theme, scale: float) -> dict[str, ThemeEntry]:
    clear = theme.panel + "00"
    label = {
        "colours": {"dark_bg": clear, "normal_text": theme.text},
        "misc": {"text_horiz_alignment": "left", "tool_tip_delay": "0.6"},
        "font": _font(scale),
    }
    return {
        "label": label,
        "@centered": {**label, "misc": label["misc"] | {"text_horiz_alignment": "center"}},
        "@title": {"font": _font(scale, 20, bold=True)},
        "@badge": {
            "colours": {
                "dark_bg": mix(theme.field, theme.text, 0.14),
                "normal_text": theme.text,
            },
            "misc": label["misc"] | {"text_horiz_alignment": "center"},
            "font": _font(scale, 11),
        },
        "@heading": {"font": _font(scale, bold=True)},
    }


def _buttons(theme: Theme, scale: float) -> dict[str, ThemeEntry]:
    sunken = border(theme, theme.muted, sunken=True)
    return {
        "button": {"misc": _shape(theme, scale), "font": _font(scale)},
        "@primary": {
            "colours": main_colors(theme),
            "misc": _shape(theme, scale),
            "font": _font(scale, bold=True),
        },
        **{
            f"@in-{name}": {"misc": _shape(theme, scale), "font": _font(scale) | _face_of(language)}
            for name, language in languages().items()
        },
        "@sign": {"misc": _shape(theme, scale), "font": _font(scale, 20, bold=True)},
        "@beside-icon": {"misc": _shape(theme, scale) | _left(scale, 32), "font": _font(scale)},
        "@row": {"colours": frameless(theme.panel, theme), "misc": _shape(theme, scale)},
        "@quiet": {"colours": frameless(theme.field, theme), "misc": _shape(theme, scale)},
        "check_box": {
            "colours": {
                "normal_bg": theme.field,
                "normal_border": sunken,
                "hovered_border": sunken,
                "selected_bg": theme.accent,
                "selected_border": border(theme, theme.accent, sunken=True),
                "selected_text": theme.on_accent,
                "disabled_border": border(theme, mix(theme.muted, theme.panel, 0.5), sunken=True),
            },
            "misc": {**_shape(theme, scale, corner=0), "text_offset": _pixels(8, scale)},
            "font": _symbols(scale, 15),
        },
        "check_box.label": {"font": _font(scale)},
    }


def _fields(theme: Theme, scale: float) -> dict[str, ThemeEntry]:
    room = f"{_pixels(8, scale)},{_pixels(6, scale)}"
    colors = {
        "dark_bg": theme.field,
        "selected_bg": theme.accent,
        "normal_bg": theme.field,
        "normal_border": border(theme, theme.panel_edge, sunken=True),
        "selected_text": theme.on_accent,
        "placeholder_text": paled(theme.text, theme.field, _HINT),
    }
    box = {
        "colours": colors,
        "misc": _shape(theme, scale, padding=room),
        "font": _font(scale),
    }
    line = {**box, "misc": _shape(theme, scale, padding=f"{_pixels(8, scale)},{_pixels(2, scale)}")}
    tip = {
        "colours": {
            "dark_bg": theme.text,
            "normal_text": theme.window,
            "normal_border": theme.text,
        },
        "misc": _shape(theme, scale, corner=4, padding=room),
        "font": _font(scale, 13),
    }
    return {
        "text_box": box,
        "text_entry_line": line,
        "@bare": {
            "colours": {"dark_bg": theme.panel, "normal_border": theme.panel},
            "misc": _shape(theme, scale, corner=0, border=0, padding="0,0"),
            "font": _font(scale),
        },
        "@card": {
            "colours": {
                "dark_bg": theme.field,
                "normal_border": theme.field,
                "link_text": theme.text,
            },
            "misc": _shape(
                theme,
                scale,
                corner=0,
                border=0,
                padding="0,0",
                line_spacing="1.1",
                link_normal_underline="0",
            ),
            "font": _font(scale),
        },
        "tool_tip": {"misc": {"rect_width": _pixels(240, scale)}},
        "tool_tip.text_box": tip,
    }


def _lists(theme: Theme, scale: float) -> dict[str, ThemeEntry]:
    row = _pixels(30, scale)
    item = {
        "colours": {
            "normal_bg": theme.field,
            "selected_bg": theme.accent,
            "selected_text": theme.on_accent,
            "selected_border": theme.accent,
        },
        "misc": _shape(theme, scale, corner=0, border=0) | _left(scale),
        "font": _font(scale),
    }
    frame = {
        "colours": {"dark_bg": theme.field},
        "misc": _shape(theme, scale, corner=0, list_item_height=row),
    }
    chosen = {"misc": _shape(theme, scale, corner=0, border=0) | _left(scale), "font": _font(scale)}
    arrow = {
        "misc": _shape(theme, scale, corner=0, border=theme.outline.bevel),
        "font": _symbols(scale),
    }
    return {
        "drop_down_menu": {
            "colours": {
                "dark_bg": theme.button,
                "normal_border": border(theme, theme.panel_edge, sunken=True),
            },
            "misc": _shape(
                theme,
                scale,
                corner=0,
                expand_direction="down",
                open_button_width=_pixels(26, scale),
            ),
            "font": _font(scale),
        },
        "drop_down_menu.button": arrow | {"font": _font(scale)},
        "drop_down_menu.@selected_option": chosen,
        "drop_down_menu.#expand_button": arrow,
        "drop_down_menu.selection_list": frame,
        "drop_down_menu.selection_list.button": item,
    }


def _scroll_bars(theme: Theme, scale: float) -> dict[str, ThemeEntry]:
    grip, lit = mix(theme.muted, theme.field, 0.45), theme.muted
    if theme.outline.bevel:  # a handle is raised like a button
        grip, lit = theme.button, theme.button_hover
    handle = {
        "colours": {
            "normal_bg": grip,
            "normal_border": border(theme, theme.panel_edge),
            "hovered_bg": lit,
            "active_bg": lit,
            "selected_bg": theme.muted,
        },
        "misc": _shape(theme, scale, corner=3, border=theme.outline.bevel),
    }
    bar = {
        "colours": {"dark_bg": theme.field},
        "misc": _shape(theme, scale, corner=0, border=0, enable_arrow_buttons="0"),
    }
    entries: dict[str, ThemeEntry] = {
        "vertical_scroll_bar": bar,
        "vertical_scroll_bar.#sliding_button": handle,
        "vertical_scroll_bar.button": {"misc": _shape(theme, scale, corner=0, border=0)},
    }
    for owner in ("text_box", "drop_down_menu"):
        entries[f"{owner}.vertical_scroll_bar"] = bar
        entries[f"{owner}.vertical_scroll_bar.#sliding_button"] = handle
    return entries


# Parts of entries


def _pixels(length: float, scale: float) -> str:
    """Return a length at a ui scale in whole pixels, at least one."""
    return str(max(1, round(length * scale)))


def _shape(
    theme: Theme, scale: float, *, corner: int = 6, border: int = 1, **more: str
) -> dict[str, str]:
    """Return the outline of an element: `corner` 0 for a rectangle, `border` 0 for none.

    The theme makes corners sharper, and borders as wide as its edges.
    """
    corner = min(corner, theme.outline.radius)
    rounded = {"shape": "rounded_rectangle", "shape_corner_radius": _pixels(corner, scale)}
    square = {"shape": "rectangle"}
    width = _pixels(max(border, theme.outline.bevel), scale) if border else "0"
    return {
        **(rounded if corner else square),
        "border_width": width,
        "shadow_width": "0",
        "tool_tip_delay": "0.6",
        **more,
    }


def _font(scale: float, size: int = _TEXT_SIZE, *, bold: bool = False) -> ThemeEntry:
    """Return a size of text; `_written_in` adds the face."""
    return {"size": _pixels(size, scale), "bold": str(int(bold))}


def _face_of(language: Language) -> ThemeEntry:
    """Return the face of a language by its files: pygame_gui itself knows only the English one."""
    return {
        "name": language.regular.partition("-")[0],
        "regular_resource": {"package": _FACES, "resource": language.regular},
        "bold_resource": {"package": _FACES, "resource": language.bold},
    }


def _symbols(scale: float, size: int = 13) -> ThemeEntry:
    """Return the face that has arrows, ticks and crosses, in a size."""
    return {"name": "fira_code_symbols", "size": _pixels(size, scale)}


def _written_in(entry: ThemeEntry, language: Language) -> ThemeEntry:
    """Return an entry with the face of a language, if it has text without a face of its own.

    The manager stays in English, whatever the language.
    """
    if "font" not in entry:
        return entry
    face = {} if "name" in entry["font"] else _face_of(language)
    return entry | {"font": [{"locale": "en", **face, **entry["font"]}]}


def _left(scale: float, room: int = 10) -> dict[str, str]:
    """Return the entries that put a text at the left, `room` pixels from the edge at scale 1."""
    return {
        "text_horiz_alignment": "left",
        "text_horiz_alignment_padding": _pixels(room, scale),
    }

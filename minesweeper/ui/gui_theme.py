"""How pygame_gui's buttons, dialogs and lists look: a `Theme` told in its own terms.

Besides the plain elements, these classes may be given to one (`ObjectID(class_id=...)`).
Buttons: `@primary`, the one most wanted; `@icon`, without a frame; `@row`, text at the left.
Labels: `@title`; `@strong`; `@small`, small and bold; `@muted`; `@value`, bold at the right.
Text boxes: `@bare`, without a frame. Panels: `@card`, with a frame and round corners.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from minesweeper.ui.theme import Colour, Theme, mix

Entry: TypeAlias = dict[str, Any]
"""What pygame_gui's theme says about one kind of element: colours, misc and font."""

TEXT_SIZE = 15
"""The size of common text in pixels, at scale 1."""

_DATA = "pygame_gui.data"
_FACES = (
    ("noto_sans", "en", "NotoSans", "ttf"),
    ("noto_sans_sc", "zh", "NotoSansSC", "otf"),
)


def gui_theme(theme: Theme, scale: float = 1.0) -> dict[str, Entry]:
    """Return the theme for `UIManager(theme_path=...)` or `get_theme().update_theming(...)`.

    `scale` is the ui scale: 1 for common screens. The result is JSON-compatible. Text boxes may
    use bold and tool tips too, in all languages; italics and other sizes are not loaded.
    """
    return {
        "defaults": {"colours": _colours(theme)},
        **_text(theme, scale),
        **_buttons(theme, scale),
        **_fields(theme, scale),
        **_lists(theme, scale),
        **_sliders(theme, scale),
        **_windows(theme, scale),
    }


def _colours(theme: Theme) -> dict[str, Colour]:
    faded = mix(theme.muted, theme.panel, 0.35)
    colours = {
        "dark_bg": theme.panel,
        "disabled_dark_bg": theme.panel,
        "disabled_bg": mix(theme.button, theme.panel, 0.6),
        "disabled_border": mix(theme.panel_edge, theme.panel, 0.5),
        "disabled_text": faded,
        "disabled_text_shadow": faded,
        "link_text": theme.accent,
        "link_hover": theme.text,
        "link_selected": theme.accent,
        "text_shadow": theme.text,
        "filled_bar": theme.accent,
        "unfilled_bar": theme.panel_edge,
        "text_cursor": theme.text,
    }
    grounds = {
        "normal": (theme.button, theme.panel_edge),
        "hovered": (theme.button_hover, theme.accent),
        "selected": (theme.button_pressed, theme.accent),
        "active": (theme.button_pressed, theme.accent),
    }
    for state, (ground, border) in grounds.items():
        colours |= {
            f"{state}_bg": ground,
            f"{state}_border": border,
            f"{state}_text": theme.text,
            f"{state}_text_shadow": theme.text,
        }
    return colours


def _pixels(length: float, scale: float) -> str:
    return str(max(1, round(length * scale)))


def _shape(scale: float, *, corner: int = 6, border: int = 1, **more: str) -> dict[str, str]:
    rounded = {"shape": "rounded_rectangle", "shape_corner_radius": _pixels(corner, scale)}
    square = {"shape": "rectangle"}
    width = _pixels(border, scale) if border else "0"
    return {
        **(rounded if corner else square),
        "border_width": width,
        "shadow_width": "0",
        "tool_tip_delay": "0.6",
        **more,
    }


def _font(scale: float, size: int = TEXT_SIZE, *, bold: bool = False) -> list[dict[str, Any]]:
    """Return the same size for every language; Chinese has its own face.

    Each face names its files: pygame_gui itself knows only the face of its first language.
    """
    style = {"size": _pixels(size, scale), "bold": str(int(bold))}
    return [
        {
            "name": name,
            "locale": locale,
            "regular_resource": {"package": _DATA, "resource": f"{file}-Regular.{kind}"},
            "bold_resource": {"package": _DATA, "resource": f"{file}-Bold.{kind}"},
            **style,
        }
        for name, locale, file, kind in _FACES
    ]


def _symbols(scale: float, size: int = 13) -> list[dict[str, Any]]:
    """Return the face that has arrows, ticks and crosses."""
    size_text = _pixels(size, scale)
    return [
        {"name": "fira_code_symbols", "size": size_text, "locale": locale}
        for locale in ("en", "zh")
    ]


def _all_states(part: str, colour: Colour) -> dict[str, Colour]:
    states = ("normal", "hovered", "disabled", "selected", "active")
    return {f"{state}_{part}": colour for state in states}


def _text(theme: Theme, scale: float) -> dict[str, Entry]:
    clear = theme.panel + "00"
    label = {
        "colours": {"dark_bg": clear, "normal_text": theme.text},
        "misc": {"text_horiz_alignment": "left", "tool_tip_delay": "0.6"},
        "font": _font(scale),
    }
    return {
        "label": label,
        "@title": {"font": _font(scale, 20, bold=True)},
        "@strong": {"font": _font(scale, bold=True)},
        "@small": {"font": _font(scale, 13, bold=True)},
        "@muted": {"colours": {"normal_text": theme.muted}, "font": _font(scale, 13)},
        "@value": {"misc": {"text_horiz_alignment": "right"}, "font": _font(scale, bold=True)},
    }


def _buttons(theme: Theme, scale: float) -> dict[str, Entry]:
    clear = theme.panel + "00"
    hover = mix(theme.accent, theme.text, 0.15)
    faded = mix(theme.accent, theme.panel, 0.6)
    primary = {
        "normal_bg": theme.accent,
        "normal_border": theme.accent,
        "hovered_bg": hover,
        "hovered_border": hover,
        "selected_bg": hover,
        "selected_border": hover,
        "active_bg": hover,
        "active_border": hover,
        "disabled_bg": faded,
        "disabled_border": faded,
        **_all_states("text", theme.on_accent),
    }
    bare = {"normal_bg": clear, "disabled_bg": clear, **_all_states("border", clear)}
    return {
        "button": {"misc": _shape(scale), "font": _font(scale)},
        "@primary": {"colours": primary, "misc": _shape(scale), "font": _font(scale, bold=True)},
        "@icon": {"colours": bare, "misc": _shape(scale, border=0), "font": _font(scale)},
        "@row": {"misc": _shape(scale) | _left(scale), "font": _font(scale)},
        "check_box": {
            "colours": {
                "normal_bg": theme.field,
                "normal_border": theme.muted,
                "selected_bg": theme.accent,
                "selected_border": theme.accent,
                "selected_text": theme.on_accent,
            },
            "misc": {**_shape(scale, corner=0), "text_offset": _pixels(8, scale)},
            "font": _symbols(scale, 15),
        },
        "check_box.label": {"font": _font(scale)},
    }


def _fields(theme: Theme, scale: float) -> dict[str, Entry]:
    room = f"{_pixels(8, scale)},{_pixels(6, scale)}"
    colours = {"dark_bg": theme.field, "selected_bg": theme.accent, "normal_bg": theme.field}
    chosen = {"selected_text": theme.on_accent}
    box = {
        "colours": {**colours, **chosen},
        "misc": _shape(scale, padding=room),
        "font": _font(scale),
    }
    line = {**box, "misc": _shape(scale, padding=f"{_pixels(8, scale)},{_pixels(2, scale)}")}
    tip = {
        "colours": {
            "dark_bg": theme.text,
            "normal_text": theme.window,
            "normal_border": theme.text,
        },
        "misc": _shape(scale, corner=4, padding=room),
        "font": _font(scale, 13),
    }
    return {
        "text_box": box,
        "text_entry_box": box,
        "text_entry_line": line,
        "@bare": {
            "colours": {"dark_bg": theme.panel, "normal_border": theme.panel},
            "misc": _shape(scale, corner=0, border=0, padding="0,0"),
            "font": _font(scale),
        },
        "tool_tip": {"misc": {"rect_width": _pixels(240, scale)}},
        "tool_tip.text_box": tip,
    }


def _lists(theme: Theme, scale: float) -> dict[str, Entry]:
    row = _pixels(30, scale)
    item = {
        "colours": {
            "normal_bg": theme.field,
            "selected_bg": theme.accent,
            "selected_text": theme.on_accent,
            "selected_border": theme.accent,
        },
        "misc": _shape(scale, corner=0, border=0) | _left(scale),
        "font": _font(scale),
    }
    frame = {
        "colours": {"dark_bg": theme.field},
        "misc": _shape(scale, corner=0, list_item_height=row),
    }
    chosen = {"misc": _shape(scale, corner=0, border=0) | _left(scale), "font": _font(scale)}
    arrow = {"misc": _shape(scale, corner=0, border=0), "font": _symbols(scale)}
    return {
        "selection_list": frame,
        "selection_list.button": item,
        "drop_down_menu": {
            "colours": {"dark_bg": theme.button},
            "misc": _shape(
                scale, corner=0, expand_direction="down", open_button_width=_pixels(26, scale)
            ),
            "font": _font(scale),
        },
        "drop_down_menu.button": arrow | {"font": _font(scale)},
        "drop_down_menu.@selected_option": chosen,
        "drop_down_menu.#expand_button": arrow,
        "drop_down_menu.selection_list": frame,
        "drop_down_menu.selection_list.button": item,
    }


def _left(scale: float) -> dict[str, str]:
    return {
        "text_horiz_alignment": "left",
        "text_horiz_alignment_padding": _pixels(10, scale),
    }


def _sliders(theme: Theme, scale: float) -> dict[str, Entry]:
    knob = {
        "colours": {
            "normal_bg": theme.accent,
            "hovered_bg": mix(theme.accent, theme.text, 0.15),
            "active_bg": mix(theme.accent, theme.text, 0.15),
            "selected_bg": theme.accent,
        },
        "misc": _shape(scale, corner=4, border=0),
    }
    handle = {
        "colours": {
            "normal_bg": mix(theme.muted, theme.field, 0.45),
            "hovered_bg": theme.muted,
            "active_bg": theme.muted,
            "selected_bg": theme.muted,
        },
        "misc": _shape(scale, corner=3, border=0),
    }
    bar = {
        "colours": {"dark_bg": theme.field},
        "misc": _shape(scale, corner=0, border=0, enable_arrow_buttons="0"),
    }
    slider = {
        "colours": {"dark_bg": theme.panel_edge},
        "misc": _shape(
            scale, corner=4, enable_arrow_buttons="0", sliding_button_width=_pixels(18, scale)
        ),
    }
    entries = {"horizontal_slider": slider, "horizontal_slider.#sliding_button": knob}
    for kind in ("vertical_scroll_bar", "horizontal_scroll_bar"):
        entries[kind] = bar
        entries[f"{kind}.#sliding_button"] = handle
        entries[f"{kind}.button"] = {"misc": _shape(scale, corner=0, border=0)}
    for owner in ("text_box", "text_entry_box", "selection_list", "drop_down_menu"):
        entries[f"{owner}.vertical_scroll_bar"] = bar
        entries[f"{owner}.vertical_scroll_bar.#sliding_button"] = handle
    return entries


def _windows(theme: Theme, scale: float) -> dict[str, Entry]:
    title = {
        "colours": _all_states("bg", theme.panel) | _all_states("border", theme.panel),
        "misc": _shape(scale, corner=0, border=0) | _left(scale),
        "font": _font(scale, 16, bold=True),
    }
    close = {
        "colours": {"normal_bg": theme.panel, "hovered_bg": theme.bad, "hovered_text": theme.panel},
        "misc": _shape(scale, corner=0, border=0),
        "font": _symbols(scale),
    }
    window = {
        "colours": {"dark_bg": theme.panel, "normal_border": theme.panel_edge},
        "misc": {
            "shape": "rectangle",
            "border_width": _pixels(1, scale),
            "shadow_width": _pixels(12, scale),
            "title_bar_height": _pixels(36, scale),
        },
    }
    return {
        "panel": {"misc": _shape(scale, corner=0, border=0)},
        "@card": {"misc": _shape(scale, corner=8)},
        "window": window,
        "window.#title_bar": title,
        "window.#close_button": close,
        "confirmation_dialog.text_box": {"misc": _shape(scale, corner=0, border=0, padding="8,8")},
        "message_window.text_box": {"misc": _shape(scale, corner=0, border=0, padding="8,8")},
        "progress_bar": {
            "colours": {
                "filled_bar": theme.accent,
                "unfilled_bar": theme.field,
                "normal_text": theme.text,
                "text_shadow": theme.field,
            },
            "misc": _shape(scale, corner=0),
            "font": _font(scale, 13),
        },
        "status_bar": {"misc": _shape(scale, corner=4)},
    }

"""The look of pygame_gui's buttons, dialogs and lists: a `Theme` as a theme of pygame_gui.

An element may have one of these classes (`ObjectID(class_id=...)`).
Buttons: `@primary`, the main one; `@icon`, without a frame; `@row`, text at the left;
`@beside-icon`, text right of a picture that is drawn upon the button; `@in-zh_CN` and the like, in
the face of that language.
Labels: `@title`; `@strong`; `@small`, small and bold; `@muted`; `@value`, bold at the right.
Text boxes: `@bare`, without a frame. Panels: `@card`, with a frame and round corners.
"""

from __future__ import annotations

from minesweeper.ui.look.gui_style import (
    Entry,
    all_states,
    face_of,
    font,
    left,
    pixels,
    shape,
    symbols,
    written_in,
)
from minesweeper.ui.look.theme import Color, Theme, mix
from minesweeper.ui.text.language import languages


def gui_theme(theme: Theme, scale: float = 1.0, language: str = "en") -> dict[str, Entry]:
    """Return the theme for `UIManager(theme_path=...)` or `get_theme().update_theming(...)`.

    `scale` is the ui scale: 1 for common screens. The result is JSON-compatible. Text boxes may
    use bold and tool tips too; italics and other sizes are not loaded. `language` (a folder's name)
    decides the faces. The manager itself stays in English: in Chinese it would read 8 MB for a face
    of its own.
    """
    entries = {
        "defaults": {"colours": _colors(theme)},
        **_text(theme, scale),
        **_buttons(theme, scale),
        **_fields(theme, scale),
        **_lists(theme, scale),
        **_sliders(theme, scale),
        **_windows(theme, scale),
    }
    own = languages()[language]
    return {name: written_in(entry, own) for name, entry in entries.items()}


def _colors(theme: Theme) -> dict[str, Color]:
    faded = mix(theme.muted, theme.panel, 0.35)
    colors = {
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
        colors |= {
            f"{state}_bg": ground,
            f"{state}_border": border,
            f"{state}_text": theme.text,
            f"{state}_text_shadow": theme.text,
        }
    return colors


def _text(theme: Theme, scale: float) -> dict[str, Entry]:
    clear = theme.panel + "00"
    label = {
        "colours": {"dark_bg": clear, "normal_text": theme.text},
        "misc": {"text_horiz_alignment": "left", "tool_tip_delay": "0.6"},
        "font": font(scale),
    }
    return {
        "label": label,
        "@title": {"font": font(scale, 20, bold=True)},
        "@strong": {"font": font(scale, bold=True)},
        "@small": {"font": font(scale, 13, bold=True)},
        "@muted": {"colours": {"normal_text": theme.muted}, "font": font(scale, 13)},
        "@value": {"misc": {"text_horiz_alignment": "right"}, "font": font(scale, bold=True)},
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
        **all_states("text", theme.on_accent),
    }
    bare = {"normal_bg": clear, "disabled_bg": clear, **all_states("border", clear)}
    return {
        "button": {"misc": shape(scale), "font": font(scale)},
        "@primary": {"colours": primary, "misc": shape(scale), "font": font(scale, bold=True)},
        "@icon": {"colours": bare, "misc": shape(scale, border=0), "font": font(scale)},
        "@row": {"misc": shape(scale) | left(scale), "font": font(scale)},
        **{
            f"@in-{name}": {"misc": shape(scale), "font": font(scale) | face_of(language)}
            for name, language in languages().items()
        },
        "@beside-icon": {"misc": shape(scale) | left(scale, 32), "font": font(scale)},
        "check_box": {
            "colours": {
                "normal_bg": theme.field,
                "normal_border": theme.muted,
                "selected_bg": theme.accent,
                "selected_border": theme.accent,
                "selected_text": theme.on_accent,
                "disabled_border": mix(theme.muted, theme.panel, 0.5),
            },
            "misc": {**shape(scale, corner=0), "text_offset": pixels(8, scale)},
            "font": symbols(scale, 15),
        },
        "check_box.label": {"font": font(scale)},
    }


def _fields(theme: Theme, scale: float) -> dict[str, Entry]:
    room = f"{pixels(8, scale)},{pixels(6, scale)}"
    colors = {"dark_bg": theme.field, "selected_bg": theme.accent, "normal_bg": theme.field}
    chosen = {"selected_text": theme.on_accent}
    box = {
        "colours": {**colors, **chosen},
        "misc": shape(scale, padding=room),
        "font": font(scale),
    }
    line = {**box, "misc": shape(scale, padding=f"{pixels(8, scale)},{pixels(2, scale)}")}
    tip = {
        "colours": {
            "dark_bg": theme.text,
            "normal_text": theme.window,
            "normal_border": theme.text,
        },
        "misc": shape(scale, corner=4, padding=room),
        "font": font(scale, 13),
    }
    return {
        "text_box": box,
        "text_entry_box": box,
        "text_entry_line": line,
        "@bare": {
            "colours": {"dark_bg": theme.panel, "normal_border": theme.panel},
            "misc": shape(scale, corner=0, border=0, padding="0,0"),
            "font": font(scale),
        },
        "tool_tip": {"misc": {"rect_width": pixels(240, scale)}},
        "tool_tip.text_box": tip,
    }


def _lists(theme: Theme, scale: float) -> dict[str, Entry]:
    row = pixels(30, scale)
    item = {
        "colours": {
            "normal_bg": theme.field,
            "selected_bg": theme.accent,
            "selected_text": theme.on_accent,
            "selected_border": theme.accent,
        },
        "misc": shape(scale, corner=0, border=0) | left(scale),
        "font": font(scale),
    }
    frame = {
        "colours": {"dark_bg": theme.field},
        "misc": shape(scale, corner=0, list_item_height=row),
    }
    chosen = {"misc": shape(scale, corner=0, border=0) | left(scale), "font": font(scale)}
    arrow = {"misc": shape(scale, corner=0, border=0), "font": symbols(scale)}
    return {
        "selection_list": frame,
        "selection_list.button": item,
        "drop_down_menu": {
            "colours": {"dark_bg": theme.button},
            "misc": shape(
                scale, corner=0, expand_direction="down", open_button_width=pixels(26, scale)
            ),
            "font": font(scale),
        },
        "drop_down_menu.button": arrow | {"font": font(scale)},
        "drop_down_menu.@selected_option": chosen,
        "drop_down_menu.#expand_button": arrow,
        "drop_down_menu.selection_list": frame,
        "drop_down_menu.selection_list.button": item,
    }


def _sliders(theme: Theme, scale: float) -> dict[str, Entry]:
    knob = {
        "colours": {
            "normal_bg": theme.accent,
            "hovered_bg": mix(theme.accent, theme.text, 0.15),
            "active_bg": mix(theme.accent, theme.text, 0.15),
            "selected_bg": theme.accent,
        },
        "misc": shape(scale, corner=4, border=0),
    }
    handle = {
        "colours": {
            "normal_bg": mix(theme.muted, theme.field, 0.45),
            "hovered_bg": theme.muted,
            "active_bg": theme.muted,
            "selected_bg": theme.muted,
        },
        "misc": shape(scale, corner=3, border=0),
    }
    bar = {
        "colours": {"dark_bg": theme.field},
        "misc": shape(scale, corner=0, border=0, enable_arrow_buttons="0"),
    }
    slider = {
        "colours": {"dark_bg": theme.panel_edge},
        "misc": shape(
            scale, corner=4, enable_arrow_buttons="0", sliding_button_width=pixels(18, scale)
        ),
    }
    entries = {"horizontal_slider": slider, "horizontal_slider.#sliding_button": knob}
    for kind in ("vertical_scroll_bar", "horizontal_scroll_bar"):
        entries[kind] = bar
        entries[f"{kind}.#sliding_button"] = handle
        entries[f"{kind}.button"] = {"misc": shape(scale, corner=0, border=0)}
    for owner in ("text_box", "text_entry_box", "selection_list", "drop_down_menu"):
        entries[f"{owner}.vertical_scroll_bar"] = bar
        entries[f"{owner}.vertical_scroll_bar.#sliding_button"] = handle
    return entries


def _windows(theme: Theme, scale: float) -> dict[str, Entry]:
    title = {
        "colours": all_states("bg", theme.panel) | all_states("border", theme.panel),
        "misc": shape(scale, corner=0, border=0) | left(scale),
        "font": font(scale, 16, bold=True),
    }
    close = {
        "colours": {"normal_bg": theme.panel, "hovered_bg": theme.bad, "hovered_text": theme.panel},
        "misc": shape(scale, corner=0, border=0),
        "font": symbols(scale),
    }
    window = {
        "colours": {"dark_bg": theme.panel, "normal_border": theme.panel_edge},
        "misc": {
            "shape": "rectangle",
            "border_width": pixels(1, scale),
            "shadow_width": pixels(12, scale),
            "title_bar_height": pixels(36, scale),
        },
    }
    return {
        "panel": {"misc": shape(scale, corner=0, border=0)},
        "@card": {"misc": shape(scale, corner=8)},
        "window": window,
        "window.#title_bar": title,
        "window.#close_button": close,
        "confirmation_dialog.text_box": {"misc": shape(scale, corner=0, border=0, padding="8,8")},
        "message_window.text_box": {"misc": shape(scale, corner=0, border=0, padding="8,8")},
        "progress_bar": {
            "colours": {
                "filled_bar": theme.accent,
                "unfilled_bar": theme.field,
                "normal_text": theme.text,
                "text_shadow": theme.field,
            },
            "misc": shape(scale, corner=0),
            "font": font(scale, 13),
        },
        "status_bar": {"misc": shape(scale, corner=4)},
    }

"""The look of pygame_gui's buttons, dialogs and lists: a `Theme` as a theme of pygame_gui.

An element may have one of these classes (`ObjectID(class_id=...)`).
Buttons: `@primary`, the main one; `@beside-icon`, text right of a picture that is drawn upon the
button; `@in-zh_CN` and the like, in the face of that language; `@sign`, a single sign instead of
words; `@left`, with its text at the left; `@box` beside a box to tick, `@row` and, upon a card,
`@quiet`, without a frame.
Labels: `@title`, `@heading`, `@centered`, `@badge`.
Text boxes: `@bare`, without a frame; `@card` and `@ground`, the same upon a card or the window.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from minesweeper.ui.look.gui_colors import base_colors, border, frameless, main_colors
from minesweeper.ui.look.theme import Color, Theme, faint_ink, mix
from minesweeper.words.language import Language, language_named, own_languages

ThemeEntry: TypeAlias = dict[str, Any]
"""An entry of a pygame_gui theme, for one kind of element: colours, misc and font."""

CARD_SPACING = 1.1
"""The distance of two lines of a card over the height of one."""

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
    kinds = _Kinds(theme, scale)
    entries = {
        "defaults": {"colours": base_colors(theme)},
        **kinds.text(),
        **kinds.buttons(),
        **kinds.fields(),
        **kinds.menus(),
        **kinds.scroll_bars(),
    }
    own = language_named(language)
    return {name: _written_in(entry, own) for name, entry in entries.items()}


class _Kinds:
    """Makes the entries of each kind of element for one theme and scale."""

    def __init__(self, theme: Theme, scale: float) -> None:
        self.theme, self.scale = theme, scale
        self.plain = self.font()

    # The kinds

    def text(self) -> dict[str, ThemeEntry]:
        theme = self.theme
        misc = {"text_horiz_alignment": "left", "tool_tip_delay": "0.6"}
        centered = misc | {"text_horiz_alignment": "center"}
        colors = {"dark_bg": theme.panel + "00", "normal_text": theme.text}
        badge = {"dark_bg": mix(theme.field, theme.text, 0.14), "normal_text": theme.text}
        return {
            "label": _entry(colors, misc, self.plain),
            "@centered": _entry(colors, centered, self.plain),
            "@title": _entry(font=self.font(20, bold=True)),
            "@badge": _entry(badge, centered, self.font(11)),
            "@heading": _entry(font=self.font(bold=True)),
        }

    def buttons(self) -> dict[str, ThemeEntry]:
        theme, shape = self.theme, self.shape()
        in_own_face = {
            f"@in-{name}": _entry(misc=shape, font=self.plain | _face_of(language))
            for name, language in own_languages().items()
        }
        row = frameless(theme.panel, theme)  # what lies upon it shows that it is chosen
        row |= {"selected_bg": theme.panel, "selected_border": theme.panel}
        box = row | {"selected_text": theme.text}
        return {
            "button": _entry(misc=shape, font=self.plain),
            "@primary": _entry(main_colors(theme), shape, self.font(bold=True)),
            **in_own_face,
            "@sign": _entry(misc=shape, font=self.font(20, bold=True)),
            "@beside-icon": _entry(misc=shape | self.at_the_left(32), font=self.plain),
            "@left": _entry(misc=shape | self.at_the_left(), font=self.plain),
            "@box": _entry(box, shape | self.at_the_left(32), self.plain),
            "@row": _entry(row, shape),
            "@quiet": _entry(frameless(theme.field, theme), shape),
        }

    def fields(self) -> dict[str, ThemeEntry]:
        theme, room = self.theme, f"{self.px(8)},{self.px(6)}"
        typed = {
            "dark_bg": theme.field,
            "selected_bg": theme.accent,
            "normal_bg": theme.field,
            "normal_border": self.sunken(theme.panel_edge),
            "selected_text": theme.on_accent,
            "placeholder_text": faint_ink(theme.text, theme.field, _HINT),
        }
        line = self.shape(padding=f"{self.px(8)},{self.px(2)}")
        bare = self.flat(padding=f"0,{self.px(2)}", shape_corner_radius="0")
        card = self.flat(padding="0,0", line_spacing=str(CARD_SPACING), link_normal_underline="0")
        on_panel = {"dark_bg": theme.panel, "normal_border": theme.panel}
        on_card = {"dark_bg": theme.field, "normal_border": theme.field, "link_text": theme.text}
        tip = {"dark_bg": theme.text, "normal_text": theme.window, "normal_border": theme.text}
        return {
            "text_box": _entry(typed, self.shape(padding=room), self.plain),
            "text_entry_line": _entry(typed, line, self.plain),
            "@bare": _entry(on_panel, bare, self.plain),
            "@ground": _entry({"dark_bg": theme.window}, bare, self.plain),
            "@card": _entry(on_card, card, self.plain),
            "tool_tip": _entry(misc={"rect_width": self.px(240)}),
            "tool_tip.text_box": _entry(tip, self.shape(corner=4, padding=room), self.font(13)),
        }

    def menus(self) -> dict[str, ThemeEntry]:
        theme = self.theme
        menu = {"dark_bg": theme.button, "normal_border": self.sunken(theme.panel_edge)}
        row = {
            "normal_bg": theme.field,
            "selected_bg": theme.accent,
            "selected_text": theme.on_accent,
            "selected_border": theme.accent,
        }
        opens = self.shape(corner=0, expand_direction="down", open_button_width=self.px(26))
        arrow = self.shape(corner=0, border=theme.outline.bevel)
        words = self.flat() | self.at_the_left()
        symbols = {"name": "fira_code_symbols", "size": self.px(13)}  # it has arrows
        rows = self.shape(corner=0, list_item_height=self.px(30))
        return {
            "drop_down_menu": _entry(menu, opens, self.plain),
            "drop_down_menu.button": _entry(misc=arrow, font=self.plain),
            "drop_down_menu.@selected_option": _entry(misc=words, font=self.plain),
            "drop_down_menu.#expand_button": _entry(misc=arrow, font=symbols),
            "drop_down_menu.selection_list": _entry({"dark_bg": theme.field}, rows),
            "drop_down_menu.selection_list.button": _entry(row, words, self.plain),
        }

    def scroll_bars(self) -> dict[str, ThemeEntry]:
        theme = self.theme
        grip, lit = mix(theme.muted, theme.field, 0.45), theme.muted
        if theme.outline.bevel:  # a handle is raised like a button
            grip, lit = theme.button, theme.button_hover
        colors = {
            "normal_bg": grip,
            "normal_border": border(theme, theme.panel_edge),
            "hovered_bg": lit,
            "active_bg": lit,
            "selected_bg": theme.muted,
        }
        bar = _entry({"dark_bg": theme.field}, self.flat(enable_arrow_buttons="0"))
        handle = _entry(colors, self.shape(corner=3, border=theme.outline.bevel))
        entries = {"vertical_scroll_bar.button": _entry(misc=self.flat())}
        for owner in ("", "text_box.", "drop_down_menu."):
            entries[f"{owner}vertical_scroll_bar"] = bar
            entries[f"{owner}vertical_scroll_bar.#sliding_button"] = handle
        return entries

    # Parts of entries

    def px(self, length: float) -> str:
        """Return a length in whole pixels, at least one."""
        return str(max(1, round(length * self.scale)))

    def sunken(self, line: Color) -> str:
        """Return the colour of a border that looks sunken in a theme with bevels."""
        return border(self.theme, line, sunken=True)

    def shape(self, *, corner: int = 6, border: int = 1, **more: str) -> dict[str, str]:
        """Return the outline of an element: `corner` 0 for a rectangle, `border` 0 for none.

        The theme makes corners sharper, and borders as wide as its edges.
        """
        outline = self.theme.outline
        corner = min(corner, outline.radius)
        rounded = {"shape": "rounded_rectangle", "shape_corner_radius": self.px(corner)}
        width = self.px(max(border, outline.bevel)) if border else "0"
        fixed = {"border_width": width, "shadow_width": "0", "tool_tip_delay": "0.6"}
        return {**(rounded if corner else {"shape": "rectangle"}), **fixed, **more}

    def flat(self, **more: str) -> dict[str, str]:
        """Return the outline of a rectangle without a border."""
        return self.shape(corner=0, border=0, **more)

    def at_the_left(self, room: int = 10) -> dict[str, str]:
        """Return what puts a text at the left, `room` pixels from the edge at scale 1."""
        padding = {"text_horiz_alignment_padding": self.px(room)}
        return {"text_horiz_alignment": "left", **padding}

    def font(self, size: int = _TEXT_SIZE, *, bold: bool = False) -> ThemeEntry:
        """Return a size of text; `_written_in` adds the face."""
        return {"size": self.px(size), "bold": str(int(bold))}


def _entry(
    colors: dict[str, Color] | None = None,
    misc: dict[str, str] | None = None,
    font: ThemeEntry | None = None,
) -> ThemeEntry:
    """Return an entry of the parts that an element does not take from the defaults."""
    parts = {"colours": colors, "misc": misc, "font": font}
    return {name: part for name, part in parts.items() if part is not None}


def _face_of(language: Language) -> ThemeEntry:
    """Return the face of a language by its files: pygame_gui itself knows only the English one."""
    return {
        "name": language.regular.partition("-")[0],
        # In Latin script a Chinese face draws an ellipsis low, unlike text drawn without a theme.
        "script": "Hani" if language.name.startswith("zh") else "Latn",
        "regular_resource": {"package": _FACES, "resource": language.regular},
        "bold_resource": {"package": _FACES, "resource": language.bold},
    }


def _written_in(entry: ThemeEntry, language: Language) -> ThemeEntry:
    """Return an entry with the face of a language, if it has text without a face of its own.

    The manager stays in English, whatever the language.
    """
    if "font" not in entry:
        return entry
    face = {} if "name" in entry["font"] else _face_of(language)
    return entry | {"font": [{"locale": "en", **face, **entry["font"]}]}

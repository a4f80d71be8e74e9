"""Parts of pygame_gui's theme files: lengths, outlines, faces."""

from __future__ import annotations

from typing import Any, TypeAlias

from minesweeper.ui.look.theme import Color
from minesweeper.ui.text.language import Language

Entry: TypeAlias = dict[str, Any]
"""An entry of a pygame_gui theme, for one kind of element: colours, misc and font."""

TEXT_SIZE = 15
"""The size of common text in pixels, at scale 1."""

_FACES = "pygame_gui.data"
"""The package that holds the faces."""


def pixels(length: float, scale: float) -> str:
    """Return a length at a ui scale in whole pixels, at least one."""
    return str(max(1, round(length * scale)))


def shape(scale: float, *, corner: int = 6, border: int = 1, **more: str) -> dict[str, str]:
    """Return the outline of an element: `corner` 0 for a rectangle, `border` 0 for none."""
    rounded = {"shape": "rounded_rectangle", "shape_corner_radius": pixels(corner, scale)}
    square = {"shape": "rectangle"}
    width = pixels(border, scale) if border else "0"
    return {
        **(rounded if corner else square),
        "border_width": width,
        "shadow_width": "0",
        "tool_tip_delay": "0.6",
        **more,
    }


def font(scale: float, size: int = TEXT_SIZE, *, bold: bool = False) -> Entry:
    """Return a size of text; `written_in` adds the face."""
    return {"size": pixels(size, scale), "bold": str(int(bold))}


def face_of(language: Language) -> Entry:
    """Return the face of a language by its files: pygame_gui itself knows only the English one."""
    return {
        "name": language.regular.partition("-")[0],
        "regular_resource": {"package": _FACES, "resource": language.regular},
        "bold_resource": {"package": _FACES, "resource": language.bold},
    }


def symbols(scale: float, size: int = 13) -> Entry:
    """Return the face that has arrows, ticks and crosses, in a size."""
    return {"name": "fira_code_symbols", "size": pixels(size, scale)}


def written_in(entry: Entry, language: Language) -> Entry:
    """Return an entry with the face of a language, if it has text without a face of its own.

    The manager stays in English, whatever the language.
    """
    if "font" not in entry:
        return entry
    face = {} if "name" in entry["font"] else face_of(language)
    return entry | {"font": [{"locale": "en", **face, **entry["font"]}]}


def all_states(part: str, color: Color) -> dict[str, Color]:
    """Return one colour for a part of a button in all its states."""
    states = ("normal", "hovered", "disabled", "selected", "active")
    return {f"{state}_{part}": color for state in states}


def left(scale: float, room: int = 10) -> dict[str, str]:
    """Return the entries that put a text at the left, `room` pixels from the edge at scale 1."""
    return {
        "text_horiz_alignment": "left",
        "text_horiz_alignment_padding": pixels(room, scale),
    }

"""The words of pygame_gui's theme files: lengths, outlines, faces."""

from __future__ import annotations

from typing import Any, TypeAlias

from minesweeper.ui.look.theme import Colour

Entry: TypeAlias = dict[str, Any]
"""What pygame_gui's theme says about one kind of element: colours, misc and font."""

TEXT_SIZE = 15
"""The size of common text in pixels, at scale 1."""

_DATA = "pygame_gui.data"
_FACES = (
    ("noto_sans", "en", "NotoSans", "ttf"),
    ("noto_sans_sc", "zh", "NotoSansSC", "otf"),
)


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


def font(scale: float, size: int = TEXT_SIZE, *, bold: bool = False) -> list[dict[str, Any]]:
    """Return the same size for every language; Chinese has its own face.

    Each face names its files: pygame_gui itself knows only the face of its first language.
    """
    style = {"size": pixels(size, scale), "bold": str(int(bold))}
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


def chinese(scale: float) -> list[dict[str, Any]]:
    """Return the Chinese face for every language."""
    face = next(entry for entry in font(scale) if entry["locale"] == "zh")
    return [{**face, "locale": locale} for _, locale, *_ in _FACES]


def symbols(scale: float, size: int = 13) -> list[dict[str, Any]]:
    """Return the face that has arrows, ticks and crosses."""
    size_text = pixels(size, scale)
    return [
        {"name": "fira_code_symbols", "size": size_text, "locale": locale}
        for locale in ("en", "zh")
    ]


def all_states(part: str, colour: Colour) -> dict[str, Colour]:
    """Return the same colour for one part of a button in all its states."""
    states = ("normal", "hovered", "disabled", "selected", "active")
    return {f"{state}_{part}": colour for state in states}


def left(scale: float, room: int = 10) -> dict[str, str]:
    """Return what puts a text at the left, `room` pixels from the edge at scale 1."""
    return {
        "text_horiz_alignment": "left",
        "text_horiz_alignment_padding": pixels(room, scale),
    }

"""The colours of pygame_gui's widgets in each of their states."""

from __future__ import annotations

from minesweeper.ui.look.edges import edge_colors
from minesweeper.ui.look.theme import Color, Theme, faint_ink, mix

_FADED = 3.0
"""The contrast of the text of what cannot be used."""

_MAIN_SHADES = {"normal": 0.0, "hovered": 0.2, "active": 0.4, "selected": 0.4}
"""How much of the text's colour the accent of a main button has in each state."""


def base_colors(theme: Theme) -> dict[str, Color]:
    """Return the colours of everything that has none of its own."""
    unused = mix(theme.button, theme.panel, 0.6)
    faded = faint_ink(theme.muted, unused, _FADED)
    return {
        "dark_bg": theme.panel,
        "disabled_dark_bg": theme.panel,
        "link_text": theme.accent,
        "link_hover": theme.text,
        "link_selected": theme.accent,
        "text_shadow": theme.text,
        "text_cursor": theme.text,
        **_button_colors(theme),
        "disabled_bg": unused,
        "disabled_border": border(theme, mix(theme.panel_edge, theme.panel, 0.5)),
        "disabled_text": faded,
        "disabled_text_shadow": faded,
    }


def _button_colors(theme: Theme) -> dict[str, Color]:
    """Return the colours of a button that can be pressed, in each of its states.

    A bevel turns over while the button is held or chosen.
    """
    grounds = {
        "normal": (theme.button, border(theme, theme.panel_edge)),
        "hovered": (theme.button_hover, border(theme, theme.muted)),
        "selected": (theme.accent, border(theme, theme.accent, sunken=True)),
        "active": (theme.button_pressed, border(theme, theme.accent, sunken=True)),
    }
    colors: dict[str, Color] = {}
    for state, (ground, line) in grounds.items():
        ink = theme.on_accent if state == "selected" else theme.text
        colors |= {
            f"{state}_bg": ground,
            f"{state}_border": line,
            f"{state}_text": ink,
            f"{state}_text_shadow": ink,
        }
    return colors


def border(theme: Theme, line: Color, *, sunken: bool = False) -> str:
    """Return the colour of a border: the line's, or a gradient that stands for the two edges."""
    if not theme.outline.bevel:
        return line
    return ",".join((*edge_colors(theme, sunken=sunken), "45"))


def main_colors(theme: Theme) -> dict[str, Color]:
    """Return the colours of a dialog's main button."""
    colors = base_colors(theme)
    if theme.fills_main:
        for state, darker in _MAIN_SHADES.items():
            ground = mix(theme.accent, theme.text, darker)
            colors[f"{state}_bg"] = colors[f"{state}_border"] = ground
            colors[f"{state}_text"] = theme.on_accent
    return colors


def frameless(ground: Color, theme: Theme) -> dict[str, Color]:
    """Return the colours of a button that shows its shape under the mouse, or while it is held."""
    grounds = dict.fromkeys(("normal", "disabled"), ground)
    grounds |= {"hovered": theme.button_hover, "active": theme.button_pressed}
    return {f"{state}_{part}": c for state, c in grounds.items() for part in ("bg", "border")}

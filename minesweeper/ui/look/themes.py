"""The themes: their order and titles here, their colours and shapes in assets/themes.

A theme is a JSON file with the fields of `Theme`; `like` names one from which it has all others.
tests/ui/look/test_theme.py holds every theme to the same contrasts; `python -m tools.sheet` draws
every picture in every theme.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping
from typing import Any

from minesweeper.storage.folders import AssetError, assets_folder
from minesweeper.ui.look.theme import Counter, Face, Outline, Theme, Tile
from minesweeper.words.language import msgid

TITLES: Mapping[str, str] = {
    "light": msgid("Light"),
    "dark": msgid("Dark"),
    "classic": msgid("Classic"),
    "high-contrast": msgid("High contrast"),
    "colour-blind": msgid("Colour-blind"),
}
"""The title of every theme by the name of its file, in the order of the settings dialog."""


_MADE_OF: Mapping[str, Callable[[Any], Any]] = {
    "numbers": tuple,
    "heat": tuple,
    "counter_look": Counter,
    "tile": lambda shape: Tile(**shape),
    "outline": lambda shape: Outline(**shape),
    "fills_main": bool,
    "face": lambda colors: Face(**colors),
}
"""What the fields that are no plain values become."""


@functools.cache
def themes() -> Mapping[str, Theme]:
    """Return every theme by its name; raises AssetError for a damaged file."""
    return {name: _read(name) for name in TITLES}


def theme_named(name: str) -> Theme:
    """Return a theme by its name; the first one if there is none of that name."""
    return themes().get(name) or next(iter(themes().values()))


def _read(name: str) -> Theme:
    """Return the theme in a file."""
    folder = assets_folder() / "themes"
    path = folder / f"{name}.json"
    try:
        fields = json.loads(path.read_text("utf-8"))
        if "like" in fields:
            fields = json.loads((folder / f"{fields.pop('like')}.json").read_text("utf-8")) | fields
        made = {key: _MADE_OF.get(key, str)(value) for key, value in fields.items()}
        return Theme(name, **made)
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise AssetError("cannot read the theme {path}: {why}", path=path, why=error) from error

"""The themes: their order and titles here, their colours and shapes in assets/themes.

A theme is a JSON file with the fields of `Theme`; `like` names one from which it has all others.
tests/ui/look/test_theme.py holds every theme to the same contrasts; `python -m tools.sheet` draws
every picture in every theme.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from minesweeper import extensions
from minesweeper.rules.faults import BadInput
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
"""The titles of the game's own themes by the names of their files, as the settings list them."""


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
    """Return each of the game's own themes by its name; raises AssetError for a damaged file."""
    return {name: _read(name) for name in TITLES}


def theme_named(name: str) -> Theme:
    """Return a theme by its name; the first one if there is none of that name."""
    if name in themes():
        return themes()[name]
    return others()[name][1] if name in others() else next(iter(themes().values()))


def titles() -> dict[str, str]:
    """Return the titles of all themes by their names, those of other packages last."""
    return {**TITLES, **{name: title for name, (title, _) in others().items()}}


@functools.cache
def others() -> Mapping[str, tuple[str, Theme]]:
    """Return the themes of other packages with their titles."""
    return extensions.added(extensions.THEMES, TITLES, _checked)


_LARGEST_SHAPE = 100
"""The corners and edges of a theme are less, in pixels and in shares of a cell."""

_COLOR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)


def _checked(name: str, found: Any) -> tuple[str, Theme]:
    """Return the title and the theme of an entry point; raises what is wrong with it."""
    fields = dict(found)
    title, model = fields.pop("title"), next(iter(themes().values()))
    theme = _made(name, fields)
    if not isinstance(title, str):
        raise BadInput("its title is no text")
    for field, value in theme._asdict().items():
        if field != "name" and not _is_like(getattr(model, field), value):
            raise BadInput("{name} cannot be {value}", name=field, value=repr(value))
    return title, theme


def _is_like(usual: Any, value: Any) -> bool:
    """Return whether the value of a field can stand where another one does."""
    if isinstance(usual, tuple):
        return len(usual) == len(value) and all(map(_is_like, usual, value))
    if isinstance(usual, str):
        return _COLOR.fullmatch(value) is not None
    if isinstance(usual, bool | Enum):
        return type(value) is type(usual)
    return isinstance(value, int | float) and 0 <= value < _LARGEST_SHAPE


def _read(name: str) -> Theme:
    """Return the theme in a file."""
    path = _file(name)
    try:
        return _made(name, json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise AssetError("cannot read the theme {path}: {why}", path=path, why=error) from error


def _file(name: str) -> Path:
    """Return the file of one of the game's own themes."""
    return assets_folder() / "themes" / f"{name}.json"


def _made(name: str, fields: Mapping[str, Any]) -> Theme:
    """Return the theme of some fields; what it does not say is that of the theme it is like."""
    own = dict(fields)
    if "like" in own:
        own = json.loads(_file(own.pop("like")).read_text("utf-8")) | own
    return Theme(name, **{key: _MADE_OF.get(key, str)(value) for key, value in own.items()})

"""Pictures from the assets folder: recoloured, drawn at any size, and cached.

Art is SVG. A colour that belongs to the theme is written `var(--name, #rrggbb)`: a browser shows
the fallback, and `picture` puts the theme's colour there. pygame's rasteriser knows no text,
filters, masks or clip paths, and reads gradients right only in `userSpaceOnUse` units.
"""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Mapping
from pathlib import Path

import pygame

from minesweeper.storage.folders import AssetError, assets_folder
from minesweeper.ui import limits

PICTURES = (
    "app",
    "claim",
    "face-lost",
    "face-pressed",
    "face-ready",
    "face-won",
    "flag",
    "mine",
    "question",
    "wrong",
)
"""The pictures in assets/art that are no icons, without `.svg`."""

THEME_COLOR = re.compile(r"var\(--([a-z-]+),\s*([^)]+)\)")


def icons() -> list[str]:
    """Return the names of the buttons' pictures: the files `icon-NAME.svg` of assets/art."""
    found = (assets_folder() / "art").glob("icon-*.svg")
    return sorted(path.stem for path in found)


def art_path(name: str) -> Path:
    """Return the file of the picture `name`."""
    return assets_folder() / "art" / f"{name}.svg"


def rasterise(svg: str, width: int, height: int) -> pygame.Surface:
    """Draw SVG text at exactly `width` x `height` pixels, with transparency.

    Needs no display. Raises ValueError if the text is no SVG picture.
    """
    try:
        return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, height))
    except pygame.error as error:
        raise ValueError(str(error)) from error


def recolor(svg: str, colors: Mapping[str, str]) -> str:
    """Put colours at the places named `var(--name, fallback)`; keep the fallback elsewhere.

    >>> recolor('fill="var(--ink, #222222)"', {"ink": "#ffffff"})
    'fill="#ffffff"'
    """
    return THEME_COLOR.sub(lambda found: colors.get(found[1], found[2]), svg)


@functools.lru_cache(maxsize=limits.ICONS)
def picture(name: str, size: int, **colors: str) -> pygame.Surface:
    """Return the picture `name` as a square of `size` pixels, in the colours given by name.

    The surface is shared with other callers: copy it before drawing on it. Raises AssetError.
    """
    path = art_path(name)  # asks the disk, so not for each drawing
    try:
        return rasterise(recolor(_text(path), colors), size, size)
    except ValueError as error:
        raise AssetError("cannot draw the picture {path}: {what}", path=path, what=error) from error


def icon(name: str, size: int, color: str) -> pygame.Surface:
    """Return the single-coloured button picture `icon-NAME`, `size` pixels square."""
    return picture(f"icon-{name}", size, ink=color)


def check() -> None:
    """Read every picture once, so that a damaged installation shows at the start.

    Raises AssetError for the first one that is missing or cannot be read.
    """
    for name in (*PICTURES, *icons()):
        picture(name, 16)


@functools.cache
def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise AssetError("cannot read the picture {path}: {what}", path=path, what=error) from error

"""Pictures that are no files: of the screen and on the clipboard, by Pillow's ImageGrab.

Both come as the content of a BMP, which is quickly written, so that they are checked like files.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TypeAlias

from PIL import Image, ImageGrab

from minesweeper.pictures.faults import PictureError

Region: TypeAlias = tuple[int, int, int, int]
"""A part of the screen: its left and upper edge, its width and its height, in pixels."""


def screen_picture(region: Region | None = None) -> bytes:
    """Return a picture of the screen, or of a region of it.

    Raises PictureError where the system lets nobody take one: without a screen, and under Wayland
    unless one of the programs is installed that ImageGrab asks there.
    """
    corners = None
    if region is not None:
        left, top, width, height = region
        corners = (left, top, left + width, top + height)
    shot = _taken(lambda: ImageGrab.grab(corners, all_screens=corners is not None))
    if shot is None or all(low == high for low, high in shot.convert("RGB").getextrema()):
        # Wayland hands an empty picture to programs of X11.
        raise PictureError(
            "no picture of the screen can be taken here: save one yourself, and read that"
        )
    return _as_file(shot)


def clipboard_picture() -> bytes:
    """Return the picture on the clipboard; raises PictureError without one."""
    try:
        found = _taken(ImageGrab.grabclipboard)
    except NotImplementedError as error:
        raise PictureError(
            "pictures on the clipboard need the program xclip, or wl-paste under Wayland"
        ) from error
    if not isinstance(found, Image.Image):
        raise PictureError("the clipboard holds neither text nor a picture")
    return _as_file(found)


def _taken(take: Callable[[], Image.Image | list[str] | None]) -> Image.Image | None:
    """Return the picture that a system gives; None where it gives another thing, or fails."""
    try:
        found = take()
    except NotImplementedError:  # a program is missing
        raise
    except Exception:  # each system fails in its own ways
        return None
    return found if isinstance(found, Image.Image) else None


def _as_file(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.convert("RGB").save(file, "BMP")
    return file.getvalue()

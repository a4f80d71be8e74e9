"""Pictures that are no files: of the screen and on the clipboard, by Pillow's ImageGrab.

Both come as the content of a BMP, which is quickly written, so that they are checked like files.
"""

from __future__ import annotations

import io
from typing import Any, TypeAlias

from PIL import ImageGrab

from minesweeper.pictures.faults import PictureError

Region: TypeAlias = tuple[int, int, int, int]
"""A part of the screen: its left and upper edge, its width and its height, in pixels."""


def screen_picture(region: Region | None = None) -> bytes:
    """Return a picture of the screen, or of a region of it.

    Raises PictureError where the system lets nobody take one: without a screen, and under Wayland
    unless one of the programs is installed that ImageGrab asks there. So does a picture of one
    color, which is all that Wayland hands to programs of X11.
    """
    corners = region and (region[0], region[1], region[0] + region[2], region[1] + region[3])
    try:
        picture = ImageGrab.grab(corners, all_screens=region is not None)
    except Exception as error:  # each system fails in its own ways
        raise PictureError(
            "no picture of the screen can be taken here: save one yourself, and read that"
        ) from error
    if picture.getcolors(1) is not None:
        raise PictureError(
            "the picture of the screen has one color only: there is no board on it, or the system"
            " hides the other programs, as Wayland does; save a picture yourself, and read that"
        )
    return _as_file(picture)


def clipboard_picture() -> bytes:
    """Return the picture on the clipboard; raises PictureError without one."""
    try:
        return _as_file(ImageGrab.grabclipboard())
    except NotImplementedError as error:
        raise PictureError(
            "the clipboard holds no text; reading a picture from it needs the program xclip, or"
            " wl-paste under Wayland"
        ) from error
    except Exception as error:  # as above; and it may be no picture, but names of files
        raise PictureError("the clipboard holds neither text nor a picture") from error


def _as_file(picture: Any) -> bytes:
    file = io.BytesIO()
    picture.convert("RGB").save(file, "BMP")
    return file.getvalue()

"""Pictures from outside: files, the screen and the clipboard, decoded with care or refused.

What Pillow's ImageGrab takes of the screen and the clipboard comes as the content of a BMP, which
is quickly written, so that it is checked like files.
"""

from __future__ import annotations

import io
import warnings
from typing import Any, TypeAlias

from PIL import Image, ImageGrab

from minesweeper.pictures.door import PictureError
from minesweeper.pictures.limits import LARGEST_PICTURE, MOST_PIXELS, SMALLEST_SIDE

FORMATS = ("PNG", "JPEG", "BMP", "WEBP")
"""What is decoded: other decoders are left out, for each may have faults."""

Region: TypeAlias = tuple[int, int, int, int]
"""A part of the screen: its left and upper edge, its width and its height, in pixels."""


def decoded(content: bytes) -> Image.Image:
    """Return a picture in red, green and blue; what is see-through is white.

    Raises PictureError for anything else than a PNG, JPEG, BMP or WebP of a bearable size. The
    size is read from the head, before anything is unpacked.
    """
    if len(content) > LARGEST_PICTURE:
        raise PictureError("a picture of more than {most} bytes", most=LARGEST_PICTURE)
    try:
        with warnings.catch_warnings(action="ignore"):
            picture = Image.open(io.BytesIO(content), formats=FORMATS)
            _check_size(picture)
            if not picture.has_transparency_data:
                return picture.convert("RGB")
            shown = picture.convert("RGBA")
            white = Image.new("RGBA", shown.size, "white")
            return Image.alpha_composite(white, shown).convert("RGB")
    except PictureError:
        raise
    except Image.DecompressionBombError as error:  # Pillow's own limit comes first
        raise _too_large() from error
    except Exception as error:  # decoders raise whatever they like: OSError, SyntaxError, ...
        raise PictureError("no picture that can be read (PNG, JPEG, BMP or WebP)") from error


def _check_size(picture: Image.Image) -> None:
    width, height = picture.size
    if width * height > MOST_PIXELS:
        raise _too_large()
    if min(width, height) < SMALLEST_SIDE:
        size = f"{width}x{height}"
        raise PictureError("a picture of {size} pixels is too small for a board", size=size)


def _too_large() -> PictureError:
    return PictureError("a picture of more than {most} megapixels", most=MOST_PIXELS // 1_000_000)


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
        if region:
            raise PictureError("this region has one color only, or lies beside the screen")
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

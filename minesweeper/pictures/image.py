"""Pictures from outside: decoded with care, or refused."""

from __future__ import annotations

import io
import warnings

from PIL import Image

from minesweeper.pictures.faults import PictureError
from minesweeper.pictures.limits import LARGEST_PICTURE, MOST_PIXELS, SMALLEST_SIDE

FORMATS = ("PNG", "JPEG", "BMP", "WEBP")
"""What is decoded: other decoders are left out, for each may have faults."""


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
            return Image.alpha_composite(Image.new("RGBA", shown.size, "white"), shown).convert(
                "RGB"
            )
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
        raise PictureError(
            "a picture of {width}x{height} pixels is too small for a board",
            width=width,
            height=height,
        )


def _too_large() -> PictureError:
    return PictureError("a picture of more than {most} megapixels", most=MOST_PIXELS // 1_000_000)

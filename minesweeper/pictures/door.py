"""The door of this room for those who may lack its extra: numpy and Pillow load when it is used."""

from __future__ import annotations

import io
from dataclasses import dataclass
from importlib.util import find_spec

from minesweeper.extensions import missing
from minesweeper.formats import mine
from minesweeper.pictures import limits
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.rules.observation import Observation


class PictureError(BadInput):
    """A picture that cannot be read as a board."""


def is_picture(content: bytes) -> bool:
    """Return whether a file begins like a PNG, JPEG, BMP or WebP.

    No .mbf board begins so: it would have two mines in one cell, or more mines than cells.
    """
    is_bmp = content[:2] == b"BM" and content[6:10] == bytes(4)
    is_webp = content[:4] == b"RIFF" and content[8:12] == b"WEBP"
    return is_bmp or is_webp or content.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"))


def check_installed() -> None:
    """Raise PictureError, which says how to get them, if the packages of the extra are missing."""
    if find_spec("numpy") is None or find_spec("PIL") is None:
        need = PictureError("reading pictures needs numpy and Pillow")
        raise PictureError.like(missing(need, "numpy", "pillow"))


@dataclass(frozen=True, slots=True)
class PictureAnswer:
    """The position that a picture shows, or a fault.

    `doubtful` are the cells that may be read wrongly, `board` is a PNG of the board alone.
    """

    seen: Observation | None = None
    doubtful: frozenset[Cell] = frozenset()
    board: bytes = b""
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class PictureQuery:
    """Asks a worker for the position on a picture; without `content`, on that of the clipboard."""

    content: bytes | None

    is_long = True

    def answered_by(self, players: object) -> PictureAnswer:
        """Return what the picture shows, or why it cannot be read."""
        del players  # none is asked
        try:
            check_installed()
            return _read(self.content)
        except BadInput as error:
            return self.failed(error)

    def failed(self, fault: Fault) -> PictureAnswer:
        """Return the answer with a fault."""
        return PictureAnswer(fault=fault)


def _read(content: bytes | None) -> PictureAnswer:
    # The extra, only where a picture is read.
    from minesweeper.pictures.reading import read_picture
    from minesweeper.pictures.sources import clipboard_picture, decoded

    picture = decoded(clipboard_picture() if content is None else content)
    found = read_picture(picture)
    left, top, width, height = found.box
    board, file = picture.crop((left, top, left + width, top + height)), io.BytesIO()
    board.thumbnail(limits.LARGEST_SHOWN)
    board.save(file, "PNG")
    return PictureAnswer(mine.parse(found.text()), frozenset(found.doubtful), file.getvalue())

"""The reader of pictures, given damaged files and boards that nobody played."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from random import Random

from PIL import Image, ImageDraw

from minesweeper.pictures.door import PictureError
from minesweeper.pictures.reading import read
from minesweeper.pictures.sources import FORMATS
from tests.fuzz.engine import pick, spoiled_bytes
from tests.fuzz.reader import Reader


def board(rng: Random) -> Image.Image:
    """Return a picture of squares with strokes in some: a board, more or less."""
    pitch, columns, rows = rng.randrange(9, 24), rng.randrange(3, 12), rng.randrange(3, 9)
    picture = Image.new("RGB", (columns * pitch + 45, rows * pitch + 41), (180, 190, 200))
    draw = ImageDraw.Draw(picture)
    for row in range(rows):
        for column in range(columns):
            x, y = 20 + column * pitch, 20 + row * pitch
            draw.rectangle((x, y, x + pitch, y + pitch), rng.choice(("white", "gray")), "black")
            if rng.random() < 0.4:
                draw.text(
                    (x + pitch // 3, y), rng.choice("12345678F?*"), rng.choice(("red", "blue"))
                )
    return picture


@cache
def _files() -> Sequence[bytes]:
    files = []
    for number in range(12):
        file = io.BytesIO()
        board(Random(number)).save(file, FORMATS[number % len(FORMATS)])
        files.append(file.getvalue())
    return files


def _file(rng: Random) -> bytes:
    """Return a whole picture, now and then, and mostly a damaged one."""
    if rng.random() < 0.1:
        file = io.BytesIO()
        board(rng).save(file, "BMP")
        return file.getvalue()
    return pick(_files(), rng) if rng.random() < 0.05 else spoiled_bytes(_files(), rng)


def _read(content: bytes) -> None:
    seen = read(content)
    assert len(seen.text().split()) == 1 + seen.height
    assert all(0 <= r < seen.height and 0 <= c < seen.width for r, c in seen.doubtful)


PICTURES = (Reader("pictures", _file, _read, (PictureError,), 2, 20_000, 5.0, 500_000_000),)

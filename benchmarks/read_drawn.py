"""How rightly boards in drawn looks are read: `python -m benchmarks.read_drawn FIRST END`.

Each number from FIRST to END - 1 draws a position of play in a random look of
research/draw_cells.py, in a window with a head, some on a desktop, rescaled, blurred or pressed.
Many looks are odder than those of programs.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from benchmarks.read import Result, as_file, compare, summary
from research.draw_cells import Look, draw_board, worn
from research.draw_grounds import Color, any_color, near
from research.draw_signs import fonts, glyph_fonts
from tests.pictures.boards import position

BOARDS = (
    (9, 9, 10),
    (8, 8, 10),
    (16, 16, 40),
    (16, 16, 40),
    (16, 30, 99),
    (12, 16, 30),
    (20, 24, 99),
)
"""Rows, columns and mines."""

MEANINGS = {"H": 9, "F": 10}
BLACK, WHITE, RED, YELLOW = (0, 0, 0), (255, 255, 255), (255, 0, 0), (250, 220, 0)
FRAMES = ((128, 128, 128), WHITE, BLACK, (90, 90, 90))


@cache
def faces() -> tuple[list[Path], list[Path], list[Path]]:
    """Return all faces, those of signs, and those of the texts around a board."""
    found = fonts()
    texts = [face for face in found if "DejaVuSans" in str(face) or "NotoSans" in str(face)]
    return found, glyph_fonts(found), texts or found


@dataclass(frozen=True)
class Margins:
    """The pixels of a window around its board, and of its head."""

    left: int
    top: int
    right: int
    bottom: int
    head: int


def drawn(number: int) -> tuple[Image.Image, list[str]]:
    """Return the picture of a number, and its position in the signs of `.mine` text."""
    rng = Random(number)
    look = Look(rng, faces()[0], faces()[1])
    rows = position(rng, *rng.choice(BOARDS))
    meanings = np.array([[MEANINGS[s] if s in MEANINGS else int(s) for s in row] for row in rows])
    board = draw_board(look, meanings)
    left, top, right, bottom = (
        rng.choice((0, 4, 8, 15, 30, 60)) if rng.random() < 0.8 else rng.randint(60, 250)
        for _ in range(4)
    )
    margins = Margins(left, top, right, bottom, rng.choice((0, 20, 40, 60)))
    color = near(rng, look.covered.color, 60) if rng.random() < 0.6 else any_color(rng)
    window = _window(rng, board, margins, color)
    if rng.random() < 0.4:
        window = _on_desktop(rng, number, window)
    return worn(rng, window, look.size), rows


def _window(rng: Random, board: Image.Image, margins: Margins, color: Color) -> Image.Image:
    width = board.width + margins.left + margins.right
    height = board.height + margins.top + margins.bottom + margins.head + 30
    window = Image.new("RGB", (width, height), color)
    pen = ImageDraw.Draw(window)
    face = ImageFont.truetype(str(rng.choice(faces()[2])), rng.randint(10, 16))
    pen.rectangle((0, 0, width, 22), fill=any_color(rng))
    ink = BLACK if rng.random() < 0.5 else WHITE
    pen.text((6, 3), "Minesweeper  Game  Help", font=face, fill=ink)
    left, head = margins.left, margins.head
    if head:
        pen.rectangle((left + 4, 26, left + 44, 26 + head * 0.7), fill=BLACK)
        pen.text((left + 8, 28), f"0{rng.randint(0, 99)}", font=face, fill=RED)
        smile = (width / 2 - head * 0.3, 26, width / 2 + head * 0.3, 26 + head * 0.6)
        pen.rectangle(smile, fill=YELLOW, outline=BLACK)
        pen.text((width - margins.right - 44, 28), str(rng.randint(0, 999)), font=face, fill=RED)
    if margins.right > 70:
        place = (width - margins.right + 10, 60 + head)
        pen.text(place, "Best: 12.3\nTime: 44", font=face, fill=(10, 10, 10))
    x, y = left, 30 + margins.top + head
    window.paste(board, (x, y))
    if rng.random() < 0.6:
        for out in range(rng.choice((1, 2, 3))):
            box = (x - 1 - out, y - 1 - out, x + board.width + out, y + board.height + out)
            pen.rectangle(box, outline=rng.choice(FRAMES))
    return window


def _on_desktop(rng: Random, number: int, window: Image.Image) -> Image.Image:
    size = window.width + rng.randint(0, 400), window.height + rng.randint(0, 300)
    any_color(rng)
    noise = (np.random.default_rng(number).random((6, 8, 3)) * 255).astype(np.uint8)
    desktop = Image.fromarray(noise).resize(size, Image.Resampling.BICUBIC)
    spare = size[0] - window.width, size[1] - window.height
    desktop.paste(window, (rng.randint(0, spare[0]), rng.randint(0, spare[1])))
    return desktop


def result(number: int) -> Result:
    """Return how the picture of a number is read."""
    picture, rows = drawn(number)
    return compare(as_file(picture), rows)


def main() -> None:
    """Print a line of all pictures, and one of each that is read wrongly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("end", type=int)
    args = parser.parse_args()
    results = {number: result(number) for number in range(args.first, args.end)}
    print(summary(f"{args.first} to {args.end - 1}", list(results.values())))
    for number, one in results.items():
        if one.right < one.cells:
            unnamed = f"{one.wrong} wrong, not doubtful"
            print(f"{number}: {one.right} of {one.cells} right, {unnamed} {one.fault}")


if __name__ == "__main__":
    main()

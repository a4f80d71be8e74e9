"""Minesweeper boards drawn in random looks, and their cells, to train the reader of pictures with.

A look has its grounds, signs and light; boards are drawn in it, rescaled, blurred or pressed as a
JPEG would, and their cells cut out a little off their place.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from minesweeper.pictures.cells import close_up, cut
from minesweeper.pictures.comb import Comb
from minesweeper.pictures.lattice import Lattice
from minesweeper.pictures.network import MEANINGS, Meaning
from research.draw_grounds import (
    COVERED_STYLES,
    OPEN_STYLES,
    Color,
    Ground,
    any_color,
    ground_color,
    lighter,
    near,
)
from research.draw_signs import Signs, fonts, glyph_fonts

Board: TypeAlias = NDArray[np.int64]
"""The meaning of each cell."""

SIZES = (11, 14, 16, 16, 18, 20, 22, 24, 26, 28, 32, 36, 40, 46, 52)


class Look:
    """How one program might draw its board."""

    def __init__(self, rng: Random, faces: list[Path], glyphs: Sequence[Path] = ()) -> None:
        self.rng, self.size = rng, rng.choice(SIZES)
        color = ground_color(rng)
        self.covered = Ground(rng, color, rng.choice(COVERED_STYLES))
        alike = near(rng, color, rng.choice((0, 0, 10, 30)))
        opened = alike if rng.random() < 0.5 else ground_color(rng)
        self.open = Ground(rng, opened, rng.choice(OPEN_STYLES))
        if self.covered.style != "bevel" and _apart(color, opened) < 60:  # something must differ
            self.open.color = lighter(color, rng.choice((-1, 1)) * rng.randint(22, 70))
        if rng.random() < 0.5:
            self.open.gap, self.open.gap_color = self.covered.gap, self.covered.gap_color
            self.open.corner = self.covered.corner
        self.signs = Signs(rng, self.size, faces, list(glyphs), self.open.color)
        self.tinted = [near(rng, self.open.color, 60) for _ in range(9)]
        self.tints, self.zeros = rng.random() < 0.06, rng.random() < 0.12
        self.hit = near(rng, (240, 20, 20), 30) if rng.random() < 0.7 else None
        self.mine_open, self.mine_under = rng.random() < 0.7, rng.random() < 0.6
        self.flag_ground = any_color(rng) if rng.random() < 0.1 else None
        self.light = rng.choice((0, 0, 0, 0, 0, rng.uniform(0.05, 0.3)))
        self.question = rng.choice(((0, 0, 0), (255, 255, 255), self.signs.flag_color))

    def tile(self, meaning: int, row: int, column: int) -> Image.Image:
        """Return one cell as this look draws it."""
        on_open = meaning < Meaning.COVERED
        if meaning in (Meaning.MINE, Meaning.WRONG_FLAG):
            on_open = self.mine_open
        ground, color = (self.open, None) if on_open else (self.covered, None)
        if meaning == Meaning.MINE and self.rng.random() < 0.2:
            color = self.hit
        elif meaning == Meaning.FLAG:
            color = self.flag_ground
        elif self.tints and meaning < Meaning.COVERED:
            color = self.tinted[meaning]
        image: Image.Image = ground.draw(self.size, row, column, color, self.open)
        if 1 <= meaning <= 8 or (meaning == Meaning.OPEN and self.zeros):
            self.signs.draw_panel(image)
            self.signs.letter(image, str(meaning), self.signs.colors[meaning - 1])
        elif meaning == Meaning.QUESTION:
            self.signs.letter(image, "?", self.question)
        elif meaning == Meaning.FLAG or (meaning == Meaning.WRONG_FLAG and not self.mine_under):
            self.signs.draw_flag(image)
        elif meaning in (Meaning.MINE, Meaning.WRONG_FLAG):
            self.signs.draw_mine(image)
        if meaning == Meaning.WRONG_FLAG:
            self.signs.draw_cross(image)
        return image


def _apart(one: Color, other: Color) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def draw_board(look: Look, board: Board, margin: int = 0) -> Image.Image:
    """Return the picture of a board, with some of a window around it."""
    rows, columns = board.shape
    size = look.size
    window = Image.new("RGB", (columns * size + 2 * margin, rows * size + 2 * margin))
    window.paste(near(look.rng, look.covered.color, 60), (0, 0, *window.size))
    sheet = Image.new("RGB", (columns * size, rows * size))
    for row in range(rows):
        for column in range(columns):
            tile = look.tile(int(board[row, column]), row, column)
            sheet.paste(tile, (column * size, row * size))
    if look.light:
        lit = np.linspace(1 + look.light, 1 - look.light, sheet.height)[:, None, None]
        lit = lit * np.linspace(1 + look.light / 2, 1 - look.light / 2, sheet.width)[None, :, None]
        sheet = Image.fromarray(np.clip(np.asarray(sheet) * lit, 0, 255).astype(np.uint8))
    window.paste(sheet, (margin, margin))
    if margin and look.rng.random() < 0.7:
        box = (margin - 2, margin - 2, window.width - margin + 1, window.height - margin + 1)
        frame = lighter(look.covered.color, -60)
        ImageDraw.Draw(window).rectangle(box, outline=frame, width=look.rng.choice((1, 2)))
    return window


def worn(rng: Random, picture: Image.Image, cell: int) -> Image.Image:
    """Return a picture as it comes to us: rescaled, pressed, blurred, or as it is."""
    scale = rng.choice((1.0, 1.0, rng.uniform(0.75, 2.0)))
    scale = max(scale, 10 / cell)
    wide = rng.uniform(1.1, 1.8) if rng.random() < 0.12 else 1.0  # some cells are no squares
    if scale * wide != 1.0:
        size = round(picture.width * scale * wide), round(picture.height * scale)
        picture = picture.resize(size, rng.choice(_SCALERS))
    if rng.random() < 0.35:
        pressed = io.BytesIO()
        picture.save(pressed, "JPEG", quality=rng.randint(50, 92))
        picture = Image.open(pressed).convert("RGB")
    if rng.random() < 0.1:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.8)))
    return picture


_SCALERS = (
    Image.Resampling.BILINEAR,
    Image.Resampling.BICUBIC,
    Image.Resampling.LANCZOS,
    Image.Resampling.NEAREST,
)

SHARES = np.array([14, *[6] * 8, 14, 10, 8, 5, 6], np.float64)
"""How often each meaning is drawn."""


def some_meanings(rng: Random, rows: int, columns: int) -> Board:
    """Return meanings at random, those of open cells beside one another, mostly."""
    noise = np.random.default_rng(rng.getrandbits(32))
    low = Image.fromarray(noise.random((3, 3)).astype(np.float32))
    field = np.asarray(low.resize((columns, rows), Image.Resampling.BICUBIC))
    shares = (
        np.where(np.arange(MEANINGS) < Meaning.COVERED, SHARES, 0),
        np.where(np.arange(MEANINGS) < Meaning.COVERED, 0, SHARES),
    )
    opened, covered = (noise.choice(MEANINGS, field.shape, p=s / s.sum()) for s in shares)
    lies_open = np.where(noise.random(field.shape) < 0.92, field > 0.45, field <= 0.45)
    found: Board = np.where(lies_open, opened, covered)
    return found


def cut_off_place(rng: Random, picture: Image.Image, rows: int, columns: int) -> NDArray[np.uint8]:
    """Return the cells of a board that fills a picture, cut as a reader might place its lines."""
    cell = picture.width / columns
    off = [rng.gauss(0, 0.02) * cell + rng.uniform(-0.6, 0.6) for _ in range(4)]
    across = Comb(np.linspace(off[0], picture.width + off[1], columns + 1))
    down = Comb(np.linspace(off[2], picture.height + off[3], rows + 1))
    lattice = Lattice(across, down)
    cells = close_up(picture, lattice, cut(picture, lattice))
    return (cells * 255).astype(np.uint8)


def samples(rng: Random, looks: int) -> Iterator[tuple[NDArray[Any], NDArray[Any]]]:
    """Yield cells and their meanings, those of one small board in each look."""
    faces = fonts()
    glyphs = glyph_fonts(faces)
    for _ in range(looks):
        look = Look(rng, faces, glyphs)
        board = some_meanings(rng, 7, 7)
        picture = worn(rng, draw_board(look, board), look.size)
        cells = cut_off_place(rng, picture, 7, 7)
        if rng.random() < 0.5:  # other colours: a flag need not be red, nor a 3
            cells = cells[..., rng.sample(range(3), 3)]
        yield cells, board.ravel()

"""What cells are drawn upon, in random looks: bevels, gradients, textures, checkerboards, gaps."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

Color: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

COVERED_STYLES = ("bevel",) * 5 + ("flat",) * 2 + ("round",) * 3 + ("gloss",) * 2 + ("patch",) * 3
OPEN_STYLES = ("flat",) * 4 + ("line",) * 4 + ("inset", "round")


def shown(values: Iterable[float]) -> Color:
    """Return a colour from values that may be too low or too high."""
    red, green, blue = (min(255, max(0, round(value))) for value in values)
    return red, green, blue


def near(rng: Random, color: Color, spread: int) -> Color:
    """Return a colour like another one."""
    return shown(value + rng.randint(-spread, spread) for value in color)


def lighter(color: Color, step: int) -> Color:
    """Return a colour with more of everything, or less."""
    return shown(value + step for value in color)


def any_color(rng: Random) -> Color:
    """Return some colour."""
    return rng.randrange(256), rng.randrange(256), rng.randrange(256)


def ground_color(rng: Random) -> Color:
    """Return a colour that programs give to cells: mostly pale and near to gray, or dark."""
    kind = rng.random()
    if kind < 0.15:
        return any_color(rng)
    level = rng.randint(25, 95) if kind < 0.32 else rng.randint(140, 250)
    tint = (rng.randint(-50, 20), rng.randint(-25, 20), rng.randint(-50, 50))
    scale = rng.choice((0.0, 0.0, 0.3, 1.0, 1.5))
    return shown(level + t * scale for t in tint)


class Ground:
    """How one program draws cells that are covered, or open, without a sign."""

    def __init__(self, rng: Random, color: Color, style: str) -> None:
        self.color, self.style = color, style
        self.depth = rng.randint(20, 120)
        self.edge = rng.uniform(0.04, 0.16)
        self.gap = rng.choice((0.03, 0.05, 0.08, 0.12)) if style in ("round", "gloss") else 0.0
        self.gap_color = lighter(color, rng.choice((-1, 1)) * rng.randint(12, 90))
        self.corner = rng.uniform(0.03, 0.3)
        self.line_color = lighter(color, rng.choice((-1, -1, 1)) * rng.randint(8, 120))
        self.checker = rng.choice((0, 0, 0, 0, rng.randint(5, 18)))
        self.slope = rng.randint(-50, 50) if style == "gloss" or rng.random() < 0.2 else 0
        self.diagonal = rng.random() < 0.5
        self.texture = self._texture(rng) if rng.random() < 0.2 or style == "patch" else None
        self.dots = rng.random() < 0.04
        self.grain = rng.choice((0, 0, 0, 0, rng.randint(1, 6)))
        self._noise = np.random.default_rng(rng.getrandbits(32))

    @staticmethod
    def _texture(rng: Random) -> Image.Image:
        """Return blotches, the same in each cell."""
        noise = np.random.default_rng(rng.getrandbits(32))
        side = rng.choice((4, 6, 9, 14))
        values = noise.normal(0, 1, (side, side)) * rng.randint(5, 28)
        return Image.fromarray(values.astype(np.float32)).resize((64, 64), Image.Resampling.BICUBIC)

    def draw(self, size: int, row: int, column: int, color: Color | None, below: Ground) -> Any:
        """Return the picture of a cell; `color` instead of its own, `below` seen around it."""
        base = color or self.color
        values = self._body(size, base) + self.checker * ((row + column) % 2)
        image = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
        if self.style == "bevel":
            self._bevel(image, base, self.depth)
        elif self.style == "inset":
            self._bevel(image, base, -self.depth // 2)
        elif self.style == "line":
            draw = ImageDraw.Draw(image)
            for at in range(max(1, round(size * 0.02))):
                draw.line((at, size, at, at, size, at), fill=self.line_color)
        elif self.style in ("round", "gloss"):
            image = self._rounded(image, self.gap_color)
        elif self.style == "patch":
            image = self._patch(image, below.draw(size, row, column, None, below))
        return image

    def _body(self, size: int, base: Color) -> NDArray[np.float32]:
        values = np.broadcast_to(np.array(base, np.float32), (size, size, 3)).copy()
        if self.slope:
            along = np.linspace(-self.slope / 2, self.slope / 2, size, dtype=np.float32)
            slopes = along[:, None] + (along[None, :] if self.diagonal else 0)
            values += slopes[:, :, None]
        if self.texture is not None:
            values += np.asarray(self.texture.resize((size, size)))[:, :, None]
        if self.dots:
            rows, columns = np.indices((size, size))
            values[(rows + columns) % 2 == 1] = self.line_color
        if self.grain:
            values += self._noise.normal(0, self.grain, (size, size, 1))
        return values

    def _bevel(self, image: Image.Image, base: Color, depth: int) -> None:
        draw, last = ImageDraw.Draw(image), image.width - 1
        light, dark = lighter(base, depth), lighter(base, -depth)
        for step in range(max(1, round(self.edge * image.width))):
            far = last - step
            draw.line((step, far, step, step, far, step), fill=light)
            draw.line((step + 1, far, far, far, far, step + 1), fill=dark)

    def _rounded(self, image: Image.Image, around: Color) -> Image.Image:
        size, gap = image.width, max(0.5, self.gap * image.width / 2)
        mask = Image.new("L", (4 * size, 4 * size))
        box = (4 * gap, 4 * gap, 4 * (size - gap) - 1, 4 * (size - gap) - 1)
        ImageDraw.Draw(mask).rounded_rectangle(box, 4 * size * self.corner, fill=255)
        whole = Image.new("RGB", image.size, around)
        whole.paste(image, (0, 0), mask.resize(image.size, Image.Resampling.BOX))
        return whole

    def _patch(self, image: Image.Image, whole: Image.Image) -> Image.Image:
        """Return a patch with an uneven rim, a part of the cell, on other ground."""
        size = image.width
        mask = Image.new("L", image.size)
        low, high = size * self.corner / 2, size * (1 - self.edge / 2)
        ImageDraw.Draw(mask).rounded_rectangle((low, low + 1, high, high), size / 6, fill=255)
        whole.paste(image, (0, 0), mask.filter(ImageFilter.GaussianBlur(size / 40)))
        return whole

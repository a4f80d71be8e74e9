"""Cells of Minesweeper boards drawn in random looks, to train the reader of pictures with.

A look has its fonts, colours, bevels, gradients, checkerboards and signs; cells are drawn among
neighbours, cut out a little off their place, and rescaled, blurred or pressed as a JPEG would.
"""

from __future__ import annotations

import io
import math
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from minesweeper.pictures.network import MEANINGS, SIDE, Meaning

Color: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

CLASSIC: tuple[Color, ...] = (
    (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128),
    (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128),
)  # fmt: skip
"""The usual colours of the numbers."""

FONT_FOLDERS = (Path("/usr/share/fonts"), Path(sys.prefix))


def fonts() -> list[Path]:
    """Return the faces with digits, as far as this machine has them."""
    paths = [path for folder in FONT_FOLDERS for path in sorted(folder.rglob("*.[ot]tf"))]
    return [path for path in paths if "Z003" not in path.name and _has_digits(path)]


def _has_digits(path: Path) -> bool:
    """Return whether a face writes the digits and the question mark, each in its own way."""
    try:
        face = ImageFont.truetype(str(path), 20)
        written = {bytes(face.getmask(sign)) for sign in "12345678?"}
    except OSError:
        return False
    return len(written) == 9 and min(map(len, written)) > 20


class Look:
    """How one program might draw its cells."""

    def __init__(self, rng: Random, faces: list[Path]) -> None:
        self.rng = rng
        self.size = rng.choice((11, 14, 16, 18, 20, 22, 24, 26, 28, 32, 36, 40, 48))
        self.dark = rng.random() < 0.2
        self.covered, self.open = self._grounds()
        self.face = ImageFont.truetype(str(rng.choice(faces)), self._letters())
        self.bold = rng.random() < 0.3
        self.shadow = rng.random() < 0.12
        self.colors = [self._number_color(number) for number in range(8)]
        self.flag = rng.choice(("pennant", "pennant", "pennant", "banner", "glyph"))
        self.flag_color = self._near((220, 20, 20), 50) if rng.random() < 0.75 else self._any()
        self.pole = rng.choice(((0, 0, 0), (60, 60, 60), self.flag_color, (200, 200, 200)))
        self.mirrored = rng.random() < 0.35
        self.based = rng.random() < 0.6
        self.mine_color = self._near((10, 10, 10), 20) if rng.random() < 0.8 else self._any()
        self.wrong_mine = rng.random() < 0.5
        self.sign_size = rng.uniform(0.5, 0.85)
        self.spikes = rng.choice((0, 4, 8, 8, 8, 12))
        self.tiles = [[self._tile(meaning) for _ in range(3)] for meaning in range(MEANINGS)]

    def _letters(self) -> int:
        return max(8, round(self.size * self.rng.uniform(0.55, 0.95)))

    def _any(self) -> Color:
        red, green, blue = (self.rng.randrange(256) for _ in range(3))
        return red, green, blue

    def _near(self, color: Color, spread: int) -> Color:
        red, green, blue = (
            min(255, max(0, value + self.rng.randint(-spread, spread))) for value in color
        )
        return red, green, blue

    def _number_color(self, number: int) -> Color:
        """Return a colour that stands out from the ground of open cells."""
        rng = self.rng
        ground = self.open.color
        for _ in range(20):
            color = self._near(CLASSIC[number], 45) if rng.random() < 0.7 else self._any()
            if self.dark:
                color = (color[0] // 2 + 127, color[1] // 2 + 127, color[2] // 2 + 127)
            if sum(abs(one - other) for one, other in zip(color, ground, strict=True)) > 130:
                return color
        return (0, 0, 0) if sum(ground) > 380 else (255, 255, 255)

    def _grounds(self) -> tuple[Ground, Ground]:
        rng = self.rng
        level = rng.randint(30, 90) if self.dark else rng.randint(130, 240)
        tint = (rng.randint(-40, 15), rng.randint(-20, 15), rng.randint(-40, 40))
        scale = rng.choice((0.0, 0.3, 1.0, 2.0))
        color = self._near((level,) * 3, 4)
        color = _shown(c + t * scale for c, t in zip(color, tint, strict=True))
        other = self._near(color, rng.choice((0, 10, 40, 70)))
        line = rng.choice(("dark", "light", "dark", "none"))
        covered = Ground(rng, color, raised=rng.random() < 0.75, line=line)
        opened = Ground(rng, other, raised=False, line=line)
        if not covered.raised:  # something must tell them apart; flat looks differ in colour
            move = rng.choice((-1, 1)) * rng.randint(18, 80)
            opened.color = _shown(c + move for c in covered.color)
        return covered, opened

    def _tile(self, meaning: int) -> Image.Image:
        """Return one cell as this look draws it."""
        rng, size = self.rng, self.size
        shade = rng.random() < 0.5
        on_open = 0 <= meaning <= 8
        if meaning in (Meaning.MINE, Meaning.WRONG_FLAG):
            on_open = rng.random() < 0.7
        ground = self.open if on_open else self.covered
        hit = meaning == Meaning.MINE and rng.random() < 0.3
        image = ground.draw(size, shade, self._near((240, 20, 20), 30) if hit else None)
        draw = ImageDraw.Draw(image)
        if 1 <= meaning <= 8:
            self._letter(draw, str(meaning), self.colors[meaning - 1])
        elif meaning == Meaning.QUESTION:
            self._letter(draw, "?", rng.choice(((0, 0, 0), (255, 255, 255), self.flag_color)))
        elif meaning == Meaning.FLAG:
            image = self._flag(image)
        elif meaning == Meaning.MINE:
            image = self._mine(image)
        elif meaning == Meaning.WRONG_FLAG:
            image = self._mine(image) if self.wrong_mine else self._flag(image)
            self._cross(image)
        return image

    def _letter(self, draw: ImageDraw.ImageDraw, text: str, color: Color) -> None:
        rng, size = self.rng, self.size
        left, top, right, bottom = self.face.getbbox(text)
        x = (size - left - right) / 2 + rng.uniform(-0.04, 0.04) * size
        y = (size - top - bottom) / 2 + rng.uniform(-0.05, 0.05) * size
        stroke = 1 if self.bold and size > 15 else 0
        if self.shadow:
            draw.text((x + 1, y + 1), text, font=self.face, fill=(120, 120, 120))
        draw.text((x, y), text, font=self.face, fill=color, stroke_width=stroke)

    def _over(self, image: Image.Image, sign: Image.Image) -> Image.Image:
        """Return a cell with a sign that was drawn four times as large."""
        small = sign.resize(image.size, Image.Resampling.LANCZOS)
        image.paste(small, (0, 0), small)
        return image

    def _flag(self, image: Image.Image) -> Image.Image:
        rng, s = self.rng, 4 * self.size
        sign = Image.new("RGBA", (s, s))
        draw = ImageDraw.Draw(sign)
        half, center = s * self.sign_size / 2, s / 2
        top, bottom = center - half, center + half
        pole = center - half * rng.uniform(0.3, 0.35) if not self.mirrored else center + half * 0.3
        way = -1 if self.mirrored else 1
        thick = max(2, round(s * 0.06))
        draw.rectangle((pole - thick / 2, top, pole + thick / 2, bottom), fill=self.pole)
        end, low = pole + way * half * 1.2, center + half * 0.15
        if self.flag == "banner":
            box = (min(pole, end), top, max(pole, end), low)
            draw.rectangle(box, fill=self.flag_color)
        else:
            middle = (top + low) / 2 if self.flag == "pennant" else top
            draw.polygon(((pole, top), (end, middle), (pole, low)), fill=self.flag_color)
        if self.based:
            for part in (0.75, 0.45):
                width = half * part
                y = bottom - (0.12 if part < 0.6 else 0) * s
                draw.rectangle((pole - width, y - s * 0.07, pole + width, y), fill=self.pole)
        return self._over(image, sign)

    def _mine(self, image: Image.Image) -> Image.Image:
        s = 4 * self.size
        sign = Image.new("RGBA", (s, s))
        draw = ImageDraw.Draw(sign)
        radius, center = s * self.sign_size * 0.33, s / 2
        for spike in range(self.spikes):
            angle = 2 * math.pi * spike / self.spikes
            reach = radius * 1.45
            end = (center + reach * math.cos(angle), center + reach * math.sin(angle))
            draw.line((center, center, *end), fill=self.mine_color, width=max(2, s // 16))
        box = (center - radius, center - radius, center + radius, center + radius)
        draw.ellipse(box, fill=self.mine_color)
        if self.rng.random() < 0.6:
            spot = radius * 0.35
            x = center - radius * 0.4
            draw.ellipse((x - spot, x - spot, x + spot, x + spot), fill=(255, 255, 255))
        return self._over(image, sign)

    def _cross(self, image: Image.Image) -> None:
        draw, s = ImageDraw.Draw(image), self.size
        color = self._near((230, 20, 20), 30) if self.rng.random() < 0.8 else (0, 0, 0)
        inner, thick = s * self.rng.uniform(0.08, 0.22), max(1, s // 11)
        draw.line((inner, inner, s - inner, s - inner), fill=color, width=thick)
        draw.line((inner, s - inner, s - inner, inner), fill=color, width=thick)


def _shown(values: Iterable[float]) -> Color:
    """Return a colour from values that may be too low or too high."""
    red, green, blue = (min(255, max(0, round(value))) for value in values)
    return red, green, blue


class Ground:
    """What a cell is drawn upon."""

    def __init__(self, rng: Random, color: Color, raised: bool, line: str) -> None:
        self.rng, self.color, self.raised, self.line = rng, color, raised, line
        self.bevel = rng.uniform(0.05, 0.16) if raised else 0.0
        self.depth = rng.randint(25, 110)
        self.checker = rng.choice((0, 0, 0, rng.randint(6, 16)))
        self.slope = rng.choice((0, 0, 0, rng.randint(-40, 40)))
        self.grain = rng.choice((0, 0, 0, rng.randint(2, 8)))
        self.gap = rng.choice((0, 0, 0, 0.04, 0.08)) if raised or line == "none" else 0
        self.round = rng.random() < 0.2
        self.line_depth = rng.randint(12, 110)

    def draw(self, size: int, shade: bool, instead: Color | None) -> Image.Image:
        """Return an empty cell."""
        base = np.array(instead or self.color, np.float32)
        values = np.broadcast_to(base, (size, size, 3)).copy()
        values += self.checker * shade
        if self.slope:
            values += np.linspace(-self.slope / 2, self.slope / 2, size)[:, None, None]
        if self.grain:
            noise = np.random.default_rng(self.rng.getrandbits(32))
            values += noise.normal(0, self.grain, (size, size, 1))
        image = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
        draw = ImageDraw.Draw(image)
        middle = tuple(int(v) for v in np.clip(base, 0, 255))
        light = tuple(min(255, v + self.depth) for v in middle)
        dark = tuple(max(0, v - self.depth) for v in middle)
        if self.raised:
            edge = max(1, round(self.bevel * size))
            for step in range(edge):
                last = size - 1 - step
                draw.line((step, last, step, step, last, step), fill=light)
                draw.line((step + 1, last, last, last, last, step + 1), fill=dark)
        elif self.line != "none":
            way = self.line_depth if self.line == "light" else -self.line_depth
            color = tuple(min(255, max(0, v + way)) for v in middle)
            draw.line((0, size, 0, 0, size, 0), fill=color)
        if self.gap:
            wide = max(1, round(self.gap * size))
            draw.rectangle((0, 0, size - 1, size - 1), outline=dark, width=wide)
        if self.round:
            for corner in ((0, 0), (0, size - 1), (size - 1, 0), (size - 1, size - 1)):
                draw.point(corner, fill=dark)
        return image


def drawn(look: Look, meaning: int) -> NDArray[np.uint8]:
    """Return one cell among others, as it may be cut out of a picture: `SIDE` x `SIDE` x 3."""
    rng, size = look.rng, look.size
    sheet = Image.new("RGB", (3 * size, 3 * size))
    alike = rng.random() < 0.5
    for row in range(3):
        for column in range(3):
            other = meaning if alike and rng.random() < 0.5 else rng.randrange(MEANINGS)
            if (row, column) == (1, 1):
                sheet.paste(rng.choice(look.tiles[meaning]), (size, size))
            elif (row + column) % 2 or rng.random() < 0.3:  # corners hardly show
                sheet.paste(rng.choice(look.tiles[other]), (column * size, row * size))
    scale = rng.choice((1.0, 1.0, rng.uniform(0.75, 2.0)))
    if size * scale < 10:
        scale = 10 / size
    if scale != 1.0:
        sheet = sheet.resize((round(3 * size * scale),) * 2, rng.choice(_SCALERS))
    if rng.random() < 0.35:
        pressed = io.BytesIO()
        sheet.save(pressed, "JPEG", quality=rng.randint(50, 92))
        sheet = Image.open(pressed).convert("RGB")
    if rng.random() < 0.15:
        sheet = sheet.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.9)))
    if rng.random() < 0.04:
        sheet = ImageChops.invert(sheet)
    cell = sheet.width / 3
    jitter = [rng.gauss(0, 0.03) * cell + rng.uniform(-0.5, 0.5) for _ in range(4)]
    box = (cell + jitter[0], cell + jitter[1], 2 * cell + jitter[2], 2 * cell + jitter[3])
    return np.asarray(sheet.resize((SIDE, SIDE), Image.Resampling.BILINEAR, box=box))


_SCALERS = (
    Image.Resampling.BILINEAR,
    Image.Resampling.BICUBIC,
    Image.Resampling.LANCZOS,
    Image.Resampling.NEAREST,
)


def samples(rng: Random, looks: int) -> Iterator[tuple[NDArray[np.uint8], int]]:
    """Yield cells with their meaning, four of each in each look."""
    faces = fonts()
    for _ in range(looks):
        look = Look(rng, faces)
        for meaning in range(MEANINGS):
            for _ in range(3):
                yield drawn(look, meaning), meaning

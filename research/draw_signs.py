"""The signs on cells, in random looks: digits, flags, mines, crosses and question marks.

Each is drawn four times as large, on nothing, and made small upon its cell.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from research.draw_grounds import Color, any_color, near, shown

CLASSIC: tuple[Color, ...] = (
    (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128),
    (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128),
)  # fmt: skip
"""The usual colours of the numbers."""

FONT_FOLDERS = (Path("/usr/share/fonts"), Path(sys.prefix))
NO_DIGITS = ("Z003", "D050000L", "Symbols", "STIXNonUni", "STIXSiz", "cmex", "cmsy", "Weather")
"""Faces whose digits are none, or none that a board has."""

BLOCKS = {
    "0": "ltrt ltlb rtrb lbrb",
    "1": "ctcb", "2": "ltrt rtrm lmrm lmlb lbrb", "3": "ltrt rtrb lmrm lbrb",
    "4": "ltlm lmrm rtrb", "5": "ltrt ltlm lmrm rmrb lbrb", "6": "ltrt ltlb lmrm rmrb lbrb",
    "7": "ltrt rtrb", "8": "ltrt ltlb rtrb lmrm lbrb",
}  # fmt: skip
"""The strokes of each digit: from a place to another, each left, centre or right and top, ..."""

SLANTED = {"2": "ltrt rtrm rmlb lbrb", "4": "rtlm lmrm rtrb", "7": "ltrt rtcb"}
"""The digits that some write with a slanted stroke."""

SLABS = {"1": "lbrb ctlm"}
"""What some write besides."""

FLAGS = ("pennant",) * 4 + ("corner", "banner", "tails", "wave", "bare", "glyph", "letter")
MINES = ("ball",) * 5 + ("bomb", "bomb", "star", "glyph", "letter")
FLAG_GLYPHS, MINE_GLYPHS = "\u2691\u2690\U0001f6a9", "\U0001f4a3\u2739\u2620\u2600"
FLAG_LETTERS, MINE_LETTERS = "FFF!P", "***XxMBO@"
LARGE = 4


def fonts() -> list[Path]:
    """Return the faces with digits, as far as this machine has them."""
    paths = [path for folder in FONT_FOLDERS for path in sorted(folder.rglob("*.[ot]tf"))]
    plain = [path for path in paths if not any(name in path.name for name in NO_DIGITS)]
    return [path for path in plain if _writes(path, "012345678?")]


def _writes(path: Path, signs: str) -> bool:
    """Return whether a face writes some signs, each in its own way."""
    try:
        face = ImageFont.truetype(str(path), 20)
        written = {bytes(face.getmask(sign)) for sign in (*signs, "\U0010fffe")}
    except OSError:
        return False
    return len(written) == len(signs) + 1 and min(map(len, written)) > 20


def glyph_fonts(faces: list[Path]) -> list[Path]:
    """Return the faces that have flags and bombs among their signs."""
    return [face for face in faces if _writes(face, FLAG_GLYPHS + MINE_GLYPHS)]


class Blocks:
    """Digits of straight strokes as old programs and displays have them, in one proportion."""

    def __init__(self, rng: Random, part: float) -> None:
        self.high = part
        self.wide = part * rng.uniform(0.55, 1.0)
        self.thick = part * rng.uniform(0.12, 0.26)
        self.slab, self.slanted, self.cut = (rng.random() < share for share in (0.7, 0.6, 0.6))

    def draw(self, digit: str, size: int) -> Image.Image:
        """Return a digit, white on black, `LARGE` times the size of a cell."""
        s = LARGE * size
        left, top = s * (1 - self.wide) / 2, s * (1 - self.high) / 2
        right, bottom, middle = s - left, s - top, s / 2
        thick = max(2, round(s * self.thick))
        at = {"l": left, "r": right, "c": middle, "t": top, "b": bottom, "m": middle}
        image = Image.new("L", (s, s))
        draw = ImageDraw.Draw(image)
        lines = SLANTED.get(digit, BLOCKS[digit]) if self.slanted else BLOCKS[digit]
        for stroke in (*lines.split(), *(SLABS.get(digit, "").split() if self.slab else ())):
            (x, y), (u, v) = [(at[stroke[i]], at[stroke[i + 1]]) for i in (0, 2)]
            if x != u and y != v:
                draw.line((x, y, u, v), 255, thick)
                continue
            inner = [min(max(value, thick / 2), s - thick / 2) for value in (x, y, u, v)]
            x, u = sorted((inner[0], inner[2]))
            y, v = sorted((inner[1], inner[3]))
            half = thick / 2
            draw.rectangle((x - half, y - half, u + half, v + half), 255)
        if self.cut:
            for x in (left, right):
                for y in (top, bottom):
                    self._trim(draw, x, y, thick)
        return image

    @staticmethod
    def _trim(draw: ImageDraw.ImageDraw, x: float, y: float, thick: int) -> None:
        """Round a corner off, as pixels do."""
        out, half = thick * 0.75, thick * 0.5
        way = (1 if x < draw.im.size[0] / 2 else -1), (1 if y < draw.im.size[1] / 2 else -1)
        corner = (x - way[0] * out, y - way[1] * out)
        draw.polygon(
            [corner, (corner[0] + way[0] * (out + half), corner[1]),
             (corner[0], corner[1] + way[1] * (out + half))], 0)  # fmt: skip


class Signs:
    """How one program draws its signs, on cells of `size` pixels."""

    def __init__(
        self, rng: Random, size: int, faces: list[Path], glyphs: list[Path], ground: Color
    ) -> None:
        self.rng, self.size = rng, size
        self.letters = rng.uniform(0.55, 0.95) if rng.random() < 0.7 else rng.uniform(0.2, 0.6)
        family = rng.choice(sorted({face.parent for face in faces}))
        path = rng.choice([face for face in faces if face.parent == family])
        self.faces = {
            many: ImageFont.truetype(str(path), max(8, round(size * many * self.letters)))
            for many in (1, LARGE)
        }
        self.mode = rng.choice(("plain", "plain", "plain", "large", "large", "bits"))
        self.blocks = Blocks(rng, self.letters) if rng.random() < 0.2 else None
        self.panel = near(rng, (150, 110, 70), 60) if rng.random() < 0.05 else None
        if self.panel is None and rng.random() < 0.06:
            self.panel = any_color(rng)
        self.panel_corner = rng.choice((0.0, rng.uniform(0.05, 0.4)))
        self.panel_part = rng.choice((self.letters, rng.uniform(0.6, 0.95)))
        self.bold = rng.random() < 0.25
        self.edge = rng.choice((None,) * 7 + ("shadow", "outline"))
        self.colors = self._number_colors(self.panel or ground)
        self.flag, self.mine = rng.choice(FLAGS), rng.choice(MINES)
        self.cloth = rng.uniform(0.7, 1.4), rng.uniform(-0.15, 0.45)
        red = rng.random() < 0.7
        self.flag_color = near(rng, (220, 20, 20), 50) if red else any_color(rng)
        self.pole = rng.choice(((0, 0, 0), (60, 60, 60), self.flag_color, (210, 210, 210)))
        self.mirrored, self.base = (
            rng.random() < 0.4,
            rng.choice(("steps", "foot", "mound", "block", None)),
        )
        dark = rng.random() < 0.75
        self.mine_color = near(rng, (15, 15, 15), 25) if dark else any_color(rng)
        self.part = self.letters * rng.uniform(0.85, 1.15)
        self.spikes, self.spike = rng.choice((0, 4, 8, 8, 8, 12)), rng.uniform(1.2, 1.6)
        self.thick, self.shine = rng.uniform(0.04, 0.12), rng.random() < 0.6
        self.cross_color = near(rng, (230, 20, 20), 30) if rng.random() < 0.75 else any_color(rng)
        self.glyphs = ImageFont.truetype(
            str(rng.choice(glyphs or faces)), round(LARGE * size * self.part)
        )
        self.flag_glyph, self.mine_glyph = rng.choice(FLAG_GLYPHS), rng.choice(MINE_GLYPHS)
        self.flag_letter, self.mine_letter = rng.choice(FLAG_LETTERS), rng.choice(MINE_LETTERS)
        aside = 4 if rng.random() < 0.12 else 1  # some programs do not write in the middle
        self.move = aside * rng.uniform(-0.05, 0.05), aside * rng.uniform(-0.06, 0.06)
        self.tilt = rng.uniform(-22, 22) if rng.random() < 0.15 else 0.0
        self.shade = rng.uniform(-0.6, 0.6) if rng.random() < 0.35 else 0.0
        self.cross_inset, self.cross_thick = rng.uniform(0.05, 0.25), rng.uniform(0.05, 0.13)

    def _number_colors(self, ground: Color) -> list[Color]:
        """Return the colours of the numbers, that stand out from the ground more or less."""
        rng = self.rng
        one, own = any_color(rng), rng.random()
        least = rng.choice((45, 70, 130, 200))
        colors = []
        for number in range(8):
            for _ in range(30):
                if own < 0.18:
                    color = near(rng, one, 5)
                elif own < 0.75:
                    color = near(rng, CLASSIC[number], 45)
                else:
                    color = any_color(rng)
                if sum(ground) < 330 and rng.random() < 0.7:
                    color = shown(value / 2 + 127 for value in color)
                if sum(abs(a - b) for a, b in zip(color, ground, strict=True)) > least:
                    break
                one = any_color(rng)
            colors.append(color)
        return colors

    def letter(self, image: Image.Image, text: str, color: Color) -> None:
        """Write a digit or another sign upon a cell."""
        mask = self._written(text, image.size)
        if self.edge == "shadow":
            image.paste(shown(np.asarray(image)[2, 2] * 0.55), (0, 0), _moved(mask))
        elif self.edge == "outline":
            rim = mask.filter(ImageFilter.MaxFilter(3))
            image.paste((0, 0, 0) if sum(color) > 300 else (255, 255, 255), (0, 0), rim)
        image.paste(color, (0, 0), mask)

    def _written(self, text: str, shape: tuple[int, int]) -> Image.Image:
        """Return how a sign covers a cell, in a face or in blocks."""
        if self.blocks is not None and text in BLOCKS:
            return self.blocks.draw(text, self.size).resize(shape, Image.Resampling.BOX)
        many = LARGE if self.mode == "large" else 1
        size = self.size * many
        face = self.faces[many]
        left, top, right, bottom = face.getbbox(text)
        at = (
            (size - left - right) / 2 + self.move[0] * size,
            (size - top - bottom) / 2 + self.move[1] * size,
        )
        stroke = max(1, size // 24) if self.bold and size > 15 else 0
        sign = Image.new("L", (size, size))
        draw = ImageDraw.Draw(sign)
        draw.fontmode = "1" if self.mode == "bits" else "L"
        draw.text(at, text, font=face, fill=255, stroke_width=stroke)
        if self.tilt:
            sign = sign.rotate(self.tilt, Image.Resampling.BICUBIC)
        return sign.resize(shape, Image.Resampling.BOX)

    def draw_panel(self, image: Image.Image) -> None:
        """Draw a board that a number is written on, in the few looks that have one."""
        if self.panel is not None:
            low, high = (self.size * (0.5 + way * self.panel_part / 2) for way in (-1, 1))
            rim = shown(v * 0.6 for v in self.panel)
            corner = self.panel_corner * self.size
            box = (low, low, high, high)
            ImageDraw.Draw(image).rounded_rectangle(box, corner, self.panel, rim)

    def draw_flag(self, image: Image.Image) -> None:
        """Draw a flag upon a cell."""
        if self.flag == "letter":
            self.letter(image, self.flag_letter, self.flag_color)
            return
        s = LARGE * self.size
        sign = Image.new("RGBA", (s, s))
        draw = ImageDraw.Draw(sign)
        if self.flag == "glyph":
            _centered(draw, self.flag_glyph, self.glyphs, self.flag_color, s)
        else:
            self._cloth_and_pole(draw, s)
        if self.tilt:
            sign = sign.rotate(self.tilt, Image.Resampling.BICUBIC)
        _over(image, _shaded(sign, self.shade))

    def _cloth_and_pole(self, draw: ImageDraw.ImageDraw, s: int) -> None:
        half, center = s * self.part / 2, s / 2
        way = -1 if self.mirrored else 1
        top, bottom, pole = center - half, center + half, center - way * half * 0.3
        thick = max(2, s * self.thick * 0.7)
        if self.flag != "bare":
            draw.rectangle((pole - thick / 2, top, pole + thick / 2, bottom), fill=self.pole)
        end, low = pole + way * half * self.cloth[0], center + half * self.cloth[1]
        if self.flag in ("pennant", "bare"):
            points = [(pole, top), (end, (top + low) / 2), (pole, low)]
        elif self.flag == "corner":
            points = [(pole, top), (end, top), (pole, low)]
        elif self.flag == "tails":
            notch = (pole + way * half * 0.8, (top + low) / 2)
            points = [(pole, top), (end, top), notch, (end, low), (pole, low)]
        else:
            swing = half * 0.15 if self.flag == "wave" else 0.0
            steps = [pole + (end - pole) * i / 12 for i in range(13)]
            waves = [swing * math.sin(i / 12 * 2 * math.pi) for i in range(13)]
            above = [(x, top + w) for x, w in zip(steps, waves, strict=True)]
            points = above + [(x, low + w) for x, w in zip(steps, waves, strict=True)][::-1]
        draw.polygon(points, fill=self.flag_color)
        if self.base == "steps":
            draw.rectangle(
                (pole - half * 0.45, bottom - s * 0.1, pole + half * 0.45, bottom), self.pole
            )
        if self.base in ("steps", "foot"):
            draw.rectangle(
                (pole - half * 0.75, bottom - s * 0.05, pole + half * 0.75, bottom), self.pole
            )
        elif self.base == "block":
            box = (center, bottom - s * 0.22, center + way * half * 0.9, bottom)
            draw.rectangle((min(box[0], box[2]), box[1], max(box[0], box[2]), box[3]), self.pole)
        elif self.base == "mound":
            box = (pole - half * 0.6, bottom - s * 0.1, pole + half * 0.6, bottom + s * 0.1)
            draw.pieslice(box, 180, 360, fill=self.pole)

    def draw_mine(self, image: Image.Image) -> None:
        """Draw a mine upon a cell."""
        if self.mine == "letter":
            self.letter(image, self.mine_letter, self.mine_color)
            return
        s = LARGE * self.size
        sign = Image.new("RGBA", (s, s))
        draw = ImageDraw.Draw(sign)
        radius, center = s * self.part * 0.36, s / 2
        if self.mine == "glyph":
            _centered(draw, self.mine_glyph, self.glyphs, self.mine_color, s)
        elif self.mine == "star":
            points = [
                (
                    center + radius * (1.4 if i % 2 else 0.7) * math.cos(i * math.pi / 8),
                    center + radius * (1.4 if i % 2 else 0.7) * math.sin(i * math.pi / 8),
                )
                for i in range(16)
            ]
            draw.polygon(points, fill=self.mine_color)
        else:
            self._ball(draw, radius, center, s)
        _over(image, _shaded(sign, self.shade))

    def _ball(self, draw: ImageDraw.ImageDraw, radius: float, center: float, s: int) -> None:
        wide = max(2, round(s * self.thick))
        if self.mine == "bomb":
            radius *= 0.9
            end = center + radius * 1.5, center - radius * 1.5
            draw.line((center, center, *end), fill=self.pole, width=wide)
            spark = radius * 0.3
            box = (end[0] - spark, end[1] - spark, end[0] + spark, end[1] + spark)
            draw.ellipse(box, fill=(240, 160, 30))
        for spike in range(self.spikes if self.mine == "ball" else 0):
            angle = 2 * math.pi * spike / self.spikes
            reach = radius * self.spike
            end = center + reach * math.cos(angle), center + reach * math.sin(angle)
            draw.line((center, center, *end), fill=self.mine_color, width=wide)
        box = (center - radius, center - radius, center + radius, center + radius)
        draw.ellipse(box, fill=self.mine_color)
        if self.shine:
            spot, at = radius * 0.3, center - radius * 0.4
            draw.ellipse((at - spot, at - spot, at + spot, at + spot), fill=(255, 255, 255))

    def draw_cross(self, image: Image.Image) -> None:
        """Cross a cell out."""
        s = LARGE * self.size
        sign = Image.new("RGBA", (s, s))
        draw = ImageDraw.Draw(sign)
        low, wide = s * self.cross_inset, max(2, round(s * self.cross_thick))
        draw.line((low, low, s - low, s - low), fill=self.cross_color, width=wide)
        draw.line((low, s - low, s - low, low), fill=self.cross_color, width=wide)
        _over(image, sign)


def _moved(mask: Image.Image) -> Image.Image:
    return ImageChops.offset(mask, 1, 1)


def _centered(
    draw: ImageDraw.ImageDraw, text: str, face: ImageFont.FreeTypeFont, color: Color, s: int
) -> None:
    left, top, right, bottom = face.getbbox(text)
    draw.text(((s - left - right) / 2, (s - top - bottom) / 2), text, font=face, fill=color)


def _shaded(sign: Image.Image, shade: float) -> Image.Image:
    """Return a sign that is darker or lighter to one side."""
    if not shade:
        return sign
    values = np.asarray(sign, np.float32).copy()
    values[..., :3] *= np.linspace(1 - shade, 1 + shade, sign.width)[None, :, None]
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))


def _over(image: Image.Image, sign: Image.Image) -> None:
    small = sign.resize(image.size, Image.Resampling.BOX)
    image.paste(small, (0, 0), small)

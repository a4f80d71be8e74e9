"""Boards to read, drawn as the window draws them, and positions that games come to."""

from __future__ import annotations

import io
from collections.abc import Sequence
from random import Random

import numpy as np
import pygame
from PIL import Image, ImageDraw

from minesweeper.rules.board import Cell, neighbor_table
from minesweeper.ui.board.cell_art import CellArt
from minesweeper.ui.look.themes import themes

MARGIN = 37


def position(rng: Random, height: int, width: int, mines: int) -> list[str]:
    """Return the rows of a game in play: openings, numbers, and flags on some mines beside."""
    rows, mined, beside = _begun(rng, height, width, mines)
    for r, c in mined:
        if (r, c) in beside and rng.random() < 0.5:
            rows[r][c] = "F"
    return ["".join(row) for row in rows]


def lost(rng: Random, height: int, width: int, mines: int) -> list[str]:
    """Return the rows of a lost game: mines flagged, shown, and one hit; two flags are wrong."""
    rows, mined, beside = _begun(rng, height, width, mines)
    for r, c in mined:
        rows[r][c] = "F" if (r, c) in beside and rng.random() < 0.5 else "M"
    for r, c in rng.sample(sorted(beside - mined), 2):
        rows[r][c] = "W"
    row, column = rng.choice(sorted(mined))
    rows[row][column] = "*"
    return ["".join(row) for row in rows]


def _begun(
    rng: Random, height: int, width: int, mines: int
) -> tuple[list[list[str]], set[Cell], set[Cell]]:
    """Return the rows of a game in play, its mines, and the covered cells beside open ones."""
    table = neighbor_table(height, width)
    mined = set(rng.sample(sorted(table), mines))
    number = {cell: sum(near in mined for near in table[cell]) for cell in table}
    rows = [["H"] * width for _ in range(height)]
    ready = rng.sample(sorted(set(table) - mined), 8)
    ready += [min((c for c in table if not number[c] and c not in mined), default=ready[0])]
    opened = set()
    while ready:
        cell = ready.pop()
        if cell not in opened:
            opened.add(cell)
            rows[cell[0]][cell[1]] = str(number[cell])
            ready += table[cell] if not number[cell] else ()
    return rows, mined, {near for cell in opened for near in table[cell]} - opened


def drawn(rows: Sequence[str], theme: str, cell: int) -> Image.Image:
    """Return a board in one of our themes with some of the window around it."""
    art = CellArt(themes()[theme], cell)
    signs = {"H": art.covered, "F": art.flag, "?": art.question, "M": art.mine, "*": art.exploded}
    signs |= {str(number): picture for number, picture in enumerate(art.numbers)}
    signs["W"] = art.wrong_flag
    surface = pygame.Surface((len(rows[0]) * cell + 2 * MARGIN, len(rows) * cell + 2 * MARGIN))
    surface.fill(themes()[theme].window)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            surface.blit(signs[sign], (MARGIN + column * cell, MARGIN + row * cell))
    return Image.fromarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))


def screen(rng: Random, width: int = 1600, height: int = 900) -> Image.Image:
    """Return a picture of a screen: windows with text, tables and icons upon a ground."""
    picture = Image.new("RGB", (width, height), (70, 90, 120))
    pen = ImageDraw.Draw(picture)
    for _ in range(5):
        left, top = rng.randrange(-50, width - 300), rng.randrange(height - 200)
        right, bottom = left + rng.randrange(300, 900), top + rng.randrange(200, 600)
        pen.rectangle((left, top, right, bottom), (250, 250, 250), (90, 90, 90))
        pen.rectangle((left, top, right, top + 26), (210, 210, 215))
        if rng.random() < 0.5:
            for y in range(top + 34, bottom - 16, 18):
                words = " ".join("x" * rng.randint(1, 9) for _ in range((right - left) // 60))
                pen.text((left + 10, y), words, (30, 30, 30))
        else:
            for x in range(left + 14, right - 50, 90):
                for y in range(top + 40, bottom - 70, 84):
                    color = tuple(rng.randrange(256) for _ in range(3))
                    pen.rectangle((x, y, x + 44, y + 40), color)
                    pen.text((x, y + 48), "x" * rng.randint(3, 9), (30, 30, 30))
    return picture


def as_file(picture: Image.Image, kind: str = "PNG") -> bytes:
    """Return the bytes of a picture's file."""
    file = io.BytesIO()
    picture.save(file, kind)
    return file.getvalue()


def hexagons() -> Image.Image:
    """Return rows of bricks, each half a brick aside, as boards of hexagons are."""
    pixels = np.full((320, 400, 3), 200, np.uint8)
    for row in range(16):
        pixels[row * 20 : row * 20 + 2] = 40
        pixels[row * 20 : row * 20 + 20, (row % 2) * 10 :: 20] = 40
    return Image.fromarray(pixels)

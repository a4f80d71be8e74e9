"""Draw every picture in every theme on one sheet, to look at: python -m tools.sheet FILE.png."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from minesweeper.ui.board.cell_art import CellArt
from minesweeper.ui.board.digits import draw_counter
from minesweeper.ui.look import assets
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.look.themes import themes

SIZES = (12, 16, 24, 32, 48, 96)
MARGIN = 12

_CHANCES = ((0, -100), (7, -65), (20, 0), (33, 15), (50, 35), (80, 75), (100, 100))
"""Chances in percent with their warmth where the average is 20 percent."""


def cell_pictures(art: CellArt) -> list[pygame.Surface]:
    """Return all pictures of cells, the marks upon a cell."""

    def marked(mark: pygame.Surface, ground: pygame.Surface) -> pygame.Surface:
        both = ground.copy()
        both.blit(mark, (0, 0))
        return both

    return [
        art.covered,
        art.pressed,
        *art.numbers,
        art.flag,
        art.claim,
        art.question,
        art.wrong_flag,
        art.wrong_claim,
        art.mine,
        art.exploded,
        art.hit,
        marked(art.tick, art.covered),
        marked(art.cursor, art.covered),
        marked(art.cursor, art.numbers[2]),
        marked(art.clue, art.numbers[1]),
        marked(art.advised, art.covered),
        marked(art.overflagged, art.numbers[3]),
        art.dimmed[3],
        *(art.heat(percent, warmth) for percent, warmth in _CHANCES),
        art.heat(None, 0),
        marked(art.best, art.heat(7, -65)),
    ]


def theme_rows(theme: Theme) -> list[list[pygame.Surface]]:
    """Return rows of pictures: cells at every size, then faces, icons and counters."""
    rows = [cell_pictures(CellArt(theme, size)) for size in SIZES[:-1]]
    large = cell_pictures(CellArt(theme, SIZES[-1]))
    rows += [large[:16], large[16:]]
    faces = [name for name in assets.PICTURES if name.startswith(("face-", "app"))]
    rows.append([assets.picture(name, size) for size in (64, 32, 20) for name in faces])
    for size in (16, 24, 40):
        rows.append([assets.picture(name, size, ink=theme.text) for name in assets.icons()])
    for height in (24, 36, 56):
        rows.append(
            [draw_counter(text, height, theme) for text in ("0123456789", "-12", "1:23:45")]
        )
    return rows


def sheet(theme: Theme) -> pygame.Surface:
    """Return the sheet of one theme."""
    rows = theme_rows(theme)
    width = max(sum(p.width + MARGIN for p in row) for row in rows) + MARGIN
    height = sum(max(p.height for p in row) + MARGIN for row in rows) + MARGIN
    drawn = pygame.Surface((width, height))
    drawn.fill(theme.window)
    y = MARGIN
    for row in rows:
        x = MARGIN
        for each in row:
            drawn.blit(each, (x, y))
            x += each.width + MARGIN
        y += max(p.height for p in row) + MARGIN
    return drawn


def main(path: str) -> None:
    """Write the sheet of all themes, one under another."""
    sheets = [sheet(theme) for theme in themes().values()]
    whole = pygame.Surface((max(s.width for s in sheets), sum(s.height for s in sheets)))
    y = 0
    for each in sheets:
        whole.blit(each, (0, y))
        y += each.height
    pygame.image.save(whole, path)


if __name__ == "__main__":
    main(sys.argv[1])

"""Make the pictures of the techniques: `python -m tools.technique_pictures [FOLDER]`.

The folder is docs/pictures unless another is named. Each picture is the example of a
technique with the proof of its cell over it, as the position editor draws it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from minesweeper.explain.ladder.technique import Technique
from minesweeper.explain.reasons import of_cell
from minesweeper.formats.mine import parse
from minesweeper.rules.naming import cell_named
from minesweeper.rules.observation import Observation
from minesweeper.ui.board.around import draw_rulers
from minesweeper.ui.board.board_view import BoardView
from minesweeper.ui.board.cell_state import CellMarks, proof_marks
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.themes import theme_named

LIGHT = theme_named("light")

CELL = 44
RULER = 20
MARGIN = 8
"""The size of a cell, and the room above and left of the board and on its other sides."""


def position(technique: Technique) -> Observation:
    """Return the example of a technique."""
    return parse(technique.example.position)


def marks(seen: Observation, name: str) -> CellMarks:
    """Return what lies over the cells where the proof of a named cell is shown."""
    return proof_marks(of_cell(cell_named(name), seen))


def picture(technique: Technique) -> pygame.Surface:
    """Return the picture of a technique's example."""
    seen = position(technique)
    area = pygame.Rect(RULER, RULER, seen.width * CELL, seen.height * CELL)
    target = pygame.Surface((area.right + MARGIN, area.bottom + MARGIN))
    target.fill(LIGHT.window)
    grid = Grid(area, seen.width, seen.height)
    draw_rulers(target, grid, LIGHT, 12)
    BoardView(LIGHT).draw(target, grid, seen, marks(seen, technique.example.cell))
    return target


def main() -> None:
    """Make the picture of every technique."""
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    for technique in Technique:
        pygame.image.save(picture(technique), str(folder / f"technique-{technique.value}.png"))


if __name__ == "__main__":
    main()

"""The marks over cells: what is below them can still be read."""

import pygame
import pytest

from minesweeper.ui.board.cell_art import CellArt, cell_art
from minesweeper.ui.look.theme import contrast
from minesweeper.ui.look.themes import themes


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
@pytest.mark.parametrize("size", [16, 26, 64])
def test_the_stripes_of_the_shade_leave_out_the_digit(theme, size):
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    shade = CellArt(theme, size).shade
    digit = pygame.Rect(0, 0, size * 2 // 5, size * 3 // 5)
    digit.center = (size // 2, size // 2)
    alphas = {
        shade.get_at((x, y)).a
        for x in range(digit.left, digit.right)
        for y in range(digit.top, digit.bottom)
    }
    assert len(alphas) == 1
    assert alphas.pop() <= 26
    edge = {shade.get_at((x, 0)).a for x in range(size)}
    assert len(edge) > 1
    assert max(edge) > 100


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
@pytest.mark.parametrize("size", [18, 34, 60])
def test_a_covered_cell_with_a_chance_can_be_told_from_a_revealed_one_beside_it(theme, size):
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    art = cell_art(theme, size)
    for warmth in range(-100, 101, 5):
        drawn = art.heat(0 if warmth == -100 else 50, warmth)
        side = [drawn.get_at((x, size // 2)) for x in range(art.gap // 2, size // 6)]
        seen = [f"#{color.r:02x}{color.g:02x}{color.b:02x}" for color in side]
        assert max(contrast(color, theme.revealed) for color in seen) >= 1.25

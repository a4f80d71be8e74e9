"""The marks over cells: what is below them can still be read."""

import pygame
import pytest

from minesweeper.ui.board.cell_art import CellArt
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

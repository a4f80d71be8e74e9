"""Drawing only cells that differ gives the same picture as drawing all cells."""

import random
from dataclasses import replace
from fractions import Fraction

import pygame
import pytest

from minesweeper import Action, Command, Game, Level, Start
from minesweeper.rules.board import neighbors
from minesweeper.session.explained import NOT_EXPLAINED, Explained
from minesweeper.session.probabilities import NONE, Probabilities
from minesweeper.ui.board.board_view import BoardView
from minesweeper.ui.board.cell_state import CellMarks, CellState
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.look.themes import theme_named

LIGHT = theme_named("light")

AREA = pygame.Rect(10, 20, 300, 260)


def pixels(view, grid, game, marks):
    target = pygame.Surface((340, 300))
    view.draw(target, grid, game, marks)
    return pygame.image.tobytes(target, "RGB")


@pytest.mark.parametrize(
    "seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 20))]
)
def test_drawing_step_by_step_equals_drawing_at_once(seed):
    rng = random.Random(seed)
    game = Game(Level(40, 30, 180), rng, Start.OPENING)
    grid, marks, view = Grid(AREA, 40, 30), CellMarks(), BoardView(LIGHT)
    for _ in range(60):
        cell = (int(rng.random() * 30), int(rng.random() * 40))
        kind = int(rng.random() * 6)
        if kind == 0:
            if game.mines is None or cell not in game.mines:
                view.follow(game.play(Command(Action.REVEAL, cell)))
        elif kind == 1:
            for near in neighbors(cell, 30, 40):  # several, so that numbers get too many
                view.follow(game.play(Command(Action.FLAG, near)))
        elif kind == 2:
            grid = grid.scrolled(int(rng.random() * 60) - 30, int(rng.random() * 60) - 30)
        elif kind == 3:
            states = {cell: CellState.PRESSED}
            marks = replace(marks, cursor=cell, states=states, explained=NOT_EXPLAINED)
        elif kind == 4:
            marks = replace(marks, explained=Explained(cell, frozenset({cell})))
            chance = Fraction(int(rng.random() * 9), 8)
            marks = replace(marks, heat=Probabilities({cell: chance}).chances, wrong=cell)
        else:
            states = {cell: CellState.QUESTION}
            marks = replace(marks, states=states, safe={cell}, hides=rng.random() < 0.1)
            marks = replace(marks, dims=rng.random() < 0.7)
        assert pixels(view, grid, game, marks) == pixels(BoardView(LIGHT), grid, game, marks)


def test_a_certain_cell_has_one_sign_where_the_chances_show():
    game, grid = Game.with_mines(2, 3, {(0, 0)}), Grid(AREA, 3, 2)
    cell = frozenset({(1, 1)})
    shaded, proved = Explained(shaded=cell), Explained(shaded=cell, safe=cell)
    for shown, is_same in ((Probabilities({(1, 1): Fraction(0)}), True), (NONE, False)):
        one, other = (
            pixels(BoardView(LIGHT), grid, game, CellMarks(told, heat=shown.chances))
            for told in (shaded, proved)
        )
        assert (one == other) is is_same


def test_a_flag_on_a_drawn_board_draws_one_cell():
    game = Game(Level(200, 200, 4000), random.Random(1))
    grid, view, target = Grid(AREA, 200, 200), BoardView(LIGHT), pygame.Surface((340, 300))
    assert view.draw(target, grid, game, CellMarks()) == len(grid.visible())
    view.follow(game.play(Command(Action.FLAG, grid.visible()[5])))
    assert view.draw(target, grid, game, CellMarks()) == 1
    assert view.draw(target, grid, game, CellMarks()) == 0


def test_the_end_of_a_game_draws_everything():
    game = Game.with_mines(3, 3, {(0, 0)})
    grid, view, target = Grid(AREA, 3, 3), BoardView(LIGHT), pygame.Surface((340, 300))
    view.draw(target, grid, game, CellMarks())
    view.follow(game.play(Command(Action.REVEAL, (0, 0))))
    assert view.draw(target, grid, game, CellMarks()) == 9


def test_another_game_draws_everything():
    game, other = (Game(Level(9, 9, 10), random.Random(seed)) for seed in (1, 2))
    grid, view, target = Grid(AREA, 9, 9), BoardView(LIGHT), pygame.Surface((340, 300))
    game.reveal((4, 4))
    view.draw(target, grid, game, CellMarks())
    view.begin()
    assert view.draw(target, grid, other, CellMarks()) == 81

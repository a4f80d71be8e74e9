"""Animations end, can be switched off, and delay nothing."""

import random

import pygame
import pytest
from window import Window

from minesweeper import Action, Command, Game, Level, Start
from minesweeper.rules.board import neighbor_table
from minesweeper.storage.settings import Animation, Settings
from minesweeper.ui import limits
from minesweeper.ui.board.effects import LENGTHS, Effects, Fade
from minesweeper.ui.input.mouse import RIGHT


class Clock:
    now = 1000

    def __call__(self):
        return self.now


def test_a_fade_goes_from_all_to_nothing():
    fade = Fade(100, 200)
    assert [fade.strength(now) for now in (0, 100, 150, 200, 900)] == [1, 1, 0.5, 0, 0]


def reveal(game, cell):
    return game.play(Command(Action.REVEAL, cell))


@pytest.mark.parametrize("animation", Animation)
def test_animations_end_and_off_has_none(animation):
    clock = Clock()
    effects, game = Effects(clock), Game(Level(9, 9, 10), random.Random(3))
    effects.follow(reveal(game, (4, 4)), animation)
    assert effects.move is (animation is not Animation.OFF)
    clock.now += 3 * LENGTHS[animation] + 1
    effects.go_on()
    assert not effects.move


def test_the_farther_from_the_click_the_later_a_cell_appears():
    effects, game = Effects(Clock()), Game(Level(9, 9, 10), random.Random(3))
    effects.follow(reveal(game, (4, 4)), Animation.FULL)
    near = effects.fades[4, 4]
    assert all(fade.begins >= near.begins for fade in effects.fades.values())
    assert max(fade.begins for fade in effects.fades.values()) > near.begins


def test_a_new_game_and_a_huge_opening_do_not_move():
    effects = Effects(Clock())
    game = Game(Level(100, 100, 20), random.Random(1))
    effects.follow(reveal(game, (50, 50)), Animation.FULL)
    assert not effects.move
    left = min(neighbor_table(100, 100).keys() - set(game.numbers) - game.mines)
    effects.follow(reveal(game, left), Animation.FULL)
    assert effects.move
    effects.clear()
    assert not effects.move


def test_many_changes_between_two_frames_do_not_all_move():
    effects, game = Effects(Clock()), Game(Level(100, 100, 9000), random.Random(1), Start.ANY)
    for cell in list(neighbor_table(100, 100))[: limits.APPEARING_CELLS + 500]:
        effects.follow(game.play(Command(Action.FLAG, cell)), Animation.FULL)
    assert len(effects.fades) == limits.APPEARING_CELLS


def test_a_flag_appears_and_a_mine_flashes_longer():
    effects = Effects(Clock())
    game = Game.with_mines(3, 3, [(0, 0)])
    effects.follow(game.play(Command(Action.FLAG, (2, 2))), Animation.FULL)
    effects.follow(reveal(game, (0, 0)), Animation.FULL)
    assert not effects.fades[2, 2].flashes
    assert effects.fades[0, 0].flashes
    assert effects.fades[0, 0].ends > effects.fades[2, 2].ends


def test_a_click_counts_at_once_and_the_window_comes_to_rest():
    window = Window(settings=Settings(language="en", animation=Animation.FULL))
    window.click_cell((4, 4))
    assert window.game.numbers
    assert window.table.area.effects.move
    flagged = min(window.game.mines)
    window.click_cell(flagged, RIGHT)  # while the opening still ripples
    assert flagged in window.game.flags
    window.settle(60)
    assert not window.table.area.effects.move
    still = pygame.image.tobytes(window.screen, "RGB")
    frames = window.app.frames
    window.settle(5)
    assert window.app.frames <= frames + 1
    other = Window()
    other.click_cell((4, 4))
    other.click_cell(flagged, RIGHT)
    assert len(still) == len(pygame.image.tobytes(other.screen, "RGB"))

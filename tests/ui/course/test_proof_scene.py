"""The proof that a board needs no guess, deduction by deduction."""

import re

import pygame
import pytest
from legends import check_legend
from window import STILL, Window
from workers import SilentWorker

from minesweeper import LEVELS, Action, Game, Level, Observation, Rules, Start, Status
from minesweeper.rules.level import NoGuess
from minesweeper.rules.naming import cell_named
from minesweeper.session.setup import Setup
from minesweeper.ui.board.board_view import marks_over
from minesweeper.ui.board.scrolling import bars_of
from minesweeper.ui.course.proof_scene import ProofScene
from minesweeper.ui.input.intents import Wish
from minesweeper.words.no_guess import no_proof_sentence


def proving(level=LEVELS["beginner"], over=False, **around):
    """Return a window that shows the proof of a board."""
    window = Window(settings=STILL, **around)
    window.table.new_game(Setup(level, NoGuess(), seed=5))
    window.settle()
    window.click_cell((4, 4))
    window.settle()
    while over and not window.game.is_over:
        window.table.do(Wish.AI_MOVE)
        window.settle()
    window.key(pygame.K_j)
    window.settle()
    return window


def test_every_deduction_marks_its_conclusion_and_the_numbers_that_its_last_sentence_names():
    window = proving(LEVELS["intermediate"])
    scene = window.dialog
    for place in range(scene.last + 1):
        scene.show(place)
        check_deduction(scene)


@pytest.mark.slow
def test_a_deduction_after_very_many_mines_can_be_seen():
    window = Window(size=(1600, 900), settings=STILL)
    pygame.scrap.put_text("1-E-NX-P8T487-V5QZ7JRNYJ")
    window.key(pygame.K_v, pygame.KMOD_LCTRL)
    window.session.act(Action.REVEAL, window.session.begins_at)
    window.settle()
    window.key(pygame.K_j)
    window.settle()
    scene = window.dialog
    for place in range(scene.last + 1):
        scene.show(place)
        check_deduction(scene)
    scene.show(118)
    marks = scene.marks().explained
    assert (len(marks.pale_numbers), len(marks.pale_cells)) == (41, 96)
    over = dict(marks_over(scene.marks(), scene.position()))
    assert over["tick"] == {cell_named("U13")}
    assert over["danger"] == {cell_named("V13")}
    assert over["clue"] == {cell_named(name) for name in ("T14", "V14", "T15")}


def check_deduction(scene):
    marks, seen = scene.marks(), scene.position()
    explained = marks.explained
    ticks = dict(marks_over(marks, seen)).get("tick", set())
    assert ticks >= explained.safe & {explained.cell}
    check_legend(scene.legend(), marks, seen)
    last = scene.text().split("<br>")[-1]
    named = {cell_named(name) for name in re.findall(r"[A-Z]{1,2}\d+", last)}
    numbers = named & seen.numbers.keys()
    assert numbers <= explained.outlined | explained.pale_numbers
    assert numbers <= explained.outlined or len(explained.outlined) > 4
    assert named - numbers <= explained.shaded | explained.pale_cells


def test_the_deductions_go_on_and_back_and_open_what_they_prove():
    window = proving()
    scene = window.dialog
    assert isinstance(scene, ProofScene)
    assert window.session.is_assisted
    assert f"Deduction 1 of {scene.last + 1}" in scene.text()
    first = scene.shown
    assert {"cell to open", "numbers of the proof"} <= {entry.words for entry in scene.legend()}
    assert first.seen.numbers == window.game.numbers
    window.key(pygame.K_PERIOD)
    assert scene.place == 1
    assert scene.shown.seen.numbers.keys() >= {*first.seen.numbers, *first.cells}
    window.key(pygame.K_COMMA)
    window.key(pygame.K_COMMA)
    assert scene.place == 0
    window.key(pygame.K_END)
    assert scene.place == scene.last
    mines = window.game.mines
    assert mines.isdisjoint(scene.shown.cells)
    left = 81 - 10 - len(scene.shown.seen.numbers)
    assert len(scene.shown.cells) <= left
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]


def test_after_the_game_the_proof_begins_at_the_first_cell_and_marks_nothing():
    window = proving(over=True)
    assert window.game.status is Status.WON
    scene = window.dialog
    assert scene.shown.seen.numbers.keys() < window.game.numbers.keys()
    assert (4, 4) in scene.shown.seen.numbers


def test_it_plays_by_itself_until_the_last_deduction():
    window = proving()
    scene = window.dialog
    window.key(pygame.K_p)
    assert scene.plays
    for _ in range(200):
        window.now += 1300
        window.app.step()
    assert scene.place == scene.last
    assert not scene.plays


def test_while_the_worker_looks_the_scene_says_so_and_can_be_closed():
    window = Window(settings=STILL, worker=SilentWorker())
    window.table.new_game(Setup(LEVELS["beginner"], NoGuess(), seed=5))
    window.settle()
    window.click_cell((4, 4))
    window.settle(30)
    window.key(pygame.K_j)
    window.settle()
    assert "Looking for the easiest deductions" in window.dialog.text()
    assert window.dialog.position() == Observation(9, 9, 10, {})  # all covered
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]


def test_other_boards_have_no_proof_and_the_card_says_why():
    window = Window(settings=STILL)
    window.click_cell((4, 4))
    window.key(pygame.K_j)
    assert window.app.scenes == [window.table]
    assert "Only a board without guesses" in window.message


def test_mines_laid_anew_are_a_reason_only_where_a_board_without_guesses_was_wanted():
    game = Game.with_mines(2, 4, {(0, 0)}, Rules(strict=True))
    game.reveal((1, 0))
    assert no_proof_sentence(game, NoGuess()).startswith("There is no proof: the strict rule")
    assert no_proof_sentence(game, Start.OPENING).startswith("Only a board without guesses")


def test_every_size_shows_the_whole_of_it():
    for size in ((640, 480), (400, 700), (1280, 800)):
        window = proving(size=size)
        screen = window.app.screen.get_rect()
        panel = window.dialog.panel
        assert all(screen.contains(button.rect) for button in panel.buttons)
        assert screen.contains(window.dialog.viewport.grid.view)


def test_wheel_and_scroll_bar_move_a_board_without_room():
    window = proving(level=Level(60, 8, 30), size=(640, 480))
    view = window.dialog.viewport
    (bar,) = bars_of(view.grid)
    window.down(bar.thumb.center)
    window.move((bar.track.right - 2, bar.thumb.centery))
    window.up((bar.track.right - 2, bar.thumb.centery))
    window.settle()
    most = view.grid.extent[0] - view.grid.view.width
    assert view.grid.offset[0] == most
    window.move(view.grid.view.center)
    window.post(pygame.MOUSEWHEEL, x=-2, y=0, precise_x=-2.0, precise_y=0.0)
    window.settle()
    assert 0 < view.grid.offset[0] < most


def test_a_held_scroll_bar_is_let_go_when_the_window_loses_the_focus_and_ctrl_zooms():
    window = proving(level=Level(60, 8, 30), size=(640, 480))
    view = window.dialog.viewport
    (bar,) = bars_of(view.grid)
    window.down(bar.thumb.center)
    window.post(pygame.WINDOWFOCUSLOST)
    before = view.grid.offset
    window.move((bar.track.right - 2, bar.thumb.centery))
    window.settle()
    assert view.grid.offset == before
    cell = view.grid.cell
    window.move(view.grid.view.center)
    window.post(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_CTRL, unicode="")
    window.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0)
    window.settle()
    assert view.grid.cell > cell

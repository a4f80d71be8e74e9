"""The AI view: what players know of each cell, figures, the log and its positions."""

import random
from dataclasses import replace

import pygame
import pygame_gui
import pytest
from window import Window

from minesweeper import LEVELS, Game, Goal, Level, Observation, Rules, Start, Status
from minesweeper.players import PLAYERS, Belief, make_player
from minesweeper.session.session import Setup
from minesweeper.ui.input.intents import Scroll, Zoom
from minesweeper.ui.look.themes import LIGHT
from minesweeper.ui.table.figures import move_log, statistics
from minesweeper.ui.table.knowledge_view import looks_of
from minesweeper.ui.widgets import managers
from minesweeper.ui.widgets.text_box import TextBox


def looks(spec, seen):
    return looks_of(spec, Level(seen.width, seen.height, seen.mines), Start.OPENING, seen, LIGHT)


def played(seed=3):
    game = Game(LEVELS["beginner"], random.Random(seed), Start.OPENING)
    game.reveal((4, 4))
    return game


@pytest.mark.parametrize("spec", PLAYERS)
def test_every_cell_has_a_look_and_what_is_seen_is_shown_as_it_is(spec):
    game = played()
    shown = looks(spec, game.observe())
    assert len(shown) == 81
    for cell, look in shown.items():
        assert (look.belief is Belief.OPENED) == (cell in game.numbers)


@pytest.mark.parametrize("spec", sorted(set(PLAYERS) - {"gain"}))
def test_sound_players_mark_only_what_is_so(spec):
    for seed in range(20):
        game = played(seed)
        for cell, look in looks(spec, game.observe()).items():
            assert look.belief is not Belief.SAFE or cell not in game.mines
            assert look.belief is not Belief.CLAIMED or cell in game.mines


def test_the_gain_players_own_figures_are_shown():
    game = played()
    seen = game.observe()
    player = make_player("gain")
    player.start(game.level, game.start, random.Random(1))
    view = player.view(seen)
    for cell, look in looks("gain", seen).items():
        assert look.belief is view[cell].belief
        if look.belief is Belief.UNKNOWN:
            assert look.value == str(view[cell].risk or 0)
            assert look.gains == f"{view[cell].risk_gain} {view[cell].explorative_gain}"


def test_a_chance_is_shown_in_percent_and_never_as_certain():
    seen = Observation(2, 2, 1, {(0, 0): 1})
    shown = looks("safest", seen)
    assert {look.value for cell, look in shown.items() if cell != (0, 0)} == {"33"}


def test_a_hit_mine_is_marked_as_hit():
    seen = Observation(2, 2, 2, {(0, 0): 2}, hit=frozenset({(1, 1)}))
    assert looks("expert", seen)[1, 1].belief is Belief.HIT


def test_the_figures_count_moves_cells_mines_and_judge_the_end():
    game = Game.with_mines(3, 3, {(0, 0), (2, 2)}, Rules(Goal.LOCATE))
    game.reveal((1, 1))
    game.flag((0, 0))
    text = statistics(game, {(0, 0)})
    assert "3 x 3, 2 mines, density 22.2 %" in text
    assert "Moves: 1; 1 cells opened, 11.1 %" in text
    assert "located: 1 of 2; hit: 0" in text
    assert "rightly" not in text
    game.flag((2, 2))
    assert game.status is Status.WON
    assert "Located rightly: 1 of 2" in statistics(game, {(0, 0), (1, 0)})


def test_the_log_names_each_move_with_a_link_to_its_position():
    game = Game.with_mines(2, 3, {(0, 0)})
    game.reveal((0, 1))
    game.flag((0, 0))
    game.chord((0, 1))
    log = move_log(game, 2).split("<br>")
    assert log[0] == '<a href="3">3. chord B1</a>'
    assert log[1] == '<b><a href="2">2. flag A1</a></b>'
    assert log[2] == '<a href="1">1. B1 = 1</a>'


def test_the_view_stands_beside_the_board_and_never_instead_of_it():
    window = Window(size=(1280, 720))
    window.key(pygame.K_v)
    view = window.ai_view
    assert not window.grid.view.colliderect(view.grid.view)
    window.click_cell((4, 4))
    assert window.game.status is Status.PLAYING
    window.table.new_game(Setup(LEVELS["expert"]))
    window.app.screen = pygame.display.set_mode((640, 480), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(640, 480), w=640, h=480))
    window.settle()
    assert window.ai_view is None  # it has no room
    assert window.app.preferences.settings.ai_view
    window.click_cell((4, 4))
    assert window.game.status is not Status.READY


def test_a_move_of_the_log_shows_its_position_and_the_last_the_game_again():
    window = Window(size=(1280, 720))
    window.click_cell((4, 4))
    for _ in range(4):
        window.key(pygame.K_a)
    window.key(pygame.K_v)
    view = window.ai_view
    opened = sum(look.belief is Belief.OPENED for look in view._looks.values())
    link(window, 1)
    assert sum(look.belief is Belief.OPENED for look in view._looks.values()) < opened
    link(window, len(window.game.commands))
    assert view.position is None
    assert sum(look.belief is Belief.OPENED for look in view._looks.values()) == opened


def link(window, number):
    pygame.event.post(
        pygame.Event(
            pygame_gui.UI_TEXT_BOX_LINK_CLICKED,
            link_target=str(number),
            ui_element=window.ai_view.log,
        )
    )
    window.settle()


def test_showing_the_mines_marks_the_game_as_assisted():
    window = Window()
    window.key(pygame.K_F9)
    assert not window.session.shows_mines  # nothing is placed before the first reveal
    window.click_cell((4, 4))
    assert not window.session.is_assisted
    window.key(pygame.K_F9)
    assert window.table.marks().mines == window.game.mines
    window.key(pygame.K_F9)
    assert window.table.marks().mines == set()
    assert window.session.is_assisted


@pytest.mark.parametrize("width", [1, 20, 40, 80, 400])
@pytest.mark.parametrize("scale", [0.75, 1.0, 3.0])
def test_a_text_box_is_laid_out_however_narrow_its_place_is(width, scale):
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    manager = managers.take((800, 600), LIGHT, scale)
    place = pygame.Rect(10, 10, width, 100)
    box = TextBox("<br>".join(f"{i}. flag C{i}" for i in range(40)), place, manager)
    assert box.rect.width >= width
    managers.give_back(manager)


def test_a_small_board_in_a_small_window_keeps_room_for_figures_and_log():
    window = Window(Level(2, 2, 1), size=(960, 480))
    window.key(pygame.K_v)
    assert window.ai_view.log.rect.width > 80


def test_the_buttons_below_the_ai_view_play_next_play_on_and_begin_again():
    window = Window()
    window.click_cell((4, 4))
    window.key(pygame.K_v)
    (play_next, _), (play_game, _), (reset, _) = window.ai_view.buttons
    assert [button.text for button, _ in window.ai_view.buttons] == [
        "Play next",
        "Play game",
        "Reset",
    ]
    view = window.ai_view
    assert view.grid.view.bottom <= play_next.rect.top
    assert play_next.rect.bottom <= view.log.rect.top
    moves = len(window.game.commands)
    window.click_on(play_next)
    assert len(window.game.commands) > moves
    window.click_on(play_game)
    assert window.session.assistant.auto_plays
    window.click_on(play_game)
    assert not window.session.assistant.auto_plays
    before = window.game
    window.click_on(reset)
    assert window.game is not before
    assert window.game.code == before.code


def test_the_buttons_below_the_ai_view_are_reached_by_tab():
    window = Window()
    window.click_cell((4, 4))
    window.key(pygame.K_v)
    buttons = {button for button, _ in window.ai_view.buttons}
    reached = set()
    for _ in range(25):
        window.key(pygame.K_TAB)
        reached.add(window.table._panel.focus.current)
    assert buttons <= reached


def pixels_of(view):
    """Return the second board as it is drawn."""
    drawn = pygame.Surface(view.grid.view.size)
    drawn.blit(view._drawn(), (0, 0))
    return pygame.image.tobytes(drawn, "RGB")


def test_the_view_shows_the_part_of_the_board_that_the_board_shows():
    window = Window(level=LEVELS["intermediate"], size=(1280, 800))
    window.key(pygame.K_v)
    window.click_cell((8, 8))
    window.table.do(Zoom(6, window.middle((0, 0))))
    window.settle()
    before = pixels_of(window.ai_view)
    window.table.do(Scroll(3, 2))
    window.settle()
    beside, followed = window.grid, window.ai_view.grid
    assert beside.offset != (0, 0)
    assert followed.offset == beside.offset
    assert pixels_of(window.ai_view) != before


def test_a_new_game_is_shown_from_its_start():
    window = Window(size=(1280, 800))
    window.click_cell((4, 4))
    window.key(pygame.K_v)
    window.ai_view.position = 1
    window.key(pygame.K_n)
    assert window.ai_view.position is None
    assert {look.belief for look in window.ai_view._looks.values()} == {Belief.UNKNOWN}


def test_the_gains_stand_below_the_risk_where_a_cell_has_room_for_both():
    window = Window(size=(1280, 800))
    window.app.preferences.change(player="gain")
    window.click_cell((4, 4))
    window.key(pygame.K_v)
    view = window.ai_view
    assert view.grid.cell >= 34
    both = pixels_of(view)
    view._looks = {cell: replace(look, gains="") for cell, look in view._looks.items()}
    assert pixels_of(view) != both

"""The program as a person uses it, by injected events: mouse, keys, panel, dialogs, resizing."""

from dataclasses import replace
from fractions import Fraction

import pygame
import pytest
from window import STILL, Window
from workers import SilentWorker

from minesweeper import LEVELS, Action, Code, Goal, Level, Rules, Start, Status
from minesweeper.explain.advice import Advice, Outcome
from minesweeper.explain.explanation import Explanation, Kind, Verdict
from minesweeper.explain.phrases import Cells, Clause, Numbers, phrase
from minesweeper.explain.sentences import ProofSentence
from minesweeper.players import PLAIN, PLAYERS, MineTotal, make_player
from minesweeper.rules.board import neighbors
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.naming import name_of
from minesweeper.session.probabilities import ShownChance
from minesweeper.session.query import Answer
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import ChordStyle, Settings
from minesweeper.storage.store import Store
from minesweeper.ui.board.cell_state import CellState, appearance_of
from minesweeper.ui.dialogs.help import HelpDialog
from minesweeper.ui.dialogs.new_game import NewGameDialog
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import all_keys
from minesweeper.ui.input.mouse import LEFT, MIDDLE, RIGHT
from minesweeper.ui.table import board_area
from minesweeper.words.games import clue_warning, code_label


@pytest.fixture
def window():
    return Window()


def test_the_window_starts_on_a_fresh_beginner_board_with_an_opening(window):
    assert window.game.level == LEVELS["beginner"]
    assert window.game.status is Status.READY
    window.click_cell((4, 4))
    assert window.game.numbers[4, 4] == 0
    assert window.game.status is Status.PLAYING


def test_left_reveals_on_release_and_shows_the_press_before(window):
    window.down(window.middle((4, 4)))
    assert window.game.status is Status.READY
    assert window.table.marks().states == {(4, 4): CellState.PRESSED}
    window.up(window.middle((4, 4)))
    assert (4, 4) in window.game.numbers


def test_press_leave_release_opens_nothing(window):
    window.down(window.middle((4, 4)))
    window.move((2, 300))
    assert window.table.marks().states == {}
    window.up((2, 300))
    assert window.game.status is Status.READY
    assert window.game.commands == []


def test_right_click_flags_and_the_counter_counts(window):
    window.click_cell((0, 0), RIGHT)
    assert window.game.flags == {(0, 0)}
    assert window.session.mines_left == 9
    window.click_cell((0, 0), RIGHT)
    assert window.game.flags == set()


def ready_to_chord(window):
    """Open the board, flag around a number, and return the number and what a chord opens."""
    window.click_cell((4, 4))
    game = window.game
    for cell, number in sorted(game.numbers.items()):
        around = neighbors(cell, 9, 9)
        mines = [other for other in around if other in game.mines]
        safe = [other for other in around if other not in mines and game.is_covered(other)]
        if number and safe:
            for mine in mines:
                window.click_cell(mine, RIGHT)
            return cell, safe
    raise AssertionError("no number to chord on this board")


@pytest.mark.parametrize("pressed_first", [LEFT, RIGHT])
@pytest.mark.parametrize("released_first", [LEFT, RIGHT])
def test_both_buttons_chord_by_one_click_in_either_order(window, pressed_first, released_first):
    cell, safe = ready_to_chord(window)
    flags, before = set(window.game.flags), len(window.game.commands)
    place = window.middle(cell)
    window.down(place, pressed_first)
    window.down(place, LEFT + RIGHT - pressed_first)
    assert window.table.marks().states.keys() >= set(safe)
    window.up(place, released_first)
    window.up(place, LEFT + RIGHT - released_first)
    assert set(safe) <= window.game.numbers.keys()
    assert window.game.flags == flags
    assert len(window.game.commands) == before + 1


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_a_click_on_a_satisfied_number_and_the_middle_button_chord(window, button):
    cell, safe = ready_to_chord(window)
    window.click_cell(cell, button)
    assert set(safe) <= window.game.numbers.keys()


def test_flag_mode_lets_the_left_button_flag(window):
    window.click_on(window.button(Wish.FLAG_MODE))
    window.click_cell((0, 0))
    assert window.game.flags == {(0, 0)}
    window.key(pygame.K_m)
    window.click_cell((0, 0))
    assert window.game.flags == {(0, 0)}
    assert window.game.status is Status.READY


def test_the_ai_move_button_plays_and_the_message_says_why(window):
    window.click_cell((4, 4))
    opened = len(window.game.numbers)
    window.click_on(window.button(Wish.AI_MOVE))
    assert len(window.game.numbers) > opened
    assert window.session.advice.outcome is Outcome.SAFE
    assert window.message.endswith("safe.")


def test_marks_are_those_of_the_steps_shown_and_a_key_or_the_link_shows_all():
    window = Window(level=LEVELS["expert"], seed=5)
    window.click_cell((8, 8))
    explanation = Explanation(Verdict.SAFE, (0, 0), Kind.STEPS, steps=_steps(4))
    window.session.assistant.advice = Advice(Outcome.SAFE, explanation)
    shown = window.table.marks()
    assert shown.explained.outlined == {(2, 9), (3, 9)}
    assert shown.explained.shaded == {(2, 0), (3, 0)}
    window.key(pygame.K_w)
    assert window.table.marks().explained.outlined == {(row, 9) for row in range(4)}
    assert window.message.count("Step") == 4
    window.click_on(window.table.panel.card.steps)
    window.settle()
    assert window.table.marks() == shown
    assert "2 earlier steps (W)" in window.message


def test_a_number_is_asked_about_beside_a_long_proof_that_answers_why():
    window = Window(level=LEVELS["expert"], seed=5)
    window.click_cell((8, 8))
    explanation = Explanation(Verdict.SAFE, (0, 0), Kind.STEPS, steps=_steps(4))
    window.session.teacher.answer = Answer(explanation, asked=(0, 0))
    window.move(window.middle((8, 8)))
    window.key(pygame.K_w)
    assert window.heading == "Why? I9"


def _steps(count):
    """Return steps that name the number 1 at column 9 and the covered cell at column 0 of a row."""
    return tuple(
        ProofSentence(
            Clause(
                phrase("Step {number} {cells}."),
                {"number": Numbers((((row, 9), 1),)), "cells": Cells(((row, 0),))},
            ),
            row,
        )
        for row in range(count)
    )


def test_the_board_is_locked_and_shown_after_a_loss():
    window = Window(start=Start.ANY)
    window.click_cell((4, 4))
    game = window.game
    wrong = next(c for c in game.observe().covered() if c not in game.mines)
    window.click_cell(wrong, RIGHT)
    mines = sorted(game.mines - set(game.hit))
    window.click_cell(mines[0])
    assert game.status is Status.LOST
    marks = window.table.marks()
    assert appearance_of(game, mines[0], marks) is CellState.EXPLODED
    assert appearance_of(game, mines[1], marks) is CellState.MINE
    assert appearance_of(game, wrong, marks) is CellState.WRONG_FLAG
    before = game.observe()
    window.click_cell(wrong, RIGHT)
    window.key(pygame.K_a)
    assert game.observe() == before
    assert window.heading == "Lost"


def test_the_face_starts_a_new_game_on_another_board(window):
    window.click_cell((4, 4))
    before = window.game
    window.click(window.area.header.buttons[Wish.NEW_GAME].center)
    assert window.game is not before
    assert window.game.status is Status.READY
    assert window.game.code != before.code


def test_leaving_the_face_before_the_release_starts_nothing(window):
    before = window.game
    window.down(window.area.header.buttons[Wish.NEW_GAME].center)
    window.move((5, 400))
    window.up((5, 400))
    assert window.game is before


def test_the_same_board_again_by_key_and_by_button(window):
    window.click_cell((4, 4))
    mines = window.game.mines
    window.key(pygame.K_r)
    assert window.game.mines == mines
    assert window.game.status is Status.READY
    window.click_cell((4, 4))
    assert window.game.numbers[4, 4] == 0
    window.click_on(window.button(Wish.SAME_BOARD))
    assert window.game.mines == mines
    assert window.game.status is Status.READY


def test_a_game_is_won_with_the_keyboard_alone(window):
    window.key(pygame.K_SPACE)
    cursor = window.cursor
    assert cursor == (4, 4)
    window.key(pygame.K_SPACE)
    for row in range(9):
        for column in range(9):
            _go(window, (row, column))
            if (row, column) in window.game.mines:
                window.key(pygame.K_f)
            elif window.game.is_covered((row, column)):
                window.key(pygame.K_RETURN)
            if window.game.is_over:
                break
    assert window.game.status is Status.WON
    assert window.heading == "Won"


def _go(window, cell):
    while window.cursor[0] != cell[0]:
        window.key(pygame.K_UP if window.cursor[0] > cell[0] else pygame.K_DOWN)
    while window.cursor[1] != cell[1]:
        window.key(pygame.K_LEFT if window.cursor[1] > cell[1] else pygame.K_RIGHT)


def test_the_cursor_stops_at_the_edge_and_chords(window):
    cell, safe = ready_to_chord(window)
    window.key(pygame.K_UP)
    for _ in range(12):
        window.key(pygame.K_UP)
        window.key(pygame.K_LEFT)
    assert window.cursor == (0, 0)
    _go(window, cell)
    window.key(pygame.K_c)
    assert set(safe) <= window.game.numbers.keys()


def test_the_ai_plays_2_boards_to_the_end(window):
    results = []
    for seed in range(2):
        window.table.new_game(Setup(seed=seed))
        while not window.game.is_over:
            window.key(pygame.K_a)
            assert len(window.game.commands) < 300
        results.append(window.game.status)
    assert Status.WON in results


def test_auto_play_moves_with_the_clock_and_stops_on_request(window):
    window.key(pygame.K_p)
    assert window.session.assistant.auto_plays
    commands = len(window.game.commands)
    window.now += 1000
    window.app.step()
    assert len(window.game.commands) > commands
    window.key(pygame.K_ESCAPE)
    commands = len(window.game.commands)
    window.now += 5000
    window.settle()
    assert len(window.game.commands) == commands


def choose(window, menu, name):
    """Choose an option of a drop-down by its inner name."""
    window.click_on(menu)
    window.settle(10)
    shown = next(text for text, inner in menu.options_list if inner == name)
    items = menu.menu_states["expanded"].options_selection_list.item_list
    window.click_on(next(item for item in items if item["text"] == shown)["button_element"])
    window.settle(10)


@pytest.mark.parametrize(("speed", "moves"), [("slow", 2), ("fast", 9)])
def test_auto_play_keeps_its_speed(speed, moves):
    window = Window(LEVELS["expert"])
    choose(window, window.table.panel.speed, speed)
    before = reveals(window)
    window.now += 10_000
    window.key(pygame.K_p)
    made = reveals(window) - before
    for _ in range(50):
        window.now += 20
        window.app.step()
    assert reveals(window) - before in (moves, moves + 1)
    assert made >= 1
    assert window.session.assistant.auto_plays


def reveals(window):
    return sum(command.action is Action.REVEAL for command in window.game.commands)


def test_instant_auto_play_ends_a_game_in_few_frames(window):
    choose(window, window.table.panel.speed, "instant")
    window.move(window.middle((4, 4)))  # away from tool tips
    window.settle(3)
    frames = window.app.frames
    window.key(pygame.K_p)
    window.settle(20)
    assert window.game.is_over
    assert window.app.frames - frames < 20


def test_the_overlay_shows_chances_that_are_certain_only_at_the_ends(window):
    window.click_cell((4, 4))
    window.key(pygame.K_o)
    chances = window.session.probabilities
    assert chances.exact
    shown = window.table.marks().heat
    assert set(shown) == set(window.game.observe().covered())
    for cell, (percent, _) in shown.items():
        assert (percent in (0, 100)) == (chances.mined[cell] in (0, 1))
        if percent == 0:
            assert cell not in window.game.mines
        if percent == 100:
            assert cell in window.game.mines
    window.key(pygame.K_o)
    assert window.table.marks().heat == {}


def test_the_overlay_follows_the_game_at_once(window):
    window.click_cell((4, 4))
    window.click_on(window.button(Wish.OVERLAY))
    before = dict(window.table.marks().heat)
    window.key(pygame.K_a)
    assert window.table.marks().heat.keys() < before.keys()


def test_the_cell_pointed_at_has_its_chance_in_words(window):
    window.click_cell((4, 4))
    window.key(pygame.K_o)
    cell = next(cell for cell, chance in window.session.probabilities.mined.items() if chance == 1)
    window.move(window.middle(cell))
    assert f"{name_of(cell)} is certainly a mine." in window.message


def test_a_cell_whose_figure_the_legend_tells_has_its_chance_in_words_too(window):
    window.click_cell((4, 4))
    window.key(pygame.K_o)
    chances = window.session.probabilities
    cell = min(chances.elsewhere)
    assert window.table.marks().heat[cell] == ShownChance(None, 0)
    window.move(window.middle(cell))
    percent = round(100 * float(chances.common), 1)
    assert f"{name_of(cell)} is a mine with a chance of {percent}" in window.message


def test_before_a_protected_start_the_overlay_claims_nothing(window):
    window.key(pygame.K_o)
    assert window.table.marks().heat == {}
    other = Window(start=Start.ANY)
    other.key(pygame.K_o)
    assert set(other.table.marks().heat.values()) == {ShownChance(None, 0)}
    assert other.session.probabilities.common == Fraction(10, 81)


def dialog_for_a_new_game(window):
    window.key(pygame.K_g)
    assert isinstance(window.dialog, NewGameDialog)
    window.show_all_choices()
    return window.dialog


def test_the_dialog_starts_a_preset(window):
    dialog_for_a_new_game(window)
    window.click_on(window.options("Level")[2])
    window.key(pygame.K_RETURN)
    assert window.app.scenes == [window.table]
    assert window.game.level == LEVELS["expert"]


def test_the_dialog_starts_a_custom_game_with_its_rules(window):
    dialog = dialog_for_a_new_game(window)
    for entry, text in zip(dialog.entries, ["12", "7", "9"], strict=True):
        entry.set_text("")
        window.click_on(entry)
        window.type(text)
    window.click_on(window.options("First cell")[1])
    window.click_on(window.options("Goal")[1])
    window.click_on(window.box("Play on"))
    window.click_on(window.box("A 0 opens"))
    window.key(pygame.K_RETURN)
    game = window.game
    assert game.level == Level(12, 7, 9)
    assert (game.start, game.rules) == (Start.SAFE, Rules(Goal.LOCATE, play_on=True, flood=False))
    dialog = dialog_for_a_new_game(window)
    assert (window.box("Play on").is_selected, window.box("A 0 opens").is_selected) == (True, True)


@pytest.mark.parametrize("player", list({make_player(n).mine_total: n for n in PLAYERS}.values()))
def test_the_mine_total_is_a_choice_for_every_player_that_takes_it(player):
    window = Window(settings=replace(STILL, player=player))
    dialog_for_a_new_game(window)
    takes_total = make_player(player).mine_total is not MineTotal.NEVER
    assert (window.box("number of mines") is not None) is takes_total
    assert window.box("number of mines") is None or window.box("number of mines").is_enabled


@pytest.mark.parametrize("player", ["constraint", "expert"])
def test_a_game_can_leave_the_player_without_the_mine_total(player):
    window = Window(settings=replace(STILL, player=player))
    dialog = dialog_for_a_new_game(window)
    assert window.box("number of mines").is_selected
    window.click_on(window.box("number of mines"))
    dialog.resize((960, 640), 1.0)  # builds its widgets anew
    assert not window.box("number of mines").is_selected
    window.key(pygame.K_RETURN)
    assert window.game.rules == Rules(count_known=False)
    assert window.game.observe().mines is None
    dialog = dialog_for_a_new_game(window)
    assert not window.box("number of mines").is_selected
    window.click_on(window.box("number of mines"))
    window.key(pygame.K_RETURN)
    assert window.game.rules == Rules()


def test_the_plain_player_learns_the_mine_total_only_when_that_is_chosen():
    window = Window(settings=replace(STILL, player="sentence"))
    for knows in (True, False):
        dialog_for_a_new_game(window)
        assert window.box("number of mines").is_selected is not knows
        window.click_on(window.box("number of mines"))
        window.key(pygame.K_RETURN)
        assert window.table.preferences.settings.mine_total is knows
        assert window.game.rules == Rules()


def test_the_dialog_cancelled_changes_nothing():
    window = Window(settings=replace(STILL, player="sentence"))
    dialog_for_a_new_game(window)
    window.click_on(window.box("number of mines"))
    window.click_on(window.box("A 0 opens"))
    window.key(pygame.K_ESCAPE)
    assert not window.table.preferences.settings.mine_total
    assert window.game.rules == Rules()


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [("en", (640, 480), 1), ("zh_CN", (1024, 768), 1), ("en", (1024, 768), 2)],
)
def test_the_boxes_of_the_dialog_have_room_for_their_words(language, size, scale):
    window = Window(size=size, settings=replace(STILL, language=language, scale=scale))
    dialog = dialog_for_a_new_game(window)
    shown = []
    for _ in dialog.pages:
        boxes = window.boxes()
        shown += [box.text for box in boxes]
        for box in boxes:
            assert dialog.card.contains(box.rect), box.text
            assert box.font.size(box.text)[0] + round(32 * scale) < box.rect.width
            assert not any(box.rect.colliderect(other.rect) for other in boxes if other is not box)
        dialog.turn(1)
    assert len(shown) == 3


IMPOSSIBLE = [
    (["9", "9", "81"], "", "holds 1 to 80 mines, not 81"),
    (["1", "9", "3"], "", "2 to 200 cells"),
    (["", "9", "3"], "", "type width, height and mines"),
    (["9", "9", "10"], "1-B-O-ABC", "mistyped"),
    (["9", "9", "10"], "hello", "no code of a board"),
    (["9", "9", "10"], "99999999999999999999", "seed is a whole number"),
]


def test_the_dialog_explains_what_is_impossible_and_stays_open(window):
    dialog = dialog_for_a_new_game(window)
    before = window.game
    for sizes, board, message in IMPOSSIBLE:
        dialog.wanted.size, dialog.wanted.board = sizes, board
        dialog.accept()
        window.settle()
        assert window.dialog is dialog
        assert message in dialog.note.said
        assert window.game is before


def test_the_dialog_opens_the_board_of_a_code(window):
    dialog = dialog_for_a_new_game(window)
    window.click_on(dialog.board_entry)
    window.type("1-e-s-3nqk8ngw")
    window.key(pygame.K_RETURN)
    assert str(window.game.code) == "1-E-S-3NQK8NGW"
    window.key(pygame.K_n)
    assert str(window.game.code) != "1-E-S-3NQK8NGW"


def test_the_choices_are_those_of_a_typed_code(window):
    dialog = dialog_for_a_new_game(window)
    window.click_on(dialog.board_entry)
    window.type("1-I-NC-H8T1-47RV0SMH3V")
    level = next(choice for choice, _ in dialog.choices if choice.label == "Level")
    assert level.chosen() == (("16", "16", "40"),)
    assert [entry.get_text() for entry in dialog.entries] == ["16", "16", "40"]
    boxes = next(choice for choice, _ in dialog.choices if choice.several)
    assert [box.words for box in boxes.chosen()] == ["Solvable without the number of mines"]
    assert dialog.board_entry.get_text() == "1-I-NC-H8T1-47RV0SMH3V"


def test_tab_walks_through_the_dialog_and_space_presses_its_buttons(window):
    dialog = dialog_for_a_new_game(window)
    window.key(pygame.K_TAB)
    window.key(pygame.K_TAB)
    window.key(pygame.K_SPACE)
    assert dialog.wanted.size == ["16", "16", "40"]
    window.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    window.key(pygame.K_RETURN)
    assert dialog.wanted.size == ["9", "9", "10"]
    assert window.dialog is dialog


def test_escape_and_cancel_leave_the_game_as_it_was(window):
    before = window.game
    dialog_for_a_new_game(window)
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]
    assert window.game is before


def test_what_was_typed_survives_a_resize(window):
    dialog = dialog_for_a_new_game(window)
    window.click_on(window.options("Level")[2])
    window.resize((800, 600))
    assert [entry.get_text() for entry in dialog.entries] == ["30", "16", "99"]


def test_help_opens_by_key_and_by_button_and_closes(window):
    window.key(pygame.K_F1)
    assert isinstance(window.dialog, HelpDialog)
    window.key(pygame.K_ESCAPE)
    window.click_on(window.button(Wish.HELP))
    assert isinstance(window.dialog, HelpDialog)
    window.key(pygame.K_RETURN)
    assert window.app.scenes == [window.table]


def test_nothing_is_drawn_while_nothing_happens(window):
    window.settle(20)
    frames = window.app.frames
    window.settle(100)
    assert window.app.frames == frames


def test_moving_over_the_board_draws_nothing_new(window):
    window.settle(20)
    frames = window.app.frames
    for x in range(200, 400, 10):
        window.move((x, 400))
    assert window.app.frames == frames


def test_a_running_game_draws_once_a_second(window):
    window.click_cell((4, 4))
    window.settle(50)
    window.now = (window.now // 1000 + 2) * 1000 + 100
    window.app.step()
    frames = window.app.frames
    for _ in range(100):
        window.now += 30
        window.app.step()
    assert window.app.frames == frames + 3


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (2560, 1440)])
def test_the_window_resizes_and_every_cell_stays_clickable(window, size):
    window.resize(size)
    window.click_cell((8, 8))
    assert (8, 8) in window.game.numbers


def test_a_large_board_scrolls_by_wheel_and_follows_the_cursor():
    window = Window(Level(200, 200, 6000))
    offset = window.grid.offset
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    window.settle()
    assert window.grid.offset[1] > offset[1]
    offset = window.grid.offset
    window.resize((900, 640))
    assert window.grid.offset == offset
    window.key(pygame.K_UP)
    grid = window.grid
    assert grid.view.contains(grid.rect(window.cursor))


def test_the_cursor_begins_where_the_mouse_acted_and_the_first_key_moves_it():
    window = Window(Level(200, 200, 6000))
    cell = window.grid.shown_rows[3], window.grid.shown_columns[5]
    window.click_cell(cell)
    offset = window.grid.offset
    window.key(pygame.K_RIGHT)
    assert (window.cursor, window.grid.offset) == ((cell[0], cell[1] + 1), offset)
    window.key(pygame.K_ESCAPE)
    assert window.cursor is None
    window.key(pygame.K_DOWN)
    assert (window.cursor, window.grid.offset) == ((cell[0] + 1, cell[1] + 1), offset)


def test_the_cursor_begins_inside_the_view_where_the_mouse_acted_out_of_sight():
    window = Window(Level(200, 200, 6000))
    window.click_cell((0, 0))
    for _ in range(30):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    window.settle()
    offset = window.grid.offset
    window.key(pygame.K_UP)
    assert window.grid.offset == offset
    assert window.grid.view.contains(window.grid.rect(window.cursor))


def test_home_and_end_act_while_the_cursor_is_hidden(window):
    window.key(pygame.K_END)
    assert window.cursor == (4, 8)
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_HOME)
    assert window.cursor == (4, 0)


def test_where_the_panel_has_no_room_no_map_covers_cells():
    for size, panel in (((640, 480), True), ((1280, 800), False)):
        window = Window(Level(200, 200, 6000), size=size, settings=replace(STILL, panel=panel))
        assert window.table.area.place_of_map() is None


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_map_lies_in_the_ground_that_a_high_panel_leaves_and_scrolls_there(size):
    window = Window(Level(200, 200, 6000), size=size)
    place = window.table.area.place_of_map()
    panel = window.table.panel
    assert panel.area.contains(place)
    others = [panel.card.place, *(button.rect for button in panel.buttons.values())]
    assert place.collidelist(others) < 0
    window.click(place.center)
    assert min(window.grid.offset) > 0
    assert not window.game.numbers


def test_an_open_menu_closes_at_a_press_beside_it_which_does_nothing_else(window):
    window.click_on(window.table.panel.speed)
    menu = window.table.panel.speed
    assert menu.current_state is menu.menu_states["expanded"]
    window.click_cell((4, 4))
    assert menu.current_state is menu.menu_states["closed"]
    assert not window.game.numbers
    window.click_cell((4, 4))
    assert window.game.numbers


def test_coordinates_can_be_hidden_and_show_while_something_is_explained(monkeypatch):
    drawn = []
    monkeypatch.setattr(board_area, "draw_rulers", lambda *_: drawn.append(1))
    window = Window(settings=replace(STILL, coordinates=False))
    window.click_cell((4, 4))
    window.app.show()
    assert not drawn
    window.table.do(Wish.AI_MOVE)
    window.settle()
    window.app.show()
    assert drawn


@pytest.mark.parametrize("overlay", [True, False])
def test_hidden_coordinates_show_with_the_chances_and_what_lost_a_game(monkeypatch, overlay):
    drawn = []
    monkeypatch.setattr(board_area, "draw_rulers", lambda *_: drawn.append(1))
    window = Window(settings=replace(STILL, coordinates=False, overlay=overlay))
    window.click_cell((4, 4))
    window.app.show()
    assert bool(drawn) is overlay
    window.click_cell(min(window.game.mines))
    drawn.clear()
    window.screen  # noqa: B018  # draws it
    assert drawn


def test_the_window_closes(window):
    pygame.event.post(pygame.Event(pygame.QUIT))
    window.app.step()
    assert not window.app.running
    other = Window()
    other.key(pygame.K_q, pygame.KMOD_LCTRL)
    assert not other.app.running


def test_ctrl_and_the_wheel_zoom_around_the_pointer():
    window = Window(Level(60, 60, 500))
    window.move((400, 300))
    cell = window.grid.cell_at((400, 300))
    size = window.grid.cell
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_LCTRL))
    for _ in range(4):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
    window.settle()
    assert window.grid.cell > size
    assert window.grid.cell_at((400, 300)) == cell
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    window.settle()
    assert window.grid.cell_at((400, 300)) != cell


def test_a_board_is_shared_by_its_code_on_the_clipboard(window):
    code = str(window.game.code)
    window.key(pygame.K_c, pygame.KMOD_LCTRL)
    assert code in window.message
    window.key(pygame.K_n)
    assert str(window.game.code) != code
    window.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert str(window.game.code) == code
    assert window.game.status is Status.READY


def test_the_code_of_a_begun_game_opens_what_the_same_board_again_does(window):
    window.click_cell((0, 0))
    code, mines = window.game.code, window.game.mines
    assert code.first == (0, 0)
    window.key(pygame.K_c, pygame.KMOD_LCTRL)
    paste = pygame.K_v, pygame.KMOD_LCTRL
    for presses in [[(pygame.K_r,)], [paste, paste]]:
        for keys in presses:
            window.key(*keys)
        window.key(pygame.K_ESCAPE)  # lets Ctrl go
        assert window.game.code == code
        assert window.message.startswith("This board begins at A1: open it first.")
        assert window.table.marks().explained.cell == (0, 0)
        window.click_cell((8, 8))
        assert window.game.status is Status.READY
        window.click_cell((0, 0))
        assert (window.game.mines, window.game.code) == (mines, code)


def test_pasting_something_else_is_explained_and_keeps_the_game(window):
    before = window.game
    pygame.scrap.put_text("hello")
    window.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert "holds no board's code" in window.message
    assert window.game is before


def test_tab_reaches_every_widget_of_the_panel_and_a_ring_shows_it(window):
    window.click_cell((0, 0), RIGHT)  # an untouched board cannot begin again
    seen = []
    for _ in range(30):
        window.key(pygame.K_TAB)
        current = window.table.focus.current
        if current in seen:
            break
        seen.append(current)
        around = current.rect.inflate(4, 4).topleft
        ring = window.screen.get_at((around[0] + 8, around[1]))
        assert ring == pygame.Color(window.table.theme.cursor)
    panel = window.table.panel
    card = panel.card  # its text has a link before the first click
    others = {panel.speed, *panel.players, card.copy, card.why, card.text}
    assert set(seen) == {*panel.buttons.values(), *others}


def test_space_acts_on_the_focused_widget_and_arrows_lead_back_to_the_board(window):
    window.click_cell((4, 4))
    opened = len(window.game.numbers)
    window.key(pygame.K_TAB)
    window.key(pygame.K_SPACE)
    assert len(window.game.numbers) > opened
    for _ in range(5):
        window.key(pygame.K_TAB)
    assert window.table.focus.current is window.table.panel.players[1]
    window.key(pygame.K_SPACE)
    assert window.table.preferences.settings.player == PLAIN
    window.key(pygame.K_UP)
    assert window.table.focus.current is None
    assert window.cursor is not None


def test_the_menus_go_on_to_their_next_option_by_the_keyboard(window):
    for _ in range(4):
        window.key(pygame.K_TAB)
    window.key(pygame.K_SPACE)
    assert window.table.preferences.settings.speed == "instant"
    window.key(pygame.K_RETURN)
    assert window.table.preferences.settings.speed == "slow"
    for _ in range(2):
        window.key(pygame.K_TAB)
    window.key(pygame.K_RETURN)
    assert window.table.preferences.settings.player == "sentence"


def test_pause_hides_the_board_and_stops_the_clock(window):
    window.click_cell((4, 4))
    window.now += 5000
    window.key(pygame.K_PAUSE)
    elapsed = window.session.elapsed
    shown = {appearance_of(window.game, cell, window.table.marks()) for cell in window.game.numbers}
    assert shown == {CellState.COVERED}
    window.now += 60_000
    window.key(pygame.K_a)
    assert window.session.elapsed == elapsed
    commands = len(window.game.commands)
    window.click_cell((0, 0))
    assert not window.session.is_paused
    assert len(window.game.commands) == commands
    window.now += 1000
    assert elapsed < window.session.elapsed < elapsed + 2000


def test_dragging_the_right_button_flags_several_and_takes_them_away(window):
    for _ in range(2):
        window.down(window.middle((0, 0)), RIGHT)
        for column in range(1, 4):
            window.move(window.middle((0, column)))
        window.up(window.middle((0, 3)), RIGHT)
        if window.game.flags:
            assert window.game.flags == {(0, 0), (0, 1), (0, 2), (0, 3)}
    assert window.game.flags == set()


def test_question_marks_come_after_the_flag_if_wanted():
    window = Window(settings=Settings(question_marks=True, language="en"))
    for shown in (CellState.FLAG, CellState.QUESTION, CellState.COVERED):
        window.click_cell((0, 0), RIGHT)
        assert appearance_of(window.game, (0, 0), window.table.marks()) is shown
    assert window.session.mines_left == 10


def test_a_double_click_chords_where_a_single_one_must_not():
    chords = frozenset({ChordStyle.DOUBLE_CLICK})
    window = Window(settings=Settings(chords=chords, language="en"))
    cell, safe = ready_to_chord(window)
    window.now += 1000
    window.click_cell(cell)
    assert not set(safe) <= window.game.numbers.keys()
    window.click_cell(cell)
    assert set(safe) <= window.game.numbers.keys()


def test_settings_hold_at_once_and_are_kept(window):
    window.key(pygame.K_s)
    window.click_on(window.options("Theme")[1])
    assert window.kept[-1].theme == "dark"
    assert window.screen.get_at((5, 300))[:3] != (0xEE, 0xF1, 0xF6)
    window.click_on(window.options("Size")[3])
    assert window.kept[-1].scale == 1.5
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]


def test_a_key_is_bound_anew_and_a_conflict_is_named(window):
    window.key(pygame.K_s)
    window.click_on(window.dialog.focus.in_order()[-2])
    dialog = window.dialog
    window.click_on(dialog.key_buttons["flag"])
    window.key(pygame.K_a)
    assert "A is the key of AI Move" in dialog.note.said
    assert window.table.preferences.settings.keys == {}
    while "help" not in dialog.key_buttons:
        dialog.turn(1)
    window.click_on(dialog.key_buttons["help"])
    window.key(pygame.K_ESCAPE)
    assert all_keys(window.table.preferences.settings.keys)["help"] == ("f1",)
    assert window.dialog is dialog
    window.click_on(dialog.key_buttons["help"])
    window.key(pygame.K_F3)
    assert window.kept[-1].keys == {"help": ("f3",)}
    dialog.reset()
    assert window.kept[-1].keys == {}


@pytest.mark.parametrize(
    ("modifier", "held", "key", "name"),
    [
        (pygame.K_LCTRL, pygame.KMOD_LCTRL, pygame.K_k, "ctrl+k"),
        (pygame.K_RSHIFT, pygame.KMOD_RSHIFT, pygame.K_k, "shift+k"),
        (pygame.K_LALT, pygame.KMOD_LALT, pygame.K_k, "alt+k"),
        (pygame.K_LSUPER, pygame.KMOD_LMETA, pygame.K_k, "ctrl+k"),
        (pygame.K_MODE, pygame.KMOD_MODE, pygame.K_k, "k"),
        (pygame.K_CAPSLOCK, pygame.KMOD_CAPS, pygame.K_k, "k"),
    ],
)
def test_a_modifier_waits_for_the_key_that_it_is_held_with(window, modifier, held, key, name):
    window.open_keys()
    window.dialog.wait_for("flag")
    window.key(modifier, held)
    assert window.dialog.key_buttons["flag"].text == "press a key …"
    assert window.table.preferences.settings.keys == {}
    window.post(pygame.KEYDOWN, key=modifier, mod=held, unicode="")
    window.post(pygame.KEYDOWN, key=key, mod=held, unicode="")
    assert window.kept[-1].keys["flag"] == (name,)


def test_ctrl_and_c_is_one_key_and_no_action_can_have_it(window):
    window.open_keys()
    window.dialog.wait_for("flag")
    window.post(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_LCTRL, unicode="")
    window.key(pygame.K_c, pygame.KMOD_LCTRL)
    assert "Ctrl+C always means the same" in window.dialog.note.said
    assert window.table.preferences.settings.keys == {}


def test_an_unfinished_game_goes_on_where_it_stood(tmp_path):
    with_store = Window(seed=None, store=Store(tmp_path / "games.sqlite"))
    with_store.click_cell((4, 4))
    with_store.now += 7000
    with_store.key(pygame.K_a)
    game, elapsed = with_store.game, with_store.session.elapsed
    with_store.session.recorder.close()
    again = Window(LEVELS["expert"], store=Store(tmp_path / "games.sqlite"), resume=True)
    assert again.game.observe() == game.observe()
    assert again.game.code == game.code
    assert elapsed - 1000 < again.session.elapsed < elapsed + 1000
    again.click_cell((0, 0))  # it was paused
    while not again.game.is_over:
        again.key(pygame.K_a)
    assert again.session.recorder.place is None  # helped games have no best times
    again.app.table.close()


def test_a_fresh_unassisted_win_is_a_best_time(tmp_path):
    window = Window(seed=None, store=Store(tmp_path / "games.sqlite"))
    window.click_cell((4, 4))
    for cell in [c for c in window.game.observe().covered() if c not in window.game.mines]:
        window.click_cell(cell)
    assert window.game.status is Status.WON
    assert window.session.recorder.place == 1
    assert "Your best time!" in window.message
    window.app.table.close()


@pytest.mark.parametrize("kind", list(ClueKind))
def test_a_game_with_numbers_that_may_be_wrong_is_marked_and_played_to_its_end(kind):
    window = Window(Level(5, 5, 3))
    dialog_for_a_new_game(window)
    window.click_on(window.options("Numbers")[list(ClueKind).index(kind)])
    window.key(pygame.K_RETURN)
    game = window.game
    assert game.clues.kind is kind
    assert (clue_warning(kind) in code_label(game)) is True
    assert ("Rules: " in window.message) is (kind is not ClueKind.EXACT)
    window.key(pygame.K_o)
    for _ in range(60):
        window.key(pygame.K_a)
        if game.is_over:
            break
        for cell, chance in window.session.probabilities.mined.items():
            assert chance != 0 or cell not in game.mines
            assert chance != 1 or cell in game.mines
    assert game.is_over
    shown = {appearance_of(game, cell, window.table.marks()) for cell in game.blank}
    assert shown <= {CellState.BLANK}


def test_a_code_opens_its_clues_too(window):
    code = Code(Level(5, 5, 3), Start.SAFE, 7, ClueModel(ClueKind.OVER))
    pygame.scrap.put_text(str(code))
    window.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert window.game.code == code
    assert window.game.clues.kind is ClueKind.OVER


def test_a_player_is_shown_to_think_only_if_it_takes_long():
    window = Window(settings=Settings(language="en", player="uct"), worker=SilentWorker())
    window.click_cell((4, 4))
    window.key(pygame.K_a)
    assert "thinking" not in window.message
    window.now += 300
    window.settle()
    assert "Tree search is thinking" in window.message
    window.now += 6_800
    window.settle()
    assert "Tree search is thinking … 7 s" in window.message
    assert window.button(Wish.AUTO_PLAY).text == "Stop"
    window.key(pygame.K_ESCAPE)
    window.settle()
    assert "thinking" not in window.message
    assert window.button(Wish.AUTO_PLAY).text == "Auto-play"


def test_chances_asked_for_after_the_end_do_not_make_the_next_game_helped(window):
    window.click_cell((4, 4))
    window.click_cell(min(window.game.mines))
    assert window.game.is_over
    window.key(pygame.K_o)
    assert not window.app.preferences.settings.overlay
    assert "The game is over: there are no chances to show." in window.message
    window.table.new_game(window.session.setup)
    window.click_cell((4, 4))
    assert not window.session.is_assisted

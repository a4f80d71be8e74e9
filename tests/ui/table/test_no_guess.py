"""Boards without guesses in the window: chosen, searched for, played, looked back on."""

import pygame
import pygame_gui
import pytest
from window import STILL, Window
from workers import SilentWorker

from minesweeper import LEVELS, Level, Rules, Start, Status
from minesweeper.explain.reasons import easiest_safe
from minesweeper.generator import one_in
from minesweeper.inference import analyze
from minesweeper.rules.level import Difficulty, NoGuess
from minesweeper.session import limits, no_guess
from minesweeper.session.setup import Setup
from minesweeper.ui.input.intents import Wish
from minesweeper.words.no_guess import tries_label


def without_guesses(level="beginner", rule=NoGuess(), rules=Rules(), **around):  # noqa: B008  # frozen
    window = Window(settings=STILL, **around)
    window.table.new_game(Setup(LEVELS.get(level) or Level.parse(level), rule, rules))
    window.settle()
    return window


def opened(window, cell):
    window.click_cell(cell)
    for _ in range(1000):
        window.settle(1)
        if not window.session.no_guess.searches:
            return
    raise AssertionError("the search does not end")


def test_the_dialog_offers_no_guessing_first_and_everything_else_behind_more():
    window = Window(settings=STILL)
    window.key(pygame.K_g)
    labels = [choice.label for choice, _ in window.dialog.choices]
    assert labels == ["Level", "No guessing"]
    window.click_on(window.options("No guessing")[4])
    window.show_all_choices()
    labels = [choice.label for choice, _ in window.dialog.choices]
    assert labels == ["Level", "No guessing", "No-guess boards", "Goal", "Rules", "Numbers", ""]
    fewer = next(stop for stop in window.dialog.focus.stops if stop.text == "Fewer choices")
    assert fewer.tool_tip_text.startswith("No-guess boards, goal, rules, numbers,")
    window.key(pygame.K_RETURN)
    assert window.session.setup.start == NoGuess(Difficulty.HARD)
    assert window.app.preferences.settings.start == NoGuess(Difficulty.HARD)


def test_boxes_choose_boards_solvable_without_the_total_and_the_strict_rule():
    window = Window(settings=STILL)
    window.key(pygame.K_g)
    window.click_on(window.options("No guessing")[1])
    window.show_all_choices()
    window.click_on(window.box("Solvable without"))
    window.click_on(window.box("Strict"))
    window.key(pygame.K_RETURN)
    assert window.session.setup.start == NoGuess(count_known=False)
    assert window.game.rules == Rules(strict=True)


def test_the_other_choices_can_be_hidden_again_and_start_rests_while_something_is_wrong():
    window = without_guesses()
    window.key(pygame.K_g)
    window.show_all_choices()
    fewer = next(stop for stop in window.dialog.focus.stops if stop.text == "Fewer choices")
    window.click_on(fewer)
    assert not window.dialog.shows_all
    assert window.dialog.board_entry is None
    window.dialog.entries[2].set_text("81")
    window.post(pygame_gui.UI_TEXT_ENTRY_CHANGED, text="81")
    assert window.dialog.fault
    assert not window.dialog.main_button.is_enabled
    window.dialog.entries[2].set_text("10")
    window.post(pygame_gui.UI_TEXT_ENTRY_CHANGED, text="10")
    assert window.dialog.main_button.is_enabled


def test_before_the_first_click_the_panel_says_which_board_without_guesses_comes():
    window = without_guesses(rule=NoGuess(Difficulty.EXTREME))
    assert "This board will need no guess. Difficulty: extreme." in window.message
    assert "This board will need no guess" not in Window(seed=None).message


def test_what_no_board_can_be_is_said_in_the_dialog():
    window = Window(settings=STILL)
    window.key(pygame.K_g)
    window.click_on(window.options("No guessing")[1])
    window.show_all_choices()
    window.click_on(window.options("Numbers")[1])
    assert "need exact numbers" in window.dialog.fault
    window.click_on(window.options("Numbers")[0])
    assert window.dialog.fault == ""
    window.dialog.wanted.size = ["4", "4", "13"]
    window.dialog.accept()
    assert "room for 12 mines" in window.dialog.fault


def test_a_click_begins_a_board_that_ai_move_wins_and_its_difficulty_is_told():
    window = without_guesses(rule=NoGuess(Difficulty.EASY))
    opened(window, (4, 4))
    assert window.game.numbers[4, 4] == 0
    while not window.game.is_over:
        window.table.do(Wish.AI_MOVE)
        window.settle()
    window.settle()
    assert window.game.status is Status.WON
    assert "This board needs no guess. Difficulty: easy." in window.message


def test_while_a_board_is_searched_for_the_window_says_so_and_escape_cancels():
    window = without_guesses("40x30x240", worker=SilentWorker())
    window.click_cell((3, 3))
    window.settle()
    assert "Looking for a board that needs no guess." in window.message
    assert not window.button(Wish.AI_MOVE).is_enabled
    window.key(pygame.K_w)
    assert "Looking for a board" in window.message
    window.key(pygame.K_ESCAPE)
    assert window.session.no_guess.search is None
    assert window.game.commands == []


def test_a_game_that_a_long_search_paused_says_that_its_board_is_ready(monkeypatch):
    monkeypatch.setattr(limits, "LONG_SEARCH", -1)
    monkeypatch.setattr(limits, "TRIES_HERE", 1)  # the tenth try passes
    window = without_guesses(rule=NoGuess(Difficulty.MEDIUM))
    window.click_cell((0, 0), pygame.BUTTON_RIGHT)
    opened(window, (4, 4))
    ready = "A board that needs no guess is ready.<br><br>Click the board, or "
    assert window.heading == "Paused"
    assert window.message.startswith(ready)
    window.key(pygame.K_j)
    assert window.message.startswith(ready)
    window.click_cell((4, 4))
    for _ in range(2):  # names the wrong flag, then takes it
        window.table.do(Wish.AI_MOVE)
    window.session.pause()
    window.table.changed = True
    window.settle()
    assert window.heading == "Paused"
    assert window.message == "Click the board, or the button beside the clock, to go on."


def test_how_rare_a_board_is_is_said_from_the_start():
    window = without_guesses("expert", NoGuess(Difficulty.EXTREME), worker=SilentWorker())
    window.click_cell((3, 3))
    window.settle()
    search = window.session.no_guess.search
    told = tries_label(search.tries, search.one_in, is_over=search.is_over)
    assert told.endswith("one in 550 fits")
    assert search.progress < 0.1


def test_the_dialog_says_what_is_chosen_and_how_rare_it_is_at_the_chosen_level():
    window = Window(settings=STILL)
    window.key(pygame.K_g)
    assert window.dialog.note.said == "9x9, 10 mines; may need a guess"
    window.click_on(window.options("Level")[1])
    window.click_on(window.options("No guessing")[4])
    line = "16x16, 40 mines; never a guess; hard: one step that two numbers cannot settle"
    assert window.dialog.note.said.startswith(line)
    tips = [button.tool_tip_text for button in window.options("No guessing")]
    assert len(set(tips)) == len(tips)
    for place, level in enumerate(("beginner", "intermediate", "expert")):
        window.click_on(window.options("Level")[place])
        for difficulty, button in zip(Difficulty, window.options("No guessing")[2:], strict=True):
            window.click_on(button)
            rare = one_in(LEVELS[level], NoGuess(difficulty))
            assert f"About one board in {rare} is so: " in window.dialog.note.said
    window.show_all_choices()
    window.click_on(window.box("Solvable without"))
    assert window.dialog.note.said.endswith("without the number of mines")  # no more is known


def test_the_dialog_says_where_the_mines_may_leave_no_room_for_an_opening():
    window = Window(settings=STILL)
    window.key(pygame.K_g)
    for size, tight in (
        (("5", "5", "16"), False),
        (("5", "5", "17"), True),
        (("2", "2", "1"), True),
    ):
        for entry, typed in zip(window.dialog.entries, size, strict=True):
            entry.set_text(typed)
        window.dialog.typed()
        assert ("then only the first cell is safe" in window.dialog.note.said) == tight


def test_a_code_that_names_the_board_needs_no_search_and_is_a_given_board():
    code = "1-E-NX-P8T487-V5QZ7JRNYJ"
    window = Window(settings=STILL)
    window.key(pygame.K_g)
    window.show_all_choices()
    window.click_on(window.dialog.board_entry)
    window.type(code)
    assert "30x16" in window.dialog.note.said
    assert "About one board" not in window.dialog.note.said
    window.click_on(window.dialog.main_button)
    assert window.heading == "Given board"
    window.click_cell((7, 15))
    assert window.session.no_guess.search is None
    window.key(pygame.K_r)
    assert window.heading == "Same board"


def test_a_level_without_such_boards_offers_more_tries_or_an_ordinary_board(monkeypatch):
    monkeypatch.setattr(no_guess, "most_tries", lambda _: 20)
    window = without_guesses("30x24x200")
    opened(window, (3, 3))
    assert "None of 20 boards could be solved without a guess." in window.message
    window.table.do(Wish.MORE_TRIES)
    for _ in range(50):
        window.settle(1)
    assert "None of 40 boards" in window.message
    window.table.do(Wish.ORDINARY_BOARD)
    window.settle()
    assert window.session.setup.start is Start.OPENING
    assert window.game.level == Level(30, 24, 200)


@pytest.mark.parametrize("strict", [False, True])
def test_a_needless_guess_that_hits_a_mine_is_answered_with_the_safe_cell_and_its_proof(strict):
    window = without_guesses(rules=Rules(strict=strict))
    opened(window, (0, 0))
    known = analyze(window.game.observe())
    missed = easiest_safe(window.game.observe(), window.game.first_cell)
    assert missed is not None
    risky = [c for c, mined in known.mined.items() if 0 < mined < known.layouts]
    window.click_cell(risky[0] if strict else min(window.game.mines.intersection(risky)))
    window.settle(5)
    assert window.game.status is Status.LOST
    assert " was certainly safe, and " in window.message
    assert ("The strict rule is on" in window.message) is strict
    assert window.session.setup.start == NoGuess()
    assert window.session.no_guess.ending.lost_by.judgement.best in known.safe()
    why = "No code names this board: the strict rule laid its mines anew."
    assert (window.area.footer.words == why) is strict
    pygame.scrap.put_text("before")
    window.key(pygame.K_c, pygame.KMOD_LCTRL)
    assert (pygame.scrap.get_text() == "before") is strict
    assert window.message.startswith(why) is strict
    if strict:
        window.key(pygame.K_j)
        told = "There is no proof: the strict rule laid the mines of this board anew."
        assert window.message.startswith(told)
    window.key(pygame.K_l)
    window.settle()
    assert ("The strict rule is on" in window.message) is strict
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_z, pygame.KMOD_LCTRL)
    window.settle()
    assert window.game.status is Status.PLAYING
    told = "The strict rule laid the mines anew: a guess may be needed."
    assert (told in window.message) is strict


def test_the_code_of_a_found_board_begins_where_it_says():
    window = without_guesses()
    opened(window, (6, 2))
    code = window.game.code
    other = Window(settings=STILL)
    other.table.new_game(other.session.setup.on(code))
    other.settle()
    assert "This board begins at C7: open it first." in other.message
    other.click_cell((0, 8))
    assert other.game.numbers == {}
    other.click_cell((6, 2))
    assert other.game.mines == window.game.mines


def test_a_notice_after_the_end_leaves_in_sight_how_the_game_ended():
    window = Window()
    window.click_cell((4, 4))
    window.click_cell(min(window.game.mines))
    window.settle()
    ended = window.message
    window.key(pygame.K_w)
    assert "The game is over" in window.message
    assert window.message.endswith(ended)

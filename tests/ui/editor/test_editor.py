"""The position editor by injected events: building, pasting, asking, contradictions, leaving."""

import time
from dataclasses import replace
from fractions import Fraction
from unittest.mock import Mock

import pygame
import pytest
from PIL import ImageGrab
from window import STILL, Window

from minesweeper import LEVELS, Level, Start
from minesweeper.explain.advice import Outcome
from minesweeper.formats import FormatError, mine
from minesweeper.inference import BudgetExceeded, analyze
from minesweeper.players import counting
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.session import query
from minesweeper.session.setup import Setup
from minesweeper.session.worker import Asker, PlayerCache, WorkerDiedError
from minesweeper.storage.settings import Settings
from minesweeper.ui.board.board_view import marks_over
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.board.frame import SMALLEST_WINDOW
from minesweeper.ui.editor.draft import Draft
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.editor.messages import text_fault
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.mouse import RIGHT

CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def window():
    window = Window()
    window.key(pygame.K_e)
    yield window
    window.app.table.close()


def editor(window):
    assert isinstance(window.dialog, Editor)
    return window.dialog


def middle(window, cell):
    return editor(window).viewport.grid.rect(cell).center


def click(window, cell, button=1):
    window.click(middle(window, cell), button)


def paste(window, text):
    pygame.scrap.put_text(text)
    window.key(pygame.K_v, CTRL)


def said(window):
    return editor(window).panel.message.said


def typed(window, keys):
    for key in keys:
        window.key(getattr(pygame, f"K_{key}"))


# Opening and leaving


def test_a_key_and_a_button_open_it_on_an_empty_board_of_the_level(window):
    assert editor(window).draft == Draft.empty(LEVELS["beginner"])
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]
    window.click_on(window.button(Wish.EDITOR))
    editor(window)
    window.key(pygame.K_e)
    assert window.app.scenes == [window.table]


@pytest.mark.parametrize("spoken", ["en", "zh_CN"])
def test_the_smallest_window_shows_all_that_it_says_first(spoken):
    window = Window(size=SMALLEST_WINDOW, settings=replace(STILL, language=spoken))
    window.key(pygame.K_e)
    assert editor(window).panel.message.scroll_bar is None


def test_the_key_that_opens_it_can_be_another():
    window = Window(settings=Settings(language="en", keys={"editor": ("x",)}))
    window.key(pygame.K_e)
    assert window.dialog is window.table
    window.key(pygame.K_x)
    editor(window)


def test_it_begins_with_the_position_of_a_helped_game_in_play():
    window = Window()
    window.click_cell((4, 4))
    window.key(pygame.K_a)
    window.key(pygame.K_e)
    assert editor(window).draft.seen == window.game.observe()


def test_it_shows_nothing_of_a_game_without_help_while_the_clock_stands():
    window = Window()
    window.click_cell((4, 4))
    window.key(pygame.K_e)
    assert editor(window).draft == Draft.empty(LEVELS["beginner"])
    assert "which then counts as helped" in said(window)
    assert not window.session.is_assisted


def test_the_draft_and_its_edits_outlive_closing(window):
    click(window, (0, 0))
    click(window, (0, 0))
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_e)
    assert editor(window).draft.mark((0, 0)) == 1
    window.key(pygame.K_z, CTRL)
    assert editor(window).draft.mark((0, 0)) == 0


def test_an_unchanged_draft_gives_way_to_the_next_position_of_the_game():
    window = Window()
    window.click_cell((4, 4))
    window.key(pygame.K_e)
    window.click_on(editor(window).panel.buttons["From the game"])
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_a)
    window.key(pygame.K_e)
    assert editor(window).draft.seen == window.game.observe()


def test_an_unchanged_draft_gives_way_to_an_empty_board_in_another_game():
    window = Window()
    window.click_cell((4, 4))
    window.key(pygame.K_e)
    window.click_on(editor(window).panel.buttons["From the game"])
    window.click_on(editor(window).panel.buttons["Chances"])
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_n)
    window.click_cell((0, 0))
    window.key(pygame.K_e)
    assert editor(window).draft == Draft.empty(LEVELS["beginner"])
    assert not window.session.is_assisted


def test_a_changed_draft_is_kept_in_another_game_and_says_so(window):
    click(window, (0, 0))
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_e)
    assert "Kept from earlier" not in said(window)  # there is no other position
    window.key(pygame.K_ESCAPE)
    window.click_cell((4, 4))
    window.key(pygame.K_e)
    assert editor(window).draft.mark((0, 0)) == 0
    assert "Kept from earlier" in said(window)
    assert "which then counts as helped" in said(window)
    window.key(pygame.K_ESCAPE)
    window.session.assist()
    window.key(pygame.K_e)
    assert "Kept from earlier. From the game: takes over" in said(window)
    assert "helped" not in said(window)


def test_the_game_can_be_taken_over_later_and_that_taken_back(window):
    click(window, (0, 0))
    window.key(pygame.K_ESCAPE)
    window.click_cell((4, 4))
    window.key(pygame.K_e)
    window.click_on(editor(window).panel.buttons["From the game"])
    assert editor(window).draft.seen == window.game.observe()
    assert window.session.is_assisted
    assert "counts as helped" in said(window)
    window.key(pygame.K_z, CTRL)
    assert editor(window).draft.mark((0, 0)) == 0


def test_without_a_game_in_play_there_is_nothing_to_take_over(window):
    before = editor(window).draft
    window.click_on(editor(window).panel.buttons["From the game"])
    assert "No position to take over" in said(window)
    assert editor(window).draft == before


def test_a_paused_game_stays_hidden():
    window = Window()
    window.click_cell((4, 4))
    window.key(pygame.K_PAUSE)
    window.key(pygame.K_e)
    assert "counts as helped" not in said(window)  # nothing can be taken over
    window.click_on(editor(window).panel.buttons["From the game"])
    assert "paused" in said(window)
    assert editor(window).draft == Draft.empty(LEVELS["beginner"])
    assert not window.session.is_assisted


def test_auto_play_stops_when_it_is_opened():
    window = Window()
    window.click_cell((4, 4))
    window.key(pygame.K_p)
    window.key(pygame.K_e)
    moves = len(window.game.commands)
    window.now += 5000
    window.settle()
    assert len(window.game.commands) == moves


# Building


def test_clicks_go_on_from_mark_to_mark_and_the_right_button_flags(window):
    for expected in (0, 1, 2):
        click(window, (2, 3))
        assert editor(window).draft.mark((2, 3)) == expected
    click(window, (2, 3), RIGHT)
    assert editor(window).draft.mark((2, 3)) is CellState.FLAG
    click(window, (2, 3), RIGHT)
    assert editor(window).draft.mark((2, 3)) is CellState.COVERED


def test_a_brush_paints_where_it_is_dragged_and_one_undo_takes_it_back(window):
    five = editor(window).panel.brushes[4 + 5]
    window.click_on(five)
    window.move(middle(window, (1, 1)))
    window.down(middle(window, (1, 1)))
    for column in (2, 3, 4):
        window.move(middle(window, (1, column)))
    window.up(middle(window, (1, 4)))
    window.move(middle(window, (1, 6)))
    marks = [editor(window).draft.mark((1, column)) for column in range(7)]
    covered = CellState.COVERED
    assert marks == [covered, 5, 5, 5, 5, covered, covered]
    window.key(pygame.K_z, CTRL)
    assert editor(window).draft == Draft.empty(LEVELS["beginner"])
    window.key(pygame.K_z, CTRL)
    assert "nothing to take back" in said(window)


def test_cells_are_typed_like_text(window):
    typed(window, ["1", "0", "KP8", "m", "f", "BACKSPACE", "LEFT", "DELETE"])
    row = [editor(window).draft.mark((0, column)) for column in range(5)]
    assert row == [1, 0, 8, CellState.COVERED, CellState.COVERED]
    assert editor(window).viewport.cursor == (0, 4)


def test_typing_goes_on_in_the_next_row_and_stops_at_the_last_cell(window):
    for _ in range(8):
        window.key(pygame.K_RIGHT)
    typed(window, ["1", "2"])
    assert editor(window).draft.mark((0, 8)) == 1
    assert editor(window).draft.mark((1, 0)) == 2
    for _ in range(9):
        window.key(pygame.K_DOWN)
        window.key(pygame.K_RIGHT)
    typed(window, ["3", "4"])
    assert editor(window).draft.mark((8, 8)) == 4


def test_space_does_at_the_cursor_what_a_click_does(window):
    typed(window, ["DOWN", "SPACE", "RETURN"])
    assert editor(window).draft.mark((1, 0)) == 1


def test_tab_reaches_every_widget_and_keys_press_them(window):
    panel = editor(window).panel
    seen = []
    for _ in range(40):
        window.key(pygame.K_TAB)
        seen.append(editor(window).focus.current)
    wanted = {panel.width, panel.height, panel.mines, panel.unknown, *panel.brushes}
    assert wanted.union(panel.buttons.values()) == set(seen)
    editor(window).focus.give(panel.brushes[3])
    window.key(pygame.K_RETURN)
    assert editor(window).drafts.brush is CellState.HIT
    editor(window).focus.give(panel.unknown)
    window.key(pygame.K_SPACE)
    assert editor(window).draft.mines is None


def resize_to(window, **texts):
    for name, text in texts.items():
        entry = getattr(editor(window).panel, name)
        window.click_on(entry)
        entry.set_text("")
        window.type(text)
    window.key(pygame.K_RETURN)


def test_a_size_is_typed_and_the_cells_on_both_boards_stay(window):
    typed(window, ["1", "2", "3"])
    resize_to(window, width="30", height="16", mines="99")
    draft = editor(window).draft
    assert (draft.width, draft.height, draft.mines) == (30, 16, 99)
    assert [draft.mark((0, column)) for column in range(3)] == [1, 2, 3]
    assert editor(window).viewport.grid.columns == 30
    window.key(pygame.K_ESCAPE)


def test_a_size_is_taken_when_the_entry_is_left(window):
    panel = editor(window).panel
    window.click_on(panel.width)
    panel.width.set_text("")
    window.type("12")
    assert editor(window).draft.width == 9
    window.key(pygame.K_TAB)
    assert editor(window).draft.width == 12


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        ({"width": "0"}, "1 to 200 cells"),
        ({"height": "201"}, "1 to 200 cells"),
        ({"width": ""}, "1 to 200 cells"),
        ({"mines": "82"}, "0 to 80 mines"),
        ({"mines": ""}, "0 to 80 mines"),
    ],
)
def test_an_impossible_size_is_explained_and_changes_nothing(window, texts, says):
    typed(window, ["1"])
    before = editor(window).draft
    resize_to(window, **texts)
    assert says in said(window)
    assert editor(window).draft == before


def test_an_unknown_total_may_have_a_density(window):
    panel = editor(window).panel
    window.click_on(panel.unknown)
    assert editor(window).draft.mines is None
    resize_to(window, mines="20")
    assert editor(window).draft.seen.density == Fraction(1, 5)
    resize_to(window, mines="100")
    assert "1 to 99 percent" in said(window)
    resize_to(window, mines="")
    assert editor(window).draft.seen.density is None
    window.click_on(panel.unknown)
    assert editor(window).draft.mines == 10


# The clipboard


def test_a_position_is_pasted_and_copied_as_text(window):
    text = "4x3x5\n1HHF\n10H8\n*1HH\n"
    paste(window, text)
    assert mine.write(editor(window).draft.seen) == text
    pygame.scrap.put_text("")
    window.key(pygame.K_c, CTRL)
    assert pygame.scrap.get_text() == text
    window.key(pygame.K_z, CTRL)
    assert editor(window).draft == Draft.empty(LEVELS["beginner"])


BAD = {
    "hello\nyou": ("line 1, column 1", "第 1 行第 1 列"),
    "": ("No position was read", "没有读出局面"),  # why depends on the system's programs
    " \n#": ("line 1", "第 1 行"),
    "0x3x1\n": ("line 1", "第 1 行"),
    "2x2x1\nHH\nHx\n": ("line 3, column 2", "第 3 行第 2 列"),
    "2x2x1\nHH\nH<\n": ("&lt;", "&lt;"),
    "2x2x1\nHHH\nHH\n": ("2 cells expected, not 3", "应有 2 格"),
    "2x2x1\nHH\n": ("2 rows expected, not 1", "应有 2 行"),
    "2x2x5\nHH\nHH\n": ("5 mines", "5 个雷"),
}


def test_an_empty_clipboard_is_said_to_hold_no_text_where_no_picture_can_be_read(monkeypatch):
    monkeypatch.setattr(ImageGrab, "grabclipboard", Mock(side_effect=NotImplementedError))
    window = Window()
    window.key(pygame.K_e)
    paste(window, "")
    told = said(window).replace("<br>", " ")
    assert "No position was read: the clipboard holds no text; reading a picture from it" in told


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_bad_text_is_explained_and_nothing_is_lost(language, monkeypatch):
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: None)
    window = Window(settings=Settings(language=language))
    window.key(pygame.K_e)
    typed(window, ["1", "2"])
    before = editor(window).draft
    for text, words in BAD.items():
        paste(window, text)
        shown = said(window).replace("<br>", " ")  # a line ends where a space was, or in Chinese
        assert words[language == "zh_CN"] in shown
        assert not (language == "zh_CN" and "expected" in said(window))
        assert editor(window).draft == before
    window.key(pygame.K_z, CTRL)
    assert editor(window).draft.mark((0, 0)) == 1


def test_every_fault_of_a_text_has_its_words():
    values = dict.fromkeys(
        ("text", "most", "width", "height", "mark", "wanted", "found", "mines", "hit"), 1
    )
    for phrase in mine.FAULTS:
        assert "{" not in text_fault(FormatError(phrase, 2, 3, **values))


# Asking

WALL = "3x3x2\n1HH\n12H\n0HH\n"


def test_certain_cells_and_chances_are_those_of_the_exact_analysis(window):
    paste(window, WALL)
    assert editor(window).marks().heat == {}
    window.click_on(editor(window).panel.buttons["Certain"])
    known, finds = analyze(mine.parse(WALL)), editor(window).marks()
    assert finds.heat.keys() == known.safe() | known.mines()
    assert {cell for cell, chance in finds.heat.items() if chance.percent} == known.mines()
    told = f"with a dot: {len(known.safe())}; certain mines, with a cross: {len(known.mines())}."
    assert told in said(window)
    window.key(pygame.K_o)
    finds = editor(window).marks()
    assert finds.heat.keys() == known.mined.keys()
    for cell, chance in finds.heat.items():
        assert abs(chance.percent - 100 * known.probability(cell)) <= 1
    window.click_on(editor(window).panel.buttons["Certain"])
    window.key(pygame.K_o)
    assert editor(window).marks().heat == {}


def test_the_least_chance_is_ringed_as_the_legend_says(window):
    paste(window, "5x4x4\nHHHHH\nH2H1H\nHHHHH\nH1HHH\n")
    assert editor(window).marks().best == set()
    window.key(pygame.K_o)
    assert "least chance: 2.5\u00a0%" in {entry.words for entry in editor(window).legend()}
    assert editor(window).marks().best == {(2, 2)}


def test_a_flag_on_a_cell_that_is_shown_as_safe_is_crossed_out(window):
    paste(window, "3x1x1\n0FF\n")
    assert editor(window).marks().states == {}
    window.click_on(editor(window).panel.buttons["Certain"])
    assert editor(window).marks().states == {(0, 1): CellState.WRONG_FLAG}
    told = "Certainly safe cells: 1; certain mines: 1. All have a flag."
    assert told in said(window)


def test_why_explains_the_cell_pressed_next_and_its_key_the_one_pointed_at(window):
    paste(window, WALL)
    before, grid = editor(window).draft, editor(window).viewport.grid
    editor(window).viewport.cursor = (0, 1)
    window.click_on(editor(window).panel.buttons["Why?"])
    assert "Another cell? Press it, or point at it and press W." in said(window)
    assert editor(window).marks().explained.cell == (0, 1)  # that is outlined
    known = analyze(mine.parse(WALL))
    safe, mined = min(known.safe()), min(known.mines())
    window.click(grid.rect(safe).center)
    assert editor(window).marks().explained.cell == safe
    assert "safe" in said(window)
    window.move(grid.rect(mined).center)
    window.key(pygame.K_w)
    assert editor(window).marks().explained.cell == mined
    assert "mine" in said(window)
    window.move(grid.rect((1, 1)).center)
    window.key(pygame.K_w)
    assert "The 2 at B2 still needs" in said(window)
    assert editor(window).draft == before


def test_a_mine_that_was_hit_can_be_asked_about(window):
    paste(window, "3x1x1\n1*1\n")
    window.move(editor(window).viewport.grid.rect((0, 1)).center)
    window.key(pygame.K_w)
    assert "mine" in said(window)


@pytest.mark.parametrize(("row", "has_flag"), [("1HF", True), ("1FH", False)])
def test_a_flag_upon_the_cell_of_the_move_is_said(window, row, has_flag):
    paste(window, f"3x2x1\n{row}\n111\n")
    window.click_on(editor(window).panel.buttons["AI Move"])
    assert "would play C1" in said(window)
    assert ("C1 has a flag: take it away first." in said(window)) == has_flag


def test_the_chosen_player_says_where_to_go_on_and_why(window):
    paste(window, "3x1x?\n0HH\n")
    window.click_on(editor(window).panel.buttons["AI Move"])
    finds = editor(window).marks()
    assert finds.explained.cell == (0, 1)
    assert finds.explained.outlined == {(0, 0)}
    assert finds.explained.shaded == {(0, 1)}
    told = [entry.words for entry in editor(window).legend()]
    proved = ["numbers of the proof", "cells it speaks of", "certainly safe"]
    assert told == ["cell to open", *proved]
    assert said(window).startswith(
        "Expert would play B1.<br>The 0 at A1 touches no mine: B1 is safe."
    )
    window.click_on(editor(window).panel.buttons["Certain"])
    marks = editor(window).marks()
    assert "tick" not in dict(marks_over(marks, editor(window).draft.seen))
    assert (0, 1) in marks.heat
    typed(window, ["1"])
    assert editor(window).marks().explained.cell is None
    assert (0, 1) in editor(window).marks().heat


def test_the_chance_of_a_cell_is_said_once(window):
    paste(window, "5x1x2\nH1HHH\n")
    window.key(pygame.K_o)
    grid = editor(window).viewport.grid
    window.move(grid.rect((0, 3)).center)
    assert said(window) == "Cells beside no number: 50 % risk of a mine each."
    window.move(grid.rect((0, 0)).center)
    assert "A1 is a mine with a chance of 50.0 %." in said(window)
    window.key(pygame.K_w)
    assert "Risk of a mine: A1 50 %; " in said(window)
    assert "with a chance" not in said(window)


def test_a_guess_comes_with_its_chances(window):
    paste(window, "3x3x1\nHHH\nHHH\nHHH\n")
    window.key(pygame.K_a)
    assert "11 % risk of a mine" in said(window)


@pytest.mark.parametrize("player", ["random", "sentence", "safest", "constraint", "gain", "scout"])
def test_any_player_can_be_asked(player):
    window = Window(settings=Settings(language="en", player=player))
    window.key(pygame.K_e)
    for text in ("5x1x?\n1HHH1\n", "1x1x1\nH\n", "2x1x1\nHH\n", WALL):
        paste(window, text)
        window.key(pygame.K_a)
        advice = editor(window).query.findings.advice
        assert advice.outcome in (Outcome.SAFE, Outcome.GUESS, Outcome.NO_MOVE), text


def test_flags_tell_nothing(window):
    paste(window, "3x1x?\n0FH\n")
    window.key(pygame.K_a)
    assert editor(window).marks().explained.cell == (0, 1)
    assert editor(window).query.findings.advice.outcome is Outcome.SAFE


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "The 3 at C1 contradicts other numbers:"), ("zh_CN", "C1 的 3 与其他数字矛盾")],
)
def test_a_contradiction_is_named_and_marked(language, message):
    window = Window(settings=Settings(language=language))
    window.key(pygame.K_e)
    paste(window, "3x3x?\n0H3\nHHH\nHHH\n")
    assert message in said(window)
    assert editor(window).marks().wrong == (0, 2)
    window.key(pygame.K_a)
    assert message in said(window)
    typed(window, ["2"])
    assert editor(window).marks().wrong is None


def test_a_later_fault_is_said_before_the_contradiction_that_stays_framed(window):
    paste(window, "3x1x?\n0H3\n")
    assert editor(window).marks().wrong == (0, 2)
    paste(window, "3x1x9\n0H3\n")
    text = said(window)
    assert text.index("9 mines, but cells covered or hit: 1.") < text.index("The 3 at C1")
    assert editor(window).marks().wrong == (0, 2)


def test_a_contradiction_out_of_sight_is_scrolled_to_once(window):
    paste(window, "200x200x?\n" + ("H" * 200 + "\n") * 199 + "H" * 197 + "0H3\n")
    wrong, viewport = (199, 199), editor(window).viewport
    assert editor(window).marks().wrong == wrong
    assert wrong in viewport.grid.visible()
    viewport.show((0, 0))
    typed(window, ["1"])
    assert editor(window).marks().wrong == wrong
    assert wrong not in viewport.grid.visible()


def test_a_contradiction_stays_in_sight_in_a_smaller_window(window):
    paste(window, "30x24x?\n" + ("H" * 30 + "\n") * 23 + "H" * 27 + "0H3\n")
    assert editor(window).marks().wrong == (23, 29)
    window.resize((640, 480))
    grid = editor(window).viewport.grid
    assert grid.scrolls
    assert (23, 29) in grid.visible()


def test_only_causes_that_are_there_are_named(window):
    paste(window, "3x3x?\n0*H\nHHH\nHHH\n")
    assert "The 0 at A1 contradicts the mines hit: no layout" in said(window)
    paste(window, "3x3x4\n0H3\nHHH\nHHH\n")
    assert "contradicts other numbers: no layout" in said(window)
    paste(window, "3x3x2\n3HH\nHHH\nHHH\n")
    assert "The number of mines must be 3 to 8, not 2." in said(window)
    assert editor(window).marks().wrong is None
    paste(window, "2x1x?\n10\n")
    assert "The 1 at A1 cannot be: no cell around it can be a mine." in said(window)


def test_a_total_that_does_not_fit_is_named(window):
    paste(window, "2x2x4\nHH\nHH\n")
    typed(window, ["1"])
    assert "The number of mines must be 1, not 4." in said(window)
    assert editor(window).marks().wrong is None


def test_the_mines_typed_are_bounded_by_the_covered_cells(window):
    paste(window, "2x2x?\n1H\nHH\n")
    window.click_on(editor(window).panel.unknown)
    resize_to(window, mines="4")
    assert "This board holds 0 to 3 mines." in said(window)


def test_a_position_too_big_to_count_is_estimated_and_says_so(window, monkeypatch):
    def given_up(*_):
        raise BudgetExceeded("too many")

    monkeypatch.setattr(counting, "analyze", given_up)
    paste(window, WALL)
    window.key(pygame.K_o)
    assert "Too large to count" in said(window)
    assert not editor(window).query.probabilities.exact


class HeldWorker:
    """Answers only when the test wants it."""

    def __init__(self):
        self.tasks = []
        self.answers = []

    def ask(self, number, task):
        self.number = number
        self.tasks.append(task)

    def poll(self):
        return self.answers.pop(0) if self.answers else None

    def answer(self):
        task = self.tasks[-1]
        self.answers.append((self.number, task.answered_by(PlayerCache())))

    def stop(self):
        self.tasks.append("stopped")

    def warm(self):
        pass


def held(window):
    """Open the editor of a window with a worker under control."""
    worker = HeldWorker()
    window.session.environment = replace(window.session.environment, worker=worker)
    window.key(pygame.K_e)
    return worker


LARGE = "20x20x40\n" + ("H" * 20 + "\n") * 20


def test_a_large_board_is_counted_aside_and_only_the_newest_draft_counts():
    window = Window()
    worker = held(window)
    paste(window, LARGE)
    assert "Counting" in said(window)
    typed(window, ["8"])
    assert len(worker.tasks) == 1
    worker.answer()
    window.settle()
    assert editor(window).marks().wrong is None
    assert "Counting" in said(window)
    assert len(worker.tasks) == 2
    worker.answer()
    window.settle()
    assert editor(window).marks().wrong == (0, 0)


def test_a_player_that_thinks_about_an_old_draft_is_stopped():
    window = Window()
    worker = held(window)
    paste(window, LARGE)
    worker.answer()
    window.settle()
    window.key(pygame.K_a)
    assert worker.tasks[-1].player == "expert"
    assert "Expert is thinking" in said(window)
    typed(window, ["1"])
    assert worker.tasks[-2] == "stopped"
    assert worker.tasks[-1].player == ""


def test_leaving_stops_what_is_thought_about():
    window = Window()
    worker = held(window)
    paste(window, LARGE)
    window.key(pygame.K_ESCAPE)
    assert worker.tasks[-1] == "stopped"


def test_the_worker_finds_what_would_be_found_here(window):
    paste(window, LARGE.replace("H", "8", 1))
    for _ in range(6000):
        window.settle(1)
        if not editor(window).query.is_open:
            break
        time.sleep(0.01)
    assert editor(window).marks().wrong == (0, 0)


def test_a_board_of_the_largest_size_scrolls_and_paints(window):
    paste(window, "200x200x?\n" + ("H" * 200 + "\n") * 200)
    grid = editor(window).viewport.grid
    assert grid.scrolls
    for _ in range(60):
        window.key(pygame.K_RIGHT)
    window.key(pygame.K_3)
    assert editor(window).draft.mark((0, 60)) == 3
    moved = editor(window).viewport.grid
    assert moved.offset[0] > grid.offset[0]
    assert moved.view.contains(moved.rect(editor(window).viewport.cursor))
    window.move(moved.view.center)
    window.post(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False)
    assert editor(window).viewport.grid.offset[1] > moved.offset[1]


def test_a_dead_worker_is_asked_once_more_and_then_given_up():
    class Dying:
        asked = 0

        def ask(self, *_):
            self.asked += 1

        def poll(self):
            raise WorkerDiedError("gone")

        def stop(self):
            pass

    worker = Dying()
    asking = Asker(worker)
    seen = mine.parse("11x10x?\n" + ("H" * 11 + "\n") * 10)
    asking.ask(query.PositionQuery(seen))
    assert asking.poll() is None
    findings = asking.poll()
    assert worker.asked == 2
    assert findings.advice.outcome is Outcome.FAULT


def test_a_stale_answer_is_dropped():
    class Late:
        def ask(self, number, _):
            self.before = number - 1

        def poll(self):
            return self.before, query.Findings()

    asking = Asker(Late())
    asking.ask(query.PositionQuery(mine.parse("11x10x?\n" + ("H" * 11 + "\n") * 10)))
    assert asking.poll() is None
    assert asking.query is not None


def test_an_untrue_game_is_not_taken_over():
    window = Window()
    clues = ClueModel(ClueKind.UNDER)
    window.table.new_game(Setup(Level(9, 9, 10), Start.OPENING, seed=3, clues=clues))
    window.click_cell((4, 4))
    assert window.session.position() is None


def test_everything_has_room_in_the_smallest_window():
    window = Window(size=SMALLEST_WINDOW)
    window.table.do(Wish.EDITOR)
    window.settle()
    panel = editor(window).panel
    assert panel.message.rect.height >= 80
    assert panel.message.rect.bottom <= panel.buttons["Copy"].rect.top
    assert editor(window).viewport.grid.view.right < panel.width.rect.left


def test_the_chance_that_cells_beside_no_number_share_is_told_once(window):
    paste(window, "4x1x2\n1HHH\n")
    window.key(pygame.K_o)
    finds = editor(window).marks()
    assert finds.heat[0, 1].percent == 100
    assert finds.heat[0, 2].percent is finds.heat[0, 3].percent is None
    assert "Cells beside no number: 50 % risk of a mine each." in said(window)


def test_the_view_moves_to_the_cell_that_an_answer_speaks_of():
    window = Window(size=(1000, 700), settings=replace(STILL, scale=1.5))
    window.key(pygame.K_e)
    rows = ["H" * 30] * 16
    rows[8] = "H" * 28 + "0H"
    paste(window, "\n".join(["30x16x99", *rows, ""]))
    grid = editor(window).viewport.grid
    assert grid.shown_columns[-1] < 27  # else nothing has to move
    window.click_on(editor(window).panel.buttons["AI Move"])
    cell, grid = editor(window).query.explained.cell, editor(window).viewport.grid
    assert cell[1] in grid.shown_columns
    assert grid.view.contains(grid.rect(cell))
    window.app.table.close()

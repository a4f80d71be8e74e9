"""Pictures of boards in the editor: dropped, pasted, chosen, or taken of the screen."""

from dataclasses import replace
from random import Random

import pygame
import pytest
from window import STILL, Window
from workers import SilentWorker

from minesweeper.formats import mine
from minesweeper.pictures import sources
from minesweeper.rules.command import Status
from minesweeper.ui.editor import read_picture
from minesweeper.ui.editor.draft import Draft
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.editor.messages import read_sentence
from minesweeper.ui.widgets.file_dialogs import OpenFileDialog
from tests.pictures.boards import as_file, drawn, hexagons, position

pytestmark = pytest.mark.usefixtures("pictures_read_once")

CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def rows():
    return position(Random(5), 7, 9, 9)


@pytest.fixture
def path(tmp_path, rows):
    path = tmp_path / "board.png"
    path.write_bytes(as_file(drawn(rows, "classic", 24)))
    return path


@pytest.fixture
def odd_path(path, rows):
    """Return a picture of a board that cannot be, so that cells are doubtful."""
    row, column = next((r, line.index("1")) for r, line in enumerate(rows) if "1" in line)
    rows[row] = rows[row][:column] + "8" + rows[row][column + 1 :]
    path.write_bytes(as_file(drawn(rows, "classic", 24)))
    return path


@pytest.fixture
def window(tmp_path):
    window = Window(seed=None)
    window.table.preferences.change(folder=str(tmp_path))
    return window


def editor(window):
    assert isinstance(window.dialog, Editor)
    return window.dialog


def said(window):
    return editor(window).panel.message.said.replace("<br>", " ")


def drop(window, path):
    window.post(pygame.DROPFILE, file=str(path))
    window.settle()


def rows_shown(window):
    return mine.rows(editor(window).draft.seen)


def doubtful_cell(window):
    return min(editor(window).draft.doubtful)


def click(window, cell):
    window.click(editor(window).viewport.grid.rect(cell).center)


def test_a_dropped_picture_opens_with_its_position_and_the_game_goes_on_after_it(
    window, path, rows
):
    window.click_cell((4, 4))
    game = window.game
    drop(window, path)
    assert rows_shown(window) == rows
    assert "Read 9 x 7 cells." in said(window)
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_ESCAPE)
    assert window.dialog is window.table
    assert window.game is game
    assert game.status is Status.PLAYING
    assert not window.session.is_assisted


def test_a_picture_takes_the_place_of_the_editor_onto_which_it_is_dropped(window, path, rows):
    window.key(pygame.K_e)
    drop(window, path)
    assert [type(scene) for scene in window.app.scenes[1:]] == [Editor]
    assert rows_shown(window) == rows


@pytest.mark.parametrize("in_editor", [True, False])
def test_a_picture_on_the_clipboard_is_pasted(window, path, rows, monkeypatch, in_editor):
    pygame.scrap.put_text("")
    monkeypatch.setattr(sources, "clipboard_picture", path.read_bytes)
    if in_editor:
        window.key(pygame.K_e)
    window.key(pygame.K_v, CTRL)
    window.settle()
    assert rows_shown(window) == rows


def test_a_picture_is_chosen_by_a_button_of_the_editor(window, path, rows):
    window.key(pygame.K_e)
    window.click_on(editor(window).panel.buttons["Open …"])
    assert isinstance(window.dialog, OpenFileDialog)
    window.click_on(next(stop for stop in window.dialog.focus.stops if stop.text == path.name))
    window.settle()
    assert [type(scene) for scene in window.app.scenes[1:]] == [Editor]
    assert rows_shown(window) == rows


def test_no_chosen_file_leaves_the_editor_as_it_was(window):
    window.key(pygame.K_e)
    click(window, (0, 0))
    click(window, (0, 0))
    before = editor(window).draft
    window.key(pygame.K_o, CTRL)
    window.key(pygame.K_ESCAPE)
    assert editor(window).draft is before


def test_the_screen_is_read_by_a_button_while_the_window_is_hidden(window, path, rows, monkeypatch):
    monkeypatch.setattr(sources, "screen_picture", path.read_bytes)
    window.key(pygame.K_e)
    window.click_on(editor(window).panel.buttons["Read screen"])
    window.settle()
    assert rows_shown(window) == rows


def test_doubtful_cells_are_marked_until_they_are_touched(window, odd_path):
    drop(window, odd_path)
    window.key(pygame.K_RETURN)
    cell = doubtful_cell(window)
    draft = editor(window).draft
    assert editor(window).marks().doubtful == draft.doubtful
    assert f"Doubtful: {len(draft.doubtful)}" in said(window)
    click(window, cell)
    assert editor(window).draft.mark(cell) == draft.mark(cell)
    assert editor(window).draft.doubtful == draft.doubtful - {cell}
    click(window, cell)
    assert editor(window).draft.mark(cell) != draft.mark(cell)
    window.key(pygame.K_z, CTRL)
    window.key(pygame.K_z, CTRL)
    assert editor(window).draft == draft


def test_what_is_said_of_a_position_holds_only_if_its_doubtful_cells_are_read_rightly(window, path):
    drop(window, path)
    window.key(pygame.K_RETURN)
    draft, condition = (
        editor(window).draft,
        "This holds if every cell is read rightly; {} doubtful.",
    )
    first, second = sorted(draft.seen.numbers)[:2]
    for doubtful, words in (
        ({first}, "1 is"),
        ({first, second}, "2 are"),
    ):
        editor(window).actions.change(replace(draft, doubtful=frozenset(doubtful)))
        editor(window).actions.ask_for_move()
        window.settle()
        assert said(window).endswith(condition.format(words))
    editor(window).actions.change(draft)
    editor(window).actions.ask_for_move()
    window.settle()
    assert "would play" in said(window)
    assert "This holds" not in said(window)


def test_a_board_with_an_open_mine_may_be_of_a_game_that_is_over():
    ended, going = (Draft.of(mine.parse(f"4x4x3\n{sign}1HH\n11HH\nHHHH\nHHHH")) for sign in "*1")
    assert "that game may be over" in read_sentence(ended)
    assert "that game may be over" not in read_sentence(going)


def test_what_was_read_is_to_be_compared_with_its_picture_whatever_the_doubt():
    sure = Draft.of(mine.parse("4x4x3\n11HH\n11HH\nHHHH\nHHHH"))
    assert "No cell looks doubtful; compare them" in read_sentence(sure)
    some = replace(sure, doubtful=frozenset({(0, 0)}))
    assert "Doubtful: 1, in dashed frames. Compare them" in read_sentence(some)
    every = replace(sure, doubtful=frozenset((r, c) for r in range(4) for c in range(4)))
    assert "No cell is sure: this look is unknown. Compare them all" in read_sentence(every)


def test_typing_what_is_seen_confirms_a_doubtful_cell(window, odd_path):
    drop(window, odd_path)
    window.key(pygame.K_RETURN)
    cell, draft = doubtful_cell(window), editor(window).draft
    editor(window).focus.clear()
    editor(window).viewport.cursor = cell
    mark = draft.mark(cell)
    window.key(pygame.K_0 + mark if isinstance(mark, int) else pygame.K_DELETE)
    assert editor(window).draft.mark(cell) == mark
    assert cell not in editor(window).draft.doubtful
    assert len(editor(window).draft.doubtful) == len(draft.doubtful) - 1


@pytest.mark.parametrize(("keys", "mines"), [("16", 16), ("", None)])
def test_the_mine_total_is_asked_for(window, path, keys, mines):
    drop(window, path)
    assert "How many mines are there?" in said(window)
    window.type(keys)
    window.key(pygame.K_RETURN)
    assert editor(window).draft.mines == mines
    assert not editor(window).panel.unknown.is_selected


def test_a_mine_total_that_was_left_empty_is_still_asked_for_after_a_question(window, path):
    drop(window, path)
    window.click_on(editor(window).panel.buttons["Certain"])
    assert not editor(window).panel.unknown.is_selected
    window.click_on(editor(window).panel.mines)
    window.type("16")
    window.key(pygame.K_RETURN)
    assert (editor(window).draft.mines, editor(window).draft.density) == (16, None)


def test_a_mine_total_is_still_asked_for_in_a_window_of_another_size(window, path):
    drop(window, path)
    panel = editor(window).panel
    window.resize((900, 700))
    assert editor(window).panel is not panel
    assert not editor(window).panel.unknown.is_selected
    window.type("16")
    window.key(pygame.K_RETURN)
    assert (editor(window).draft.mines, editor(window).draft.density) == (16, None)


def test_a_mine_total_is_still_asked_for_in_an_editor_that_opens_again(window, path):
    drop(window, path)
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_ESCAPE)
    assert window.dialog is window.table
    window.key(pygame.K_e)
    assert not editor(window).panel.unknown.is_selected


def test_a_letter_in_the_entry_of_the_mines_asks_about_the_board(window, path):
    drop(window, path)
    window.type("16")
    window.key(pygame.K_w, text="w")
    window.settle()
    assert editor(window).draft.mines == 16
    assert "A1" in said(window)


def test_ctrl_o_leaves_the_entry_of_the_mines_for_another_picture(window, path):
    drop(window, path)
    window.type("16")
    window.key(pygame.K_o, CTRL)
    assert isinstance(window.dialog, OpenFileDialog)
    window.key(pygame.K_ESCAPE)
    assert editor(window).draft.mines == 16


def test_ctrl_c_stays_in_the_entry_of_the_mines(window, path):
    drop(window, path)
    window.key(pygame.K_c, CTRL)
    assert editor(window).focus.on_text


@pytest.mark.parametrize("size", [(1000, 700), (640, 480)])
def test_the_rows_or_columns_of_the_picture_go_on_those_of_the_board(window, path, size):
    window.resize(size)
    drop(window, path)
    grid, room = editor(window).viewport.grid, editor(window).picture_room
    picture = pygame.Surface((9 * 24, 7 * 24))
    place = read_picture.place_in(room, picture, grid)
    assert room.inflate(0, 2).contains(place)
    if room.left >= grid.view.right:
        assert (place.top, place.bottom) == (grid.view.top, grid.view.bottom)
    else:
        assert (place.left, place.right) == (grid.view.left, grid.view.right)


def test_a_picture_without_room_in_line_with_the_board_is_as_large_as_its_room(window, path):
    drop(window, path)
    grid, room = editor(window).viewport.grid, editor(window).picture_room
    shape = (900, 30) if room.left >= grid.view.right else (30, 900)
    other = pygame.Surface(shape)
    place = read_picture.place_in(room, other, grid)
    assert place == other.get_rect().fit(room)


def test_an_empty_board_has_neither_the_picture_nor_its_doubts(window, odd_path):
    drop(window, odd_path)
    window.click_on(editor(window).panel.buttons["Clear"])
    assert (editor(window).draft.picture, editor(window).draft.doubtful) == (b"", frozenset())


def test_the_picture_lies_beside_the_board_or_below_it_and_goes_with_undo(window, path):
    window.key(pygame.K_e)
    alone = editor(window).viewport.grid.area
    drop(window, path)
    board, picture = editor(window).viewport.grid.area, editor(window).picture_room
    footer = editor(window).footer
    legend = footer.move(0, board.bottom - alone.bottom)
    assert not any(picture.colliderect(each) for each in (board, legend))
    assert alone.contains(board)
    assert alone.union(footer).contains(picture)
    editor(window).focus.clear()
    window.key(pygame.K_z, CTRL)
    window.settle()
    assert editor(window).viewport.grid.area == alone


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (as_file(hexagons()), "No position was read: no Minesweeper board is found."),
        (b"\x89PNG\r\n\x1a\n", "No position was read: no picture that can be read"),
    ],
)
def test_a_picture_that_cannot_be_read_is_one_sentence_and_changes_nothing(
    window, tmp_path, content, says
):
    window.key(pygame.K_e)
    before = editor(window).draft
    path = tmp_path / "x.png"
    path.write_bytes(content)
    drop(window, path)
    assert says in said(window)
    assert editor(window).draft == before


def test_what_was_asked_before_stays_below_why_no_screen_was_read(window, monkeypatch):
    monkeypatch.setattr(sources, "screen_picture", lambda: as_file(hexagons()))
    window.key(pygame.K_e)
    window.key(pygame.K_1)
    window.click_on(editor(window).panel.buttons["Why?"])
    window.settle(30)
    answer = editor(window).query.sentences(editor(window).drafts)
    marks = editor(window).marks()
    assert marks.explained.cell is not None
    window.click_on(editor(window).panel.buttons["Read screen"])
    window.settle()
    assert "No position was read: no Minesweeper board is found." in said(window)
    assert said(window).endswith(" ".join(answer))
    assert editor(window).marks() == marks


def test_without_the_extra_one_sentence_says_how_to_get_it(window, path, monkeypatch):
    monkeypatch.setattr("minesweeper.pictures.door.find_spec", lambda _: None)
    drop(window, path)
    assert "pip install numpy pillow" in said(window)


def test_without_the_extra_the_button_for_the_screen_is_gray_and_its_tip_says_why(
    window, monkeypatch
):
    monkeypatch.setattr("minesweeper.pictures.door.find_spec", lambda _: None)
    window.key(pygame.K_e)
    button = editor(window).panel.buttons["Read screen"]
    assert not button.is_enabled
    assert button.tool_tip_text.startswith("Reading pictures needs numpy and Pillow: ")
    before = said(window)
    window.click_on(button)
    assert said(window) == before


def test_the_window_says_that_it_reads_and_stays_usable(path):
    window = Window(settings=STILL, worker=SilentWorker())
    drop(window, path)
    assert said(window) == "Reading the picture …"
    click(window, (0, 0))
    assert editor(window).draft.mark((0, 0)) == 0
    window.key(pygame.K_ESCAPE)
    assert window.dialog is window.table


def test_a_second_picture_takes_the_place_of_the_first():
    window = Window(settings=STILL, worker=SilentWorker())
    window.key(pygame.K_e)
    worker = window.session.environment.worker
    for content in (b"first", b"second"):
        editor(window).actions.read(content)
        window.settle()
        assert worker.query.content == content

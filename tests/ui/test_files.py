"""Files in the window: dropped, chosen, pasted and saved, without losing the game in play."""

import os
from dataclasses import replace

import pygame
import pytest
from pygame_gui.elements import UILabel
from window import STILL, Window

from minesweeper import LEVELS
from minesweeper.formats import any_file, mbf, mine
from minesweeper.formats.any_file import FileKind
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.command import Action, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, NoGuess, Start
from minesweeper.session.setup import Setup
from minesweeper.storage.folders import HOME_VARIABLE, PACKAGE, documents_folder
from minesweeper.storage.store import Store
from minesweeper.ui import system
from minesweeper.ui.editor.editor import Editor
from minesweeper.ui.review.look_back_scene import LookBackScene
from minesweeper.ui.widgets.file_dialogs import OpenFileDialog, SaveFileDialog, last_folder
from minesweeper.ui.widgets.text_box import TextBox

CTRL = pygame.KMOD_LCTRL
SIZES = [(640, 480), (1280, 800)]


@pytest.fixture
def window(tmp_path):
    window = Window(seed=None)
    begin_in(window, tmp_path)
    return window


@pytest.fixture
def game():
    game = Game.with_mines(5, 6, {(0, 0), (4, 5)})
    game.play(Command(Action.REVEAL, (0, 1), 0))
    game.play(Command(Action.REVEAL, (0, 0), 1500))
    return game


def begin_in(window, folder):
    """Let the dialogs begin in a folder."""
    window.table.preferences.change(folder=str(folder))


def kept(game, kind, path):
    """Write a game as a file and return its path."""
    path.write_bytes(any_file.written(RecordedGame(game), kind))
    return path


def drop(window, path):
    window.post(pygame.DROPFILE, file=str(path))


def paste(window, text):
    system.copy(text)
    window.key(pygame.K_v, CTRL)


def begin(window):
    window.click_cell((4, 4))
    assert window.game.status is Status.PLAYING


def named(window, text):
    return next(stop for stop in window.dialog.focus.stops if getattr(stop, "text", "") == text)


# Opening


@pytest.mark.parametrize("kind", [FileKind.GAME, FileKind.RAWVF])
def test_games_and_recordings_are_looked_back_at(window, game, kind, tmp_path):
    drop(window, kept(game, kind, tmp_path / "x"))
    assert isinstance(window.dialog, LookBackScene)
    assert [one.cell for one in window.dialog.look_back.game.commands] == [(0, 1), (0, 0)]


def test_a_position_opens_in_the_editor_and_what_was_there_can_be_brought_back(
    window, game, tmp_path
):
    drop(window, kept(game, FileKind.MINE, tmp_path / "x"))
    assert isinstance(window.dialog, Editor)
    assert window.dialog.draft.seen == game.observe()
    window.dialog.actions.undo()
    assert (window.dialog.draft.width, window.dialog.draft.height) == (9, 9)


def test_a_board_is_played_and_counts_for_no_record(window, game, tmp_path):
    drop(window, kept(game, FileKind.MBF, tmp_path / "x"))
    assert window.app.scenes == [window.table]
    assert window.game.mines == game.mines
    assert window.game.status is Status.READY
    assert not window.session.can_count
    window.key(pygame.K_n)
    assert window.game.start is Start.OPENING  # that of the settings
    assert window.session.can_count


def test_a_new_game_after_a_small_given_board_is_of_the_level_that_was_played_before(tmp_path):
    window = Window(seed=None, start=NoGuess(), settings=replace(STILL, start=NoGuess()))
    drop(
        window, kept(Game.with_mines(2, 2, {(0, 0), (0, 1), (1, 0)}), FileKind.MBF, tmp_path / "x")
    )
    window.key(pygame.K_n)
    assert window.session.setup == Setup(LEVELS["beginner"], NoGuess())


def test_a_wrong_end_is_said_where_the_recording_is_shown(window, tmp_path):
    path = tmp_path / "x.rawvf"
    text = "Width: 2\nHeight: 2\nStatus: Won\nBoard:\n*0\n00\n1.0 lc 1 1\n1.0 lr 1 1\n"
    path.write_text(text, encoding="utf-8")
    drop(window, path)
    said = "This recording is not as it says. Status: the file states 'won', its events give lost."
    assert window.dialog.panel.message.said.startswith(said)


def test_a_file_that_is_dropped_upon_editor_or_look_back_takes_their_place(window, game, tmp_path):
    position = kept(game, FileKind.MINE, tmp_path / "x")
    recording = kept(game, FileKind.RAWVF, tmp_path / "y")
    drop(window, position)
    drop(window, recording)
    assert isinstance(window.dialog, LookBackScene)
    drop(window, position)
    assert isinstance(window.dialog, Editor)
    assert len(window.app.scenes) == 2
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_F1)
    help_ = window.dialog
    drop(window, position)
    assert window.dialog is help_


@pytest.mark.parametrize("content", [b"hello", b"\x00\x01", None])
@pytest.mark.parametrize("kind", [FileKind.MINE, FileKind.RAWVF])
def test_editor_and_look_back_stay_and_say_it_if_a_file_cannot_be_read(
    window, game, kind, content, tmp_path
):
    drop(window, kept(game, kind, tmp_path / "x"))
    scene = window.dialog
    if content is not None:
        (tmp_path / "notes.png").write_bytes(content)
    drop(window, tmp_path / "notes.png")
    assert window.app.scenes == [window.table, scene]
    said = scene.panel.message.said if kind is FileKind.MINE else scene.below_board()
    assert "notes.png opens no game" in said


def test_a_file_chosen_in_the_editor_that_cannot_be_read_leaves_its_position(
    window, game, tmp_path
):
    drop(window, kept(game, FileKind.MINE, tmp_path / "x"))
    editor, seen = window.dialog, window.dialog.draft.seen
    (tmp_path / "notes.txt").write_text("hello", encoding="utf-8")
    window.app.openers.files.open(tmp_path / "notes.txt", editor.close, editor.tell)
    window.settle()
    assert window.app.scenes == [window.table, editor]
    assert editor.draft.seen == seen
    assert "or picture" in editor.panel.message.said


def test_another_board_ends_the_game_in_play_only_when_it_is_opened_twice(window, game, tmp_path):
    path = kept(game, FileKind.MBF, tmp_path / "x")
    begin(window)
    before = window.session
    drop(window, path)
    assert window.session is before
    assert "The game in play would end." in window.message
    window.click_cell((0, 0))
    drop(window, path)
    assert window.game.mines == game.mines


def test_play_on_from_the_records_warns_of_the_game_in_play_and_then_shows_the_board(window, game):
    begin(window)
    before = window.session
    window.app.openers.open_records()
    window.app.openers.open_look_back(RecordedGame(game), place=0)
    window.key(pygame.K_k)
    assert window.session is before
    assert "The game in play would end." in window.dialog.below_board()
    window.key(pygame.K_k)
    assert window.game.mines == game.mines
    assert window.app.scenes == [window.table]


def test_a_pasted_code_ends_the_game_in_play_only_when_it_is_pasted_twice(window):
    begin(window)
    before = window.session
    code = str(Window(seed=8).game.code)
    paste(window, code)
    assert window.session is before
    assert window.session.can_count
    paste(window, code)
    assert str(window.game.code) == code


def test_a_new_game_after_a_given_board_is_as_was_chosen_before():
    chosen = Setup(Level(12, 10, 15), Start.SAFE, clues=ClueModel(ClueKind.MISSING, 20))
    window = Window()
    window.table.new_game(chosen)
    window.table.play_day(LEVELS["beginner"])
    window.settle()
    window.key(pygame.K_r)
    paste(window, str(Window(seed=8).game.code))
    window.key(pygame.K_r)
    assert window.game.level == LEVELS["beginner"]
    assert window.kept[-1].level == chosen.level
    window.key(pygame.K_g)
    assert window.dialog.wanted.setup == chosen
    window.key(pygame.K_ESCAPE)
    window.key(pygame.K_n)
    assert window.session.setup == chosen


def test_a_new_game_after_a_moment_of_another_game_is_as_was_chosen_before(game):
    chosen = Setup(Level(12, 10, 15), Start.SAFE)
    window = Window()
    window.table.new_game(chosen)
    window.table.play_on(game.at(1), game.first_cell)
    window.settle()
    assert window.game.level == game.level
    window.key(pygame.K_n)
    assert window.session.setup == chosen
    assert window.kept[-1].level == chosen.level


def test_a_typed_code_is_no_choice_of_other_games():
    window = Window()
    window.table.new_game(Setup(Level(12, 10, 15), Start.SAFE))
    window.key(pygame.K_g)
    window.show_all_choices()
    window.dialog.wanted.board = str(Window(seed=8).game.code)
    window.dialog.accept()
    window.settle()
    assert window.game.level == LEVELS["beginner"]
    window.key(pygame.K_n)
    assert window.game.level == Level(12, 10, 15)


@pytest.mark.parametrize("kind", [FileKind.GAME, FileKind.RAWVF, FileKind.MINE])
def test_the_text_of_a_file_is_pasted(window, game, kind):
    begin(window)
    before = window.session
    paste(window, any_file.written(RecordedGame(game), kind).decode())
    assert isinstance(window.dialog, Editor if kind is FileKind.MINE else LookBackScene)
    assert window.session is before
    assert before.can_count


def test_what_is_wrong_with_a_pasted_text_is_said(window):
    paste(window, "hello")
    assert window.message.startswith("The clipboard holds no board's code")
    paste(window, "{")
    assert window.message == "The clipboard opens no game: line 1, column 2: it is no JSON."
    paste(window, '{"a": "<b>\ud800"}')
    assert "opens no game" in window.message


def shows_own_board(window, how, tmp_path):
    """Open the board in play as another game's file, in a way."""
    other = window.game.at(0)
    other.reveal((8, 8))
    recorded = RecordedGame(other)
    if how == "dropped":
        drop(window, kept(other, FileKind.GAME, tmp_path / "own"))
    elif how == "pasted":
        paste(window, any_file.written(recorded, FileKind.RAWVF).decode())


@pytest.mark.parametrize("how", ["dropped", "pasted"])
def test_the_board_in_play_is_shown_only_when_wanted_twice_and_is_help(window, how, tmp_path):
    begin(window)
    shows_own_board(window, how, tmp_path)
    assert window.app.scenes == [window.table]
    assert "has the mines of the game in play" in window.message
    assert window.session.can_count
    shows_own_board(window, how, tmp_path)
    assert isinstance(window.dialog, LookBackScene)
    assert window.session.is_assisted


def test_the_game_in_play_goes_on_after_a_look_at_another(window, game, tmp_path):
    begin(window)
    drop(window, kept(game, FileKind.GAME, tmp_path / "x"))
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]
    assert not window.session.is_paused
    assert window.session.can_count


# The dialog that opens


def test_files_are_chosen_by_the_keyboard_through_folders(window, game, tmp_path):
    (tmp_path / "b").mkdir()
    kept(game, FileKind.GAME, tmp_path / "b" / "x.json")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "A.mine").write_bytes(b"")
    window.key(pygame.K_o, CTRL)
    assert isinstance(window.dialog, OpenFileDialog)
    rows = [stop.text for stop in window.dialog.focus.stops]
    assert rows[-3:] == ["../", "A.mine", "b/"]
    for name in ("b/", "x.json"):
        while getattr(window.dialog.focus.current, "text", "") != name:
            window.key(pygame.K_TAB)
        window.key(pygame.K_SPACE)
    assert isinstance(window.dialog, LookBackScene)
    assert len(window.app.scenes) == 2
    assert window.table.preferences.settings.folder == str(tmp_path / "b")


def test_what_can_be_opened_is_listed_the_newest_first_then_the_folders(window, tmp_path):
    names = ("a.gif", "b.JSON", "c.txt", "d", "e.mine", "f.avf")
    for age, name in enumerate(names):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (age, age))
    (tmp_path / "z.png").mkdir()
    window.key(pygame.K_o, CTRL)
    rows = [stop.text for stop in window.dialog.focus.stops]
    assert rows[-6:] == ["../", "f.avf", "e.mine", "c.txt", "b.JSON", "z.png/"]


def test_a_folder_without_such_files_says_which_can_be_opened(window, tmp_path):
    (tmp_path / "a.gif").write_bytes(b"")
    window.key(pygame.K_o, CTRL)
    elements = window.dialog.manager.get_root_container().elements
    texts = [one.html_text for one in elements if isinstance(one, TextBox)]
    told = next(one for one in texts if "No file here" in one)
    assert ".json" in told
    assert ".gif" not in told


def test_a_typed_name_shows_the_row_that_begins_so_and_enter_opens_it(window, game, tmp_path):
    for number in range(60):
        (tmp_path / f"{number}.mine").write_bytes(b"")
    kept(game, FileKind.GAME, tmp_path / "last.json")
    os.utime(tmp_path / "last.json", (1, 1))
    window.key(pygame.K_o, CTRL)
    dialog = window.dialog
    window.type("LA")
    assert dialog.page == len(dialog.pages) - 1
    held = [stop.text for stop in dialog.focus.stops if getattr(stop, "is_selected", False)]
    assert held == ["last.json"]
    window.key(pygame.K_ESCAPE)
    assert window.dialog is dialog
    assert dialog.entry.get_text() == ""
    window.type("l")
    line = dialog.entry
    window.type("as")
    assert dialog.entry is line  # nothing was laid out anew for the same row
    window.key(pygame.K_RETURN)
    assert isinstance(window.dialog, LookBackScene)


def test_a_typed_path_is_opened_and_a_wrong_one_is_said(window, game, tmp_path):
    (tmp_path / "b").mkdir()
    path = kept(game, FileKind.GAME, tmp_path / "b" / "any name")
    window.key(pygame.K_o, CTRL)
    window.type("b/no")
    window.key(pygame.K_RETURN)
    assert f"There is no {tmp_path / 'b' / 'no'}." in said(window.dialog)
    window.key(pygame.K_ESCAPE)
    assert str(tmp_path) in said(window.dialog)
    window.type(str(path))
    window.key(pygame.K_RETURN)
    assert isinstance(window.dialog, LookBackScene)


def test_end_leads_to_the_last_of_many_pages_whose_number_is_whole(tmp_path):
    window = Window(size=(640, 480))
    for number in range(1500):
        (tmp_path / f"{number}.mine").touch()
    begin_in(window, tmp_path)
    window.key(pygame.K_o, CTRL)
    assert len(window.dialog.pages) > 100
    window.key(pygame.K_END)
    assert window.dialog.page == len(window.dialog.pages) - 1
    labels = window.dialog.manager.get_root_container().elements
    number = next(one for one in labels if isinstance(one, UILabel) and " / " in one.text)
    assert number.font.size(number.text)[0] <= number.rect.width


def test_the_folder_is_kept_for_the_next_start_while_it_is_there(window, tmp_path):
    window.click_cell((4, 4))
    save(window, str(tmp_path / "x"), "Position")
    again = Window(seed=None, settings=window.table.preferences.settings)
    assert last_folder(again.table.preferences) == tmp_path
    begin_in(again, tmp_path / "gone")
    assert last_folder(again.table.preferences) == documents_folder()


def test_without_documents_files_are_looked_for_here_but_never_beside_the_program(
    tmp_path, monkeypatch
):
    home, here = tmp_path / "home", tmp_path / "here"
    here.mkdir()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr("pathlib.Path.home", lambda: home)
    monkeypatch.chdir(here)
    assert documents_folder() == here
    monkeypatch.chdir(PACKAGE.parent)
    assert documents_folder() == home
    (tmp_path / "documents").mkdir()
    assert documents_folder() == tmp_path / "documents"


def said(dialog):
    root = dialog.manager.get_root_container()
    return " ".join(one.said for one in root.elements if isinstance(one, TextBox))


@pytest.mark.parametrize("size", [(640, 480), (1000, 700)])
def test_a_long_path_without_a_file_is_said_whole(window, size):
    window.resize(size)
    window.key(pygame.K_o, CTRL)
    window.type("/no" * 25)
    window.key(pygame.K_RETURN)
    boxes = window.dialog.manager.get_root_container().elements
    (box,) = (one for one in boxes if isinstance(one, TextBox) and "There is no" in one.said)
    assert box.scroll_bar is None


def test_the_folder_is_said_where_a_game_is_saved(window, tmp_path):
    window.click_cell((4, 4))
    window.key(pygame.K_s, CTRL)
    assert f"Folder: {tmp_path}" in window.dialog.note.said
    window.dialog.entry.set_text("")
    window.dialog.focus.give(window.dialog.entry)
    window.type(str(tmp_path / "deep" / "g1"))
    assert f"Folder: {tmp_path / 'deep'}" in window.dialog.note.said


def test_files_are_chosen_by_the_mouse_from_the_dialog_of_a_new_game(window, game, tmp_path):
    kept(game, FileKind.MBF, tmp_path / "x.mbf")
    window.key(pygame.K_g)
    for name in ("Open …", "x.mbf"):
        window.click_on(named(window, name))
    assert window.app.scenes == [window.table]
    assert window.game.mines == game.mines


@pytest.mark.parametrize(("size", "language"), [((640, 480), "en"), ((1280, 800), "zh_CN")])
def test_many_files_and_odd_names_fit(size, language, tmp_path):
    window = Window(size=size, settings=replace(STILL, language=language))
    for name in ("a" * 200, "雷" * 80, "<b>&amp;", "\u202e\n", *map(str, range(60))):
        (tmp_path / f"{name}.mine").write_bytes(b"")
    if os.name == "posix":
        (tmp_path / os.fsdecode(b"\xff\xfe.mine")).write_bytes(b"")
    begin_in(window, tmp_path)
    window.key(pygame.K_o, CTRL)
    inside = pygame.Rect((0, 0), size)
    assert len(window.dialog.pages) > 5
    for _ in window.dialog.pages:
        for stop in window.dialog.focus.stops:
            assert inside.contains(stop.rect)
            if stop is window.dialog.entry:
                continue
            assert stop.font.size(stop.text)[0] <= stop.rect.width
        window.key(pygame.K_PAGEDOWN)


def test_a_folder_that_cannot_be_read_is_said_and_left(window, tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    begin_in(window, tmp_path / "gone")

    def refuse(folder):
        raise FileNotFoundError(2, "No such file or directory", folder)

    with monkeypatch.context() as broken:
        broken.setattr("os.scandir", refuse)
        window.key(pygame.K_o, CTRL)
    assert "no such file" in said(window.dialog)
    window.click_on(named(window, "../"))
    assert str(tmp_path) in said(window.dialog)
    window.key(pygame.K_ESCAPE)
    assert window.app.scenes == [window.table]


def test_a_file_that_went_away_is_said(window, tmp_path):
    (tmp_path / "x.mine").write_bytes(b"")
    window.key(pygame.K_o, CTRL)
    (tmp_path / "x.mine").unlink()
    window.click_on(named(window, "x.mine"))
    assert window.app.scenes == [window.table]
    assert "x.mine opens no game: " in window.message


# Saving


def lose(window):
    window.click_cell((4, 4))
    window.now += 1000
    window.click_cell(min(window.game.mines))
    window.settle()


def save(window, name, kind):
    window.key(pygame.K_s, CTRL)
    assert isinstance(window.dialog, SaveFileDialog)
    window.click_on(named(window, kind))
    window.dialog.entry.set_text(name)
    window.dialog.name = name
    window.key(pygame.K_RETURN)


@pytest.mark.parametrize(
    ("kind", "ending"),
    [("Game", "json"), ("RAWVF", "rawvf"), ("Position", "mine"), ("Board", "mbf")],
)
def test_a_finished_game_is_saved_as_any_kind(window, tmp_path, kind, ending):
    lose(window)
    save(window, "lost", kind)
    path = tmp_path / f"lost.{ending}"
    assert window.app.scenes == [window.table]
    assert window.message.startswith(f"Saved as {path}.")
    found = any_file.read(path.read_bytes())
    if kind == "Position":
        assert found == window.game.observe()
    else:
        assert found.game.mines == window.game.mines
        assert found.game.status is (Status.READY if kind == "Board" else Status.LOST)


@pytest.mark.parametrize("kind", ["Position", "Game", "RAWVF"])
def test_a_running_game_has_no_board_to_save_and_counts_as_helped_once_it_is_saved(
    window, tmp_path, kind
):
    begin(window)
    window.key(pygame.K_s, CTRL)
    names = [getattr(stop, "text", "") for stop in window.dialog.focus.stops]
    assert "Board" not in names
    assert "counts as helped" in window.dialog.note.said
    window.key(pygame.K_ESCAPE)
    assert window.session.can_count
    save(window, "", kind)
    assert window.session.is_assisted
    assert [path.stem for path in tmp_path.iterdir()] == ["minesweeper"]
    assert not window.session.is_paused


def test_before_the_first_click_there_is_nothing_to_save(window):
    window.key(pygame.K_s, CTRL)
    assert window.app.scenes == [window.table]
    assert window.message == "There is nothing to save yet."


def test_a_file_is_replaced_only_when_that_is_wanted_twice(window, tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(b"mine")
    lose(window)
    save(window, "x.json", "Game")
    assert "x.json is there already" in window.dialog.note.said
    assert path.read_bytes() == b"mine"
    window.click_on(named(window, "Save"))
    assert window.app.scenes == [window.table]
    assert any_file.read_game(path.read_bytes()).game.mines == window.game.mines


@pytest.mark.parametrize("name", ["no/such/folder", "/nowhere/x"])
def test_what_cannot_be_written_is_said_in_the_dialog(window, name):
    lose(window)
    save(window, name, "Game")
    assert isinstance(window.dialog, SaveFileDialog)
    assert "cannot be saved: " in window.dialog.note.said


def test_the_position_of_a_moment_is_saved_from_the_look_back(window, tmp_path):
    lose(window)
    window.key(pygame.K_l)
    window.key(pygame.K_HOME)
    window.click_on(named(window, "Save …"))
    window.click_on(named(window, "Position"))
    window.click_on(named(window, "Save"))
    assert isinstance(window.dialog, LookBackScene)
    (path,) = tmp_path.iterdir()
    assert mine.parse(path.read_text(encoding="utf-8")) == window.game.at(0).observe()
    assert window.dialog.below_board() == f"Saved as {path}."
    save(window, "board", "Board")
    assert mbf.parse((tmp_path / "board.mbf").read_bytes()).mines == window.game.mines


def test_a_game_that_is_saved_keeps_its_key_and_date(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        window = Window(store=store)
        begin_in(window, tmp_path)
        lose(window)
        save(window, "x", "Game")
        found = any_file.read_game((tmp_path / "x.json").read_bytes())
        assert found.key == window.session.recorder.record.snapshot.key
        assert found.started is not None


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("size", SIZES)
def test_the_dialog_that_saves_fits(size, language, tmp_path):
    window = Window(level=LEVELS["expert"], size=size, settings=replace(STILL, language=language))
    begin_in(window, tmp_path)
    window.click_cell((8, 8))
    window.key(pygame.K_s, CTRL)
    inside = pygame.Rect((0, 0), size)
    assert len(window.dialog.pages) == 1
    for stop in window.dialog.focus.stops:
        assert inside.contains(stop.rect)
    for button in window.dialog.choices[0][1]:
        assert button.font.size(button.text)[0] <= button.rect.width

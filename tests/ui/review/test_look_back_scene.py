"""The look-back on the screen: scrubber, keys, links, tries, playing on."""

import random
from dataclasses import replace

import pygame
import pygame_gui
import pytest
from legends import check_legend
from window import STILL, Window

from minesweeper import LEVELS
from minesweeper.explain.reasons import easiest_safe
from minesweeper.formats import game_file
from minesweeper.formats.game_file import RecordedGame
from minesweeper.inference import analyze
from minesweeper.review.judgement import Label
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.command import Action, Actor, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.naming import name_of
from minesweeper.rules.rules import Goal, Rules
from minesweeper.session.look_back import LookBack
from minesweeper.session.probabilities import NONE
from minesweeper.session.session import Session
from minesweeper.storage.store import Store
from minesweeper.ui import system
from minesweeper.ui.board.cell_state import CellMarks, CellState, appearance_of
from minesweeper.ui.board.legend import Legend
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import bindings
from minesweeper.ui.input.pointer import DOUBLE_CLICK
from minesweeper.ui.look import fonts
from minesweeper.ui.look.themes import theme_named
from minesweeper.ui.review import win_curve
from minesweeper.ui.review.look_back_scene import LookBackScene
from minesweeper.ui.review.win_curve import WinCurve
from minesweeper.ui.table.panel_message import panel_message
from minesweeper.words.faults import not_copied_sentence


@pytest.fixture
def window():
    """Return a window with a lost game; the mine at the end was no certain one."""
    window = Window()
    window.click_cell((4, 4))
    window.click_cell(min(window.game.mines))
    window.now += DOUBLE_CLICK
    window.settle()
    return window


@pytest.fixture
def scene(window):
    window.click_on(window.button(Wish.LOOK_BACK))
    return settled(window)


def settled(window):
    while not window.dialog.look_back.is_judged:
        window.settle(1)
    window.settle()
    return window.dialog


def text(scene):
    return scene.panel.message.said


def follow(window, scene, target):
    """Click a link of the card."""
    values = {"link_target": target, "ui_element": scene.panel.message}
    window.post(pygame_gui.UI_TEXT_BOX_LINK_CLICKED, **values)
    window.settle()


def test_it_opens_with_the_summary_and_the_mine_is_one_moment_back_with_its_proof(window, scene):
    assert isinstance(scene, LookBackScene)
    assert scene.place == len(window.game.commands)
    assert "Mistakes:" in text(scene)
    window.key(pygame.K_LEFT)
    assert scene.place == len(window.game.commands) - 1
    judged = scene.look_back.move_at(scene.place).judgement
    assert judged.label is Label.NEEDLESS
    assert "needless" in text(scene)
    marks = scene.marks()
    assert marks.cursor == window.game.hit[0]
    assert marks.explained.cell == judged.best
    assert marks.explained.outlined == judged.proof.excerpt().outlined.plain


def test_keys_go_through_the_game_and_the_end_says_how_it_was_played(window, scene):
    window.key(pygame.K_HOME)
    assert scene.place == 0
    assert "Open E5: safe" in text(scene)
    window.key(pygame.K_RIGHT)
    assert scene.place == 1
    window.key(pygame.K_END)
    assert "Mistakes:" in text(scene)
    assert "No guess was needed" in text(scene)
    assert scene.position().observe() == window.game.observe()
    assert scene.below_board() == "After all 2 moves: the end"
    window.key(pygame.K_LEFT)
    assert scene.below_board().startswith("Move 2 of 2, after ")


def guessed():
    """Return a game of two guesses that was lost by the second one."""
    game = Game.with_mines(2, 3, {(0, 0), (1, 2)})
    game.reveal((0, 1))
    game.reveal((0, 0))
    return game


def captions(monkeypatch, scene):
    """Return the sentences that are drawn on the curve."""
    said = []

    def text_picture(text, *given):
        said.append(text)
        return fonts.text_picture(text, *given)

    monkeypatch.setattr(win_curve, "text_picture", text_picture)
    scene.curve.draw(pygame.Surface((1280, 800)), 0)
    return [one for one in said if " " in one]


def test_a_game_without_a_guess_has_a_line_to_drag_that_says_so(monkeypatch, window, scene):
    assert scene.look_back.win_lines == []
    _, with_curve = shown(guessed(), 2)
    assert "guesses kept" in text(with_curve)
    place = scene.panel.strip
    assert 0 < place.height < with_curve.panel.strip.height
    assert scene.look_back.review.needed_no_guess
    assert captions(monkeypatch, scene) == ["Your moves needed no guess: no curve"]
    assert captions(monkeypatch, with_curve) == ["Chance to win, from guess to guess"]
    monkeypatch.setattr(type(scene.look_back.review), "needed_no_guess", False)
    assert captions(monkeypatch, scene) == ["No curve: the chances to win are not known"]
    window.click((place.left + 2, place.top + 4))
    assert scene.place == 0


def test_a_game_in_which_the_person_made_no_move_says_nothing_of_guesses(monkeypatch):
    game = Game.with_mines(2, 3, {(0, 0)})
    game.play(Command(Action.REVEAL, (1, 2), 0, Actor.AI))
    game.play(Command(Action.REVEAL, (0, 0), 0, Actor.AI))
    _, scene = shown(game)
    assert scene.look_back.is_judged
    assert not scene.look_back.review.moves
    assert captions(monkeypatch, scene) == ["You opened no cell: no curve"]


def test_the_sign_of_a_mistake_lies_over_the_moment_that_tells_of_it(monkeypatch, scene):
    places = []
    monkeypatch.setattr(WinCurve, "_draw_legend", lambda *_: None)
    monkeypatch.setattr(WinCurve, "_draw_sign", lambda *given: places.append(given[-1][0]))
    scene.curve.draw(pygame.Surface((1280, 800)), 0)
    moments = [one.move.count for one in scene.look_back.mistakes]
    assert moments
    assert [scene.curve.place_at(x) for x in places] == moments


def test_the_curve_is_dragged():
    window, scene = shown(guessed(), 2)
    place = scene.panel.strip
    window.down((place.left + 2, place.centery))
    assert scene.place == 0
    window.move((place.right - 2, place.centery))
    assert scene.place == 2
    window.up((place.right - 2, place.centery))
    window.move((place.left + 2, place.centery))
    assert scene.place == 2


def test_a_link_shows_its_move_and_all_moves_can_be_listed(window, scene):
    window.key(pygame.K_END)
    follow(window, scene, "place-1")
    assert scene.place == 1
    window.key(pygame.K_END)
    follow(window, scene, "all-moves")
    assert "Your moves:" in text(scene)
    assert "E5</u>: safe" in text(scene)
    follow(window, scene, "all-moves")
    assert "Your moves:" not in text(scene)


def test_it_plays_as_fast_as_is_chosen_and_stops_at_the_end(window, scene):
    window.key(pygame.K_p)
    window.key(pygame.K_PLUS)
    assert scene.speed == 2.0
    window.key(pygame.K_HOME)
    window.key(pygame.K_p)
    for _ in range(300):
        window.settle(1)
    assert (scene.place, scene.plays) == (2, False)


def learn(window, scene):
    """Try the mistake again; return its judgement."""
    window.key(pygame.K_m)
    assert "Mistake 1 of 1" in text(scene)
    return scene.look_back.mistakes[0].judgement


def try_at(window, scene, cell):
    window.click(scene.viewport.grid.rect(cell).center)
    window.settle()


def test_a_right_try_has_its_proof_and_the_last_one_is_called_so(window, scene):
    judged = learn(window, scene)
    try_at(window, scene, judged.best)
    assert "yes." in text(scene)
    tried = scene.look_back.tried.judgement
    assert tried.proof is not None
    assert scene.marks().explained.outlined == tried.proof.excerpt().outlined.plain
    assert "That was the last one." in text(scene)


def test_a_wrong_try_says_why_and_the_second_one_shows_the_answer(window, scene):
    judged, best = learn(window, scene), name_of(scene.look_back.mistakes[0].judgement.best)
    try_at(window, scene, judged.cell)
    assert "is a needless risk." in text(scene)
    assert "of the layouts. Another cell is certainly safe." in text(scene)
    assert text(scene).endswith("Try once more: a second miss ends the task.")
    assert best not in text(scene)
    assert scene.marks() == CellMarks(cursor=judged.cell)
    try_at(window, scene, judged.cell)
    verdict, _ = text(scene).split(f"<br><br><b>The answer: {best}</b>")
    assert verdict.startswith(f"<b>No: {name_of(judged.cell)} is a needless risk.</b><br><br>")
    assert verdict.endswith("of the layouts. Another cell is certainly safe.")
    assert scene.marks().explained.outlined == judged.proof.excerpt().outlined.plain


def test_the_answer_is_shown_by_its_button(window, scene):
    judged = learn(window, scene)
    (button,) = [one for one in scene.panel.buttons if one.text == "Show"]
    window.click_on(button)
    window.settle()
    assert f"The answer: {name_of(judged.best)}" in text(scene)
    assert button.text == "Try again"


def test_a_certain_mine_that_is_tried_is_called_so_with_its_proof(window, scene):
    learn(window, scene)
    mine = min(analyze(scene.position()).mines())
    try_at(window, scene, mine)
    assert f"<b>No: {name_of(mine)} was certainly a mine.</b>" in text(scene)
    proof = scene.look_back.tried.judgement.proof
    assert scene.marks().explained.outlined == proof.excerpt().outlined.plain


def test_an_open_cell_cannot_be_tried_which_is_said(window, scene):
    learn(window, scene)
    task = text(scene)
    try_at(window, scene, (4, 4))
    assert text(scene) == task
    assert scene.below_board() == "E5 is open already: click a covered cell."
    press(window, scene, "Show")
    assert scene.below_board().startswith("Move 2 of 2")


def test_a_mistake_is_tried_again_by_the_keyboard(window, scene):
    judged = learn(window, scene)
    (row, column), place = scene.marks().cursor, scene.place
    down, right = judged.best[0] - row, judged.best[1] - column
    for _ in range(abs(down)):
        window.key(pygame.K_DOWN if down > 0 else pygame.K_UP)
    for _ in range(abs(right)):
        window.key(pygame.K_RIGHT if right > 0 else pygame.K_LEFT)
    assert (scene.marks().cursor, scene.place) == (judged.best, place)
    window.key(pygame.K_SPACE)
    window.settle()
    assert "yes." in text(scene)
    told = [entry.words for entry in scene.legend()]
    assert "what you tried" in told
    assert "the move" not in told
    window.key(pygame.K_LEFT)
    assert scene.place == place - 1


def test_the_frame_tells_the_move_of_the_game_from_what_is_tried_and_what_was(window, scene):
    judged = learn(window, scene)

    def framed():
        return scene.legend()[0].words

    assert (scene.marks().cursor, framed()) == (judged.cell, "played in the game")
    window.key(pygame.K_RIGHT)
    window.key(pygame.K_DOWN)
    assert (scene.marks().cursor != judged.cell, framed()) == (True, "the cell to try")
    try_at(window, scene, judged.cell)
    assert (scene.marks().cursor, framed()) == (judged.cell, "what you tried")
    check_legend(scene.legend(), scene.marks(), scene.position())


def test_an_open_cell_is_not_framed_as_the_cell_to_try(window, scene):
    learn(window, scene)
    opened = next(iter(scene.look_back.at(scene.place).numbers))
    try_at(window, scene, opened)
    assert "is open already: click a covered cell." in scene.below_board()
    assert (scene.marks().cursor, scene.legend()[0].words) == (opened, "open already")


def test_the_cell_to_try_stops_at_the_edge_of_the_board(window, scene):
    learn(window, scene)
    for _ in range(12):
        window.key(pygame.K_DOWN)
        window.key(pygame.K_LEFT)
    assert scene.marks().cursor == (8, 0)


def test_the_button_back_stands_before_next(scene):
    assert [one.text for one in scene.panel.buttons[:2]] == ["Back", "Next"]


def test_playing_on_from_a_moment_is_a_game_that_does_not_count(window, scene):
    window.key(pygame.K_LEFT)
    window.key(pygame.K_k)
    window.settle()
    assert window.app.scenes == [window.table]
    assert window.game.status is Status.PLAYING
    assert list(window.game.commands) == list(scene.look_back.game.commands[:1])
    assert not window.session.can_count
    assert window.session.marks.replayed
    assert "this game does not count" in window.message
    window.key(pygame.K_f)
    assert "this game does not count" not in window.message


def test_no_key_of_the_table_plays_on_from_a_moment(window, scene):
    window.key(pygame.K_LEFT)
    window.key(pygame.K_t)  # at the table the records
    assert window.dialog is scene
    assert "k" not in bindings({})


@pytest.mark.usefixtures("scene")
def test_playing_on_from_the_first_moment_begins_at_the_first_cell(window):
    window.key(pygame.K_HOME)
    window.key(pygame.K_k)
    window.settle()
    assert window.game.status is Status.READY
    assert window.session.begins_at == (4, 4)
    assert "E5" in window.message


def test_before_the_first_move_the_game_finished_last_is_looked_back_at(window, tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        store.begin(window.game).keep(window.game, 0)
        other = Window(store=store)
        other.table.new_game(other.session.setup)
        other.key(pygame.K_l)
        scene = settled(other)
        assert isinstance(scene, LookBackScene)
        assert list(scene.look_back.game.commands) == list(window.game.commands)


def test_looking_back_at_a_running_game_is_help_and_says_so_before():
    window = Window()
    window.table.new_game(window.session.setup)  # a fresh random board counts
    window.key(pygame.K_l)
    assert window.message == "There is nothing to look back at yet."
    window.click_cell((4, 4))
    assert window.session.can_count
    window.key(pygame.K_l)
    assert "will then count as helped" in window.message
    assert window.session.can_count
    window.key(pygame.K_l)
    assert isinstance(window.dialog, LookBackScene)
    assert window.session.is_assisted


@pytest.mark.parametrize("size", [(640, 480), (800, 900), (3840, 2160)])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_everything_fits(size, language):
    window = Window(size=size, settings=replace(STILL, language=language))
    window.click_cell((4, 4))
    window.click_cell(min(window.game.mines))
    window.settle()
    window.key(pygame.K_l)
    scene = settled(window)
    inside = pygame.Rect((0, 0), size)
    places = [scene.panel.card, scene.panel.strip, *(one.rect for one in scene.panel.buttons)]
    assert all(inside.contains(place) for place in places)
    assert scene.panel.card.height >= 100
    for i, place in enumerate(places):
        assert place.collidelist(places[i + 1 :]) == -1
    for button in scene.panel.buttons:
        assert button.font.size(button.text)[0] <= button.rect.width


@pytest.mark.parametrize("place", range(8))
def test_every_button_can_be_clicked(window, scene, place):
    window.key(pygame.K_HOME)
    window.key(pygame.K_RIGHT)
    button = scene.panel.buttons[place]
    assert button.is_enabled
    changes_speed = button.text == "1 x"
    window.click_on(button)
    window.settle()
    assert scene.speed == (2.0 if changes_speed else 1.0)


def drop(window, path):
    window.post(pygame.DROPFILE, file=str(path))
    window.settle()


def test_a_game_file_that_is_dropped_onto_the_window_is_looked_back_at(window, tmp_path):
    path = tmp_path / "lost.json"
    path.write_text(game_file.write(RecordedGame(window.game)), encoding="utf-8")
    other = Window(level=LEVELS["expert"])
    drop(other, path)
    scene = settled(other)
    assert list(scene.look_back.game.commands) == list(window.game.commands)
    drop(other, path)  # it takes the place of the one that is open
    assert other.app.scenes == [other.table, other.dialog]
    assert other.dialog is not scene


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b'{"format": "<b>"}'])
def test_any_other_file_is_refused_by_name_and_reason(window, tmp_path, content):
    path = tmp_path / "<i>other.json"
    path.write_bytes(content)
    drop(window, path)
    assert window.app.scenes == [window.table]
    assert "&lt;i&gt;other.json opens no game: " in window.message
    drop(window, tmp_path / "missing.json")
    assert "missing.json opens no game: " in window.message


def test_the_game_is_copied_as_the_text_of_a_game_file(window, scene, monkeypatch):
    copied = []
    monkeypatch.setattr(system, "copy", lambda text: copied.append(text) or True)
    window.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert list(game_file.parse(copied[0]).game.commands) == list(window.game.commands)
    assert scene.below_board() == "The game is on the clipboard, as the text of a game file."
    window.key(pygame.K_HOME)
    assert scene.below_board().startswith("Move 1 of 2")
    monkeypatch.setattr(system, "copy", lambda _: False)
    window.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert scene.below_board() == not_copied_sentence()


def test_before_the_mines_lie_there_is_nothing_to_copy():
    window = Window()
    window.click_cell((4, 4), button=3)
    window.key(pygame.K_l)
    window.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert window.dialog.below_board() == "There is nothing to copy yet."


def test_the_end_shows_the_mine_that_was_hit_and_the_wrong_flags(window, scene):
    window.key(pygame.K_END)
    hit, board = set(window.game.hit), scene.position()
    shown = {mine: appearance_of(board, mine, scene.marks()) for mine in window.game.mines}
    assert {shown[mine] for mine in hit} == {CellState.EXPLODED}
    assert {shown[mine] for mine in window.game.mines - hit} == {CellState.MINE}


def test_open_cells_without_a_number_and_claims_are_drawn_as_on_the_table():
    game = Game.with_mines(3, 3, {(0, 0)}, clues=ClueModel.parse("missing:99"), seed=1)
    game.reveal((1, 1))
    game.play(Command(Action.CLAIM, (0, 0), 0, Actor.AI))
    seen = game.observe()
    (blank,) = seen.blank
    assert appearance_of(seen, blank, CellMarks()) is CellState.BLANK
    assert appearance_of(seen, (0, 0), CellMarks()) is CellState.CLAIM


def test_the_curve_of_a_game_lost_by_claims_ends_after_its_last_guess():
    game = Game.with_mines(2, 3, {(0, 0)}, Rules(goal=Goal.LOCATE))
    game.reveal((0, 1))
    for cell in game.observe().covered():
        if cell not in game.mines and not game.is_over:
            game.play(Command(Action.CLAIM, cell, 0))
    assert (game.status, game.hit) == (Status.LOST, [])
    place, theme = pygame.Rect(0, 0, 200, 99), theme_named("light")
    found = LookBack(game, None)
    while not found.is_judged:
        found.go_on()
    curve = WinCurve(place, theme, 1.0, found)
    (line,) = curve.lines()
    assert curve.place_at(line[-1][0]) == 1 < len(game.commands)


def game_misread():
    """Return a game that goes on after mines, and opens two certain ones where a cell is safe."""
    game = Game(LEVELS["beginner"], random.Random(5), rules=Rules(play_on=True))
    game.reveal((4, 4))
    for mine in sorted(analyze(game.observe()).mines())[:2]:
        game.reveal(mine)
    return game


def shown(game, place=None, **options):
    """Return a window that shows the look-back of a game, and its scene."""
    window = Window(**options)
    window.app.openers.open_look_back(RecordedGame(game), place)
    window.settle()
    return window, settled(window)


def test_the_mine_that_lost_a_large_board_is_in_sight_with_the_cells_around_it():
    game = Game.with_mines(30, 45, {(29, 42)})
    game.reveal((29, 41))
    game.reveal((29, 42))
    _, scene = shown(game)
    for _ in range(2):
        grid = scene.viewport.grid
        assert not grid.view.contains(grid.rect((0, 0)))
        assert grid.view.contains(grid.rect((28, 41)).union(grid.rect((29, 43))))
        scene.go(-1)


def test_a_flag_on_a_mine_that_was_hit_before_is_told_by_that():
    game = guessed()
    game.play(Command(Action.UNDO, (0, 0)))
    game.flag((0, 0))
    _, scene = shown(game, 3)
    assert "A1 was certainly a mine.<br>It was hit before." in text(scene)


def test_a_wrong_flag_is_called_so_at_its_step_and_is_listed_at_the_end():
    game = Game.with_mines(2, 3, {(0, 0), (1, 2)})
    game.reveal((0, 1))
    game.flag((0, 2))
    game.reveal((0, 0))
    window, scene = shown(game)
    assert "Wrong flags: " in text(scene)
    follow(window, scene, "place-1")
    assert text(scene) == (
        "<b>Flag C1: a wrong flag</b><br><br>C1 is a mine in 40 % of the layouts."
        "<br>Nothing could tell yet."
    )


def test_a_safe_move_has_its_reason_and_says_it_once():
    game = Game.with_mines(2, 4, {(0, 0), (0, 3)})
    for cell in [(1, 0), (1, 1), (0, 2)]:
        game.reveal(cell)
    _, scene = shown(game, 2)
    last = text(scene)
    assert last.startswith("<b>Open C1: safe</b><br><br>The 1 at A2")
    assert "certainly safe" not in last


def press(window, scene, name):
    (button,) = [one for one in scene.panel.buttons if one.text == name]
    window.click_on(button)
    window.settle()


def loud(scene):
    return [one.text for one in scene.panel.buttons if "@primary" in one.class_ids]


def test_the_answer_to_a_misread_mine_is_proved_and_marked_and_near():
    window, scene = shown(game_misread())
    press(window, scene, "Try again")
    judged = scene.look_back.mistakes[0].judgement
    assert judged.label is Label.MISREAD
    easiest = easiest_safe(scene.position().without_flags(), judged.cell)
    assert judged.best == easiest.cell
    press(window, scene, "Show")
    best = name_of(judged.best)
    said = text(scene)
    assert f"The answer: {best}</b><br><br>{best} is certainly safe.<br>" in said
    marks = scene.marks()
    assert marks.explained.cell == judged.best
    assert marks.explained.outlined == judged.better.excerpt().outlined.plain
    assert marks.cursor == judged.cell


def test_escape_ends_a_mistake_that_is_tried_again_before_the_look_back():
    for answer in ([], ["Show"]):
        window, scene = shown(game_misread())
        for name in ["Try again", *answer]:
            press(window, scene, name)
        place = scene.place
        window.key(pygame.K_ESCAPE)
        assert (window.dialog, scene.place) == (scene, place)
        assert "Mistake" not in text(scene)
        assert "The answer" not in text(scene)
        window.key(pygame.K_ESCAPE)
        assert window.app.scenes == [window.table]


def test_a_misread_mine_tried_twice_is_called_one_once():
    window, scene = shown(game_misread())
    press(window, scene, "Try again")
    cell = scene.look_back.mistakes[0].judgement.cell
    for _ in range(2):
        try_at(window, scene, cell)
    assert "The answer: " in text(scene)
    assert text(scene).count(f"{name_of(cell)} was certainly a mine.") == 1


def test_trying_again_goes_on_with_the_mistake_that_has_no_answer_yet():
    window, scene = shown(game_misread())
    assert len(scene.look_back.mistakes) == 2
    press(window, scene, "Try again")
    press(window, scene, "Show")
    window.key(pygame.K_HOME)
    press(window, scene, "Try again")
    assert "Mistake 2 of 2" in text(scene)
    window.key(pygame.K_HOME)
    press(window, scene, "Try again")
    assert "Mistake 2 of 2" in text(scene)
    press(window, scene, "Show")
    assert "That was the last one." in text(scene)
    assert loud(scene) == ["Close"]
    press(window, scene, "Try again")
    assert "Mistake 1 of 2" in text(scene)
    assert loud(scene) == []
    press(window, scene, "Show")
    assert loud(scene) == ["Go on"]
    press(window, scene, "Go on")
    assert "Mistake 2 of 2" in text(scene)
    press(window, scene, "Show")
    press(window, scene, "Try again")
    press(window, scene, "Show")
    press(window, scene, "Go on")
    assert "Mistake 2 of 2" in text(scene)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_and_space_do_what_the_highlighted_button_does(key):
    window, scene = shown(game_misread())
    window.key(pygame.K_m)
    for task in ("Mistake 2 of 2", None):
        for _ in range(2):
            window.key(key)  # twice the same wrong cell: then the answer shows
            window.settle()
        assert "The answer: " in text(scene)
        assert loud(scene) == ["Go on" if task else "Close"]
        window.key(key)
        assert (window.dialog is scene) == (task is not None)
        assert task is None or task in text(scene)


def test_a_flag_is_said_to_be_right_or_wrong_only_with_a_proof():
    game = Game(LEVELS["beginner"], random.Random(5))
    game.reveal((4, 4))
    known = analyze(game.observe())
    safe, mine = min(known.safe()), min(known.mines())
    open_one = min(set(game.observe().covered()) - set(known.safe()) - set(known.mines()))
    for cell in (safe, safe, mine, open_one):
        game.flag(cell)
    wanted = [
        (f"Flag {name_of(safe)}: a wrong flag</b>", f"{name_of(safe)} was certainly safe."),
        (f"Take the flag at {name_of(safe)} away</b>", f"{name_of(safe)} was certainly safe."),
        (f"Flag {name_of(mine)}</b>", f"{name_of(mine)} was certainly a mine."),
        (f"<b>Flag {name_of(open_one)}</b>", ""),
    ]
    window, scene = shown(game, 1)
    for head, reason in wanted:
        while scene.look_back.waits:
            window.settle(1)
        window.settle()
        assert head in text(scene)
        assert reason in text(scene)
        assert ("certainly" in text(scene)) is bool(reason)
        window.key(pygame.K_RIGHT)


def test_a_move_of_the_ai_has_its_proof():
    game = Game(LEVELS["beginner"], random.Random(5))
    game.reveal((4, 4))
    safe = min(analyze(game.observe()).safe())
    game.play(Command(Action.REVEAL, safe, 0, Actor.AI))
    window, scene = shown(game, 1)
    while scene.look_back.waits:
        window.settle(1)
    window.settle()
    assert f"{name_of(safe)} was certainly safe.<br>" in text(scene)
    assert scene.marks().explained.cell == safe


def test_a_guess_of_the_ai_says_its_risk():
    game = Game.with_mines(2, 4, {(0, 1), (1, 3)})
    game.reveal((0, 0))
    game.play(Command(Action.REVEAL, (0, 1), 0, Actor.AI))
    window, scene = shown(game, 1)
    while scene.look_back.waits:
        window.settle(1)
    window.settle()
    assert "<b>Open B1 (the AI or a hint)</b>" in text(scene)
    assert text(scene).endswith("<br>B1 is a mine in 33 % of the layouts.")
    assert scene.marks() == CellMarks(cursor=(0, 1))


def test_nothing_is_drawn_over_a_tip_of_the_buttons():
    _, scene = shown(guessed(), 2)
    drawn = []
    scene.manager.draw_ui = lambda target: drawn.append(target.copy())
    target = pygame.Surface(pygame.display.get_surface().get_size())
    scene.draw(target)
    place = scene.panel.strip
    before = pygame.image.tobytes(drawn[0].subsurface(place), "RGB")
    assert pygame.image.tobytes(target.subsurface(place), "RGB") == before


def test_a_game_that_went_on_after_a_mine_to_its_end_is_called_as_on_the_board():
    game = Game.with_mines(2, 3, {(0, 0)}, Rules(play_on=True))
    for cell in ((0, 1), (0, 0), (0, 2), (1, 0)):
        game.reveal(cell)
    window, scene = shown(game)
    assert scene.text().startswith("<b>Finished</b>")
    on_board = Session(game, window.session.environment)
    assert panel_message(on_board, "", None, NONE).heading == "Finished"


def test_in_the_least_window_every_mark_of_a_moment_has_its_entry(monkeypatch):
    drawn = []
    monkeypatch.setattr(Legend, "draw", lambda *places: drawn.append(len(places[-1])))
    window, scene = shown(game_misread(), size=(640, 480))
    counts = set()
    for place in range(scene.last + 1):
        scene.show(place)
        window.settle(1)
        window.app.show()
        counts.add(len(scene.legend()))
        assert drawn[-1:] == [len(scene.legend())]
    assert max(counts) >= 5


def test_a_mistake_without_a_chance_to_win_stands_on_no_figure_of_the_curve(monkeypatch):
    pygame.font.init()
    game, theme = game_misread(), theme_named("light")
    found = LookBack(game, None)
    while not found.is_judged:
        found.go_on()
    unknown = next(one for one in found.mistakes if one.judgement.win_chosen is None)
    place = pygame.Rect(0, 0, 200, 106)
    monkeypatch.setattr(LookBack, "win_lines", [[(0, 0.5), (1, 0.0)]])
    curve = WinCurve(place, theme, 1.0, found)
    ((_, _), (_, lowest)) = curve.lines()[0]
    assert lowest + 5 < curve.place_of_sign(unknown)[1] < place.bottom


def test_no_cell_is_called_better_than_a_chord_that_opens_a_certain_mine():
    game = Game.with_mines(2, 5, {(0, 1), (0, 4)})
    for cell in ((0, 0), (1, 0), (1, 1), (0, 2)):
        game.reveal(cell)
    game.flag((0, 3))
    game.chord((0, 2))
    window, scene = shown(game, place=5)
    assert "B1 was certainly a mine. Your chord at C1 opened it." in text(scene)
    assert scene.marks().explained.cell is None
    assert "better cell" not in {entry.words for entry in scene.legend()}
    check_legend(scene.legend(), scene.marks(), scene.position())
    while not scene.retry.asks or scene.place != 5:
        scene.learn()
    try_at(window, scene, (0, 1))
    window.key(pygame.K_RIGHT)
    assert "B1 was certainly a mine" in text(scene)
    assert scene.marks().explained.cell is None

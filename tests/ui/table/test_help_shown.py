"""Help counts when it is shown, and what would take a record says so before."""

from dataclasses import replace

import pygame
import pytest
from window import STILL, Window
from workers import SilentWorker

from minesweeper import LEVELS, Level, Status
from minesweeper.rules.level import NoGuess
from minesweeper.rules.rules import Rules
from minesweeper.session.setup import Setup
from minesweeper.storage.store import Marks, Store
from minesweeper.ui.board.legend import Legend
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.mouse import RIGHT
from tests.storage.test_store import play

WARNING = "The game will not count."
UNTOLD = "The AI is not told how many mines there are: to it all layouts are equally likely."


def begun(**options):
    """Return a window with a game on a board that nobody chose, begun in its middle."""
    window = Window(seed=None, **options)
    window.click_cell((4, 4))
    assert window.game.status is Status.PLAYING
    return window


def win(window):
    while not window.game.is_over:
        window.click_cell(min(set(window.game.observe().covered()) - window.game.mines))


def warns(window, wish):
    return WARNING in window.button(wish).tool_tip_text


def searched():
    """Return a window with a board without guesses that was found."""
    window = Window(seed=None)
    window.table.new_game(Setup(LEVELS["beginner"], NoGuess()))
    window.click_cell((4, 4))
    for _ in range(1000):
        window.settle(1)
        if not window.session.no_guess.searches:
            return window
    raise AssertionError("the search does not end")


def test_after_the_end_and_in_a_pause_nothing_is_said_of_the_mines():
    window = begun()
    window.key(pygame.K_PAUSE)
    before = window.message
    window.key(pygame.K_F9)
    assert (window.message, window.session.shows_mines) == (before, False)
    window.key(pygame.K_PAUSE)
    assert not window.session.is_assisted
    win(window)
    before = window.message
    window.key(pygame.K_F9)
    assert (window.message, window.session.shows_mines) == (before, False)
    assert not window.session.is_assisted


def test_the_link_to_the_proof_warns_as_long_as_there_is_a_record_to_lose():
    window = searched()
    assert "the game will then not count" in window.message
    window.key(pygame.K_j)
    window.key(pygame.K_ESCAPE)
    assert window.session.is_assisted
    assert "Prove it" in window.message
    assert "the game will then not count" not in window.message
    window.key(pygame.K_r)
    window.click_cell((4, 4))
    assert "Prove it" in window.message
    assert "the game will then not count" not in window.message


def test_a_proof_that_was_not_waited_for_is_no_help():
    window = Window(worker=SilentWorker())
    window.table.new_game(Setup().on(searched().game.code))
    window.click_cell((4, 4))
    window.key(pygame.K_j)
    assert "Looking for" in window.dialog.text()
    window.key(pygame.K_ESCAPE)
    assert not window.session.is_assisted


@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_h, pygame.K_w])
def test_an_answer_that_was_not_waited_for_is_no_help(key):
    settings = {"player": "sampling", "window_size": (960, 640)}
    window = Window(Level(40, 40, 300), seed=None, worker=SilentWorker(), settings=STILL)
    window.app.preferences.change(**settings)
    window.click_cell((20, 20))
    window.move(window.middle(min(window.game.observe().covered())))
    window.key(key)
    session = window.session
    assert session.assistant.thinks or session.teacher.thinks
    assert not session.is_assisted
    window.key(pygame.K_ESCAPE)
    assert not session.assistant.thinks
    assert not session.teacher.thinks
    assert not session.is_assisted


@pytest.mark.parametrize("how", ["again", "pasted", "helped"])
@pytest.mark.parametrize("stored", [False, True])
def test_nothing_warns_of_losing_a_record_that_cannot_be_won(tmp_path, how, stored):
    window = begun(store=Store(tmp_path / "games.sqlite") if stored else None)
    assert window.table.panel.hint_line == "game won't count"
    assert all(warns(window, wish) for wish in (Wish.HINT, Wish.OVERLAY, Wish.AI_VIEW))
    if how == "again":
        window.key(pygame.K_r)
    elif how == "pasted":
        window.key(pygame.K_c, pygame.KMOD_LCTRL)
        window.key(pygame.K_v, pygame.KMOD_LCTRL)
        window.key(pygame.K_v, pygame.KMOD_LCTRL)  # the game in play ends
    else:
        window.key(pygame.K_h)
    assert window.table.panel.hint_line == ""
    assert not any(warns(window, wish) for wish in (Wish.HINT, Wish.OVERLAY, Wish.AI_VIEW))
    window.app.table.close()


def test_a_win_on_a_board_that_was_opened_elsewhere_says_why_it_does_not_count(tmp_path):
    window = begun(store=Store(tmp_path / "games.sqlite"))
    with Store(tmp_path / "games.sqlite") as other:
        again = window.game.again()
        play(other, again, (window.game.commands[0].action, (4, 4)), marks=Marks(seeded=True))
    win(window)
    assert window.game.status is Status.WON
    assert "It counts for no record: this board was played before." in window.message
    window.app.table.close()


# Keys ask first

ASKS = replace(STILL, keys_ask=True)
HELPING = {
    "o": pygame.K_o,
    "v": pygame.K_v,
    "a": pygame.K_a,
    "p": pygame.K_p,
    "h": pygame.K_h,
    "w": pygame.K_w,
    "f9": pygame.K_F9,
}


@pytest.mark.parametrize("name", HELPING)
def test_a_key_that_helps_must_be_pressed_twice_in_a_game_that_counts(name):
    window = begun(settings=ASKS)
    window.move(window.middle(min(window.game.observe().covered())))
    commands = len(window.game.commands)
    window.key(HELPING[name])
    window.settle(30)
    assert window.session.can_count
    assert len(window.game.commands) == commands
    key = name.upper()
    assert f"{key} is help: with it the game will count for no record." in window.message
    assert f"Press {key} again to have it." in window.message
    window.key(HELPING[name])
    window.settle(30)
    assert window.session.is_assisted
    assert "Press" not in window.message or name == "h"


def test_a_key_asks_again_after_anything_else_and_a_held_one_does_not_help():
    window = begun(settings=ASKS)
    for _ in range(3):
        window.post(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="")
    window.post(pygame.KEYUP, key=pygame.K_o, mod=0)
    window.key(pygame.K_h)  # another key is no answer
    window.click_cell(min(window.game.observe().covered()), RIGHT)
    window.key(pygame.K_h)
    assert window.session.can_count
    window.key(pygame.K_h)
    assert window.session.is_assisted


def test_buttons_help_at_once_and_keys_where_nothing_can_be_lost():
    window = begun(settings=ASKS)
    window.click_on(window.button(Wish.OVERLAY))
    assert window.session.is_assisted
    window.key(pygame.K_o)
    assert not window.table.preferences.settings.overlay
    window.key(pygame.K_n)
    window.key(pygame.K_a)  # before the first cell
    assert window.session.is_assisted
    chosen = Window(settings=ASKS)
    chosen.click_cell((4, 4))
    chosen.key(pygame.K_o)
    assert chosen.table.preferences.settings.overlay


def test_in_a_pause_only_keys_ask_that_do_anything():
    window = begun(settings=ASKS)
    window.session.pause()
    window.key(pygame.K_h)
    assert "is help" not in window.message
    window.key(pygame.K_o)
    assert "O is help" in window.message
    assert not window.table.preferences.settings.overlay
    window.key(pygame.K_o)
    assert window.table.preferences.settings.overlay
    window.key(pygame.K_o)  # what is switched off needs no second press
    assert not window.table.preferences.settings.overlay


def test_a_win_played_on_from_an_earlier_game_names_that_reason_beside_the_help():
    window = begun()
    earlier = window.game
    window.table.play_on(earlier.at(1), earlier.first_cell)
    window.key(pygame.K_h)
    win(window)
    told = "It counts for no record: you had help, moves of it were lost or made in an earlier"
    assert f"{told} game, this board was played before." in window.message


def test_a_first_move_that_is_taken_back_is_no_board_played_again_and_its_clock_can_pause():
    window = begun()
    window.now += 5000
    window.settle()
    window.table.do(Wish.TAKE_BACK)
    window.settle()
    assert "The first cell was E5: it is safe." in window.message
    assert "again" not in window.message
    assert "It counts for no record: moves of it were taken back." in window.message
    window.key(pygame.K_PAUSE)
    stood = window.session.elapsed
    window.now += 5000
    window.settle()
    assert (window.session.is_paused, window.session.elapsed) == (True, stood)
    window.key(pygame.K_PAUSE)
    window.table.do(Wish.BRING_BACK)
    assert window.game.status is Status.PLAYING


def test_a_first_move_that_is_taken_back_says_that_the_game_no_longer_counts():
    window = begun()
    window.table.do(Wish.TAKE_BACK)
    window.settle()
    assert "It counts for no record: moves of it were taken back" in window.message


def day(**options):
    """Return a window with the board of the day before its first click."""
    window = Window(seed=None, settings=ASKS, **options)
    window.table.play_day(LEVELS["beginner"])
    window.settle()
    return window


@pytest.mark.parametrize("name", ["a", "p", "h", "w"])
def test_a_key_does_not_spend_the_only_try_at_the_board_of_the_day(name):
    window = day()
    window.move(window.middle((0, 0)))
    window.key(HELPING[name])
    window.settle(30)
    assert window.session.can_count
    assert f"{name.upper()} is help" in window.message
    window.key(HELPING[name])
    window.settle(30)
    assert window.session.is_assisted


def test_before_the_first_click_the_chances_cost_nothing_yet_so_their_key_does_not_ask():
    window = day()
    window.key(pygame.K_o)
    assert window.table.preferences.settings.overlay
    window.key(pygame.K_o)
    assert not window.table.preferences.settings.overlay
    assert window.session.can_count


@pytest.mark.parametrize("begins", ["day", "new game", "restart"])
def test_chances_that_were_left_on_are_off_in_the_next_game_that_would_count(begins):
    window = begun()
    for wish in (Wish.OVERLAY, Wish.AI_VIEW):
        window.table.do(wish)
        window.settle()
    assert window.session.is_assisted
    if begins == "day":
        window.table.play_day(LEVELS["beginner"])
    elif begins == "new game":
        window.table.do(Wish.NEW_GAME)
    else:
        window = Window(seed=None, settings=window.app.preferences.settings)
    window.settle()
    settings = window.app.preferences.settings
    assert (settings.overlay, settings.ai_view) == (False, begins != "day")
    assert window.session.can_count
    window.click_cell(window.session.begins_at or (4, 4))
    assert window.session.is_assisted is (begins != "day")


def test_where_nothing_can_be_lost_the_chances_stay():
    window = begun()
    window.table.do(Wish.OVERLAY)
    window.table.do(Wish.SAME_BOARD)
    assert window.app.preferences.settings.overlay
    window.table.play_day(LEVELS["beginner"])
    window.table.do(Wish.OVERLAY)
    window.settle()
    assert "The chances are shown, so this game will not count." in window.message


def take_back(window):
    window.key(pygame.K_z, mod=pygame.KMOD_CTRL)


def test_a_key_that_takes_a_move_back_must_be_pressed_twice_in_a_game_that_counts():
    window = begun(settings=ASKS)
    take_back(window)
    assert window.session.can_count
    assert (
        "Ctrl+Z takes a move back: with that the game will count for no record." in window.message
    )
    take_back(window)
    assert (window.game.status, window.session.can_count) == (Status.READY, False)
    assert window.heading == "Taken back"
    window.key(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    take_back(window)  # it counts no more
    assert window.game.status is Status.READY


def test_the_key_that_brings_a_left_game_back_asks_nothing():
    window = begun(settings=ASKS)
    left = window.session
    window.table.play_day(LEVELS["beginner"])
    take_back(window)
    assert window.session is left


def test_the_legend_says_that_the_given_cell_is_the_first_whatever_is_asked(monkeypatch):
    drawn = []
    monkeypatch.setattr(Legend, "draw_below", lambda *places: drawn.append(places[-1]))
    for key in "hw":
        window = day(size=(1000, 700))
        window.move(window.middle((0, 0)))
        for _ in range(2):
            window.key(HELPING[key])
            assert window.screen
            assert [entry.words for entry in drawn[-1]] == ["first cell"]
        assert window.session.is_assisted


def test_chances_of_a_game_whose_mines_the_ai_may_not_count_say_so():
    for known in (False, True):
        window = Window(size=(1000, 700), rules=Rules(count_known=known))
        window.click_cell((4, 4))
        covered = next(iter(window.game.observe().covered()))
        assert UNTOLD not in window.message
        window.move(window.middle(covered))
        window.key(pygame.K_o)
        assert window.session.preferences.settings.overlay
        assert (UNTOLD in window.message) != known
        window.key(pygame.K_o)
        window.key(pygame.K_v)
        window.settle()
        told = window.ai_view.figures.said
        assert (UNTOLD in told) != known
        assert ("10" in told) == known

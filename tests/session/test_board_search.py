"""Games without guesses in a session: the board is found between the first reveal and the next."""

import random

import pytest
from workers import SilentWorker

from minesweeper import LEVELS, Action, Code, Level, Start, Status
from minesweeper.rules.level import Difficulty, NoGuess
from minesweeper.session import no_guess
from minesweeper.session.environment import Environment
from minesweeper.session.no_guess import Tried
from minesweeper.session.preferences import Preferences
from minesweeper.session.recorder import Recorder
from minesweeper.session.session import Session
from minesweeper.session.setup import Setup
from minesweeper.storage.settings import Settings
from minesweeper.storage.store import Marks, Store

ANY, EXPERT = NoGuess(), LEVELS["expert"]


def begun(rule=ANY, level=EXPERT, worker=None, recorder=None, seed=1, **settings):
    rng, preferences = random.Random(seed), Preferences(Settings(**settings))
    around = Environment(preferences, lambda: 0, rng, worker, recorder or Recorder())
    return Session.fresh(Setup(level, rule), around)


def search_to_the_end(session):
    for _ in range(10_000):
        if not session.no_guess.searches:
            return
        session.go_on()
    raise AssertionError("the search does not end")


def test_the_first_reveal_opens_where_it_was_clicked_once_a_board_is_found():
    session = begun(NoGuess(Difficulty.HARD))
    session.act(Action.REVEAL, (5, 7))
    search_to_the_end(session)
    game = session.game
    assert game.code.first == (5, 7)
    assert game.numbers[5, 7] == 0
    assert [command.cell for command in game.commands] == [(5, 7)]
    assert session.no_guess.search is None


@pytest.mark.parametrize("seconds", [4, 6])
def test_the_clock_waits_for_who_waited_long_for_a_board(seconds):
    now = [0]
    around = Environment(Preferences(Settings()), lambda: now[0], random.Random(1))
    session = Session.fresh(Setup(EXPERT, NoGuess(Difficulty.HARD)), around)
    session.act(Action.REVEAL, (5, 7))
    assert session.no_guess.searches
    now[0] += 1000 * seconds
    search_to_the_end(session)
    assert session.game.status is Status.PLAYING
    assert session.is_paused is (seconds > 5)
    now[0] += 1000
    assert session.elapsed == (0 if seconds > 5 else 1000)


@pytest.mark.parametrize("view", ["overlay", "ai_view"])
def test_who_sees_the_chances_of_a_board_as_soon_as_it_is_found_is_helped(view):
    session = begun(NoGuess(Difficulty.HARD))
    session.preferences.change(**{view: True})
    session.act(Action.REVEAL, (5, 7))
    assert session.no_guess.searches
    assert not session.is_assisted
    search_to_the_end(session)
    assert session.game.status is Status.PLAYING
    assert session.is_assisted


def test_ai_move_plays_a_game_without_guesses_to_the_win():
    session = begun(level=LEVELS["intermediate"])
    while not session.game.is_over:
        session.ai_move()
        search_to_the_end(session)
        session.go_on()
    assert session.game.status is Status.WON


def test_while_it_searches_the_game_waits_and_another_click_searches_from_there():
    session = begun(worker=SilentWorker(), level=Level(40, 30, 240))
    session.act(Action.REVEAL, (3, 3))
    assert session.no_guess.searches
    assert not session.can_ai_move
    assert session.next_event() == 0.01
    session.ai_move()
    assert session.game.commands == []
    session.act(Action.REVEAL, (9, 9))
    assert session.no_guess.search.first == (9, 9)
    session.stop()
    assert not session.no_guess.searches


def test_a_flagged_cell_begins_no_search():
    session = begun()
    session.act(Action.FLAG, (3, 3))
    session.act(Action.REVEAL, (3, 3))
    assert session.no_guess.search is None


def test_spent_tries_are_told_and_more_can_be_allowed(monkeypatch):
    monkeypatch.setattr(no_guess, "most_tries", lambda _: 30)
    session = begun(level=Level(30, 24, 200))
    session.act(Action.REVEAL, (3, 3))
    search_to_the_end(session)
    assert (session.no_guess.search.tries, session.no_guess.search.is_over) == (30, True)
    assert session.no_guess.search.fault is None
    session.no_guess.search.more()
    assert session.no_guess.searches
    search_to_the_end(session)
    assert session.no_guess.search.tries == 60


def test_the_first_tries_are_few_and_each_later_query_goes_on_after_those_before():
    worker = SilentWorker()
    session = begun(level=Level(30, 24, 200), worker=worker)
    session.act(Action.REVEAL, (3, 3))
    assert not session.go_on()
    asked = []
    for _ in range(3):
        numbers = worker.query.compute.args[-1]
        asked.append(numbers)
        worker.poll = lambda number=worker.number: (number, Tried(None))
        assert session.go_on()
        assert session.no_guess.search.tries == numbers.stop - 1
    assert asked == [range(1, 5), range(5, 30), range(30, 55)]


def test_mines_without_room_for_an_opening_are_a_fault():
    session = begun(level=Level(4, 4, 12))
    session.act(Action.REVEAL, (1, 1))
    assert not session.no_guess.searches
    assert str(session.no_guess.search.fault) == "12 mines leave no room for an opening at B2"
    assert session.game.commands == []


def test_the_window_makes_the_board_that_the_command_line_makes():
    session = begun(seed=4)
    seed = session.game.code.seed
    session.act(Action.REVEAL, (3, 3))
    search_to_the_end(session)
    accepted = session.game.code.accepted
    assert session.game.code == Code(
        LEVELS["expert"], NoGuess(), seed, first=(3, 3), accepted=accepted
    )


def test_a_found_board_begins_at_its_cell_and_says_so():
    code = Code(LEVELS["beginner"], NoGuess(), 3, first=(2, 2), accepted=4)
    around = Environment(Preferences(), lambda: 0, random.Random(1))
    session = Session.fresh(Setup().on(code), around)
    assert session.begins_at == (2, 2)
    session.act(Action.REVEAL, (8, 8))
    session.act(Action.CHORD, (2, 2))
    assert session.game.status is Status.READY
    assert session.is_untouched
    session.ai_move()
    assert session.game.first_cell == (2, 2)
    assert session.again().begins_at == (2, 2)


def test_a_game_without_guesses_is_stored_and_resumed_with_its_board(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        session = begun(recorder=Recorder(store))
        session.act(Action.REVEAL, (3, 3))
        search_to_the_end(session)
        kept = store.unfinished()
        assert kept.marks.no_guess
        assert kept.game.code == session.game.code
        assert kept.game.numbers == session.game.numbers
        assert kept.game.start is Start.OPENING
        session.again()
        assert store.unfinished().marks == Marks(replayed=True, no_guess=True)


def test_the_next_game_has_the_same_rule():
    session = begun(NoGuess(Difficulty.EASY))
    assert session.setup.start == NoGuess(Difficulty.EASY)
    assert session.setup.accepted is None

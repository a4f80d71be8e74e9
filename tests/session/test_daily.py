"""The board of the day: the same for everyone, its first cell given, and its first try counts."""

import random
from datetime import date
from itertools import count

import pytest

from minesweeper.explain.explanation import Kind
from minesweeper.rules.command import Action, Status
from minesweeper.rules.daily import daily_code
from minesweeper.rules.level import LEVELS
from minesweeper.session.environment import Environment
from minesweeper.session.preferences import Preferences
from minesweeper.session.recorder import Recorder
from minesweeper.session.session import Session
from minesweeper.storage.store import BoardKind, Store, Uncounted

BEGINNER, DAY = LEVELS["beginner"], date(2026, 1, 31)
KIND = BoardKind(BEGINNER, "opening", daily=True)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


def environment(store):
    return Environment(
        Preferences(), count(0, 100).__next__, random.Random(1), recorder=Recorder(store)
    )


def begin(session):
    session.act(Action.REVEAL, (4, 4))
    assert session.game.status is Status.PLAYING


def win(session):
    begin(session)
    finish(session)


def finish(session):
    for cell in session.game.observe().covered():
        if cell not in session.game.mines:
            session.act(Action.REVEAL, cell)
    assert session.game.status is Status.WON


def test_it_waits_for_the_first_click_at_the_same_cell_for_everyone(path):
    with Store(path) as store:
        session = Session.of_day(BEGINNER, DAY, environment(store))
    assert session.game.code == daily_code(BEGINNER, DAY)
    assert session.begins_at == (4, 4)
    assert (session.game.status, session.elapsed) == (Status.READY, 0)
    session.act(Action.REVEAL, (0, 0))
    assert session.game.status is Status.READY
    begin(session)
    assert session.game.numbers[4, 4] == 0


def test_what_is_said_before_the_first_click_is_that_it_begins_there(path):
    with Store(path) as store:
        session = Session.of_day(BEGINNER, DAY, environment(store))
    assert session.probabilities.mined == {(4, 4): 0}
    for asked in ((0, 0), (4, 4)):
        session.why(asked)
        known = session.teacher.answer.explanation
        assert (known.kind, known.cell) == (Kind.BEGUN_THERE, (4, 4))
    begin(session)
    assert len(session.probabilities.mined) > 1


def test_one_left_without_a_command_is_no_try(path):
    with Store(path) as store:
        around = environment(store)
        Session.of_day(BEGINNER, DAY, around)
        assert not store.has_daily(BEGINNER, DAY.isoformat())
        again = Session.of_day(BEGINNER, DAY, around)
        assert again.can_count
        win(again)
        assert [one.why for one in store.entries()] == [None]


def test_one_that_waits_in_another_window_does_not_spend_the_try(path):
    with Store(path) as store, Store(path) as other:
        waits = Session.of_day(BEGINNER, DAY, environment(other))
        win(Session.of_day(BEGINNER, DAY, environment(store)))
        win(waits)
        assert [one.why for one in store.entries()].count(None) == 1


def test_a_win_counts_among_the_boards_of_the_days_and_only_the_first_time(path):
    with Store(path) as store:
        first = Session.of_day(BEGINNER, DAY, environment(store))
        assert first.can_count
        win(first)
        assert first.why_uncounted is None
        again = Session.of_day(BEGINNER, DAY, environment(store))
        assert again.why_uncounted is Uncounted.KNOWN
        win(again)
        found = store.entries()
        assert [one.kind for one in found] == [KIND, KIND]
        assert [one.daily for one in found] == 2 * [DAY.isoformat()]
        assert [one.number for one in store.best_times(KIND)] == [found[0].number]


def test_one_that_was_begun_and_left_does_not_count_again(path):
    with Store(path) as store:
        begin(Session.of_day(BEGINNER, DAY, environment(store)))
        assert Session.of_day(BEGINNER, DAY, environment(store)).why_uncounted is Uncounted.KNOWN


def test_another_day_and_another_level_are_other_boards(path):
    with Store(path) as store:
        session = Session.of_day(BEGINNER, DAY, environment(store))
        for level, day in ((LEVELS["expert"], DAY), (BEGINNER, date(2026, 2, 1))):
            other = Session.of_day(level, day, environment(store))
            assert other.game.code != session.game.code
            assert other.why_uncounted is None


def test_a_resumed_game_keeps_its_day_and_counts(path):
    with Store(path) as store:
        begin(Session.of_day(BEGINNER, DAY, environment(store)))
    with Store(path) as store:
        around = environment(store)
        session = Session.resumed(around.recorder.unfinished(), around)
        session.toggle_pause()
        assert session.game.code == daily_code(BEGINNER, DAY)
        assert session.daily == DAY.isoformat()
        finish(session)
        assert session.why_uncounted is None
        assert around.recorder.place == 1
        assert [one.daily for one in store.entries()] == [DAY.isoformat()]

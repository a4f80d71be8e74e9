"""The figures of stored games: every finished game gets its own, whatever stops the work."""

import pytest
from workers import SilentWorker

from minesweeper.records.figures import FigureCache, GameFigures, figures_of
from minesweeper.review.review import review
from minesweeper.rules.command import OVER
from minesweeper.session.figure_work import FigureWork
from minesweeper.session.worker import WorkerDiedError
from tools.stored_games import filled


@pytest.fixture
def store(tmp_path):
    with filled(tmp_path, 12) as store:
        yield store


@pytest.fixture
def cache(tmp_path):
    with FigureCache(tmp_path / "figures.sqlite") as cache:
        yield cache


def all_done(work):
    for _ in range(200):
        if work.is_done:
            return
        work.go_on()
    raise AssertionError("the work does not end")


def test_every_finished_game_gets_its_figures_and_they_are_kept(store, cache):
    entries = store.entries()
    work = FigureWork(store, entries, cache, None)
    all_done(work)
    finished = [one for one in entries if one.status in OVER]
    assert set(work.known) == {one.key for one in finished}
    for entry in finished:
        kept = store.load(entry.number)
        assert work.known[entry.key] == figures_of(kept).with_review(review(kept.game))
    assert cache.all() == work.known
    again = FigureWork(store, entries, cache, None)
    assert again.is_done
    assert again.known == work.known


def test_a_work_that_is_cancelled_loses_nothing(store, cache):
    entries = store.entries()
    work = FigureWork(store, entries, cache, None)
    for _ in range(5):
        work.go_on()
    work.cancel()
    assert work.is_done
    known = dict(work.known)
    assert 0 < sum(one.judged for one in known.values()) < len(entries)
    assert cache.all() == known
    again = FigureWork(store, entries, cache, None)
    all_done(again)
    assert len(again.known) == len(entries)
    assert all(one.judged for one in again.known.values())
    assert all(again.known[key] == one for key, one in known.items() if one.judged)


def test_the_newest_games_come_first(store, cache):
    work = FigureWork(store, store.entries(), cache, None)
    while not any(one.judged for one in work.known.values()):
        work.go_on()
    judged = [key for key, one in work.known.items() if one.judged]
    assert judged == [store.entries()[-1].key]


def test_a_broken_game_does_not_stop_the_others(store, cache):
    entries = store.entries()
    broken = entries[3]
    spoil = "UPDATE game SET code = 'no code' WHERE id = ?"
    store.database.execute(spoil, [broken.number])
    work = FigureWork(store, entries, cache, None)
    all_done(work)
    assert set(work.known) == {one.key for one in entries}
    assert all(one.judged for one in work.known.values())
    assert work.known[broken.key].three_bv is None


def test_a_worker_that_dies_of_games_leaves_them_unknown_and_is_not_asked_again(store, cache):
    entries = store.entries()
    worker = DyingWorker()
    work = FigureWork(store, entries, cache, worker)
    all_done(work)
    assert all(one == GameFigures(one.key, judged=1) for one in work.known.values())
    assert set(work.known) == {one.key for one in entries}
    asked = worker.asked
    assert FigureWork(store, entries, cache, worker).is_done
    assert worker.asked == asked


class DyingWorker(SilentWorker):
    asked = 0

    def ask(self, *_):
        self.asked += 1

    def poll(self):
        raise WorkerDiedError

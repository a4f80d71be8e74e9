"""The screen of records says only what a plain recount of the stored games says."""

from __future__ import annotations

import itertools
import random
import re
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from minesweeper.rules.level import Start
from minesweeper.storage.store import Store
from minesweeper.ui import system
from minesweeper.ui.input.mouse import RIGHT
from tests.claims.records import check_screen, tight
from tests.claims.recount import STARTS, Counted, line_of_the_day, recounted, seconds, two
from tests.claims.stored import SIZES, TODAY, mixed_store
from tests.window import STILL, Window

QUICK = (0, 1, 3)
"""The games in the stores of the fast tests."""


@pytest.fixture(autouse=True)
def _day(monkeypatch):
    monkeypatch.setattr("minesweeper.ui.review.record_games.today", lambda: TODAY)


def opened(store):
    """Return a window with the records, in which every figure is worked out."""
    window = Window(seed=None, store=store)
    window.key(pygame.K_t)
    for _ in range(2000):
        window.now += 4000
        window.app.step()
        if not window.dialog.games.is_behind:
            return window
    raise AssertionError("the work does not end")


def walk(folder, seed, games):
    with mixed_store(folder, seed, games) as store:
        window = opened(store)
        check_screen(window, recounted(store))


@pytest.mark.parametrize("games", QUICK)
def test_what_the_records_say_of_stored_games_is_true(tmp_path, games):
    walk(tmp_path, 1, games)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 22))
def test_what_the_records_say_of_20_stores_is_true(tmp_path, seed):
    walk(tmp_path, seed, 10 * seed)


def test_the_line_of_the_day_says_how_its_board_went(tmp_path):
    with mixed_store(tmp_path, 1, 20) as store:
        window, found = opened(store), recounted(store)
        beginner = next(k for k in window.dialog.games.found if k.level.name == "beginner")
        window.dialog.take_kind(beginner)
        window.dialog.copy_day()
        played = [g for g in found if g.daily == str(TODAY) and g.level == (9, 9, 10)]
        (game,) = [g for g in played if g.why is None and g.is_over]
        assert system.clipboard_text() == line_of_the_day(game, TODAY)
        assert window.dialog.status() == f"Copied: {system.clipboard_text()}"


def rest_on_clock(window):
    window.move((1, 1))  # a mouse that rests there already gets no tip
    window.move(window.area.header.counters[1].center)
    for _ in range(40):
        window.now += 50
        window.settle(1)
    return tight(window.table.clock_tip.tool_tip_text)


def test_the_clock_says_the_best_time_of_the_kind_on_the_table(tmp_path):
    with mixed_store(tmp_path, 1, 60) as store:
        found = [game for game in recounted(store) if game.status == "won" and game.why is None]
        for level, start in itertools.product(SIZES, Start):
            window = Window(level, None, start, store=store)
            size = (level.width, level.height, level.mines)
            own = [g.time for g in found if (g.level, g.start_text) == (size, STARTS[start.value])]
            told = rest_on_clock(window)
            if own:
                assert told == tight(f"Your best time of this kind of board: {seconds(min(own))}")
            else:
                assert told == tight("You have no best time of this kind of board yet.")


def solved_in_sight(window):
    """Return the openings that are open, and the other numbers as far as they can be told."""
    game, level = window.game, window.game.level
    size = {"width": level.width, "height": level.height, "mines": level.mines}
    row = size | {"id": 1, "status": "playing", "time": 1, "daily": None, "ended": "", "begun": ""}
    counted, shown = Counted(row, SimpleNamespace(game=game)), game.numbers
    openings = sum(
        is_opening and not cells.isdisjoint(shown) for cells, is_opening in counted.parts
    )
    rims = [cell for cell in shown if shown[cell]]
    beside = [any(shown.get(one) == 0 for one in counted.around(cell)) for cell in rims]
    return openings + beside.count(False)


@pytest.mark.parametrize("seed", range(3))
def test_the_figures_in_play_are_those_of_the_commands_so_far(seed):
    rng = random.Random(seed)
    window = Window(seed=seed, settings=replace(STILL, counters=True))
    window.click_cell((4, 4))
    for _ in range(25):
        window.now += rng.randint(100, 2000)
        covered, mines = window.game.observe().covered(), window.game.mines
        if rng.random() < 0.3:
            window.click_cell(rng.choice(covered), RIGHT)
        else:
            window.click_cell(rng.choice([c for c in covered if c not in mines]))
        if window.game.is_over:
            break
        window.settle()
        solved, clicks = solved_in_sight(window), len(window.game.commands)
        said, rest = window.table.area.counters.removeprefix("3BV/s: up to ").split(". ", 1)
        assert rest == f"Clicks: {clicks}. Efficiency (IOE): up to {solved / clicks:.2f}."
        elapsed = window.session.elapsed
        if elapsed < 1000:
            assert said.endswith("–")
            continue
        slowest, fastest = 1000 * solved / elapsed, 1000 * solved / max(elapsed - 1000, 1)
        assert slowest - 0.005 <= float(said) <= fastest + 0.005  # it is said once a second


def win(window, pause):
    window.click_cell((1, 1))
    while not window.game.is_over:
        window.now += pause
        covered = window.game.observe().covered()
        window.click_cell(next(c for c in covered if c not in window.game.mines))
    window.settle()


def end_text(found):
    """Return what the end of the newest of some games says, all wins of one kind."""
    *before, last = found
    told = f"Time: {seconds(last.time)[:-2]} seconds."
    if last.why is not None:
        told += "It counts for no record: you had help."
    else:
        times = [game.time for game in before if game.why is None]
        place = 1 + sum(time <= last.time for time in times)
        best = f" Your best: {seconds(min(times, default=0))[:-2]} seconds."
        told += "Your best time!" if place == 1 else f"Number {place} of your best times.{best}"
        clicks = len(last.kept.game.commands)
        told += f"3BV: {len(last.parts)}. 3BV/s: {two(last.rate)}. {clicks} clicks. "
        told += f"Efficiency (IOE): {two(last.clicks['IOE'])}."
    return told + "Records"


@pytest.mark.parametrize("seed", range(2))
def test_the_end_of_a_won_game_says_its_place_and_its_figures(tmp_path, seed):
    rng = random.Random(seed)
    with Store(tmp_path / "games.sqlite") as store:
        window = Window(SIZES[1], None, Start.SAFE, store=store, rng=rng)
        for _ in range(8):
            window.key(pygame.K_n)
            window.settle()
            if rng.random() < 0.2:
                window.key(pygame.K_h)
            win(window, rng.randint(300, 4000))
            assert window.heading == "Won"
            text = re.sub("<.*?>", "", window.message)
            assert text == end_text([game for game in recounted(store) if game.status == "won"])

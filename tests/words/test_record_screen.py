"""What the records say of single games, and that nothing of it lacks a translation."""

import random
from datetime import date

import pytest

from minesweeper.records.figures import figures_of
from minesweeper.records.over_time import Stretch
from minesweeper.records.summary import Summary
from minesweeper.rules.daily import daily_code
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS
from minesweeper.rules.metrics import played
from minesweeper.storage.store import Store
from minesweeper.words import language
from minesweeper.words import record_screen as words
from tools.stored_games import ended, play

DAY = date(2026, 11, 24)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        yield store


def stored(store, *, wins, level="expert", milliseconds=123_456):
    game = Game.from_code(daily_code(LEVELS[level], DAY))
    play(game, random.Random(1), milliseconds, wins=wins)
    store.add([ended(game, f"{DAY}T10:00:00Z", milliseconds, daily=DAY.isoformat())])
    (entry,) = store.entries()
    return entry, store.load(entry.number)


def test_a_win_of_the_day_is_shared_with_its_time_and_3bv(store):
    _, kept = stored(store, wins=True)
    three_bv = played(kept.game, 123_456).three_bv
    rate = f"{three_bv / 123.456:.2f}"
    told = f"Minesweeper 2026-11-24, Expert: 123.45 s, 3BV {three_bv}, {rate} 3BV/s"
    assert words.shared_result(kept.game, kept.elapsed, DAY.isoformat()) == told


def test_a_loss_of_the_day_is_shared_with_the_share_that_is_open(store):
    entry, kept = stored(store, wins=False, milliseconds=34_109)
    share = round(100 * len(kept.game.numbers) / (480 - 99))
    told = f"Minesweeper 2026-11-24, Expert: lost after 34.10 s, {share} % of the board open"
    assert words.shared_result(kept.game, kept.elapsed, DAY.isoformat()) == told
    assert words.result_text(entry) == "lost after 34.10 s"


def test_today_says_whether_the_board_was_played_and_how_that_went(store):
    level = "Beginner"
    assert "not tried yet" in words.today_sentence(level, DAY, None, tried=False)
    assert "Another try does not count" in words.today_sentence(level, DAY, None, tried=True)
    entry, _ = stored(store, wins=True, level="beginner")
    assert "123.45 s. Played again it does not count" in words.today_sentence(
        level, DAY, entry, tried=True
    )


def test_a_point_says_its_day_or_how_many_games_it_stands_for(store):
    entry, _ = stored(store, wins=True, level="beginner")
    assert words.stretch_text(Stretch([entry], 1.0), "x") == "2026-11-24: x"
    three = Stretch([entry] * 3, 1.0)
    assert words.stretch_text(three, "x") == "2026-11-24 to 2026-11-24, 3 games: x"


def test_every_figure_has_its_tip_in_both_languages():
    english = [words.tr(tip) for tip in words.TIPS.values()]
    language.use("zh_CN")
    chinese = [words.tr(tip) for tip in words.TIPS.values()]
    assert len(set(english)) == len(set(chinese)) == 9
    assert not set(english) & set(chinese)


def test_beside_a_lost_game_stands_how_much_of_its_3bv_was_solved(store):
    entry, kept = stored(store, wins=False, milliseconds=34_109)
    found = figures_of(kept)
    told = f"3BV {found.solved}/{found.three_bv}, "
    assert 0 < found.solved < found.three_bv
    assert words.game_note(entry, Summary([entry], {entry.key: found})).startswith(told)
    assert words.told_of_game(entry, found, new=False)[0].startswith(told)

"""What stored games come to, beside a plain recount of the same rows."""

import random
from collections import Counter
from datetime import date
from itertools import groupby
from statistics import median

import pytest

from minesweeper.records.figures import FigureCache, GameFigures
from minesweeper.records.summary import Summary, day_streak, kinds
from minesweeper.review.review import review
from minesweeper.rules.command import Action, Actor, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level
from minesweeper.rules.rules import Rules
from minesweeper.storage.store import BoardKind, GameEntry, Store, Uncounted
from minesweeper.words.records import judged_rows

KINDS = [
    BoardKind(LEVELS["beginner"], "opening"),
    BoardKind(LEVELS["expert"], "safe"),
    BoardKind(LEVELS["expert"], "no-guess:hard", strict=True),
    BoardKind(LEVELS["expert"], "opening", daily=True),
    BoardKind(Level(40, 20, 150), "any"),
]


def drawn_games(rng, count):
    """Return games with all ends, marks and kinds, in the order of their dates."""
    dates = sorted(
        f"2026-0{rng.randint(1, 9)}-{rng.randint(10, 28)}T10:00:00Z" for _ in range(count)
    )
    return [
        GameEntry(
            number,
            f"key-{number}",
            rng.choice([0, 900, 61_239, rng.randint(1, 400_000)]),
            when,
            None,
            rng.choice([Status.WON, Status.WON, Status.LOST, Status.PLAYING]),
            rng.choice(KINDS),
            rng.random() < 0.1,
            rng.choice([None, None, *Uncounted]),
        )
        for number, when in enumerate(dates, 1)
    ]


def drawn_figures(rng, games):
    found = {}
    for game in games:
        if rng.random() < 0.8:
            judged, three_bv = rng.random() < 0.5, rng.randint(1, 180)
            found[game.key] = GameFigures(
                game.key,
                three_bv=three_bv,
                solved=three_bv if game.status is Status.WON else rng.randint(0, three_bv),
                judged=int(judged),
                accuracy=rng.choice([None, rng.random()]) if judged else None,
                luck=rng.random() if judged else None,
                needless=rng.randint(0, 4) if judged else None,
                misread=rng.randint(0, 2) if judged else None,
                missed=rng.choice(["", "count 1,overlap 2", "full 3"]) if judged else None,
            )
    return found


def mean(values):
    return pytest.approx(sum(values) / len(values)) if values else None


@pytest.mark.parametrize("seed", range(30))
def test_every_figure_is_that_of_a_plain_recount(seed):
    rng = random.Random(seed)
    games = drawn_games(rng, rng.randint(0, 120))
    figures = drawn_figures(rng, games)
    found = kinds(games, figures)
    assert {one.kind for one in found} == {game.kind for game in games}
    for one in found:
        for summary, counts in ((one.counted, True), (one.helped, False)):
            own = [g for g in games if g.kind == one.kind and (g.why is None) is counts]
            check(summary, own, figures)
    assert sum(one.counted.played + one.helped.played for one in found) == sum(
        game.status is not Status.PLAYING for game in games
    )


def check(summary, games, figures):
    ended = [game for game in games if game.status in (Status.WON, Status.LOST)]
    wins = [game for game in games if game.status is Status.WON]
    assert (summary.played, summary.won) == (len(ended), len(wins))
    assert summary.unfinished == len(games) - len(ended)
    assert summary.rate == (len(wins) / len(ended) if ended else None)
    runs = [len(list(run)) for won, run in groupby(g.status is Status.WON for g in ended) if won]
    assert summary.best_streak == max(runs, default=0)
    streak = 0
    for game in ended:
        streak = streak + 1 if game.status is Status.WON else 0
    assert summary.streak == streak
    timed = [g.time for g in wins if g.time >= 10]
    assert [g.time for g in summary.best_times] == sorted(timed)[:10]
    rates = {
        g.key: 1000 * figures[g.key].three_bv / g.time for g in wins if g.key in figures and g.time
    }
    best = sorted(rates.values(), reverse=True)[:10]
    assert [summary.three_bv_per_second(g) for g in summary.best_rates] == best
    assert summary.median_rate == (median(rates.values()) if rates else None)
    assert summary.median_time == (round(median(timed)) if timed else None)
    days = Counter(game.date[:10] for game in ended)
    assert {day: games.played for day, games in summary.days.items()} == days
    assert sum(games.won for games in summary.days.values()) == len(wins)
    judged = [figures[g.key] for g in ended if g.key in figures and figures[g.key].judged]
    assert len(summary.judged) == len(judged)
    assert summary.accuracy == mean([f.accuracy for f in judged if f.accuracy is not None])
    assert summary.luck == mean([f.luck for f in judged])
    assert summary.needless == mean([f.needless for f in judged])
    assert summary.misread == mean([f.misread for f in judged])
    missed = Counter()
    for one in judged:
        for part in filter(None, one.missed.split(",")):
            missed[part.split()[0]] += int(part.split()[1])
    assert summary.missed == missed
    assert summary.reasons == Counter(g.why for g in ended if g.why)


def test_the_interval_of_a_rate_holds_it_and_is_that_of_wilson():
    games = [
        GameEntry(
            n, f"k{n}", 1, "", None, Status.WON if n < 40 else Status.LOST, KINDS[0], False, None
        )
        for n in range(100)
    ]
    low, high = Summary(games, {}).interval
    assert (round(low, 4), round(high, 4)) == (0.3094, 0.498)
    assert Summary([], {}).interval is None


def daily_win(day, status=Status.WON):
    return GameEntry(1, day, 1, f"{day}T10:00:00Z", day, status, KINDS[3], False, None)


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        ([], 0),
        (["2026-03-01"], 1),
        (["2026-02-28"], 1),
        (["2026-02-27"], 0),
        (["2026-02-27", "2026-02-28", "2026-03-01"], 3),
        (["2026-02-26", "2026-02-28", "2026-03-01"], 2),
    ],
)
def test_a_streak_of_days_goes_on_until_a_day_is_missed(days, streak):
    assert day_streak(Summary(list(map(daily_win, days)), {}), date(2026, 3, 1)) == streak


def test_a_lost_day_ends_the_streak_of_days():
    games = [daily_win("2026-02-27"), daily_win("2026-02-28", Status.LOST), daily_win("2026-03-01")]
    assert day_streak(Summary(games, {}), date(2026, 3, 1)) == 1


def test_figures_are_kept_until_their_version_changes(tmp_path, monkeypatch):
    path, found = (
        tmp_path / "deep" / "figures.sqlite",
        GameFigures("a", three_bv=5, missed="full 1"),
    )
    with FigureCache(path) as cache:
        cache.put([found])
        cache.put([found._replace(judged=1)])
    with FigureCache(path) as cache:
        assert cache.all() == {"a": found._replace(judged=1)}
    monkeypatch.setattr("minesweeper.records.figures.VERSION", 99)
    with FigureCache(path) as cache:
        assert cache.all() == {}


@pytest.mark.parametrize("content", [b"no database" * 100, b"SQLite format 3\0" + bytes(500)])
def test_a_damaged_cache_is_begun_anew(tmp_path, content):
    path = tmp_path / "figures.sqlite"
    path.write_bytes(content)
    with FigureCache(path) as cache:
        cache.put([GameFigures("a")])
        assert set(cache.all()) == {"a"}


def test_a_folder_in_the_place_of_the_cache_does_no_harm(tmp_path):
    with FigureCache(tmp_path) as cache:
        cache.put([GameFigures("a")])
        assert set(cache.all()) == {"a"}


def test_damaged_rows_are_left_out_or_do_not_count(tmp_path):
    path = tmp_path / "games.sqlite"
    Store(path).close()
    with Store(path) as store:
        insert = (
            'INSERT INTO game ("key", begun, width, height, mines, start, asked, rules, clues,'
            " status, time, assisted, seeded, undone, replayed, no_guess, daily)"
            " VALUES (?, ?, ?, 9, 10, 'opening', ?, ?, 'exact', ?, ?, ?, 0, 0, 0, 0, NULL)"
        )
        right = ["2026-01-31T18:30:00Z", 9, "opening", "{}", "won", 5000, 0]
        wrong = {0: "yesterday", 1: 900, 2: "never", 3: "[" * 99_999, 4: "drawn", 5: "long", 6: "x"}
        store.database.execute(insert, ("right", *right))
        for place, value in wrong.items():
            row = [*right[:place], value, *right[place + 1 :]]
            store.database.execute(insert, (f"wrong-{place}", *row))
        assert [one.key for one in store.entries() if one.why is None] == ["right"]
        assert {one.key for one in store.entries()} == {"right", "wrong-6"}
        assert [one.key for one in store.best_times(KINDS[0])] == ["right"]


@pytest.mark.parametrize("own", [1, 3])
def test_few_moves_beside_those_of_the_ai_say_nothing_of_how_well_a_person_plays(own):
    game = Game.with_mines(4, 4, {(0, 0), (0, 3), (3, 0)}, Rules(flood=False))
    cells = sorted(set(game.observe().covered()) - game.mines)
    for number, cell in enumerate(cells):
        by = Actor.PERSON if number < own else Actor.AI
        game.play(Command(Action.REVEAL, cell, 0, by))
    kind = BoardKind(Level(4, 4, 3), "any")
    entry = GameEntry(1, "a", 9000, "2026-01-01", None, Status.WON, kind, False, None)
    figures = GameFigures(entry.key, three_bv=3, solved=3).with_review(review(game))
    summary = kinds([entry], {entry.key: figures})[0].counted
    assert len(summary.judged) == 1
    assert (summary.needless is None, summary.misread is None) == (own < 3, own < 3)
    told = {name: value for name, value, _ in judged_rows(summary)}
    assert (told["Certain mines opened a game"] == "–") == (own < 3)

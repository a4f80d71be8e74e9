"""The words of the screen of records: tabs, the figures of the clicks, games in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import TypeAlias

from minesweeper.explain.phrases import phrases
from minesweeper.records.figures import GameFigures
from minesweeper.records.over_time import Stretch
from minesweeper.records.summary import DayGames, Summary
from minesweeper.rules.command import Milliseconds, Status
from minesweeper.rules.game import Game
from minesweeper.rules.metrics import Played, played
from minesweeper.storage.store import GameEntry, Uncounted
from minesweeper.words.language import msgid, tr
from minesweeper.words.records import (
    FigureRow,
    kind_text,
    level_text,
    percent,
    reason_text,
    rounded,
    seconds_text,
)

GAMES = phrases("{count} game", "{count} games")
DAILY = phrases("{count} board of the day that counts", "{count} boards of the day that count")
TIMES = phrases("{count} time", "{count} times")
DAYS = phrases("{count} day", "{count} days")
RESETS = phrases(
    "This deletes {count} game, but not the one in play. Press again to delete it; a copy is kept"
    " first. A board of the day that was tried today stays tried.",
    "This deletes {count} games, but not the one in play. Press again to delete them; a copy is"
    " kept first. A board of the day that was tried today stays tried.",
)

Unit: TypeAlias = Callable[[float], str]
"""Returns a figure in words."""

TIPS = {
    "3BV": msgid("The fewest left clicks that open the whole board"),
    "3BV/s": msgid("The 3BV opened in a second: the speed, whatever the board"),
    "IOE": msgid("Efficiency: the 3BV opened with a click; above 1 only with chords"),
    "Corr": msgid("The share of clicks that did something"),
    "Thrp": msgid("The 3BV opened with a click that did something"),
    "ZiNi": msgid("About the fewest clicks, with flags and chords, for one who knows the mines"),
    "HZiNi": msgid("As ZiNi, but openings first, as a person plays"),
    "RQP": msgid("Seconds squared for each 3BV: less is better, and short boards gain nothing"),
    "IOS": msgid("The logarithm of the 3BV over that of the seconds: more is better"),
}
"""What each figure of the clicks is, by its short name, which is the same in every language."""

NAMES = {
    "IOE": msgid("Efficiency (IOE)"),
    "Corr": msgid("Correctness (Corr)"),
    "Thrp": msgid("Throughput (Thrp)"),
    "ZiNi": msgid("Fewest clicks (ZiNi)"),
    "HZiNi": msgid("Fewest clicks of a person (HZiNi)"),
    "RQP": msgid("Seconds squared for each 3BV (RQP)"),
    "IOS": msgid("Index of speed (IOS)"),
}
"""The figures that have a name in words, where there is room for it."""

SHORT = msgid("{rate} (95 % interval: {low} – {high})")
"""The share of games that were won, with its 95 % interval, where there is little room."""


def click_rows(summary: Summary) -> Iterator[FigureRow]:
    """Yield the means over the wins: the name of each figure, its value and what it is."""
    for name, value in summary.click_means.items():
        yield tr(NAMES[name]) if name in NAMES else name, rounded(value), tr(TIPS[name])


def game_note(game: GameEntry, summary: Summary, *, rates: bool = True) -> str:
    """Return what stands beside a game: its 3BV and 3BV/s, or its time, if known, and its day."""
    day, found = game.date[:10], summary.figures.get(game.key)
    rate = summary.three_bv_per_second(game)
    if found is None or found.three_bv is None or rate is None:
        return day
    three_bv = _solved_text(found.solved or 0, found.three_bv)
    if not rates:
        time = seconds_text(game.time)
        return tr("3BV {three_bv}, {time}, {day}", three_bv=three_bv, time=time, day=day)
    return tr("3BV {three_bv}, 3BV/s {rate}, {day}", three_bv=three_bv, rate=rounded(rate), day=day)


def told_of_game(game: GameEntry, found: GameFigures | None, *, new: bool) -> list[str]:
    """Return whether a game is new, if it is, and its figures by kinds."""
    told = [tr("New since you were here last.")] if new else []
    clicks = None if found is None else found.played(game.time)
    if found is None or clicks is None:
        return told
    three_bv = _solved_text(clicks.solved, clicks.three_bv)
    lines = [
        _line({"3BV": three_bv, "ZiNi": found.zini, "HZiNi": found.human_zini}),
        _line({"3BV/s": clicks.three_bv_per_second, "IOE": clicks.efficiency}),
        _line({"Corr": clicks.correctness, "Thrp": clicks.throughput}),
        _line({"RQP": clicks.rapid_quality, "IOS": clicks.speed_index}),
    ]
    return [*told, *filter(None, lines)]


def _line(values: dict[str, float | str | None]) -> str:
    known = {name: value for name, value in values.items() if value is not None}
    return tr(", ").join(
        f"{name} {rounded(value) if isinstance(value, float) else value}"
        for name, value in known.items()
    )


def _solved_text(solved: int, three_bv: int) -> str:
    """Return the 3BV of a board, after how much of it was solved if that is not all: `12/45`."""
    return f"{three_bv}" if solved >= three_bv else f"{solved}/{three_bv}"


def result_text(game: GameEntry) -> str:
    """Return how a game ended, with its time."""
    time = seconds_text(game.time)
    if game.status is Status.WON:
        return tr("won in {time}", time=time)
    if game.status is Status.LOST:
        return tr("lost after {time}", time=time)
    return tr("not finished")


def stretch_text(stretch: Stretch, value: str) -> str:
    """Return what a point of a chart stands for: a day and a figure, or several games."""
    first, last, count = stretch.games[0], stretch.games[-1], len(stretch.games)
    if count == 1:
        return tr("{day}: {value}", day=first.date[:10], value=value)
    return tr(
        "{first} to {last}, {games}: {value}",
        first=first.date[:10],
        last=last.date[:10],
        games=games_text(count),
        value=value,
    )


def moment_text(game: GameEntry) -> str:
    """Return the day and the minute of a game in universal time.

    That is the time in which the day of a board begins.
    """
    return f"{game.date[:10]} {game.date[11:16]} UTC"


def listed_note(game: GameEntry, *, with_kind: bool) -> str:
    """Return why a game does not count, whether it came from a file, and when it was played."""
    parts = [kind_text(game.kind)] if with_kind else []
    parts += [] if game.why is None else [reason_text(game.why)]
    if game.imported and game.why not in (Uncounted.UNPROVED, Uncounted.STATED):
        parts.append(tr("from a file"))
    return tr(", ").join([*parts, moment_text(game)])


def missed_day_text(day: str, today: date) -> str:
    """Return of a day without a result whether its board can still be played."""
    if day == today.isoformat():
        return tr("{day}: no result yet", day=day)
    return tr("{day}: no result. The day is over; its board can no longer be played.", day=day)


def games_text(count: int) -> str:
    """Return that many games."""
    return tr(GAMES, count, count=count)


def daily_text(count: int) -> str:
    """Return that many tries that count at boards of days."""
    return tr(DAILY, count, count=count)


def day_text(day: str, games: DayGames) -> str:
    """Return how many games were played and won on a day, or in a month."""
    return tr("{day}: {games}, {won} won", day=day, games=games_text(games.played), won=games.won)


def today_sentence(level: str, day: date, done: GameEntry | None, *, tried: bool) -> str:
    """Return whether the board of a day was played or at least `tried`, and how that went.

    `done` is the game that counts; it may still be played.
    """
    named = {"day": day.isoformat(), "level": level}
    if done is not None and done.status is Status.PLAYING:
        return tr("Board of the day {day}, {level}: you are playing it; this try counts.", **named)
    if done is not None:
        phrase = msgid("Board of the day {day}, {level}: {result}. Played again it does not count.")
        return tr(phrase, result=result_text(done), **named)
    if tried:
        return tr(
            "Board of the day {day}, {level}: tried, without a result that counts. Another try does"
            " not count.",
            **named,
        )
    return tr(
        "Board of the day {day}, {level}: not tried yet. It is the same for everyone, and the first"
        " try counts, from its first click on.",
        **named,
    )


def shared_result(game: Game, elapsed: Milliseconds, day: str) -> str:
    """Return the result of a board of the day in one line, to be sent to others."""
    level, clicks = level_text(game.level), played(game, elapsed)
    if game.status is Status.WON and clicks is not None:
        result = won_text(clicks)
    else:
        share = len(game.numbers) / (game.level.cells - game.level.mines)
        result = tr(
            "lost after {time}, {percent} of the board open",
            time=seconds_text(elapsed),
            percent=percent(share),
        )
    return tr("Minesweeper {day}, {level}: {result}", day=day, level=level, result=result)


def won_text(clicks: Played) -> str:
    """Return the time, 3BV and 3BV/s of a win."""
    return tr(
        "{time}, 3BV {three_bv}, {rate} 3BV/s",
        time=seconds_text(round(1000 * clicks.seconds)),
        three_bv=clicks.three_bv,
        rate=rounded(clicks.three_bv_per_second),
    )


def best_time_tip(best: Milliseconds | None) -> str:
    """Return what the clock says of the best time of such boards."""
    if best is None:
        return tr("You have no best time of this kind of board yet.")
    return tr("Your best time of this kind of board: {time}", time=seconds_text(best))


def none_sentence(summary: Summary) -> str:
    """Return why no win, or no time of a win, of the games can be listed."""
    if summary.wins:
        return tr("The first click won, so there is no time.")
    return tr("No win among these games yet.")


def unfinished_sentence() -> str:
    """Return that none of the chosen games has an end."""
    return tr("None of these games was finished.")


def reset_sentence(count: int) -> str:
    """Return how many games a reset deletes, and what becomes of them."""
    return tr(RESETS, count, count=count)

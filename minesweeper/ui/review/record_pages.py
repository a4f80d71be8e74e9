"""The tabs of the screen of records: what each shows of the chosen games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import NamedTuple

import pygame

from minesweeper.explain.ladder.technique import Technique
from minesweeper.formats.game_file import RecordedGame
from minesweeper.records.over_time import Stretch, by_time, running_median, stretches, win_shares
from minesweeper.records.summary import KindGames, day_streak
from minesweeper.rules.command import Status
from minesweeper.rules.level import Level
from minesweeper.session.preferences import Preferences
from minesweeper.storage.store import BoardKind, GameEntry
from minesweeper.ui import system
from minesweeper.ui.review.record_games import RecordGames
from minesweeper.ui.review.record_items import Make, RecordItems
from minesweeper.ui.widgets.buttons import enable
from minesweeper.ui.widgets.charts import Calendar, Chart, Series
from minesweeper.ui.widgets.packing import Item
from minesweeper.words import record_screen as words
from minesweeper.words.language import msgid, tr
from minesweeper.words.records import (
    ACCURACY_TIP,
    LUCK_TIP,
    game_rows,
    judged_rows,
    kind_text,
    level_text,
    luck_text,
    missed_counts,
    percent,
    reason_text,
    rounded,
    seconds_text,
)


class Tab(Enum):
    """The tabs, with their names and tips, phrases to translate."""

    OVERVIEW = msgid("Overview"), msgid("The best times, and how many games were won")
    GAMES = msgid("Games"), msgid("The games that were finished, the newest first")
    CLICKS = msgid("3BV and clicks"), msgid("How fast and how sparingly you click")
    OVER_TIME = msgid("Over time"), msgid("Your games one after the other, as a chart or a list")
    PLAY = msgid("Accuracy"), msgid("How well you decide, and which techniques you miss")
    DAILY = msgid("Board of the day"), msgid("The same board for everyone, a new one each day")


class Curve(Enum):
    """What the chart over time shows, with its name and tip, phrases to translate."""

    TIMES = msgid("Times"), msgid("The time of each win, and the median of the last ones")
    SHARE = msgid("Share won"), msgid("The share won of the last games")
    GAMES = (
        msgid("Games a day"),
        msgid("The games of each day, or of each month if they are many; the filled part was won"),
    )
    ACCURACY = msgid("Accuracy"), ACCURACY_TIP
    LUCK = msgid("Risks survived"), LUCK_TIP


_LEAST_CHART, _LEAST_CALENDAR, _CALENDAR = 120, 85, 180
"""The least height of a chart, and the least and the usual one of a calendar, in pixels at scale 1.
"""

_LISTED = 100
"""How many values of a chart are listed, the newest first."""


class Doors(NamedTuple):
    """The ways out of the screen of records."""

    look_back: Callable[[RecordedGame], None]
    practise: Callable[[Technique], None]
    play_day: Callable[[Level], None]
    open_file: Callable[[Callable[[], None], Callable[[str], None]], None]
    """Lets the person choose a file; it gets what closes the scenes that the file replaces, and
    what tells a fault of the file.
    """


class RecordPages(RecordItems):
    """The items of each tab for the games that are chosen; `as_list` shows a chart as a list."""

    curve = Curve.TIMES
    as_list = False
    chart_games: Sequence[GameEntry | None] = ()
    """The game that each value of the chart stands for."""
    room = 0
    """The height of a page in pixels."""

    notice = ""
    """What was just done, until another tab is shown."""

    def __init__(self, preferences: Preferences, games: RecordGames, doors: Doors) -> None:
        super().__init__(preferences)
        self.games, self._doors = games, doors

    # What the rows do

    def look_back(self, game: GameEntry) -> None:
        """Look back at a stored game."""
        kept = self.games.load(game)
        if kept is not None:
            self.games.stop()  # the scene above needs the worker
            self._doors.look_back(kept.recorded())

    def practise(self, technique: Technique) -> None:
        """Practise a technique."""
        self.games.stop()
        self._doors.practise(technique)

    def play_day(self) -> None:
        """Play the board of today on the level that is shown."""
        self.close()
        self._doors.play_day(self.games.level)

    def copy_day(self) -> None:
        """Put the result of today's board on the clipboard; a line says so."""
        game = self.games.today
        kept = None if game is None else self.games.load(game)
        if kept is not None:
            text = words.shared_result(kept.game, kept.elapsed, self.games.day.isoformat())
            self.notice = system.copied(text, tr("Copied: {text}", text=text))

    # The tabs

    def items_of(self, tab: Tab, width: int) -> list[Item]:
        """Return the items of a tab."""
        return {
            Tab.OVERVIEW: self._overview,
            Tab.GAMES: self._newest,
            Tab.CLICKS: self._clicks,
            Tab.OVER_TIME: self._over_time,
            Tab.PLAY: self._play,
            Tab.DAILY: self._daily,
        }[tab](width)

    def _overview(self, width: int) -> list[Item]:
        summary, one_kind = self.games.summary, self.games.kind is not None
        figures = [self.line(*row) for row in game_rows(summary, words.SHORT, one_kind=one_kind)]
        right = [self.line(tr("Games"), leads=True), *figures]
        if not self.games.counts:
            heading, note = tr("Why they do not count"), ""
            left = [
                self.line(reason_text(why), words.games_text(count))
                for why, count in summary.reasons.most_common()
            ]
        elif not one_kind:
            heading, note = tr("Boards"), tr("won")
            played = [one for one in self.games.found.values() if one.counted.played]
            left = [self._kind(one) for one in played]
        else:
            heading, note = tr("Best times"), ""
            best = enumerate(summary.best_times, 1)
            left = [
                self._game(game, seconds_text(game.time), place=place, marked=True)
                for place, game in best
            ]
        none = words.none_sentence(summary) if self.games.counts else words.unfinished_sentence()
        left = left or [self.line(none)]
        return self.columns(width, [self.line(heading, note, leads=True), *left], right)

    def _kind(self, one: KindGames) -> Make:
        """Return a row for a kind of boards, which chooses it."""
        won = tr("{won} of {count}", won=one.counted.won, count=one.counted.played)
        return self.opener(
            kind_text(one.kind), won, partial(self.show_kind, one.kind), tr("Show these games")
        )

    def show_kind(self, kind: BoardKind) -> None:
        """Show the games of a kind that count."""
        self.games.level = kind.level
        self.games.choose(kind)
        self.show_anew()

    def _newest(self, width: int) -> list[Item]:
        finished = self.games.summary.finished
        note = partial(words.listed_note, with_kind=self.games.kind is None)
        return self._listed(finished, note) if finished else [self._nothing(width)]

    def _listed(self, games: Sequence[GameEntry], note: Callable[[GameEntry], str]) -> list[Item]:
        """Return rows of the newest games with their notes."""
        newest = list(reversed(games))[:_LISTED]
        return [Item(self.row, self._game(game, note=note(game))) for game in newest]

    def _game(
        self, game: GameEntry, title: str = "", note: str = "", place: int = 0, marked: bool = False
    ) -> Make:
        """Return a row that opens the look-back of a game, with its `place` if it has one.

        Without other words it says the result and the day; a new game may be marked.
        """
        summary, new = self.games.summary, self.games.is_new(game)
        return self.opener(
            f"{place}. " * bool(place) + (title or words.result_text(game)),
            note or words.game_note(game, summary),
            partial(self.look_back, game),
            tr("Look back at this game"),
            words.told_of_game(game, summary.figures.get(game.key), new=new),
            "new-game" if marked and new else "",
        )

    def _clicks(self, width: int) -> list[Item]:
        summary = self.games.summary
        if not summary.clicked:
            return [self._nothing(width, summary.wins)]
        best = []
        for place, game in enumerate(summary.best_rates, 1):
            rate = rounded(summary.three_bv_per_second(game))
            best.append(self._game(game, rate, words.game_note(game, summary, rates=False), place))
        none = [self.line(tr("None so far."))]
        left = [self.line(tr("Best 3BV/s"), leads=True), *(best or none)]
        if self.games.kind is None:  # the means of all levels are those of none
            return self.columns(width, left, [])
        figures = [self.line(*row) for row in words.click_rows(summary)]
        median = self.line(tr("Median 3BV/s of wins"), rounded(summary.median_rate))
        heading = self.line(tr("Means and median of the wins"), leads=True)
        return self.columns(width, left, [heading, *figures, median])

    def _nothing(self, width: int, wins: Sequence[GameEntry] | None = None) -> Item:
        """Return why a page has no figures of the finished games, or of these wins alone."""
        summary = self.games.summary
        if wins is not None and not wins:
            said = words.none_sentence(summary)
        elif not summary.finished:
            said = words.unfinished_sentence()
        elif self.games.is_behind and len(summary.judged) < summary.played:
            said = tr("These figures are being worked out, the newest games first.")
        else:
            said = tr("None of the judged games has this figure. An accuracy needs a guess.")
        return self.text_item(said, width)

    def _over_time(self, width: int) -> list[Item]:
        curves = list(Curve)
        if self.games.kind is None:  # times of all levels are not compared
            curves.remove(Curve.TIMES)
            self.curve = Curve.SHARE if self.curve is Curve.TIMES else self.curve
        series, games = self._series()
        switches = self.switches_item(width, curves, self.curve, self.choose_curve)
        if series is None:
            wins = self.games.summary.timed if self.curve is Curve.TIMES else None
            return [switches, self._nothing(width, wins)]
        if self.as_list:
            newest = list(zip(series.labels, games, strict=True))[::-1][:_LISTED]
            rows = [
                self.line(label)
                if game is None
                else self._game(game, label, words.moment_text(game))
                for label, game in newest
            ]
            return [switches, *(Item(self.row, row) for row in rows)]
        self.chart_games = games
        height = max(self.room - switches.height - self.px(12), self.px(_LEAST_CHART))
        chart = self.chart_item(height, lambda place: Chart(place, self.theme, self.scale, series))
        return [switches, chart]

    def choose_curve(self, curve: Curve) -> None:
        """Show another curve."""
        self.curve = curve
        self.show_anew()

    def turn_list(self) -> None:
        """Show the list instead of the chart, or the other way round."""
        self.as_list = not self.as_list
        self.show_anew()

    def _series(self) -> tuple[Series | None, Sequence[GameEntry | None]]:
        """Return what the chart shows, and the game that each value opens."""
        if self.curve is Curve.GAMES:
            days = by_time(self.games.summary)
            labels = [words.day_text(day, games) for day, games in days.items()]
            played, won = zip(*days.values(), strict=True) if days else ((), ())
            ends = (min(days), max(days)) if days else ("", "")
            series = Series(played, labels, _whole, ends, filled=won) if days else None
            return series, [None] * len(days)
        found, unit = self._stretches()
        if not found:
            return None, []
        values = [one.value for one in found]
        labels = [words.stretch_text(one, self._told_value(one, unit)) for one in found]
        ends = (found[0].games[0].date[:10], found[-1].games[-1].date[:10])
        joined = self.curve is Curve.SHARE
        curve = [] if joined else running_median(values)
        games = [one.games[0] if len(one.games) == 1 else None for one in found]
        return Series(values, labels, unit, ends, curve, joined=joined), games

    def _told_value(self, one: Stretch, unit: words.Unit) -> str:
        """Return a value in words; that of several games is a median."""
        if self.curve is Curve.LUCK:
            return luck_text(one.value)
        return seconds_text(round(one.value)) if self.curve is Curve.TIMES else unit(one.value)

    def _stretches(self) -> tuple[list[Stretch], words.Unit]:
        """Return the points of the chart, and how their values are written."""
        summary = self.games.summary
        if self.curve is Curve.TIMES:
            times = [(game, float(game.time)) for game in summary.timed]
            return stretches(times), lambda value: tr("{seconds} s", seconds=f"{value / 1000:g}")
        if self.curve is Curve.SHARE:
            wins = (game.status is Status.WON for game in summary.finished)
            return win_shares(summary.finished, wins), percent
        name = "accuracy" if self.curve is Curve.ACCURACY else "luck"
        known = [(game, getattr(found, name)) for game, found in summary.judged]
        pairs = [(game, value) for game, value in known if value is not None]
        found = stretches(pairs)
        if self.curve is Curve.LUCK:
            found = [one._replace(value=10**-one.value) for one in found]
        return found, percent

    def _play(self, width: int) -> list[Item]:
        if not self.games.summary.judged:
            return [self._nothing(width)]
        figures = [self.line(*row) for row in judged_rows(self.games.summary)]
        missed = [
            self.opener(
                tr(technique.title),
                tr(words.TIMES, count, count=count),
                partial(self.practise, technique),
                tr("Practise this technique"),
                [tr(technique.rule)],
            )
            for technique, count in missed_counts(self.games.summary)
        ]
        heading = self.line(tr("Missed cells by technique"), leads=True)
        none = [self.line(tr("None so far."))]
        left = [self.line(tr("How well you play"), leads=True), *figures]
        return self.columns(width, left, [heading, *(missed or none)])

    def _daily(self, width: int) -> list[Item]:
        day = self.games.day
        level, tried = level_text(self.games.level), self.games.tried_today
        game = self.games.today or self.games.trying
        said = words.today_sentence(level, day, game, tried=tried)
        text = self.text_item(said, width, leads=True)
        row = Item(self.px(34), self._day_buttons, leads=True)
        days = day_streak(self.games.daily, day)
        won = tr(words.DAYS, days, count=days)
        streak = Item(self.row, self.line(tr("Days won in a row"), won), leads=True)
        finished = self.games.daily.finished
        played = {game.daily: game for game in finished if game.daily is not None}
        results = {
            each: (game.status is Status.WON, f"{each}: {words.result_text(game)}")
            for each, game in played.items()
        }
        rest = self.room - text.height - row.height - self.row - self.px(8)

        def make(place: pygame.Rect) -> Calendar:
            missed = partial(words.missed_day_text, today=day)
            calendar = Calendar(place, self.theme, self.scale, results, day, missed)
            self.chart_games = [played.get(each) for each in calendar.days]
            return calendar

        height = min(max(rest, self.px(_LEAST_CALENDAR)), self.px(_CALENDAR))
        calendar = self.chart_item(height, make)
        note = partial(words.game_note, summary=self.games.summary)
        return [text, row, streak, calendar, *self._listed(finished, note)]

    def _day_buttons(self, place: pygame.Rect) -> None:
        """Make the buttons that play today's board, and that copy how it went."""
        gap, height = self.px(8), self.px(34)
        width = min((place.width - gap) // 2, self.px(200))
        first = pygame.Rect(place.topleft, (width, height))
        tip = tr("Begin the board of today")
        self.button(first, tr("Play today's board"), self.play_day, tip, "@primary")
        copies = tr("Put the result on the clipboard, as one line of text")
        second = first.move(width + gap, 0)
        self.copy_button = self.button(second, tr("Copy result"), self.copy_day, copies)
        enable(self.copy_button, acts=self.games.today is not None)


def _whole(value: float) -> str:
    """Return a number of games on the axis; a half has no name."""
    return f"{value:g}" if value == round(value) else ""

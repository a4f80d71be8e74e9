"""Walks the screen of records and holds everything that stands there to a plain recount."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pygame_gui.core import UIElement
from pygame_gui.elements import UIButton, UIImage, UILabel

from minesweeper.explain.ladder.technique import Technique
from minesweeper.ui.review.record_items import ChartImage, FigureLine, Menu, RecordRow
from minesweeper.ui.review.record_pages import Curve, Tab
from minesweeper.ui.widgets.charts import Calendar, Chart
from minesweeper.ui.widgets.text_box import TextBox
from minesweeper.words.language import tr
from minesweeper.words.record_screen import TIPS
from tests.claims.recount import (
    IN_WORDS,
    Chosen,
    Counted,
    days_in_a_row,
    games_text,
    seconds,
    two,
)
from tests.claims.stored import TODAY
from tests.claims.texts import check
from tests.window import Window

Said = tuple[str, str, str]
"""What a line or a row says at its ends, and its tip, without spaces."""

LONG_RUN = (
    "In brackets its 95 % interval: what it may be in the long run, right about 95 times in 100"
)
QUALITY_TIPS = (
    "How much of the chance to win your needed guesses kept:"
    " misreads and needless risks do not lower it",
    "Geometric mean of {games}. How likely all the risks that you survived in a game were to be"
    " survived, 100 % without any: the less, the luckier",
    "Moves that risked a mine although a safe cell could be found",
    "Moves that opened a mine although it was certainly one",
)
ALL = "All levels"
UNKNOWN = "None of the judged games has this figure. An accuracy needs a guess."
NO_WIN = "No win among these games yet."
UNTIMED = "The first click won, so there is no time."
NONE_OVER = "None of these games was finished."
HEADINGS = (
    "Best times", "Games", "Why they do not count", "Best 3BV/s",
    "Means and median of the wins", "How well you play",
    "Missed cells by technique", "None so far.", NO_WIN, UNTIMED,
)  # fmt: skip  # several a row
"""Lines that claim nothing by themselves; where they may stand is looked at apart."""


def tight(text: str | None) -> str:
    return re.sub(r"<br>|\s", "", text or "")


class Screen:
    """What the screen shows of all pages of a tab."""

    def __init__(self, scene: Any) -> None:
        self.said: list[Said] = []
        self.rows: list[Said] = []
        self.texts: list[str] = []
        self.menus: list[str] = []
        self.charts: list[Chart | Calendar] = []
        for page in range(len(scene.pages)):
            if page != scene.page:
                scene.page = page
                scene.resize(scene.manager.window_resolution, scene.scale)
            self.menus = []
            for element in scene.manager.get_root_container().elements:
                self._take(element)
            self.charts += [scene.chart] if scene.chart is not None else []
            check_told(scene)

    def _take(self, element: UIElement) -> None:
        if isinstance(element, RecordRow):
            self.rows.append((element.title, element.note, tight(element.tool_tip_text)))
        elif isinstance(element, FigureLine):
            self.said.append((element.title, element.note, tight(element.tool_tip_text)))
        elif isinstance(element, Menu):
            self.menus.append(element.chosen)
        elif isinstance(element, TextBox):
            self.texts.append(element.said)
        else:
            assert isinstance(element, ChartImage | UIButton | UILabel), element
            assert not isinstance(element, UIImage) or isinstance(element, ChartImage)

    @property
    def lines(self) -> list[Said]:
        """The lines that are no headings."""
        return [one for one in self.said if one != (one[0], "", "") or one[0] not in HEADINGS]


def check_told(scene: Any) -> None:
    """What a tip says stands in the line below, too, while its row or line has the focus."""
    stops = [one for one in scene.focus.in_order() if isinstance(one, RecordRow | FigureLine)]
    tipped = [
        one for one in scene.manager.get_root_container().elements if isinstance(one, FigureLine)
    ]
    check(all(one in stops for one in tipped if one.tool_tip_text), "a line without the focus")
    for stop in stops:
        scene.focus.give(stop)
        told, tip = tight(scene.status()), tight(stop.tool_tip_text)
        joints = str.maketrans("", "", ",.")
        check(told.translate(joints) == tip.translate(joints), f"{told}, not {tip}")
    scene.focus.clear()


def same(said: Iterable[Any], wanted: Iterable[Any], what: str) -> None:
    said, wanted = Counter(said), Counter(wanted)
    check(said == wanted, f"{what}: says {said - wanted}, the games say {wanted - said}")


def check_screen(window: Window, games: list[Counted]) -> None:
    """Walk all games and each kind of boards, those that count and the others, over all tabs."""
    scene: Any = window.dialog
    if not games:
        check(not scene.games.found, "games where none is stored")
        check_days(scene, games)
        return
    levels = counts_of(games, "level_text")
    if len(counts_of(games, "kind_text")) > 1:
        levels |= {ALL: games_text(sum(game.is_over for game in games))}
    for level in chosen(window, lambda: scene.ask(scene.level_menu()), levels):
        own = [game for game in games if level in (ALL, game.level_text)]
        if level == ALL:
            check_which(window, own, [ALL])
            continue
        check_days(scene, own)
        starts = counts_of(own, "start_text")
        for start in chosen(window, lambda: scene.ask(scene.start_menu(scene.games.kind)), starts):
            of_kind = [game for game in own if game.start_text == start]
            check_which(window, of_kind, [level, start])


def check_which(window: Window, games: list[Counted], menus: list[str]) -> None:
    """Walk the games of the menus that count, and the others, over all tabs."""
    scene: Any = window.dialog
    groups = counts_of(games, "which")
    for which in chosen(window, lambda: scene.ask(scene.which_menu()), groups):
        scene.show(Tab.OVERVIEW)
        check(Screen(scene).menus == [*menus, which], "menus")
        own = Chosen([game for game in games if game.which == which], menus == [ALL])
        check_pages(scene, own)


def counts_of(games: list[Counted], name: str) -> dict[str, str]:
    """Return how many games were finished by what their property of this name says."""
    found: Counter[str] = Counter()
    for game in games:
        found[getattr(game, name)] += game.is_over
    return {key: games_text(n) for key, n in found.items()}


def chosen(window: Window, ask: Callable[[], None], wanted: dict[str, str]) -> Iterator[str]:
    """Choose each line of a menu, which offers just what has games, and says how many."""
    for title in wanted:
        ask()
        rows = {row.title: row for row in window.dialog.offered.values()}
        check(len(window.dialog.pages) == 1, "a menu of several pages")
        same([(row.title, row.summary) for row in rows.values()], wanted.items(), "menu")
        window.now += 1000  # else it is a double click
        window.click_on(rows[title])
        yield title


def check_pages(scene: Any, chosen: Chosen) -> None:
    check_overview(scene, chosen)
    check_newest(scene, chosen)
    check_clicks(scene, chosen)
    check_course(scene, chosen)
    check_play(scene, chosen)


LINE = "Line: the median of each point and the ten before it."


def check_judged(scene: Any, chosen: Chosen, *, shown: bool) -> None:
    """How many games are judged is said where figures of their moves are shown, and only there."""
    count = len(chosen.over)
    told = [f"Games judged: {count} of {count}."] if shown else []
    if isinstance(scene.chart, Chart) and scene.chart.series.curve:
        check(len(scene.chart.series.curve) == len(scene.chart.labels), "a line that is no median")
        told[:0] = [LINE] * (len(scene.chart.labels) > 1)
    check(scene.status() == " ".join(told), scene.status())


def check_overview(scene: Any, chosen: Chosen) -> None:
    scene.show(Tab.OVERVIEW)
    check_judged(scene, chosen, shown=False)
    screen = Screen(scene)
    tips = {"Share won": tight(LONG_RUN)} if chosen.over else {}
    lines = [(name, told, tips.get(name, "")) for name, told in chosen.figures.items()]
    rows = []
    if not chosen.counts:
        reasons = chosen.reasons or {NONE_OVER: ""}
        lines += [(why, told, "") for why, told in reasons.items()]
    elif chosen.is_all:
        lines.append(("Boards", "won", ""))
        rows = [(kind, won, "Showthesegames") for kind, won in chosen.won_of_kinds.items()]
    else:
        rows = [
            (f"{i}. {seconds(g.time)}", g.note, tight(g.tip)) for i, g in enumerate(chosen.best, 1)
        ]
    same(screen.rows, rows, "overview")
    same(screen.lines, lines, "overview")
    none = (UNTIMED if chosen.wins else NO_WIN, "", "") in screen.said
    check(none == (chosen.counts and not rows), "overview: no win")


def check_newest(scene: Any, chosen: Chosen) -> None:
    scene.show(Tab.GAMES)
    screen, rows = Screen(scene), []
    for game in chosen.over[::-1][:100]:
        moment = f"{game.day} {game.date[11:16]} UTC"
        is_from_file = game.row["imported"] and not (game.why or "").startswith("file")
        file = "from a file" if is_from_file else None
        parts = [game.kind_text if chosen.is_all else None, game.why, file, moment]
        rows.append((game.result, ", ".join(filter(None, parts)), tight(game.tip)))
    wrong = [pair for pair in zip(screen.rows, rows, strict=True) if pair[0] != pair[1]]
    check(not wrong, f"newest: {wrong}")
    same(screen.texts, [] if rows else [NONE_OVER], "newest")


def check_clicks(scene: Any, chosen: Chosen) -> None:
    scene.show(Tab.CLICKS)
    screen = Screen(scene)
    if not chosen.wins:
        same(screen.texts, [NO_WIN], "clicks")
        return
    rows = []
    for place, game in enumerate(chosen.fastest, 1):
        note = f"3BV {len(game.parts)}, {seconds(game.time)}, {game.day}"
        rows.append((f"{place}. {two(game.rate)}", note, tight(game.tip)))
    same(screen.rows, rows, "clicks")
    tips = {IN_WORDS.get(name, name): tight(tip) for name, tip in TIPS.items()}
    means = {} if chosen.is_all else chosen.means  # the means of all levels are those of none
    same(screen.lines, [(n, told, tips.get(n, "")) for n, told in means.items()], "clicks")


def check_course(scene: Any, chosen: Chosen) -> None:
    scene.show(Tab.OVER_TIME)
    check(not scene.as_list, "a list is shown first")
    curves = [one for one in Curve if not (chosen.is_all and one is Curve.TIMES)]
    for curve in curves:
        if curve is not scene.curve:
            scene.choose_curve(curve)
        check_judged(scene, chosen, shown=curve in (Curve.ACCURACY, Curve.LUCK))
        screen = Screen(scene)
        check_chart(curve, screen.charts, chosen.curve(curve.name))
        if not screen.charts:
            unknown = UNKNOWN if chosen.over else NONE_OVER
            untimed = UNTIMED if chosen.wins else NO_WIN
            same(screen.texts, [untimed if curve is Curve.TIMES else unknown], f"{curve}")
    scene.turn_list()
    for curve in reversed(curves):
        if curve is not scene.curve:
            scene.choose_curve(curve)
        check_list(curve, Screen(scene), chosen)
    scene.turn_list()


def check_chart(curve: Curve, charts: list[Any], wanted: list[tuple[float, str]]) -> None:
    if not charts or not wanted:
        check(not charts and not wanted, f"{curve}: {wanted}")
        return
    (chart,) = charts
    check(list(chart.series.values) == [value for value, _ in wanted], f"{curve} values")
    check(list(chart.labels) == [label for _, label in wanted], f"{curve} labels")
    check_shape(chart)


def check_list(curve: Curve, screen: Screen, chosen: Chosen) -> None:
    said = [one[0] for one in [*screen.rows, *screen.lines]]
    wanted = [label for _, label in chosen.curve(curve.name)]
    check(said == wanted[::-1][:100], f"{curve}: {said}")
    tips = {tight(game.tip) for game in chosen.over}
    check(all(tip in tips for _, _, tip in screen.rows), f"{curve}: tips")


def check_shape(chart: Chart) -> None:
    """Points stand in order, as high as their values, and each is found where it stands."""
    spots = [chart.spot(i) for i in range(len(chart.labels))]
    pairs = sorted(zip(chart.series.values, spots, strict=True), key=lambda pair: pair[0])
    tops = [spot.y for _, spot in pairs]
    check(tops == sorted(tops, reverse=True), "a lower value stands higher")
    check([chart.at(spot.center) for spot in spots] == list(range(len(spots))), "spots")


def check_play(scene: Any, chosen: Chosen) -> None:
    scene.show(Tab.PLAY)
    check_judged(scene, chosen, shown=True)
    screen = Screen(scene)
    if not chosen.over:
        same(screen.texts, [NONE_OVER], "accuracy")
        return
    games = games_text(sum(game.judged.luck is not None for game in chosen.over))
    tips = [tip.format(games=games) for tip in QUALITY_TIPS]
    quality = zip(chosen.quality.items(), tips, strict=True)
    same(screen.lines, [(name, told, tight(tip)) for (name, told), tip in quality], "accuracy")
    rules = {tr(technique.title): tr(technique.rule) for technique in Technique}
    rows = [
        (name, n, tight(f"{rules[name]}Practise this technique"))
        for name, n in chosen.missed.items()
    ]
    same(screen.rows, rows, "missed")


def check_days(scene: Any, games: list[Counted]) -> None:
    """Look at the boards of the days of the level that is shown, whose games these are."""
    counted = [g for g in games if g.daily is not None and g.why is None and g.is_over]
    scene.show(Tab.DAILY)
    screen = Screen(scene)
    done = next((game for game in counted if game.daily == str(TODAY)), None)
    text = " ".join(screen.texts)
    if done is None:
        check("not tried yet" in text or "Another try does not count" in text, text)
    else:
        check(f"{done.result}. Played again it does not count." in text, text)
    check(f"Board of the day {TODAY}, " in text, text)
    legend = "Filled: won. Crossed: lost. Empty: no result." if scene.games.found else ""
    check(scene.status() == legend, scene.status())
    streak = days_in_a_row(counted, TODAY)
    same(
        screen.lines,
        [("Days won in a row", "1 day" if streak == 1 else f"{streak} days", "")],
        "days",
    )
    same(
        screen.rows,
        [(g.result, g.note, tight(g.tip)) for g in counted[::-1][:100]],
        "boards of the days",
    )
    (calendar,) = screen.charts
    results = {game.daily: f"{game.daily}: {game.result}" for game in counted}
    check(calendar.days[-1] == str(TODAY), "calendar")
    over = "no result. The day is over; its board can no longer be played."
    missed = {day: f"{day}: {over}" for day in calendar.days} | {
        str(TODAY): f"{TODAY}: no result yet"
    }
    wanted = [results.get(day, missed[day]) for day in calendar.days]
    check(calendar.labels == wanted, "calendar")
    spots = [calendar.spot(i) for i in range(len(calendar.days))]
    check([calendar.at(spot.center) for spot in spots] == list(range(len(spots))), "days")

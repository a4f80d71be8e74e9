"""The screen of records: the games of one kind of board, their figures over several tabs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import pygame

from minesweeper.course.learning import Learning
from minesweeper.records.summary import KindGames
from minesweeper.rules.level import LEVELS, Level
from minesweeper.session.environment import Environment
from minesweeper.storage.store import BoardKind
from minesweeper.ui.look.fonts import fitting_text
from minesweeper.ui.review.record_files import FilesDialog
from minesweeper.ui.review.record_games import RecordGames
from minesweeper.ui.review.record_items import NARROW, ChartImage, Menu
from minesweeper.ui.review.record_pages import Curve, Doors, RecordPages, Tab
from minesweeper.ui.widgets.charts import Chart
from minesweeper.ui.widgets.choices import ChooseDialog
from minesweeper.ui.widgets.dialog import Below
from minesweeper.ui.widgets.packing import Item, proportional_places
from minesweeper.words import record_screen as words
from minesweeper.words.faults import fault_text
from minesweeper.words.language import msgid, paragraph, tr
from minesweeper.words.records import judged_sentence, level_text, start_text

_MENU = 34
"""The height of a menu above the page in pixels at scale 1."""

_LOOKS_AGAIN = 0.05


class Offer(NamedTuple):
    """What a menu above the page offers: its tool tip, its heading, and each option in words.

    Where there is one option alone, nothing can be chosen.
    """

    tip: str
    heading: str
    options: Mapping[Any, tuple[str, str]]
    chosen: Any
    choose: Callable[[Any], None]


class RecordsScene(RecordPages):
    """Best times, figures and charts of the stored games, by kind of board.

    The figures that take time are worked out while it is open and nothing lies over it.
    """

    heading_phrase = msgid("Records")
    covers = True
    wanted_size = (900, 700)
    below = 26

    def __init__(self, environment: Environment, learning: Learning, doors: Doors) -> None:
        super().__init__(environment.preferences, RecordGames(environment, learning), doors)
        self._is_shown = False
        self.tab = Tab.OVERVIEW
        self.pointed: int | None = None
        """The value of the chart that is pointed at."""

    # What is chosen

    def show(self, tab: Tab) -> None:
        """Show a tab."""
        self.tab, self.pointed, self.notice = tab, None, ""
        self.show_anew()

    def take_kind(self, kind: BoardKind | None, *, counts: bool = True) -> None:
        """Show the games of a kind, None for all, those that count or the others."""
        self.games.choose(kind, counts=counts)
        if kind is not None:
            self.games.level = kind.level
        self._begin_anew()

    def _begin_anew(self) -> None:
        """Let the next layout show the first page of other games."""
        self.pointed, self.page = None, 0

    # The menus

    def day_level_menu(self) -> Offer:
        """Return the levels of the boards of the days."""
        others = [kind.level for kind in self.games.found]
        levels = dict.fromkeys([*LEVELS.values(), *others, self.games.level])
        options = {
            level: (level_text(level), words.daily_text(self.games.daily_of(level).played))
            for level in levels
        }
        tip, heading, level = tr("Choose the level"), msgid("Level"), self.games.level
        return Offer(tip, heading, options, level, self._take_day_level)

    def _take_day_level(self, level: Level) -> None:
        self.games.level = level
        self._begin_anew()

    def level_menu(self) -> Offer:
        """Return the levels that have games, None for all of them."""
        kind, found = self.games.kind, self.games.found
        by_level: dict[Level | None, list[KindGames]] = {}
        if kind is None or len(found) > 1:
            by_level[None] = list(found.values())
        for one in found.values():
            by_level.setdefault(one.kind.level, []).append(one)
        options = {
            level: (level_text(level) if level else tr("All levels"), _games_text(*own))
            for level, own in by_level.items()
        }
        tip, heading, chosen = tr("Choose the level"), msgid("Level"), kind and kind.level
        return Offer(tip, heading, options, chosen, self._take_level)

    def _take_level(self, level: Level | None) -> None:
        self.take_kind(self.games.fullest_kind(level))

    def start_menu(self, chosen: BoardKind) -> Offer:
        """Return the kinds of board of the level of one."""
        own = self.games.of_level(chosen.level)
        options = {kind: (start_text(kind), _games_text(one)) for kind, one in own.items()}
        tip, heading = tr("Choose the kind of board"), msgid("Boards")
        return Offer(tip, heading, options, chosen, self.take_kind)

    def which_menu(self) -> Offer:
        """Return the games that count, and the others."""
        options = {
            counts: (
                tr("Games that count") if counts else tr("Games that do not count"),
                words.games_text(summary.played),
            )
            for counts, summary in self.games.groups.items()
            if summary.games
        }
        tip, heading, kind = tr("Choose which games"), msgid("Games"), self.games.kind
        counts = self.games.counts
        return Offer(
            tip, heading, options, counts, lambda wanted: self.take_kind(kind, counts=wanted)
        )

    def menus(self) -> list[Offer]:
        """Return the menus of the level, of the start rule, and of what counts, as far as needed.

        Without games there are none; the board of the day depends on the level alone.
        """
        if self.tab is Tab.DAILY:
            return [self.day_level_menu()]
        if not self.games.found:
            return []
        kind = self.games.kind
        starts = [] if kind is None else [self.start_menu(kind)]
        return [self.level_menu(), *starts, self.which_menu()]

    def ask(self, menu: Offer) -> None:
        """Let the person choose; this screen is laid out anew once it is on top again."""
        _, *offered = menu
        self.open_above(ChooseDialog(self.preferences, *offered))

    def open_files(self) -> None:
        """Open the dialog that writes games to a file and takes games in."""

        def changed() -> None:
            self.games.stop()
            self.games.reload()
            self.games.begin()
            self._begin_anew()
            self.lay_out_anew()  # it is in sight around the dialog

        def open_file() -> None:
            self._doors.open_file(make_way, dialog.say)

        def make_way() -> None:
            dialog.close()
            self.close()

        dialog = FilesDialog(self.preferences, self.games, open_file, changed)
        self.open_above(dialog)

    # Layout

    def buttons(self) -> list[Below]:
        """Return the buttons below."""
        tip = tr("Write all games to a file, take games in, or begin anew")
        files = [(tr("Files …"), self.open_files, tip)] if self.games.store is not None else []
        turned = tr("As a chart") if self.as_list else tr("As a list")
        lists = [(turned, self.turn_list, tr("Show the same figures so"))]
        if self.tab is not Tab.OVER_TIME or not self.games.found:
            lists = []
        return [self.close_button(), *files, *lists]

    def accept(self) -> None:
        """Open the game that is pointed at in the chart; if none is, close."""
        if not self._open_pointed():
            self.close()

    def build(self, inner: pygame.Rect) -> None:
        """Make tabs and menus, and below them the page."""
        tabs = self.switches_item(inner.width, Tab, self.tab, self.show)
        is_narrow = inner.width < self.px(NARROW)
        menus = self.menus()
        lines = len(menus) if is_narrow else min(len(menus), 1)
        high = (self.px(_MENU) + self.px(4)) * lines
        top = inner.y + tabs.height + high + self.px(4)
        rest = pygame.Rect(inner.x, top, inner.width, inner.bottom - top)
        self.room = rest.height - self.px(48) - self.px(self.below)
        super().build(rest)
        head = pygame.Rect(inner.topleft, (inner.width, tabs.height))
        tabs.build(head)
        if menus:
            self._build_menus(pygame.Rect(inner.x, head.bottom, inner.width, high), menus)

    def _build_menus(self, place: pygame.Rect, menus: list[Offer]) -> None:
        """Make the menus, beside each other or below each other in a narrow window."""
        height = self.px(_MENU)
        row = pygame.Rect(place.topleft, (place.width, height))
        places = proportional_places(row, (4, 6, 5), self.px(6))[: len(menus)]
        if place.width < self.px(NARROW):
            places = [row.move(0, i * (height + self.px(4))) for i in range(len(menus))]
        for part, menu in zip(places, menus, strict=True):
            offers, (chosen, _) = len(menu.options) > 1, menu.options[menu.chosen]
            command = partial(self.ask, menu)
            Menu(part, self, command, menu.tip if offers else None).tell(chosen, offers=offers)

    def items(self, width: int) -> list[Item]:
        """Return the items of the tab."""
        if not self.games.found and self.tab is not Tab.DAILY:
            none = tr("No game is stored yet. Each is stored once it ends or another begins.")
            return [self.text_item(none, width)]
        return self.items_of(self.tab, width)

    # Events and frames

    def handle(self, event: pygame.Event) -> None:
        """React to an event: what is pointed at in the chart is said, a click opens its game."""
        self.games.begin()  # what is chosen now may show more than the first frame
        if event.type == pygame.KEYDOWN and self._key_points(event.key):
            return
        if self.chart is not None and event.type == pygame.MOUSEMOTION:
            self._point(self.chart.at(event.pos))
        if self.chart is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._point(self.chart.at(event.pos))
            self._open_pointed()
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.press_line(event.pos)

    def _key_points(self, key: int) -> bool:
        """Point at the value that a key leads to; return whether there is one.

        Where there are several pages, the chart must have the focus: these keys turn them.
        """
        if self.chart is None or key not in self.chart.steps:
            return False
        has_focus = isinstance(self.focus.current, ChartImage)
        if not has_focus and (len(self.pages) > 1 or self.told()):
            return False
        last = len(self.chart.labels) - 1
        before = last + 1 if self.pointed is None else self.pointed
        self._point(min(max(before + self.chart.steps[key], 0), last))
        return True

    def _point(self, index: int | None) -> None:
        self.changed |= index != self.pointed
        self.pointed = index

    def _open_pointed(self) -> bool:
        """Open the game that is pointed at; return whether there is one."""
        game = None if self.pointed is None else self.chart_games[self.pointed]
        if game is not None:
            self.look_back(game)
        return game is not None

    def await_tip(self) -> None:
        """Let time pass for a tool tip; new figures are shown while nothing lies above."""
        super().await_tip()
        if self._is_shown and not self.closed and self.games.go_on() and self.tab is not Tab.DAILY:
            self.lay_out_anew()

    def update(self, seconds: float) -> bool:
        """Let time pass; after the first frame the figures are worked out."""
        self._is_shown = True
        self.games.take_in()
        return super().update(seconds)

    def close(self) -> None:
        """Go back to the game; what has been worked out is kept."""
        self.games.close()
        super().close()

    def wait(self) -> float | None:
        """Return the seconds until more figures may be there."""
        return _LOOKS_AGAIN if self.games.works and self.games.is_behind else super().wait()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the card, what is pointed at, and the line below."""
        super().draw(target)
        if self.chart is not None and self.pointed is not None:
            spot = self.chart.spot(self.pointed)
            width = max(2, self.px(2))
            pygame.draw.rect(target, self.theme.cursor, spot.inflate(width, width), width)
        room = self.status_place.width
        drawn = fitting_text(self.status(), self.px(13), self.theme.text, room)
        target.blit(drawn, drawn.get_rect(midleft=self.status_place.midleft))

    def build_below(self, place: pygame.Rect) -> None:
        """Keep the place of the line below the page."""
        self.status_place = place

    def status(self) -> str:
        """Return what the line below the page says."""
        if told := self.told():
            return told
        if self.chart is not None and self.pointed is not None:
            return self.chart.labels[self.pointed]
        if self.games.fault is not None:
            return tr("{fault}.", fault=fault_text(self.games.fault))
        if self.notice or not self.games.found:
            return self.notice
        if self.tab is Tab.DAILY:
            return tr("Filled: won. Crossed: lost. Empty: no result.")
        shown = self.games.summary
        is_judged = self.tab is Tab.OVER_TIME and self.curve in (Curve.ACCURACY, Curve.LUCK)
        has_line = isinstance(self.chart, Chart) and len(self.chart.series.curve) > 1
        median = tr("Line: the median of each point and the ten before it.")
        sentences = [median] if has_line else []
        if self.tab is not Tab.PLAY and not is_judged:
            return paragraph(sentences)
        sentences.append(judged_sentence(shown))
        if self.games.is_behind and len(shown.judged) < shown.played:
            sentences.append(tr("Judging goes on while this screen is open."))
        return paragraph(sentences)


def _games_text(*kinds: KindGames) -> str:
    """Return how many games of some kinds were finished."""
    return words.games_text(sum(one.counted.played + one.helped.played for one in kinds))

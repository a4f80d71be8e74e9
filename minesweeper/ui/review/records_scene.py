"""The screen of records: the games of one kind of board, their figures over several tabs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from minesweeper.explain.ladder.technique import Technique
from minesweeper.formats.game_file import RecordedGame
from minesweeper.records.figures import FigureCache, GameFigures
from minesweeper.records.summary import KindGames, Summary, kinds
from minesweeper.rules.daily import today
from minesweeper.rules.level import Level
from minesweeper.session.environment import Environment
from minesweeper.session.figure_work import FigureWork
from minesweeper.session.practice import Learning
from minesweeper.storage.store import BoardKind, GameEntry, GameKey, StoreError
from minesweeper.ui import system
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.review.record_files import FilesDialog
from minesweeper.ui.review.record_items import ChooseDialog, line_picture
from minesweeper.ui.review.record_pages import RecordPages, Tab
from minesweeper.ui.widgets.charts import Chart
from minesweeper.ui.widgets.dialog import Below, Dialog, proportional_places
from minesweeper.ui.widgets.packing import Item
from minesweeper.ui.widgets.rows import ListRow
from minesweeper.ui.widgets.text_box import set_tip
from minesweeper.words import record_screen as words
from minesweeper.words.faults import fault_text, not_copied_sentence
from minesweeper.words.language import tr
from minesweeper.words.records import judged_sentence, level_text, start_text

_MENU = 34
"""The height of a menu above the page in pixels at scale 1."""

_NARROW = 500
"""Where there is less width than this at scale 1, the menus stand below each other."""

_REFRESH = 3000
"""Milliseconds between two times that new figures change the page: it can be read meanwhile."""

_LOOKS_AGAIN = 0.05


@dataclass(frozen=True, slots=True)
class Doors:
    """The ways out of the screen of records."""

    open_scene: Callable[[Dialog], None]
    look_back: Callable[[RecordedGame], None]
    practise: Callable[[Technique], None]
    play_day: Callable[[Level], None]


class Menu(ListRow):
    """A framed row that opens a list to choose from."""

    def tell(self, chosen: str) -> None:
        """Show what is chosen."""
        frame, side = pygame.Rect((0, 0), self.rect.size), self.px(5)
        room = frame.width - 4 * side
        words_ = line_picture((room, frame.height), chosen, "", self.theme, self.px)
        picture = pygame.Surface(frame.size, pygame.SRCALPHA)
        picture.blit(words_, (0, 0))
        x, y = frame.right - 3 * side, frame.centery
        corners = (x - side, y - side // 2), (x + side, y - side // 2), (x, y + side // 2 + 1)
        pygame.draw.polygon(picture, self.theme.text, corners)
        radius = self.px(self.theme.outline.radius)
        pygame.draw.rect(picture, self.theme.panel_edge, frame, max(1, self.px(1)), radius)
        self.show_pictures(picture)


class RecordsScene(RecordPages):
    """Best times, figures and charts of the stored games, by kind of board.

    The figures that take time are worked out while it is open and nothing lies over it.
    """

    covers = True
    wanted_size = (900, 700)
    below = 26

    def __init__(self, environment: Environment, learning: Learning, doors: Doors) -> None:
        super().__init__(environment.preferences)
        self._environment, self._doors = environment, doors
        self._learning, self._seen = learning, learning.progress.seen_games
        self._cache: FigureCache | None = None
        self._work: FigureWork | None = None
        self._known: dict[GameKey, GameFigures] = {}
        self._shown_at = environment.clock()
        self._is_behind = self._is_shown = False
        self.tab, self.counts, self.notice = Tab.OVERVIEW, True, ""
        self.kind: BoardKind | None = None
        self.level, self.day = environment.preferences.settings.level, today()
        self.pointed: int | None = None
        """The value of the chart that is pointed at."""
        self.reload()

    def title(self) -> str:
        """Return the heading."""
        return tr("Records")

    # The games

    def reload(self) -> None:
        """Read the stored games; the kind of the game on the table is shown first."""
        recorder = self._environment.recorder
        try:
            self.entries = [] if recorder.store is None else recorder.store.entries()
        except StoreError as error:
            self.entries, self.notice = [], tr("{fault}.", fault=fault_text(error))
        self._learning.see_games(max((one.number for one in self.entries), default=0))
        if self.kind is None and recorder.record is not None:
            self.kind = recorder.record.kind
        self._sum_up()

    def _sum_up(self) -> None:
        """Sum the games up by kind; a kind without games gives way to the first one with some."""
        self._is_behind, self._shown_at = False, self._environment.clock()
        self.found = {one.kind: one for one in kinds(self.entries, self._known)}
        if self.kind not in self.found:
            level = None if self.kind is None else self.kind.level
            same = (kind for kind in self.found if kind.level == level)
            self.kind = next(same, next(iter(self.found), self.kind))
        self._take_games()

    def _take_games(self) -> None:
        """Take the games that are shown."""
        nothing = Summary([], {})
        one = None if self.kind is None else self.found.get(self.kind)
        if one is not None and not (one.counted if self.counts else one.helped).games:
            self.counts = bool(one.counted.games)
        chosen = nothing if one is None else one.counted if self.counts else one.helped
        self.summary, self.daily = chosen, nothing
        if self.kind is not None:
            self.level = self.kind.level
            daily = (kind for kind in self.found if kind.daily and kind.level == self.level)
            self.daily = next((self.found[kind].counted for kind in daily), nothing)

    def is_new(self, game: GameEntry) -> bool:
        """Return whether a game has come since the records were open last."""
        return game.number > self._seen > 0

    # What is chosen

    def show(self, tab: Tab) -> None:
        """Show a tab."""
        self.tab, self.pointed, self.notice = tab, None, ""
        self.show_anew()

    def take_kind(self, kind: BoardKind, *, counts: bool = True) -> None:
        """Show the games of a kind, those that count or the others."""
        self.kind, self.counts, self.pointed = kind, counts, None
        self._packed_for, self.page = (), 0
        self._take_games()

    def ask_level(self) -> None:
        """Let the person choose among the levels that have games."""
        levels = dict.fromkeys(kind.level for kind in self.found)
        options = {
            level: (level_text(level), words.games_text(self._count(level))) for level in levels
        }
        first = {level: next(k for k in self.found if k.level == level) for level in levels}
        self._ask(tr("Level"), options, self.level, lambda level: self.take_kind(first[level]))

    def _count(self, level: Level) -> int:
        own = [one for kind, one in self.found.items() if kind.level == level]
        return sum(len(one.counted.games) + len(one.helped.games) for one in own)

    def ask_start(self) -> None:
        """Let the person choose among the kinds of board of the level."""
        options = {
            kind: (start_text(kind), words.games_text(_played(one)))
            for kind, one in self.found.items()
            if kind.level == self.level
        }
        self._ask(tr("Boards"), options, self.kind, self.take_kind)

    def ask_which(self) -> None:
        """Let the person choose between the games that count and the others."""
        assert self.kind is not None  # the menu is there only with games
        kind, one = self.kind, self.found[self.kind]
        options = {
            counts: (_which_text(counts=counts), words.games_text(len(summary.games)))
            for counts, summary in ((True, one.counted), (False, one.helped))
            if summary.games
        }
        choose = partial(self.take_kind, kind)
        self._ask(tr("Games"), options, self.counts, lambda counts: choose(counts=counts))

    def _ask(
        self,
        heading: str,
        options: dict[Any, tuple[str, str]],
        chosen: object,
        choose: Callable[[Any], None],
    ) -> None:
        """Let the person choose; this screen is laid out anew once it is on top again."""
        self._doors.open_scene(ChooseDialog(self.preferences, heading, options, chosen, choose))

    # Rows and buttons

    def look_back(self, game: GameEntry) -> None:
        """Look back at a stored game."""
        store = self._environment.recorder.store
        assert store is not None  # the game is from it
        try:
            kept = store.load(game.number)
        except StoreError as error:
            self.notice = tr("{fault}.", fault=fault_text(error))
        else:
            self._doors.look_back(kept.recorded())

    def practise(self, technique: Technique) -> None:
        """Open the practice of a technique."""
        self._doors.practise(technique)

    def play_day(self) -> None:
        """Play the board of today on the level that is shown."""
        self.close()
        self._doors.play_day(self.level)

    def copy_day(self) -> None:
        """Put the result of today's board on the clipboard; a line says so."""
        day, store = self.day.isoformat(), self._environment.recorder.store
        game = next(one for one in self.daily.finished if one.daily == day)
        assert store is not None  # the game is from it
        try:
            text = words.shared_result(store.load(game.number), day)
        except StoreError as error:
            self.notice = tr("{fault}.", fault=fault_text(error))
            return
        copied = system.copy(text)
        self.notice = tr("Copied: {text}", text=text) if copied else not_copied_sentence()

    def open_files(self) -> None:
        """Open the dialog that writes games to a file and takes games in."""
        store = self._environment.recorder.store
        assert store is not None  # the button is there only with one

        def changed() -> None:
            self.reload()
            self._packed_for, self.page = (), 0

        files = FilesDialog(self.preferences, store, self.entries, self._known, changed)
        self._doors.open_scene(files)

    # Layout

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Build the card; nothing lies below it that would have to be dimmed."""
        super().resize(size, scale)
        self._veil.set_alpha(0)

    def buttons(self) -> list[Below]:
        """Return the buttons below."""
        tip = tr("Write all games to a file, take games in, or begin anew")
        has_store = self._environment.recorder.store is not None
        files = [(tr("Files …"), self.open_files, tip)] if has_store else []
        return [self.close_button(), *files]

    def accept(self) -> None:
        """Open the game that is pointed at in the chart."""
        self._open_pointed()

    def build(self, inner: pygame.Rect) -> None:
        """Make tabs and menus, and below them the page."""
        tabs = {tab: tr(tab.value) for tab in Tab}
        height = self.switches_height(inner.width, list(tabs.values()))
        is_narrow = inner.width < self.px(_NARROW)
        menus = (self.px(_MENU) + self.px(4)) * (3 if is_narrow else 1) if self.found else 0
        top = inner.y + height + menus + self.px(4)
        rest = pygame.Rect(inner.x, top, inner.width, inner.bottom - top)
        self.room = rest.height - self.px(48) - self.px(self.below)
        super().build(rest)
        head = pygame.Rect(inner.topleft, (inner.width, height))
        self.switches(head, tabs, {self.tab}, self.show, tr("What is shown of these games"))
        if self.found:
            self._build_menus(pygame.Rect(inner.x, head.bottom, inner.width, menus))

    def _build_menus(self, place: pygame.Rect) -> None:
        """Make the menus of the level, of the start rule, and of what counts."""
        assert self.kind is not None  # there are games
        named = [
            (tr("Choose the level"), level_text(self.level), self.ask_level),
            (tr("Choose the kind of board"), start_text(self.kind), self.ask_start),
            (tr("Choose which games"), _which_text(counts=self.counts), self.ask_which),
        ]
        height = self.px(_MENU)
        row = pygame.Rect(place.topleft, (place.width, height))
        places = proportional_places(row, (4, 6, 5), self.px(6))
        if place.width < self.px(_NARROW):
            places = [row.move(0, i * (height + self.px(4))) for i in range(3)]
        for part, (tip, chosen, command) in zip(places, named, strict=True):
            menu = Menu(part, self.manager, self.theme, self.scale, command)
            menu.tell(chosen)
            set_tip(menu, tip)
            self.focus.add(menu, command)

    def items(self, width: int) -> list[Item]:
        """Return the items of the tab."""
        if not self.found and self.tab is not Tab.DAILY:
            return [self.text_item(words.empty_sentence(), width)]
        return self.items_of(self.tab, width)

    # Events and frames

    def handle(self, event: pygame.Event) -> None:
        """React to an event: what is pointed at in the chart is said, a click opens its game."""
        if event.type == pygame.MOUSEMOTION and self.chart is not None:
            self._point(self.chart.at(event.pos))
        steps = event.type == pygame.KEYDOWN and event.key in _STEPS and len(self.pages) == 1
        if steps and self.chart is not None:
            count = len(self.chart.labels)
            before = count if self.pointed is None else self.pointed
            self._point(min(max(before + _STEPS[event.key], 0), count - 1))
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.chart is not None:
            self._point(self.chart.at(event.pos))
            self._open_pointed()
        super().handle(event)

    def _point(self, index: int | None) -> None:
        self._changed |= index != self.pointed
        self.pointed = index

    def _open_pointed(self) -> None:
        games = self.chart_games if isinstance(self.chart, Chart) else []
        game = games[self.pointed] if self.pointed is not None and games else None
        if game is not None:
            self.look_back(game)

    def rest(self) -> None:
        """Stop working: another scene is about to lie above, which may need the worker."""
        super().rest()
        self._stop()

    def await_tip(self) -> None:
        """Let time pass for a tool tip; work goes on while nothing lies above."""
        super().await_tip()
        store = self._environment.recorder.store
        if self._work is None and self._is_shown and store is not None and not self.closed:
            self._cache = FigureCache()
            worker = self._environment.worker
            self._work = FigureWork(store, self.entries, self._cache, worker)
            self._known = self._work.known
            self._is_behind = bool(self._known)
            self._shown_at -= _REFRESH
        if self._work is not None:
            self._is_behind |= self._work.go_on()
        due = self._environment.clock() - self._shown_at >= _REFRESH
        if self._is_behind and due:
            self._sum_up()
            if self.tab is not Tab.DAILY:
                self._show_again()

    def update(self, seconds: float) -> bool:
        """Let time pass; after the first frame the figures are worked out."""
        self._is_shown = True
        return super().update(seconds)

    def _show_again(self) -> None:
        """Show the same page with what is known now."""
        page, place = self.page, self.focus.place()
        self._packed_for = ()
        self.resize(self.manager.window_resolution, self.scale)
        self.page = page
        self.focus.go_to(place)

    @property
    def working(self) -> bool:
        """Whether figures are being worked out."""
        return self._work is not None

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None
        if self._cache is not None:
            self._cache.close()
            self._cache = None

    def close(self) -> None:
        """Go back to the game; what has been worked out is kept."""
        self._stop()
        super().close()

    def wait(self) -> float | None:
        """Return the seconds until more figures may be there."""
        works = self._work is None or not self._work.is_done or self._is_behind
        return _LOOKS_AGAIN if works else super().wait()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the card over an empty window, what is pointed at, and the line below."""
        target.fill(self.theme.window)
        super().draw(target)
        if self.chart is not None and self.pointed is not None:
            spot = self.chart.spot(self.pointed)
            width = max(2, self.px(2))
            pygame.draw.rect(target, self.theme.cursor, spot.inflate(width, width), width)
        size, room = self.px(13), self.status_place.width
        text = self.status()
        while size > 1 and text_picture(text, size, self.theme.text).get_width() > room:
            size -= 1
        drawn = text_picture(text, size, self.theme.text)
        target.blit(drawn, drawn.get_rect(midleft=self.status_place.midleft))

    def build_below(self, place: pygame.Rect) -> None:
        """Keep the place of the line below the page."""
        self.status_place = place

    def status(self) -> str:
        """Return what the line below the page says."""
        if self.chart is not None and self.pointed is not None:
            return self.chart.labels[self.pointed]
        if self.notice or self.kind not in self.found:
            return self.notice
        return judged_sentence(self.found[self.kind])


_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


def _played(one: KindGames) -> int:
    return len(one.counted.games) + len(one.helped.games)


def _which_text(*, counts: bool) -> str:
    return tr("Games that count") if counts else tr("Games that do not count")

"""The AI view: a second board with what the chosen player knows, in figures and in words."""

from __future__ import annotations

import functools
from typing import NamedTuple

import pygame
from pygame_gui import UIManager

from minesweeper.players import ViewMap, make_player
from minesweeper.review.review import changes_of
from minesweeper.rules.board import Cell
from minesweeper.rules.command import OVER, Change
from minesweeper.session.session import Session
from minesweeper.ui.board.around import draw_rulers
from minesweeper.ui.board.cell_art import cell_art
from minesweeper.ui.board.geometry import COMFORTABLE_CELL, SMALLEST_CELL, Grid
from minesweeper.ui.board.legend import Legend
from minesweeper.ui.board.panel_places import rows_of
from minesweeper.ui.table import knowledge_view as known
from minesweeper.ui.table import knowledge_words as words
from minesweeper.ui.widgets.buttons import Button, mark_chosen, show
from minesweeper.ui.widgets.packing import places_by_names, proportional_places
from minesweeper.ui.widgets.scene import Scene
from minesweeper.ui.widgets.text_box import TextBox, text_height, whole_lines, wrapped_text
from minesweeper.words.language import tr
from minesweeper.words.names import player_name

_TAB, _TIP, _LOG, _GAP = 28, 52, 56, 6
"""Heights at scale 1: the buttons of the maps, two lines about a cell, the least room for the log,
and the space between these."""

_LEAST_BOARD = 180
"""The least height of the board with which figures, and then the log, have a place, at scale 1."""


class Places(NamedTuple):
    """Where the parts of the view are; None without a need, or room."""

    board: pygame.Rect
    tabs: pygame.Rect | None
    tip: pygame.Rect
    legend: pygame.Rect
    figures: pygame.Rect | None
    log: pygame.Rect | None

    @classmethod
    def of(
        cls,
        area: pygame.Rect,
        beside: Grid,
        legend: int,
        figures: int,
        *,
        tabs: bool,
    ) -> Places:
        """Divide an area for the part of the board that `beside` shows.

        Legend and figures have some height. Figures and log have a place only where no row that
        `beside` shows is left out, nor cells become smaller than the least; a higher log, where
        they stay comfortable.
        """
        scale = beside.scale
        tab, tip, log, gap = (round(length * scale) for length in (_TAB, _TIP, _LOG, _GAP))
        heights = [*([tab] if tabs else []), tip, legend]
        room = area.copy()
        room.height = max(area.height - sum(height + gap for height in heights), 1)
        seen = len(beside.shown_rows)
        whole = 0 if seen < beside.rows else seen * SMALLEST_CELL
        for wanted, least in (
            (figures + gap + 3 * log, seen * COMFORTABLE_CELL),
            (figures + gap + log, whole),
            (figures, whole),
        ):
            if room.height - wanted - gap >= round(max(_LEAST_BOARD, least) * scale):
                room.height -= wanted + gap
                break
        room.height = beside.following(room).view.height
        rows = rows_of(area, [room.height, *heights, figures, None], gap)
        *_, tip_row, legend_row, told, rest = rows
        return cls(
            room,
            rows[1] if tabs else None,
            tip_row,
            legend_row,
            told if told.bottom <= area.bottom else None,
            rest if rest.height >= log else None,
        )


class AIView:
    """The second board with its legend, its maps, and a line about the cell pointed at."""

    def __init__(self, scene: Scene, area: pygame.Rect, session: Session, beside: Grid) -> None:
        """Lay the view out in an area; `beside` is the board, neither zoomed nor scrolled."""
        self._theme, self._px, self._session = scene.theme, scene.px, session
        theme, scale, manager = scene.theme, scene.scale, scene.manager
        self.pointed: Cell | None = None
        """The cell under the mouse."""
        self._cursor: Cell | None = None
        self._shown: str | None = None
        """The player whose knowledge is shown; None while that is out of date."""
        self._told: str | None = None
        self.looks: known.Looks = {}
        self._picture: pygame.Surface | None = None
        self._legend = Legend(theme, scale)
        self.knowledge = known.PlayerKnowledge(make_player(session.preferences.settings.player))
        self._offered = self.knowledge.player.maps
        most = [words.entries(self.knowledge, each, theme) for each in self._offered]
        lines = max(self._legend.lines(legend, area.width) for legend in most)
        height = lines * self._legend.line_height
        changes = [*changes_of(session.game)]
        longest = words.statistics(session.game, frozenset(), changes, ended=True)
        figures = text_height(wrapped_text(longest, area.width, manager), manager)
        self._places = Places.of(area, beside, height, figures, tabs=len(self._offered) > 1)
        self.grid = beside.following(self._places.board)
        self.buttons = self._build_tabs(scene)
        """The buttons of the maps; none for a player with one map."""
        self.told = TextBox("", self._places.tip, manager, "@ground")
        told = self._places.figures
        self.figures = None if told is None else TextBox("", told, manager, "@ground")
        self.sentences, self.log = self._build_lists(manager)
        for text in (self.figures, self.sentences):
            if text is not None:
                scene.focus.add_text(text)
        if self.log is not None:
            scene.focus.add_text(self.log, functools.partial(self.log.follow_link, 1))

    def _build_tabs(self, scene: Scene) -> list[Button]:
        """Make a button for each map."""
        row = self._places.tabs
        if row is None:
            return []
        names = [words.map_name(each) for each in self._offered]
        return [
            scene.button(place, name, functools.partial(self.show_map, each), "")
            for place, name, each in zip(
                places_by_names(row, names, self._px(4)), names, self._offered, strict=True
            )
        ]

    def _build_lists(self, manager: UIManager) -> tuple[TextBox | None, TextBox | None]:
        """Make the boxes of a knowledge base's sentences, and of the log, if there is room."""
        room = self._places.log
        if room is None:
            return None, None
        room = pygame.Rect(room.topleft, (room.width, whole_lines(room.height, manager)))
        if not self.knowledge.player.has_sentences:
            return None, TextBox("", room, manager, "@ground")
        left, right = proportional_places(room, (1, 1), self._px(8))
        return TextBox("", left, manager, "@ground"), TextBox("", right, manager, "@ground")

    def show_map(self, wanted: ViewMap) -> None:
        """Show another of the player's maps."""
        self._session.preferences.view_map = wanted
        self._shown = None

    def handle(self, event: pygame.Event) -> bool:
        """Note the cell under the mouse; return whether it is another one."""
        before = self.pointed
        if event.type == pygame.MOUSEMOTION:
            self.pointed = self.grid.cell_at(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self.pointed = None
        return before != self.pointed

    def follow(self, change: Change) -> None:
        """Note that a command was carried out, so that figures and log are out of date."""
        if change.before not in OVER:
            self._shown = None

    def update(self, session: Session, beside: Grid, cursor: Cell | None) -> None:
        """Show the game as it is now, and the part of the board that `beside` shows.

        `cursor` is the cell of the keyboard's cursor, or else that pointed at on the other board;
        the view tells of it while the mouse is elsewhere.
        """
        followed = beside.following(self._places.board)
        if followed != self.grid:
            self.grid, self._picture = followed, None
        if session is not self._session:
            self._session, self._shown = session, None
        self._cursor = cursor
        self._hide_in_pause()
        player = session.preferences.settings.player
        if player != self._shown:
            self._shown = player
            self._show_position(player)
        self._tell()

    @property
    def shown_map(self) -> ViewMap:
        """The map of the player that is shown."""
        return self.knowledge.map_shown(self._session.preferences.view_map)

    def _show_position(self, player: str) -> None:
        """Show what a player knows of the position."""
        game, begins_at = self._session.game, self._session.waits_at
        seen = game.recall()
        self.knowledge = known.knowledge_of(player, game.level, game.start, seen, begins_at)
        self.looks = known.looks_of(self.knowledge, self.shown_map)
        looks = set(self.looks.values())
        self._entries = words.entries(self.knowledge, self.shown_map, self._theme, looks)
        if self.buttons:
            mark_chosen(self.buttons, [each is self.shown_map for each in self._offered])
        changes = [] if self.figures is None and self.log is None else [*changes_of(game)]
        if self.figures is not None:
            self.figures.set_text(words.statistics(game, self.knowledge.claims, changes))
        if self.log is not None:
            self.log.set_text(words.move_log(game, changes))
        self._picture = self._told = None

    def _tell(self) -> None:
        """Say what is known of the cell pointed at; without one, whose view this is."""
        cell = self.pointed or self._cursor
        if cell is not None:
            told = words.cell_words(cell, self.knowledge)
        elif self.shown_map is ViewMap.GAINS and not known.has_room_for_two(self.grid.cell):
            told = tr("Point at a cell, or zoom in, to see the figures.")
        else:
            name = player_name(self._session.preferences.settings.player)
            told = tr("What {player} knows: point at a cell.", player=name)
        if told != self._told:
            self._told = told
            self.told.set_text(told)
            if self.sentences is not None:
                self.sentences.set_text(words.sentence_list(self.knowledge, cell))

    def _hide_in_pause(self) -> None:
        """Hide in a pause what tells of the board."""
        for box in (self.told, self.figures, self.sentences, self.log):
            if box is not None:
                show(box, shown=not self._session.is_paused)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the second board and the legend; pygame_gui draws the widgets."""
        draw_rulers(target, self.grid, self._theme)
        if self._session.is_paused:
            pygame.draw.rect(target, self._theme.covered, self.grid.view)
            return
        if self._picture is None:
            self._picture = self.picture_of_cells()
        target.blit(self._picture, self.grid.view)
        self._legend.draw(target, self._places.legend, self._entries)
        self._draw_pointed(target)

    def _draw_pointed(self, target: pygame.Surface) -> None:
        """Draw a frame around the cell that the view tells of."""
        cell = self.pointed or self._cursor
        if cell is not None:
            place = self.grid.rect(cell)
            seen = place.clip(self.grid.view)
            frame = cell_art(self._theme, self.grid.cell).cursor
            target.blit(frame, seen, seen.move(-place.x, -place.y))

    def picture_of_cells(self) -> pygame.Surface:
        """Return the second board with its marks."""
        theme, grid = self._theme, self.grid
        (left, top), size = grid.offset, grid.cell
        drawn = pygame.Surface(grid.view.size)
        drawn.fill(theme.grid)
        drawn.fblits(
            [
                (
                    known.look_picture(self.looks[cell], theme, size),
                    (cell[1] * size - left, cell[0] * size - top),
                )
                for cell in grid.visible()
            ]
        )
        return drawn

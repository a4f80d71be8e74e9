"""Everything left of the panel: the header, the board and the AI view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action, Actor, Change, Status
from minesweeper.rules.openings import three_bv_seen
from minesweeper.session.clock import Clock
from minesweeper.session.probabilities import Probabilities
from minesweeper.session.session import Session
from minesweeper.storage.settings import Animation, Keys
from minesweeper.ui.board.around import draw_bars, draw_edge_around, draw_glow, draw_rulers
from minesweeper.ui.board.board_view import BoardView
from minesweeper.ui.board.cell_state import CellMarks, chances_drawn
from minesweeper.ui.board.effects import Effects
from minesweeper.ui.board.frame import CODE_LINE, Frame
from minesweeper.ui.board.geometry import BAR, RULER
from minesweeper.ui.board.legend import Legend, chance_entries, mark_entries
from minesweeper.ui.board.overview import Overview
from minesweeper.ui.board.panel_places import PanelPlaces
from minesweeper.ui.board.scrolling import map_place
from minesweeper.ui.board.veil import draw_veil
from minesweeper.ui.board.viewport import Viewport
from minesweeper.ui.input.intents import ACTIONS, TITLES, Intent, Wish
from minesweeper.ui.input.keys import key_label, with_key
from minesweeper.ui.input.pointer import Pointer
from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.table.header import Header
from minesweeper.ui.widgets.scene import Scene
from minesweeper.ui.widgets.tips import LateTip
from minesweeper.words.games import code_label, counters_line
from minesweeper.words.language import msgid, tr

if TYPE_CHECKING:  # the first frame needs none
    from minesweeper.ui.table.ai_view import AIView

_LEAST_CARD = 120
"""The least height of a card below a board beside the AI view, in pixels at scale 1."""

MOST_COUNTED = 4000
"""On boards with more cells the figures of a game are not counted while it goes on.

It protects the frame after a move from 10 ms more.
"""


class BoardArea:
    """Places and draws the boards.

    `ai_view` is None unless the settings ask for it and there is room.
    """

    def __init__(self, session: Session, theme: Theme, clock: Clock) -> None:
        self.viewport = Viewport(session.game.level.width, session.game.level.height)
        self.effects = Effects(clock)
        self.ai_view: AIView | None = None
        self.card_place: pygame.Rect | None = None
        """The place of the message below the board while the AI view has that of the panel."""
        self._spoken_of: list[Cell] = []
        """The cells that the assistant speaks of, the one it plays first."""
        self.counters = ""
        """The figures of the game so far; empty unless the settings want them."""
        self._counted: tuple[object, ...] | None = None
        self.names_cells = False
        """Whether a hint or an answer names cells: then the rulers show."""
        self._restyle(theme)

    def _restyle(self, theme: Theme) -> None:
        """Use another theme; everything is drawn anew."""
        self._theme = theme
        self._view = BoardView(theme)
        self.header, self.footer = Header(theme), Footer(theme)
        self.map = Overview(theme)

    def place(self, frame: Frame, scene: Scene, session: Session) -> None:
        """Place the board in the frame, and the AI view beside it or below it."""
        if scene.theme is not self._theme:
            self._restyle(scene.theme)
        self._whole, self._scale, self._lowest = frame, frame.scale, frame.bottom
        area, plain, self.ai_view, self.card_place = frame.board, frame.plain, None, None
        beside, view = frame.board_and_view(session.game.level.width, session.game.level.height)
        opens = view is not None and session.preferences.settings.ai_view
        if opens:
            area, plain = beside, beside
        self.viewport.place(area, frame.scale, plain, hangs=opens)
        if view is not None and opens:
            if view.top > area.top:
                self._lowest = view.top - round(RULER * frame.scale)
            if session.preferences.view_takes_panel and not frame.below:
                self._leave_room_for_card(area, view.bottom)
            from minesweeper.ui.table.ai_view import AIView

            self.ai_view = AIView(scene, view, session, self.viewport.fitted)
        keys = session.preferences.settings.keys
        self._tips = {
            intent: LateTip(scene.manager, partial(_tip, intent, keys))
            for intent in (*_SHOWN, *_SIGNS)
        }
        self._mines_tip = LateTip(scene.manager, partial(tr, msgid("Mines left to flag")))
        scrolls, panel = self.viewport.grid.scrolls, frame.panel
        self.panel_places = panel and PanelPlaces.of(panel, frame.scale, scrolls=scrolls)

    def _leave_room_for_card(self, area: pygame.Rect, bottom: int) -> None:
        """Put a card below the board and its footer, if the board leaves room for it."""
        whole = self.viewport.fitted.view
        top = whole.bottom + self._whole.footer.height + round(BAR * self._scale)
        high = bottom - top
        if high >= round(_LEAST_CARD * self._scale):
            self.card_place = pygame.Rect(area.x, top, area.width, high)
            self._lowest = top
            above = pygame.Rect(area.topleft, (area.width, whole.height))
            self.viewport.place(above, self._scale, above, hangs=True)

    @property
    def frame(self) -> Frame:
        """The areas of the window, header and footer close to the board.

        The footer reaches down to what is below it, so that a legend has the lines that are free.
        """
        grid = self.viewport.grid
        area, plain, zoom = self._whole.board, self._whole.plain, max(grid.zoom, 1.0)
        alone = replace(grid, area=area, plain=plain, zoom=zoom, hangs=False)
        frame = self._whole.around(alone, grid)
        frame.footer.height = self._lowest - frame.footer.top
        return frame

    @property
    def buttons(self) -> dict[Intent, pygame.Rect]:
        """The places of what can be pressed above and below the board, as they are drawn."""
        return {**self.header.buttons, **self.footer.buttons}

    def place_tips(self) -> None:
        """Let the tool tips lie over the buttons and the mine counter, as these are drawn."""
        self._mines_tip.lie_over(self.header.counters[:1])
        places = self.buttons
        for intent, tip in self._tips.items():
            tip.lie_over([places[intent]] if intent in places else [])

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell of the board at a window position, or None."""
        return self.viewport.grid.cell_at(position)

    def place_of_map(self) -> pygame.Rect | None:
        """Return the place of the map; None where it is not needed or has no room."""
        panel = None if self.panel_places is None else self.panel_places.spare
        return map_place(self.viewport.grid, panel)

    def show_advice(self, session: Session) -> None:
        """Scroll to the cell that the assistant speaks of, and to what proves it."""
        self._spoken_of = _cells_spoken_of(session)
        if self._spoken_of:
            self.viewport.frame(self._spoken_of[0], self._spoken_of[1:])

    def begin(self) -> None:
        """Show another game from now on."""
        self._view.begin()
        self.map.begin()
        self.viewport.scroller.let_go()
        self.effects.clear()

    def follow(self, change: Change, session: Session) -> None:
        """Show what a command changed, animated as the settings say; a win waves over the mines.

        Nothing moves for the assistant while it plays at the speed `instant`.
        """
        settings = session.preferences.settings
        by_ai = change.command.by is Actor.AI
        animation = Animation.OFF if by_ai and settings.speed == "instant" else settings.animation
        self._view.follow(change)
        self.map.follow(change)
        self.effects.follow(change, animation)
        if change.ends and change.after is Status.WON:
            mines = session.game.mines or frozenset()
            self.effects.wave(mines, change.command.cell, animation)
        if self.ai_view is not None:
            self.ai_view.follow(change)

    def update(self, session: Session, pointed: Cell | None) -> None:
        """Bring the AI view up to date, and note the cells that the assistant speaks of.

        `pointed` is the cell that the keyboard's cursor or the mouse points at.
        """
        self._spoken_of = _cells_spoken_of(session)
        self._update_counters(session)
        if self.ai_view is not None:
            self.ai_view.update(session, self.viewport.grid, pointed)

    def _update_counters(self, session: Session) -> None:
        """Say the figures so far if the settings want them; once a second, and after a move."""
        game = session.game
        wanted = session.preferences.settings.counters and game.status is Status.PLAYING
        hidden = session.is_paused or session.is_assisted  # what the AI opened is no one's speed
        if not wanted or hidden or game.level.cells > MOST_COUNTED:
            self.counters, self._counted = "", None
            return
        state = game, len(game.commands), session.elapsed // 1000
        if state != self._counted:
            self._counted = state
            solved = three_bv_seen(game.level.height, game.level.width, game.numbers)
            clicks = sum(one.action is not Action.CLAIM for one in game.log.standing)
            self.counters = counters_line(solved, clicks, session.elapsed)

    def draw(
        self,
        target: pygame.Surface,
        session: Session,
        marks: CellMarks,
        shown: Probabilities,
        pointer: Pointer,
    ) -> None:
        """Draw the boards and the header; only cells that changed are drawn anew.

        `shown` are the probabilities that the overlay shows.
        """
        mouse = pointer.mouse
        pressed = mouse.previews_cell or mouse.previews_chord
        frame, view = self.frame, self.viewport.grid.view
        self.header.draw(target, frame, session, pressed=pressed, lit=pointer.lit)
        line = self.footer.draw(target, frame, view, session, pointer.lit, self.counters)
        drawn = chances_drawn(session.game, shown, marks)
        entries = chance_entries(self._theme, shown, drawn)
        self._draw_board(target, session, marks)
        words, too_many = _cell_words(session, marks.explained.cell), self._view.overflagged
        entries += mark_entries(self._theme, marks, session.game, words, too_many)
        line.height = round(CODE_LINE * self._scale)
        Legend(self._theme, self._scale).draw_below(target, frame.footer, line, entries)
        if self.ai_view is not None:
            self.ai_view.draw(target)
        search = None if session.is_paused else session.no_guess.search
        if session.is_paused or search is not None:
            draw_veil(target, self.viewport.grid, frame.board, self._theme, search)

    def _draw_board(self, target: pygame.Surface, session: Session, marks: CellMarks) -> None:
        grid = self.viewport.grid
        settings, lost = session.preferences.settings, session.game.status is Status.LOST
        names_cells = self._spoken_of or self.names_cells or settings.overlay or lost
        if settings.coordinates or names_cells:
            draw_rulers(target, grid, self._theme)
        draw_edge_around(target, grid, self._theme)
        self._view.draw(target, grid, session.game, marks)
        draw_glow(target, grid, marks.explained.region, self._theme)
        self.effects.draw(target, grid, self._theme)
        draw_bars(target, grid, self._theme)
        place = self.place_of_map()
        if place is not None and not marks.hides:
            self.map.draw(target, grid, session.game, place)


_SIGNS: Mapping[Intent, str] = {
    ACTIONS["zoom_out"].intent: "zoom-out",
    ACTIONS["zoom_in"].intent: "zoom-in",
}

_SHOWN = (Wish.NEW_GAME, Wish.RECORDS, Wish.PAUSE, Wish.PANEL, Wish.COPY_CODE)
"""What else is drawn above and below the board without words for what it does."""


def _tip(intent: Intent, keys: Keys) -> str:
    """Return the tool tip of what is drawn above or below the board."""
    if intent is Wish.COPY_CODE:
        return tr("{tip} ({key})", tip=tr("Copy the board's code"), key=key_label("ctrl+c"))
    return with_key(tr(TITLES[intent]), keys, intent)


def _cells_spoken_of(session: Session) -> list[Cell]:
    """Return the cells that the last advice marks, that which it plays first."""
    known = None if session.advice is None else session.advice.explanation
    if known is None:
        return []
    whole = session.preferences.whole_proofs
    others = known.clues_shown(whole=whole) | known.excerpt(whole=whole).shaded.plain
    return [known.cell, *sorted(others - {known.cell})]


_TEXT = 11
"""The size of the letters in pixels at scale 1."""

_BUTTON = 22
"""The width and height of a button in pixels at scale 1."""


class Footer:
    """Draws the line below the board; `buttons` has the places of its buttons, as drawn last."""

    def __init__(self, theme: Theme) -> None:
        self.buttons: dict[Intent, pygame.Rect] = {}
        self.words = ""
        self.place = pygame.Rect(0, 0, 0, 0)
        """The words of the line and their place, as drawn last."""
        self._theme = theme

    def draw(
        self,
        target: pygame.Surface,
        frame: Frame,
        view: pygame.Rect,
        session: Session,
        lit: Intent | None,
        note: str = "",
    ) -> pygame.Rect:
        """Draw at the top of the frame's footer, from the left edge of the cells in `view` on.

        It begins further left if it is too long, and has smaller letters where the room is too
        narrow for it. `lit` is the intent of the button under the mouse. A note stands in place of
        the code. Returns the place of everything that is drawn.
        """
        self.buttons = {}
        code, room, side = session.game.code, frame.footer, round(_BUTTON * frame.scale)
        words = self.words = note or code_label(session.game, session.daily)
        ink = self._theme.text if lit is Wish.COPY_CODE else self._theme.muted
        letters, most = round(_TEXT * frame.scale), room.width - side // 2 - len(_SIGNS) * side
        text = text_picture(words, letters, ink)
        if text.get_width() > most > 0:
            text = text_picture(words, max(letters * most // text.get_width(), 1), ink)
        width = text.get_width() + side // 2
        left = max(min(view.left, room.right - width - len(_SIGNS) * side), room.left)
        line = pygame.Rect(left, room.top, width + len(_SIGNS) * side, side)
        place = self.place = target.blit(text, text.get_rect(midleft=line.midleft))
        if code is not None and not note:
            pygame.draw.line(target, ink, place.bottomleft, place.bottomright)
            self.buttons[Wish.COPY_CODE] = pygame.Rect(left, line.top, place.width, side)
        for i, (intent, sign) in enumerate(_SIGNS.items()):
            place = pygame.Rect(left + width + i * side, line.top, side, side)
            ink = self._theme.text if intent == lit else self._theme.muted
            drawn = assets.icon(sign, side * 3 // 4, ink)
            target.blit(drawn, drawn.get_rect(center=place.center))
            self.buttons[intent] = place
        return line


def _cell_words(session: Session, cell: Cell | None) -> str:
    """Return what the explained cell is, where that is more than its proof says."""
    game = session.game
    if session.waits_at is not None:
        return tr("first cell")
    if cell is None or session.teacher.tells:
        return ""
    if not game.is_covered(cell):
        return tr("just opened")
    return tr("better cell") if game.is_over else ""

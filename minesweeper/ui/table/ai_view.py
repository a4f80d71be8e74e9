"""The AI view: a second board with what the chosen player knows, its figures and its log."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace

import pygame
import pygame_gui
from pygame_gui import UIManager
from pygame_gui.elements import UIButton

from minesweeper.players import Belief
from minesweeper.rules.board import Cell
from minesweeper.rules.command import OVER, Change
from minesweeper.rules.game import Game
from minesweeper.session.session import Session
from minesweeper.ui.board.geometry import Grid
from minesweeper.ui.board.rulers import draw_rulers
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import with_key
from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Theme, ink_on
from minesweeper.ui.table.figures import move_log, statistics
from minesweeper.ui.table.knowledge_view import Look, Looks, looks_of
from minesweeper.ui.text.language import tr
from minesweeper.ui.widgets.buttons import Button, enable
from minesweeper.ui.widgets.dialog import shared_out
from minesweeper.ui.widgets.text_box import TextBox, set_tip

_BUTTON_HEIGHT = 30
"""The height of the buttons below the board, in pixels at scale 1."""

_LEAST_TEXT_HEIGHT = 116
"""Room for the figures and the log below the board, in pixels at scale 1."""


class AIView:
    """The second board with its buttons and text boxes.

    `position` is the number of commands after which the game is shown, None for all of them.
    """

    def __init__(
        self,
        manager: UIManager,
        area: pygame.Rect,
        session: Session,
        theme: Theme,
        scale: float,
        do: Callable[[Wish], None],
    ) -> None:
        self.position: int | None = None
        self._theme = theme
        self._scale = scale
        self._session = session
        self._shown: tuple[object, ...] | None = None
        self._looks: Looks = {}
        self._picture: pygame.Surface | None = None
        level = session.game.level
        row, gap = round(_BUTTON_HEIGHT * scale), round(8 * scale)
        below = round(_LEAST_TEXT_HEIGHT * scale) + row + gap
        board = pygame.Rect(area.x, area.y, area.width, max(area.height - below, 80))
        self.grid = Grid(board, level.width, level.height, scale, hangs=True)
        buttons = pygame.Rect(area.x, self.grid.view.bottom + gap, area.width, row)
        self.buttons = self._build_buttons(manager, buttons, gap, do)
        """The buttons below the board, each with what it does."""
        top = buttons.bottom + gap
        left = pygame.Rect(area.x, top, (area.width - gap) * 3 // 5, area.bottom - top)
        right = pygame.Rect(left.right + gap, top, area.right - left.right - gap, left.height)
        self._figures = TextBox("", left, manager)
        self.log = TextBox("", right, manager)

    def _build_buttons(
        self, manager: UIManager, row: pygame.Rect, gap: int, do: Callable[[Wish], None]
    ) -> list[tuple[UIButton, Callable[[], None]]]:
        """Make the buttons below the board: those of minesweeper-ai."""
        keys = self._session.preferences.settings.keys
        wanted = (
            (tr("Play next"), Wish.AI_MOVE, tr("Let the AI make its next move")),
            (tr("Play game"), Wish.AUTO_PLAY, tr("Let the AI play to the end, or stop it")),
            (tr("Reset"), Wish.SAME_BOARD, tr("The same board again")),
        )
        places = shared_out(row, [text for text, _, _ in wanted], gap)
        buttons: list[tuple[UIButton, Callable[[], None]]] = []
        for place, (text, wish, tip) in zip(places, wanted, strict=True):
            command = functools.partial(do, wish)
            button = Button(place, text, manager, command=command)
            set_tip(button, with_key(tip, keys, wish))
            buttons.append((button, command))
        return buttons

    def handle(self, event: pygame.Event) -> bool:
        """Show the position after a move that was clicked in the log; return whether one was."""
        if event.type != pygame_gui.UI_TEXT_BOX_LINK_CLICKED or event.ui_element is not self.log:
            return False
        number = int(event.link_target)
        self.position = None if number == len(self._session.game.commands) else number
        return True

    def follow(self, change: Change) -> None:
        """Note that a command was carried out, so that figures and log are out of date."""
        if change.before not in OVER:
            self._shown = None

    def update(self, session: Session, beside: Grid) -> None:
        """Show the game as it is now, and the part of the board that `beside` shows."""
        followed = replace(self.grid, zoom=beside.zoom, offset=beside.offset).scrolled(0, 0)
        if followed != self.grid:
            self.grid, self._picture = followed, None
        if session is not self._session:
            self._session, self.position = session, None
            self._shown = None
        self._show_what_acts(session)
        now = (session.preferences.settings.player, self.position)
        if now == self._shown:
            return
        self._shown = now
        game = self._game()
        self._looks = looks_of(now[0], game.level, game.start, game.observe(), self._theme)
        located = {cell for cell, look in self._looks.items() if look.belief is Belief.CLAIMED}
        self._figures.set_text(statistics(game, located))
        commands = session.game.commands
        self.log.set_text(move_log(session.game, self.position or len(commands)))
        self._picture = None

    def _show_what_acts(self, session: Session) -> None:
        """Disable buttons that cannot act, and hide in a pause what tells of the board."""
        can_move, busy = session.can_ai_move, session.assistant.is_busy
        acts = (can_move, can_move or busy, not session.is_untouched)
        for (button, _), can_act in zip(self.buttons, acts, strict=True):
            enable(button, acts=can_act)
        for box in (self._figures, self.log):
            if session.is_paused and box.visible:
                box.hide()  # type: ignore[no-untyped-call]  # pygame_gui leaves it bare
            elif not session.is_paused and not box.visible:
                box.show()  # type: ignore[no-untyped-call]

    def draw(self, target: pygame.Surface) -> None:
        """Draw the second board; pygame_gui draws the widgets."""
        draw_rulers(target, self.grid, round(11 * self._scale), self._theme.muted)
        if self._session.is_paused:
            pygame.draw.rect(target, self._theme.covered, self.grid.view)
            return
        if self._picture is None:
            self._picture = self._drawn()
        target.blit(self._picture, self.grid.view)

    def _game(self) -> Game:
        """Return the game after the first `position` commands."""
        if self.position is None:
            return self._session.game
        game = self._session.game.again()
        game.replay(self._session.game.commands[: self.position])
        return game

    def _drawn(self) -> pygame.Surface:
        picture = pygame.Surface(self.grid.view.size)
        picture.fill(self._theme.grid)
        for cell in self.grid.visible():
            look = self._looks.get(cell)
            if look is not None:
                self._draw_cell(picture, cell, look)
        return picture

    def _draw_cell(self, picture: pygame.Surface, cell: Cell, look: Look) -> None:
        place = self.grid.rect(cell).move(-self.grid.view.x, -self.grid.view.y)
        pygame.draw.rect(picture, look.ground, place.inflate(-1, -1))
        size, ink = place.width, ink_on(look.ground)
        if size < 12:
            return
        two_lines = look.gains and size >= 34
        height = max(8, size * (3 if two_lines else 4) // 10)
        text = written(_first_line(look, size), height, ink, bold=True)
        middle = place.centery - (size // 6 if two_lines else 0)
        picture.blit(text, text.get_rect(center=(place.centerx, middle)))
        if two_lines:
            below = written(look.gains, max(8, size * 26 // 100), ink)
            picture.blit(below, below.get_rect(center=(place.centerx, place.centery + size // 4)))


def _first_line(look: Look, size: int) -> str:
    """Return a cell's figure and letter; a small cell has room for one of them."""
    if size >= 26:
        return f"{look.value}{look.belief.value}"
    return look.value if look.belief is Belief.OPENED else look.value or look.belief.value

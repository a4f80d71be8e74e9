"""The side panel: AI Move and what it said, who is asked, and the choices for the game."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIButton, UICheckBox, UIDropDownMenu, UILabel, UITextBox

from minesweeper.ui import assets
from minesweeper.ui.intents import Wish
from minesweeper.ui.play import PLAYERS, Choices
from minesweeper.ui.theme import Theme
from minesweeper.ui.words import player_name, tr


class Panel:
    """The widgets right of the board, laid out from top and bottom; the message lies between."""

    def __init__(
        self,
        manager: UIManager,
        area: pygame.Rect,
        theme: Theme,
        scale: float,
        choices: Choices,
        wish: Callable[[Wish], None],
    ) -> None:
        self._manager = manager
        self._theme = theme
        self._scale = scale
        self._wish = wish
        self._icons: list[tuple[UIButton, str]] = []
        self.area = area
        inner = area.inflate(-2 * self._px(16), -2 * self._px(16))
        top = self._build_top(inner, choices)
        bottom = self._build_bottom(inner)
        self._message = UITextBox(
            "",
            pygame.Rect(inner.x, top, inner.width, max(bottom - top, self._px(40))),
            manager,
            object_id=ObjectID(class_id="@bare"),
        )
        self._shown: tuple[str, bool, bool] | None = None

    def say(self, text: str, *, auto_plays: bool, flag_mode: bool) -> None:
        """Show the sentence and the state of the switches."""
        if self._shown == (text, auto_plays, flag_mode):
            return
        self._shown = (text, auto_plays, flag_mode)
        self._message.set_text(text)
        self.auto_play.set_text(tr("Stop") if auto_plays else tr("Auto-play"))
        self.auto_play.unselect() if not auto_plays else self.auto_play.select()
        self.flag_mode.select() if flag_mode else self.flag_mode.unselect()

    def chosen_player(self) -> str:
        """Return the name of the player that AI Move shall ask."""
        chosen = self.player.selected_option
        return chosen[1] if isinstance(chosen, tuple) else chosen

    def draw_icons(self, target: pygame.Surface) -> None:
        """Draw the buttons' pictures over them."""
        size = self._px(20)
        for button, name in self._icons:
            colour = self._theme.on_accent if button is self.ai_move else self._theme.text
            place = pygame.Rect(0, 0, size, size)
            place.center = (button.rect.x + self._px(24), button.rect.centery)
            if button is self.auto_play and button.is_selected:
                name = "stop"
            target.blit(assets.icon(name, size, colour), place)

    def _px(self, length: int) -> int:
        return round(length * self._scale)

    def _button(
        self, place: pygame.Rect, text: str, icon: str, wish: Wish, kind: str = ""
    ) -> UIButton:
        button = UIButton(
            place,
            text,
            self._manager,
            object_id=ObjectID(class_id=kind or None),
            command=lambda: self._wish(wish),
        )
        self._icons.append((button, icon))
        return button

    def _build_top(self, inner: pygame.Rect, choices: Choices) -> int:
        """Make what stands above the message; return where the message begins."""
        gap, row = self._px(8), self._px(36)
        place = pygame.Rect(inner.x, inner.y, inner.width, self._px(48))
        self.ai_move = self._button(place, tr("AI Move"), "ai-move", Wish.AI_MOVE, "@primary")
        place = pygame.Rect(inner.x, place.bottom + gap, inner.width, row)
        self.auto_play = self._button(place, tr("Auto-play"), "auto-play", Wish.AUTO_PLAY)
        place = pygame.Rect(inner.x, place.bottom + gap, inner.width, self._px(22))
        UILabel(place, tr("Ask"), self._manager, object_id=ObjectID(class_id="@muted"))
        place = pygame.Rect(inner.x, place.bottom, inner.width, row)
        self.player = UIDropDownMenu(
            [(player_name(player), player) for player in PLAYERS],
            (player_name(choices.player), choices.player),
            place,
            self._manager,
        )
        box = self._px(20)
        place = pygame.Rect(inner.x, place.bottom + 2 * gap, box, box)
        self.mine_total = UICheckBox(
            place, tr("Knows the number of mines"), self._manager, initial_state=choices.mine_total
        )
        place = place.move(0, box + gap)
        self.auto_flag = UICheckBox(
            place, tr("Flags the mines it knows"), self._manager, initial_state=choices.auto_flag
        )
        return place.bottom + 2 * gap

    def _build_bottom(self, inner: pygame.Rect) -> int:
        """Make what stands below the message; return where the message ends."""
        gap, row = self._px(8), self._px(36)
        left = inner.bottom - 4 * row - 3 * gap
        names = [
            (tr("Flag mode"), "flag-mode", Wish.FLAG_MODE),
            (tr("Same board again"), "same-board", Wish.SAME_BOARD),
            (tr("New game …"), "new-game", Wish.CHOOSE_GAME),
            (tr("Help"), "help", Wish.HELP),
        ]
        places = [
            pygame.Rect(inner.x, left + i * (row + gap), inner.width, row)
            for i in range(len(names))
        ]
        self.flag_mode, *_ = (
            self._button(place, text, icon, wish)
            for place, (text, icon, wish) in zip(places, names, strict=True)
        )
        return left - gap

"""The dialog with all players, one of which AI Move asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from minesweeper.players import by_use, player_class
from minesweeper.session.preferences import Preferences
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.rows import Choice
from minesweeper.ui.widgets.text_box import set_tip
from minesweeper.words.language import msgid, tr
from minesweeper.words.names import player_name, player_summary


class PlayersDialog(Dialog):
    """A row for each player: its title and how it plays; a press chooses it."""

    heading_phrase = msgid("Who plays AI Move")
    wanted_size = (500, 470)

    def __init__(self, preferences: Preferences, choose: Callable[[str, str], None]) -> None:
        super().__init__(preferences)
        self._choose = choose

    def build(self, inner: pygame.Rect) -> None:
        """Make the rows and the button that closes the dialog."""
        top = self.buttons_below(inner, [self.close_button()])
        asked, names = self.preferences.settings.player, by_use()
        if asked not in names:
            names = [asked, *names]
        room = pygame.Rect(inner.topleft, (inner.width, top - inner.top - self.px(8)))
        self.choices: dict[str, Choice] = {}
        height = min(room.height // len(names), self.px(38))
        for i, name in enumerate(names):
            place = pygame.Rect(room.x, room.y + i * height, room.width, height)
            command = partial(self._take, name)
            choice = Choice(place, self.manager, self.theme, self.scale, command)
            title = f"{player_name(name)} ({name})" if player_class(name) else name
            choice.tell(title, player_summary(name) or " ", chosen=name == asked)
            set_tip(choice, tr("The player that AI Move asks"))
            self.focus.add(choice, command)
            self.choices[name] = choice

    def _take(self, name: str) -> None:
        """Let AI Move ask this player from now on."""
        self._choose("player", name)
        self.close()

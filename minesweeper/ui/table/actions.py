"""What is done with the game for each intent of the person."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from minesweeper.rules.game import Action
from minesweeper.session.games import Games
from minesweeper.ui.input import clipboard
from minesweeper.ui.input.intents import FlagToo, Intent, MoveCursor, OnCell, Wish
from minesweeper.ui.table.board_area import BoardArea
from minesweeper.ui.table.commentary import Commentary
from minesweeper.ui.table.hand import Hand
from minesweeper.ui.text import messages as words
from minesweeper.ui.text.faults import paste_fault


class Deeds:
    """Carries out intents on the game on the table; wishes it does not know open dialogs."""

    def __init__(
        self,
        games: Games,
        area: BoardArea,
        commentary: Commentary,
        open_dialog: Callable[[Wish], None],
    ) -> None:
        self._games = games
        self._area = area
        self._commentary = commentary
        self._open_dialog = open_dialog
        self._hand = Hand()

    def do(self, intent: Intent) -> None:
        """Carry out an intent; what was noted before is said no more."""
        self._commentary.notice = ""
        if isinstance(intent, Wish):
            self._grant(intent)
        elif isinstance(intent, OnCell):
            self._hand.act(self._games.play, intent)
        elif isinstance(intent, FlagToo):
            self._hand.flag_too(self._games.play, intent)
        elif isinstance(intent, MoveCursor):
            self._area.viewport.move(intent)
        else:
            self._area.viewport.turn(intent)

    def _grant(self, wish: Wish) -> None:
        play = self._games.play
        deeds: dict[Wish, Callable[[], None]] = {
            Wish.AI_MOVE: self._ai_move,
            Wish.AUTO_PLAY: play.mover.toggle_auto_play,
            Wish.NEW_GAME: lambda: self._games.begin(self._games.setup),
            Wish.SAME_BOARD: self._games.again,
            Wish.FLAG_MODE: self._toggle_flag_mode,
            Wish.AI_VIEW: lambda: self._toggle("ai_view"),
            Wish.REVEAL_ALL: play.toggle_mines,
            Wish.OVERLAY: lambda: self._toggle("overlay"),
            Wish.PAUSE: play.toggle_pause,
            Wish.CANCEL: self._cancel,
            Wish.REVEAL_AT_CURSOR: lambda: self._act_at_cursor(Action.REVEAL),
            Wish.FLAG_AT_CURSOR: lambda: self._act_at_cursor(Action.FLAG),
            Wish.CHORD_AT_CURSOR: lambda: self._act_at_cursor(Action.CHORD),
            Wish.COPY_CODE: self._copy_code,
            Wish.PASTE_CODE: self._paste_code,
            Wish.QUIT: _post_quit,
        }
        deeds.get(wish, lambda: self._open_dialog(wish))()

    def _ai_move(self) -> None:
        self._games.play.ai_move()
        self._area.show_advice(self._games.play)

    def _act_at_cursor(self, action: Action) -> None:
        self._hand.act_at_cursor(self._games.play, action, self._area.viewport)

    def _toggle(self, name: str) -> None:
        choices = self._games.play.choices
        choices.change(**{name: not getattr(choices.settings, name)})

    def _toggle_flag_mode(self) -> None:
        choices = self._games.play.choices
        choices.flag_mode = not choices.flag_mode

    def _cancel(self) -> None:
        self._games.play.mover.stop()
        self._area.viewport.cursor = None

    def _copy_code(self) -> None:
        code = self._games.play.game.code
        if code is not None:
            clipboard.copy(str(code))
            self._commentary.notice = words.copied_sentence(str(code))

    def _paste_code(self) -> None:
        code = clipboard.code()
        if code is None:
            self._commentary.notice = paste_fault()
        else:
            self._games.begin(self._games.setup.on(code))


def _post_quit() -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))

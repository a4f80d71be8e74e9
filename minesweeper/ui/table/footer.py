"""The line below the board: its code, which a click copies, and the two buttons that zoom."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from minesweeper.session.session import Session
from minesweeper.ui.board.frame import Frame
from minesweeper.ui.input.intents import ACTIONS, Intent, Wish
from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import written
from minesweeper.ui.look.theme import Theme
from minesweeper.words.games import code_label

_TEXT = 11
"""The size of the letters in pixels at scale 1."""

_BUTTON = 22
"""The width and height of a button in pixels at scale 1."""

_SIGNS: Mapping[Intent, str] = {
    ACTIONS["zoom_out"].intent: "zoom-out",
    ACTIONS["zoom_in"].intent: "zoom-in",
}


class Footer:
    """Draws the line; `buttons` are the places of what can be pressed, as it was drawn last."""

    def __init__(self, theme: Theme) -> None:
        self.buttons: dict[Intent, pygame.Rect] = {}
        self.words = ""
        """What the line says, as it was drawn last."""
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

        It begins further left if it is too long. `lit` is the intent of the button under the mouse.
        A note stands in place of the code. Returns the place of everything that is drawn.
        """
        self.buttons = {}
        code, room, side = session.game.code, frame.footer, round(_BUTTON * frame.scale)
        words = self.words = note or code_label(session.game)
        ink = self._theme.text if lit is Wish.COPY_CODE else self._theme.muted
        text = written(words, round(_TEXT * frame.scale), ink)
        width = text.get_width() + side // 2
        left = max(min(view.left, room.right - width - len(_SIGNS) * side), room.left)
        line = pygame.Rect(left, room.top, width + len(_SIGNS) * side, side)
        place = target.blit(text, text.get_rect(midleft=line.midleft))
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

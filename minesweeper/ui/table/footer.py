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
from minesweeper.ui.text.messages import code_label

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
        self._theme = theme

    def draw(
        self,
        target: pygame.Surface,
        frame: Frame,
        view: pygame.Rect,
        session: Session,
        lit: Intent | None,
    ) -> None:
        """Draw into the frame's footer, as near to the cells in `view` as there is room.

        `lit` is the intent of the button under the mouse.
        """
        self.buttons = {}
        side = round(_BUTTON * frame.scale)
        right = frame.footer.right - 2 * side
        if session.game.code is not None:
            place = self._draw_code(target, frame, view, session, right, lit)
            right = min(right, max(place.right + side // 2, view.right - 2 * side))
        for i, (intent, sign) in enumerate(_SIGNS.items()):
            place = pygame.Rect(right + i * side, frame.footer.top, side, side)
            ink = self._theme.text if intent == lit else self._theme.muted
            drawn = assets.icon(sign, side * 3 // 4, ink)
            target.blit(drawn, drawn.get_rect(center=place.center))
            self.buttons[intent] = place

    def _draw_code(
        self,
        target: pygame.Surface,
        frame: Frame,
        view: pygame.Rect,
        session: Session,
        right: int,
        lit: Intent | None,
    ) -> pygame.Rect:
        """Write the code from the left edge of the cells, or further left if it is too long.

        The line below it says that it can be pressed.
        """
        ink = self._theme.text if lit is Wish.COPY_CODE else self._theme.muted
        text = written(code_label(session.game), round(_TEXT * frame.scale), ink)
        room, side = frame.footer, round(_BUTTON * frame.scale)
        place = text.get_rect()
        place.x = max(min(view.left, right - place.width), room.left)
        place.centery = room.top + side // 2
        target.blit(text, place)
        pygame.draw.line(target, ink, place.bottomleft, place.bottomright)
        self.buttons[Wish.COPY_CODE] = pygame.Rect(place.x, room.top, place.width, side)
        return place

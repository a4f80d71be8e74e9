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
        note: str = "",
    ) -> None:
        """Draw into the frame's footer, as near to the cells in `view` as there is room.

        `lit` is the intent of the button under the mouse. A note stands in place of the code.
        """
        self.buttons = {}
        side = round(_BUTTON * frame.scale)
        right = frame.footer.right - 2 * side
        text = note or ("" if session.game.code is None else code_label(session.game))
        if text:
            can_copy = session.game.code is not None and not note
            place = self._write(target, frame, view, right, text, can_copy=can_copy, lit=lit)
            right = min(right, max(place.right + side // 2, view.right - 2 * side))
        for i, (intent, sign) in enumerate(_SIGNS.items()):
            place = pygame.Rect(right + i * side, frame.footer.top, side, side)
            ink = self._theme.text if intent == lit else self._theme.muted
            drawn = assets.icon(sign, side * 3 // 4, ink)
            target.blit(drawn, drawn.get_rect(center=place.center))
            self.buttons[intent] = place

    def _write(
        self,
        target: pygame.Surface,
        frame: Frame,
        view: pygame.Rect,
        right: int,
        words: str,
        *,
        can_copy: bool,
        lit: Intent | None,
    ) -> pygame.Rect:
        """Write from the left edge of the cells, or further left if the words are too long.

        A line below the words says that they can be pressed.
        """
        ink = self._theme.text if lit is Wish.COPY_CODE else self._theme.muted
        text = written(words, round(_TEXT * frame.scale), ink)
        room, side = frame.footer, round(_BUTTON * frame.scale)
        place = text.get_rect()
        place.x = max(min(view.left, right - place.width), room.left)
        place.centery = room.top + side // 2
        target.blit(text, place)
        if can_copy:
            pygame.draw.line(target, ink, place.bottomleft, place.bottomright)
            self.buttons[Wish.COPY_CODE] = pygame.Rect(place.x, room.top, place.width, side)
        return place

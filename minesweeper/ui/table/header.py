"""The header over the board: mines left, the face that starts a new game, and the time."""

from __future__ import annotations

import pygame

from minesweeper.rules.command import Status
from minesweeper.session.session import Session
from minesweeper.ui.board.digits import draw_counter
from minesweeper.ui.look import assets
from minesweeper.ui.look.theme import Theme, mix

_FACES = {
    Status.READY: "face-ready",
    Status.PLAYING: "face-ready",
    Status.WON: "face-won",
    Status.LOST: "face-lost",
}


class Header:
    """Draws the header. The face acts as a button: `lit` under the mouse, `pressed` with a cell."""

    def __init__(self, theme: Theme) -> None:
        self.face = pygame.Rect(0, 0, 0, 0)
        """The face's place in the window when it was drawn last."""
        self._theme = theme

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        session: Session,
        *,
        pressed: bool,
        lit: bool,
    ) -> None:
        """Draw into `area`: the counters at its ends, the face in the middle."""
        height = area.height * 5 // 8
        left = draw_counter(counter_text(session.mines_left), height, self._theme)
        right = draw_counter(time_text(session.elapsed), height, self._theme)
        target.blit(left, left.get_rect(midleft=area.midleft))
        target.blit(right, right.get_rect(midright=area.midright))
        self.face = pygame.Rect(0, 0, height, height)
        self.face.center = area.center
        if lit:
            ground = mix(self._theme.window, self._theme.text, 0.1)
            around = self.face.inflate(height // 5, height // 5)
            pygame.draw.rect(target, ground, around, border_radius=height // 4)
        presses = pressed and not session.game.is_over
        name = "face-pressed" if presses else _FACES[session.game.status]
        target.blit(assets.picture(name, height), self.face)


def counter_text(mines_left: int) -> str:
    """Return the digits of the mine counter: at least three places, with a minus sign if needed.

    >>> counter_text(7), counter_text(-12), counter_text(8000)
    ('007', '-12', '8000')
    """
    return f"{mines_left:03d}"


def time_text(milliseconds: int) -> str:
    """Return the digits of the clock: whole seconds in three places, h:mm:ss from 1,000 on.

    >>> time_text(61_900), time_text(3_725_000)
    ('061', '1:02:05')
    """
    seconds = milliseconds // 1000
    if seconds < 1000:
        return f"{seconds:03d}"
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"

"""The header over the board: mines left, the face, records, pause, time, panel."""

from __future__ import annotations

import pygame

from minesweeper.rules.command import Status
from minesweeper.session.session import Session
from minesweeper.ui.board.digits import draw_counter
from minesweeper.ui.board.frame import Frame
from minesweeper.ui.input.intents import Intent, Wish
from minesweeper.ui.look import assets
from minesweeper.ui.look.edges import draw_edge, edge_width
from minesweeper.ui.look.theme import Theme, mix
from minesweeper.words.names import clock_text

_FACES = {
    Status.READY: "face-ready",
    Status.PLAYING: "face-ready",
    Status.WON: "face-won",
    Status.LOST: "face-lost",
}

_PLAIN_BUTTON = 40
"""The width of a button in pixels at scale 1."""


class Header:
    """Draws the header with its buttons: the face, the sign of a pause, the switch of the panel."""

    def __init__(self, theme: Theme) -> None:
        self.buttons: dict[Intent, pygame.Rect] = {}
        """The places in the window of the buttons that can act, when they were drawn last."""
        self.counters: list[pygame.Rect] = []
        """The places of mine counter and clock."""
        self._theme, self._height = theme, 1

    def draw(
        self,
        target: pygame.Surface,
        frame: Frame,
        session: Session,
        *,
        pressed: bool,
        lit: Intent | None,
    ) -> None:
        """Draw the counters at the header's ends, the face in its middle, pause by the clock.

        `pressed` is whether a cell is, `lit` the intent of the button under the mouse.
        """
        area, height = frame.header, frame.header.height * 5 // 8
        self._height = height
        left = draw_counter(counter_text(session.mines_left), height, self._theme)
        right = self._clock(session)
        area = self._draw_frame(target, area, height)
        mines = target.blit(left, left.get_rect(midleft=area.midleft))
        clock = target.blit(right, right.get_rect(midright=area.midright))
        self.counters = [mines, clock]
        face, pause = pygame.Rect(0, 0, height, height), pygame.Rect(0, 0, height, height)
        pause.midright = clock.left - height // 8, clock.centery
        trophy = pause.move(-height - height // 8, 0)
        face.center = area.center
        has_trophy = trophy.left - face.width - height // 8 > mines.right  # else a time is long
        face.right = min(face.right, (trophy if has_trophy else pause).left - height // 8)
        self.buttons = {Wish.NEW_GAME: face, Wish.PANEL: frame.button}
        if has_trophy:
            self.buttons[Wish.RECORDS] = trophy
        if session.can_pause:
            self.buttons[Wish.PAUSE] = pause
        for wish, place in self.buttons.items():
            self._draw_ground(target, place, lit=wish is lit)
        presses = pressed and not session.game.is_over and not session.is_paused
        name = "face-pressed" if presses else _FACES[session.game.status]
        size = height if not self._theme.outline.bevel else height * 3 // 4
        signs = [(assets.picture(name, size, **self._theme.face._asdict()), face)]
        if has_trophy:
            signs.append((assets.icon("trophy", height * 5 // 8, self._theme.text), trophy))
        signs += [(self._pause_sign(session, height), pause), (self._switch(frame), frame.button)]
        target.fblits([(sign, sign.get_rect(center=place.center)) for sign, place in signs])

    def clock_fits(self, session: Session) -> bool:
        """Return whether the clock is as large as it was drawn last."""
        return bool(self.counters) and self._clock(session).get_size() == self.counters[1].size

    def draw_clock(self, target: pygame.Surface, session: Session) -> pygame.Rect:
        """Draw the clock alone; return its place."""
        place = self.counters[1]
        target.fill(self._theme.window, place)
        return target.blit(self._clock(session), place)

    def _clock(self, session: Session) -> pygame.Surface:
        return draw_counter(clock_text(session.elapsed), self._height, self._theme)

    def _draw_frame(self, target: pygame.Surface, area: pygame.Rect, height: int) -> pygame.Rect:
        """Draw the sunken frame around counters n pixels high; return the room within.

        Without a bevel there is no frame, and the room is the whole area.
        """
        edge = edge_width(self._theme, height / _PLAIN_BUTTON)
        pad = 2 * edge
        frame = pygame.Rect(0, 0, area.width + 2 * edge, height + 2 * (edge + pad))
        frame.center = area.center
        draw_edge(target, frame, self._theme, height / _PLAIN_BUTTON, sunken=True)
        return area.inflate(-2 * pad, 0)

    def _switch(self, frame: Frame) -> pygame.Surface:
        """Return the sign of what the panel's button does, turned as the panel lies."""
        name = "show-panel" if frame.panel is None else "hide-panel"
        sign = assets.icon(name, frame.button.height * 3 // 4, self._theme.text)
        return pygame.transform.rotate(sign, -90) if frame.below else sign

    def _draw_ground(self, target: pygame.Surface, place: pygame.Rect, *, lit: bool) -> None:
        """Draw what lies behind a button: a raised square with a bevel, else only light."""
        theme, height = self._theme, place.height
        if theme.outline.bevel:
            pygame.draw.rect(target, theme.button_hover if lit else theme.button, place)
            draw_edge(target, place, theme, height / _PLAIN_BUTTON, sunken=False)
        elif lit:
            ground = mix(theme.window, theme.text, 0.1)
            around = place.inflate(height // 5, height // 5)
            radius = round(height * theme.outline.radius / 24)
            pygame.draw.rect(target, ground, around, border_radius=radius)

    def _pause_sign(self, session: Session, height: int) -> pygame.Surface:
        """Return the sign of what a press does; before and after the game it is pale."""
        ink = self._theme.text
        if not session.can_pause:
            ink = mix(self._theme.window, ink, 0.35)
        return assets.icon("play" if session.is_paused else "pause", height * 5 // 8, ink)


def counter_text(mines_left: int) -> str:
    """Return the digits of the mine counter: at least three places, with a minus sign if needed.

    >>> counter_text(7), counter_text(-12), counter_text(8000)
    ('007', '-12', '8000')
    """
    return f"{mines_left:03d}"

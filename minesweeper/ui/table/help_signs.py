"""What the buttons of the panel say of help: that the game will not count."""

from __future__ import annotations

import pygame
from pygame_gui.core import UIElement

from minesweeper.session.session import Session
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import with_key
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.table.controls import AUTO_PLAY, MAIN, TOOLS
from minesweeper.ui.widgets.buttons import Button, rebuild
from minesweeper.ui.widgets.scene import Scene
from minesweeper.words.language import tr

HELP = frozenset({Wish.AI_MOVE, Wish.AUTO_PLAY, Wish.HINT, Wish.OVERLAY, Wish.AI_VIEW})
"""Wishes after which a game is helped."""

_TEXT = 11
"""The size of the second line of the hint button in pixels at scale 1."""

_ROOM = 3
"""The least distance of the two lines from the edges of the button, in pixels at scale 1."""


_RAISED = 3
"""How far the first line goes up for the second, in pixels at scale 1."""


class HelpSigns:
    """Says on the hint button, and in the tips of all help, that the game will not count."""

    def __init__(self, scene: Scene, buttons: dict[Wish, Button], why: Button) -> None:
        self._buttons, self._why = buttons, why
        self._keys, self._theme = scene.preferences.settings.keys, scene.theme
        self._px = scene.px
        self._warns: bool | None = None
        self.line = ""

    def show(self, session: Session) -> None:
        """Warn as long as there is a record to lose."""
        warns = session.can_count
        if warns == self._warns:
            return
        self._warns = warns
        for control in (*MAIN, AUTO_PLAY, *TOOLS):
            if control.wish in HELP and control.wish in self._buttons:
                self._tip(self._buttons[control.wish], tr(control.tip), control.wish)
        self._tip(self._why, tr("Explain the cell that is pressed next"), Wish.WHY)
        hint, self.line = self._buttons.get(Wish.HINT), ""
        if hint is None:
            return
        if warns:
            lines = tr("game will not count"), tr("will not count"), tr("no record")
            self.line = next((line for line in lines if self._fits(line, hint)), "")
        hint.text_vert_alignment = "top" if self.line else "center"
        hint.text_vert_alignment_padding = -self._px(_RAISED) if self.line else 0
        rebuild(hint)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the second line of the hint button."""
        if self.line:
            button = self._buttons[Wish.HINT]
            color = self._theme.text if button.is_enabled else self._theme.muted
            line = text_picture(self.line, self._px(_TEXT), color)
            place = line.get_rect(centerx=button.rect.centerx)
            # What a font leaves free below its letters differs from face to face.
            place.top = button.rect.bottom - self._px(_ROOM) - line.get_bounding_rect().bottom
            target.blit(line, place)

    def _tip(self, button: Button, tip: str, wish: Wish) -> None:
        text = with_key(tip, self._keys, wish)
        if self._warns:
            text = tr("{tip}<br>The game will not count.").format(tip=text)
        button.set_tooltip(text)
        UIElement.on_unhovered(button)  # a tip that shows has the old text

    def _fits(self, line: str, button: Button) -> bool:
        """Return whether a line has room in a button, below the button's own text."""
        needed = text_picture(line, self._px(_TEXT), self._theme.text)
        above = button.font.size(button.text)[1] if button.font is not None else 0
        wide, high = needed.get_width() + 4 * self._px(_ROOM), above + needed.get_height()
        return wide <= button.rect.width and bool(high <= button.rect.height)

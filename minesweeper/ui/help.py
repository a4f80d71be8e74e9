"""The dialog with the instructions."""

from __future__ import annotations

import pygame

from minesweeper.ui.dialog import Dialog
from minesweeper.ui.language import tr
from minesweeper.ui.text_box import TextBox


class HelpDialog(Dialog):
    """The instructions."""

    wanted_size = (620, 600)

    def title(self) -> str:
        """Return the heading."""
        return tr("How to play")

    def build(self, inner: pygame.Rect) -> None:
        """Make a scrolling text and one button."""
        top = self.buttons_below(inner, [(tr("Close"), self.close)])
        place = pygame.Rect(inner.topleft, (inner.width, top - inner.top - self.px(12)))
        TextBox(help_text(), place, self.manager)


def help_text() -> str:
    """Return the instructions, in the HTML subset of the text boxes."""
    return "<br><br>".join((_rules_help(), _mouse_help(), _keyboard_help(), _ai_help()))


def _rules_help() -> str:
    return tr(
        "<b>Open every cell that hides no mine.</b><br>"
        "A number says how many of the up to eight cells around it are mines."
    )


def _mouse_help() -> str:
    return tr(
        "<b>Mouse</b><br>"
        "Left click: reveal, when the button is released; drag off the board to cancel.<br>"
        "Right click: flag, or take the flag away.<br>"
        "Middle click, both buttons, or a left click on a number: chord, that is reveal all its"
        " unflagged neighbours, if as many flags as the number says are around it.<br>"
        "Wheel: scroll a large board; with Ctrl: zoom."
    )


def _keyboard_help() -> str:
    return tr(
        "<b>Keyboard</b><br>"
        "Arrows: move the cursor. Space or Enter: reveal, or chord on a number. F: flag."
        " C: chord.<br>"
        "A: AI Move. P: auto-play. O: chances. M: flag mode. N: new game. G: choose a game."
        " R: same board again.<br>"
        "V: the AI's view. Ctrl+C: copy the board's code. Ctrl+V: open a code. H: this help."
        " Escape: close, stop."
    )


def _ai_help() -> str:
    return tr(
        "<b>AI Move</b><br>"
        "The AI sees what you see and makes one move: a cell that must be safe, or, when none is"
        " known, a guess. It says which numbers tell it so, and outlines them. You and the AI may"
        " take turns as you like."
    )

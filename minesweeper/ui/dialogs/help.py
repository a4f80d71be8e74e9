"""The dialog with the instructions."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from minesweeper.session.preferences import Preferences
from minesweeper.storage.settings import Keys
from minesweeper.ui.input.intents import ACTIONS, MoveCursor, Wish
from minesweeper.ui.input.keys import cursor_keys, keys_of
from minesweeper.ui.text.language import title_of, tr
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.text_box import TextBox


class HelpDialog(Dialog):
    """The instructions, with the keys as they are bound now."""

    wanted_size = (620, 600)

    def __init__(self, preferences: Preferences, open_about: Callable[[], None]) -> None:
        super().__init__(preferences)
        self._open_about = open_about

    def title(self) -> str:
        """Return the heading."""
        return tr("How to play")

    def build(self, inner: pygame.Rect) -> None:
        """Make a scrolling text and the buttons."""
        tip = tr("Version, licence, credits, and where settings and games are kept")
        about = (tr("About"), self._open_about, tip)
        first = tr("Show the basics before each game, until the next win")
        basics = (tr("Basics"), self._show_basics, first)
        top = self.buttons_below(inner, [self.close_button(), about, basics])
        place = pygame.Rect(inner.topleft, (inner.width, top - inner.top - self.px(12)))
        self.text = TextBox(help_text(self.preferences.settings.keys), place, self.manager)

    def _show_basics(self) -> None:
        """Let the panel say the basics again, and go back to it."""
        self.preferences.change(shows_basics=True)
        self.close()


def help_text(keys: Keys) -> str:
    """Return the instructions, in the HTML subset of the text boxes."""
    parts = (_rules_help(), _mouse_help(), _keyboard_help(keys), _ai_help(), _editor_help(keys))
    return "<br><br>".join(parts)


def _rules_help() -> str:
    return tr(
        "<b>Open every cell that hides no mine.</b><br>"
        "A number says how many of the up to eight cells around it are mines."
    )


def _mouse_help() -> str:
    return tr(
        "<b>Mouse</b><br>"
        "Left click: reveal, when the button is released; drag off the board to cancel.<br>"
        "Right click, or left click with Ctrl: flag, or take the flag away.<br>"
        "Middle click, both buttons, or a left click on a number: chord, that is reveal all its"
        " unflagged neighbours, if as many flags as the number says are around it.<br>"
        "Wheel: scroll a large board; with Ctrl: zoom."
    )


def _keyboard_help(keys: Keys) -> str:
    phrase = tr(
        "<b>Keyboard</b><br>"
        "{cursor}: move the cursor. {reveal}: reveal, or chord on a number. {flag}: flag."
        " {chord}: chord.<br>"
        "{ai_move}: AI Move. {auto_play}: auto-play. {overlay}: chances. {ai_view}: the AI's view."
        " {editor}: position editor.<br>"
        "{new_game}: new game. {choose_game}: choose a game. {same_board}: same board again."
        " {flag_mode}: flag mode. {pause}: pause. {settings}: settings. {full_screen}: full"
        " screen. {help}: this help.<br>"
        "Ctrl+C: copy the board's code. Ctrl+V: open a code. Escape: close, stop. Ctrl+Q: quit.<br>"
        "F9: show where the mines are, for debugging; the game then counts as helped."
    )
    named = {name: keys_of(keys, action.intent) for name, action in ACTIONS.items()}
    others = [
        tr("{key}: {action}.").format(key=named[name], action=title_of(action))
        for name, action in ACTIONS.items()
        if f"{{{name}}}" not in phrase and not isinstance(action.intent, MoveCursor)
    ]
    copy = tr("Ctrl+Shift+C: copy what the panel says.")
    return " ".join([phrase.format(cursor=cursor_keys(keys), **named), copy, *others])


def _ai_help() -> str:
    return tr(
        "<b>AI Move</b><br>"
        "The AI sees what you see and makes one move: a cell that must be safe, or, when none is"
        " known, a guess. It says which numbers tell it so, and outlines them. You and the AI may"
        " take turns as you like.<br>"
        "A flag of the AI is proved. A diamond is a claim: a mine that a player infers without"
        " proof. Where every mine is to be flagged, such a player is judged by its claims."
    )


def _editor_help(keys: Keys) -> str:
    return tr(
        "<b>Position editor</b><br>"
        "{editor} opens it: build what you see on a board elsewhere, or paste it as .mine text, and"
        " ask which cells are certain, how likely mines are, and where to go on. Cells are clicked"
        " or typed: 0 to 8, M for a mine that was hit, Delete to cover one."
    ).format(editor=keys_of(keys, Wish.EDITOR))

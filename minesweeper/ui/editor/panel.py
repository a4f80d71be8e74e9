"""The editor's widgets: size and mines, brushes, questions, the message, the clipboard."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import pygame
from pygame_gui.elements import UIButton, UILabel, UITextEntryLine

from minesweeper.rules.limits import LARGEST
from minesweeper.ui import limits
from minesweeper.ui.board.board_view import picture
from minesweeper.ui.board.cell_art import cell_art
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.editor.actions import EditorActions
from minesweeper.ui.editor.draft import Draft, Drafts, Mark
from minesweeper.ui.editor.messages import mark_name, why_no_screen
from minesweeper.ui.input.intents import Wish
from minesweeper.ui.input.keys import with_key
from minesweeper.ui.widgets.buttons import Button, Picture, enable, mark_chosen, press
from minesweeper.ui.widgets.dialog import Dialog
from minesweeper.ui.widgets.inputs import Entry
from minesweeper.ui.widgets.packing import grid_places
from minesweeper.ui.widgets.text_box import TextBox
from minesweeper.words.language import tr, tr_as

BRUSHES: tuple[Mark | None, ...] = (
    None,
    CellState.COVERED,
    CellState.FLAG,
    CellState.HIT,
    *range(9),
)
"""The brushes as they stand in the panel: two rows."""

_IN_A_ROW = 7
_BRUSH_PICTURE = 25
_HIGH = 480
"""A panel of less height at scale 1 has lower rows."""

_BAND_WIDTH = 340
"""A panel of at least this width at scale 1 lies below the board."""


class EditorPanel:
    """The widgets right of the editor's board."""

    def __init__(
        self, dialog: Dialog, area: pygame.Rect, do: EditorActions, drafts: Drafts
    ) -> None:
        self._dialog, self._do, self._drafts = dialog, do, drafts
        self.buttons: dict[str, Button] = {}
        """The buttons with words, by these."""
        self._inner = area.inflate(-2 * dialog.px(16), -2 * dialog.px(14))
        self._pitch = dialog.px(38 if self._inner.height >= dialog.px(_HIGH) else 33)
        """From a row of buttons to the next; a low panel leaves more room for the message."""
        self._shown: Draft | None = None
        self._last_total = 0
        gap = dialog.px(6)
        top = self._build_size(self._inner.y) + gap
        top = self._build_brushes(top) + gap
        top = self._build_asks(top) + gap
        bottom = self._build_bottom() - gap
        place = pygame.Rect(self._inner.x, top, self._inner.width, bottom - top)
        self.message = TextBox("", place, dialog.manager)
        dialog.focus.add_text(self.message)

    def show(self, text: str, *, asks_why: bool) -> None:
        """Show a message, the size of the draft and the choices."""
        drafts = self._drafts
        if text != self.message.said:
            self.message.set_text(text)
        if drafts.draft is not self._shown:
            self._shown = drafts.draft
            self.show_size(drafts.draft)
        mark_chosen(self.brushes, [brush == drafts.brush for brush in BRUSHES])
        certain, chances, _, why = self._asks
        mark_chosen([certain, chances, why], [drafts.shows_certain, drafts.shows_chances, asks_why])

    def draft_as_typed(self, draft: Draft) -> Draft:
        """Return the draft with the size and the mines typed; ValueError says what is wrong."""
        width, height = (_number(entry) for entry in (self.width, self.height))
        if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
            raise ValueError(tr("A position is 1 to {most} cells wide and high.", most=LARGEST))
        draft = draft.with_size(width, height)
        if self.unknown.is_selected or (self._drafts.asks_total and not self.mines.get_text()):
            return _with_density(draft, self.mines.get_text().strip())
        mines = _number(self.mines)
        hit = len(draft.seen.hit)
        most = len(draft.marks) - len(draft.seen.numbers)
        if not hit <= mines <= most:
            raise ValueError(tr("This board holds {hit} to {most} mines.", hit=hit, most=most))
        return replace(draft, mines=mines, density=None)

    def _turn_unknown(self) -> None:
        """Let the total be unknown, or be known again."""
        press(self.unknown, not self.unknown.is_selected)
        self._drafts.asks_total = False
        if self._shown is not None:
            unknown = self.unknown.is_selected
            mines = None if unknown else min(self._last_total, len(self._shown.marks))
            self._do.change(replace(self._shown, mines=mines, density=None))

    def ask_total(self) -> None:
        """Let the person type the number of mines; left empty, it stays unknown."""
        self._drafts.asks_total = True
        press(self.unknown, held=False)
        self._mines_label.set_text(tr_as("size", "mines"))
        self._dialog.focus.give(self.mines)

    def show_size(self, draft: Draft) -> None:
        """Show the size of a draft and its mines; a total that was asked for is still asked for."""
        unknown = draft.mines is None
        self._drafts.asks_total = self._drafts.asks_total and unknown and draft.density is None
        texts = (str(draft.width), str(draft.height), _total_text(draft))
        for entry, text in zip((self.width, self.height, self.mines), texts, strict=True):
            if entry.get_text() != text:
                entry.set_text(text)
        if draft.mines is not None:
            self._last_total = draft.mines
        says_unknown = unknown and not self._drafts.asks_total
        press(self.unknown, says_unknown)
        self._mines_label.set_text(tr("% mines") if says_unknown else tr_as("size", "mines"))

    # Widgets

    def _build_size(self, top: int) -> int:
        """Make the entries of the board's size and its mines; return their bottom."""
        px, inner = self._dialog.px, self._inner
        row = pygame.Rect(inner.x, top, inner.width, px(30))
        half = inner.width // 2
        self.width, _ = self._entry(row.x, row, tr("wide"), half)
        self.height, _ = self._entry(row.x + half, row, tr("high"), half)
        row.y += row.height + px(6)
        self.mines, self._mines_label = self._entry(row.x, row, tr_as("size", "mines"), half)
        place = pygame.Rect(row.x + half, row.y, half, row.height)
        tip = tr("The number of mines is not known; instead of it you may give their density")
        box, kind = self._dialog.icon("box", 16, held="ticked"), "@box"
        turn = self._turn_unknown
        self.unknown = self._dialog.button(place, tr("unknown"), turn, tip, kind, box)
        return row.bottom

    def _entry(
        self, x: int, row: pygame.Rect, name: str, room: int
    ) -> tuple[UITextEntryLine, UILabel]:
        px, manager = self._dialog.px, self._dialog.manager
        place = pygame.Rect(x, row.y, px(52), row.height)
        entry = Entry(place, self._dialog, text="", longest=limits.NUMBER_LETTERS)
        entry.set_allowed_characters("numbers")
        left = x + px(52 + 6)
        place = pygame.Rect(left, row.y, x + room - left, row.height)
        return entry, UILabel(place, name, manager)

    def _build_brushes(self, top: int) -> int:
        px, inner, gap = self._dialog.px, self._inner, self._dialog.px(3)
        side = (inner.width - gap * (_IN_A_ROW - 1)) // _IN_A_ROW
        height = min(side, px(31))
        self.brushes: list[UIButton] = []
        first, pitch = pygame.Rect(inner.x, top, side, height), (side + gap, height + gap)
        places = grid_places(first, len(BRUSHES), _IN_A_ROW, pitch)
        for place, brush in zip(places, BRUSHES, strict=True):
            command, shown = functools.partial(self._do.choose_brush, brush), self._shown_on(brush)
            button = self._dialog.button(place, "", command, mark_name(brush), picture=shown)
            self.brushes.append(button)
        return place.bottom

    def _shown_on(self, brush: Mark | None) -> Picture:
        """Return what lies upon the button of a brush: its cell, or an icon."""
        if brush is None:
            return self._dialog.icon("redo", _BRUSH_PICTURE * 3 // 4)
        side = self._dialog.px(_BRUSH_PICTURE)
        cell = picture(cell_art(self._dialog.theme, side), brush)
        return lambda _: cell

    def _build_asks(self, top: int) -> int:
        """Make the buttons that ask; return their bottom."""
        do, places = self._do, self._places(top, 4, in_a_band=4)
        chances = tr("Show how likely each covered cell is a mine")
        move = tr("Ask the chosen player where to go on")
        why = tr("Explain the cell that is pressed next")
        self._asks = self._make(
            places,
            (tr("Certain"), do.toggle_certain, tr("Mark what is certain"), "hint"),
            (tr("Chances"), do.toggle_chances, self._with_key(chances, Wish.OVERLAY), "heat"),
            (tr("AI Move"), do.ask_for_move, self._with_key(move, Wish.AI_MOVE), ""),
            (tr("Why?"), do.ask_why, self._with_key(why, Wish.WHY), "why"),
            has_icons=places[1].bottom < places[-1].bottom,  # a band has no room for them
        )
        return places[-1].bottom

    def _build_bottom(self) -> int:
        """Make the buttons below the message; return their top."""
        do, places = self._do, self._places(0, 8)
        top = self._inner.bottom - places[-1].bottom
        picture = tr("Read a picture of another program's board, or open another file")
        screen = tr("Read the board that lies on the screen; this window hides for a moment")
        missing = why_no_screen()
        game = tr("Take over the position of your game, which then counts as helped")
        self._make(
            [place.move(0, top) for place in places],
            (tr("Copy"), do.copy, tr("Copy as .mine text (Ctrl+C)"), ""),
            (tr("Paste"), do.paste, tr("Paste .mine text, or a picture of a board (Ctrl+V)"), ""),
            (tr("From the game"), do.take_over, game, ""),
            (tr("Open …"), do.open_file, self._with_key(picture, Wish.OPEN_FILE), ""),
            (tr("Read screen"), do.read_screen, missing or screen, ""),
            (tr("Clear"), do.clear, tr("Cover every cell"), ""),
            (tr("Undo"), do.undo, tr("Take back the last edit (Ctrl+Z)"), "undo"),
            (tr("Close"), self._dialog.close, tr("Back to the game (Esc)"), ""),
        )
        enable(self.buttons[tr("Read screen")], acts=not missing)
        return top

    def _places(self, top: int, count: int, in_a_band: int = 3) -> list[pygame.Rect]:
        """Return places for buttons: two in each row of a column, or that many of a band."""
        px, inner = self._dialog.px, self._inner
        in_a_row = in_a_band if inner.width >= px(_BAND_WIDTH) else 2
        pitch = (inner.width + px(8)) // in_a_row
        first = pygame.Rect(inner.x, top, pitch - px(8), self._pitch - px(6))
        return grid_places(first, count, in_a_row, (pitch, self._pitch))

    def _make(
        self,
        places: Sequence[pygame.Rect],
        *told: tuple[str, Callable[[], None], str, str],
        has_icons: bool = True,
    ) -> list[Button]:
        """Make a button at each place: its words, command, tip, and icon if that has a name."""
        made = []
        for place, (text, command, tip, icon) in zip(places, told, strict=True):
            picture = self._dialog.icon(icon) if icon and has_icons else None
            kind = "@beside-icon" if picture else ""
            made.append(self._dialog.button(place, text, command, tip, kind, picture))
            self.buttons[text] = made[-1]
        return made

    def _with_key(self, tip: str, wish: Wish) -> str:
        return with_key(tip, self._dialog.preferences.settings.keys, wish)


def _number(entry: UITextEntryLine) -> int:
    """Return the typed number; -1, which is always wrong, for an empty entry."""
    text: str = entry.get_text()
    return int(text or -1)


def _with_density(draft: Draft, text: str) -> Draft:
    if text and not 1 <= int(text) <= 99:
        raise ValueError(
            tr("The density is 1 to 99 percent, or empty: then every layout is equally likely.")
        )
    density = Fraction(int(text), 100) if text else None
    return replace(draft, mines=None, density=density)


def _total_text(draft: Draft) -> str:
    """Return the text of the entry of the mines: the total, or the density in percent."""
    if draft.mines is not None:
        return str(draft.mines)
    return "" if draft.density is None else str(round(100 * draft.density))

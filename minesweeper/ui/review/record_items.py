"""What the screen of records is made of: rows that open something, lines with figures, charts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import partial
from itertools import zip_longest
from typing import Any, TypeAlias

import pygame
from pygame_gui.core import UIElement
from pygame_gui.elements import UIImage

from minesweeper.session.preferences import Preferences
from minesweeper.ui.look import assets
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.widgets.buttons import enable, press
from minesweeper.ui.widgets.charts import Calendar, Chart
from minesweeper.ui.widgets.choices import places_in_lines
from minesweeper.ui.widgets.packing import Item, lines_of, proportional_places
from minesweeper.ui.widgets.pages import PagedDialog
from minesweeper.ui.widgets.rows import NOTE, TITLE, ListRow
from minesweeper.ui.widgets.scene import Scene
from minesweeper.words.language import paragraph, tr

_SIDE, _SIGN, _MENU_SIGN = 8, 16, 9
"""What is free at both ends of a row, and the sizes of its sign and of a menu's, in pixels at scale
1."""

NARROW = 500
"""Where there is less width than this at scale 1, columns and menus stand below each other."""

_TAB = 30
"""The height of a tab in pixels at scale 1."""

Size: TypeAlias = tuple[int, int]
"""A width and a height in pixels."""

Make: TypeAlias = Callable[[pygame.Rect], None]
"""Makes the widgets of a place."""


class RecordRow(ListRow):
    """A row with words at both ends, which opens something; a sign marks what is new."""

    title = note = ""

    def tell(self, title: str, note: str, sign: str = "") -> None:
        """Show a title, a note and the icon of this name, none if it is empty."""
        self.title, self.note = title, note
        self.show_pictures(line_picture(self, self.rect.size, title, note, sign))


class FigureLine(UIImage):
    """A line with words at both ends, which opens nothing."""

    title = note = ""


class ChartImage(UIImage):
    """The picture of a chart."""


def line_picture(
    of: Scene | ListRow, size: Size, title: str, note: str, sign: str = "", *, leads: bool = False
) -> pygame.Surface:
    """Return a line `of` a scene or row, its words at both ends and smaller if there is no room.

    With `leads` the title alone is bold, as that of a column.
    """
    picture, theme, px = pygame.Surface(size, pygame.SRCALPHA), of.theme, of.px
    side, at = px(_SIDE), px(_SIDE)
    room = size[0] - 2 * side
    if sign:
        icon = assets.icon(sign, px(_SIGN), theme.good)
        picture.blit(icon, icon.get_rect(midleft=(at, size[1] // 2)))
        at += px(_SIGN) + px(4)
        room -= px(_SIGN) + px(4)
    letters = px(TITLE if leads else NOTE)
    while letters > 1:
        left = text_picture(title, letters, theme.text, bold=leads)
        right = text_picture(note, letters, theme.text)
        if left.get_width() + right.get_width() + px(8) * bool(note) <= room:
            break
        letters -= 1
    middle = size[1] // 2
    picture.blit(left, left.get_rect(midleft=(at, middle)))
    picture.blit(right, right.get_rect(midright=(size[0] - side, middle)))
    return picture


class Menu(ListRow):
    """A framed row that opens a dialog to choose in; plain text where nothing else is offered."""

    chosen = ""

    def tell(self, chosen: str, *, offers: bool) -> None:
        """Show what is chosen, and whether it `offers` anything else."""
        self.chosen = chosen
        picture = line_picture(self, self.rect.size, chosen, "  " if offers else "")
        if offers:
            icon = assets.icon("menu", self.px(_MENU_SIGN), self.theme.text)
            right = self.rect.width - self.px(_SIDE)
            picture.blit(icon, icon.get_rect(midright=(right, self.rect.height // 2)))
            line, radius = max(1, self.px(1)), self.px(self.theme.outline.radius)
            pygame.draw.rect(picture, self.theme.panel_edge, picture.get_rect(), line, radius)
        enable(self, acts=offers)
        self.show_pictures(picture)


class RecordItems(PagedDialog):
    """A dialog in pages whose items are such rows, lines and charts."""

    spacings = ((28, 2), (23, 2), (19, 1))

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.rows: list[RecordRow] = []
        """The rows of the page that open something."""
        self.chart: Chart | Calendar | None = None
        """The chart of the page."""
        self._told: dict[UIElement, str] = {}

    def build(self, inner: pygame.Rect) -> None:
        """Make the items of the page."""
        self.rows, self.chart, self._told = [], None, {}
        super().build(inner)

    def told(self) -> str:
        """Return what is to be said of the row or line that has the focus.

        What is pointed at says it in its tip.
        """
        return next((said for one, said in self._told.items() if one is self.focus.current), "")

    def press_line(self, position: tuple[int, int]) -> None:
        """Give the focus to the line at a position, so that the line below says what it is."""
        lines = (one for one in self._told if isinstance(one, FigureLine))
        pressed = next((one for one in lines if one.rect.collidepoint(position)), None)
        if pressed is not None:
            self.focus.give(pressed)

    def columns(self, width: int, left: Sequence[Make], right: Sequence[Make]) -> list[Item]:
        """Return two columns of lines beside each other; below each other where it is narrow."""
        if width < self.px(NARROW):
            return [Item(self.row, one) for one in (*left, *right)]
        return [
            Item(self.row, partial(self._make_both, *both)) for both in zip_longest(left, right)
        ]

    def _make_both(self, left: Make | None, right: Make | None, place: pygame.Rect) -> None:
        for part, make in zip(
            proportional_places(place, (1, 1), self.px(24)), (left, right), strict=True
        ):
            if make is not None:
                make(part)

    def opener(
        self,
        title: str,
        note: str,
        command: Callable[[], None],
        tip: str,
        told: Sequence[str] = (),
        sign: str = "",
    ) -> Make:
        """Return a row that opens something; what is `told` of it stands above the tip, too."""

        def make(place: pygame.Rect) -> None:
            row = RecordRow(place, self, command, "<br>".join([*told, tip]))
            row.tell(title, note, sign)
            self.rows.append(row)
            figures = [one for one in told if not one.endswith((".", "。"))]
            sentences = [one for one in told if one not in figures]
            parts = [tr(", ").join(figures)] if figures else []
            parts.append(tip)
            ends = [tr("{what}.", what=part) for part in parts]
            self._told[row] = paragraph([*sentences, *ends])

        return make

    def line(self, title: str, note: str = "", tip: str = "", *, leads: bool = False) -> Make:
        """Return a line with a name and a figure; with `leads` the heading of a column.

        One with a tip takes the focus.
        """

        def make(place: pygame.Rect) -> None:
            picture = line_picture(self, place.size, title, note, leads=leads)
            line = FigureLine(place, picture, self.manager)
            line.title, line.note = title, note
            if tip:
                line.set_tooltip(tip)
                self.focus.add(line)
                self._told[line] = tip

        return make

    def chart_item(
        self, height: int, make_chart: Callable[[pygame.Rect], Chart | Calendar]
    ) -> Item:
        """Return a chart of a height in pixels."""

        def make(place: pygame.Rect) -> None:
            self.chart = make_chart(place)
            self.focus.add(ChartImage(place, self.chart.picture(), self.manager), self.accept)

        return Item(height, make)

    def switches_item(
        self, width: int, options: Iterable[Enum], chosen: Enum, choose: Callable[[Any], None]
    ) -> Item:
        """Return a button for each option, whose value is its name and its tip, to translate.

        They stand in as many lines as it takes.
        """
        font, gap, high = self.manager.get_theme().get_font(["button"]), self.px(4), self.px(_TAB)
        named = {option: [tr(phrase) for phrase in option.value] for option in options}
        widths = [font.size(name)[0] + self.px(12) for name, _ in named.values()]

        def make(place: pygame.Rect) -> None:
            places = places_in_lines(place, widths, (high, gap), gap)
            for part, (option, (name, tip)) in zip(places, named.items(), strict=True):
                press(self.button(part, name, partial(choose, option), tip), option is chosen)

        return Item(len(lines_of(widths, width, gap)) * (high + gap), make)

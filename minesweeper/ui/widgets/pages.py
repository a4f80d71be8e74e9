"""A dialog in pages, so that nothing is cut off however small the window is."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIImage, UILabel

from minesweeper.session.preferences import Preferences
from minesweeper.ui.widgets.buttons import enable
from minesweeper.ui.widgets.dialog import Below, Dialog
from minesweeper.ui.widgets.packing import Item, even_pages, pages_of, proportional_places
from minesweeper.ui.widgets.text_box import TextBox, text_height, wrapped_text
from minesweeper.words.language import tr


class PagedDialog(Dialog):
    """A dialog whose items go on as many pages as they need; keys, wheel and buttons turn them."""

    spacings: tuple[tuple[int, int], ...] = ((36, 12), (32, 8), (28, 5))
    """Heights of a row and gaps between items at scale 1: the first that takes the fewest pages is
    used."""

    below = 0
    """The height at scale 1 of what stands below the items on every page."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.page = 0
        self.pages: list[list[Item]] = []

    def items(self, width: int) -> list[Item]:
        """Return the items for a width in pixels; the heights are `self.row` and `self.gap`."""
        raise NotImplementedError

    def buttons(self) -> list[Below]:
        """Return the buttons below, the main one first."""
        return [self.close_button()]

    def build_below(self, place: pygame.Rect) -> None:
        """Make what stands below the items on every page: usually a note."""
        self.note = TextBox(self.noted(), place, self.manager)

    def noted(self) -> str:
        """Return what the note says first."""
        return ""

    def build(self, inner: pygame.Rect) -> None:
        """Make the items of the page, and the buttons that turn it if there are several."""
        height = self.px(38) + self.px(10)
        below = self.px(self.below)
        room = pygame.Rect(inner.x, inner.y, inner.width, inner.height - height - below)
        self._divide_into_pages(room)
        self.page = min(self.page, len(self.pages) - 1)
        reserved = self._turning_width() if len(self.pages) > 1 else 0
        self.buttons_below(inner, self.buttons(), reserved)
        if reserved:
            self._build_turning(pygame.Rect(inner.x, inner.bottom, reserved, 0))
        if below:
            top = room.bottom + self.px(8)
            self.build_below(pygame.Rect(inner.x, top, inner.width, below - self.px(8)))
        y = room.y
        for item in self.pages[self.page]:
            item.build(pygame.Rect(room.x, y, room.width, item.height))
            y += item.height + self.gap

    def _divide_into_pages(self, room: pygame.Rect) -> None:
        """Divide the items into pages with the spacing that takes the fewest."""
        offered = []
        for spacing in self.spacings:
            self.row, self.gap = (self.px(length) for length in spacing)
            items = self.items(room.width)
            offered.append((len(pages_of(items, room.height, self.gap)), self.row, self.gap, items))
            if offered[-1][0] == 1:
                break
        count, self.row, self.gap, items = min(offered, key=lambda each: each[0])
        self.pages = even_pages(items, room.height, self.gap)
        if count == 1 and self.row < offered[0][1]:  # what smaller rows leave over
            left = room.height - sum(item.height for item in items) - self.gap * len(items)
            self.gap += min(max(left, 0) // len(items), self.px(_LOOSER))

    def _turning_width(self) -> int:
        """Return the width of the buttons that turn pages, with the longest number between them."""
        font = self.manager.get_theme().get_font(["label"])
        longest = f"{len(self.pages)} / {len(self.pages)}"
        between: int = max(self.px(50), font.size(longest)[0] + self.px(12))
        return 2 * self.px(_TURNER) + between

    def _build_turning(self, below: pygame.Rect) -> None:
        """Make the buttons that turn the pages, with the page's number between them."""
        height, last, side = self.px(38), len(self.pages) - 1, self.px(_TURNER)
        place = pygame.Rect(below.x, below.y - height, below.width, height)
        back, number, on = proportional_places(place, (side, place.width - 2 * side, side), 0)
        turn_back, turn_on = (lambda: self.turn(-1)), (lambda: self.turn(1))
        self.turners = {
            -1: self.button(back, "‹", turn_back, tr("The page before"), "@sign"),
            1: self.button(on, "›", turn_on, tr("The next page"), "@sign"),
        }
        enable(self.turners[-1], acts=self.page > 0)
        enable(self.turners[1], acts=self.page < last)
        words = f"{self.page + 1} / {last + 1}"
        UILabel(number, words, self.manager, object_id=ObjectID(class_id="@centered"))

    def lay_out_again(self) -> None:
        """Show the first page anew, because there are other items than before."""
        self.page = 0
        self.resize(self.size, self.scale)

    def show_anew(self) -> None:
        """Show the first page anew; the focus stays where it was."""
        self.page = 0
        self.lay_out_anew()

    def turn(self, step: int) -> None:
        """Go on by n pages, or back; Tab then goes on from the button that turns so."""
        page = min(max(self.page + step, 0), len(self.pages) - 1)
        if page != self.page:
            self.page = page
            self.resize(self.size, self.scale)
            self.focus.give(self.turners[1 if step > 0 else -1])

    def handle(self, event: pygame.Event) -> None:
        """React to an event: some keys and the wheel turn the page."""
        step = self._step_of(event)
        if step:
            self.turn(step)
        else:
            super().handle(event)

    def _step_of(self, event: pygame.Event) -> int:
        """Return by how many pages an event turns."""
        if event.type == pygame.MOUSEWHEEL:
            return int(event.y < 0) - int(event.y > 0)
        if event.type == pygame.KEYDOWN and (not self.focus.on_text or event.key in _WHILE_TYPING):
            return _STEPS.get(event.key, 0)
        return 0

    # Items

    def text_item(self, html: str, width: int, *, leads: bool = False) -> Item:
        """Return a paragraph in the HTML subset of the text boxes."""
        text = wrapped_text(html, width, self.manager)
        height = text_height(text, self.manager)
        return Item(height, lambda place: self._write(text, place), leads)

    def picture_item(
        self,
        picture: Callable[[], pygame.Surface],
        size: tuple[int, int],
        html: str,
        width: int,
        column: int,
    ) -> Item:
        """Return a picture in a column of n pixels at the left, with text right of it.

        The picture is drawn with its page; `size` is its width and height in pixels.
        """
        beside = width - column - self.px(14)
        lines = wrapped_text(html, beside, self.manager)
        high = text_height(lines, self.manager)
        height = max(high, size[1])

        def build(place: pygame.Rect) -> None:
            at = pygame.Rect(place.topleft, size)
            at.centery = place.centery
            UIImage(at, picture(), self.manager)
            text = pygame.Rect(place.right - beside, place.y, beside, high)
            self._write(lines, text.move(0, (height - high) // 2))

        return Item(height, build)

    def row_item(
        self, width: int, label: str, build: Callable[[pygame.Rect], None], height: int = 0
    ) -> Item:
        """Return a row after its label, or below it; `build` gets the place.

        It is as high as others unless it has a `height` in pixels.
        """
        above = self.px(_ABOVE) if label and not self.labels_beside(width) else 0
        height = above + (height or self.row)
        return Item(height, lambda place: build(self.labelled_row(place, label)))

    def labelled_row(self, place: pygame.Rect, label: str) -> pygame.Rect:
        """Write a label at the left of an item or, where it is narrow, above; return the rest."""
        if self.labels_beside(place.width):
            first = pygame.Rect(place.x, place.y, self.px(_LABEL), self.row)
            rest = pygame.Rect(first.right, place.y, place.right - first.right, place.height)
        elif label:
            first = pygame.Rect(place.x, place.y, place.width, self.px(_ABOVE))
            rest = pygame.Rect(place.x, first.bottom, place.width, place.bottom - first.bottom)
        else:
            return place
        if label:
            UILabel(first, label, self.manager)
        return rest

    def room_beside(self, width: int) -> int:
        """Return the width of a row without its label, if that is beside it."""
        return width - self.px(_LABEL) if self.labels_beside(width) else width

    def labels_beside(self, width: int) -> bool:
        """Return whether labels are beside their rows, not above."""
        return bool(width >= self.px(_NARROW))

    def _write(self, text: str, place: pygame.Rect) -> None:
        TextBox(text, place, self.manager)


_TURNER = 32
"""The width at scale 1 of a button that turns pages."""

_LABEL, _ABOVE = 124, 23
"""The width of the labels beside rows, and the height of those above, at scale 1."""

_LOOSER = 4
"""How much wider gaps between small rows become, at scale 1, where there is room."""

_NARROW = 440
"""Dialogs narrower than this at scale 1 have the labels above the rows."""

_STEPS = {
    pygame.K_PAGEDOWN: 1,
    pygame.K_RIGHT: 1,
    pygame.K_PAGEUP: -1,
    pygame.K_LEFT: -1,
    pygame.K_HOME: -1_000_000,
    pygame.K_END: 1_000_000,
}
"""The keys that turn pages, and by how many: the last two to the first and the last page."""

_WHILE_TYPING = (pygame.K_PAGEDOWN, pygame.K_PAGEUP)
"""Those that a line of text leaves alone."""

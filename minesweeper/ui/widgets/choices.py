"""Dialogs with choices: rows or buttons of which one is chosen, or several, and boxes to tick."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pygame

from minesweeper.session.preferences import Preferences
from minesweeper.ui.widgets.buttons import Button, enable, mark_chosen
from minesweeper.ui.widgets.packing import (
    Item,
    columns_of,
    lines_of,
    proportional_places,
    side_by_side,
)
from minesweeper.ui.widgets.pages import PagedDialog
from minesweeper.ui.widgets.rows import Choice

_BOX, _BESIDE_BOX = 16, 32
"""The width of a box before the text of a button, and where that text begins, at scale 1."""


@dataclass(frozen=True, slots=True)
class ChoiceButtons:
    """Buttons, each for a value, of which one is chosen, or several."""

    label: str
    tip: str
    options: Mapping[Any, str]
    """The name of each value."""
    chosen: Callable[[], Collection[Any]]
    """Returns the values that are chosen now."""
    choose: Callable[[Any], None]
    """Takes the value of a button that was pressed."""
    kinds: Mapping[Any, str] = field(default_factory=dict)
    """The class of a value's button, where it has one."""
    tips: Mapping[Any, str] = field(default_factory=dict)
    """The tool tip of a value's button, where it has its own."""
    barred: Collection[Any] = ()
    """The values that cannot be chosen; one that is chosen already stays so."""
    several: bool = False
    """Whether any number of values may be chosen: the buttons show boxes with ticks."""


class TickBox(NamedTuple):
    """A box to tick: its words, its tool tip, and what to do when it is checked or not."""

    words: str
    tip: str
    checked: Callable[[], bool]
    """Returns whether it is checked now."""
    choose: Callable[[bool], None]


class ChoiceDialog(PagedDialog):
    """A dialog in pages, some of whose items are choices."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.choices: list[tuple[ChoiceButtons, list[Button]]] = []
        """The choices on the page, with the buttons of their options."""

    def build(self, inner: pygame.Rect) -> None:
        """Make the items of the page, with what is chosen marked."""
        self.choices = []
        super().build(inner)
        self.mark_choices()

    def choice_item(self, width: int, choice: ChoiceButtons) -> Item:
        """Return the buttons of a choice after its label, below it where the dialog is narrow.

        Where a row has no room for all buttons, it has more lines.
        """
        names = list(choice.options.values())
        font = self.manager.get_theme().get_font(["button"])
        room, gap = self.room_beside(width), self.px(6)
        apart = min(gap, self.gap)
        around = self.px(10) + (self.px(_BESIDE_BOX) if choice.several else 0)
        widths = [font.size(name)[0] + around for name in names]
        lines, divide = len(lines_of(widths, room, gap)), places_in_lines
        if choice.several and lines > 1:
            lines, divide = len(columns_of(widths, room, gap)[0]), places_in_columns

        def make(rest: pygame.Rect) -> None:
            self._make_buttons(choice, divide(rest, widths, (self.row, apart), gap))

        return self.row_item(width, choice.label, make, lines * (self.row + apart) - apart)

    def _make_buttons(self, choice: ChoiceButtons, places: list[pygame.Rect]) -> None:
        """Make the button of each option."""
        picture = self.icon("box", _BOX, held="ticked") if choice.several else None
        buttons = [
            self.button(
                place,
                name,
                functools.partial(self._choose, choice, value),
                choice.tips.get(value, choice.tip),
                choice.kinds.get(value, "@box" if choice.several else ""),
                picture,
            )
            for place, (value, name) in zip(places, choice.options.items(), strict=True)
        ]
        chosen = choice.chosen()
        for button, value in zip(buttons, choice.options, strict=True):
            enable(button, acts=value in chosen or value not in choice.barred)
        self.choices.append((choice, buttons))

    def _choose(self, choice: ChoiceButtons, value: Any) -> None:
        choice.choose(value)
        self.mark_choices()

    def mark_choices(self) -> None:
        """Show which options are chosen now."""
        for choice, buttons in self.choices:
            chosen = choice.chosen()
            mark_chosen(buttons, [value in chosen for value in choice.options])

    def boxes_item(self, width: int, label: str, boxes: Sequence[TickBox]) -> Item:
        """Return boxes to tick after a label, as many in a line as it holds."""
        choice = ChoiceButtons(
            label,
            "",
            {box: box.words for box in boxes},
            lambda: [box for box in boxes if box.checked()],
            lambda box: box.choose(not box.checked()),
            tips={box: box.tip for box in boxes},
            several=True,
        )
        return self.choice_item(width, choice)


class ChooseDialog(PagedDialog):
    """A row for each of several values, one of which is chosen; a press chooses another."""

    wanted_size = (520, 480)
    spacings: tuple[tuple[int, int], ...] = ((34, 2), (30, 2))

    def __init__(
        self,
        preferences: Preferences,
        heading: str,
        options: Mapping[Any, tuple[str, str]],
        chosen: Any,
        choose: Callable[[Any], None],
    ) -> None:
        super().__init__(preferences)
        self.heading_phrase, self._options = heading, options
        self._chosen, self._take = chosen, choose
        self.offered: dict[Any, Choice] = {}
        """The rows of the page by their values."""

    def items(self, width: int) -> list[Item]:  # noqa: ARG002  # a row takes all of it
        """Return a row for each value."""
        return [Item(self.row, functools.partial(self._make_row, value)) for value in self._options]

    def _make_row(self, value: Any, place: pygame.Rect) -> None:
        def take() -> None:
            self.close()
            self._take(value)

        row = Choice(place, self, take)
        row.tell(*self._options[value], chosen=value == self._chosen)
        self.offered[value] = row


def places_in_columns(
    place: pygame.Rect, widths: Sequence[int], lines: tuple[int, int], gap: int
) -> list[pygame.Rect]:
    """Divide a place into columns of places, at least so wide; `lines` and `gap` as in lines."""
    (height, apart), columns = lines, columns_of(widths, place.width, gap)
    wide = [max(widths[i] for i in column) for column in columns]
    spare = max(place.width - gap * (len(wide) - 1) - sum(wide), 0) // len(wide)
    row = pygame.Rect(place.topleft, (place.width, height))
    tops = side_by_side(row, [own + spare for own in wide], gap)
    return [
        top.move(0, line * (height + apart))
        for top, column in zip(tops, columns, strict=True)
        for line in range(len(column))
    ]


def places_in_lines(
    place: pygame.Rect, widths: Sequence[int], lines: tuple[int, int], gap: int
) -> list[pygame.Rect]:
    """Divide a place into lines of places, at least so wide; each line is filled.

    `lines` are the height of one and the gap below it, `gap` is that between places.
    """
    height, apart = lines
    places: list[pygame.Rect] = []
    for number, line in enumerate(lines_of(widths, place.width, gap)):
        row = pygame.Rect(place.x, place.y + number * (height + apart), place.width, height)
        spare = row.width - gap * (len(line) - 1) - sum(widths[i] for i in line)
        places += proportional_places(row, [widths[i] + spare // len(line) for i in line], gap)
    return places

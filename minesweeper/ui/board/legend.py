"""Legends: samples of what a board shows, each with its meaning in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import NamedTuple

import pygame

from minesweeper.rules.naming import uncertain_percent, whole_percent
from minesweeper.session.probabilities import Probabilities, ShownChance
from minesweeper.ui.board.board_view import ShownBoard, marks_over, only, picture
from minesweeper.ui.board.cell_art import cell_art
from minesweeper.ui.board.cell_state import Appearance, CellMarks, CellState, candidate_shown
from minesweeper.ui.look.fonts import text_picture
from minesweeper.ui.look.theme import Theme
from minesweeper.ui.widgets.packing import full_lines
from minesweeper.words.language import tr

_TEXT = 12
"""The size of the words in pixels at scale 1."""

_SAMPLE = 16
"""The width and height of a sample in pixels at scale 1."""


_SAFE, _MINE = ShownChance(0, -100), ShownChance(100, 100)
"""What certain cells show."""


class LegendEntry(NamedTuple):
    """A sample with its meaning; without room the entries of the highest `rank` are left out.

    `sample` draws it n pixels wide and high; None for words alone. What the cells themselves
    do not say ranks first, then what is explained, and last colours and signs that need no words.
    """

    words: str
    sample: Callable[[int], pygame.Surface] | None
    rank: int = 0


def chance_entries(
    theme: Theme, shown: Probabilities, drawn: Set[ShownChance]
) -> list[LegendEntry]:
    """Return the legend of the chances on the board, of which cells show those `drawn`."""
    uncertain = [look for look in drawn if look.percent not in (0, 100)]
    warmths, common = {look.warmth for look in uncertain}, ShownChance(None, 0)
    middle = 0 if common in drawn else 9  # of the average; else cells have figures of their own
    figure = max((look for look in uncertain if look.percent is not None), default=None)
    safer, riskier = (common._replace(warmth=end(warmths, default=0)) for end in (min, max))
    told = (
        (_SAFE in drawn, tr("safe"), _SAFE, 6),
        (safer.warmth < 0, tr("safer"), safer, 8),
        (warmths, _average_words(shown), common if 0 in warmths else None, middle),
        (figure, tr("chance of a mine in %"), figure, 4),
        (riskier.warmth > 0, tr("riskier"), riskier, 9),
        (_MINE in drawn, tr("mine"), _MINE, 7),
    )
    entries = [
        LegendEntry(words, look and partial(sample, theme, look), rank)
        for has_any, words, look, rank in told
        if has_any
    ]
    for cell in islice(shown.best, 1):
        ground = shown.chances[cell]._replace(percent=None)
        best = partial(sample, theme, ground, mark="best")
        entries.append(LegendEntry(_least_words(shown), best, 1))
    return entries


def mark_entries(
    theme: Theme, marks: CellMarks, board: ShownBoard, words: str
) -> list[LegendEntry]:
    """Return the legend of what is explained; `words` say what its cell is if nothing proves it.

    A cell whose corners lie below the cursor's frame has no entry.
    """
    explained, over = marks.explained, dict(marks_over(marks, board))
    if explained.cell in explained.safe:
        words = tr("safe cell")
    elif explained.cell in explained.mines:
        words = tr("certain mine")
    corners = only(explained.cell) - only(marks.cursor)
    ticks, crosses = (over.get(name, corners) - corners for name in ("tick", "danger"))
    supposed = next((name for name in over if name.startswith("supposed")), "")
    compared = [candidate_shown(marks, cell) for cell in explained.candidates]
    has_figures = explained.candidates.keys() & marks.heat.keys()  # which have their own words
    ring = tr("considered for a guess") if has_figures else tr("chance of a mine in %")
    told = (
        (corners, words, "advised", CellState.COVERED, 2),
        ("clue" in over, tr("numbers of the proof"), "clue", 1, 3),
        ("shade" in over, tr("cells it speaks of"), "shade", CellState.COVERED, 5),
        (compared, ring, "candidate", compared[0] if compared else 0, 3),
        (supposed, tr("supposed"), supposed, CellState.COVERED, 2),
        (ticks, tr("certainly safe"), "tick", CellState.COVERED, 10),
        (crosses, tr("certain mine"), "danger", CellState.COVERED, 10),
    )
    return [
        LegendEntry(words, partial(sample, theme, ground, mark=mark), rank)
        for has_any, words, mark, ground, rank in told
        if has_any
    ]


def sample(theme: Theme, ground: Appearance, size: int, *, mark: str = "") -> pygame.Surface:
    """Return a sample of what a cell shows, with a mark by its name in `CellArt` over it."""
    art = cell_art(theme, size)
    drawn = picture(art, ground).copy()
    if mark:
        drawn.blit(getattr(art, mark), (0, 0))
    return drawn


def elsewhere_words(shown: Probabilities) -> str:
    """Return the chance of the cells beside no number, and whether it is the least of all."""
    phrase = tr("elsewhere {percent} %")
    if shown.is_common_least:
        phrase = tr("elsewhere {percent} %: the least")
    percent = whole_percent(shown.common or Fraction(0))
    return phrase.format(percent=percent).replace(" %", "\u00a0%")


def _least_words(shown: Probabilities) -> str:
    """Return what the ring means, to a tenth: cells without it may have the same whole percent."""
    least = tr("least chance: {percent} %", percent=uncertain_percent(shown.least))
    return least.replace(" %", "\u00a0%")


def _average_words(shown: Probabilities) -> str:
    """Return what the colour between safer and riskier stands for."""
    if shown.common is not None:
        return elsewhere_words(shown)
    average = tr(
        "average of uncertain cells {percent} %", percent=whole_percent(Fraction(shown.average))
    )
    return average.replace(" %", "\u00a0%")


class Legend:
    """Draws entries in lines from left to right."""

    def __init__(self, theme: Theme, scale: float) -> None:
        self._ink = theme.text
        self._text, self._sample = round(_TEXT * scale), round(_SAMPLE * scale)
        self.line_height = self._sample + round(4 * scale)
        """The height in pixels of a line of entries with the space below it."""
        self._gap = round(10 * scale)

    def lines(self, entries: Sequence[LegendEntry], width: int) -> int:
        """Return how many lines the entries take, none of which is left out."""
        return len(full_lines(self._widths(entries), width, self._gap)) if entries else 0

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, entries: Sequence[LegendEntry]
    ) -> None:
        """Draw the entries into an area, as many as there is room for."""
        kept = self.kept(entries, area)
        for line, few in enumerate(full_lines(self._widths(kept), area.width, self._gap)):
            left, top = area.x, area.y + line * self.line_height
            for entry in kept[few.start : few.stop]:
                words = text_picture(entry.words, self._text, self._ink)
                if entry.sample is not None:
                    target.blit(entry.sample(self._sample), (left, top))
                    left += self._sample + self._sample // 4
                target.blit(words, words.get_rect(midleft=(left, top + self._sample // 2)))
                left += words.width + self._gap

    def draw_below(
        self,
        target: pygame.Surface,
        room: pygame.Rect,
        code: pygame.Rect,
        entries: Sequence[LegendEntry],
    ) -> None:
        """Draw the entries in the last line of a room, or in two lines, as many as have room.

        The last line begins under the board's `code`, or further left if it is too long. The first
        entries without room there stand right of the code, above it.
        """
        top = code.centery - self._sample // 2
        left = code.right + self._gap if code.width else code.left
        upper = pygame.Rect(left, top, 0, self.line_height)
        upper.width = max(room.right - upper.left, 0)
        lower = pygame.Rect(room.x, room.bottom - self.line_height, room.width, self.line_height)

        def beside(few: Sequence[LegendEntry]) -> int | None:
            return count_above(self._widths(few), upper.width, lower.width, self._gap)

        kept = kept_entries(entries, lambda few: beside(few) is not None)
        count = beside(kept) or 0
        lower.width = row_width(self._widths(kept[count:]), self._gap)
        lower.left = max(min(code.left, room.right - lower.width), room.left)
        self.draw(target, upper, kept[:count])
        self.draw(target, lower, kept[count:])

    def kept(self, entries: Sequence[LegendEntry], area: pygame.Rect) -> Sequence[LegendEntry]:
        """Return the entries that are drawn into an area: those for which there is room."""
        most = area.height // self.line_height
        return kept_entries(
            entries,
            lambda few: (
                self.lines(few, area.width) <= most
                and max(self._widths(few), default=0) <= area.width
            ),
        )

    def _widths(self, entries: Sequence[LegendEntry]) -> list[int]:
        before = self._sample + self._sample // 4
        return [
            text_picture(entry.words, self._text, self._ink).get_width()
            + (before if entry.sample else 0)
            for entry in entries
        ]


def kept_entries(
    entries: Sequence[LegendEntry], fits: Callable[[Sequence[LegendEntry]], bool]
) -> Sequence[LegendEntry]:
    """Return the entries for which those of lower ranks leave room, as `fits` says."""
    kept: list[LegendEntry] = []
    for entry in sorted(entries, key=lambda entry: entry.rank):
        more = [one for one in entries if one is entry or one in kept]
        kept = more if fits(more) else kept
    return kept


def count_above(widths: Sequence[int], upper: int, lower: int, gap: int) -> int | None:
    """Return how many things of these widths stand in the upper line, the others in the lower one.

    None is returned if both lines are too short. The upper line is used only at need.

    >>> count_above([40, 30, 50], 80, 200, 10), count_above([40, 30, 50], 80, 100, 10)
    (0, 1)
    """
    counts = range(len(widths) + 1)
    least = next(count for count in counts if row_width(widths[count:], gap) <= lower)
    return least if row_width(widths[:least], gap) <= upper else None


def row_width(widths: Sequence[int], gap: int) -> int:
    """Return the width of things of these widths in one line."""
    return sum(widths) + gap * max(len(widths) - 1, 0)

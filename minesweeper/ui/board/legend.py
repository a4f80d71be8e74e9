"""Legends: samples of what a board shows, each with its meaning in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import NamedTuple

import pygame

from minesweeper.rules.board import Cell
from minesweeper.rules.game import Game
from minesweeper.rules.naming import uncertain_percent, whole_percent
from minesweeper.session.probabilities import Probabilities, ShownChance
from minesweeper.ui.board.board_view import ShownBoard, marks_over, picture
from minesweeper.ui.board.cell_art import cell_art, supposed_look
from minesweeper.ui.board.cell_state import (
    Appearance,
    CellMarks,
    CellState,
    appearance_of,
    candidate_shown,
)
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
    do not say ranks first, then what is explained, then colours, and last the marks of a move
    that is made. `short` says the same where not all entries have room.
    """

    words: str
    sample: Callable[[int], pygame.Surface] | None
    rank: int = 0
    short: str = ""

    @property
    def shortened(self) -> LegendEntry:
        """The entry in few words."""
        return self._replace(words=self.short or self.words)


def chance_entries(
    theme: Theme, shown: Probabilities, drawn: Set[ShownChance]
) -> list[LegendEntry]:
    """Return the legend of the chances on the board, of which cells show those `drawn`."""
    uncertain = [look for look in drawn if look.percent not in (0, 100)]
    warmths, common = {look.warmth for look in uncertain}, ShownChance(None, 0)
    middle = 0 if common in drawn else 9  # of the average; else cells have figures of their own
    safer, riskier = (common._replace(warmth=end(warmths, default=0)) for end in (min, max))
    ends = {safer.warmth, 0, riskier.warmth}  # colours with entries of their own
    figured = (look for look in uncertain if look.percent is not None)
    figure = min(
        figured, key=lambda look: (look.warmth in ends, abs(look.warmth), look), default=None
    )
    percents = [look.percent for look in uncertain if look.percent is not None] or [0]
    least, most, between = min(percents), max(percents), _middle_percent(shown)
    from_least, to_most = tr("safer"), tr("riskier")
    if least != between:  # else by less than figures show
        from_least = _glued(tr("safer, from {percent} %", percent=least))
    if most != between:
        to_most = _glued(tr("riskier, to {percent} %", percent=most))
    average, middle_short = _average_words(shown)
    told = (
        (_SAFE in drawn, tr("safe"), "", _SAFE, 6),
        (safer.warmth < 0, from_least, tr("safer"), safer, 8),
        (warmths, average, middle_short, common if 0 in warmths else None, middle),
        (figure, tr("chance of a mine in %"), tr("mine in %"), figure, 4),
        (riskier.warmth > 0, to_most, tr("riskier"), riskier, 9),
        (_MINE in drawn, tr("mine"), "", _MINE, 7),
    )
    entries = [
        LegendEntry(words, look and partial(sample, theme, look), rank, short)
        for has_any, words, short, look, rank in told
        if has_any
    ]
    for cell in islice(shown.best, 1):
        ground = shown.chances[cell]._replace(percent=None)
        best = partial(sample, theme, ground, mark="best")
        words, short = _least_words(shown)
        entries.append(LegendEntry(words, best, 1, short))
    return entries


def mark_entries(
    theme: Theme,
    marks: CellMarks,
    board: ShownBoard,
    words: str = "",
    overflagged: Set[Cell] = frozenset(),
) -> list[LegendEntry]:
    """Return the legend of the marks over a board, except the frame of the cursor.

    `words` say what the explained cell is, if the caller knows better than the proof; those of an
    open cell say that the move is made, so its marks are the first to be left out.
    """
    cell = marks.explained.cell
    crossed, hit = _crossed_out(marks, board), _hit_look(marks, board)
    drawn = {name for name, _ in marks_over(marks, board, overflagged)} | {crossed, hit}
    drawn |= {"glow"} if marks.explained.region else set()
    drawn -= {"advised"} if cell == marks.cursor else set()
    is_made = bool(words) and cell is not None and not board.is_covered(cell)
    is_hit = isinstance(board, Game) or len(board.hit) == 1  # pictures show all of a lost game
    hit_words = tr("mine that was hit") if is_hit else tr("mine that lies open")
    long, few = (words, "") if words else _cell_words(marks, board)
    told = (
        (long, few, "advised", CellState.COVERED, 2),
        (tr("wrong flag"), "", crossed, CellState.COVERED, 2),
        (hit_words, "", hit, CellState.COVERED, 5),
        (tr("where to look"), "", "glow", CellState.COVERED, 2),
        *_signs(marks, board),
    )
    return [
        LegendEntry(words, partial(sample, theme, ground, mark=mark), rank + 10 * is_made, short)
        for words, short, mark, ground, rank in told
        if mark and mark in drawn
    ]


def _signs(marks: CellMarks, board: ShownBoard) -> list[tuple[str, str, str, Appearance, int]]:
    """Return each mark that always means the same: its words, in few words, name, ground, rank."""
    explained, covered = marks.explained, CellState.COVERED
    supposed = "supposed_open"
    if explained.supposed is not None and board.is_covered(explained.supposed.cell):
        supposed = supposed_look(explained.supposed)
    compared = [candidate_shown(marks, one) for one in explained.candidates]
    has_figures = explained.candidates.keys() & marks.heat.keys()  # which have their own words
    ring = tr("considered for a guess") if has_figures else tr("chance of a mine in %")
    few = tr("considered") if has_figures else tr("mine in %")
    safe, mine = ("", "") if marks.heat else (tr("safe"), tr("mine"))  # the words of its signs
    is_choice = marks.wrong is not None and board.is_covered(marks.wrong)
    return [
        (tr("your choice"), "", "culprit", covered, 2)
        if is_choice
        else (tr("impossible number"), "", "culprit", 1, 2),
        (tr("numbers of the proof"), tr("proof"), "clue", 1, 3),
        (tr("cells it speaks of"), tr("spoken of"), "shade", covered, 5),
        (tr("numbers of earlier steps"), tr("earlier numbers"), "pale_clue", 1, 6),
        (tr("cells of earlier steps"), tr("earlier cells"), "pale_shade", covered, 6),
        (ring, few, "candidate", compared[0] if compared else 0, 3),
        (tr("supposed"), "", supposed, covered, 2),
        (tr("certainly safe"), safe, "tick", covered, 4),
        (tr("certain mine"), mine, "danger", covered, 4),
        (tr("may be read wrongly"), "", "doubtful", covered, 6),
        (tr("too many flags around it"), tr("too many flags"), "overflagged", 1, 3),
    ]


def _cell_words(marks: CellMarks, board: ShownBoard) -> tuple[str, str]:
    """Return what the explained cell is now, by its proof, also in few words."""
    cell, explained = marks.explained.cell, marks.explained
    if cell is None or cell not in explained.safe or cell in board.flags:
        return tr("cell in question"), tr("in question")
    is_open = not board.is_covered(cell)
    return (tr("just opened"), "") if is_open else (tr("cell to open"), tr("to open"))


def _crossed_out(marks: CellMarks, board: ShownBoard) -> str:
    """Return what a flag or claim looks like that is crossed out; nothing without any."""
    flagged = board.flags & marks.explained.safe
    if isinstance(board, Game) and board.is_over and board.mines is not None:
        flagged |= board.flags - board.mines
    looks = {appearance_of(board, cell, marks) for cell in flagged}.union(marks.states.values())
    crossed = (CellState.WRONG_FLAG, CellState.WRONG_CLAIM)
    return next((look for look in crossed if look in looks), "")


def _hit_look(marks: CellMarks, board: ShownBoard) -> str:
    """Return what a mine looks like that was hit; nothing without any."""
    looks = (appearance_of(board, cell, marks) for cell in board.hit)
    return next((look for look in looks if look in (CellState.EXPLODED, CellState.HIT)), "")


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
    return _glued(phrase.format(percent=percent))


def _least_words(shown: Probabilities) -> tuple[str, str]:
    """Return what the ring means, to a tenth as cells without it may round alike; and in short."""
    percent = uncertain_percent(shown.least)
    long = tr("least chance: {percent} %", percent=percent)
    return _glued(long), _glued(tr("least: {percent} %", percent=percent))


def _average_words(shown: Probabilities) -> tuple[str, str]:
    """Return what the colour between safer and riskier stands for, also in few words."""
    if shown.common is not None:
        return elsewhere_words(shown), ""
    percent = _middle_percent(shown)
    long = tr("average of uncertain cells {percent} %", percent=percent)
    return _glued(long), _glued(tr("uncertain: average {percent} %", percent=percent))


def _middle_percent(shown: Probabilities) -> int:
    """Return the chance for which that colour stands, in whole percent."""
    return whole_percent(Fraction(shown.average) if shown.common is None else shown.common)


def _glued(words: str) -> str:
    """Return words whose percent signs keep to their figures."""
    return words.replace(" %", "\u00a0%")


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
        """Draw the entries in a room below the board's `code`, or wholly beside it.

        Below they stand in at least one line, which begins under the code, or further left if they
        have no room there; beside it in one more. Where neither has room for all, they are said in
        few words, and where that is too long, too, some are left out.
        """
        high, space = self.line_height, self.line_height - self._sample
        lines = max((room.bottom + space - code.bottom) // high, 1)
        below = pygame.Rect(room.x, code.bottom, room.width, lines * high)
        left = code.right + self._gap if code.width else room.x
        beside = pygame.Rect(
            left, code.bottom - high, max(room.right - left, 0), (lines + 1) * high
        )
        places = (below, beside) if code.width else (beside,)
        said = (entries, [entry.shortened for entry in entries])
        drawn = [(area, self.kept(few, area)) for few in said for area in places]
        area, kept = max(drawn, key=lambda one: sorted(-entry.rank for entry in one[1])[::-1])
        under = pygame.Rect(code.left, area.y, room.right - code.left, area.height)
        if area.x == room.x and self.kept(kept, under) == kept:
            area = under
        elif area.x == room.x:
            widths = self._widths(kept)
            rows = full_lines(widths, room.width, self._gap)
            longest = max(row_width(widths[row.start : row.stop], self._gap) for row in rows)
            area.width = min(longest, room.width)
            area.left = max(min(code.left, room.right - area.width), room.left)
        self.draw(target, area, kept)

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


def row_width(widths: Sequence[int], gap: int) -> int:
    """Return the width of things of these widths in one line."""
    return sum(widths) + gap * max(len(widths) - 1, 0)

"""The pictures of cells, drawn once for a theme and a cell size.

A picture of a whole cell is opaque and includes its share of the grid. A mark (`cursor`, `clue`,
`tick` and others) is transparent and lies over a picture. All surfaces are square, `size` pixels
wide.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import pygame

from minesweeper.explain.sentences import Supposition
from minesweeper.ui import limits
from minesweeper.ui.board import svg
from minesweeper.ui.board.cell_shapes import CellShapes, Lines
from minesweeper.ui.board.digits import text_width
from minesweeper.ui.look.theme import Color, Theme, heat_color, ink_on, mix

_TICK: Lines = (((-0.135, 0.01), (-0.035, 0.11), (0.14, -0.1)),)
_CROSS: Lines = (((-0.11, -0.11), (0.11, 0.11)), ((-0.11, 0.11), (0.11, -0.11)))

_PALE = 90
"""The opacity of pale marks, of 255."""

_LEAST_FIGURE = 7
"""The least height of a chance in pixels; smaller digits cannot be read."""


def supposed_look(supposed: Supposition, *, is_open: bool = False) -> str:
    """Return the name in `CellArt` of the mark of a supposed cell, which may be open by now."""
    if is_open:
        return "supposed_open"
    return "supposed_mine" if supposed.mine else "supposed_safe"


def _picture(
    draw: Callable[[CellArt], pygame.Surface],
) -> functools.cached_property[pygame.Surface]:
    """Return an attribute with a picture, which is drawn when first needed."""
    return functools.cached_property(draw)


class CellArt(CellShapes):
    """All pictures of cells in one theme at one size; each is drawn when first needed.

    Surfaces are shared: copy one before drawing on it.
    """

    def __init__(self, theme: Theme, size: int) -> None:
        """Draw cells of `size` pixels."""
        super().__init__(theme, size)
        self.heat = functools.cache(self._heat)
        """Returns a covered cell in the colour of its chance of a mine, which stands in it."""

    # Covered cells

    covered = _picture(lambda self: self._tile(self.theme.covered))
    """A covered cell."""

    pressed = _picture(lambda self: self._flat(self.theme.pressed))
    """A covered cell under a pressed button: a release opens it."""

    flag = _picture(lambda self: self._with(self.covered, "flag", self._flag_colors))
    """A flagged cell."""

    claim = _picture(lambda self: self._with(self.covered, "claim", self._flag_colors))
    """A cell that a player claims to be a mine: a diamond, not a flag."""

    question = _picture(
        lambda self: self._with(self.covered, "question", {"question": self.theme.question})
    )
    """A covered cell with a question mark."""

    wrong_flag = _picture(lambda self: self._wrong("flag"))
    """A flag on a safe cell, shown when the game is over."""

    wrong_claim = _picture(lambda self: self._wrong("claim"))
    """A claim on a safe cell, shown when the game is over."""

    def _heat(self, percent: int | None, warmth: int) -> pygame.Surface:
        """Return a covered cell in the colour of its chance of a mine, with the chance as text.

        `percent` is 0 to 100: a dot for 0 and a cross for 100, which are certain; None for no
        figure. `warmth` is -100 to 100. A cell that is too small for text shows none.
        """
        color = heat_color(self.theme, warmth / 100)
        return self._tile(color, "" if percent is None else self._chance(percent, ink_on(color)))

    # Revealed cells

    revealed = _picture(lambda self: self._flat(self.theme.revealed))
    """A revealed cell without a mine around it."""

    blank = _picture(
        lambda self: self._with(self.revealed, "question", {"question": self.theme.muted})
    )
    """A revealed cell whose number is missing."""

    @functools.cached_property
    def numbers(self) -> tuple[pygame.Surface, ...]:
        """Revealed cells by their number, 0 to 8."""
        return (self.revealed, *(self._number(number) for number in range(1, 9)))

    @functools.cached_property
    def dimmed(self) -> tuple[pygame.Surface, ...]:
        """Revealed cells by their number, 0 to 8, that need no more attention."""
        return (self.revealed, *(self._number(number, 0.5) for number in range(1, 9)))

    mine = _picture(
        lambda self: self._mine(self.theme.revealed, self.theme.mine, self.theme.mine_shine)
    )
    """A mine without a flag, shown when the game is over."""

    @functools.cached_property
    def exploded(self) -> pygame.Surface:
        """The mine that ended the game."""
        return self._mine(self.theme.exploded, self.theme.exploded_mine, self.theme.exploded)

    hit = _picture(lambda self: self._mine(self.theme.hit, self.theme.mine, self.theme.hit))
    """A mine that was hit in a game that goes on."""

    # CellMarks

    cursor = _picture(lambda self: self._frame(self.theme.cursor, ink_on(self.theme.cursor)))
    """The frame of the keyboard's cell."""

    cursor_within = _picture(
        lambda self: self._frame(self.theme.cursor, ink_on(self.theme.cursor), is_within=True)
    )
    """The same within another frame, which it would hide."""

    clue = _picture(lambda self: self._frame(self.theme.clue))
    """The frame around a clue."""

    glow = _picture(lambda self: self._frame(ink_on(self.theme.clue), *2 * [self.theme.clue]))
    """A sample of the line around a part of the board that glows."""

    @functools.cached_property
    def shade(self) -> pygame.Surface:
        """The shade over a cell that a proof speaks of, striped for those who see no colours.

        The stripes leave out the middle, so that a digit there is read easily.
        """
        thick, size = self._thick(0.06), self.size
        starts = [size * share for share in (-0.75, -0.25, 0.25, 0.75)]
        stripes = " ".join(f"M{x:g} {size} L{x + size:g} 0" for x in starts)
        color = self.theme.clue
        shade = self._draw(
            f'<rect width="{size}" height="{size}" fill="{color}" fill-opacity="0.16"/>'
            f'<path d="{stripes}" stroke="{color}" stroke-opacity="0.55" stroke-width="{thick}"/>'
        )
        band = round(size * 0.19)
        middle = pygame.Rect(band, band, size - 2 * band, size - 2 * band)
        tint = pygame.Color(color)
        tint.a = round(0.1 * 255)
        shade.fill(tint, middle)
        return shade

    pale_clue = _picture(lambda self: self._paler(self.clue))
    """The frame around one of many numbers of steps before."""

    pale_shade = _picture(lambda self: self._paler(self.shade))
    """The shade over one of many cells of steps before."""

    @functools.cached_property
    def advised(self) -> pygame.Surface:
        """The corners around the cell that is explained."""
        thick = max(2, round(self.size * 0.09))
        low, high, arm = thick / 2, self.size - thick / 2, round(self.size * 0.24)
        corners = [(low, low, 1, 1), (high, low, -1, 1), (high, high, -1, -1), (low, high, 1, -1)]
        path = " ".join(
            f"M{x + across * arm:g} {y:g} L{x:g} {y:g} L{x:g} {y + along * arm:g}"
            for x, y, across, along in corners
        )
        return self._draw(
            f'<path d="{path}" fill="none" stroke="{self.theme.accent}" stroke-width="{thick}"/>'
        )

    @functools.cached_property
    def best(self) -> pygame.Surface:
        """The ring in a cell that is a mine with the least chance."""
        thick = self._thick(0.045)
        radius = self._inner / 2 - self._thick(0.05) - thick
        outer = svg.circle(self._center, radius, "#ffffff", 2 * thick)
        return self._draw(outer + svg.circle(self._center, radius, "#000000", thick))

    @functools.cached_property
    def candidate(self) -> pygame.Surface:
        """The ring around a cell that may be guessed at; its figure has room within."""
        thick = self._thick(0.07)
        path = svg.frame(self.size, self._inset, ink_on(self.theme.clue), 2 * thick)
        return self._draw(path + svg.frame(self.size, self._inset, self.theme.clue, thick))

    @functools.cached_property
    def supposed_safe(self) -> pygame.Surface:
        """A cell that is supposed to be safe: dashed and hollow, unlike one that is opened."""
        ink = ink_on(self.theme.revealed)
        ring = svg.circle(self._center, self._inner * 0.17, ink, self._thick(0.06))
        return self._supposition(self.theme.revealed, ring)

    @functools.cached_property
    def supposed_mine(self) -> pygame.Surface:
        """A cell that is supposed to be a mine: dashed and hollow, unlike one that is flagged."""
        size, ink = self.size, ink_on(self.theme.covered)
        pole, top, low = size * 0.4, size * 0.22, size * 0.8
        flag = f"M{pole:g} {low:g} V{top:g} L{size * 0.72:g} {size * 0.38:g} L{pole:g} {size / 2:g}"
        return self._supposition(self.theme.covered, svg.line(flag, ink, self._thick(0.06)))

    supposed_open = _picture(lambda self: self._draw(self._dashed_frame(self.theme.revealed)))
    """The frame of a cell that was supposed to be something and is open by now."""

    def _supposition(self, ground: Color, sign: str) -> pygame.Surface:
        """Return a ground with a sign in a dashed frame."""
        body = f'<rect width="{self.size}" height="{self.size}" fill="{ground}"/>'
        return self._draw(body + self._dashed_frame(ground) + sign)

    def _dashed_frame(self, ground: Color) -> str:
        """Return a dashed frame that is seen on a ground."""
        return svg.frame(self.size, 0, ink_on(ground), self._thick(0.08), self.size / 7)

    tick = _picture(lambda self: self._draw(self._disc(self.theme.safe, self.theme.on_mark, _TICK)))
    """The mark on a covered cell that is certainly safe."""

    @functools.cached_property
    def danger(self) -> pygame.Surface:
        """The mark on a covered cell that is certainly a mine."""
        ground = self.theme.wrong
        return self._draw(self._disc(ground, ink_on(ground), _CROSS))

    @functools.cached_property
    def doubtful(self) -> pygame.Surface:
        """The frame of a cell that may be read wrongly: dashed in black and white on any ground."""
        ground = svg.frame(self.size, 0, "#ffffff", self._thick(0.08))
        return self._draw(ground + self._dashed_frame("#ffffff"))

    doubtful_dashes = _picture(lambda self: self._draw(self._dashed_frame("#ffffff")))
    """The dashes alone, over the frame of a clue that may be read wrongly."""

    @functools.cached_property
    def culprit(self) -> pygame.Surface:
        """The frame around a number that fits no layout; the cursor leaves its inmost line."""
        color = self.theme.wrong
        return self._frame(color, ink_on(color), color)

    @functools.cached_property
    def overflagged(self) -> pygame.Surface:
        """The warning sign on a number with too many flags around it: a triangle in its corner."""
        ground, wide = self.theme.wrong, max(6, round(self.size * 0.36))
        right, top, thick = self.size - self._inset - 1, self._inset + 1, self._thick(0.05)
        middle, bottom = right - wide / 2, top + wide * 0.88
        sign = f"M{middle:g} {top} L{right} {bottom:g} L{right - wide} {bottom:g} Z"
        body = (
            f'<path d="{sign}" fill="{ground}" stroke="{self.theme.revealed}"'
            f' stroke-width="{thick}" stroke-linejoin="round"/>'
        )
        if wide >= 9:  # room for an exclamation mark
            dash = f"M{middle:g} {top + wide * 0.33:g} V{top + wide * 0.56:g}"
            body += svg.line(dash, ink_on(ground), max(1, wide // 8))
            body += svg.line(f"M{middle:g} {top + wide * 0.73:g} v0.1", ink_on(ground), wide // 8)
        return self._draw(body)

    # How they are drawn

    @property
    def _flag_colors(self) -> dict[str, Color]:
        return {"flag": self.theme.flag, "pole": self.theme.pole}

    def _number(self, number: int, paler: float = 0) -> pygame.Surface:
        tall = max(3, round(self._inner * 0.62))
        tall += (self._inner - tall) % 2
        color = mix(self.theme.numbers[number - 1], self.theme.revealed, paler)
        return self._flat(self.theme.revealed, self._digits(str(number), tall, color))

    def _chance(self, percent: int, ink: Color) -> str:
        """Return a dot for 0, a cross for 100, for others the figure if there is room."""
        middle, arm = self._center, self._inner * 0.2
        if percent == 0:
            return svg.disc(middle, arm * 0.7, ink)
        if percent == 100:
            low, high = middle - arm, middle + arm
            cross = f"M{low:g} {low:g} L{high:g} {high:g} M{low:g} {high:g} L{high:g} {low:g}"
            return svg.line(cross, ink, self._thick(0.12))
        tall = max(round(self._inner * 0.34), _LEAST_FIGURE)
        has_room = text_width("00", tall) <= self._inner - 2
        return self._digits(str(percent), tall, ink) if has_room else ""

    def _mine(self, ground: Color, body: Color, shine: Color) -> pygame.Surface:
        return self._with(self._flat(ground), "mine", {"mine": body, "shine": shine})

    def _paler(self, mark: pygame.Surface) -> pygame.Surface:
        """Return a mark that stands back behind others of its kind."""
        paler = mark.copy()
        paler.fill((255, 255, 255, _PALE), special_flags=pygame.BLEND_RGBA_MULT)
        return paler

    def _wrong(self, name: str) -> pygame.Surface:
        theme = self.theme
        marked = self._with(self._flat(theme.hit), name, self._flag_colors)
        badge = {"ground": theme.hit, "wrong": theme.wrong, "cross": ink_on(theme.wrong)}
        return self._with(marked, "wrong", badge)


@functools.lru_cache(maxsize=limits.CELL_SIZES)
def cell_art(theme: Theme, size: int) -> CellArt:
    """Return the pictures for a theme and a cell size; those of the last sizes are kept."""
    return CellArt(theme, size)

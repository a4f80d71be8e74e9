"""Text in lines that fit, and so its height, before a box is made: many boxes would take long."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pygame_gui import UIManager

from minesweeper.ui.widgets.text_box import folded_text, pieces

_LINE_SPACING = 1.25
"""The distance of two lines over the height of one, in pygame_gui (0.6.14)."""

_FULL = 0.97
"""The share of a line that is filled at most: pygame_gui measures stretches, not words."""

_BOLD = 1.15
"""How much wider bold words are, at most."""

_ROUNDING = 3
"""Pixels by which the words of a line, measured one by one, may be wider than the line."""


def wrapped_text(html: str, width: int, manager: UIManager) -> str:
    """Return a text with `<br>` wherever a box of `width` pixels would end a line."""
    font = manager.get_theme().get_font(["text_box"])
    margins = font.size("x")[1] // 2 + 4 + _ROUNDING  # more than the boxes leave
    return text_in_lines(html, width - margins, lambda text: font.size(text)[0])


def text_height(text: str, manager: UIManager) -> int:
    """Return the height in pixels of a box for a text from `wrapped` that need not scroll."""
    high = manager.get_theme().get_font(["text_box"]).size("x")[1]
    margins = high // 2
    return text.count("<br>") * round(high * _LINE_SPACING) + high + margins


def text_in_lines(html: str, width: int, measure: Callable[[str], int]) -> str:
    """Return a text with `<br>` where a line would be longer than `width`.

    `measure` returns the width of a stretch without tags.

    >>> text_in_lines("one two three<br>four", 9, len)
    'one two<br>three<br>four'
    """
    if re.search("[\u2e80-\u9fff]", html):
        # Lines of Chinese may end anywhere; here only a path can still be too long.
        html, room, bold = folded_text(html, width, measure), float(width + _ROUNDING), 1.0
    else:
        room, bold = _FULL * width, _BOLD
    return "<br>".join(_stretch_in_lines(line, room, bold, measure) for line in html.split("<br>"))


def _stretch_in_lines(part: str, width: float, wider: float, measure: Callable[[str], int]) -> str:
    """Return a stretch in lines that end at spaces, or within a word that is too long for one.

    Bold words are taken to be `wider` by this factor.
    """
    lines: list[str] = [""]
    used, bold = 0.0, False
    for word in _words(part, width, measure):
        bold |= "<b>" in word
        wide = measure(_without_tags(word)) * (wider if bold else 1)
        if lines[-1] and used + wide > width:
            lines.append("")
            used = 0
        lines[-1] += word
        used += wide
        bold &= "</b>" not in word
    return "<br>".join(line.rstrip() for line in lines)


def _words(part: str, width: float, measure: Callable[[str], int]) -> Iterator[str]:
    """Yield words with the space after them, and those that are too long for a line in pieces."""
    for word in re.findall(r"[^ ]* |[^ ]+$", part):
        if measure(_without_tags(word).rstrip()) <= width:
            yield word
        else:
            yield from pieces(word, int(width), measure)


def _without_tags(word: str) -> str:
    """Return a word without its tags."""
    return re.sub("<[^>]*>", "", word)

"""Text on a terminal, where Chinese characters take two places: columns, and lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

CLOSING = "，。；：、？！）」』”"
"""Punctuation that begins no line."""

OPENING = "（「『“"
"""Punctuation that ends no line."""


def places(text: str) -> int:
    """Return how many places of a terminal a text takes.

    >>> places("mines"), places("雷数")
    (5, 4)
    """
    return sum(
        0 if unicodedata.combining(letter) else 2 if is_wide(letter) else 1 for letter in text
    )


def is_wide(letter: str) -> bool:
    """Return whether a character takes two places."""
    return unicodedata.east_asian_width(letter) in "WF"


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as lines whose columns begin at the same places, two apart.

    >>> print(aligned([["雷", "a"], ["b", "c"]]))
    雷  a
    b   c
    """
    widths = [max(map(places, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(_filled, row, widths)).rstrip() for row in rows)


def _filled(text: str, width: int) -> str:
    return text + " " * (width - places(text))


def wrapped(text: str, width: int) -> list[str]:
    """Return a text as lines of at most `width` places, unless one piece is longer.

    >>> wrapped("one two three", 8), wrapped("翻开，标旗。", 7)
    (['one two', 'three'], ['翻开，', '标旗。'])
    """
    lines = [""]
    for piece in _pieces(" ".join(text.split())):
        if lines[-1] and places(lines[-1] + piece.rstrip()) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += piece
    lines[-1] = lines[-1].rstrip()
    return lines


def _pieces(text: str) -> list[str]:
    """Return the pieces of a text that stay whole: words, and wide characters with punctuation."""
    pieces: list[str] = []
    for part in re.findall(r"\S+\s*", text):
        pieces += _within(part)
    return pieces


def _within(word: str) -> list[str]:
    """Return the pieces of a word: a line may break on either side of a wide character."""
    pieces = [word[0]]
    for before, letter in pairwise(word):
        breaks = is_wide(before) or is_wide(letter)
        if not breaks or letter in CLOSING or letter.isspace() or before in OPENING:
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces

"""Text on a terminal, where Chinese characters take two places: columns, and lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from wcwidth import ljust, width

CLOSING = "，。；：、？！）」』”"
"""Punctuation that begins no line."""

OPENING = "（「『“"
"""Punctuation that ends no line."""


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as lines whose columns begin at the same places, two apart.

    >>> print(aligned([["雷", "a"], ["b", "c"]]))
    雷  a
    b   c
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(ljust, row, widths)).rstrip() for row in rows)


def wrapped_lines(text: str, most: int) -> list[str]:
    """Return a text as lines of at most `most` places, unless one piece is longer.

    >>> wrapped_lines("one two three", 8), wrapped_lines("翻开，标旗。", 7)
    (['one two', 'three'], ['翻开，', '标旗。'])
    """
    lines = [""]
    for word in re.findall(r"\S+\s*", " ".join(text.split())):
        for piece in _pieces(word):
            if lines[-1] and width(lines[-1] + piece.rstrip()) > most:
                lines.append("")
            lines[-1] += piece
    return [line.rstrip() for line in lines]


def _pieces(word: str) -> list[str]:
    """Return the pieces of a word: a line may break on either side of a wide character."""
    pieces = [word[0]]
    for before, letter in pairwise(word):
        breaks = width(before) == 2 or width(letter) == 2
        if not breaks or letter in CLOSING or letter.isspace() or before in OPENING:
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces

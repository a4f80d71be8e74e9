"""Positions turned and mirrored: the same to think about, but not to recognise."""

from __future__ import annotations

from dataclasses import replace

from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation

SYMMETRIES = 8
"""The ways to lay a position on the table: four turns, each with or without a mirror."""


def turned(seen: Observation, way: int) -> Observation:
    """Return a position without flags, turned and mirrored in one of `SYMMETRIES` ways, from 0.

    >>> row = Observation(1, 3, 1, {(0, 0): 1})
    >>> [min(turned(row, way).numbers) for way in range(SYMMETRIES)]
    [(0, 0), (0, 2), (0, 0), (0, 2), (0, 0), (2, 0), (0, 0), (2, 0)]
    """
    bottom, right = seen.height - 1, seen.width - 1

    def place(cell: Cell) -> Cell:
        row, column = cell
        row = bottom - row if way & 2 else row
        column = right - column if way & 1 else column
        return (column, row) if way & 4 else (row, column)

    height, width = (seen.width, seen.height) if way & 4 else (seen.height, seen.width)
    numbers = {place(cell): number for cell, number in seen.numbers.items()}
    hit = frozenset(map(place, seen.hit))
    return replace(seen, height=height, width=width, numbers=numbers, hit=hit, flags=frozenset())

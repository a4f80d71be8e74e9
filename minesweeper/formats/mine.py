"""The `.mine` format: a position as text.

The first line is WxHxM: width, height and mines, or ? for an unknown number of mines. Each of
the H lines after it has one character a cell: H covered, F flag, ? question mark, 0 to 8 a
revealed number, * a mine that was hit.
"""

from __future__ import annotations

import re

from minesweeper.formats import FormatError
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.faults import BadInput
from minesweeper.rules.limits import LARGEST
from minesweeper.rules.observation import Observation

_HEADER = re.compile(r"(\d{1,6})x(\d{1,6})x(\d{1,6}|\?)", re.ASCII)
_COVERED = "HF?"
_MARKS = _COVERED + "012345678*"

NO_HEADER = "{text!r} is not WxHxM (width x height x mines, or ? if unknown), as in 30x16x99"
NO_SIZE = "a position is 1 to {most} cells wide and high, not {width}x{height}"
NO_CELL = "{mark!r} is no cell: use H, F or ? covered, 0 to 8, * open mine"
WRONG_ROW = "{wanted} cells expected, not {found}"
WRONG_HEIGHT = "{wanted} rows expected, not {found}"
TOO_MANY = "{mines} mines, but cells covered or hit: {most}"
TOO_FEW = "{mines} mines, but mines hit: {hit}"
FAULTS = (NO_HEADER, NO_SIZE, NO_CELL, WRONG_ROW, WRONG_HEIGHT, TOO_MANY, TOO_FEW)
"""The phrases of all errors."""


def parse(text: str) -> Observation:
    r"""Return the position of a text; question marks count as covered cells.

    Raises FormatError with the line and column of the first fault.

    >>> parse("2x2x1\n1H\nHH").covered()
    [(0, 1), (1, 0), (1, 1)]
    """
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    width, height, mines = _parse_header(lines[0] if lines else "")
    rows = lines[1:]
    _check_rows(rows, width, height)
    cells = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    hit = frozenset(cell for cell, mark in cells.items() if mark == "*")
    covered = sum(mark in _COVERED for mark in cells.values())
    if mines is not None and mines > len(hit) + covered:
        raise FormatError(TOO_MANY, 1, mines=mines, most=len(hit) + covered)
    if mines is not None and mines < len(hit):
        raise FormatError(TOO_FEW, 1, mines=mines, hit=len(hit))
    return Observation(
        height,
        width,
        mines,
        {cell: int(mark) for cell, mark in cells.items() if mark.isdecimal()},
        frozenset(cell for cell, mark in cells.items() if mark == "F"),
        hit,
    )


def write(seen: Observation) -> str:
    """Return a position as text, without its density.

    Raises ValueError if clues are not exact: the format has no others.

    >>> write(Observation(1, 3, 1, {(0, 0): 1}, flags=frozenset({(0, 1)}))).split()
    ['3x1x1', '1FH']
    """
    if seen.clues != EXACT:
        raise BadInput(
            "a position with {clues} clues cannot be written as .mine text", clues=seen.clues
        )
    total = "?" if seen.mines is None else seen.mines
    return "\n".join([f"{seen.width}x{seen.height}x{total}", *rows(seen), ""])


def rows(seen: Observation) -> list[str]:
    """Return the rows of a position; `_` is an open cell without its number.

    >>> rows(Observation(1, 3, 1, {(0, 0): 1}))
    ['1HH']
    """
    return [
        "".join(_mark(seen, (row, column)) for column in range(seen.width))
        for row in range(seen.height)
    ]


def _mark(seen: Observation, cell: Cell) -> str:
    if cell in seen.blank:
        return "_"
    if cell in seen.numbers:
        return str(seen.numbers[cell])
    if cell in seen.hit:
        return "*"
    return "F" if cell in seen.flags else "H"


def _parse_header(line: str) -> tuple[int, int, int | None]:
    match = _HEADER.fullmatch(line)
    if match is None:
        raise FormatError(NO_HEADER, 1, 1, text=line[:40])
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise FormatError(NO_SIZE, 1, 1, most=LARGEST, width=width, height=height)
    return width, height, None if match[3] == "?" else int(match[3])


def _check_rows(rows: list[str], width: int, height: int) -> None:
    for line, row in enumerate(rows[:height], 2):
        check_row(row, line, width, _MARKS, NO_CELL)
    if len(rows) != height:
        line = min(len(rows), height) + 2
        raise FormatError(WRONG_HEIGHT, line, wanted=height, found=len(rows))


def check_row(row: str, line: int, width: int, marks: str, fault: str) -> None:
    """Raise FormatError for a row with other marks, or another width; `fault` names the mark."""
    for column, mark in enumerate(row[:width], 1):
        if mark not in marks:
            raise FormatError(fault, line, column, mark=mark)
    if len(row) != width:
        column = min(len(row), width) + 1
        raise FormatError(WRONG_ROW, line, column, wanted=width, found=len(row))

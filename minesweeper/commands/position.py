"""Positions that commands read: FILE as `.mine` text, and the density of unknown mines."""

from __future__ import annotations

import argparse
from dataclasses import replace

from minesweeper.commands.arguments import (
    add_density_argument,
    check_density,
    text_in,
)
from minesweeper.formats import FormatError, mine
from minesweeper.inference import InconsistentBoard
from minesweeper.rules.faults import BadInput
from minesweeper.rules.observation import Observation
from minesweeper.words.language import tr

_LARGEST = 1_000_000
"""The most bytes of a position: the largest board has 40,200."""


def add_position_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the file of a position and the density of its mines."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help=tr(
            "a position as .mine text, or - for standard input: WxHxM (? for an unknown number"
            " of mines), then rows of H covered, F flag (not trusted), ? question mark,"
            " 0 to 8, * a mine that was hit"
        ),
    )
    add_density_argument(parser)


def position(args: argparse.Namespace) -> Observation:
    """Return the position of a command line.

    Raises ValueError with the name of the file and the place of the fault.
    """
    try:
        seen = mine.parse(text_in(args.file, _LARGEST))
    except FormatError as error:
        raise BadInput("{file}: {what}", file=args.file, what=error) from error
    check_density(args, mines_known=seen.mines is not None)
    return replace(seen, density=args.density)


def contradiction(file: str, seen: Observation, error: InconsistentBoard) -> BadInput:
    """Return which number of a file fits no layout and its place in the text, if they are known."""
    if not error.is_searched:
        return BadInput("{file}: {what}", file=file, what=error)
    if error.cell is None:
        return BadInput("{file}: line 1: {what}", file=file, what=error)
    row, column = error.cell
    return BadInput(
        "{file}: line {line}, column {column}: no layout of mines fits this {number}",
        file=file,
        line=row + 2,
        column=column + 1,
        number=seen.numbers[error.cell],
    )

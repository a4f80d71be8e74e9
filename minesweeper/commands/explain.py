"""`python -m minesweeper explain`: why a cell of a position is safe or a mine, step by step."""

from __future__ import annotations

import argparse

from minesweeper.commands.arguments import checked
from minesweeper.commands.position import add_position_arguments, contradiction, position
from minesweeper.commands.wording import cell_sentence, not_on_board
from minesweeper.explain.explanation import of_cell
from minesweeper.inference import InconsistentBoard
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import cell_named, name_of
from minesweeper.rules.observation import Observation


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of an explanation."""
    add_position_arguments(parser)
    parser.add_argument(
        "--cell",
        type=checked(cell_named),
        required=True,
        metavar="C7",
        help="the cell to explain: its column's letters and its row, counted from 1",
    )


def run(args: argparse.Namespace) -> int:
    """Print why the cell is safe or a mine, or its chance; return 0.

    Raises ValueError for a position that cannot be, and for a cell that is not covered.
    """
    seen = position(args)
    check_covered(args.cell, seen)
    try:
        print(cell_sentence(of_cell(args.cell, seen)))
    except InconsistentBoard as error:
        raise ValueError(contradiction(args.file, seen, error)) from error
    return 0


def check_covered(cell: Cell, seen: Observation) -> None:
    """Raise ValueError saying what a cell shows, or that it is not on the board."""
    if not (cell[0] < seen.height and cell[1] < seen.width):
        raise ValueError(not_on_board(cell, seen.height, seen.width))
    if not seen.is_covered(cell):
        shown = f"shows {seen.numbers[cell]}" if cell in seen.numbers else "shows no number"
        shown = "is a mine that was hit" if cell in seen.hit else shown
        raise ValueError(f"{name_of(cell)} is revealed: it {shown}")

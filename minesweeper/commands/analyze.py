"""`python -m minesweeper analyze`: what is certain in a position, and how likely the rest is.

The answer is a picture in text, or JSON; rows and columns are counted from 0 in both.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from minesweeper.commands.analysis_report import Report, report
from minesweeper.commands.arguments import add_density_argument, check_density, checked
from minesweeper.commands.wording import best_cell_reason, decimal, report_lines
from minesweeper.formats import FormatError, mine
from minesweeper.inference import DEFAULT_BUDGET, InconsistentBoard
from minesweeper.players import Candidate
from minesweeper.rules.board import Cell
from minesweeper.rules.naming import whole_percent
from minesweeper.rules.observation import Observation


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of an analysis."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a position as .mine text, or - for standard input: WxHxM (? for an unknown number"
        " of mines), then rows of H covered, F flag (not trusted), ? question mark,"
        " 0 to 8, * a mine that was hit",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a picture")
    add_density_argument(parser)
    parser.add_argument(
        "--budget",
        type=checked(states),
        default=DEFAULT_BUDGET,
        metavar="STATES",
        help="work to spend on exact counting before it is only estimated (default: %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    """Analyse a position and print everything known of it; return 0.

    Raises ValueError with the name of the file and the place of the fault.
    """
    try:
        seen = mine.parse(_read(args.file))
        check_density(args, mines_known=seen.mines is not None)
        seen = replace(seen, density=args.density)
        found = report(seen, args.budget)
    except InconsistentBoard as error:
        raise ValueError(f"{args.file}: {_place(seen, error)}") from error
    except FormatError as error:
        raise ValueError(f"{args.file}: {error}") from error
    print(json.dumps(as_json(found)) if args.json else describe(found))
    return 0


def states(text: str) -> int:
    """Read a budget; raise ValueError unless it is a whole number from 1 on."""
    if not re.fullmatch(r"\d{1,12}", text, re.ASCII) or int(text) == 0:
        raise ValueError(f"a budget is a whole number of states from 1 on, not {text!r}")
    return int(text)


def _read(name: str) -> str:
    """Return the text of a file, or of standard input for `-`."""
    try:
        if name == "-":
            return sys.stdin.read()
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{name} is no text: byte {error.start} is not UTF-8") from error


def _place(seen: Observation, error: InconsistentBoard) -> str:
    """Return which number fits no layout, and its place in the text."""
    if error.cell is None:
        return f"line 1: {error}"
    row, column = error.cell
    number = seen.numbers[error.cell]
    return f"line {row + 2}, column {column + 1}: no layout of mines fits this {number}"


def as_json(found: Report) -> dict[str, Any]:
    """Return a report as JSON values; a probability is 0 or 1 only if it is certain."""
    seen = found.seen
    return {
        "layouts": None if found.layouts is None else decimal(found.layouts),
        "probability": [
            [
                1.0 if (row, column) in seen.hit else inward(found.probability.get((row, column)))
                for column in range(seen.width)
            ]
            for row in range(seen.height)
        ],
        "safe": [list(cell) for cell in found.safe],
        "mines": [list(cell) for cell in found.mines],
        "move": list(found.move) if found.move else None,
        "reason": best_cell_reason(found),
        "basis": found.basis.value if found.basis else None,
        "considered": [_as_json(found, candidate) for candidate in found.considered],
    }


def _as_json(found: Report, candidate: Candidate) -> dict[str, Any]:
    cell, figures = candidate.cell, candidate.figures
    return {
        "cell": list(cell),
        "mine": inward(found.probability[cell]),
        "opens certain": figures.progress,
        "win": figures.win,
        "exact": figures.win_is_exact,
    }


def inward(chance: Fraction | None) -> float:
    """Return a probability as a float, 0 or 1 only if it is exactly that, and 0 for None.

    >>> inward(1 - Fraction(1, 10**30))
    0.9999999999999999
    """
    if not chance:
        return 0.0
    if chance == 1:
        return 1.0
    return min(max(float(chance), math.ulp(0.0)), math.nextafter(1.0, 0.0))


def picture(found: Report) -> str:
    """Return the position with the probabilities of its covered cells, one line a row."""
    seen = found.seen
    lines = ["    " + "".join(f"{column:>4}" for column in range(seen.width))]
    for row in range(seen.height):
        marks = (_mark(found, (row, column)) for column in range(seen.width))
        lines.append(f"{row:>4}" + "".join(f"{mark:>4}" for mark in marks))
    return "\n".join(lines)


def _mark(found: Report, cell: Cell) -> str:
    if cell in found.seen.numbers:
        return str(found.seen.numbers[cell] or ".")
    if cell in found.seen.hit:
        return "*"
    chance = found.probability[cell]
    mark = "S" if chance == 0 else "X" if chance == 1 else f"{whole_percent(chance)}%"
    return f">{mark}" if cell == found.move else mark


def describe(found: Report) -> str:
    """Return the picture, a legend, and lines of words."""
    legend = "S safe, X mine, * mine hit, . zero, 12% chance of a mine, > best cell"
    return "\n".join([picture(found), "", legend, *report_lines(found)])

"""`python -m minesweeper analyze`: what is certain in a position, and how likely the rest is."""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

from minesweeper.commands.analysis_report import as_json, describe, report
from minesweeper.commands.arguments import checked, density
from minesweeper.formats import FormatError, mine
from minesweeper.inference import DEFAULT_BUDGET, InconsistentBoard
from minesweeper.rules.game import Observation


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
    parser.add_argument(
        "--density",
        type=checked(density),
        metavar="P",
        help="chance of a mine in a cell nothing is known about, as in 0.2 or 1/5,"
        " if the number of mines is unknown (default: every layout is equally likely)",
    )
    parser.add_argument(
        "--budget",
        type=checked(states),
        default=DEFAULT_BUDGET,
        metavar="STATES",
        help="work to spend on exact counting before it is only estimated (default: %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    """Analyze a position and print what there is to say; return 0.

    Raises ValueError with the file's name and the place of what is wrong.
    """
    try:
        seen = mine.parse(_read(args.file))
        if args.density is not None:
            if seen.mines is not None:
                raise ValueError("a density is for an unknown number of mines: WxHx?")
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
    """Return the text of a file, or of the standard input for `-`."""
    try:
        if name == "-":
            return sys.stdin.read()
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{name} is no text: byte {error.start} is not UTF-8") from error


def _place(seen: Observation, error: InconsistentBoard) -> str:
    """Say what fits no layout and where it stands in the text."""
    if error.cell is None:
        return f"line 1: {error}"
    row, column = error.cell
    number = seen.numbers[error.cell]
    return f"line {row + 2}, column {column + 1}: no layout of mines fits this {number}"

"""`python -m minesweeper read`: a position read from a picture of a board, as `.mine` text or JSON.

Doubtful cells are named on standard error, and in the JSON, whose rows and columns count from 0.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from minesweeper.commands.arguments import number_from
from minesweeper.commands.files import content_in
from minesweeper.commands.output import complain
from minesweeper.formats import mine
from minesweeper.inference import DEFAULT_BUDGET, BudgetExceeded, InconsistentBoard, analyze
from minesweeper.pictures.door import check_installed
from minesweeper.pictures.limits import LARGEST_PICTURE
from minesweeper.rules.faults import BadInput
from minesweeper.rules.naming import name_of
from minesweeper.words.faults import fault_text
from minesweeper.words.language import tr
from minesweeper.words.names import and_list

if TYPE_CHECKING:
    from minesweeper.pictures.reading import Seen

MOST_NAMED = 20
"""The most doubtful cells that the line names; JSON has all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of reading a picture."""
    parser.add_argument(
        "picture",
        metavar="PICTURE",
        help=tr(
            "a PNG, JPEG, BMP or WebP with a board of another program, or - for standard input"
        ),
    )
    parser.add_argument(
        "--mines",
        type=number_from(0),
        metavar="N",
        help=tr("the number of mines on the board (default: unknown)"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print JSON instead of text"))


def run(args: argparse.Namespace) -> int:
    """Print the position that a picture shows; return 0.

    Raises ValueError for what is no picture, for no board and for several, and if the packages
    that it takes are missing.
    """
    check_installed()
    from minesweeper.pictures.reading import read  # extras: only where a picture is read

    content = content_in(args.picture, LARGEST_PICTURE)
    try:
        seen = read(content, args.mines)
        check_mines(seen)
    except BadInput as error:
        raise BadInput("{file}: {what}", file=args.picture, what=error) from error
    print(json.dumps(as_json(seen)) if args.json else seen.text(), end="\n" if args.json else "")
    if seen.doubtful and not args.json:
        complain("minesweeper read", _doubt(seen))
    return 0


def _doubt(seen: Seen) -> str:
    """Return which cells are doubtful, or that the number of mines alone contradicts the rest."""
    try:
        analyze(mine.parse(seen.text()), DEFAULT_BUDGET // 10)  # as the reader did: remembered
    except (BudgetExceeded, InconsistentBoard) as error:
        if isinstance(error, InconsistentBoard) and error.cell is None and error.is_searched:
            return tr("no cell is sure: {why}", why=fault_text(error))
    return tr("look again, these cells are doubtful: {cells}", cells=doubtful_names(seen))


def check_mines(seen: Seen) -> None:
    """Raise BadInput if there are more mines than cells that may hide or show one."""
    most = sum(not sign.isdecimal() for sign in seen.cells.values())
    if seen.mines is not None and seen.mines > most:
        raise BadInput(
            "{mines} mines, but cells covered or hit: {most}", mines=seen.mines, most=most
        )


def as_json(seen: Seen) -> dict[str, Any]:
    """Return a position that was read as JSON values."""
    return {
        "box": list(seen.box),
        "width": seen.width,
        "height": seen.height,
        "rows": list(seen.rows),
        "mines": seen.mines,
        "doubtful": [list(cell) for cell in seen.doubtful],
    }


def doubtful_names(seen: Seen) -> str:
    """Return the names of the doubtful cells, and how many more there are than can be named."""
    named = [name_of(cell) for cell in seen.doubtful[:MOST_NAMED]]
    more = len(seen.doubtful) - len(named)
    if more:
        named.append(tr("{count} more", count=more))
    return and_list(named)

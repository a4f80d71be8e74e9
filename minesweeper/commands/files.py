"""The files that commands read: positions as `.mine` text, and whole games."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from minesweeper.commands.arguments import (
    add_density_argument,
    check_density,
    text_in,
)
from minesweeper.formats import FormatError, game_file, mine
from minesweeper.formats.game_file import RecordedGame
from minesweeper.formats.limits import LARGEST_FILE
from minesweeper.inference import InconsistentBoard
from minesweeper.rules.faults import BadInput
from minesweeper.rules.observation import Observation
from minesweeper.storage.store import stored_games
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


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare where the game comes from."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "file", metavar="FILE", nargs="?", help=tr("a game file, or - for standard input")
    )
    which.add_argument(
        "--last", action="store_true", help=tr("the stored game that was finished last")
    )


def recorded_game(args: argparse.Namespace) -> RecordedGame:
    """Return the game of a command line; raises ValueError that names the file and the place."""
    if args.last:
        with stored_games() as games:
            found = games.last_finished()
        if found is None:
            raise BadInput("no game that was finished is stored")
        return found.recorded()
    text = text_in(args.file, LARGEST_FILE)
    try:
        return game_file.parse(text)
    except ValueError as error:
        raise BadInput("{file}: {what}", file=args.file, what=error) from error


def write_file(path: Path, text: str) -> None:
    """Write a text to a file that a command line names; raises ValueError if that fails."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput("{file} cannot be written: {why}", file=path, why=error.strerror) from error

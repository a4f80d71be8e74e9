"""The files that commands read: positions as `.mine` text, and whole games."""

from __future__ import annotations

import argparse
import io
import sys
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from minesweeper.commands.arguments import add_density_argument, check_density
from minesweeper.commands.limits import LARGEST_POSITION
from minesweeper.commands.output import complain
from minesweeper.formats import FormatError, mine
from minesweeper.formats.any_file import read_game
from minesweeper.formats.game_file import RecordedGame
from minesweeper.formats.limits import LARGEST_FILE
from minesweeper.inference import InconsistentBoard
from minesweeper.rules.faults import BadInput
from minesweeper.rules.naming import name_of
from minesweeper.rules.observation import Observation
from minesweeper.storage.folders import write_whole
from minesweeper.storage.store import stored_games
from minesweeper.words.faults import fault_text
from minesweeper.words.language import tr


def content_in(name: str, most: int) -> bytes:
    """Return what a file, or standard input for `-`, holds; some files have no end.

    Raises BadInput with the file's name if it cannot be read or has more than `most` bytes.
    """
    try:
        if name == "-":
            return standard_input().buffer.read(most)
        with Path(name).open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise BadInput("{file} cannot be read: {why}", file=name, why=error) from error
    if len(content) > most:
        raise BadInput("{file} has more than {most} bytes", file=name, most=most)
    return content


def text_in(name: str, most: int) -> str:
    """Return the text of a file, or of standard input for `-`; raises BadInput as `content_in`."""
    try:
        if name == "-":
            return standard_input().read(most)
        return io.TextIOWrapper(io.BytesIO(content_in(name, most)), encoding="utf-8-sig").read()
    except OSError as error:
        raise BadInput("{file} cannot be read: {why}", file=name, why=error) from error
    except UnicodeDecodeError as error:
        raise BadInput(
            "{file} is no text: byte {place} is not UTF-8", file=name, place=error.start
        ) from error


def standard_input() -> TextIO:
    """Return the standard input; raises BadInput if it is closed."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    return sys.stdin


def add_position_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the file of a position and the density of its mines."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help=tr(
            "a position as .mine text, or - for standard input: WxHxM (? for an unknown number"
            " of mines), then rows of H covered, F flag (not trusted), ? question mark,"
            " 0 to 8, * an open mine"
        ),
    )
    add_density_argument(parser)


def position(args: argparse.Namespace) -> Observation:
    """Return the position of a command line.

    Raises ValueError with the name of the file and the place of the fault.
    """
    try:
        seen = mine.parse(text_in(args.file, LARGEST_POSITION))
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
        "{file}: line {line}, column {column}: no layout of mines fits the {number} at {cell}",
        file=file,
        line=row + 2,
        column=column + 1,
        number=seen.numbers[error.cell],
        cell=name_of(error.cell),
    )


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare where the game comes from."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help=tr(
            "a game file, a RAWVF recording or an .mbf board, or - for standard input;"
            " with the extra [recordings] also AVF, RMV, EVF or MVF"
        ),
    )
    which.add_argument(
        "--last", action="store_true", help=tr("the stored game that was finished last")
    )


def recorded_game(args: argparse.Namespace) -> RecordedGame:
    """Return the game of a command line; raises ValueError that names the file and the place.

    A line says in what the game of a recording does not end as that states.
    """
    if args.last:
        with stored_games() as games:
            found = games.last_finished()
        if found is None:
            raise BadInput("no game that was finished is stored")
        return found.recorded()
    content = content_in(args.file, LARGEST_FILE)
    try:
        recorded = read_game(content)
    except ValueError as error:
        raise BadInput("{file}: {what}", file=args.file, what=error) from error
    if recorded.differs is not None:
        complain(
            "minesweeper", tr("{file}: {what}", file=args.file, what=fault_text(recorded.differs))
        )
    return recorded


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file that a command line names, whole; raises ValueError if that fails."""
    try:
        write_whole(path, content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise BadInput("{file} cannot be written: {why}", file=path, why=error) from error

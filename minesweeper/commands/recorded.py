"""Whole games that commands read: a game file, or the game that was finished last."""

from __future__ import annotations

import argparse

from minesweeper.commands.arguments import text_in
from minesweeper.formats import game_file
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.faults import BadInput
from minesweeper.storage.store import stored_games
from minesweeper.words.language import tr

_LARGEST = 20_000_000
"""The most bytes of a game: a game of some 200,000 commands."""


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
    text = text_in(args.file, _LARGEST)
    try:
        return game_file.parse(text)
    except ValueError as error:
        raise BadInput("{file}: {what}", file=args.file, what=error) from error

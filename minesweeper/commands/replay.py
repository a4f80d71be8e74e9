"""`python -m minesweeper replay`: a game step by step in the terminal, or as another file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from minesweeper.commands.arguments import number_from
from minesweeper.commands.files import add_game_arguments, recorded_game, write_file
from minesweeper.formats import mine
from minesweeper.formats.any_file import FileKind, written
from minesweeper.formats.game_file import RecordedGame
from minesweeper.review.review import condensed
from minesweeper.rules.faults import BadInput
from minesweeper.rules.game import Game
from minesweeper.words.judgements import result_name
from minesweeper.words.language import tr
from minesweeper.words.look_back import done_text
from minesweeper.words.names import tenths


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of a replay."""
    add_game_arguments(parser)
    add = parser.add_argument
    add(
        "--to",
        choices=[kind.value for kind in FileKind],
        help=tr("write a game file, a RAWVF recording, a position as .mine text, or an .mbf board"),
    )
    add(
        "--at",
        type=number_from(0),
        metavar="N",
        help=tr("the game after N moves (default: all)"),
    )
    add("-o", "--output", type=Path, metavar="OUT", help=tr("the file to write (default: print)"))


def run(args: argparse.Namespace) -> int:
    """Print a game or its conversion, or write it to a file; return 0.

    Raises ValueError for a file that is no game, a moment that it has not, and an output that
    cannot be written.
    """
    recorded = recorded_game(args)
    if args.to is None or args.at is not None:
        recorded = RecordedGame(_begun(condensed(recorded.game), args.at), recorded.helped)
    content = _written(recorded, args.to)
    if args.output is not None:
        write_file(args.output, content)
    elif isinstance(content, str):
        print(content, end="")
    else:
        sys.stdout.buffer.write(content)
    return 0


def _begun(game: Game, count: int | None) -> Game:
    """Return a game after its first commands, or the whole one."""
    length = len(game.commands)
    if count is not None and count > length:
        raise BadInput("the game has only {count} moves", count=length)
    return game.at(length if count is None else count)


def _written(recorded: RecordedGame, to: str | None) -> str | bytes:
    """Return a game in a format, or step by step."""
    if to is None:
        return "\n".join(step_lines(recorded.game)) + "\n"
    content, kind = written(recorded, FileKind(to)), FileKind(to)
    return content if kind is FileKind.MBF else content.decode()


def step_lines(game: Game) -> Iterator[str]:
    """Yield each command of a game, with the position after it, and the result."""
    replayed = game.again()
    yield from _position(replayed)
    for number, command in enumerate(game.commands, 1):
        replayed.play(command)
        seconds = tenths(command.at)
        yield ""
        yield tr(
            "{number}. {done}, {seconds} s", number=number, done=done_text(command), seconds=seconds
        )
        yield from _position(replayed)
    yield ""
    yield result_name(replayed.status, finished=replayed.is_finished)


def _position(game: Game) -> list[str]:
    return mine.rows(game.observe())

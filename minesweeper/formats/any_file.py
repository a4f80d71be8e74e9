"""The one door to files of games, boards and positions: each is known by what it holds."""

from __future__ import annotations

import re
from enum import Enum

from minesweeper.formats import FormatError, game_file, mbf, mine, rawvf, recording
from minesweeper.formats.game_file import RecordedGame
from minesweeper.rules.faults import BadInput
from minesweeper.rules.observation import Observation


class FileKind(Enum):
    """What a game can be written as; the value is the ending of such a file."""

    GAME = "json"
    """All that is known of a game."""
    RAWVF = "rawvf"
    """A recording that other programs show."""
    MINE = "mine"
    """The position, without the mines."""
    MBF = "mbf"
    """The board alone."""


class UnknownFormat(BadInput):
    """A file holds nothing of what this door knows."""


_MINE_HEAD = re.compile(r"\s*\d+x\d+x", re.ASCII)
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1f]")


def read(content: bytes, ending: str = "") -> RecordedGame | Observation:
    r"""Return the game or the position of a file; a board is a game without commands.

    Raises BadInput with the place of the fault; the `ending` of the file's name tells whose fault
    it is if that is .mine.

    >>> read(b"2x2x1\n1H\nHH").numbers
    {(0, 0): 1}
    """
    try:
        return RecordedGame(mbf.parse(content))
    except BadInput as error:
        no_board = error
    text = content.decode("utf-8-sig", "replace")  # recordings name players in all encodings
    if rawvf.BEGINS.search(text) and not text.lstrip().startswith("{"):
        return rawvf.parse(text)
    if kind := recording.kind_of(content):
        return recording.parse(content, kind)
    if ending == f".{FileKind.MINE.value}":
        return mine.parse(text)
    if not content:
        raise BadInput("it is empty")
    if _CONTROLS.search(content) and mbf.may_be_damaged(content):
        raise BadInput("it is no text, and no .mbf board: {what}", what=no_board)
    if text.lstrip().startswith("{"):
        return game_file.parse(text)
    if _MINE_HEAD.match(text):
        return mine.parse(text)
    raise UnknownFormat("it is no game file, recording, .mine position, .mbf board or picture")


def read_game(content: bytes) -> RecordedGame:
    """Return the game of a file; raises BadInput for a position, too.

    >>> read_game(bytes([2, 2, 0, 1, 1, 0])).game.mines
    frozenset({(0, 1)})
    """
    found = read(content)
    if isinstance(found, Observation):
        raise FormatError("it is a position, not a game", 1)
    return found


def written(recorded: RecordedGame, kind: FileKind) -> bytes:
    r"""Return a game as a file; raises ValueError if the kind cannot hold it.

    >>> from minesweeper.rules.game import Game
    >>> written(RecordedGame(Game.with_mines(2, 2, {(0, 1)})), FileKind.MBF)
    b'\x02\x02\x00\x01\x01\x00'
    """
    if kind is FileKind.MBF:
        return mbf.write(recorded.game)
    if kind is FileKind.MINE:
        return mine.write(recorded.game.observe()).encode()
    text = rawvf.write(recorded) if kind is FileKind.RAWVF else game_file.write(recorded)
    return text.encode()

"""The `.mbf` format: a board as bytes.

Width, height, the high and the low byte of the number of mines, then column and row of each mine,
counted from 0. (Used by the editors of boards of the players' community.)
"""

from __future__ import annotations

from minesweeper.formats.game_file import laid_mines
from minesweeper.rules.faults import BadInput
from minesweeper.rules.game import Game

_HEAD = 4


def parse(content: bytes) -> Game:
    """Return a game on a board, before its first command; raises BadInput with the byte, from 1."""
    if len(content) < _HEAD:
        raise BadInput("a board of {count} bytes lacks its size", count=len(content))
    width, height, high, low = content[:_HEAD]
    wanted = 2 * (256 * high + low)
    if len(content) != _HEAD + wanted:
        found = len(content) - _HEAD
        raise BadInput(
            "byte 3: the mines take {wanted} bytes, not {found}", wanted=wanted, found=found
        )
    mines = set()
    for place in range(_HEAD, len(content), 2):
        column, row = content[place], content[place + 1]
        if column >= width or row >= height or (row, column) in mines:
            raise BadInput("byte {place}: a mine off the board, or twice", place=place + 1)
        mines.add((row, column))
    try:
        return Game.with_mines(height, width, mines)
    except BadInput as error:
        raise BadInput("byte 1: {what}", what=error) from error


def may_be_damaged(content: bytes) -> bool:
    """Return whether a file may be a board that is damaged: its mines have room on its cells."""
    if len(content) < _HEAD:
        return False
    width, height, high, low = content[:_HEAD]
    most = 2 * width * height
    return 2 * (256 * high + low) < most and len(content) - _HEAD <= most


def write(game: Game) -> bytes:
    """Return the board of a game; raises BadInput before its mines lie."""
    head = bytes((game.level.width, game.level.height, *divmod(game.level.mines, 256)))
    return head + bytes(part for row, column in sorted(laid_mines(game)) for part in (column, row))

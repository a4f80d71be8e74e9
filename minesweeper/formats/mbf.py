"""The `.mbf` format: a board as bytes.

Width, height, the high and the low byte of the number of mines, then column and row of each mine,
counted from 0. (Used by the editors of boards of the players' community.)
"""

from __future__ import annotations

from minesweeper.rules.faults import BadInput
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level

_HEAD = 4


def fits(content: bytes) -> bool:
    """Return whether this is a board in its length and its cells."""
    try:
        parse(content)
    except BadInput:
        return False
    return True


def parse(content: bytes) -> Game:
    """Return a game on a board, before its first command; raises BadInput with the byte, from 1."""
    if len(content) < _HEAD:
        raise BadInput("a board of {count} bytes lacks its size", count=len(content))
    width, height, high, low = content[:_HEAD]
    try:
        level = Level(width, height, 256 * high + low)
    except BadInput as error:
        raise BadInput("byte {place}: {what}", place=1, what=error) from error
    if len(content) != _HEAD + 2 * level.mines:
        raise BadInput(
            "byte {place}: {mines} mines take {wanted} bytes, not {found}",
            place=3,
            mines=level.mines,
            wanted=2 * level.mines,
            found=len(content) - _HEAD,
        )
    mines = set()
    for place in range(_HEAD, len(content), 2):
        column, row = content[place], content[place + 1]
        if column >= width or row >= height or (row, column) in mines:
            raise BadInput("byte {place}: a mine off the board, or twice", place=place + 1)
        mines.add((row, column))
    return Game.with_mines(height, width, mines)


def write(game: Game) -> bytes:
    """Return the board of a game; raises ValueError before its mines lie."""
    if game.mines is None:
        raise BadInput("the game has not begun: it has no mines yet")
    level = game.level
    head = bytes((level.width, level.height, *divmod(level.mines, 256)))
    return head + bytes(part for row, column in sorted(game.mines) for part in (column, row))

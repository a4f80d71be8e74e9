"""A match: which players play which boards, cut into chunks that any process can play.

Game number i takes its board from (seed, i) and a player's chance from (i, player) alone, so it
is the same game whoever plays it, wherever and in whatever order.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from minesweeper.arena.limits import CHUNK_GAMES
from minesweeper.generator import find_board
from minesweeper.players import make_player, usual_first_cell
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.faults import BadInput
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, StartRule, beginning
from minesweeper.rules.numerals import whole_number
from minesweeper.rules.rules import CLASSIC, Rules


@dataclass(frozen=True, slots=True)
class Board:
    """A given layout, and the cell that every player reveals first on it."""

    level: Level
    first: Cell
    mines: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Match:
    """Players by name and options, and the games that all of them play.

    With `boards` the games are played on these, in order, instead of drawn ones; each has its own
    level. Raises ValueError for unknown players, if there are no players or games, and for boards
    without guesses whose clues are not exact.
    """

    players: tuple[str, ...]
    level: Level
    start: StartRule
    games: int
    seed: int
    rules: Rules = CLASSIC
    boards: tuple[Board, ...] = ()
    clues: ClueModel = EXACT

    def __post_init__(self) -> None:
        if not self.players:
            raise BadInput("an arena needs at least one player")
        for spec in self.players:
            make_player(spec)
        Code(self.level, self.start, 0, self.clues)  # raises for clues that exclude its boards
        if self.games < 1:
            raise BadInput("an arena plays at least 1 game, not {games}", games=self.games)
        if self.boards and self.games > len(self.boards):
            raise BadInput(
                "there are {boards} boards, too few for {games} games",
                boards=len(self.boards),
                games=self.games,
            )


class Chunk(NamedTuple):
    """The games `first` to `first + games - 1` of a match.

    The match of a chunk has no boards; the chunk holds those of its own games.
    """

    match: Match
    first: int
    games: int
    boards: tuple[Board, ...] = ()

    @property
    def numbers(self) -> range:
        """The numbers of its games."""
        return range(self.first, self.first + self.games)

    def begin(self, number: int) -> tuple[Game, Cell | None]:
        """Return a game by its number, and the cell that every player reveals first.

        That cell is a given board's own, else the usual one of a start rule that protects it:
        so all play the same layout. Without protection the choice is the player's, None. Raises
        NoBoardError where no guess is to be needed and no try passes.
        """
        match = self.match
        if self.boards:
            board = self.boards[number - self.first]
            return _on(board, match, number), board.first
        seed = new_seed(random.Random(f"{match.seed}/{number}/board"))
        code = Code(match.level, match.start, seed, match.clues)
        game = Game.from_code(code, match.rules)
        first = usual_first_cell(match.level, beginning(match.start))
        if first is not None and code.is_open:
            game.field.settle(_code_with_try(code, first))
        return game, first


def chance(number: int, spec: str) -> random.Random:
    """Return the source of a player's chance in a game by its number, under any seed of the match.

    A source made from the seed would let a player that guesses the seed see that it guessed right,
    and then draw the board. A board's text begins with a digit, so it is never this one.
    """
    return random.Random(f"chance/{number}/{spec}")


@lru_cache(maxsize=2 * CHUNK_GAMES)
def _code_with_try(code: Code, first: Cell) -> Code:
    """Return the code of a board without guesses, found once for all players of a chunk."""
    return find_board(code, first)


def _on(board: Board, match: Match, number: int) -> Game:
    """Return a game on a given board; false clues are drawn by the game's number."""
    size = board.level.height, board.level.width
    seed = new_seed(random.Random(f"{match.seed}/{number}/clues"))
    return Game.with_mines(*size, board.mines, match.rules, match.clues, seed)


def cut(match: Match) -> Iterator[Chunk]:
    """Yield the chunks of a match, in order."""
    bare = replace(match, boards=())
    for first in range(0, match.games, CHUNK_GAMES):
        games = min(CHUNK_GAMES, match.games - first)
        yield Chunk(bare, first, games, match.boards[first : first + CHUNK_GAMES])


def read_boards(text: str) -> tuple[Board, ...]:
    """Read one board a line: `width height mines first_x first_y m1,m2,...`, m = y*width + x.

    Empty lines do not count. Raises ValueError naming the line.
    """
    boards = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                boards.append(_read_board(line))
            except ValueError as error:
                raise BadInput("line {number}: {what}", number=number, what=error) from None
    return tuple(boards)


def _read_board(line: str) -> Board:
    words = line.split()
    places = [*words[:5], *words[5].split(",")] if len(words) == 6 else []
    found = [number for number in map(whole_number, places) if number is not None]
    if len(found) == len(places) > 5:
        width, height, mines, x, y, *mined = found
        level = Level(width, height, mines)
        layout = frozenset(divmod(place, width) for place in mined if place < level.cells)
        if x < width and y < height and len(layout) == len(mined) == mines:
            return Board(level, (y, x), layout)
    raise BadInput(
        "a board is `width height mines first_x first_y m1,m2,...`:"
        " a first cell and that many different mines on it, counted from 0"
    )

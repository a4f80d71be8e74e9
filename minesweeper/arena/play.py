"""Playing: a game by a player, step by step, and a whole chunk of a match."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from minesweeper.arena.match import Chunk, chance
from minesweeper.generator import NoBoardError
from minesweeper.players import Move, Player, make_player
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Action, Actor, Command, Status
from minesweeper.rules.faults import Fault
from minesweeper.rules.game import Game
from minesweeper.rules.level import beginning
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Goal


class GameError(Fault):
    """A player failed in a game or moved against the rules; says which player and game."""


class GameResult(NamedTuple):
    """How one game went for one player: primary counts only.

    `guesses` are reveals that the player did not call certain. `opened` includes hit mines.
    `located` and `wrong` are the right and the wrong claims in the end, counted only under
    rules that play on or that are won by locating the mines, else 0. `cpu` is in seconds.
    """

    won: bool
    moves: int
    guesses: int
    opened: int
    hit: int
    located: int
    wrong: int
    cpu: float


GameTurn: TypeAlias = tuple[Observation, frozenset[Cell], "Move | GameResult"]
"""A position, the mines that the player claims in it where the rules ask for them, and its move.

In the last position of a game, how the game went stands in place of the move.
"""

Tell: TypeAlias = Callable[[int, str, GameTurn], None]
"""Gets a game's number, its player and each turn, as it is played; may raise OSError."""


class ChunkResult(NamedTuple):
    """A chunk by its first game's number: for each player of the match, in order, its games."""

    first: int
    played: tuple[tuple[GameResult, ...], ...]

    @property
    def games(self) -> int:
        """The number of its games."""
        return len(self.played[0])


def steps(game: Game, player: Player) -> Iterator[tuple[Observation, Move]]:
    """Play a game to its end; yield each position and the move, before the move is made.

    Ends early if the player has no move left or, when mines are to be located, claims more than
    the board has. Claims go on the board only when mines are to be located. Raises ValueError if
    the player moves at a cell that is not covered or that it claims to be a mine.
    """
    while not game.is_over:
        seen = game.observe()
        if game.rules.goal is Goal.LOCATE:
            claims = player.claims(seen)
            if len(claims) + len(game.hit) > game.level.mines:
                return
            game.replay(
                Command(Action.CLAIM, cell, by=Actor.AI) for cell in game.claimed_anew(claims)
            )
            if game.is_over:
                return
        move = player.move(seen)
        if move is None:
            return
        yield seen, move
        if not game.is_covered(move.cell) or move.cell in game.flags:
            raise ValueError(f"{move.cell} cannot be revealed")
        game.play(Command(Action.REVEAL, move.cell, by=Actor.AI))


def play(game: Game, player: Player, tell: Callable[[GameTurn], None] | None = None) -> GameResult:
    """Return how a game goes for a player that was started for it."""
    began = time.thread_time()
    moves = guesses = 0
    for seen, move in steps(game, player):
        if tell:
            tell((seen, _claims(game, player, seen), move))
        moves += 1
        guesses += not move.certain
    cpu = time.thread_time() - began
    last = game.observe()
    claims = _claims(game, player, last)
    mines = game.mines or frozenset()
    played = GameResult(
        won=game.status is Status.WON,
        moves=moves,
        guesses=guesses,
        opened=len(game.numbers) + len(game.blank) + len(game.hit),
        hit=len(game.hit),
        located=len(claims & mines),
        wrong=len(claims - mines),
        cpu=cpu,
    )
    if tell:
        tell((last, claims, played))
    return played


def _claims(game: Game, player: Player, seen: Observation) -> frozenset[Cell]:
    """Return the player's claims if the rules ask for them and the mines lie, else none."""
    if game.mines is None or not game.rules.ask_for_mines:
        return frozenset()
    return player.claims(seen)


def ready(chunk: Chunk, number: int, spec: str, player: Player) -> Game:
    """Start a player for a game of a chunk; return the game, its first cell revealed."""
    game, first = chunk.begin(number)
    player.start(game.level, beginning(chunk.match.start), chance(number, spec))
    if first is not None:
        game.reveal(first)
    return game


def play_chunk(chunk: Chunk, tell: Tell | None = None) -> ChunkResult:
    """Play a chunk's games with every player of its match.

    Raises GameError naming player and game if a player fails.
    """
    return ChunkResult(
        chunk.first, tuple(_play_all(chunk, spec, tell) for spec in chunk.match.players)
    )


def _play_all(chunk: Chunk, spec: str, tell: Tell | None) -> tuple[GameResult, ...]:
    player = make_player(spec)
    played = []
    for number in chunk.numbers:
        try:
            game = ready(chunk, number, spec, player)
            played.append(play(game, player, tell and partial(tell, number, spec)))
        except OSError:  # of whoever listens: players read and write nothing
            raise
        except NoBoardError as error:
            raise GameError("game {number}: {fault}", number=number, fault=error) from error
        except Exception as error:
            raise GameError(
                "player {player!r} failed in game {number}: {kind}: {what}",
                player=spec,
                number=number,
                kind=type(error).__name__,
                what=str(error),  # the exception itself may not reach another process
            ) from error
    return tuple(played)

"""Which first cell wins most when it may be a mine: `python -m benchmarks.first_cell`.

Without protection every first cell is a mine equally often; if it is none, the game goes on as if
it had been protected. The cells differ by the information that their numbers give. Small boards are
examined by the full tree; on the classic levels the expert player plays the same layouts from a
corner, the middle of an edge and the centre.
"""

from __future__ import annotations

import argparse
import random
from itertools import combinations
from math import sqrt

from minesweeper.arena.play import play
from minesweeper.arena.statistics import Z_95, wilson
from minesweeper.inference.masks import frame
from minesweeper.players import make_player
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.strategy.endgame import Endgame

SMALL = [Level(4, 3, 3), Level(3, 3, 2), Level(4, 4, 3), Level(4, 4, 5), Level(5, 4, 4)]
"""The boards that the full tree examines by default."""


def first_cells(level: Level) -> dict[str, Cell]:
    """Return a corner, the middle of the top edge, and the centre."""
    column, row = level.width // 2, level.height // 2
    return {"corner": (0, 0), "edge": (0, column), "centre": (row, column)}


def exact_wins(level: Level, first: Cell) -> tuple[int, int]:
    """Return the wins by best play, and all layouts without a mine in the first cell."""
    grid = frame(level.height, level.width)
    bit = grid.bit(first)
    free = [1 << other for other in grid.bits_of(grid.all) if other != bit]
    groups: dict[int, list[int]] = {}
    for chosen in combinations(free, level.mines):
        mines = sum(chosen)
        groups.setdefault((mines & grid.ring(bit)).bit_count(), []).append(mines)
    trees = [Endgame(grid, group, grid.all, nodes=10**9) for group in groups.values()]
    return sum(tree.wins(tree.all) for tree in trees), sum(map(len, groups.values()))


def print_exact(level: Level) -> None:
    """Print the chance to win from every first cell, mirror images left out."""
    for row in range((level.height + 1) // 2):
        for column in range((level.width + 1) // 2):
            if level.height != level.width or row <= column:
                wins, layouts = exact_wins(level, (row, column))
                chance = wins / layouts * (1 - level.mines / level.cells)
                print(f"{level!s:8} ({row}, {column})  {chance:.6f}", flush=True)


def wins(level: Level, first: Cell, games: int, seed: str) -> list[bool]:
    """Return which games the expert player wins from a first cell, the same for every cell."""
    rng = random.Random(f"first cell/{seed}/{level}")
    player, won = make_player("expert"), []
    for _ in range(games):
        game = Game.from_code(Code(level, Start.ANY, new_seed(rng)))
        game.reveal(first)
        player.start(level, Start.ANY, random.Random(0))
        won.append(play(game, player).won)
    return won


def print_played(level: Level, games: int, seed: str) -> None:
    """Print the win rates, and their differences to the corner's on the same layouts."""
    corner: list[bool] = []
    for name, cell in first_cells(level).items():
        won = wins(level, cell, games, seed)
        corner = corner or won
        low, high = wilson(sum(won), games)
        apart = [here - there for here, there in zip(won, corner, strict=True)]
        mean = sum(apart) / games
        error = Z_95 * sqrt((sum(map(abs, apart)) / games - mean * mean) / games)
        print(
            f"{level!s:13} {name:7} {sum(won) / games:7.2%}  {low:.2%} - {high:.2%}"
            f"  {mean:+.2%} ± {error:.2%}",
            flush=True,
        )


def main() -> None:
    """Examine the small boards, then play the classic levels."""
    parser = argparse.ArgumentParser(description=__doc__, prog="benchmarks.first_cell")
    parser.add_argument("--games", type=int, default=3000, help="of each level and cell (3000)")
    parser.add_argument("--seed", default="1", help="which games (1)")
    parser.add_argument("--exact", type=Level.parse, nargs="*", default=SMALL, metavar="WxHxM")
    parser.add_argument("--level", type=Level.parse, nargs="*", metavar="LEVEL")
    args = parser.parse_args()
    for level in args.exact:
        print_exact(level)
    levels = [LEVELS[name] for name in ("beginner", "intermediate", "expert")]
    for level in levels if args.level is None else args.level:
        print_played(level, args.games, args.seed)


if __name__ == "__main__":
    main()

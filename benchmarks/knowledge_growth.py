"""What knowledge costs a cell, against board size and against comparing all pairs.

    python -m benchmarks.knowledge_growth [--pairs]

Whole games are fed number by number, in random order (the hardest: every cell is a boundary)
and in the order in which the AI itself would open them. "all pairs" is the plain method of
tests/knowledge/all_pairs.py on the same numbers; it is run up to 32x32, with --pairs up to 64x64.
The knowledge of both is compared at the end. "held" is the most undecided sentences at a time.
"with total" is the time where the AI knows the mine total, "most" that of the slowest game. Small
boards are the mean of several games.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import TypeAlias

from minesweeper import Cell, Minesweeper, MinesweeperAI
from minesweeper.rules.board import draw
from tests.knowledge.all_pairs import AllPairs

Order: TypeAlias = Callable[[Minesweeper, random.Random], list[Cell]]
"""Puts the safe cells of a board in the order in which they are revealed."""

BOARDS = [
    (8, 8, 10),
    (9, 9, 10),
    (16, 16, 40),
    (16, 30, 99),
    (32, 32, 184),
    (64, 64, 737),
    (100, 100, 1800),
    (200, 200, 7200),
]
"""Height, width and mines; the last ones are of one density, 18 %."""


def random_order(board: Minesweeper, rng: random.Random) -> list[Cell]:
    """Return the safe cells in an order drawn at random."""
    cells = [(r, c) for r in range(board.height) for c in range(board.width)]
    safe = [cell for cell in cells if not board.is_mine(cell)]
    return draw(safe, len(safe), rng)


def own_order(board: Minesweeper, rng: random.Random) -> list[Cell]:
    """Return the safe cells as the AI opens them, random where it knows none and never a mine."""
    ai = MinesweeperAI(board.height, board.width)
    order: list[Cell] = []
    for guess in random_order(board, rng):
        ready = [] if guess in ai.moves_made else [guess]
        while ready:
            for cell in ready:
                ai.add_knowledge(cell, board.nearby_mines(cell))
                order.append(cell)
            ready = sorted(ai.safes - ai.moves_made)
    return order


def cost(
    board: Minesweeper, order: list[Cell], total: int | None = None
) -> tuple[MinesweeperAI, float]:
    """Feed the numbers in order; return the AI, which may know the total, and the CPU seconds."""
    ai = MinesweeperAI(board.height, board.width, total=total)
    numbers = [(cell, board.nearby_mines(cell)) for cell in order]
    start = time.process_time()
    for cell, number in numbers:
        ai.add_knowledge(cell, number)
    return ai, time.process_time() - start


def most_held(board: Minesweeper, order: list[Cell]) -> int:
    """Feed the numbers again, 20 at a time; return the most sentences held."""
    ai = MinesweeperAI(board.height, board.width)
    most = 0
    for i in range(0, len(order), 20):
        ai.learn({cell: board.nearby_mines(cell) for cell in order[i : i + 20]})
        ai.catch_up()
        most = max(most, len(ai.knowledge))
    return most


def all_pairs_cost(board: Minesweeper, order: list[Cell], ai: MinesweeperAI) -> float:
    """Return the CPU seconds of the plain method, which must know just as much."""
    plain = AllPairs(board.height, board.width)
    numbers = [(cell, board.nearby_mines(cell)) for cell in order]
    start = time.process_time()
    for cell, number in numbers:
        plain.add_knowledge(cell, number)
    spent = time.process_time() - start
    assert (plain.mines, plain.safes) == (ai.mines, ai.safes)
    return spent


def row(size: tuple[int, int, int], ordered: Order, games: int, with_rival: bool) -> str:
    """Return the means of some games as a line of the table."""
    height, width, mines = size
    spent, plain, cells, most = 0.0, 0.0, 0, 0
    totals = []
    for seed in range(games):
        rng = random.Random(seed)
        board = Minesweeper(height, width, mines, rng)
        order = ordered(board, rng)
        ai, seconds = cost(board, order)
        spent, cells = spent + seconds, cells + len(order)
        most = max(most, most_held(board, order))
        totals.append(cost(board, order, mines)[1])
        if with_rival:
            plain += all_pairs_cost(board, order, ai)
    line = f"{spent / games:8.4f} s {spent / cells * 1e6:6.1f} us {most:5d}"
    line += f" {sum(totals) / games:8.4f} s {max(totals):8.4f} s"
    return line + (f" {plain / games:9.4f} s {plain / spent:6.1f} times" if plain else "")


def main() -> None:
    """Print a row for every board and order."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", action="store_true", help="run all pairs up to 64x64")
    largest_for_rival = 64 * 64 if parser.parse_args().pairs else 32 * 32
    print(
        f"{'board':>12} {'order':>7} {'game':>10} {'a cell':>9} {'held':>5}"
        f" {'with total':>10} {'most':>10} {'all pairs':>11}"
    )
    for size in BOARDS:
        height, width, mines = size
        cells = height * width
        for name, ordered in (("random", random_order), ("own", own_order)):
            line = row(size, ordered, max(1, 10_000 // cells), cells <= largest_for_rival)
            print(f"{f'{width}x{height}/{mines}':>12} {name:>7} {line}", flush=True)


if __name__ == "__main__":
    main()

"""What knowledge costs a cell, against board size and against comparing all pairs.

    python -m benchmarks.knowledge_growth [--pairs]

Whole games are fed number by number, in random order (the hardest: every cell is a boundary)
and in the order in which the AI itself would open them. "all pairs" is the plain method of
tests/all_pairs.py on the same numbers; it is run up to 16x16, with --pairs up to 30x16.
The knowledge of both is compared at the end.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

from minesweeper import Cell, Minesweeper, MinesweeperAI
from minesweeper.board import draw
from tests.all_pairs import AllPairs

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
    order: dict[Cell, None] = {}
    for guess in random_order(board, rng):
        ready = [guess]
        while ready:
            cell = ready.pop()
            if cell in order:
                continue
            order[cell] = None
            known = len(ai.safes)
            ai.add_knowledge(cell, board.nearby_mines(cell))
            if len(ai.safes) > known:
                ready += sorted(ai.safes - ai.moves_made)
    return list(order)


def cost(board: Minesweeper, order: list[Cell]) -> tuple[MinesweeperAI, float, int]:
    """Feed the numbers in order; return the AI, the CPU seconds, the most sentences held."""
    ai = MinesweeperAI(board.height, board.width)
    numbers = [(cell, board.nearby_mines(cell)) for cell in order]
    start = time.process_time()
    for cell, number in numbers:
        ai.add_knowledge(cell, number)
    spent = time.process_time() - start
    counted = MinesweeperAI(board.height, board.width)
    most = 0
    for i, (cell, number) in enumerate(numbers):
        counted.learn({cell: number})
        if i % 20 == 0:
            counted.catch_up()
            most = max(most, len(counted.knowledge))
    return ai, spent, most


def all_pairs_cost(board: Minesweeper, order: list[Cell], ai: MinesweeperAI) -> float:
    """Return the CPU seconds of the plain method, which must know just as much."""
    plain = AllPairs(board.height, board.width)
    start = time.process_time()
    for cell in order:
        plain.add_knowledge(cell, board.nearby_mines(cell))
    spent = time.process_time() - start
    assert (plain.mines, plain.safes) == (ai.mines, ai.safes)
    return spent


def main() -> None:
    """Print a row for every board and order."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", action="store_true", help="run all pairs up to 30x16, too")
    largest_for_pairs = 480 if parser.parse_args().pairs else 256
    print(f"{'board':>12} {'order':>7} {'game':>9} {'a cell':>9} {'held':>5} {'all pairs':>21}")
    orders: list[tuple[str, Callable[[Minesweeper, random.Random], list[Cell]]]] = [
        ("random", random_order),
        ("own", own_order),
    ]
    for height, width, mines in BOARDS:
        for name, ordered in orders:
            rng = random.Random(height * width)
            board = Minesweeper(height, width, mines, rng)
            order = ordered(board, rng)
            ai, spent, most = cost(board, order)
            rival = ""
            if height * width <= largest_for_pairs:
                plain = all_pairs_cost(board, order, ai)
                rival = f"{plain:9.3f} s {plain / spent:6.0f} times"
            print(
                f"{f'{width}x{height}/{mines}':>12} {name:>7} {spent:7.3f} s"
                f" {spent / len(order) * 1e6:6.1f} us {most:5d} {rival}",
                flush=True,
            )


if __name__ == "__main__":
    main()

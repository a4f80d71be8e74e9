"""What exact inference costs when clues may be false, beside true clues on the same boards.

    python -m benchmarks.noisy_clues

Plays games by the cell of the lowest probability, going on after a mine, and times the inference at
every move: `analyze` for true clues, `analyze_noisy` for clues that are too low or too high.
"""

from __future__ import annotations

import time
from statistics import median

from minesweeper.inference import BudgetExceeded, analyze, analyze_noisy
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.rules.rules import Rules

GAMES = {Level(5, 5, 5): 3, Level(8, 8, 10): 3, Level(8, 8, 20): 3, Level(16, 16, 40): 1}
"""Games on each level."""


def play(level: Level, clues: ClueModel) -> tuple[list[float], int]:
    """Return the milliseconds of each inference, and how many gave up at the budget."""
    times, exceeded = [], 0
    for seed in range(GAMES[level]):
        game = Game.from_code(Code(level, Start.SAFE, seed, clues), Rules(play_on=True))
        game.reveal((0, 0))
        while not game.is_over:
            seen = game.observe()
            began = time.process_time()
            try:
                chances = analyze(seen) if clues.is_true else analyze_noisy(seen)
                cell = min(chances.mined, key=chances.mined.__getitem__)
            except BudgetExceeded:
                exceeded += 1
                cell = seen.covered()[0]
            times.append(1000 * (time.process_time() - began))
            game.reveal(cell)
    return times, exceeded


def main() -> None:
    """Print a line for each level and clue model."""
    print("| board | clues | positions | median | worst | beyond the budget |")
    print("|---|---|---|---|---|---|")
    for level in GAMES:
        for clues in map(ClueModel.parse, ("exact", "missing", "under", "over")):
            times, exceeded = play(level, clues)
            told = f"{median(times):.2f} ms | {max(times):.1f} ms | {exceeded}"
            print(f"| {level} | {clues} | {len(times)} | {told} |", flush=True)


if __name__ == "__main__":
    main()

"""A player of one's own, beside one of the program: `python write_a_player.py [GAMES]`.

It reveals what a single number proves, else the covered cell that the fewest numbers touch. The
arena finds players by name: a package adds its own by an entry point (see `addon` here).
"""

import random
import sys

from minesweeper import LEVELS, Cell, Game, Level, Observation, Start, Status, neighbors
from minesweeper.players import Move, MoveReason, Player, Rule, make_player


class ShyPlayer(Player):
    """Reveals safe cells that one number proves, else stays away from numbers."""

    name = "shy"
    title = "Shy"
    summary = "far from the numbers"

    def start(self, level: Level, start: Start, rng: random.Random) -> None:
        """Get ready: all chance would come from `rng`."""

    def move(self, seen: Observation) -> Move | None:
        """Return the next cell to reveal; None if all covered cells are held for mines."""
        mines = self.claims(seen)
        for cell, number in seen.numbers.items():
            around = neighbors(cell, seen.height, seen.width)
            unknown = [one for one in around if seen.is_covered(one) and one not in mines]
            if unknown and number == len(mines.intersection(around)):
                return Move(min(unknown), True, MoveReason(Rule.SUBSETS))
        cells = [cell for cell in seen.covered() if cell not in mines]
        if not cells:
            return None
        quiet = min(cells, key=lambda cell: self._touching(cell, seen))
        return Move(quiet, False, MoveReason(Rule.RANDOM))

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the cells that a number with no others left proves to be mines."""
        found: set[Cell] = set()
        for cell, number in seen.numbers.items():
            around = neighbors(cell, seen.height, seen.width)
            covered = [one for one in around if seen.is_covered(one)]
            if len(covered) == number:
                found.update(covered)
        return frozenset(found)

    def _touching(self, cell: Cell, seen: Observation) -> int:
        return sum(one in seen.numbers for one in neighbors(cell, seen.height, seen.width))


def wins(player: Player, games: int) -> int:
    """Return how many of some boards a player wins."""
    won = 0
    for seed in range(games):
        game = Game(LEVELS["beginner"], random.Random(seed), Start.OPENING)
        player.start(game.level, Start.OPENING, random.Random(seed))
        while game.status in (Status.READY, Status.PLAYING):
            game.reveal(player.move(game.observe()).cell)
        won += game.status is Status.WON
    return won


if __name__ == "__main__":
    games = int(sys.argv[1]) if sys.argv[1:] else 50
    for player in (ShyPlayer(), make_player("sentence")):
        print(f"{player.name}: {wins(player, games)} of {games}")

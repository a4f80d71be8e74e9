"""What a package of its own can add to the game: a player, a theme and a language."""

from pathlib import Path

from minesweeper import Cell, Observation
from minesweeper.players import Move, Rule
from minesweeper.players.counting import CountingPlayer, guess, undecided


class EdgesPlayer(CountingPlayer):
    """Reveals a safe cell, else the least risky one, of equal ones the nearest to an edge."""

    name = "edges"
    title = "Edges"
    summary = "the least risk, near the edges"

    def choose(self, seen: Observation) -> Move | None:
        """Return a safe cell, else the guess; None if all covered cells are mines."""
        counts = self.counts(seen)

        def risk_and_depth(cell: Cell) -> tuple[int, int]:
            row, column = cell
            depth = min(row, column, seen.height - 1 - row, seen.width - 1 - column)
            return counts.mined[cell], depth

        cells = undecided(counts)
        safe = self.safe_move(seen)
        if safe or not cells:
            return safe
        return guess(min(cells, key=risk_and_depth), Rule.LOWEST, counts)


SEA = {
    "title": "Sea",
    "like": "dark",
    "window": "#0b2530",
    "panel": "#0f303d",
    "covered": "#2f7f93",
    "revealed": "#12394a",
}
"""The fields of a file of assets/themes, with a title."""

GERMAN = Path(__file__).parent / "de"
"""A folder as in assets/locale; what it does not translate stays English."""

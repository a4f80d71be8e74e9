"""What the knowledge base knows of a game; it learns a few numbers at a time."""

from __future__ import annotations

from collections import deque

from minesweeper.explain.explanation import Explanation
from minesweeper.explain.reasons import by_chain
from minesweeper.knowledge import MinesweeperAI
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Change
from minesweeper.rules.game import Game


class GameKnowledge:
    """The knowledge base of one game, which learns only what was opened or hit.

    `follow` notes a change and `catch_up` infers from it, so that no opening waits for
    inference. Of numbers that may be false it learns only that their cells are safe.
    """

    def __init__(self, game: Game) -> None:
        self._base = MinesweeperAI(game.level.height, game.level.width)
        self._numbers = game.numbers if game.clues.is_true else {}
        self._unread = deque([*game.numbers, *game.blank])
        for mine in game.exploded:
            self._base.mark_mine(mine)
        self.is_behind = bool(self._unread)
        """Whether `catch_up` has something to infer."""

    def follow(self, change: Change) -> None:
        """Note the cells that were opened and the mines that were hit."""
        self.is_behind |= change.informs
        self._unread.extend(change.opened)
        for mine in change.hit:
            self._base.mark_mine(mine)

    def catch_up(self, most: int | None = None) -> None:
        """Infer from the next `most` opened cells, or from all."""
        count = len(self._unread) if most is None else min(most, len(self._unread))
        cells = [self._unread.popleft() for _ in range(count)]
        self._base.learn({c: self._numbers[c] for c in cells if c in self._numbers})
        for cell in cells:
            if cell not in self._numbers:
                self._base.moves_made.add(cell)
                self._base.safes.add(cell)
        self._base.catch_up()
        self.is_behind = bool(self._unread)

    def use_mine_total(self, mines: int | None) -> None:
        """Use this mine total from now on, or none."""
        self._base.total = mines

    def mines(self) -> set[Cell]:
        """Return the cells that are proved to be mines so far."""
        return set(self._base.mines)

    def safe(self) -> list[Cell]:
        """Return the covered cells that are proved safe, row by row."""
        self.catch_up()
        return sorted(self._base.safes - self._base.moves_made)

    def explain(self, cell: Cell) -> Explanation:
        """Explain one of the cells that `safe` returns."""
        return by_chain(cell, self._base.chain(cell))

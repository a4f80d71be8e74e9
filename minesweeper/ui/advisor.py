"""Who stands behind the AI Move button: it learns every number opened and advises on a move."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from minesweeper.board import Cell, draw
from minesweeper.game import Game
from minesweeper.knowledge import MinesweeperAI
from minesweeper.level import Level


class Kind(Enum):
    """What the AI found."""

    SAFE = auto()
    GUESS = auto()
    WRONG_FLAG = auto()
    """The only safe cells it knows carry flags of the person's."""
    REMOVED_FLAG = auto()
    """It took such a flag away and opened the cell."""
    ALL_FLAGGED = auto()
    """Nothing is left to reveal but flagged cells."""
    NO_MOVE = auto()
    """Nothing is left to reveal but known mines."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the AI wants to do, and the numbers (cell and number) that tell it so."""

    kind: Kind
    cell: Cell | None = None
    clues: tuple[tuple[Cell, int], ...] = ()
    mine_total: bool = False
    """Whether the number of mines on the board is needed for it, too."""


class Advisor:
    """The AI of one game; of the game's cells it sees `numbers`, those opened so far.

    What was opened is only noted by `tell`, so that no opening waits for the AI; `catch_up`
    learns and infers.
    """

    def __init__(self, level: Level, numbers: Mapping[Cell, int]) -> None:
        self._knowledge = MinesweeperAI(level.height, level.width)
        self._numbers = numbers
        self._unread: deque[Cell] = deque()

    def tell(self, opened: Iterable[Cell], hits: Iterable[Cell] = ()) -> None:
        """Note the cells opened and the mines that were hit."""
        self._unread.extend(opened)
        for cell in hits:
            self._knowledge.mark_mine(cell)

    def catch_up(self, most: int | None = None) -> bool:
        """Infer from at most so many of the opened cells; return whether none is left."""
        count = len(self._unread) if most is None else min(most, len(self._unread))
        cells = [self._unread.popleft() for _ in range(count)]
        self._knowledge.learn({cell: self._numbers[cell] for cell in cells})
        self._knowledge.catch_up()
        return not self._unread

    def use_mine_total(self, mines: int | None) -> None:
        """Let the AI know the mine total, or not."""
        if self._knowledge.total != mines:
            self._knowledge.total = mines

    def known_mines(self) -> set[Cell]:
        """Return the cells proved to be mines so far."""
        return set(self._knowledge.mines)

    def safe_advice(self, kind: Kind, cell: Cell) -> Advice:
        """Say why `cell` is safe."""
        reason = self._knowledge.why(cell)
        if reason is None:
            return Advice(kind, cell)
        clues = tuple((number.cell, number.mines) for number in reason.numbers())
        return Advice(kind, cell, clues, reason.needs_total())

    def safe_move(self, game: Game) -> Advice | None:
        """Return a cell known to be safe: one without a flag, if there is one."""
        self.catch_up()
        safe = sorted(self._knowledge.safes - self._knowledge.moves_made)
        if not safe:
            return None
        unflagged = next((cell for cell in safe if cell not in game.flags), None)
        if unflagged is None:
            return self.safe_advice(Kind.WRONG_FLAG, safe[0])
        return self.safe_advice(Kind.SAFE, unflagged)

    def random_move(self, game: Game, rng: random.Random) -> Advice:
        """Return a random cell that is neither revealed, a known mine, nor flagged."""
        self.catch_up()
        mines = self.known_mines()
        covered = [cell for cell in game.observe().covered() if cell not in mines]
        if not covered:
            return Advice(Kind.NO_MOVE)
        unflagged = [cell for cell in covered if cell not in game.flags]
        if not unflagged:
            return Advice(Kind.ALL_FLAGGED)
        return Advice(Kind.GUESS, draw(unflagged, 1, rng)[0])

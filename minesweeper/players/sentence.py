"""CS50's player: a move the knowledge base knows to be safe, else a random one."""

from __future__ import annotations

import random
from collections.abc import Mapping, Set
from typing import ClassVar

from minesweeper.knowledge import MinesweeperAI
from minesweeper.players.base import MineTotal, Player, Reader, one_of
from minesweeper.players.move import Move, MoveReason, Rule
from minesweeper.players.view import Belief, CellView, seen_only
from minesweeper.rules.board import Cell
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation


class SentencePlayer(Player):
    """Deduces by subsets of sentences; guesses at random among the cells it knows nothing of.

    With `total="known"` it also uses the mine total where that decides all cells left. Of clues
    that may be false it learns only those that are sure.
    """

    name = "sentence"
    title = "Knowledge base"
    summary = "simple logic, else a random cell"
    mine_total = MineTotal.OPTIONAL
    has_sentences = True
    options: ClassVar[Mapping[str, Reader]] = {"total": one_of("known", "unknown")}

    def __init__(self, *, total: str = "unknown") -> None:
        self._uses_total = total == "known"
        # One that knows the mine total knows more than any knowledge base.
        self.knowledge_first = self.guesses_at_random = not self._uses_total

    def start(self, level: Level, start: Start, rng: random.Random) -> None:  # noqa: ARG002  # the knowledge base takes the size from the observation
        """Get ready for a new game."""
        self._rng = rng
        self._ai: MinesweeperAI | None = None
        self._learned: Observation | None = None

    def move(self, seen: Observation) -> Move | None:
        """Return the first safe cell, row by row, else a random one; None if all are mines."""
        ai = self.knowledge(seen)
        cell = ai.make_safe_move()
        if cell is not None:
            why = ai.why(cell)
            clues = frozenset(number.cell for number in why.numbers()) if why else frozenset()
            return Move(cell, True, MoveReason(Rule.SUBSETS, clues, why))
        cell = ai.make_random_move()
        return None if cell is None else Move(cell, False, MoveReason(Rule.RANDOM))

    def claims(self, seen: Observation) -> frozenset[Cell]:
        """Return the known mines that are still covered."""
        return frozenset(self.knowledge(seen).mines - seen.hit)

    def view(self, seen: Observation) -> dict[Cell, CellView]:
        """Return which cells are known to be safe or mines."""
        ai = self.knowledge(seen)
        safe = dict.fromkeys(ai.safes - ai.moves_made, CellView(Belief.SAFE))
        return seen_only(seen) | safe | dict.fromkeys(self.claims(seen), CellView(Belief.CLAIMED))

    def sentences(self, seen: Observation) -> list[tuple[Set[Cell], int]]:
        """Return the undecided sentences of the knowledge base."""
        return [(one.cells, one.count) for one in self.knowledge(seen).knowledge]

    def knowledge(self, seen: Observation) -> MinesweeperAI:
        """Return the knowledge base after all that is sure: it has the chain to every cell."""
        seen = seen.sure()
        ai, learned = self._ai, self._learned
        if ai is None or learned is None or not seen.continues(learned):
            total = seen.mines if self._uses_total else None
            ai = MinesweeperAI(seen.height, seen.width, total=total, rng=self._rng)
            learned = Observation(seen.height, seen.width, seen.mines, {})
        ai.learn({cell: n for cell, n in seen.numbers.items() if cell not in learned.numbers})
        ai.moves_made |= seen.blank
        ai.safes |= seen.blank
        ai.catch_up()
        for mine in sorted(seen.hit - learned.hit):
            ai.mark_mine(mine)
        self._ai, self._learned = ai, seen
        return ai

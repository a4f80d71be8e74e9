"""The proof that a board needs no guess, made in the worker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from minesweeper.generator.solution import SolutionStep, solution
from minesweeper.rules.board import Cell
from minesweeper.rules.faults import Fault
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level
from minesweeper.session.worker import PlayerCache, PositionKey


@dataclass(frozen=True, slots=True)
class BoardProof:
    """The deductions that solve a board, each the easiest that there is, or a fault.

    There are none where everything is open, and on boards too large to count.
    """

    deductions: tuple[SolutionStep, ...] = ()
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class ProofQuery:
    """Asks for the deductions that solve a board, from the first cell or what is open on."""

    level: Level
    mines: frozenset[Cell]
    first: Cell
    opened: Mapping[Cell, int]
    count_known: bool

    key: PositionKey = (0, -1)
    """Of no game, and no position of the editor."""

    is_long = True

    def answered_by(self, players: PlayerCache) -> BoardProof:  # noqa: ARG002  # no player is asked
        """Return the proof."""
        return BoardProof(
            tuple(
                solution(
                    self.level,
                    self.mines,
                    self.first,
                    count_known=self.count_known,
                    opened=self.opened,
                )
            )
        )

    def failed(self, fault: Fault) -> BoardProof:
        """Return the answer with a fault."""
        return BoardProof(fault=fault)


def proof_query(game: Game) -> ProofQuery | None:
    """Return what to ask for a game on a board without guesses that has begun, else None.

    In a game that goes on the proof begins where the game stands, after the game at its first cell.
    """
    rule, first, mines = game.no_guess, game.first_cell, game.mines
    if rule is None or first is None or mines is None:
        return None
    opened = {} if game.is_over else dict(game.numbers)
    return ProofQuery(game.level, mines, first, opened, rule.count_known)

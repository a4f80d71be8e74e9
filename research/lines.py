"""Games along which a player survives: what its way of playing wins, with little left to chance.

A game played once is won or lost, which says little. Along a surviving line a guess is never
lost: where it would be, the game goes on with another of the layouts that fit, one on which the
cell is safe, and the chance of that is multiplied up. At the end of it stands the chance to win
along this line, exact where the full game tree takes over. On average over lines it is just the
player's chance to win, and it differs far less from line to line than won and lost do.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from minesweeper.inference import analyze
from minesweeper.inference.masks import frame
from minesweeper.inference.sampling import Sampler
from minesweeper.rules.board import Cell
from minesweeper.rules.game import Game, Observation
from minesweeper.strategy.decide import Basis, Decision, Strategist
from minesweeper.strategy.lookahead import Prospect

Visitor: TypeAlias = Callable[[Observation, Decision, float], Prospect | None]
"""Is shown each guess of a line, before it, and the chance to have come there; may go astray by
returning the prospect of another cell, which is opened then."""

NEVER = 1e-6
"""Lines that are less likely to be survived than this end there."""


def no_visit(_seen: Observation, _decision: Decision, _chance: float) -> None:
    """Do nothing."""


def chance_along(
    game: Game, player: Strategist, rng: random.Random, visit: Visitor = no_visit
) -> float:
    """Return the chance to win of a player along one surviving line of a game.

    The game's layout tells which of all lines it is, as long as the player survives on it; from
    there on, `rng` does. Raises BudgetExceeded where a position takes too much to count.
    """
    chance, cells = 1.0, frame(game.level.height, game.level.width).cells
    while not game.is_over and chance > NEVER:
        seen = game.observe()
        decision = player.decide(seen)
        if decision is None:
            break
        cell = cells[decision.bit]
        if decision.prospects:
            best = decision.prospects[0]
            if decision.basis is Basis.TREE:
                return chance * (best.win or 0.0)
            best = visit(seen, decision, chance) or best
            cell = cells[best.bit]
            chance *= best.safe
            game = sparing(game, cell, rng)
        game.reveal(cell)
    return chance


def sparing(game: Game, cell: Cell, rng: random.Random) -> Game:
    """Return a game in the same position whose layout has no mine at the cell.

    It is the game itself if that has none there. The cell may not be a mine in every layout.
    """
    mines = game.mines
    if mines is None or cell not in mines:
        return game
    seen = game.observe()
    sampler = Sampler(analyze(seen))
    while cell in mines:
        mines = sampler.draw(rng)
    return on_layout(seen, mines)


def on_layout(seen: Observation, mines: frozenset[Cell]) -> Game:
    """Return a game in a position, on a layout that fits it."""
    game = Game.with_mines(seen.height, seen.width, mines)
    for known in seen.numbers:
        game.reveal(known)
    return game

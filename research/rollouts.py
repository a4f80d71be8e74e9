"""Rollouts: games played to their end from a position, on a layout that fits it.

A rollout is won or lost, which says little. A surviving rollout never loses a guess: where the
layout has a mine there, the game goes on with another layout that fits and has none, and the
result is multiplied by the probability of that. The result is the chance to win along this path,
exact from where the full tree takes over. Its mean over rollouts is the player's chance to win,
and it varies far less than won and lost do.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from minesweeper.inference import Analysis, analyze
from minesweeper.inference.masks import frame
from minesweeper.inference.sampling import Sampler
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Start
from minesweeper.rules.observation import Observation
from minesweeper.strategy import Basis, Decision, Evaluation, Strategist

FIRST_CELLS = {Start.SAFE: (0, 0), Start.OPENING: (3, 3)}
"""The first cell of the games that are played for a fit, by start rule."""

Visitor: TypeAlias = Callable[[Observation, Decision, float], Evaluation | None]
"""Called at each guess of a surviving rollout with the probability of coming to it; the evaluation
it returns, if any, names another cell to reveal."""

NEVER = 1e-6
"""A surviving rollout that is less probable than this ends."""


class GuessRecorder(Strategist):
    """Decides as any strategist, and keeps each guess that rests on evaluations."""

    def __init__(self) -> None:
        super().__init__()
        self.guesses: list[tuple[Analysis, Decision]] = []

    def guess(self, analysis: Analysis) -> Decision | None:
        """Return the decision, and keep it with the position."""
        decision = super().guess(analysis)
        if decision and decision.basis is Basis.AHEAD:
            self.guesses.append((analysis, decision))
        return decision


def rollout(game: Game, player: Strategist) -> bool:
    """Let a player finish a game; return whether it is won."""
    cells = frame(game.level.height, game.level.width).cells
    while not game.is_over and (decision := player.decide(game.observe())):
        game.reveal(cells[decision.bit])
    return game.status is Status.WON


def guesses_of(code: Code) -> tuple[list[tuple[Analysis, Decision]], bool]:
    """Play a game; return its guesses that rest on evaluations, and whether it is won."""
    game, player = Game.from_code(code), GuessRecorder()
    game.reveal(FIRST_CELLS[game.start])
    won = rollout(game, player)
    return player.guesses, won


def no_visit(_seen: Observation, _decision: Decision, _reached: float) -> None:
    """Leave the decision as it is."""


def surviving_rollout(
    game: Game, player: Strategist, rng: random.Random, visit: Visitor = no_visit
) -> float:
    """Return a player's chance to win along one path from a position.

    The game's layout determines the path as long as the player survives on it, then `rng` does.
    Raises BudgetExceeded where a position takes too much to count.
    """
    chance, cells = 1.0, frame(game.level.height, game.level.width).cells
    while not game.is_over and chance > NEVER:
        seen = game.observe()
        decision = player.decide(seen)
        if decision is None:
            break
        cell = cells[decision.bit]
        if decision.evaluations:
            best = decision.evaluations[0]
            if decision.basis is Basis.TREE:
                return chance * (best.win or 0.0)
            best = visit(seen, decision, chance) or best
            cell = cells[best.bit]
            chance *= best.safety
            game = sparing(game, cell, rng)
        game.reveal(cell)
    return chance


def sparing(game: Game, cell: Cell, rng: random.Random) -> Game:
    """Return a game in the same position whose layout has no mine at the cell.

    It is the game itself if that has none there. Some layout of the position must have none.
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
    for cell in seen.numbers:
        game.reveal(cell)
    return game

"""Games of somebody who errs and is lucky, so that they are long and have every kind of move."""

from __future__ import annotations

import random
from collections.abc import Iterator

from minesweeper.inference import Analysis, analyze
from minesweeper.rules.board import Cell, neighbors
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start

OPENING = (3, 3)
CARELESS, CHORDS = 0.03, 0.3
"""How often a needless risk is taken, and how often certain cells are opened by a chord."""

TEMPTING = 5
"""A guess is one of this many cells, the least risky ones."""


def erring_game(level: Level, seed: int, start: Start = Start.OPENING) -> Game:
    """Return a won game with needless risks, guesses that are not the best, flags and chords."""
    rng = random.Random(f"erring/{level}/{seed}")
    game, at = Game(level, rng, start), 0
    game.reveal(OPENING)
    while not game.is_over:
        for action, cell in _next(game, analyze(game.observe()), rng):
            at += 500
            game.play(Command(action, cell, at))
    return game


def _next(game: Game, known: Analysis, rng: random.Random) -> list[tuple[Action, Cell]]:
    """Return what is done in a position: a chord with its flags, or a reveal."""
    safe, mines = sorted(known.safe()), game.mines or frozenset()
    lucky = [cell for cell in known.seen.covered() if cell not in mines]
    if rng.random() < CARELESS:
        return [(Action.REVEAL, lucky[int(rng.random() * len(lucky))])]
    if not safe:
        lucky.sort(key=known.probability)
        return [(Action.REVEAL, lucky[int(rng.random() * len(lucky[:TEMPTING]))])]
    cell = safe[int(rng.random() * len(safe))]
    numbers = list(_chords(game, known, cell)) if rng.random() < CHORDS else []
    if not numbers:
        return [(Action.REVEAL, cell)]
    around = neighbors(numbers[0], game.level.height, game.level.width)
    flagged = [one for one in around if one in known.mines() - game.flags]
    return [*((Action.FLAG, one) for one in flagged), (Action.CHORD, numbers[0])]


def _chords(game: Game, known: Analysis, cell: Cell) -> Iterator[Cell]:
    """Yield the numbers beside a cell whose mines are all certain."""
    size = game.level.height, game.level.width
    for one in neighbors(cell, *size):
        around = neighbors(one, *size)
        if game.numbers.get(one) == sum(other in known.mines() for other in around):
            yield one

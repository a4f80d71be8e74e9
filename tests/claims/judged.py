"""What enumeration says of the moves of a whole game: labels, shares, accuracy, luck."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod

from minesweeper import Action, Game, Level, Rules, Start
from minesweeper.review.review import PlayedMove, condensed, moves_of
from minesweeper.rules.command import Command
from tests.claims.world import World

MOST_CELLS = 20
"""Boards of whole games have at most this many cells."""

FEW_LAYOUTS = 150
"""Up to this many layouts all games are played out: chances to win have to be exact."""

GAVE_UP = ("misread", "needless", "inaccuracy", "mistake", "blunder")
GUESSES = ("forced", "inaccuracy", "mistake", "blunder")


@dataclass(frozen=True)
class Truth:
    """A move of a person, and what could be known before it."""

    move: PlayedMove
    world: World

    @cached_property
    def risk(self) -> Fraction:
        if self.move.protected:
            return Fraction(0)
        if self.world.seen.hit.intersection(self.move.cells):  # hit and taken back before
            return Fraction(1)
        return self.world.risk(self.move.cells)

    @cached_property
    def wins(self) -> tuple[Fraction, Fraction] | None:
        """The chances to win after the best cell and after the move; None if too many layouts."""
        if len(self.world.layouts) > FEW_LAYOUTS or self.world.seen.mines is None:
            return None
        best = max(map(self.world.win_after, self.world.covered))
        return best, self.world.win_after(*self.move.cells)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels that the move may have: one, unless its chances to win are not known."""
        if self.world.seen.hit.intersection(self.move.cells):
            return ("misread",)
        uncertain = [cell for cell in self.move.cells if self.world.chances[cell]]
        if not self.risk:
            return ("safe",)
        if self.risk == 1:
            return ("misread",)
        if self.world.safe:
            free = len(uncertain) == 1 and self.world.is_free_flip(uncertain[0])
            return ("early",) if free else ("needless",)
        if self.wins is None:
            return GUESSES
        share = 1 - self.wins[1] / self.wins[0]
        bounds = (("blunder", 15), ("mistake", 6), ("inaccuracy", 2))
        return (next((name for name, least in bounds if 100 * share >= least), "forced"),)

    @property
    def risked(self) -> tuple[object, object]:
        """The risk, and of a guess the chances to win."""
        return self.risk, self.wins if self.labels[0] in GUESSES else None


@dataclass(frozen=True)
class GameTruth:
    """The moves of a person in a game, and what their guesses kept and risked."""

    game: Game
    moves: tuple[Truth, ...]

    @classmethod
    def of(cls, game: Game) -> GameTruth:
        moves = moves_of(condensed(game))
        return cls(game, tuple(Truth(move, World(seen)) for move, seen in moves))

    @property
    def guesses(self) -> list[Truth]:
        return [one for one in self.made if one.labels[0] in GUESSES]

    @property
    def made(self) -> list[Truth]:
        """The moves, those that were taken back and made again once."""
        return list({(one.move.cells, *one.risked): one for one in self.moves}.values())

    @property
    def accuracy(self) -> Fraction | None:
        wins = [one.wins for one in self.guesses]
        if None in wins or not wins:
            return None
        return prod((chosen / best for best, chosen in wins), start=Fraction(1))

    @property
    def luck(self) -> Fraction:
        """The chance of everything that was survived, together."""
        return prod((1 - one.risk for one in self.made if not one.move.hit), start=Fraction(1))


def whole_game(rng: random.Random) -> Game:
    """Return a small game with flags, chords, errors, and perhaps a move that was taken back."""
    width, height = rng.choice([(4, 4), (5, 4), (4, 5), (6, 3), (9, 2), (3, 3)])
    mines = 1 + int(rng.random() * width * height * 0.35)
    rules = Rules(play_on=rng.random() < 0.25, flood=rng.random() < 0.8)
    game = Game(Level(width, height, mines), rng, rng.choice(list(Start)), rules)
    for at in range(0, 20_000, 500):
        if game.is_over:
            break
        game.play(_command(game, rng, at))
        if game.is_over and rng.random() < 0.3 and game.can_undo:
            game.play(Command(Action.UNDO, (0, 0), at))
    return game


def _command(game: Game, rng: random.Random, at: int) -> Command:
    covered, mines = game.observe().covered(), game.mines or frozenset()
    if game.numbers and rng.random() < 0.4:
        if rng.random() < 0.5:
            return Command(Action.CHORD, rng.choice(sorted(game.numbers)), at)
        likely = sorted(mines - game.flags) if rng.random() < 0.7 else covered
        return Command(Action.FLAG, rng.choice(likely or covered), at)
    spared = [cell for cell in covered if cell not in mines or rng.random() < 0.2]
    return Command(Action.REVEAL, rng.choice(spared or covered), at)

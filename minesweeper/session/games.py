"""The game on the table and the one that comes next."""

from __future__ import annotations

import random
from dataclasses import replace

from minesweeper.session.clock import Clock
from minesweeper.session.preferences import Choices
from minesweeper.session.session import Helpers, Play, Setup
from minesweeper.storage.game_rows import Kept


class Games:
    """Begins one game after the other.

    `play` is the one on the table; `setup` is what the next is made of, always on a new board.
    """

    def __init__(
        self,
        begun: Setup | Kept,
        clock: Clock,
        rng: random.Random,
        choices: Choices,
        helpers: Helpers,
    ) -> None:
        self._choices, self._clock, self._rng, self._helpers = choices, clock, rng, helpers
        if isinstance(begun, Setup):
            self.play = Play.fresh(begun, choices, clock, rng, helpers)
        else:
            self.play = Play.resumed(begun, choices, clock, rng, helpers)
        game = self.play.game
        self.setup = Setup(game.level, game.start, game.rules, clues=game.clues)

    def begin(self, setup: Setup) -> None:
        """Start a new game by this setup, and keep its level and rules for the next time."""
        self.setup = replace(setup, seed=None)
        self._choices.change(level=setup.level, start=setup.start, rules=setup.rules)
        self._helpers.thinker.cancel()
        self.play = Play.fresh(setup, self._choices, self._clock, self._rng, self._helpers)

    def again(self) -> None:
        """Start the same board again."""
        self._helpers.thinker.cancel()
        self.play = self.play.again()

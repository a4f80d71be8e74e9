"""The game on the table and the one that comes next."""

from __future__ import annotations

import random
from dataclasses import replace

from minesweeper.session.clock import Clock
from minesweeper.session.preferences import Preferences
from minesweeper.session.session import Services, Session, Setup
from minesweeper.storage.game_rows import Kept


class Games:
    """Begins one game after the other.

    `session` is the one on the table; `setup` is what the next is made of, always on a new board.
    """

    def __init__(
        self,
        begun: Setup | Kept,
        clock: Clock,
        rng: random.Random,
        preferences: Preferences,
        services: Services,
    ) -> None:
        self._preferences, self._clock, self._rng = preferences, clock, rng
        self._services = services
        if isinstance(begun, Setup):
            self.session = Session.fresh(begun, preferences, clock, rng, services)
        else:
            self.session = Session.resumed(begun, preferences, clock, rng, services)
        game = self.session.game
        self.setup = Setup(game.level, game.start, game.rules, clues=game.clues)

    def begin(self, setup: Setup) -> None:
        """Begin a new game by this setup, and keep its level and rules for the next time."""
        self.setup = replace(setup, seed=None)
        self._preferences.change(level=setup.level, start=setup.start, rules=setup.rules)
        self.session.assistant.stop()
        self.session = Session.fresh(
            setup, self._preferences, self._clock, self._rng, self._services
        )

    def again(self) -> None:
        """Begin the same board again."""
        self.session.assistant.stop()
        self.session = self.session.again()

"""Looking back at a game that is over, in the worker."""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.review.look_back import EndedGame, LookBack
from minesweeper.rules.faults import Fault
from minesweeper.session.worker import Key, PlayerCache


@dataclass(frozen=True, slots=True)
class LookBackQuery:
    """Asks how hard a board was, and what the last move had to do with the loss."""

    key: Key
    game: EndedGame

    is_long = True

    def answered_by(self, players: PlayerCache) -> LookBack:  # noqa: ARG002  # no player is asked
        """Return everything that is known."""
        return self.game.look_back()

    def failed(self, fault: Fault) -> LookBack:  # noqa: ARG002  # a game that is over needs no fault
        """Return that there is nothing to say."""
        return LookBack()

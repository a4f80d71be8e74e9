"""Which sound goes with what has just happened in the game."""

from __future__ import annotations

from minesweeper.rules.game import Game, Status
from minesweeper.ui.look.sounds import Sound, Sounds


class Soundtrack:
    """Follows a game and plays a sound for each change that can be heard."""

    def __init__(self, sounds: Sounds) -> None:
        self.sounds = sounds
        self._game: Game | None = None
        self._before: tuple[Status, int, int, int] = (Status.READY, 0, 0, 0)

    def follow(self, game: Game) -> None:
        """Play the sound of what changed since the last call; a new game is silent."""
        now = (game.status, len(game.numbers), len(game.flags), len(game.hit))
        before, self._before = self._before, now
        if game is not self._game:
            self._game = game
            return
        heard = sound_of(before, now)
        if heard is not None:
            self.sounds.play(*heard)


def sound_of(
    before: tuple[Status, int, int, int], now: tuple[Status, int, int, int]
) -> tuple[Sound, int] | None:
    """Return the sound, and its size, between two states: (status, numbers, flags, hits)."""
    opened = now[1] - before[1]
    if now[0] is Status.WON and before[0] is not Status.WON:
        return Sound.WIN, 1
    if now[3] > before[3]:
        return Sound.MINE, 1
    if opened > 0:
        return (Sound.OPEN if opened > 1 else Sound.CLICK), opened
    if now[2] != before[2]:
        return (Sound.FLAG if now[2] > before[2] else Sound.UNFLAG), 1
    return None

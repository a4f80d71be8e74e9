"""Figures of a board and of a game played on it: 3BV, ZiNi, clicks and the usual ratios."""

from __future__ import annotations

import math
from typing import NamedTuple

from minesweeper.rules.command import Action
from minesweeper.rules.game import Game
from minesweeper.rules.openings import Regions, regions
from minesweeper.rules.zini import ClickCount


class Played(NamedTuple):
    """The clicks of a game and the 3BV they solved; a ratio to 0 is None.

    The names in brackets are those of the community.
    """

    left: ClickCount
    """Reveals."""
    right: ClickCount
    """Flags set and cleared."""
    chords: ClickCount
    wasted: ClickCount
    """Reveals and chords that opened nothing."""
    solved: int
    """How much of the board's 3BV is open."""
    three_bv: int
    seconds: float

    @property
    def clicks(self) -> ClickCount:
        """All clicks (Cl)."""
        return self.left + self.right + self.chords

    @property
    def effective(self) -> ClickCount:
        """The clicks that did something (Ce)."""
        return self.clicks - self.wasted

    @property
    def correctness(self) -> float | None:
        """The share of effective clicks (Corr)."""
        return _ratio(self.effective, self.clicks)

    @property
    def throughput(self) -> float | None:
        """The 3BV solved per effective click (Thrp)."""
        return _ratio(self.solved, self.effective)

    @property
    def efficiency(self) -> float | None:
        """The 3BV solved per click (IOE); above 1 only with chords."""
        return _ratio(self.solved, self.clicks)

    @property
    def three_bv_per_second(self) -> float | None:
        """The 3BV solved per second (3BV/s)."""
        return _ratio(self.solved, self.seconds)

    @property
    def rapid_quality(self) -> float | None:
        """Seconds squared per 3BV (RQP), less is better; None unless solved in some time."""
        if self.solved < self.three_bv or not self.seconds:
            return None
        return _ratio(self.seconds**2, self.three_bv)

    @property
    def speed_index(self) -> float | None:
        """Log 3BV per log second (IOS); None unless the board is solved in more than a second."""
        if self.solved < self.three_bv or self.seconds <= 1:
            return None
        return math.log(self.three_bv) / math.log(self.seconds)


def board_of(game: Game) -> Regions | None:
    """Return the layout of a game cut into regions; None before it is placed."""
    if game.mines is None:
        return None
    return regions(game.level.height, game.level.width, game.mines)


def played(game: Game, milliseconds: int) -> Played | None:
    """Return the clicks of a game that took this time; None before its layout is placed.

    Each command is a click, as the game carries it out: a press on a number that the window
    turns into a chord counts as a chord. What was taken back is not counted.
    """
    board = board_of(game)
    if board is None:
        return None
    again = game.again()
    left = right = chords = wasted = 0
    for command in game.log.standing:
        on_covered = again.is_covered(command.cell)
        changed = again.play(command).informs
        left += command.action is Action.REVEAL
        right += command.action is Action.FLAG and on_covered
        chords += command.action is Action.CHORD
        wasted += command.action is not Action.FLAG and not changed
    solved = board.solved((*game.numbers, *game.blank))
    return Played(left, right, chords, wasted, solved, board.three_bv, milliseconds / 1000)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None

"""How well a game was played: its clicks, what they achieved, and the usual figures from them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from minesweeper.rules.game import Action, Game
from minesweeper.rules.openings import Regions, regions
from minesweeper.rules.zini import Clicks, human_zini, zini


@dataclass(frozen=True, slots=True)
class Played:
    """The clicks of a game and what they solved; figures that need a divisor of 0 are None.

    The names in brackets are those players use.
    """

    left: Clicks
    """Reveals."""
    right: Clicks
    """Flags put or taken away."""
    chords: Clicks
    wasted: Clicks
    """Reveals and chords that opened nothing."""
    solved: int
    """How much of the board's 3BV is open."""
    three_bv: int
    seconds: float

    @property
    def clicks(self) -> Clicks:
        """All clicks (Cl)."""
        return self.left + self.right + self.chords

    @property
    def effective(self) -> Clicks:
        """The clicks that did something (Ce)."""
        return self.clicks - self.wasted

    @property
    def correctness(self) -> float | None:
        """The share of the clicks that did something (Corr)."""
        return _ratio(self.effective, self.clicks)

    @property
    def throughput(self) -> float | None:
        """The 3BV solved by a click that did something (Thrp)."""
        return _ratio(self.solved, self.effective)

    @property
    def efficiency(self) -> float | None:
        """The 3BV solved by a click (IOE); above 1 only with chords."""
        return _ratio(self.solved, self.clicks)

    @property
    def three_bv_per_second(self) -> float | None:
        """The 3BV solved in a second (3BV/s)."""
        return _ratio(self.solved, self.seconds)

    @property
    def estimated_seconds(self) -> float | None:
        """The time the whole board takes at this pace: the time itself if it was won."""
        return _ratio(self.seconds * self.three_bv, self.solved)

    @property
    def rapid_quality(self) -> float | None:
        """Seconds squared by 3BV (RQP): less is better; only of a board that was solved."""
        if self.solved < self.three_bv:
            return None
        return _ratio(self.seconds**2, self.three_bv)

    @property
    def speed_index(self) -> float | None:
        """Log 3BV by log seconds (IOS); only of a solved board that took more than a second."""
        if self.solved < self.three_bv or self.seconds <= 1:
            return None
        return math.log(self.three_bv) / math.log(self.seconds)


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """What a layout asks for."""

    openings: int
    islands: int
    three_bv: int
    zini: Clicks
    human_zini: Clicks


def figures(board: Regions) -> BoardFigures:
    """Return the figures of a layout; the ZiNi of a large board takes the time."""
    return BoardFigures(
        len(board.openings), len(board.islands), board.three_bv, zini(board), human_zini(board)
    )


def board_of(game: Game) -> Regions | None:
    """Return the layout of a game cut into regions; None before it is placed."""
    if game.mines is None:
        return None
    return regions(game.level.height, game.level.width, game.mines)


def played(game: Game, milliseconds: int) -> Played | None:
    """Return how a game was played within its time; None before its layout is placed.

    Clicks are counted as the game's commands are: what the window makes of a press (a reveal of
    a number becomes a chord) has been decided before.
    """
    board = board_of(game)
    if board is None:
        return None
    again = game.again()
    left = right = chords = wasted = 0
    for command in game.commands:
        on_covered = again.is_covered(command.cell)
        changed = again.play(command).informs
        left += command.action is Action.REVEAL
        right += command.action is Action.FLAG and on_covered
        chords += command.action is Action.CHORD
        wasted += command.action is not Action.FLAG and not changed
    solved = board.solved(game.numbers)
    return Played(left, right, chords, wasted, solved, board.three_bv, milliseconds / 1000)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None

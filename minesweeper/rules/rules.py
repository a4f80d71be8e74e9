"""The rules of a game beside its level: what wins, what ends it, what a player may know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Goal(Enum):
    """What wins a game."""

    OPEN = "open"
    """Every safe cell is revealed."""
    LOCATE = "locate"
    """Every mine is flagged and no flag is wrong; a mine that was hit counts as located.

    Where all flags are claims, the game also ends, lost, when claims and hit mines are as many as
    the mines and a claim is wrong.
    """


@dataclass(frozen=True, slots=True)
class Rules:
    """What wins and what ends a game, and how far a 0 opens; by default the classic rules.

    >>> Rules() == CLASSIC, Rules(goal=Goal.LOCATE, flood=False).play_on
    (True, False)
    """

    goal: Goal = Goal.OPEN
    play_on: bool = False
    """The game goes on after a mine was hit: the mine is then known."""
    flood: bool = True
    """A 0 opens all around it; without, only itself, as on the board of minesweeper-ai."""
    count_known: bool = True
    """Observations tell the mine total; without, a player has to do without it."""

    strict: bool = False
    """Revealing what is not certain, while a certainly safe cell exists, hits a mine if one can be
    there: the mines are then drawn again among the layouts that fit what is seen."""

    @property
    def ask_for_mines(self) -> bool:
        """Whether it matters which mines a player can name."""
        return self.play_on or self.goal is Goal.LOCATE


CLASSIC = Rules()

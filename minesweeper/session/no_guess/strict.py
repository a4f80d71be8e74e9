"""The strict rule: whoever guesses without need hits a mine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from minesweeper.inference import BudgetExceeded, analyze, sample
from minesweeper.inference.sampling import choose
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game


def mines_against(game: Game, cells: Sequence[Cell], rng: random.Random) -> frozenset[Cell] | None:
    """Return mines that fit what is seen, with one among the cells that are to be revealed.

    Each layout that fits and has a mine at the cell is equally likely; of several cells that are
    uncertain one is drawn by its chance of a mine. None if no cell is certainly safe, if these all
    are certain, before the first reveal, and where a position is too large to count.
    """
    if game.status is not Status.PLAYING or game.clues != EXACT:
        return None
    seen = replace(game.observe().without_flags(), mines=game.level.mines)
    try:
        known = analyze(seen)
        risky = [c for c in cells if c in known.mined and 0 < known.mined[c] < known.layouts]
        if not risky or not known.safe():
            return None
        cell = risky[choose([known.mined[one] for one in risky], rng)]
        hit = replace(seen, hit=seen.hit | {cell})
        return sample(hit, rng)
    except BudgetExceeded:
        return None

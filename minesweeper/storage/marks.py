"""What is marked of a game, and whether it counts for the records."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from minesweeper.rules.clues import EXACT, ClueModel
from minesweeper.rules.command import Milliseconds
from minesweeper.rules.rules import CLASSIC, Rules


class Marks(NamedTuple):
    """What keeps a game from the records: help, or knowledge of the board."""

    assisted: bool = False
    """The AI moved, hinted or showed its knowledge."""
    seeded: bool = False
    """The person chose the board: a seed, a code, a layout."""
    undone: bool = False
    """Moves were taken back or lost, or the game went on after its end."""
    replayed: bool = False
    """The board had been played before."""
    no_guess: bool = False
    """The board was made so that no guess is needed."""
    imported: bool = False
    """It was played elsewhere, and came from a file."""
    unproved: bool = False
    """The file does not prove that it counts."""
    stated: bool = False
    """The file says that it does not count."""


FRESH = Marks()
"""The marks of a new game on a random board."""


class Uncounted(Enum):
    """Why a game counts for no record, the first that applies."""

    HELPED = "helped"
    TAKEN_BACK = "taken back"
    """Commands were taken back, lost or made in an earlier game, or it went on after its end."""
    CHOSEN = "chosen"
    """The person chose the board."""
    KNOWN = "known"
    """The board had been played before."""
    RULES = "rules"
    """The rules are unusual."""
    NUMBERS = "numbers"
    """Numbers may be missing or wrong."""
    UNPROVED = "unproved"
    """It came from a file that does not prove that it counts."""
    STATED = "stated"
    """It came from a file that says that it does not count."""


def why_uncounted(marks: Marks, rules: Rules, clues: ClueModel) -> Uncounted | None:
    """Return why a game with these marks counts for no record; None if it may count."""
    return next(iter(all_uncounted(marks, rules, clues)), None)


def all_uncounted(marks: Marks, rules: Rules, clues: ClueModel) -> list[Uncounted]:
    """Return every reason for which a game with these marks counts for no record."""
    usual = rules == CLASSIC or (rules == _STRICT and marks.no_guess)
    reasons = {
        Uncounted.HELPED: marks.assisted,
        Uncounted.TAKEN_BACK: marks.undone,
        Uncounted.CHOSEN: marks.seeded,
        Uncounted.KNOWN: marks.replayed,
        Uncounted.RULES: not usual,
        Uncounted.NUMBERS: clues != EXACT,
        Uncounted.UNPROVED: marks.unproved,
        Uncounted.STATED: marks.stated,
    }
    return [why for why, applies in reasons.items() if applies]


_STRICT = Rules(strict=True)


def is_timed(time: Milliseconds) -> bool:
    """Return whether a time says how fast a game was: the first click wins in 0.00 s.

    Such a win counts as a game, and nowhere as a time.
    """
    return time >= 10

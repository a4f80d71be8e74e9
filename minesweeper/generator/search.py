"""The search for a board without guesses: tries are drawn until one passes.

Every board is drawn like any other and never changed, so all that pass are equally likely.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from minesweeper.generator import limits
from minesweeper.generator.solving import grade, is_solvable
from minesweeper.inference import BudgetExceeded
from minesweeper.rules.board import Cell
from minesweeper.rules.code import Code, layout_of_try
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.rules.level import Difficulty, Level, NoGuess


class NoBoardError(Fault):
    """No try passed."""


def most_tries(rule: NoGuess) -> int:
    """Return how many tries a search for a rule makes unless it is given another number."""
    return limits.MOST_TRIES if rule.difficulty is None else 10 * limits.MOST_TRIES


def one_in(level: Level, rule: NoGuess) -> int | None:
    """Return how many tries there are for one that passes; None where that was not measured.

    It was for the classic levels, with the mine total as knowledge (benchmarks/generator.md).
    """
    tries = _ONE_IN.get(level.name, {}) if rule.count_known else {}
    return tries.get(rule.difficulty)


_ONE_IN: Mapping[str, dict[Difficulty | None, int]] = {
    level: dict(zip(Difficulty, tries, strict=True))
    for level, tries in {
        "beginner": (2, 4, 19, 3000),
        "intermediate": (5, 3, 10, 1500),
        "expert": (1000, 10, 17, 550),
    }.items()
}
_ONE_IN["expert"][None] = 6  # of the smaller levels most boards pass


def search_seconds(level: Level, rule: NoGuess) -> int:
    """Return how long a search may take; 0 where it ends at once, or was not measured.

    It is three times what nearly all of them took alone (benchmarks/generator.md), for slow or busy
    computers.
    """
    tries = _SECONDS.get(level.name, {}) if rule.count_known else {}
    return tries.get(rule.difficulty, 0)


_SECONDS: Mapping[str, dict[Difficulty | None, int]] = {
    "beginner": {Difficulty.EXTREME: 60},
    "intermediate": {Difficulty.EXTREME: 120},
    "expert": {Difficulty.EASY: 30, Difficulty.EXTREME: 40},
}


def needed_rule(code: Code) -> NoGuess:
    """Return the rule of a board that has to be searched for; raises ValueError for others."""
    if code.no_guess is None:
        raise BadInput("boards with the start rule {rule} need no search", rule=code.start.value)
    return code.no_guess


def find_board(code: Code, first: Cell, tries: int | None = None) -> Code:
    """Return the code of the board without guesses that begins at `first`.

    The same code and first cell give the same board on every machine. Raises NoBoardError past that
    many `tries`, ValueError as `first_passing` does.

    >>> import random
    >>> from minesweeper.rules.game import Game
    >>> from minesweeper.rules.level import NoGuess
    >>> code = Game(Level(6, 6, 5), random.Random(1), NoGuess()).code
    >>> found = find_board(code, first=(0, 0))
    >>> found.first, found.is_one_board
    ((0, 0), True)
    """
    rule = needed_rule(code)
    most = most_tries(rule) if tries is None else tries
    accepted = first_passing(code, first, range(1, most + 1))
    if accepted is None:
        raise NoBoardError(
            "none of {tries} tries at {level} gives a {rule} board",
            tries=most,
            level=code.level,
            rule=rule.value,
        )
    return replace(code, first=first, accepted=accepted)


def first_passing(code: Code, first: Cell, numbers: range) -> int | None:
    """Return the number of the first of some tries that passes, or None.

    Raises ValueError for the code of another start rule and if the mines leave no room for an
    opening at the first cell.
    """
    rule = needed_rule(code)
    for number in numbers:
        mines = layout_of_try(code.level, code.seed, first, number)
        if passes(code.level, rule, mines, first):
            return number
    return None


def passes(level: Level, rule: NoGuess, mines: frozenset[Cell], first: Cell) -> bool:
    """Return whether a board obeys a rule; False where a position of it is too large to count.

    The cheapest test comes first, and ends where nothing is certain.
    """
    wanted, count_known = rule.difficulty, rule.count_known
    try:
        if wanted not in (Difficulty.EASY, Difficulty.MEDIUM) and not is_solvable(
            level, mines, first, count_known=count_known
        ):
            return False
        if wanted is None:
            return True
        found = grade(level, mines, first, count_known=count_known, most=wanted)
        return found is not None and found.difficulty is wanted
    except BudgetExceeded:
        return False

"""Boards that need no guess: drawn fairly, graded by what a person must see to solve them."""

from minesweeper.generator.search import (
    NoBoardError,
    find_board,
    first_passing,
    most_tries,
    needed_rule,
    one_in,
    passes,
    search_seconds,
)
from minesweeper.generator.solving import Grade, grade, is_solvable

__all__ = [
    "Grade",
    "NoBoardError",
    "find_board",
    "first_passing",
    "grade",
    "is_solvable",
    "most_tries",
    "needed_rule",
    "one_in",
    "passes",
    "search_seconds",
]

"""Boards that need no guess: drawn fairly, graded by what a person must see to solve them."""

from minesweeper.generator.grading import Grade, grade
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

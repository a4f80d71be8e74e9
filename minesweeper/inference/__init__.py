"""Exact inference: every certain cell and every probability."""

from minesweeper.inference.analysis import DEFAULT_BUDGET, Analysis, analyze
from minesweeper.inference.errors import BudgetExceeded, InconsistentBoard

__all__ = [
    "DEFAULT_BUDGET",
    "Analysis",
    "BudgetExceeded",
    "InconsistentBoard",
    "analyze",
]

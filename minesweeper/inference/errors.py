"""The errors of exact inference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from minesweeper.rules.board import Cell
from minesweeper.rules.faults import BadInput, Fault

P = ParamSpec("P")
T = TypeVar("T")


class NoLayout(Exception):  # noqa: N818 - an answer found on the way, not a programming error
    """No layout fits; the number to blame is not known yet."""


class InconsistentBoard(BadInput):
    """No layout fits a position.

    `cell` is a number that no layout fits: alone, or together with the numbers before it in reading
    order, which still fit. It is None when all numbers fit, but not the mine total, and when the
    search for the number was given up: not `is_searched`.
    """

    def __init__(
        self, phrase: str, *, cell: Cell | None = None, is_searched: bool = True, **parts: Any
    ) -> None:
        super().__init__(phrase, **parts)
        self.cell = cell
        self.is_searched = is_searched


class BudgetExceeded(Fault, RuntimeError):  # noqa: N818 - the name other modules rely on
    """Exact counting takes more states than allowed; the position may still be consistent."""


def if_affordable(find: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
    """Return what a search finds; None if it takes more states than allowed."""
    try:
        return find(*args, **kwargs)
    except BudgetExceeded:
        return None

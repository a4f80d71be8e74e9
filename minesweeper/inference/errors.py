"""The errors of exact inference."""

from __future__ import annotations

from minesweeper.rules.board import Cell


class NoLayout(Exception):  # noqa: N818 - an answer found on the way, not a programming error
    """No layout fits; the number to blame is not known yet."""


class InconsistentBoard(ValueError):  # noqa: N818 - the name other modules rely on
    """No layout fits a position.

    `cell` is a number that no layout fits: alone, or together with the mine total (if it is
    known) and the numbers before it in reading order, which still fit. It is None when the mine
    total alone is impossible.
    """

    def __init__(self, message: str, cell: Cell | None = None) -> None:
        super().__init__(message)
        self.cell = cell


class BudgetExceeded(RuntimeError):  # noqa: N818 - the name other modules rely on
    """Exact counting takes more states than allowed; the position may still be consistent."""

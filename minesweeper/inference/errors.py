"""What can go wrong in exact inference."""

from __future__ import annotations

from minesweeper.rules.board import Cell


class NoLayout(Exception):  # noqa: N818 - an answer found on the way, not a programming error
    """No layout fits; which number is to blame has not been looked for."""


class InconsistentBoard(ValueError):  # noqa: N818 - the name other modules rely on
    """No layout fits what is seen.

    `cell` is a number that cannot be satisfied: alone, or together with the mine total (if it is
    known) and the numbers before it in reading order, which still fit. It is None when the mine
    total alone is impossible.
    """

    def __init__(self, message: str, cell: Cell | None = None) -> None:
        super().__init__(message)
        self.cell = cell


class BudgetExceeded(RuntimeError):  # noqa: N818 - the name other modules rely on
    """Exact counting would take more states than allowed; the position may still be fine."""

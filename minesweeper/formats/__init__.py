"""File formats: one module each, with `parse` and `write`.

A text that is wrong raises `FormatError`; no other error leaves `parse`.
"""

from __future__ import annotations

from typing import Any

from minesweeper.rules.faults import BadInput, Translate


class FormatError(BadInput):
    """A text does not have the format that it needs.

    `line` and `column` are the place of the fault, counted from 1 as in editors; `column` is None
    where a whole line is wrong. `phrase` says what is wrong there.
    """

    def __init__(self, phrase: str, line: int, column: int | None = None, **values: Any) -> None:
        super().__init__(phrase, **values)
        self.line = line
        self.column = column

    def said(self, tr: Translate) -> str:
        """Return where something is wrong, and what, in another language."""
        place = tr("line {line}, column {column}")
        if self.column is None:
            place = tr("line {line}")
        told = place.format(line=self.line, column=self.column)
        return tr("{place}: {what}").format(place=told, what=super().said(tr))

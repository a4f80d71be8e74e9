"""File formats: one module each, with `parse` and `write`.

A text that is wrong raises `FormatError`; no other error leaves `parse`.
"""

from __future__ import annotations

from typing import Any


class FormatError(ValueError):
    """A text does not have the format that it needs.

    `line` and `column` are the place of the fault, counted from 1 as in editors; `column` is None
    where a whole line is wrong. `phrase` says what is wrong, with `values` for its placeholders,
    so the fault can be shown in another language.
    """

    def __init__(self, phrase: str, line: int, column: int | None = None, **values: Any) -> None:
        place = f"line {line}" if column is None else f"line {line}, column {column}"
        super().__init__(f"{place}: {phrase.format(**values)}")
        self.phrase, self.values = phrase, values
        self.line = line
        self.column = column

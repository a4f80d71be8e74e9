"""Files that others read and write: one module each, with `parse` and `write`.

Whatever is wrong with a text raises `FormatError`, and nothing else does.
"""

from __future__ import annotations


class FormatError(ValueError):
    """A text is not in the format it should be in.

    `line` and `column` say where the fault is, counted from 1 as editors do; `column` is None
    where a whole line is wrong.
    """

    def __init__(self, message: str, line: int, column: int | None = None) -> None:
        place = f"line {line}" if column is None else f"line {line}, column {column}"
        super().__init__(f"{place}: {message}")
        self.line = line
        self.column = column

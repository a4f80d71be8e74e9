"""Files that others read and write: one module each, with `parse` and `write`.

Whatever is wrong with a text raises `FormatError`, and nothing else does.
"""

from __future__ import annotations

from typing import Any


class FormatError(ValueError):
    """A text is not in the format it should be in.

    `line` and `column` say where the fault is, counted from 1 as editors do; `column` is None
    where a whole line is wrong. `phrase` says what is wrong, with `values` for its placeholders:
    who shows it to people may say it in another language.
    """

    def __init__(self, phrase: str, line: int, column: int | None = None, **values: Any) -> None:
        place = f"line {line}" if column is None else f"line {line}, column {column}"
        super().__init__(f"{place}: {phrase.format(**values)}")
        self.phrase, self.values = phrase, values
        self.line = line
        self.column = column

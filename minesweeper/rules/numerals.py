"""Numbers as people type them: in the ASCII digits 0 to 9, and short.

Python's `int` and `Fraction` read more: digits of other scripts, underscores, and exponents whose
value fills the memory. Nothing here does.
"""

from __future__ import annotations

import re
from fractions import Fraction

from minesweeper.rules.limits import MOST_DIGITS

_FRACTION = re.compile(r"\d{0,9}\.\d{1,9}|\d{1,9}\.?|\d{1,9}/0{0,8}[1-9]\d{0,8}", re.ASCII)


def whole_number(text: str) -> int | None:
    """Return the whole number from 0 on that a text of up to 20 digits means; None for other text.

    >>> whole_number("007"), whole_number("-1"), whole_number("٣"), whole_number("9" * 21)
    (7, None, None, None)
    """
    digits = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    return int(text) if digits else None


def fraction(text: str) -> Fraction | None:
    """Return the number from 0 on that a text such as 0.2 or 1/5 means; None for other text.

    >>> fraction("0.2") == fraction("1/5"), fraction("1e9"), fraction("1/0")
    (True, None, None)
    """
    return Fraction(text) if _FRACTION.fullmatch(text) else None

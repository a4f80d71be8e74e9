"""Chances as people read them: 0 % and 100 % are said only of what is certain."""

from __future__ import annotations

from fractions import Fraction


def whole_percent(chance: Fraction) -> int:
    """Return a chance in whole percent: 0 and 100 only if certain, all else rounded inward.

    >>> [whole_percent(Fraction(n, 1000)) for n in (0, 1, 125, 999, 1000)]
    [0, 1, 12, 99, 100]
    """
    if chance in (0, 1):
        return int(chance) * 100
    return min(max(round(chance * 100), 1), 99)

"""The board of a day: the same for everyone on a level, by the date alone."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime

from minesweeper.rules.code import SEED_BITS, Code
from minesweeper.rules.level import Level, Start


def daily_code(level: Level, day: date) -> Code:
    """Return the code of the board of a day, which begins with an opening in the middle.

    >>> from minesweeper.rules.level import LEVELS
    >>> str(daily_code(LEVELS["expert"], date(2026, 1, 31)))
    '1-E-O-P9F-7PRJNG216Z'
    """
    text = f"{day.isoformat()} {level.width}x{level.height}x{level.mines}"
    seed = int.from_bytes(
        hashlib.blake2b(text.encode(), digest_size=SEED_BITS // 8).digest(), "big"
    )
    return Code(level, Start.OPENING, seed, first=(level.height // 2, level.width // 2))


def today() -> date:
    """Return the date in universal time, which is the same everywhere."""
    return datetime.now(UTC).date()

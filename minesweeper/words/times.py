"""Times of games in the window: the clock's digits, and the exact time in words.

Both leave out what is not full, so that the exact time begins with what the clock shows.
"""

from __future__ import annotations

from minesweeper.rules.command import Milliseconds
from minesweeper.words.language import tr

_LONG = 1000
"""From this many seconds on, a time is written as h:mm:ss."""


def clock_text(time: Milliseconds) -> str:
    """Return the digits of the clock: full seconds in three places, h:mm:ss from 1,000 on.

    >>> clock_text(61_900), clock_text(3_725_000)
    ('061', '1:02:05')
    """
    seconds = time // 1000
    if seconds < _LONG:
        return f"{seconds:03d}"
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def exact_time(time: Milliseconds) -> str:
    """Return a time in seconds, to the full hundredth.

    >>> exact_time(61_239), exact_time(3_725_000)
    ('61.23', '3725.00')
    """
    return f"{time // 1000}.{time // 10 % 100:02d}"


def won_sentence(time: Milliseconds) -> str:
    """Return the time of a game that was won, to the full hundredth of a second."""
    if time // 1000 < _LONG:
        return tr("Time: {seconds} seconds.", seconds=exact_time(time))
    return tr("Time: {time}.", time=f"{clock_text(time)}.{time // 10 % 100:02d}")

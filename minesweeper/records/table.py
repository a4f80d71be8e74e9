"""Games handed on as a table: CSV with a line for each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from minesweeper.records.figures import GameFigures
from minesweeper.records.summary import KnownFigures
from minesweeper.rules.command import OVER
from minesweeper.storage.store import GameEntry

_COUNTS = "openings", "islands", "zini", "human_zini", "left", "right", "chords", "wasted"
_RATIOS = {
    "ioe": "efficiency",
    "corr": "correctness",
    "thrp": "throughput",
    "rqp": "rapid_quality",
    "ios": "speed_index",
}
"""The columns of counts and ratios: the attributes of the figures, and of the clicks."""


def table(entries: Iterable[GameEntry], figures: KnownFigures) -> str:
    """Return a table as CSV with a line for each finished game; unknown figures are empty."""
    text, finished = io.StringIO(), [one for one in entries if one.status in OVER]
    lines = [_line(one, figures.get(one.key, GameFigures(one.key))) for one in finished]
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(lines[0] if lines else ())
    writer.writerows(line.values() for line in lines)
    return text.getvalue()


def _line(entry: GameEntry, found: GameFigures) -> dict[str, object]:
    """Return the values of a game by their columns, in the order of these."""
    level, ratios = entry.kind.level, found.played(entry.time)
    return {
        "id": entry.key,
        "date": entry.date,
        "level": f"{level.width}x{level.height}x{level.mines}",
        "start": entry.kind.name,
        "status": entry.status.value,
        "ms": entry.time,
        "counts": int(entry.why is None),
        "why": "" if entry.why is None else entry.why.value,
        "imported": int(entry.imported),
        "3bv": found.three_bv,
        "3bv_per_s": _rounded(None if ratios is None else ratios.three_bv_per_second),
        **{name: getattr(found, name) for name in _COUNTS},
        **{name: _rounded(getattr(ratios, ratio, None)) for name, ratio in _RATIOS.items()},
        "accuracy": _rounded(found.accuracy),
        "luck_chance": None if found.luck is None else f"{10**-found.luck:.4g}",
        "needless": found.needless,
        "misread": found.misread,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)

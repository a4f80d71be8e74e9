"""Games handed on as a table: CSV with a line for each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from minesweeper.records.figures import GameFigures
from minesweeper.records.summary import KnownFigures
from minesweeper.rules.command import OVER
from minesweeper.storage.store import GameEntry

_COLUMNS = (
    *("id", "date", "level", "start", "status", "ms", "counts", "why", "imported"),
    *("3bv", "3bv_per_s", "openings", "islands", "zini", "human_zini"),
    *("left", "right", "chords", "wasted", "ioe", "corr", "thrp", "rqp", "ios"),
    *("accuracy", "luck", "needless"),
)


def table(entries: Iterable[GameEntry], figures: KnownFigures) -> str:
    """Return a table as CSV with a line for each finished game; unknown figures are empty."""
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    for entry in (one for one in entries if one.status in OVER):
        writer.writerow(_line(entry, figures.get(entry.key, GameFigures(entry.key))))
    return text.getvalue()


def _line(entry: GameEntry, found: GameFigures) -> dict[str, object]:
    level, ratios = entry.kind.level, found.played(entry.time)
    line: dict[str, object] = {
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
        "needless": found.needless,
        **{name: getattr(found, name) for name in ("openings", "islands", "zini", "human_zini")},
        **{name: getattr(found, name) for name in ("left", "right", "chords", "wasted")},
        **{name: _rounded(getattr(found, name)) for name in ("accuracy", "luck")},
    }
    if ratios is not None:
        line |= {name: _rounded(getattr(ratios, ratio)) for name, ratio in _RATIOS.items()}
    return line


_RATIOS = {
    "3bv_per_s": "three_bv_per_second",
    "ioe": "efficiency",
    "corr": "correctness",
    "thrp": "throughput",
    "rqp": "rapid_quality",
    "ios": "speed_index",
}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)

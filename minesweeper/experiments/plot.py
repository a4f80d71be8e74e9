"""Drawing a study's rows with matplotlib, an extra: lines or bars with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from minesweeper.experiments.study import Key, Panel, Row, Study

COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#000000")
"""Colours that people with any colour vision tell apart (M. Okabe and K. Ito, 2008)."""

MARKERS = "osD^vPX*"
LINES = ("-", "--", ":", "-.")


def check() -> None:
    """Raise ValueError with what to install if pictures cannot be drawn."""
    if find_spec("matplotlib") is None:
        raise ValueError("a picture needs matplotlib: pip install 'minesweeper-ai-move[plots]'")


def draw(study: Study, rows: Sequence[Row], path: Path) -> None:
    """Draw a study's diagrams to a file of the kind its name says: png, svg or pdf.

    Raises ValueError without matplotlib, OSError if the file cannot be written.
    """
    figure_of(study, rows).savefig(path, dpi=110, metadata=_undated(path))


def figure_of(study: Study, rows: Sequence[Row]) -> Any:
    """Return a study's diagrams side by side, two a row, as a matplotlib figure."""
    check()
    from matplotlib.figure import Figure  # an extra: only where a picture is asked for

    across = min(2, len(study.panels))
    down = -(-len(study.panels) // across)
    figure = Figure(figsize=(5.6 * across, 4.2 * down + 0.8), layout="constrained")
    figure.suptitle(study.title)
    for place, panel in enumerate(study.panels, start=1):
        axes = figure.add_subplot(down, across, place)
        chosen = [row for row in rows if panel.where.items() <= row.keys.items()]
        (_bars if panel.bars else _lines)(axes, study, panel, chosen)
        axes.set_title(panel.title, fontsize="medium")
        axes.set_ylabel(panel.measure)
        axes.grid(axis="y", alpha=0.3)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, fontsize="small", loc="outside lower center", ncols=4)
    return figure


def _undated(path: Path) -> dict[str, Any] | None:
    """Return what keeps the date out of a picture, so that the same rows give the same file."""
    return {"Date": None} if path.suffix.lower() == ".svg" else None


def _series(study: Study, rows: Sequence[Row]) -> dict[tuple[Key, ...], list[Row]]:
    """Return the rows of each line, in the order in which the lines first come up."""
    found: dict[tuple[Key, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row.keys[name] for name in study.series), []).append(row)
    return found


def _lines(axes: Any, study: Study, panel: Panel, rows: Sequence[Row]) -> None:
    """Draw a line a series: colour and marker by its first key, dashes by the others."""
    series = _series(study, rows)
    firsts = list(dict.fromkeys(keys[0] for keys in series))
    others = list(dict.fromkeys(keys[1:] for keys in series))
    for keys, points in series.items():
        place, kind = firsts.index(keys[0]), others.index(keys[1:])
        measured = [row.measured[panel.measure] for row in points]
        axes.errorbar(
            [row.keys[panel.x] for row in points],
            [m.mean for m in measured],
            yerr=[[m.mean - m.low for m in measured], [m.high - m.mean for m in measured]],
            color=COLORS[place % len(COLORS)],
            marker=MARKERS[place % len(MARKERS)],
            linestyle=LINES[kind % len(LINES)],
            markersize=4,
            linewidth=1.2,
            capsize=2,
            label=", ".join(map(str, keys)),
        )
    axes.set_xlabel(panel.x)


def _bars(axes: Any, study: Study, panel: Panel, rows: Sequence[Row]) -> None:
    """Draw a group of bars for each value of `x`, a bar a series; a series may leave gaps."""
    series = _series(study, rows)
    groups = list(dict.fromkeys(row.keys[panel.x] for row in rows))
    wide = 0.85 / len(series)
    for place, (keys, points) in enumerate(series.items()):
        measured = [row.measured[panel.measure] for row in points]
        axes.bar(
            [groups.index(row.keys[panel.x]) + (place + 0.5) * wide - 0.425 for row in points],
            [m.mean for m in measured],
            wide,
            yerr=[[m.mean - m.low for m in measured], [m.high - m.mean for m in measured]],
            color=COLORS[place % len(COLORS)],
            error_kw={"elinewidth": 1, "capsize": 2},
            label=", ".join(map(str, keys)),
        )
    axes.set_xticks(range(len(groups)), [str(group) for group in groups])

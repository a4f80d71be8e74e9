"""Drawing with matplotlib, an extra: a study's rows with 95 % intervals, a game's steps."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from minesweeper.experiments.strip import Step, Strip, symbol
from minesweeper.experiments.study import Key, Panel, Row, Study
from minesweeper.rules.board import Cell

COLORS = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#e69f00",
    "#56b4e9",
    "#f0e442",
    "#000000",
    "#999999",
)
"""Colours that people with any colour vision tell apart (M. Okabe and K. Ito, 2008), and a grey."""

MARKERS = "osD^vPX*"
LINES = ("-", "--", ":", "-.")


KINDS = (".png", ".svg", ".pdf")
"""The kinds of files pictures are drawn to."""


def check(path: Path) -> None:
    """Raise ValueError, with what to do, if a picture cannot be drawn or not to this file."""
    if find_spec("matplotlib") is None:
        raise ValueError("a picture needs matplotlib: pip install 'minesweeper-ai-move[plots]'")
    if path.suffix.lower() not in KINDS:
        raise ValueError(f"a picture is one of {', '.join(KINDS)}, not {path.name!r}")


def draw(study: Study, rows: Sequence[Row], path: Path) -> None:
    """Draw a study's diagrams to a file of the kind its name says: png, svg or pdf.

    Raises ValueError as `check` does, OSError if the file cannot be written.
    """
    check(path)
    figure_of(study, rows).savefig(path, dpi=110, metadata=_undated(path))


def figure_of(study: Study, rows: Sequence[Row]) -> Any:
    """Return a study's diagrams side by side, two a row, as a matplotlib figure."""
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


def draw_strip(strip: Strip, captions: Sequence[str], path: Path) -> None:
    """Draw a game's positions one after the other, five a row; raises as `draw` does.

    A cell about to be revealed is green if certain, else orange; numbers that prove it are
    outlined, cells claimed to be mines marked F. `captions` say of each step why, in short; a step
    without a caption has the game's ending.
    """
    check(path)
    from matplotlib.figure import Figure  # an extra: only where a picture is asked for

    across = min(5, len(strip.steps))
    down = -(-len(strip.steps) // across)
    figure = Figure(figsize=(2.6 * across, 2.9 * down + 0.5), layout="constrained")
    figure.suptitle(f"{strip.code}, played by {strip.player}", fontsize="medium")
    ending = strip.ending.partition(":")[0]
    for number, (step, caption) in enumerate(zip(strip.steps, captions, strict=True), start=1):
        axes = figure.add_subplot(down, across, number)
        _position(axes, step)
        axes.set_title(f"{number}. {caption or ending}", fontsize="x-small")
    figure.savefig(path, dpi=110, metadata=_undated(path))


COVERED, OPENED, CERTAIN, GUESSED = "#c8ccd2", "#ffffff", "#8fd694", "#f6b26b"


def _position(axes: Any, step: Step) -> None:
    seen = step.seen
    for row in range(seen.height):
        for column in range(seen.width):
            cell = (row, column)
            chosen = step.move is not None and step.move.cell == cell
            color = COVERED if seen.is_covered(cell) else OPENED
            if step.move and chosen:
                color = CERTAIN if step.move.certain else GUESSED
            proves = cell in step.clues
            axes.add_patch(
                _square(cell, color, "#0072b2" if proves else "#8a8f98", 2.0 if proves else 0.5)
            )
            text = symbol(cell, step)
            if text not in "?0":
                axes.text(column, row, text, ha="center", va="center", fontsize="x-small")
    axes.set(xlim=(-0.6, seen.width - 0.4), ylim=(seen.height - 0.4, -0.6), aspect="equal")
    axes.set_axis_off()


def _square(cell: Cell, color: str, edge: str, width: float) -> Any:
    from matplotlib.patches import Rectangle  # as in `draw_strip`

    corner = (cell[1] - 0.5, cell[0] - 0.5)
    above = 2 if width > 1 else 1
    return Rectangle(corner, 1, 1, facecolor=color, edgecolor=edge, linewidth=width, zorder=above)

"""Drawing with matplotlib, an extra: a study's rows with 95 % intervals, a game's steps."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from math import hypot
from pathlib import Path
from typing import Any

from minesweeper.experiments.strip import Strip, StripStep, symbol
from minesweeper.experiments.study import Diagram, Row, RowKey, Study
from minesweeper.extensions import missing
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Status
from minesweeper.rules.faults import BadInput

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
        raise missing(BadInput("a picture needs matplotlib"), "matplotlib")
    if path.suffix.lower() not in KINDS:
        raise BadInput(
            "a picture is one of {kinds}, not {name!r}", kinds=", ".join(KINDS), name=path.name
        )


def draw(study: Study, rows: Sequence[Row], path: Path) -> None:
    """Draw a study's diagrams to a file of the kind its name says: png, svg or pdf.

    Raises ValueError as `check` does, OSError if the file cannot be written.
    """
    check(path)
    _save(figure_of(study, rows), path)


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


def _save(figure: Any, path: Path) -> None:
    """Write a figure without the date, so that the same rows give the same file."""
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
    figure.savefig(path, dpi=110, metadata=metadata)


def _series(study: Study, rows: Sequence[Row]) -> dict[tuple[RowKey, ...], list[Row]]:
    """Return the rows of each line, in the order in which the lines first come up."""
    found: dict[tuple[RowKey, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row.keys[name] for name in study.series), []).append(row)
    return found


def _lines(axes: Any, study: Study, panel: Diagram, rows: Sequence[Row]) -> None:
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


def _bars(axes: Any, study: Study, panel: Diagram, rows: Sequence[Row]) -> None:
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

    A cell about to be revealed is green if certain, else orange; cells claimed to be mines are
    marked F. Arrows lead from the numbers that prove them to the cell and to each new F; the
    numbers are outlined. `captions` say of each step why, in short; a step without a caption has
    the game's ending.
    """
    check(path)
    _save(strip_figure(strip, captions), path)


def strip_figure(strip: Strip, captions: Sequence[str]) -> Any:
    """Return a game's positions as a matplotlib figure; see `draw_strip`."""
    from matplotlib.figure import Figure  # an extra: only where a picture is asked for

    across = min(5, len(strip.steps))
    down = -(-len(strip.steps) // across)
    figure = Figure(figsize=(2.6 * across, 2.9 * down + 0.5), layout="constrained")
    figure.suptitle(f"{strip.code}, played by {strip.player}", fontsize="medium")
    ending = {Status.WON: "won", Status.LOST: "lost"}.get(strip.status, "not finished")
    for number, (step, caption) in enumerate(zip(strip.steps, captions, strict=True), start=1):
        axes = figure.add_subplot(down, across, number)
        _position(axes, step)
        axes.set_title(f"{number}. {caption or ending}", fontsize="x-small")
    return figure


COVERED, OPENED, CERTAIN, GUESSED = "#c8ccd2", "#ffffff", "#8fd694", "#f6b26b"
TO_SAFE, TO_MINE = "#0072b2", "#d55e00"
"""The colours of arrows to cells that are revealed, and to cells that are claimed."""

CLEAR = 0.27
"""How far from the middle of a cell an arrow begins and ends, in cells: digits stay clear."""

BOW = 0.33
"""How far the middle of a long arrow lies beside the straight line, in cells."""


def _position(axes: Any, step: StripStep) -> None:
    seen = step.seen
    leading = {clue for clue, _ in step.leads()}
    for row in range(seen.height):
        for column in range(seen.width):
            cell = (row, column)
            axes.add_patch(_square(cell, _color(cell, step), outlined=cell in leading))
            text = symbol(cell, seen, step.claims)
            if text not in "?0":
                axes.text(column, row, text, ha="center", va="center", fontsize="x-small", zorder=5)
    for clue, cell in step.leads():
        axes.add_patch(_arrow(clue, cell, TO_MINE if cell in step.claims else TO_SAFE))
    axes.set(xlim=(-0.6, seen.width - 0.4), ylim=(seen.height - 0.4, -0.6), aspect="equal")
    axes.set_axis_off()


def _color(cell: Cell, step: StripStep) -> str:
    if step.move and step.move.cell == cell:
        return CERTAIN if step.move.certain else GUESSED
    return COVERED if step.seen.is_covered(cell) else OPENED


def _square(cell: Cell, color: str, *, outlined: bool) -> Any:
    from matplotlib.patches import Rectangle  # as in `strip_figure`

    corner = (cell[1] - 0.5, cell[0] - 0.5)
    edge, width, above = ("#3c4350", 1.4, 2) if outlined else ("#8a8f98", 0.5, 1)
    return Rectangle(corner, 1, 1, facecolor=color, edgecolor=edge, linewidth=width, zorder=above)


def _arrow(clue: Cell, cell: Cell, color: str) -> Any:
    """Return an arrow from a clue's digit to a cell's; a long one passes beside those between."""
    from matplotlib.patches import FancyArrowPatch  # as in `strip_figure`

    down, right = cell[0] - clue[0], cell[1] - clue[1]
    length = hypot(down, right)
    share = CLEAR / length
    bend = 2 * BOW / length if length > 1.5 else 0.0  # neighbours have no cell between them
    return FancyArrowPatch(
        (clue[1] + share * right, clue[0] + share * down),
        (cell[1] - share * right, cell[0] - share * down),
        arrowstyle="-|>",
        connectionstyle=f"arc3,rad={bend:.3f}",
        mutation_scale=6,
        linewidth=0.9,
        color=color,
        shrinkA=0,
        shrinkB=0,
        zorder=4,
    )

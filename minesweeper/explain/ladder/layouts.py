"""Layouts: the last resort, all ways to fill the cells around a minimal set of numbers."""

from __future__ import annotations

from dataclasses import replace

from minesweeper.explain.ladder.facts import showing_only
from minesweeper.explain.ladder.proof import Step
from minesweeper.explain.ladder.technique import Technique
from minesweeper.inference import Proof as MinimalProof
from minesweeper.inference import analyze
from minesweeper.inference.joining import product
from minesweeper.rules.board import Cell
from minesweeper.rules.observation import Observation


def layouts_step(seen: Observation, found: MinimalProof) -> Step:
    """Return the step that decides a cell by all layouts around the numbers of a minimal proof."""
    ways = _ways(seen, found.clues, found.mine_total)
    here = (found.cell,)
    kind = Technique.LAYOUTS
    return Step(kind, found.clues, here, int(found.mined), here, found.mined, ways=ways)


def _ways(seen: Observation, clues: tuple[Cell, ...], mine_total: bool) -> int:
    """Return in how many ways the cells around some numbers can be filled."""
    known = showing_only(seen, clues)
    if not mine_total:
        known = replace(known, mines=None, density=None)
    analysis = analyze(known)
    fillings = product([part.counted.layouts for part in analysis.parts])
    return sum(ways for ways, weight in zip(fillings, analysis.weights, strict=True) if weight)

"""Parts of a board that can be solved alone, exactly.

A component is closed if no covered cell beyond it touches it and its mines are the same number
in every layout. Nothing learned elsewhere tells anything about it, nor it about the rest, and
its risk must be taken before the game is won: so its best move can be made at once, at no cost.
The forced coin flip between two cells is the smallest of them.
"""

from __future__ import annotations

from minesweeper.inference.analysis import Analysis, Part
from minesweeper.strategy.endgame import Endgame, TreeTooLarge
from minesweeper.strategy.layouts import fillings

MOST_LAYOUTS = 200
"""Closed components with more layouts are left to the look-ahead."""

NODES = 5_000
"""Positions examined for one of them."""


def closed_parts(analysis: Analysis) -> list[Part]:
    """Return the components that nothing else on the board has to do with."""
    grid, unknown = analysis.deduced.frame, analysis.deduced.unknown
    return [
        part
        for part in analysis.parts
        if sum(part.counted.layouts) <= MOST_LAYOUTS
        and sum(map(bool, part.counted.layouts)) == 1
        and not grid.around(part.component.cells) & unknown & ~part.component.cells
    ]


def solve_alone(analysis: Analysis, part: Part) -> Endgame | None:
    """Return the game tree of a closed component; None if it has too many positions."""
    cells = part.component.cells
    tree = Endgame(analysis.deduced.frame, list(fillings(part.component)), cells, NODES)
    try:
        tree.wins(tree.all)
    except TreeTooLarge:
        return None
    return tree

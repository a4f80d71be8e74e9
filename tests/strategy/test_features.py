"""The features of the network are compared with their definition, cell by cell."""

import random
from math import log, log1p

import pytest
from oracle import random_position, see

from minesweeper.inference import InconsistentBoard, analyze
from minesweeper.rules.board import neighbor_table
from minesweeper.strategy.features import (
    EXIT_LIMITS,
    FIFTY_FIFTY_LIMITS,
    MOST_COST,
    OPENING_LIMITS,
    OPENING_SCALE,
    REGION_LIMITS,
    RISK_LIMITS,
    SAFETY_LIMITS,
    SIZE,
    network_features,
)
from minesweeper.strategy.score import leaf_features

MEASURES = slice(0, 16)
BY_FIFTY_FIFTY = slice(16, 21)
BY_RISK = slice(21, 61)
SURE = slice(61, 66)
INNER = slice(66, 76)
TIED = slice(76, 95)
BY_REGION = slice(95, 99)
OPENINGS = slice(99, 109)


class Board:
    """A position as sets of cells, by their chances."""

    def __init__(self, analysis):
        grid = analysis.deduced.frame
        self.table = neighbor_table(analysis.seen.height, analysis.seen.width)
        self.mined = {cell: float(analysis.probability(cell)) for cell in analysis.seen.covered()}
        self.open = {cell for cell, chance in self.mined.items() if 0 < chance < 1}
        self.sure = {cell for cell, chance in self.mined.items() if chance == 0}
        self.inner = set(grid.cells_of(analysis.interior)) & self.open
        parts = [set(grid.cells_of(part.component.cells)) & self.open for part in analysis.parts]
        self.parts = [part for part in parts if part]

    def neighbors(self, cell):
        return len(set(self.table[cell]) & self.open)

    def regions(self):
        left = set(self.open)
        while left:
            region, edge = set(), {left.pop()}
            while edge:
                region |= edge
                edge = {near for cell in edge for near in self.table[cell]} & self.open - region
            left -= region
            yield region


def positions(count, seed):
    rng, found = random.Random(seed), 0
    while found < count:
        seen = random_position(rng)
        try:
            analysis = analyze(seen)
        except InconsistentBoard:
            continue
        if seen.mines is not None and not seen.hit:
            found += 1
            yield (
                analysis,
                Board(analysis),
                list(network_features(analysis, leaf_features(analysis))),
            )


def band(count):
    return [0, 1, 2, 3, 3][count] if count < 5 else 4


def above(limits, value):
    return sum(limit <= value for limit in limits)


def test_cells_of_the_boundary_are_counted_by_chance_and_surroundings():
    for _, board, found in positions(150, "risk"):
        wanted = [0] * 40
        for cell in board.open - board.inner:
            wanted[5 * above(RISK_LIMITS, board.mined[cell]) + band(board.neighbors(cell))] += 1
        assert found[BY_RISK] == wanted


def test_certain_cells_and_the_interior_are_counted_by_surroundings():
    for _, board, found in positions(150, "inner"):
        sure, inner = [0] * 5, [0] * 9
        for cell in board.sure:
            sure[band(board.neighbors(cell))] += 1
        for cell in board.inner:
            inner[board.neighbors(cell)] += 1
        inner[8] //= 2
        edge = sum(len(board.table[cell]) < 8 for cell in board.inner)
        assert found[SURE] == sure
        assert found[INNER] == [edge, *inner]


def test_components_are_counted_by_their_best_cell_and_their_exits():
    seen_exits = set()
    for _, board, found in positions(150, "tied"):
        wanted, all_exits = [0] * 18, 0
        for part in board.parts:
            best = max(1 - board.mined[cell] for cell in part)
            beside = {near for cell in part for near in board.table[cell]} & board.open - part
            limits = (
                sum(limit < best for limit in SAFETY_LIMITS),
                sum(e < len(beside) for e in EXIT_LIMITS),
            )
            wanted[3 * limits[0] + limits[1]] += 1
            all_exits += len(beside)
            seen_exits.add(limits[1])
        assert found[TIED] == [*wanted, min(all_exits, 255)]
    assert seen_exits == {0, 1, 2}


def test_regions_are_counted_by_their_size():
    for _, board, found in positions(150, "regions"):
        sizes = [len(region) for region in board.regions()]
        counts = [
            sum(low < size <= high for size in sizes)
            for low, high in zip((0, *REGION_LIMITS), REGION_LIMITS, strict=False)
        ]
        assert found[BY_REGION] == [len(sizes), *counts]


def test_cells_that_may_start_an_opening_are_counted_by_their_cost():
    some = 0
    for _, board, found in positions(300, "openings"):
        wanted = [0] * 10
        for cell in board.open | board.sure:
            costs = [
                9999 if mined == 1 else min(int(0.5 - OPENING_SCALE * log1p(-mined)), MOST_COST)
                for near in (cell, *board.table[cell])
                if (mined := board.mined.get(near, 0))
            ]
            cost = sum(costs)
            if board.mined[cell] < 0.5 and board.neighbors(cell) and cost <= OPENING_LIMITS[-1]:
                likely = cell in board.open
                wanted[5 * likely + sum(limit < cost for limit in OPENING_LIMITS)] += 1
        assert found[OPENINGS] == wanted
        some += sum(wanted)
    assert some > 100


def test_the_measures_are_those_of_the_position():
    for analysis, board, found in positions(100, "measures"):
        chances = sorted(board.mined[cell] for cell in board.open | board.sure)
        best = [1 - chance for chance in (chances * 2)[:2]] or [1, 1]
        assert found[0] == int(255 * best[0] + 0.5)
        assert found[2] == int(255 * best[1] + 0.5)
        assert found[3] == len(board.sure)
        assert found[4] == sum(board.neighbors(cell) > 0 for cell in board.sure)
        assert found[8] == len(board.open) // 2
        assert found[9] == min(int(log(analysis.layouts) + 0.5), 255)
        assert found[10:12] == [len(board.parts), sum(map(len, board.parts))]


def test_fifty_fifties_are_counted_by_how_likely_they_are():
    for analysis, _, found in positions(100, "flips"):
        chances = leaf_features(analysis).fifty_fifties
        assert sum(found[BY_FIFTY_FIFTY]) == len(chances)
        assert found[BY_FIFTY_FIFTY][-1] == sum(
            chance > FIFTY_FIFTY_LIMITS[-1] for chance in chances
        )


@pytest.mark.parametrize("rows", [("? ?", "1 1"), ("? 1 0", "1 1 0"), ("0 0", "0 0")])
def test_there_are_as_many_as_the_network_takes(rows):
    mines = sum(row.count("?") for row in rows) // 2
    analysis = analyze(see(*rows, mines=mines or (1 if "?" in "".join(rows) else 0)))
    assert len(network_features(analysis, leaf_features(analysis))) == SIZE

"""The cost of fifty-fifties is compared with its definition, cell by cell."""

import random
from fractions import Fraction
from itertools import combinations
from math import log, log1p, prod

import pytest
from oracle import random_position, see

from minesweeper.inference import analyze
from minesweeper.rules.board import neighbor_table
from minesweeper.strategy import fifty_fifties as fifty_fifties_module
from minesweeper.strategy import limits
from minesweeper.strategy.fifty_fifties import (
    LEAST,
    SPARSE,
    by_group,
    cost,
    fifty_fifties,
    risk_groups,
)

MOST_DECIDING = 5


def cost_of(seen):
    analysis = analyze(seen)
    return cost(fifty_fifties(analysis, risk_groups(analysis)))


def cost_by_definition(seen):
    """Return the cost by going through all pairs of covered cells."""
    analysis, table = analyze(seen), neighbor_table(seen.height, seen.width)
    mined = {cell: float(analysis.probability(cell)) for cell in seen.covered()}
    open_cells = {cell for cell, chance in mined.items() if 0 < chance < 1}
    inner = set(analysis.deduced.frame.cells_of(analysis.interior)) & open_cells
    sparse = bool(inner) and mined[min(inner)] <= SPARSE
    groups = [analysis.deduced.frame.cells_of(cells) for cells, _ in risk_groups(analysis)]
    cost = 0.0
    for a, b in (pair for group in groups for pair in combinations(sorted(group), 2)):
        if b not in table[a]:
            continue
        apart = (set(table[a]) ^ set(table[b])) & mined.keys() - {a, b}
        if len(apart & open_cells) > MOST_DECIDING or (sparse and len(apart & inner) > 2):
            continue
        if sparse and a in inner and len(set(table[a]) & open_cells) > 6:
            continue
        flip = 2 * min(mined[a], 1 - mined[a]) * prod(mined[cell] for cell in apart)
        cost -= log1p(-flip / 2) if flip > LEAST else 0
    return cost


def test_two_cells_that_share_all_numbers_cost_one_fifty_fifty():
    assert cost_of(see("? ?", "1 1", mines=1)) == pytest.approx(log(2))


def test_a_certain_cell_beside_one_of_two_cells_decides_between_them():
    seen = see("? ? ?", "1 1 ?", mines=1)
    assert analyze(seen).probability((0, 0)) == analyze(seen).probability((0, 1)) == Fraction(1, 2)
    assert cost_of(seen) == 0


def test_a_known_mine_beside_one_of_them_decides_nothing():
    assert cost_of(see("? ? ? 2", "1 3 ? 2", mines=3)) == pytest.approx(log(2))


def test_nothing_is_lost_where_all_is_certain():
    assert cost_of(see("? 1 0", "1 1 0", mines=1)) == 0


def test_the_cost_is_that_of_its_definition():
    rng, different = random.Random(8), 0
    for _ in range(400):
        seen = random_position(rng)
        if seen.mines is not None:
            cost = cost_of(seen)
            assert cost == pytest.approx(cost_by_definition(seen))
            different += cost > 0
    assert different > 20


def test_cells_of_the_interior_are_found_without_going_through_the_boxes():
    class Groups(list):
        def __iter__(self):
            raise AssertionError("goes through all groups")

    assert by_group(Groups([0b1, 0b10, 0b11100]), 0b10100) == [(2, 2)]
    assert by_group([0b1, 0b10, 0b11100], 0b10110) == [(1, 1), (2, 2)]
    assert by_group([0b1], 0) == []


def test_among_the_pairs_of_a_wide_board_no_fifty_fifties_are_looked_for(monkeypatch):
    seen = see("? ?", "1 1", mines=1)
    monkeypatch.setattr(limits, "PAIRS_TIMES_CELLS", 1)
    fifty_fifties_module.pairs.cache_clear()
    assert cost_of(seen) == 0
    monkeypatch.undo()
    fifty_fifties_module.pairs.cache_clear()
    assert cost_of(seen) == pytest.approx(log(2))

"""Fifty-fifties are held against enumeration: nothing outside tells the two cells apart."""

import random
from collections import defaultdict

import pytest
from oracle import layouts as all_layouts
from oracle import random_position, see

from minesweeper.explain.fifty_fifty import fifty_fifty_with
from minesweeper.inference import analyze
from minesweeper.rules.board import neighbor_table


def pairs_of(analysis):
    """Return each cell that has a twin, with its twin."""
    twins = {cell: fifty_fifty_with(cell, analysis) for cell in analysis.mined}
    return {cell: twin for cell, twin in twins.items() if twin is not None}


def test_a_fifty_fifty_walled_in_by_mines_is_found():
    # Left, a mine in one of two cells walled in by two mines; right, cells with others beside.
    analysis = analyze(see("? ? * 3 ? ?", "1 3 * 3 ? ?", mines=5))
    assert pairs_of(analysis) == {(0, 0): (0, 1), (0, 1): (0, 0)}


def test_a_fifty_fifty_is_found_however_much_else_is_open():
    rows = ["? ? * 3" + 20 * " ?", "1 3 * 3" + 20 * " ?"]
    analysis = analyze(see(*rows, mines=20))
    assert analysis.layouts > 10**9
    assert pairs_of(analysis) == {(0, 0): (0, 1), (0, 1): (0, 0)}


def test_two_cells_that_a_safe_cell_can_tell_apart_are_no_fifty_fifty():
    assert pairs_of(analyze(see("? ? ?", "1 1 ?", mines=1))) == {}


def test_known_mines_beside_two_cells_do_not_tie_them_to_the_rest():
    analysis = analyze(see("? ? ? 2", "1 3 ? 2", mines=3))
    assert pairs_of(analysis) == {(0, 0): (0, 1), (0, 1): (0, 0)}


@pytest.mark.parametrize("seed", range(3))
def test_nothing_outside_a_fifty_fifty_tells_its_cells_apart(seed):
    rng, found = random.Random(seed), 0
    while found < 20:
        seen = random_position(rng, 12)
        pairs, table = pairs_of(analyze(seen)), neighbor_table(seen.height, seen.width)
        for cell, twin in pairs.items():
            assert pairs[twin] == cell
            pair, within = {cell, twin}, defaultdict(set)
            for layout in all_layouts(seen):
                outside = [other for other in seen.covered() if other not in layout | pair]
                numbers = tuple((c, sum(other in layout for other in table[c])) for c in outside)
                within[numbers].add(frozenset(layout & pair))
            assert set(map(frozenset, within.values())) == {
                frozenset({frozenset({cell}), frozenset({twin})})
            }
            found += 1

"""Fifty-fifties are held against enumeration: nothing outside tells the two cells apart."""

import random
from collections import defaultdict

import pytest
from oracle import layouts as all_layouts
from oracle import random_position, see

from minesweeper.explain.fifty_fifty import CoinFlip, coin_flip, fifty_fifty_with
from minesweeper.inference import analyze
from minesweeper.rules.board import neighbor_table


def pairs_of(analysis):
    """Return each cell that has a twin, with its twin."""
    twins = {cell: fifty_fifty_with(cell, analysis) for cell in analysis.mined}
    return {cell: twin for cell, twin in twins.items() if twin is not None}


def decides(cell, other, layouts):
    """Return whether two uncertain cells are alike in all layouts, or unlike in all."""
    both = {(cell in layout, other in layout) for layout in layouts}
    return len(both) == 2 and len({first for first, _ in both}) == 2 == len({o for _, o in both})


def test_a_fifty_fifty_walled_in_by_mines_is_found():
    # Left, a mine in one of two cells walled in by two mines; right, cells with others beside.
    analysis = analyze(see("? ? * 3 ? ?", "1 3 * 3 ? ?", mines=5))
    flips = {cell: flip for cell in analysis.mined if (flip := coin_flip(cell, analysis))}
    assert {cell for cell, flip in flips.items() if flip.independent} == {(0, 0), (0, 1)}
    assert flips[(0, 0)] == CoinFlip(((0, 0), (0, 1)), ever=False, independent=True)


def test_two_cells_that_every_other_cell_touches_alike_are_a_fifty_fifty():
    # One mine above or below in each column: each cell to come touches both or none.
    analysis = analyze(see("? ? * 3 ? ?", "1 3 * 3 ? ?", mines=5))
    flip = coin_flip((0, 4), analysis)
    assert flip == CoinFlip(((0, 4), (1, 4)), ever=False, independent=False)
    assert pairs_of(analysis)[(1, 5)] == (0, 5)


def test_a_fifty_fifty_is_found_however_much_else_is_open():
    rows = ["? ? * 3" + 20 * " ?", "1 3 * 3" + 20 * " ?"]
    analysis = analyze(see(*rows, mines=20))
    assert analysis.layouts > 10**9
    assert pairs_of(analysis) == {
        (0, 0): (0, 1),
        (0, 1): (0, 0),
        (0, 4): (1, 4),
        (1, 4): (0, 4),
    }


def test_four_cells_with_two_layouts_are_a_fifty_fifty():
    # Mines at A1 and B3, or at A2 and C3; B1 is safe and shows 1 or 1.
    analysis = analyze(see("? ? 0", "? 2 1", "1 ? ?", mines=2))
    assert pairs_of(analysis) == {
        (0, 0): (1, 0),
        (1, 0): (0, 0),
        (2, 1): (2, 2),
        (2, 2): (2, 1),
    }


def test_a_coin_flip_that_a_cell_to_come_may_tell_is_none_for_ever():
    analysis = analyze(see("? ? ?", "1 1 ?", mines=1))
    assert coin_flip((0, 0), analysis) == CoinFlip(((0, 0), (0, 1)), ever=True)


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
            layouts = list(all_layouts(seen))
            # Cells that fall with the coin flip are part of it.
            fall = {other for other in seen.covered() if decides(cell, other, layouts)}
            for layout in layouts:
                outside = [other for other in seen.covered() if other not in layout | fall]
                numbers = tuple((c, sum(other in layout for other in table[c])) for c in outside)
                within[numbers].add(frozenset(layout & pair))
            assert set(map(frozenset, within.values())) == {
                frozenset({frozenset({cell}), frozenset({twin})})
            }
            found += 1

"""Every number a cell may show, counted at once: the same as each counted by itself."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from minesweeper.inference import Analysis, BudgetExceeded, analyze
from minesweeper.inference.after_number import after_numbers
from minesweeper.inference.distribution import Distribution
from minesweeper.inference.masks import Mask
from minesweeper.rules.board import draw, neighbor_table, neighbors
from minesweeper.rules.observation import Observation
from tests.oracle import random_position, see

BUDGET = 10**6


def positions(count: int, seed: int) -> list[Analysis]:
    rng = random.Random(seed)
    return [analyze(random_position(rng, most_covered=12)) for _ in range(count)]


def mined(known: Distribution) -> dict[int, int]:
    """Return for each covered cell the layouts in which it is a mine."""
    bits_of = known.deduced.frame.bits_of
    cells = dict.fromkeys(bits_of(known.mines_mask), known.layouts)
    cells |= dict.fromkeys(bits_of(known.safe_mask), 0)
    for box, layouts in [*known.boxes, (known.interior, known.interior_mined)]:
        cells |= dict.fromkeys(bits_of(box), layouts)
    return cells


def test_each_number_leaves_what_it_leaves_by_itself() -> None:
    numbers = certain = hit = 0
    for analysis in positions(150, seed=3):
        seen, grid = analysis.seen, analysis.deduced.frame
        hit += bool(seen.hit)
        unit = seen.density.denominator - seen.density.numerator if seen.density else 1
        for cell, times in analysis.mined.items():
            if times == analysis.layouts:
                continue
            found = list(after_numbers(analysis, grid.bit(cell), BUDGET))
            for one in found:
                whole = analyze(replace(seen, numbers={**seen.numbers, cell: one.number}))
                assert one.layouts == whole.layouts * (unit if seen.mines is None else 1)
                assert mined(one) == {
                    bit: layouts * one.layouts // whole.layouts
                    for bit, layouts in mined(whole).items()
                }
                assert (one.safe_mask, one.mines_mask) == (whole.safe_mask, whole.mines_mask)
                assert one.analysis(BUDGET).mined == whole.mined
                certain += bool(one.safe_mask)
            numbers += len(found)
            assert [one.number for one in found] == sorted({one.number for one in found})
            assert sum(one.layouts for one in found) == analysis.layouts - times
    assert numbers > 1000
    assert 100 < certain < numbers
    assert hit > 5


def undecided_groups(known: Distribution) -> list[Mask]:
    groups = [
        sum(box for box, mined in boxes if 0 < mined < known.layouts)
        for boxes in known.boxes_by_component
    ]
    return sorted(group for group in groups if group)


def scattered(rng: random.Random) -> Observation:
    """Return a position with open numbers here and there, so that it has several components."""
    mines = set(draw(list(neighbor_table(5, 11)), 11, rng))
    numbers = {
        cell: len(mines.intersection(neighbors(cell, 5, 11)))
        for cell in neighbor_table(5, 11)
        if cell not in mines and rng.random() < 0.2
    }
    return Observation(5, 11, 11, numbers)


def test_cells_are_tied_as_their_numbers_tie_them() -> None:
    rng, several = random.Random(4), 0
    for _ in range(12):
        analysis = analyze(scattered(rng))
        grid = analysis.deduced.frame
        for cell, times in analysis.mined.items():
            if times == analysis.layouts:
                continue
            for one in after_numbers(analysis, grid.bit(cell), BUDGET):
                groups = undecided_groups(one)
                assert not any(a & b for a, b in combinations(groups, 2))
                whole = undecided_groups(one.analysis(BUDGET))
                # What follows only from counting may tie components that fall apart here.
                assert all(any(group & ~other == 0 for other in whole) for group in groups)
                assert sum(groups) == sum(whole)
                several += len(groups) > 1
    assert several > 200


def test_a_cell_in_the_interior_shows_what_the_interior_holds() -> None:
    analysis = analyze(see("1 ? ? ? ?", "? ? ? ? ?", mines=3))
    corner = analysis.deduced.frame.bit((0, 4))
    found = {one.number: one.layouts for one in after_numbers(analysis, corner, BUDGET)}
    # Three ways to put a mine beside the 1, and two more mines in the corner's three neighbours
    # and the two cells between.
    assert found == {0: 3 * 1, 1: 3 * 3 * 2, 2: 3 * 3}


def test_counting_stops_at_the_budget() -> None:
    analysis = analyze(see("1 ? ?", "? ? ?", "? ? ?", mines=3))
    beside = analysis.deduced.frame.bit((0, 1))
    assert list(after_numbers(analysis, beside, 20))
    with pytest.raises(BudgetExceeded):
        list(after_numbers(analysis, beside, 0))


def test_parts_that_cost_too_much_to_join_are_refused() -> None:
    analysis = analyze(see("? 1 ? 1 ? ? ? 1 ? 1 ?", density=Fraction(1, 3)))
    with pytest.raises(BudgetExceeded) as refused:
        list(after_numbers(analysis, analysis.deduced.frame.bit((0, 2)), 0))
    assert str(refused.value) == "joining takes more states than allowed"

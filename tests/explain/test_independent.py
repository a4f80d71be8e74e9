"""Independent parts are held against enumeration: nothing outside tells more, wins are exact."""

import random
from collections import defaultdict
from fractions import Fraction

from oracle import layouts as all_layouts
from oracle import random_position, see

from minesweeper.explain import independent
from minesweeper.explain.independent import independent_parts
from minesweeper.inference import analyze
from minesweeper.rules.board import neighbor_table


def test_a_fifty_fifty_walled_in_by_mines_is_found():
    # Left, a mine in one of two cells walled in by two mines; right, cells with others beside.
    (part,) = independent_parts(analyze(see("? ? * 3 ? ?", "1 3 * 3 ? ?", mines=5)))
    assert part.cells == {(0, 0), (0, 1)}
    assert (part.mines, part.chance_to_win) == (1, Fraction(1, 2))
    assert part.is_fifty_fifty


def test_a_fifty_fifty_is_found_however_much_else_is_open():
    rows = ["? ? * 3" + 20 * " ?", "1 3 * 3" + 20 * " ?"]
    analysis = analyze(see(*rows, mines=20))
    assert analysis.layouts > 10**9
    assert [part.cells for part in independent_parts(analysis)] == [{(0, 0), (0, 1)}]


def test_two_cells_that_a_safe_cell_can_tell_apart_are_not_independent():
    assert independent_parts(analyze(see("? ? ?", "1 1 ?", mines=1))) == []


def test_known_mines_beside_a_part_do_not_tie_it_to_the_rest():
    (part,) = independent_parts(analyze(see("? ? ? 2", "1 3 ? 2", mines=3)))
    assert part.cells == {(0, 0), (0, 1)}
    assert part.is_fifty_fifty


def test_a_part_whose_tree_is_too_large_has_no_chance(monkeypatch):
    analysis = analyze(see("? ? * 3 ? ?", "1 3 * 3 ? ?", mines=5))
    monkeypatch.setattr(independent, "NODES", 0)
    assert [part.chance_to_win for part in independent_parts(analysis)] == [None]
    monkeypatch.setattr(independent, "MOST_LAYOUTS", 1)
    assert [part.chance_to_win for part in independent_parts(analysis)] == [None]


def parts_of_positions(count):
    """Yield small positions with an independent part, and the part."""
    rng = random.Random(5)
    while count:
        seen = random_position(rng, 12)
        for part in independent_parts(analyze(seen)):
            count -= 1
            yield seen, part


def test_nothing_outside_a_part_tells_more_about_it():
    for seen, part in parts_of_positions(80):
        table, within = neighbor_table(seen.height, seen.width), defaultdict(set)
        for layout in all_layouts(seen):
            outside = [cell for cell in seen.covered() if cell not in layout | part.cells]
            numbers = tuple((c, sum(other in layout for other in table[c])) for c in outside)
            within[numbers].add(layout & part.cells)
        assert len({frozenset(fillings) for fillings in within.values()}) == 1
        fillings = next(iter(within.values()))
        assert {len(filling) for filling in fillings} == {part.mines}
        assert len(fillings) > 1


def wins(table, cells, fillings):
    """Return how many fillings of some cells best play wins, by trying every cell."""
    if len(fillings) == 1:
        return 1
    most = 0
    for cell in cells:
        by_number = defaultdict(list)
        for filling in fillings:
            if cell not in filling:
                by_number[sum(other in filling for other in table[cell])].append(filling)
        left = cells - {cell}
        most = max(most, sum(wins(table, left, rest) for rest in by_number.values()))
    return most


def test_the_chance_to_win_a_part_is_that_of_best_play():
    small = 0
    for seen, part in parts_of_positions(80):
        if len(part.cells) <= 5:
            fillings = {layout & part.cells for layout in all_layouts(seen)}
            best = wins(
                neighbor_table(seen.height, seen.width), part.cells, sorted(fillings, key=sorted)
            )
            assert part.chance_to_win == Fraction(best, len(fillings))
            small += len(part.cells) > 2
    assert small > 10

"""Whole games of small boards: the tree against known values and play by the rules alone."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from best_play import best_play
from oracle import layouts as all_layouts
from oracle import random_position

from minesweeper.inference import analyze
from minesweeper.inference.masks import frame
from minesweeper.rules.board import neighbor_table
from minesweeper.rules.level import Level, Start, mine_free
from minesweeper.strategy import endgame
from minesweeper.strategy.endgame import Endgame, TreeTooLarge
from minesweeper.strategy.layouts import Symmetry

EXACT = {
    (3, 2): (".666667", ".857143", "1.000000"),
    (4, 3): (".714286", ".879121", "1.000000"),
    (4, 5): (".334478", ".486513", ".952381"),
    (5, 4): (".651067", ".775080", ".855495"),
    (5, 5): (".513288", ".641610", ".801282"),
}
"""The chance to win a square board of that size and that many mines, by start rule."""


def whole_tree(height, width, mines, free=(), nodes=10**9):
    """Return the game tree of an unopened board on which some cells are never mines."""
    grid = frame(height, width)
    return Endgame(grid, boards(height, width, mines, free), grid.all, nodes)


def boards(height, width, mines, free=()):
    bit = frame(height, width).bit
    places = [1 << bit(cell) for cell in neighbor_table(height, width) if cell not in free]
    return [sum(chosen) for chosen in combinations(places, mines)]


def by_first_number(first, level, start):
    """Return the layouts that the start rule allows, by the number of the first cell."""
    grid, groups = frame(level.height, level.width), {}
    for board in boards(level.height, level.width, level.mines, mine_free(start, first, level)):
        number = (board & grid.ring(grid.bit(first))).bit_count()
        groups.setdefault(number, []).append(board)
    return sorted(groups.values(), key=len)


def chance_after(first, level, start, most=Fraction(0)):
    """Return the chance to win by best play after the first cell, protected by the start rule.

    Or one up to `most`, if it is no more. Each number it can show is a tree of its own.
    """
    grid, groups = frame(level.height, level.width), by_first_number(first, level, start)
    total = wins = sum(map(len, groups))
    enough = int(most * total)
    for group in groups:
        tree = Endgame(grid, group, grid.all, nodes=10**9)
        wins -= len(group)
        wins += tree.wins(tree.all, enough - wins)
        if wins <= enough:
            break
    return Fraction(wins, total)


def first_cells(level, start):
    """Return the first cells that the rule can protect, but those that mirrors make alike."""
    cells = [
        (row, column)
        for row in range((level.height + 1) // 2)
        for column in range((level.width + 1) // 2)
        if level.height != level.width or row <= column
    ]
    return [
        cell for cell in cells if level.cells - len(mine_free(start, cell, level)) >= level.mines
    ]


@cache
def best_chance(level, start):
    """Return the chance to win by best play, the best first cell included.

    Without protection the first cell is as likely a mine wherever it is: then the game goes on
    as if it had been protected.
    """
    if start is Start.ANY:
        return best_chance(level, Start.SAFE) * (1 - Fraction(level.mines, level.cells))
    most = Fraction(0)
    for cell in first_cells(level, start):
        most = max(most, chance_after(cell, level, start, most))
    return most


def known(size, mines, start):
    return pytest.approx(float(EXACT[size, mines][list(Start).index(start)]), abs=5e-7)


@pytest.mark.parametrize("start", Start)
@pytest.mark.parametrize(
    ("size", "mines"), [(3, 2), (4, 3), pytest.param(4, 5, marks=pytest.mark.slow)]
)
def test_best_play_wins_small_boards_as_often_as_is_known(size, mines, start):
    assert float(best_chance(Level(size, size, mines), start)) == known(size, mines, start)


def test_best_play_wins_5x5_boards_from_an_opening_as_often_as_is_known():
    assert float(best_chance(Level(5, 5, 4), Start.OPENING)) == known(5, 4, Start.OPENING)


@pytest.mark.slow
@pytest.mark.parametrize("start", list(reversed(Start)))
@pytest.mark.parametrize("mines", [4, 5])
def test_best_play_wins_5x5_boards_as_often_as_is_known(mines, start):
    assert float(best_chance(Level(5, 5, mines), start)) == known(5, mines, start)


def test_an_unprotected_first_cell_is_found_by_the_tree_itself():
    for size, mines in [(3, 2), (4, 3)]:
        tree = whole_tree(size, size, mines)
        chance = tree.wins(tree.all) / tree.all.bit_count()
        assert chance == known(size, mines, Start.ANY)


def after_each_first_cell(level):
    """Return for each first cell, which may be a mine, the wins by best play after it."""
    tree = whole_tree(level.height, level.width, level.mines)
    bit = frame(level.height, level.width).bit
    return {
        cell: tree.wins_after(tree.all, bit(cell)) for cell in first_cells(level, Start.ANY)
    }, tree.all.bit_count()


@pytest.mark.parametrize(
    ("shape", "best"), [("3x3x2", (0, 1)), ("4x3x3", (0, 0)), ("4x4x3", (0, 0))]
)
def test_first_cells_that_are_mines_equally_often_do_not_win_equally_often(shape, best):
    wins, layouts = after_each_first_cell(Level.parse(shape))
    assert max(wins, key=wins.__getitem__) == best
    assert len(set(wins.values())) > 1
    for cell, won in wins.items():
        protected = chance_after(cell, Level.parse(shape), Start.SAFE)
        free = 1 - Fraction(Level.parse(shape).mines, Level.parse(shape).cells)
        assert Fraction(won, layouts) == protected * free


def chance_by_the_rules(level, start):
    """Return the chance to win by best play, found without the strategy."""
    shape = level.height, level.width, level.mines
    if start is Start.ANY:
        return Fraction(*best_play(*shape))
    protected = [
        [cell, *sorted(mine_free(start, cell, level) - {cell})]
        for cell in first_cells(level, start)
    ]
    return max((Fraction(*best_play(*shape, cells)) for cells in protected), default=0)


@pytest.mark.parametrize("start", Start)
@pytest.mark.parametrize(
    "shape",
    ["5x2x2", "5x2x4", "3x3x3", "4x3x2"],
)
def test_small_boards_are_won_as_often_as_by_best_play_by_the_rules(shape, start):
    level = Level.parse(shape)
    assert best_chance(level, start) == chance_by_the_rules(level, start)


@pytest.mark.slow
@pytest.mark.parametrize("start", Start)
@pytest.mark.parametrize(
    "shape",
    [
        "4x3x3",
        "6x2x3",
        "3x3x4",
        "4x3x5",
        "5x3x2",
        "4x4x2",
        "7x2x3",
        "7x2x4",
        "4x3x6",
        "5x3x3",
        "5x3x4",
        "4x4x3",
        "4x4x4",
    ],
)
def test_larger_boards_are_won_as_often_as_by_best_play_by_the_rules(shape, start):
    level = Level.parse(shape)
    assert best_chance(level, start) == chance_by_the_rules(level, start)


@pytest.mark.parametrize(
    ("height", "width", "mines"),
    [(1, 6, 2), (2, 3, 2), (2, 4, 3), (3, 2, 1), (3, 3, 3), (3, 3, 4), (2, 5, 3), (3, 4, 3)],
)
def test_the_tree_of_a_small_board_wins_as_often_as_best_play_by_the_rules(height, width, mines):
    tree = whole_tree(height, width, mines)
    assert (tree.wins(tree.all), tree.all.bit_count()) == best_play(height, width, mines)


@pytest.mark.parametrize("first", [(0, 0), (1, 1), pytest.param((0, 1), marks=pytest.mark.slow)])
def test_the_tree_after_a_safe_first_cell_wins_as_often_as_best_play_by_the_rules(first):
    tree = whole_tree(3, 4, 4, {first})
    wins = tree.wins_after(tree.all, frame(3, 4).bit(first))
    assert (wins, tree.all.bit_count()) == best_play(3, 4, 4, [first])


@pytest.mark.parametrize("shape", [(3, 4, 4), (4, 4, 3)])
def test_large_trees_whose_positions_are_shared_give_the_same_values(shape, monkeypatch):
    plain = whole_tree(*shape)
    wins = plain.wins(plain.all)
    for name, size in [("LARGE", 2), ("WIDE", 8), ("SYMMETRIC", 2)]:
        monkeypatch.setattr(endgame, name, size)
    shared = whole_tree(*shape)
    assert shared.wins(shared.all) == wins
    assert shared.ranked(shared.all) == plain.ranked(plain.all)


def test_wins_that_are_enough_are_not_counted_further():
    tree = whole_tree(3, 3, 3)
    wins = tree.wins(tree.all)
    for enough in range(wins + 10):
        found = whole_tree(3, 3, 3).wins(tree.all, enough)
        assert found == wins if wins > enough else wins <= found <= enough


def wins_after(tree, fitting, option):
    """Return the wins after opening a cell, by trying every cell at every turn."""
    parts = [fitting & shows for shows in option.shows if fitting & shows]
    return sum(tried(tree, part) for part in parts)


def tried(tree, left):
    if left.bit_count() == 1:
        return 1
    options = [one for one in tree.cells if left & one.safe]
    free = [one for one in options if left & one.safe == left and len(one.parts(left)) > 1]
    risky = [one for one in options if left & one.safe != left]
    return max(wins_after(tree, left, option) for option in free[:1] or risky)


def test_every_cell_of_a_position_is_ranked_by_what_trying_everything_gives():
    rng, compared = random.Random(8), 0
    while compared < 50:
        seen = random_position(rng, 9)
        if seen.mines is None:
            continue
        grid, hit = frame(seen.height, seen.width), seen.hit
        found = analyze(seen).deduced
        masks = [grid.mask(layout | hit) & ~found.mines for layout in all_layouts(seen)]
        tree = Endgame(grid, masks, found.unknown)
        if 1 < len(masks) <= 60:
            compared += 1
            for wins, option in tree.ranked(tree.all):
                assert wins == wins_after(tree, tree.all, option)


def positions_with_layouts(count, seed):
    """Yield trees of positions with a few layouts, and what makes others of the same."""
    rng = random.Random(seed)
    while count:
        seen = random_position(rng)
        if seen.mines is None or seen.hit:
            continue
        found = analyze(seen)
        grid, unknown = found.deduced.frame, found.deduced.unknown
        layouts = [grid.mask(layout) for layout in all_layouts(seen)]
        if 3 < len(layouts) < 200 and not found.safe_mask:
            count -= 1
            yield grid, layouts, unknown


def test_playing_safe_wins_no_more_than_best_play_and_as_much_near_the_end():
    less = 0
    for grid, layouts, unknown in positions_with_layouts(25, "safe"):
        tree = Endgame(grid, layouts, unknown)
        exact = {option.bit: wins for wins, option in tree.ranked(tree.all)}
        for above in (1, 5, len(layouts)):
            safest = Endgame(grid, layouts, unknown, safest_above=above)
            for wins, option in safest.ranked(safest.all):
                assert option.safe.bit_count() >= wins
                assert wins <= exact[option.bit]
                assert wins == exact[option.bit] or above < len(layouts)
                less += wins < exact[option.bit]
    assert less > 0


def test_a_tree_is_given_up_after_its_budget():
    tree = whole_tree(3, 3, 3, nodes=10)
    with pytest.raises(TreeTooLarge):
        tree.wins(tree.all)


def test_a_square_has_eight_images_and_other_boards_four():
    for (height, width), count in {(3, 3): 8, (3, 4): 4}.items():
        grid = frame(height, width)
        whole = Symmetry(grid, grid.all)
        corners = [(0, 1), (height - 1, 1), (0, width - 2), (1, 0), (1, width - 1)]
        keys = {whole.canonical((grid.mask([cell]),)) for cell in corners}
        assert len(keys) == (1 if count == 8 else 2)


def test_only_mirrors_that_leave_the_unknown_cells_in_place_count():
    grid = frame(3, 3)
    lopsided = Symmetry(grid, grid.all & ~1)
    left, right = (grid.mask([(1, 0)]),), (grid.mask([(1, 2)]),)
    assert lopsided.canonical(left) != lopsided.canonical(right)
    assert lopsided.canonical(left) == lopsided.canonical((grid.mask([(0, 1)]),))

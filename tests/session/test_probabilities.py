"""The chances of cells as they are shown: neutral at the average, a common one told once."""

from fractions import Fraction

import pytest

from minesweeper import Observation
from minesweeper.session.probabilities import (
    NONE,
    Probabilities,
    ShownChance,
    probabilities_of,
    warmth,
)


def see(*rows, mines):
    """Return the position drawn: `?` is covered, a digit a number."""
    cells = [row.split() for row in rows]
    numbers = {
        (i, j): int(sign)
        for i, row in enumerate(cells)
        for j, sign in enumerate(row)
        if sign.isdigit()
    }
    return Observation(len(cells), len(cells[0]), mines, numbers)


ROW = see("1 ? ? ? ?", mines=2)
"""B1 is the 1's mine; the other mine is in C1, D1 or E1."""

CORNER = see("1 ? ? ?", "? ? ? ?", "? ? ? ?", mines=4)
"""One mine beside the 1, and three in the eight cells beside no number."""


def test_a_certain_mine_is_shown_and_the_others_share_one_figure():
    known = probabilities_of(ROW)
    assert known.elsewhere == {(0, 2), (0, 3), (0, 4)}
    assert known.common == Fraction(1, 3)
    assert known.chances == {
        (0, 1): ShownChance(100, 100),
        (0, 2): ShownChance(None, 0),
        (0, 3): ShownChance(None, 0),
        (0, 4): ShownChance(None, 0),
    }


def test_cells_beside_a_number_keep_their_figures_coloured_by_the_common_chance():
    known = probabilities_of(CORNER)
    assert known.common == Fraction(3, 8)
    assert known.average == 3 / 8
    for cell in ((0, 1), (1, 0), (1, 1)):
        assert known.chances[cell] == ShownChance(33, -10)
    assert known.best == {(0, 1), (1, 0), (1, 1)}


def test_without_cells_beside_no_number_the_mean_is_average():
    known = probabilities_of(see("? 1 ?", mines=1))
    assert known.elsewhere == frozenset()
    assert known.common is None
    assert known.average == 0.5
    assert set(known.chances.values()) == {ShownChance(50, 0)}
    assert known.best == {(0, 0), (0, 2)}


def test_the_cells_of_a_coin_flip_are_neutral_beside_certain_mines():
    known = probabilities_of(see("? 1 2 ?", "? 1 2 ?", mines=3))
    uncertain = {shown for shown in known.chances.values() if shown.percent not in (0, 100)}
    assert uncertain == {ShownChance(50, 0)}


def test_cells_beside_no_number_that_are_certain_are_shown_one_by_one():
    known = probabilities_of(see("1 ? ? ?", mines=1))
    assert known.elsewhere == frozenset()
    assert known.chances[0, 3] == ShownChance(0, -100)
    assert not known.best


def test_where_cells_beside_no_number_have_the_least_chance_none_of_them_is_best():
    known = probabilities_of(see("? ? ? ?", "? ? ? ?", "? ? ? 4", "? ? ? ?", mines=6))
    assert known.common is not None
    assert known.common == known.least < Fraction(4, 5)
    assert known.is_common_least
    assert known.best == frozenset()


def test_where_cells_beside_a_number_have_the_least_chance_the_common_one_is_not_called_so():
    known = probabilities_of(CORNER)
    assert known.least == Fraction(1, 3)
    assert not known.is_common_least


def test_cells_beside_a_number_that_are_as_likely_mines_as_all_others_are_best():
    tied = Probabilities(
        dict.fromkeys(((0, 1), (0, 2)), Fraction(1, 2)), elsewhere=frozenset({(0, 2)})
    )
    assert tied.best == {(0, 1)}
    assert tied.is_common_least


def test_where_all_are_mines_none_is_best():
    assert probabilities_of(see("1 ?", mines=1)).best == frozenset()
    assert NONE.best == frozenset()
    assert NONE.chances == {}


@pytest.mark.parametrize("average", [0.05, 0.2, 0.5, 0.95])
def test_warmth_rises_with_the_chance_and_is_nought_at_the_average(average):
    chances = [Fraction(n, 40) for n in range(41)]
    warmths = [warmth(chance, average) for chance in chances]
    assert warmths == sorted(warmths)
    assert warmths[0] == -1
    assert warmths[-1] == 1
    assert warmth(average, average) == 0


def test_an_estimate_is_shown_in_the_same_way():
    known = Probabilities({(0, 0): Fraction(1, 4), (0, 1): Fraction(1, 2)}, exact=False)
    assert known.chances == {(0, 0): ShownChance(25, -35), (0, 1): ShownChance(50, 20)}

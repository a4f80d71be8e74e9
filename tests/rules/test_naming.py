"""Names of cells and chances as people read them."""

from fractions import Fraction
from itertools import product

import pytest

from minesweeper.rules.naming import cell_named, name_of, whole_percent


def test_a_name_leads_back_to_its_cell():
    for cell in product(range(0, 200, 7), range(200)):
        assert cell_named(name_of(cell)) == cell_named(f" {name_of(cell).lower()} ") == cell


@pytest.mark.parametrize("name", ["", "7", "B", "B0", "3B", "B-1", "B3C", "B 3", "É3", "ABCD1"])
def test_what_names_no_cell_is_refused(name):
    with pytest.raises(ValueError, match="names no cell"):
        cell_named(name)


def test_only_a_certain_chance_is_0_or_100_percent():
    tiny = Fraction(1, 10**30)
    assert [whole_percent(chance) for chance in (Fraction(0), tiny)] == [0, 1]
    assert [whole_percent(chance) for chance in (1 - tiny, Fraction(1))] == [99, 100]

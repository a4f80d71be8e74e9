"""The tables of the generator's benchmark."""

from benchmarks.generator import spread, tries


def test_without_boards_the_cells_of_the_table_are_empty():
    assert spread([]).split("|") == ["", " ", ""]
    assert spread([0.001, 0.003]) == "2.00 | 2.90 | 3.0"
    assert tries([]) == ""

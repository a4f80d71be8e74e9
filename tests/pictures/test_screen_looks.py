"""Looks at a screen that tests draw: the board's place, and what cannot have changed."""

from random import Random

import pytest

from minesweeper.pictures.door import PictureError
from minesweeper.pictures.looks import ScreenLooks
from tests.pictures.boards import MARGIN, position
from tests.pictures.screens import CELL, FakeScreen

pytestmark = pytest.mark.usefixtures("pictures_read_once")

AT = (100, 60)


@pytest.fixture
def rows():
    return position(Random(5), 7, 9, 9)


@pytest.fixture
def screen(rows):
    return FakeScreen(rows, AT, (480, 360))


@pytest.fixture
def looks(screen):
    return ScreenLooks(None, screen.take)


def with_sign(rows, cell, sign):
    row, column = cell
    return [*rows[:row], rows[row][:column] + sign + rows[row][column + 1 :], *rows[row + 1 :]]


def cells_with(rows, signs):
    return [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in signs]


def test_the_middle_of_a_cell_is_named_as_it_lies_on_the_screen(looks, rows):
    look = looks.look()
    assert list(look.read.rows) == rows
    x, y = look.middle((3, 7))
    assert abs(x - (AT[0] + MARGIN + 7.5 * CELL)) <= 3
    assert abs(y - (AT[1] + MARGIN + 3.5 * CELL)) <= 3


def test_a_region_is_looked_at_alone_and_places_are_still_those_of_the_screen(screen, looks):
    whole = looks.look()
    part = ScreenLooks((60, 30, 400, 320), screen.take).look()
    assert screen.regions == [None, (60, 30, 400, 320)]
    assert all(abs(a - b) <= 2 for a, b in zip(part.place, whole.place, strict=True))


def test_the_next_look_is_where_the_board_lay(screen, looks):
    first = looks.look()
    second = looks.look()
    left, top, width, height = screen.regions[1]
    assert left < first.place[0] < left + width
    assert top < first.place[1] < top + height
    assert width < first.place[2] + 4 * CELL
    assert height < first.place[3] + 4 * CELL
    assert len(screen.regions) == 2
    assert second.read.rows == first.read.rows


@pytest.mark.parametrize("at", [(20, 15), (180, 110)])
def test_a_board_that_has_moved_is_looked_for_on_the_whole_screen(screen, looks, rows, at):
    looks.look()
    screen.show(rows, at)
    look = looks.look()
    assert screen.regions[-1] is None
    assert list(look.read.rows) == rows
    assert abs(look.place[0] - at[0] - MARGIN) <= 3
    assert not look.changed | look.covered


def test_a_board_of_another_size_is_another_board(screen, looks):
    looks.look()
    larger = position(Random(6), 9, 12, 16)
    screen.show(larger, AT)
    look = looks.look()
    assert list(look.read.rows) == larger
    assert not look.changed | look.covered


def test_cells_that_open_change_nothing_impossible(screen, looks, rows):
    # The first position has fewer of the second one's numbers.
    number = next(cell for cell in cells_with(rows, "1") if "0" not in near_signs(rows, cell))
    screen.show(with_sign(rows, number, "H"), AT)
    looks.look()
    screen.show(rows, AT)
    look = looks.look()
    assert list(look.read.rows) == rows
    assert not look.changed | look.covered


def near_signs(rows, cell):
    return {
        rows[r][c]
        for r in range(max(cell[0] - 1, 0), min(cell[0] + 2, len(rows)))
        for c in range(max(cell[1] - 1, 0), min(cell[1] + 2, len(rows[0])))
    }


def test_an_opened_cell_that_is_covered_again_is_a_new_game(screen, looks, rows):
    looks.look()
    other = position(Random(7), 7, 9, 9)
    screen.show(other, AT)
    look = looks.look()
    again = {cell for cell in cells_with(rows, "012345678") if cell in cells_with(other, "HF")}
    assert look.covered == again != frozenset()
    assert not look.changed
    numbers = set(cells_with(other, "012345678"))
    assert look.position.numbers.keys() == numbers - set(look.read.doubtful)


def test_a_number_that_has_changed_is_named_and_not_relied_on(screen, looks):
    # Beside covered cells either number may be, so that neither is doubtful.
    rows = ["HHHHHH"] * 3 + ["HH1HHH", "HHHHHH", "HHHHHH"]
    screen.show(rows, AT)
    first = looks.look()
    screen.show(with_sign(rows, (3, 2), "2"), AT)
    look = looks.look()
    assert not first.read.doubtful + look.read.doubtful
    assert look.changed == {(3, 2)}
    assert (3, 2) not in look.position.numbers
    assert looks.look().position.numbers == {(3, 2): 2}


def test_doubtful_cells_and_flags_are_not_relied_on(screen, looks, rows):
    lie = cells_with(rows, "1")[0]
    screen.show(with_sign(rows, lie, "8"), AT)
    look = looks.look()
    assert look.read.doubtful
    assert look.position.numbers.keys().isdisjoint(look.read.doubtful)
    assert not look.position.flags


def test_a_board_that_is_hidden_is_a_fault_and_found_again(screen, looks, rows):
    looks.look()
    screen.show(["H"], (-500, -500))
    with pytest.raises(PictureError, match="no Minesweeper board is found"):
        looks.look()
    screen.show(rows, AT)
    assert list(looks.look().read.rows) == rows

"""Items go on few pages that are about equally full, and buttons on even lines."""

from minesweeper.ui.widgets.packing import Item, even_pages, full_lines, lines_of, pages_of


def items(*heights, leads=()):
    return [Item(height, lambda _: None, i in leads) for i, height in enumerate(heights)]


def heights(pages):
    return [[item.height for item in page] for page in pages]


def test_a_page_is_filled_before_the_next_begins():
    assert heights(pages_of(items(10, 20, 30, 5), 35, 5)) == [[10, 20], [30], [5]]
    assert heights(pages_of(items(10, 20, 30, 5), 80, 5)) == [[10, 20, 30, 5]]
    assert heights(pages_of(items(10, 20), 35, 5)) == [[10, 20]]
    assert heights(pages_of(items(10, 20), 34, 5)) == [[10], [20]]


def test_a_heading_stays_with_what_follows_it():
    assert heights(pages_of(items(20, 5, 20, leads={1}), 35, 0)) == [[20], [5, 20]]


def test_an_item_that_is_too_high_has_a_page_of_its_own():
    assert heights(pages_of(items(5, 100, 5), 35, 0)) == [[5], [100], [5]]


def test_balanced_pages_are_as_few_and_about_equally_full():
    many = items(*[10] * 9)
    assert [len(page) for page in pages_of(many, 80, 0)] == [8, 1]
    assert [len(page) for page in even_pages(many, 80, 0)] == [5, 4]


def test_lines_are_even_if_that_fits():
    assert lines_of([10] * 6, 56, 1) == [range(3), range(3, 6)]
    assert lines_of([10] * 5, 200, 1) == [range(5)]
    assert lines_of([10] * 5, 43, 1) == [range(3), range(3, 5)]


def test_lines_that_would_not_be_even_are_as_long_as_they_can_be():
    assert lines_of([10, 10, 10, 30, 30], 62, 1) == [range(3), range(3, 5)]
    assert lines_of([5, 5, 5, 5, 40, 40], 42, 0) == [range(4), range(4, 5), range(5, 6)]


def test_what_does_not_fit_a_line_begins_the_next():
    assert full_lines([40, 30, 50], 130, 5) == [range(3)]
    assert full_lines([40, 30, 50], 129, 5) == [range(2), range(2, 3)]

"""A position being built: its marks, its size, what it is as an observation, and taking back."""

from dataclasses import replace
from fractions import Fraction

import pytest

from minesweeper import Level
from minesweeper.formats import mine
from minesweeper.ui import limits
from minesweeper.ui.board.cell_state import CellState
from minesweeper.ui.editor.draft import CYCLE, Draft, Drafts, after

TEXT = "4x3x5\n1HHF\n10H8\n*1HH\n"


def test_a_draft_shows_what_its_text_shows_and_gives_it_back():
    draft = Draft.of(mine.parse(TEXT))
    assert [draft.mark((0, column)) for column in range(4)] == [
        1,
        CellState.COVERED,
        CellState.COVERED,
        CellState.FLAG,
    ]
    assert draft.mark((2, 0)) is CellState.HIT
    assert mine.write(draft.seen) == TEXT
    assert Draft.of(draft.seen) == draft


def test_clicks_go_through_every_mark_and_begin_again():
    mark, seen = CellState.COVERED, []
    for _ in CYCLE:
        mark = after(mark)
        seen.append(mark)
    assert seen == [*range(9), CellState.HIT, CellState.COVERED]


@pytest.mark.parametrize(("width", "height"), [(2, 2), (6, 4), (3, 5), (200, 1)])
def test_another_size_keeps_the_cells_both_boards_have(width, height):
    draft = Draft.of(mine.parse(TEXT))
    resized = draft.with_size(width, height)
    assert len(resized.marks) == width * height
    for row in range(height):
        for column in range(width):
            both = row < draft.height and column < draft.width
            expected = draft.mark((row, column)) if both else CellState.COVERED
            assert resized.mark((row, column)) == expected


def test_a_density_counts_only_without_a_total():
    draft = replace(Draft.empty(Level(3, 3, 2)), density=Fraction(1, 5))
    assert draft.seen.density is None
    assert replace(draft, mines=None).seen.density == Fraction(1, 5)


def test_edits_are_taken_back_one_after_the_other_drags_as_a_whole():
    drafts = Drafts(Draft.empty(Level(3, 3, 2)))
    first = drafts.draft
    drafts.change(first.with_marks([(0, 0)], 1))
    for column in range(3):
        drafts.change(drafts.draft.with_marks([(1, column)], 2), drag=7)
    drafts.change(drafts.draft.with_marks([(2, 2)], 3), drag=8)
    assert drafts.undo()
    assert drafts.draft == first.with_marks([(0, 0)], 1).with_marks([(1, c) for c in range(3)], 2)
    assert drafts.undo()
    assert drafts.draft == first.with_marks([(0, 0)], 1)
    assert drafts.undo()
    assert drafts.draft == first
    assert not drafts.undo()


def test_what_changes_nothing_is_no_edit():
    drafts = Drafts(Draft.empty(Level(3, 3, 2)))
    drafts.change(drafts.draft.with_marks([(0, 0)], CellState.COVERED))
    assert not drafts.undo()


def test_only_the_last_edits_are_remembered():
    drafts = Drafts(Draft.empty(Level(3, 3, 2)))
    for i in range(limits.UNDONE_EDITS + 5):
        drafts.change(drafts.draft.with_marks([(0, 0)], i % 9))
    count = 0
    while drafts.undo():
        count += 1
    assert count == limits.UNDONE_EDITS

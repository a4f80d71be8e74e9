"""What holds for every legend: it names each mark that is drawn, and each in words of its own."""

from minesweeper.ui.board.board_view import marks_over
from minesweeper.ui.board.cell_state import appearance_of


def check_legend(entries, marks, board):
    """Check the legend of a board with marks; the frame of the cursor may lie over corners."""
    told = {entry.sample.keywords.get("mark") for entry in entries if entry.sample}
    drawn = {name for name, _ in marks_over(marks, board)} - {"cursor", "cursor_within"}
    drawn |= {"exploded", "hit"} & {appearance_of(board, cell, marks) for cell in board.hit}
    if marks.cursor is not None and marks.explained.cell == marks.cursor:
        drawn -= {"advised"}
    assert drawn <= told
    glows = "where to look" in {entry.words for entry in entries}
    assert glows == bool(marks.explained.region)
    for few in (entries, [entry.shortened for entry in entries]):
        words = [entry.words for entry in few]
        assert len(words) == len(set(words))
    cell = marks.explained.cell
    if "cell to open" in words:
        assert board.is_covered(cell)
    if "just opened" in words:
        assert not board.is_covered(cell)

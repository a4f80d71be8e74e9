"""The pictures of the help show what their sentences say; the ladder holds them to it."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.formats.mine import parse
from minesweeper.rules.board import neighbors
from minesweeper.rules.naming import cell_named
from minesweeper.ui.board.cell_art import CellArt
from minesweeper.ui.board.cell_state import CellState, appearance_of
from minesweeper.ui.dialogs.help import CHORD, FLAG, NUMBER, techniques
from minesweeper.ui.dialogs.sketches import sketch_picture
from minesweeper.ui.look.themes import theme_named, themes
from minesweeper.words.language import tr

CLASSIC = theme_named("classic")
LIGHT = theme_named("light")

ROOT = Path(__file__).parents[3]


def around(sketch, cell):
    """Return what the cells around a cell show."""
    cells = neighbors(cell, sketch.seen.height, sketch.seen.width)
    return [appearance_of(sketch.seen, near, sketch.marks) for near in cells]


@pytest.mark.parametrize("technique", Technique)
def test_a_position_needs_its_technique_and_nothing_easier_helps_there(technique):
    text, name = technique.example.position, technique.example.cell
    seen = parse(text)
    proof, first = Ladder(seen).prove(cell_named(name)), Ladder(seen).easiest()
    assert proof is not None
    assert first is not None
    assert proof.kind is first.kind is technique
    assert not proof.mine


@pytest.mark.parametrize("technique", Technique)
def test_the_documents_show_the_same_positions(technique):
    page = ROOT / "docs" / "data" / "techniques" / f"{technique.value}.mine"
    assert parse(page.read_text("utf-8")) == parse(technique.example.position)


def test_there_is_a_lesson_for_each_technique_in_order_with_its_proof_outlined():
    lessons, (satisfied, full, *others) = techniques(), Technique
    order = (full, satisfied, *others)  # a full number finds the mines that satisfy others
    for (sketch, phrase), technique in zip(lessons, order, strict=True):
        text, name = technique.example.position, technique.example.cell
        proof = Ladder(parse(text)).prove(cell_named(name))
        assert sketch.marks.explained.outlined == set(proof.clues)
        assert sketch.marks.explained.cell == cell_named(name)
        assert f"<b>{tr(technique.title)}:</b>" in tr(phrase)


@pytest.mark.parametrize("sketch", [NUMBER, FLAG], ids=["number", "flag"])
def test_each_number_counts_the_mines_around_it(sketch):
    for cell, number in sketch.seen.numbers.items():
        shown = around(sketch, cell)
        assert number == shown.count(CellState.MINE) + shown.count(CellState.FLAG)


def test_the_chord_has_its_flags_and_presses_all_other_neighbours():
    assert CHORD.seen.numbers == {(1, 1): 1}
    assert sorted(around(CHORD, (1, 1))) == [CellState.FLAG] + [CellState.PRESSED] * 7


@pytest.mark.parametrize("theme", themes().values(), ids=themes())
def test_a_sketch_is_drawn_in_the_cells_of_the_theme(theme):
    pygame.font.init()
    pygame.display.set_mode((320, 240))
    board, art = sketch_picture(FLAG, theme, 24), CellArt(theme, 24)
    edge = (board.width - 2 * 24) // 2
    for row, column in product(range(2), range(2)):
        cell = board.subsurface((edge + column * 24, edge + row * 24, 24, 24))
        art_of = art.flag if (row, column) in FLAG.seen.flags else art.numbers[1]
        assert pygame.image.tobytes(cell, "RGB") == pygame.image.tobytes(art_of, "RGB")
    assert board.get_at((0, 0)) == pygame.Color(
        CLASSIC.covered_dark if theme is CLASSIC else theme.grid
    )


def test_marks_lie_over_their_cells():
    pygame.display.set_mode((320, 240))
    sketch = techniques()[0][0]
    plain = sketch_picture(type(sketch)(sketch.seen), LIGHT, 24)
    marked = sketch_picture(sketch, LIGHT, 24)
    seen = sketch.seen
    for row, column in product(range(seen.height), range(seen.width)):
        place = (1 + column * 24, 1 + row * 24, 24, 24)
        same = pygame.image.tobytes(plain.subsurface(place), "RGB") == pygame.image.tobytes(
            marked.subsurface(place), "RGB"
        )
        speaks = (row, column) in sketch.marks.explained.cells
        assert same is not speaks, (row, column)

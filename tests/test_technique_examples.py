"""The examples of the techniques in docs/how-it-works.md: their words, kinds and pictures."""

import csv
import re
import shlex

import pygame
import pytest

from minesweeper.commands.cli import main
from minesweeper.experiments.techniques import GUESS, NEEDS
from minesweeper.explain.ladder.ladder import Ladder
from minesweeper.explain.ladder.technique import Technique
from minesweeper.rules.naming import cell_named
from tests.proof_check import errors
from tests.test_project import ROOT
from tests.ui.test_golden import differing_share
from tools.technique_pictures import marks, picture, position

POSITIONS = "docs/data/techniques"

PAGE = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^    \$ python -m minesweeper (explain .+)\n((?:    .+\n)+)", PAGE, re.M)
"""Each command on the page with the lines below it."""


@pytest.fixture(autouse=True)
def _at_the_top(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize(("command", "lines"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_the_page_has_the_words_of_the_command(command, lines, capsys):
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out.split() == lines.split()


def test_the_page_has_every_technique_in_order_each_with_its_picture():
    assert [command for command, _ in EXAMPLES] == [
        f"explain {POSITIONS}/{technique.value}.mine --cell {technique.example.cell}"
        for technique in Technique
    ]
    pictures = re.findall(r"\(pictures/technique-(\w+)\.png\)", PAGE)
    assert pictures == [technique.value for technique in Technique]


@pytest.mark.parametrize("technique", Technique)
def test_an_example_needs_its_technique_and_nothing_easier_helps_there(technique):
    seen = position(technique)
    found, first = Ladder(seen).prove(cell_named(technique.example.cell)), Ladder(seen).easiest()
    assert found is not None
    assert first is not None
    assert found.kind is first.kind is technique
    assert not found.mine
    assert errors(seen, found) == []


@pytest.mark.parametrize("technique", Technique)
def test_a_picture_outlines_the_numbers_of_the_proof_and_marks_its_cell(technique):
    seen, cell = position(technique), cell_named(technique.example.cell)
    found, shown = Ladder(seen).prove(cell), marks(seen, technique.example.cell)
    assert found is not None
    assert shown.explained.outlined == set(found.clues)
    assert shown.explained.cell == cell
    assert cell in shown.explained.shaded
    assert not shown.explained.shaded & seen.numbers.keys()


@pytest.mark.parametrize("technique", Technique)
def test_the_pictures_in_the_documents_are_those_that_the_tool_makes(technique):
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    now = picture(technique)
    file = ROOT / "docs" / "pictures" / f"technique-{technique.value}.png"
    assert differing_share(now, pygame.image.load(file).convert(now)) <= 0.002


LEVELS = ("beginner", "intermediate", "expert")


def counted():
    """Return the rows of the study's file by level and need."""
    with (ROOT / "docs" / "data" / "techniques.csv").open(encoding="utf-8") as file:
        return {(row["level"], row["easiest"]): row for row in csv.DictReader(file)}


def shown(page, need):
    """Return the cells of a need's row in the table of a page."""
    name = "none: a guess" if need == GUESS else need
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if line.startswith(f"| {name} |")]
    return line.strip("| ").split(" | ")[1:]


@pytest.mark.parametrize("need", NEEDS)
def test_the_tables_in_the_documents_are_those_of_the_file(need):
    rows = [counted()[level, need] for level in LEVELS]
    measured = [{name: float(row[name]) for name in list(row)[3:]} for row in rows]
    assert shown("how-it-works.md", need) == [
        f"{row['positions %']:.2f} % ({row['games %']:.1f} %)" for row in measured
    ]
    assert shown("experiments.md", need) == [
        f"{row['positions %']:.3f} ± {(row['positions %_high'] - row['positions %_low']) / 2:.3f}"
        for row in measured
    ]
    assert {row["games"] for row in rows} == {"1000"}

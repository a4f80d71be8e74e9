"""Sixty stuck expert positions with layout counts and probabilities found by other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from minesweeper.inference import analyze
from minesweeper.rules.observation import Observation

# One position a line: `rows` of 30x16 with 99 mines; `mine` lists cells (row * 30 + column) by
# their probability of a mine; `others` is that of the covered cells not listed.
DATA = Path(__file__).resolve().parents[1] / "data"
LINES = (DATA / "expert_positions.jsonl").read_text().splitlines()


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_an_expert_position_equals_its_reference(line: str) -> None:
    position = json.loads(line)
    numbers = {
        (row, column): int(mark)
        for row, marks in enumerate(position["rows"].split())
        for column, mark in enumerate(marks)
        if mark != "#"
    }
    seen = Observation(16, 30, 99, numbers)
    expected = dict.fromkeys(seen.covered(), position["others"])
    for probability, cells in position["mine"].items():
        expected.update({divmod(cell, 30): float(probability) for cell in cells})
    analysis = analyze(seen)
    assert analysis.layouts == int(position["layouts"])
    for cell, probability in expected.items():
        assert float(analysis.probability(cell)) == pytest.approx(probability, abs=1e-11)

"""The score: its data file, the leaf features it is computed from, and its use."""

import json
from dataclasses import fields
from math import log1p

import pytest
from oracle import see

from minesweeper.inference import analyze
from minesweeper.strategy import limits
from minesweeper.strategy.lookahead import candidates, look_ahead
from minesweeper.strategy.score import DATA, Weights, leaf_features, weights

NAMES = [field.name for field in fields(Weights)]
CORNER = see("1 ? ?", "? ? ?", "? ? ?", mines=2)


def test_the_file_has_every_weight_and_what_it_rests_on():
    data = json.loads(DATA.read_text(encoding="utf-8"))
    assert weights() == Weights(**data["weights"])
    for table in ("fitted", "t", "weights"):
        assert list(data[table]) == NAMES
    assert data["weights"]["safety"] + data["weights"]["first"] + data["weights"]["second"] == (
        pytest.approx(1, abs=0.001)
    )


def test_the_score_of_a_position_is_that_of_the_file():
    found, by = leaf_features(analyze(CORNER)), weights()
    wanted = by.safety + by.first * found.first + by.second * found.second
    wanted -= by.fifty_fifties * found.fifty_fifty_cost
    assert found.score() == pytest.approx(wanted)


def test_informative_cells_add_to_the_score_whatever_the_safety_of_the_candidate():
    found = leaf_features(analyze(see("? ? ?", "1 1 ?", mines=1)))
    for safety in (0.5, 1.0):
        gain = safety * (found.score_after(safety) - found.score())
        assert gain == pytest.approx(weights().informative * log1p(2))


def test_the_leaf_features_have_the_two_safest_cells_and_the_informative_ones():
    analysis = analyze(CORNER)
    risks = sorted(analysis.probability(cell) for cell in CORNER.covered())
    found = leaf_features(analysis)
    assert (found.first, found.second) == pytest.approx((1 - risks[0], 1 - risks[1]))
    assert found.informative == 0


def test_certain_cells_are_informative_beside_undecided_ones():
    found = leaf_features(analyze(see("? ? ?", "1 1 ?", mines=1)))
    assert (found.first, found.second) == (1, 1)
    assert found.informative == 2
    decided = leaf_features(analyze(see("? 1 ?", "1 1 ?", mines=1)))
    assert decided.informative == 0


def test_a_candidate_that_takes_too_much_to_count_is_scored_by_its_safety(monkeypatch):
    analysis = analyze(CORNER)
    monkeypatch.setattr(limits, "OUTCOME_STATES", 0)
    for candidate in candidates(analysis):
        evaluation, leaves = look_ahead(analysis, candidate)
        seen = leaf_features(analysis)
        assert evaluation.progress is None
        assert evaluation.survival == pytest.approx(candidate.safety * seen.first)
        assert evaluation.score == pytest.approx(candidate.safety * seen.score())
        assert leaves == [(candidate.safety, analysis, seen)]

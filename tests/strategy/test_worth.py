"""What cells are worth: the data file, its use, and the regression that it comes from."""

import json
import random
from dataclasses import astuple, fields, replace
from math import log1p
from operator import mul

import pytest
from oracle import see

from minesweeper.inference import analyze
from minesweeper.rules.level import Level
from minesweeper.strategy import lookahead
from minesweeper.strategy import outlook as outlooks
from minesweeper.strategy.candidates import candidates
from minesweeper.strategy.lookahead import look_ahead
from minesweeper.strategy.outlook import outlook
from minesweeper.strategy.worth import DATA, Weights, weights
from research.fit_worth import Trial, features, play_out, position, regress, tried

DENSE = Level(7, 7, 13)
"""A level at which most games have guesses by look-ahead."""
NAMES = [field.name for field in fields(Weights)]
CORNER = see("1 ? ?", "? ? ?", "? ? ?", mines=2)


def test_the_file_has_every_weight_and_what_it_rests_on():
    data = json.loads(DATA.read_text(encoding="utf-8"))
    assert weights() == Weights(**data["weights"])
    for table in ("fitted", "t", "weights"):
        assert list(data[table]) == NAMES
    assert data["weights"]["safe"] + data["weights"]["first"] + data["weights"]["second"] == (
        pytest.approx(1, abs=0.001)
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_look_ahead_ranks_by_each_weight(name, monkeypatch):
    analysis = analyze(see("? ? 2 ?", "1 ? ? ?", "? ? ? ?", "? ? ? 1", mines=5))
    ranked = [
        (ahead.prospect, features(analysis, chance))
        for chance in candidates(analysis)
        if (ahead := look_ahead(analysis, chance))
    ]
    one = replace(Weights(0, 0, 0, 0, 0), **{name: 1.0})
    for module in (lookahead, outlooks):
        monkeypatch.setattr(module, "weights", lambda: one)
    sign = -1 if name == "flips" else 1
    for prospect, seen in ranked:
        alone = look_ahead(analysis, lookahead.Chance(prospect.bit, prospect.safe)).prospect
        assert alone.worth == pytest.approx(sign * getattr(seen, name))
    assert any(getattr(seen, name) for _, seen in ranked)


def test_the_worth_of_a_position_is_that_of_the_file():
    found, by = outlook(analyze(CORNER)), weights()
    wanted = by.safe + by.first * found.first + by.second * found.second
    wanted -= by.flips * found.flip_cost
    assert found.worth() == pytest.approx(wanted)


def test_a_cell_that_takes_too_much_to_count_is_judged_by_what_is_known(monkeypatch):
    analysis = analyze(CORNER)
    monkeypatch.setattr(lookahead, "BUDGET", 0)
    for chance in candidates(analysis):
        prospect, positions = look_ahead(analysis, chance)
        seen = outlook(analysis)
        assert prospect.progress is None
        assert prospect.ahead == pytest.approx(chance.safe * seen.first)
        assert prospect.worth == pytest.approx(chance.safe * seen.worth())
        assert positions == [(chance.safe, analysis, seen)]


def made_up(rng, true, noise):
    """Return a position of cells whose wins follow the true weights, and an offset of its own."""
    offset, center = rng.random(), rng.random()
    cells = [Weights(*(center + rng.random() for _ in NAMES)) for _ in range(6)]
    chance = (sum(map(mul, true, astuple(seen))) for seen in cells)
    return [
        Trial(seen, offset + center + won + noise * (rng.random() - 0.5))
        for seen, won in zip(cells, chance, strict=True)
    ]


def test_the_regression_finds_the_weights_whatever_else_positions_differ_in():
    rng, true = random.Random(1), (0.1, 0.2, 0.15, -0.17, 0.0)
    fit = regress([made_up(rng, true, 0.1) for _ in range(300)])
    assert astuple(fit.found) == pytest.approx(true, abs=0.006)
    assert fit.t.first > fit.t.safe > 20
    assert fit.t.flips < -20
    assert abs(fit.t.telling) < 4
    found = fit.weights()
    assert found.safe + found.first + found.second == pytest.approx(1, abs=0.001)
    assert found.flips == pytest.approx(0.17 / 0.45, abs=0.02)


def test_too_few_cells_or_harm_by_safety_are_refused():
    rng = random.Random(2)
    for few in ([], [[]], [made_up(rng, (1.0, 1, 1, 1, 1), 0)]):
        with pytest.raises(ValueError, match="too few"):
            regress(few)
    harmful = regress([made_up(rng, (-1.0, -1, -1, 0, 0), 0) for _ in range(20)])
    with pytest.raises(ValueError, match="too few"):
        harmful.weights()


def test_every_ranked_cell_of_a_position_is_played_out():
    for number in range(3):
        found = tried(DENSE, 4, "test", number)
        assert found == tried(DENSE, 4, "test", number)
        analysis = position(DENSE, random.Random(f"worth/test/{DENSE}/{number}"))
        ranked = [chance for chance in candidates(analysis) if look_ahead(analysis, chance)]
        assert [trial.seen.safe for trial in found] == [cell.safe for cell in ranked][:10]
        assert {4 * trial.won for trial in found} <= {0, 1, 2, 3, 4}
    assert tried(DENSE, 4, "test", 0) != tried(DENSE, 4, "other", 0)


def test_playing_out_wins_or_loses_by_the_layout():
    seen = see("? ?", "1 1", mines=1)
    assert play_out(seen, frozenset({(0, 0)}), (0, 1))
    assert not play_out(seen, frozenset({(0, 0)}), (0, 0))


def test_cells_that_tell_nothing_are_left_out():
    analysis = analyze(see("? ?", "1 1", mines=1))
    assert [features(analysis, chance) for chance in candidates(analysis)] == [None, None]
    corner = analyze(CORNER)
    telling = [features(corner, chance).telling for chance in candidates(corner)]
    assert all(0 <= value <= log1p(8) for value in telling)

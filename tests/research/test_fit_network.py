"""Fitting the network: the examples of a game, and the file made from them."""

import json

import numpy as np
import pytest

from minesweeper.rules.level import Level
from minesweeper.rules.observation import Observation
from minesweeper.strategy.network import DATA, knows
from research.fit_network import BOARDS, STAGES, examples, main, written


def test_the_file_has_networks_for_each_stage():
    data = json.loads(DATA.read_text(encoding="utf-8"))
    assert list(data["examples"]) == [stage.name for stage in STAGES]


def test_it_was_fitted_on_boards_that_it_knows():
    for name in BOARDS:
        level = Level.parse(name)
        assert knows(Observation(level.height, level.width, level.mines, {}))


@pytest.fixture(scope="module")
def games_of_stages():
    """The examples of twelve games, by stage."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("research.fit_network.BOARDS", {"14x14x40": 1})
        yield {stage: [examples(stage, "test", number) for number in range(12)] for stage in STAGES}


@pytest.mark.slow
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_the_same_game_gives_the_same_examples(stage, games_of_stages):
    found = games_of_stages[stage]
    assert sum(map(len, found)) > 20
    for number in (1, 4):
        assert (examples(stage, "test", number) == found[number]).all()
    rows = np.concatenate(found)
    assert ((rows["won"] >= 0) & (rows["won"] <= 1)).all()
    assert ((rows["safety"] > 0) & (rows["safety"] < 1)).all()


@pytest.mark.slow
def test_late_guesses_reveal_riskier_cells_and_each_on_several_layouts(games_of_stages):
    usual, late = (np.concatenate(games_of_stages[stage]) for stage in STAGES)

    def spread(rows):
        by_group = [rows["safety"][rows["guess"] == group] for group in set(rows["guess"])]
        return max(float(np.ptp(one)) for one in by_group)

    assert spread(usual) <= STAGES[0].margin + 1e-6 < spread(late) <= STAGES[1].margin + 1e-6
    assert len(set(late["guess"])) % STAGES[1].draws == 0


@pytest.mark.parametrize("games", [4, pytest.param(12, marks=pytest.mark.slow)])
def test_the_file_is_made_from_games_alone(games, monkeypatch, tmp_path):
    module = "research.fit_network"
    monkeypatch.setattr(f"{module}.BOARDS", {"14x14x40": 1})
    monkeypatch.setattr(f"{module}.EPOCHS", 2)
    target = tmp_path / "network.json"
    monkeypatch.setattr("sys.argv", ["x", "--games", str(games), "--write", str(target)])
    main()
    data = json.loads(target.read_text(encoding="utf-8"))
    assert data["command"] == f"python -m research.fit_network --games {games} --seed 1"
    assert len(data["nets"]) == len(data["late"]) == 4
    found = {
        stage.name: np.concatenate([examples(stage, "1", number) for number in range(games)])
        for stage in STAGES
    }
    assert data == json.loads(written(found, f"--games {games} --seed 1"))

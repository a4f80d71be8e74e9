"""The network: its sums, its data file, how it learns, and the lines it learns from."""

import json
import random
from statistics import fmean

import numpy as np
import pytest
from oracle import see

from minesweeper.inference import analyze
from minesweeper.inference.masks import frame
from minesweeper.rules.game import Game, Observation, Status
from minesweeper.rules.level import Code, Level, Start, new_seed
from minesweeper.strategy import Strategist
from minesweeper.strategy.features import SIZE
from minesweeper.strategy.network import DATA, Layer, Nets, knows, logistic, win
from minesweeper.strategy.network import Net as Packed
from research import learning
from research.fit_network import BOARDS, STAGES, examples, main, written
from research.learning import EXAMPLE, Net, begin, chances, gradient, learn, rounded
from research.lines import chance_along, on_layout, sparing

SMALL = Level(8, 8, 12)


def test_a_layer_sums_whole_numbers_and_leaves_out_what_is_below_zero():
    rng = random.Random(1)
    for _ in range(50):
        bias = [rng.randrange(-(10**6), 10**6) for _ in range(5)]
        rows = [[rng.randrange(-(10**5), 10**5) for _ in range(5)] for _ in range(7)]
        numbers = [rng.randrange(256) for _ in rows]
        plain = [
            bias[i] + sum(n * row[i] for n, row in zip(numbers, rows, strict=True))
            for i in range(5)
        ]
        assert Layer(bias, rows)(numbers) == [max(value, 0) for value in plain]


def test_the_file_has_nets_for_all_features_and_what_they_rest_on():
    data = json.loads(DATA.read_text(encoding="utf-8"))
    assert set(data["examples"]) == {stage.name for stage in STAGES}
    assert min(data["examples"].values()) > 100_000
    assert data["command"].startswith("python -m research.fit_network")
    for net in data["nets"] + data["late"]:
        width, depth = len(net["hidden"][0]), len(net["second"][0])
        assert [len(row) for row in net["hidden"]] == [width] * (SIZE + 1)
        assert [len(row) for row in net["second"]] == [depth] * (width + 1)
        assert len(net["last"]) == depth + 1


@pytest.mark.parametrize(("name", "late"), [("nets", False), ("late", True)])
def test_the_network_says_the_mean_of_its_nets(name, late):
    data = json.loads(DATA.read_text(encoding="utf-8"))[name]
    seen = bytes(random.Random(2).randrange(40) for _ in range(SIZE))
    assert win(seen, late) == pytest.approx(fmean(Nets([Packed(**net)]).win(seen) for net in data))
    assert 0 < win(seen, late) < 1


def test_numbers_beyond_all_bounds_stay_a_chance():
    assert 0 <= win(bytes([255] * SIZE)) <= 1
    assert logistic(-1e4) < 1e-300
    assert logistic(1e4) == 1


@pytest.mark.parametrize(
    ("size", "mines", "known"),
    [
        ((16, 30), 99, True),
        ((16, 16), 40, True),
        ((9, 9), 10, True),
        ((4, 4), 3, False),
        ((100, 100), 2000, False),
        ((16, 30), 170, False),
        ((16, 30), None, False),
    ],
)
def test_the_network_knows_boards_like_those_it_was_fitted_on(size, mines, known):
    assert knows(Observation(*size, mines, {})) == known


def test_it_was_fitted_on_boards_that_it_knows():
    for name in BOARDS:
        level = Level.parse(name)
        assert knows(Observation(level.height, level.width, level.mines, {}))


def made_up(count, rng):
    """Return examples whose chance to win grows with one feature, and noise."""
    found = np.zeros(count, EXAMPLE)
    found["guess"] = np.arange(count) // 5
    found["reached"] = 1
    found["safe"] = 0.9
    found["seen"] = rng.integers(0, 20, (count, SIZE))
    true = 1 / (1 + np.exp(-(found["seen"][:, 3] - 10.0) / 5))
    found["won"] = np.clip(true + rng.normal(0, 0.1, count), 0, 1)
    return found, true


def loss(net, batch, seen):
    """Return what is made smaller, by its definition, an example at a time."""
    found, _ = chances(net, seen)
    total = 0.0
    for guess in set(batch["guess"].tolist()):
        here = batch["guess"] == guess
        weight = np.maximum(batch["reached"][here], learning.RARE)
        gap = batch["safe"][here] * (found[here] - batch["won"][here])
        total += float((weight * (gap - gap.mean()) ** 2).sum())
        won, chance = batch["won"][here], found[here]
        entropy = -won * np.log(chance) - (1 - won) * np.log(1 - chance)
        total += learning.HEIGHT * float((weight * entropy).sum())
    return total / len(batch)


def test_the_gradient_is_that_of_the_loss():
    rng = np.random.default_rng(3)
    batch, _ = made_up(40, rng)
    seen = batch["seen"].astype(np.float64) / 10
    net = begin((SIZE, 4, 3, 1), rng)
    biases = [rng.normal(0, 0.3, one.shape) for one in net.biases]
    net = Net(biases, [one.astype(np.float64) for one in net.weights])
    slopes = gradient(net, batch, seen)
    for one, slope in zip(net.parameters(), slopes, strict=True):
        place = np.unravel_index(int(np.abs(slope).argmax()), slope.shape)
        values = []
        for step in (1e-5, -1e-5):
            one[place] += step
            values.append(loss(net, batch, seen))
            one[place] -= step
        assert slope[place] == pytest.approx((values[0] - values[1]) / 2e-5, rel=0.02, abs=1e-6)


def test_a_net_learns_what_examples_have_in_common_and_is_written_down_as_it_is(monkeypatch):
    monkeypatch.setattr(learning, "BATCH", 100)
    examples_, true = made_up(6000, np.random.default_rng(4))
    net = learn(examples_, (6, 4), 8, 1)
    found, _ = chances(net, examples_["seen"].astype(np.float32))
    assert np.corrcoef(found, true)[0, 1] > 0.95
    packed = Nets([Packed(**json.loads(json.dumps(rounded(net))))])
    for row, chance in zip(examples_["seen"][:20], found, strict=False):
        assert packed.win(bytes(row)) == pytest.approx(float(chance), abs=0.01)


def test_a_game_is_spared_a_mine_and_stays_in_its_position():
    game = Game.from_code(Code(SMALL, Start.SAFE, 5))
    game.reveal((0, 0))
    rng = random.Random(6)
    mined = min(game.mines - analyze(game.observe()).mines())
    other = sparing(game, mined, rng)
    assert mined not in other.mines
    assert other.numbers == game.numbers
    assert sparing(other, mined, rng) is other
    assert on_layout(game.observe(), game.mines).numbers == game.numbers


def test_lines_win_on_average_as_often_as_games_do():
    cells, rng = frame(8, 8).cells, random.Random(7)
    lines, games = [], []
    for _ in range(300):
        code = Code(SMALL, Start.SAFE, new_seed(rng))
        game, player = Game.from_code(code), Strategist()
        game.reveal((0, 0))
        while not game.is_over and (decision := player.decide(game.observe())):
            game.reveal(cells[decision.bit])
        games.append(game.status is Status.WON)
        game = Game.from_code(code)
        game.reveal((0, 0))
        lines.append(chance_along(game, Strategist(), rng))
    assert abs(fmean(lines) - fmean(games)) < 0.06
    spread = fmean((line - fmean(lines)) ** 2 for line in lines)
    assert spread < 0.6 * fmean(games) * (1 - fmean(games))


def test_a_line_ends_with_the_exact_chance():
    seen = see("? ?", "1 1", mines=1)
    game = on_layout(seen, frozenset({(0, 1)}))
    assert chance_along(game, Strategist(), random.Random(1)) == 0.5


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_the_same_game_gives_the_same_examples(stage, monkeypatch):
    monkeypatch.setattr("research.fit_network.BOARDS", {"14x14x40": 1})
    found = [examples(stage, "test", number) for number in range(12)]
    assert sum(map(len, found)) > 20
    for number in (1, 4):
        assert (examples(stage, "test", number) == found[number]).all()
    rows = np.concatenate(found)
    assert ((rows["won"] >= 0) & (rows["won"] <= 1)).all()
    assert ((rows["safe"] > 0) & (rows["safe"] < 1)).all()


def test_near_the_end_riskier_cells_are_opened_and_each_guess_on_several_layouts(monkeypatch):
    monkeypatch.setattr("research.fit_network.BOARDS", {"14x14x40": 1})
    usual, late = (
        np.concatenate([examples(stage, "test", number) for number in range(12)])
        for stage in STAGES
    )

    def spread(rows):
        by_group = [rows["safe"][rows["guess"] == group] for group in set(rows["guess"])]
        return max(float(np.ptp(one)) for one in by_group)

    assert spread(usual) <= STAGES[0].margin + 1e-6 < spread(late) <= STAGES[1].margin + 1e-6
    assert len(set(late["guess"])) % STAGES[1].draws == 0


def test_the_file_is_made_from_games_alone(monkeypatch, tmp_path):
    module = "research.fit_network"
    monkeypatch.setattr(f"{module}.BOARDS", {"14x14x40": 1})
    monkeypatch.setattr(f"{module}.EPOCHS", 2)
    target = tmp_path / "network.json"
    monkeypatch.setattr("sys.argv", ["x", "--games", "12", "--write", str(target)])
    main()
    data = json.loads(target.read_text(encoding="utf-8"))
    assert data["command"] == "python -m research.fit_network --games 12 --seed 1"
    assert len(data["nets"]) == len(data["late"]) == 4
    found = {
        stage.name: np.concatenate([examples(stage, "1", number) for number in range(12)])
        for stage in STAGES
    }
    assert data == json.loads(written(found, "--games 12 --seed 1"))

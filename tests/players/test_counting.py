"""Counting for players: only when needed, and estimates that never lie about certainty."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from minesweeper.inference import BudgetExceeded, Estimate, estimate
from minesweeper.inference.fallback import PARTS
from minesweeper.players import Rule, counting, limits, make_player
from minesweeper.players.counting import count_quickly, undecided
from minesweeper.rules.clues import EXACT, ClueKind, ClueModel
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.rules.rules import Rules

SPECS = ["safest", "constraint", "sampling:layouts=5"]


@pytest.fixture
def no_budget(monkeypatch):
    """Make every position too big to count."""

    def analyze(seen, _):
        raise BudgetExceeded(f"{seen.height} rows are too many")

    monkeypatch.setattr(counting, "analyze", analyze)


def test_an_estimate_is_certain_only_where_one_number_is():
    for seed in range(200):
        game = Game(Level(6, 5, 7), random.Random(seed), Start.SAFE, Rules(play_on=True))
        player = make_player("random")
        player.start(game.level, Start.SAFE, random.Random(seed))
        for _ in range(8):
            told = estimate(game.observe())
            assert not told.safe() & (game.mines or frozenset())
            assert told.mines() <= (game.mines or told.mines())
            if game.is_over:
                break
            game.reveal(player.move(game.observe()).cell)


def test_an_estimate_takes_the_mean_of_what_the_numbers_around_say():
    told = estimate(Observation(3, 3, 4, {(0, 0): 1, (2, 2): 2}))
    assert told.probability((0, 1)) == Fraction(1, 3)
    assert told.probability((1, 2)) == Fraction(2, 3)
    assert told.probability((1, 1)) == Fraction(1, 2)
    assert told.safe() == told.mines() == set()


@pytest.mark.parametrize(
    ("mines", "density", "expected"),
    [
        (5, None, "1/5"),
        (None, None, "1/2"),
        (None, Fraction(1, 8), "1/8"),
        (25, None, f"{PARTS - 1}/{PARTS}"),
    ],
)
def test_an_estimate_far_from_numbers_is_the_density_but_never_certain(mines, density, expected):
    told = estimate(Observation(5, 5, mines, {}, density=density))
    assert told.probability((2, 2)) == Fraction(expected)


@pytest.mark.usefixtures("no_budget")
@pytest.mark.parametrize("spec", SPECS)
def test_players_play_on_when_a_position_is_too_big_to_count_and_say_so(spec):
    guesses = 0
    for seed in range(10):
        game = Game(Level(6, 6, 6), random.Random(seed), Start.SAFE)
        player = make_player(spec)
        player.start(game.level, Start.SAFE, random.Random(seed))
        while not game.is_over:
            move = player.move(game.observe())
            game.reveal(move.cell)
            assert not (move.certain and game.hit)
            if not move.certain:
                guesses += 1
                assert move.reason.rule in (Rule.BUDGET, Rule.RANDOM)
    assert guesses > 0


def test_a_position_is_counted_once_and_safe_cells_are_used_up_first(monkeypatch):
    counted = []
    count = counting.count
    monkeypatch.setattr(counting, "count", lambda seen: counted.append(seen) or count(seen))
    player = make_player("safest")
    player.start(Level(3, 3, 1), Start.SAFE, random.Random(1))
    rows = {(0, 0): 0, (0, 1): 0, (1, 0): 1}
    seen = Observation(3, 3, 1, rows)
    assert player.safe_move(seen).cell == (0, 2)
    player.counts(seen)
    later = Observation(3, 3, 1, {**rows, (0, 2): 0})
    assert player.safe_move(later).cell == (1, 1)
    assert len(counted) == 1
    earlier = Observation(3, 3, 2, {(1, 0): 1})
    assert player.safe_move(earlier) is None
    assert len(counted) == 2


def test_undecided_cells_are_neither_safe_nor_mines():
    told = Estimate({(0, 0): 0, (0, 1): PARTS, (0, 2): 100})
    assert undecided(told) == [(0, 2)]


@pytest.mark.parametrize("kind", ["exact", "too big", "noisy"])
def test_the_last_position_is_counted_once_for_all_who_may_not_wait(kind, monkeypatch):
    asked = []
    count = counting.count
    monkeypatch.setattr(counting, "count", lambda *how: asked.append(how) or count(*how))
    if kind == "too big":
        monkeypatch.setattr(limits, "QUICK_BUDGET", 0)
    clues = ClueModel(ClueKind.UNDER) if kind == "noisy" else EXACT
    seen = Observation(3, 4, 2, {(0, 0): 1, (2, 2): 1}, clues=clues)
    counts = count_quickly(seen)
    assert isinstance(counts, Estimate) is (kind == "too big")
    assert count_quickly(replace(seen, flags=frozenset({(0, 1)}))) is counts
    assert len(asked) == 1
    assert count_quickly(replace(seen, numbers={(0, 0): 1})) is not counts
    assert len(asked) == 2

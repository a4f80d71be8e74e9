"""Boards that are searched whole: their answers against best play by the rules alone."""

from fractions import Fraction
from itertools import combinations

import pytest
from best_play import best_play
from oracle import see

from minesweeper.rules.board import neighbor_table
from minesweeper.rules.command import Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start, granted_start, mine_free
from minesweeper.rules.observation import Observation
from minesweeper.strategy import DEEP, Basis, Strategist, decide, limits, whole_board
from minesweeper.strategy.endgame import TreeTooLarge
from minesweeper.strategy.whole_board import WholeBoard, best_first, small_level

TINY = LEVELS["tiny"]


@pytest.fixture(autouse=True)
def nothing_kept():
    """Forget the boards of other tests, and those of this one."""
    forget()
    yield
    forget()


def forget():
    whole_board.whole_board.cache_clear()
    decide.decide_small.cache_clear()


def unopened(level):
    return Observation(level.height, level.width, level.mines, {})


def best_by_the_rules(level, start):
    """Return the chance to win by best play, the best first cell included."""
    shape = level.height, level.width, level.mines
    if start is Start.ANY:
        return Fraction(*best_play(*shape))
    return max(
        Fraction(*best_play(*shape, [cell, *sorted(free - {cell})]))
        for cell in neighbor_table(level.height, level.width)
        for free in [mine_free(granted_start(start, cell, level), cell, level)]
    )


@pytest.mark.parametrize("start", list(Start))
@pytest.mark.parametrize("shape", ["3x3x2", "3x3x4", pytest.param("4x3x3", marks=pytest.mark.slow)])
def test_the_first_cell_wins_as_often_as_best_play_by_the_rules(shape, start):
    level = Level.parse(shape)
    first = best_first(level, start)
    assert first.exact
    assert first.win == float(best_by_the_rules(level, start))


def test_the_first_cell_depends_on_the_start_rule_and_wins_as_often_as_is_known():
    firsts = {start: Strategist(DEEP).first(unopened(TINY), start) for start in Start}
    assert firsts == {Start.ANY: (0, 1), Start.SAFE: (0, 1), Start.OPENING: (1, 1)}
    wins = [best_first(TINY, start).win for start in Start]
    assert wins == pytest.approx([0.334478, 0.486513, 0.952381], abs=5e-7)


def won(level, strategist, mines):
    """Return whether the strategist wins the game of one layout."""
    game = Game.with_mines(level.height, level.width, mines)
    cells = [(row, column) for row in range(level.height) for column in range(level.width + 1)]
    while not game.is_over:
        game.reveal(cells[strategist.decide(game.observe()).bit])
    return game.status is Status.WON


@pytest.mark.parametrize(
    "shape",
    [
        "4x3x3",
        "3x3x4",
        *(pytest.param(shape, marks=pytest.mark.slow) for shape in ("4x3x4", "5x3x2")),
    ],
)
def test_played_by_its_tree_alone_every_layout_is_won_that_best_play_wins(shape, monkeypatch):
    monkeypatch.setattr(limits, "TREE_LAYOUTS", 0)
    monkeypatch.setattr(limits, "PLAYED_LAYOUTS", 0)
    level = Level.parse(shape)
    cells = list(neighbor_table(level.height, level.width))
    strategist = Strategist(DEEP)
    layouts = list(map(frozenset, combinations(cells, level.mines)))
    wins = sum(won(level, strategist, mines) for mines in layouts)
    assert (wins, len(layouts)) == best_play(level.height, level.width, level.mines)


def test_the_guess_after_a_number_is_the_best_of_the_tree():
    decision = Strategist(DEEP).decide(see("? 2 ? ?", "? ? ? ?", "? ? ? ?", "? ? ? ?", mines=4))
    assert decision.basis is Basis.TREE
    (best,) = decision.evaluations
    assert best.exact
    assert 0 < best.win < best.safety < 1


def test_all_strategists_share_one_tree_and_keep_no_more_than_one():
    firsts = {Strategist(DEEP).decide(unopened(Level(4, 3, 3))).bit for _ in range(3)}
    assert len(firsts) == 1
    kept = whole_board.whole_board.cache_info
    assert (kept().misses, kept().currsize) == (1, 1)
    Strategist(DEEP).decide(unopened(Level(4, 3, 4)))
    assert (kept().misses, kept().currsize) == (2, 1)
    assert decide.decide_small.cache_info().maxsize == limits.SMALL_DECISIONS


def test_a_tree_that_other_questions_used_up_is_made_anew(monkeypatch):
    best, asked = WholeBoard.best, []

    def used_up(board, numbers):
        asked.append(board)
        if len(asked) == 1:
            raise TreeTooLarge
        return best(board, numbers)

    monkeypatch.setattr(WholeBoard, "best", used_up)
    seen = see("1 ? ? ?", "? ? ? ?", "? ? ? ?", "? ? ? ?", mines=3)
    assert whole_board.best_guess(Level(4, 4, 3), seen.numbers.items()).exact
    first, second = asked
    assert first is not second


def test_a_board_whose_tree_is_too_large_is_played_without_it(monkeypatch):
    monkeypatch.setattr(limits, "WHOLE_NODES", 10)
    assert best_first(TINY, Start.ANY) is None
    assert Strategist(DEEP).decide(unopened(TINY)).basis is not Basis.TREE


def test_without_the_deep_limits_no_board_is_searched_whole():
    assert Strategist().decide(unopened(TINY)).basis is Basis.AHEAD
    assert Strategist().first(unopened(TINY), Start.SAFE) is None
    assert whole_board.whole_board.cache_info().currsize == 0


def test_only_boards_with_few_layouts_and_a_known_total_are_searched_whole():
    assert small_level(unopened(TINY), 4368) == TINY
    assert small_level(unopened(TINY), 4367) is None
    assert small_level(see("? 2 *", "? ? ?", mines=2), 15_000) is None  # a mine was hit
    assert small_level(see("? 2 ?", "? ? ?"), 15_000) is None  # the total is unknown
    assert small_level(see("? ? ?", mines=2), 15_000) is None  # no level has a single row
    assert small_level(unopened(Level(20, 11, 1)), 15_000) is None  # too many cells
    for name in ("beginner", "intermediate", "expert", "small"):
        assert small_level(unopened(LEVELS[name]), 15_000) is None

"""The search near the end, compared with playing every layout and with the full tree."""

import random
from dataclasses import replace
from functools import cache
from itertools import islice
from statistics import fmean

import pytest
from oracle import layouts as all_layouts
from oracle import random_position

from minesweeper.inference import BudgetExceeded, analyze
from minesweeper.inference.after_number import AfterNumber
from minesweeper.rules.board import neighbor_table
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.strategy import Basis, Strategist, decide, limits, search
from minesweeper.strategy.endgame import whole_tree
from minesweeper.strategy.lookahead import candidates, leaf_wins, look_ahead, outcomes
from minesweeper.strategy.network import LATE_LAYOUTS
from minesweeper.strategy.search import (
    DEEP,
    QUICK,
    PhaseLimits,
    SearchPosition,
    chance_to_win,
    search_win,
)

ALL_THE_WAY = PhaseLimits(1.0, 1.0, cells=3, window=1.0, opened=0.0, guessed=0.0, tried=1)


def undecided_positions(count):
    """Yield small true positions with a known mine total in which nothing is certain."""
    rng = random.Random(31)
    while count:
        seen = random_position(rng, 10)
        if seen.mines is not None and not seen.hit:
            analysis = analyze(seen)
            if analysis.layouts > 1 and not analysis.safe_mask:
                yield analysis
                count -= 1


def open_cell(seen, layout, cell):
    """Return what is seen once a cell was revealed, alone."""
    table = neighbor_table(seen.height, seen.width)
    number = sum(other in layout for other in table[cell])
    return replace(seen, numbers={**seen.numbers, cell: number})


def by_playing(analysis, layout):
    """Return 1 or 0 as the search's way of playing wins on a layout, or what it takes it for."""
    while True:
        position = SearchPosition(analysis, late=True)
        if not position.analysis.undecided_mask:
            return 1.0
        cells = analysis.deduced.frame.cells
        bit = position.informative_cell()
        if bit is None:
            options = candidates(analysis, search.TRIED_MARGIN)
            informative = [one.bit for one in options if look_ahead(analysis, one)]
            if not informative:
                return position.estimate
            bit = informative[0]
        if cells[bit] in layout:
            return 0.0
        analysis = analyze(open_cell(analysis.seen, layout, cells[bit]))


def test_the_whole_search_is_what_playing_on_every_layout_gives(monkeypatch):
    monkeypatch.setattr(limits, "LEAF_LAYOUTS", 0)
    monkeypatch.setattr(search, "NEGLIGIBLE", 0.0)
    between = 0
    for analysis in undecided_positions(30):
        found = chance_to_win(SearchPosition(analysis, late=True), ALL_THE_WAY, 1.0)
        played = [by_playing(analysis, layout) for layout in all_layouts(analysis.seen)]
        assert found == pytest.approx(fmean(played), abs=1e-9)
        between += 0.1 < found < 0.9
    assert between > 10


def test_few_layouts_are_valued_by_the_full_tree():
    for analysis in undecided_positions(40):
        tree = whole_tree(analysis)
        for option in candidates(analysis, 1.0):
            ahead = look_ahead(analysis, option)
            if ahead and tree.all.bit_count() <= limits.LEAF_LAYOUTS:
                exact = tree.wins_after(tree.all, option.bit) / tree.all.bit_count()
                wins = leaf_wins(ahead, late=True)
                assert search_win(ahead, wins, QUICK.late, late=True) == pytest.approx(
                    exact, abs=0.005
                )


def test_what_is_not_searched_is_valued_by_the_network(monkeypatch):
    monkeypatch.setattr(limits, "LEAF_LAYOUTS", 0)
    never = QUICK.late._replace(opened=2.0)
    for analysis in undecided_positions(20):
        for option in candidates(analysis):
            ahead = look_ahead(analysis, option)
            if ahead:
                seen = sum(
                    share * SearchPosition(after, late=True).estimate
                    for share, after, _ in ahead.leaves
                )
                wins = leaf_wins(ahead, late=True)
                assert search_win(ahead, wins, never, late=True) == pytest.approx(seen)


def test_the_better_of_two_cells_counts(monkeypatch):
    monkeypatch.setattr(limits, "LEAF_LAYOUTS", 0)
    monkeypatch.setattr(search, "NEGLIGIBLE", 0.0)
    monkeypatch.setattr(search, "RIVAL", 1.0)
    better = 0
    for analysis in undecided_positions(40):
        one = chance_to_win(
            SearchPosition(analysis, late=True), ALL_THE_WAY._replace(guessed=0.9), 1.0
        )
        two = chance_to_win(
            SearchPosition(analysis, late=True), ALL_THE_WAY._replace(guessed=0.9, tried=2), 1.0
        )
        assert two >= one - 1e-9
        better += two > one + 1e-9
    assert better


@cache
def guesses(count, late=True):
    """Return positions of expert games in which the look-ahead decides."""
    return list(islice(_guesses(late), count))


def _guesses(late):
    rng, player = random.Random(8), Strategist(network=False)
    while True:
        game = Game.from_code(Code(LEVELS["expert"], Start.OPENING, new_seed(rng)))
        game.reveal((3, 3))
        while not game.is_over and (decision := player.decide(game.observe())):
            analysis = analyze(game.observe())
            if decision.basis is Basis.AHEAD and (analysis.layouts <= LATE_LAYOUTS) == late:
                yield analysis
            game.reveal(analysis.deduced.frame.cells[decision.bit])


def test_near_the_end_the_best_cells_are_searched_and_ranked_by_it():
    searched = 0
    for analysis in guesses(6):
        found = decide.evaluate(analysis, QUICK, network=True)
        wins = [one.search_win for one in found if one.search_win is not None]
        searched += bool(wins)
        assert len(wins) != 1
        assert len(wins) <= QUICK.late.cells
        assert wins == sorted(wins, reverse=True)
        assert [one.search_win for one in found[: len(wins)]] == wins
        assert all(0 < chance < 1 for chance in wins)
        assert decide.evaluate(analysis, QUICK, network=True) == found
    assert searched > 1


def test_a_deeper_search_looks_at_more_positions(monkeypatch):
    seen = []
    monkeypatch.setattr(search, "win", lambda *_args, **_options: seen.append(1) or 0.5)
    counts = []
    analysis = guesses(1)[0]
    for depth in (QUICK, DEEP):
        seen.clear()
        decide.evaluate(analysis, depth, network=True)
        counts.append(len(seen))
    assert 0 < 3 * counts[0] < counts[1]


def test_a_position_that_takes_too_much_to_count_is_left_to_the_network(monkeypatch):
    def too_much(*_args):
        raise BudgetExceeded("too much")

    monkeypatch.setattr(limits, "LEAF_LAYOUTS", 0)
    monkeypatch.setattr(search, "outcomes", too_much)
    for analysis in undecided_positions(5):
        position = SearchPosition(analysis, late=True)
        assert chance_to_win(position, ALL_THE_WAY, 1.0) == position.estimate


def test_a_number_that_takes_too_much_to_analyse_is_left_to_the_network(monkeypatch):
    def too_much(*_args):
        raise BudgetExceeded("too much")

    monkeypatch.setattr(AfterNumber, "analysis", too_much)
    few = 0
    for analysis in undecided_positions(5):
        for option in candidates(analysis):
            for _, known in outcomes(analysis, option):
                position = SearchPosition(known, late=True)
                assert chance_to_win(position, ALL_THE_WAY, 1.0) == position.estimate
                few += known.layouts <= limits.LEAF_LAYOUTS
    assert few > 10


def test_before_the_end_only_the_deep_player_searches():
    (analysis,) = guesses(1, late=False)
    quick = decide.evaluate(analysis, QUICK, network=True)
    deep = decide.evaluate(analysis, DEEP, network=True)
    closer = {one.bit: one.network_win for one in deep}
    assert all(one.network_win in (None, closer[one.bit]) for one in quick)
    assert not any(one.search_win for one in quick)
    assert sum(one.search_win is not None for one in deep) > 1

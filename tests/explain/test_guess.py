"""Guesses compared: never against what is played, and exact where that is promised."""

import random
from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest
from oracle import layouts as all_layouts
from oracle import random_position, see, weight

from minesweeper.arena.play import steps
from minesweeper.explain.fifty_fifty import CoinFlip
from minesweeper.explain.guess import Guess, GuessCandidate, comparison, guess
from minesweeper.explain.reasons import of_move
from minesweeper.inference import InconsistentBoard, analyze
from minesweeper.players import make_player
from minesweeper.rules.board import neighbor_table
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.observation import Observation
from minesweeper.strategy import DEEP, QUICK

SMALL = Level(4, 4, 4)
"""Searched whole by the player that searches deep."""


def guesses(level, spec, games, start=Start.ANY):
    """Yield the positions and moves of the guesses in some games."""
    for seed in range(games):
        game = Game(level, random.Random(seed), start)
        player = make_player(spec)
        player.start(level, start, random.Random(seed))
        for seen, move in steps(game, player):
            if not move.certain:
                yield seen, move


def of_best(candidates):
    """Return whether no candidate is said to win more often than the first."""
    wins = [candidate.win for candidate in candidates]
    if wins[0] is None:
        return wins.count(None) == len(wins)
    return max(win for win in wins if win is not None) == wins[0]


GAMES = [
    ("beginner", "expert", QUICK, 10),
    ("intermediate", "expert", QUICK, 4),
    ("expert", "expert", QUICK, 1),
    ("intermediate", "expert:depth=deep", DEEP, 1),
    *(
        pytest.param(*case, marks=pytest.mark.slow)
        for case in [
            ("beginner", "expert", QUICK, 20),
            ("intermediate", "expert", QUICK, 10),
            ("expert", "expert", QUICK, 3),
            ("expert", "expert:depth=deep", DEEP, 1),
        ]
    ),
]


@pytest.mark.parametrize(("level", "spec", "limits", "games"), GAMES)
def test_what_is_said_of_a_guess_is_what_is_played(level, spec, limits, games):
    found = list(guesses(LEVELS[level], spec, games))
    assert len(found) >= games
    for seen, move in found:
        analysis, said = analyze(seen), guess(seen, limits)
        assert said.best == move.cell == said.candidates[0].cell
        assert said == of_move(move, seen).guess
        assert of_best(said.candidates)
        assert len({one.cell for one in said.candidates}) == len(said.candidates) <= 3
        chances = [analysis.probability(cell) for cell in analysis.mined]
        assert min(one.risk for one in said.candidates) == min(chances)
        for one in said.candidates:
            assert one.risk == analysis.probability(one.cell)
            assert 0 <= one.progress <= 1 - one.risk
            assert 0 <= one.win <= 1 - one.risk
            assert one.exact is isinstance(one.win, Fraction)


@pytest.mark.parametrize("limits", [QUICK, DEEP])
def test_any_other_cell_is_said_to_win_no_more_often_than_the_cell_played(limits):
    rng, asked = random.Random(1), 0
    for seen, move in guesses(LEVELS["intermediate"], "expert", 2 if limits is QUICK else 1):
        if limits is DEEP and len(seen.numbers) == 0:
            continue
        analysis, best = analyze(seen), guess(seen, limits).candidates[0]
        cells = [cell for cell in analysis.mined if analysis.probability(cell) < 1]
        for cell in rng.sample(cells, 3 if limits is QUICK else 1):
            found = comparison(seen, cell, limits)
            assert found.best == best
            assert found.asked.cell == cell
            assert found.asked.risk == analysis.probability(cell)
            assert found.asked.win <= best.win
            asked += 1
        assert comparison(seen, move.cell, limits).asked.risk == analysis.probability(move.cell)
    assert asked > 2


@pytest.mark.parametrize("limits", [QUICK, DEEP])
def test_on_small_boards_the_guess_is_the_best_of_all_cells(limits):
    for seen, move in list(guesses(SMALL, "expert:depth=deep", 6)):
        if limits is QUICK and analyze(seen).layouts > 200:
            continue
        said = guess(seen, limits)
        assert limits is QUICK or said.best == move.cell
        uncertain = [c for c in seen.covered() if c not in analyze(seen).mines()]
        others = [comparison(seen, cell, limits).asked for cell in uncertain[:5]]
        assert all(one.exact and one.win <= said.candidates[0].win for one in others)
        second = said.candidates[1].win
        named = {one.cell for one in said.candidates}
        assert all(one.win <= second for one in others if one.cell not in named)


def wins_by_best_play(seen, first):
    """Return the chance to win by best play that reveals `first`, by the rules alone."""
    table, cells = neighbor_table(seen.height, seen.width), seen.covered()

    def after(cell, opened, fitting):
        shown = defaultdict(set)
        for layout in fitting:
            if cell not in layout:
                shown[sum(n in layout for n in table[cell])].add(layout)
        return sum(wins(opened | {cell}, frozenset(rest)) for rest in shown.values())

    @cache
    def wins(opened, fitting):
        left = [cell for cell in cells if cell not in opened]
        if all(len(layout) == len(left) for layout in fitting):
            return len(fitting)
        safe = [cell for cell in left if not any(cell in layout for layout in fitting)]
        return max(after(cell, opened, fitting) for cell in safe[:1] or left)

    layouts = frozenset(all_layouts(seen))
    return Fraction(after(first, frozenset(), layouts), len(layouts))


def progress_by_enumeration(seen, cell):
    """Return the chance that a cell is safe and another one certainly safe then."""
    table, shown = neighbor_table(seen.height, seen.width), defaultdict(list)
    fitting = list(all_layouts(seen))
    for layout in fitting:
        if cell not in layout:
            shown[sum(n in layout for n in table[cell])].append(layout)
    opens = [
        rest
        for rest in shown.values()
        if any(o != cell and not any(o in one for one in rest) for o in seen.covered())
    ]
    total = sum(weight(seen, layout) for layout in fitting)
    return Fraction(sum(weight(seen, one) for rest in opens for one in rest), total)


@pytest.mark.parametrize("seed", range(3))
def test_risk_progress_and_exact_chances_to_win_are_those_of_the_rules(seed):
    rng, exact, flips = random.Random(seed), 0, 0
    while exact < 12 or not flips:
        seen = random_position(rng, 8)
        said = guess(seen)
        assert (said is None) == bool(
            analyze(seen).safe() or set(seen.covered()) <= analyze(seen).mines()
        )
        for one in said.candidates if said else ():
            assert one.progress == progress_by_enumeration(seen, one.cell)
            if one.exact:
                assert one.win == wins_by_best_play(seen, one.cell)
                exact += 1
        if said and said.candidates[0].exact:
            flips += said.coin_flip is not None
            others = [c for c in seen.covered() if 0 < analyze(seen).probability(c) < 1]
            assert said.candidates[0].win == max(wins_by_best_play(seen, c) for c in others)


def test_a_coin_flip_is_named_with_both_cells_and_costs_half():
    said = guess(see("? ? * 2", "1 3 * 2", mines=3))
    half = Fraction(1, 2)
    assert said == Guess(
        (
            GuessCandidate((0, 0), half, Fraction(0), half, True),
            GuessCandidate((0, 1), half, Fraction(0), half, True),
        ),
        (0, 0),
        CoinFlip(((0, 0), (0, 1)), ever=False, independent=True),
    )


def test_where_a_cell_is_safe_no_guess_is_needed():
    seen = see("1 ? ?", "1 ? ?", "0 0 0", mines=1)
    assert guess(seen) is None
    assert comparison(seen, (0, 1)) is None


def test_a_certain_mine_is_not_compared_and_a_revealed_cell_is_refused():
    seen = see("? ? ? 2", "1 3 ? 2", mines=3)
    assert comparison(seen, (0, 2)) is None
    assert comparison(seen, (0, 1)).asked.risk == Fraction(1, 2)
    with pytest.raises(ValueError, match="not a covered cell"):
        comparison(seen, (1, 0))


def test_a_position_no_layout_fits_is_inconsistent():
    with pytest.raises(InconsistentBoard):
        guess(see("3 ?", "? 0", mines=2))


def test_numbers_that_may_be_wrong_are_judged_by_risk_alone():
    seen = Observation(2, 3, 2, {(0, 0): 1}, clues=ClueModel(ClueKind.UNDER))
    said = guess(seen)
    assert said.best == said.candidates[0].cell
    assert [one.win for one in said.candidates] == [None] * 3
    assert said.candidates[0].risk == min(one.risk for one in said.candidates)


def test_a_position_too_large_to_count_is_judged_by_estimated_risks():
    size = 26
    rows = [" ".join("3" if r % 2 and c % 2 else "?" for c in range(size)) for r in range(size)]
    seen = see(*rows, mines=220)
    said = guess(seen)
    assert said.estimated
    assert said.best == make_move(seen, Level(size, size, 220)).cell
    assert comparison(seen, (5, 4)).estimated


def make_move(seen, level):
    player = make_player("expert")
    player.start(level, Start.ANY, random.Random(1))
    return player.move(seen)

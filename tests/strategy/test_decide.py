"""Decisions: what is exact is compared with a slow twin; what is certain, with the layouts."""

import random

import pytest
from oracle import layouts as all_layouts
from oracle import random_position, see

from minesweeper.arena.play import steps
from minesweeper.inference import InconsistentBoard, analyze
from minesweeper.inference.masks import frame
from minesweeper.players import make_player
from minesweeper.rules.board import neighbor_table
from minesweeper.rules.code import Code, new_seed
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Start
from minesweeper.rules.observation import Observation
from minesweeper.strategy import Basis, Strategist, decide, limits
from minesweeper.strategy.endgame import Endgame
from minesweeper.strategy.layouts import list_layouts
from minesweeper.strategy.lookahead import candidates, look_ahead
from minesweeper.strategy.search import QUICK


def test_the_best_cell_of_a_tree_is_the_first_of_the_ranked():
    for seen in positions(40):
        tree = tree_of(analyze(seen))
        if tree.all.bit_count() > 1:
            ranked = tree.ranked(tree.all)
            assert ranked[0][0] == max(wins for wins, _ in ranked) == tree.wins(tree.all)


def positions(count, most_covered=10):
    """Yield small true positions with a known mine total and something left to decide."""
    rng = random.Random(11)
    while count:
        seen = random_position(rng, most_covered)
        if seen.mines is not None:
            yield seen
            count -= 1


def tree_of(analysis):
    return Endgame(analysis.deduced.frame, listed(analysis), analysis.deduced.unknown)


def listed(analysis):
    left = analysis.seen.mines - analysis.deduced.mines.bit_count()
    return list_layouts([part.component for part in analysis.parts], analysis.interior, left)


def test_all_layouts_are_listed_once():
    for seen in positions(150):
        analysis = analyze(seen)
        cells = analysis.deduced.frame
        found = [cells.cells_of(mines | analysis.deduced.mines) for mines in listed(analysis)]
        wanted = [sorted(layout | seen.hit) for layout in all_layouts(seen)]
        assert sorted(found) == sorted(wanted)


def by_number(seen, fitting, cell):
    """Return the layouts in which a cell is safe, by the number it shows there."""
    table = neighbor_table(seen.height, seen.width)
    found = {}
    for layout in fitting:
        if cell not in layout:
            number = sum(other in layout or other in seen.hit for other in table[cell])
            found.setdefault(number, []).append(layout)
    return found


def expected_survival(seen, cell):
    """Return the chance to survive a cell and the safest after it, and the numbers it can show."""
    fitting = list(all_layouts(seen))
    parts = by_number(seen, fitting, cell).values()
    covered = [other for other in seen.covered() if other != cell]
    kept = 0
    for rest in parts:
        most = max(sum(other not in layout for layout in rest) for other in covered)
        kept += most or len(rest)
    return kept / len(fitting), len(parts)


def undecided_positions(count):
    for seen in positions(count):
        analysis = analyze(seen)
        if not analysis.safe_mask:
            yield seen, analysis


def test_one_number_ahead_agrees_with_enumeration():
    compared = 0
    for seen, analysis in undecided_positions(200):
        for candidate in candidates(analysis, margin=1):
            cell = analysis.deduced.frame.cells[candidate.bit]
            expected, numbers = expected_survival(seen, cell)
            ahead = look_ahead(analysis, candidate)
            assert (ahead is None) == (numbers <= 1)
            if ahead:
                compared += expected < candidate.safety
                assert ahead.evaluation.survival == pytest.approx(expected, abs=0.004)
    assert compared > 40


def test_a_chance_is_exact_only_if_it_is_about_the_whole_game():
    # Left, a fifty-fifty; what else is open leaves more than 10^9 layouts.
    seen = see("? ? * 3" + 20 * " ?", "1 3 * 3" + 20 * " ?", mines=20)
    decision = Strategist().decide(seen)
    assert analyze(seen).layouts > 10**9
    assert decision.basis is Basis.AHEAD
    assert not any(one.exact for one in decision.evaluations)


def test_a_certain_cell_is_never_wrong_and_never_missed():
    for seen in positions(200, most_covered=12):
        decision = Strategist().decide(seen)
        fitting = list(all_layouts(seen))
        safe = {c for c in seen.covered() if not any(c in layout for layout in fitting)}
        if decision is None:
            assert all(set(seen.covered()) == layout for layout in fitting)
        else:
            cell = frame(seen.height, seen.width).cells[decision.bit]
            assert (decision.basis is Basis.CERTAIN) == bool(safe)
            assert (cell in safe) == bool(safe)


def test_proofs_are_forgotten_when_moves_are_taken_back():
    strategist = Strategist()
    later = see("0 1 ?", "1 2 ?", "? ? ?", mines=2)
    earlier = see("? ? ?", "? 2 ?", "? ? ?", mines=2)
    strategist.decide(later)
    decision = strategist.decide(earlier)
    assert decision.basis is not Basis.CERTAIN


def test_an_impossible_position_is_refused():
    with pytest.raises(InconsistentBoard):
        Strategist().decide(see("1 0", "? ?", mines=1))


def test_positions_with_an_unknown_mine_total_are_decided():
    seen = Observation(3, 3, None, {(0, 0): 1, (0, 1): 1})
    assert Strategist().decide(seen) is not None


@pytest.mark.slow
@pytest.mark.parametrize("start", [Start.SAFE, Start.OPENING])
def test_no_certain_cell_is_wrong_in_thousands_of_moves(start):
    player, rng, moves = make_player("expert"), random.Random(5), 0
    while moves < 100_000:
        game = Game.from_code(Code(LEVELS["expert"], start, new_seed(rng)))
        player.start(game.level, start, rng)
        for _, move in steps(game, player):
            moves += 1
            assert not (move.certain and game.mines and move.cell in game.mines)


def test_with_some_hundred_layouts_cells_are_played_to_near_the_end(monkeypatch):
    seen = see("? ? ? ?", "? ? ? ?", "? ? ? ?", "? ? ? ?", mines=3)
    analysis = analyze(seen)
    decision = Strategist().decide(seen)
    evaluation = decision.evaluations[0]
    layouts = list_layouts([], analysis.interior, 3)
    tree = Endgame(analysis.deduced.frame, layouts, analysis.deduced.unknown)
    best = tree.wins(tree.all) / len(layouts)
    assert decision.basis is Basis.PLAYED
    assert not evaluation.exact
    assert 0.95 * best < evaluation.win <= tree.wins_after(tree.all, decision.bit) / len(layouts)
    monkeypatch.setattr(limits, "PLAYED_NODES", 0)
    assert Strategist().decide(seen).basis is Basis.AHEAD


def test_on_a_large_board_only_the_safest_candidates_are_looked_ahead_to(monkeypatch):
    seen = see("? ? ? ? ?", "? 1 ? 1 ?", "? ? ? ? ?", "? ? 2 ? ?", "? ? ? ? ?", mines=7)
    analysis = analyze(seen)
    safest = [candidate.bit for candidate in candidates(analysis)]
    looked_at = []

    def recorded(analysis, candidate):
        looked_at.append(candidate.bit)
        return look_ahead(analysis, candidate)

    monkeypatch.setattr(decide, "look_ahead", recorded)
    monkeypatch.setattr(limits, "CANDIDATES_TIMES_CELLS", 2 * 25)
    assert len(safest) > 2
    decide.evaluate(analysis, QUICK, network=False)
    assert looked_at == safest[:2]

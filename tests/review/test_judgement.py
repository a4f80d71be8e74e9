"""Every judgement of a move is held against plain enumeration and the check of proofs."""

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from minesweeper.explain.explanation import Verdict
from minesweeper.explain.fifty_fifty import coin_flip
from minesweeper.explain.guess import Comparison, GuessCandidate
from minesweeper.inference import analyze
from minesweeper.review.judgement import (
    BLUNDER,
    INACCURACY,
    MISTAKE,
    Judgement,
    Label,
    judge_move,
    lost_share,
)
from minesweeper.review.review import GUESSES, moves_of, review
from minesweeper.rules.command import Action, Command
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.rules.rules import Rules
from minesweeper.words.judgements import judgement_name
from tests.claims.world import World
from tests.oracle import see
from tests.proof_check import errors

LEVELS = [Level(4, 4, 3), Level(5, 4, 4), Level(4, 5, 5), Level(6, 3, 4)]
QUICK = (8, 12, 19, 20, 21, 25, 27)
"""Games that have every label and are judged in a second each, at most."""

FEW = 20
"""With at most this many layouts the chance to win is worked out by trying everything."""


def played(seed):
    """Return a game of somebody who reveals, flags and chords, half of the time by chance."""
    rng = random.Random(f"judged {seed}")
    rules = Rules(play_on=seed % 5 == 4, flood=seed % 7 != 6, count_known=seed % 6 != 5)
    start = rng.choice(list(Start))
    game = Game(rng.choice(LEVELS), rng, start, rules)
    for at in range(40):
        if game.is_over:
            break
        game.play(some_command(game, rng, at))
        if game.is_over and rng.random() < 0.3 and game.can_undo:
            game.play(Command(Action.UNDO, (0, 0), at))
    return game


def some_command(game, rng, at):
    covered = game.observe().covered()
    if game.numbers and rng.random() < 0.5:
        flag = Command(Action.FLAG, rng.choice(covered), at)
        return rng.choice([flag, Command(Action.CHORD, rng.choice(sorted(game.numbers)), at)])
    return Command(Action.REVEAL, rng.choice(covered), at)


def risk_of(world, cells):
    """Return how likely one of some cells is a mine."""
    here = world.mask(cells)
    hit = sum(world.weights[one] for one in world.layouts if one & here)
    return Fraction(hit, world.weight)


def wins_after(world, cells):
    """Return how many layouts best play wins that reveals these cells at once, by trying all."""
    count = len(world.covered)
    near = {c: world.mask(world.around[c].intersection(world.covered)) for c in world.covered}
    around = [near[cell] for cell in world.covered]

    @cache
    def wins(opened, left):
        if all(layout | opened == (1 << count) - 1 for layout in left):
            return len(left)
        closed = [place for place in range(count) if not opened >> place & 1]
        certain = [place for place in closed if not any(one >> place & 1 for one in left)]
        return max(after(opened, left, [place]) for place in certain[:1] or closed)

    @cache
    def parted(opened, left, places):
        groups = {}
        for layout in left:
            if not any(layout >> place & 1 for place in places):
                shows = tuple((layout & around[place]).bit_count() for place in places)
                groups.setdefault(shows, []).append(layout)
        now = opened | sum(1 << place for place in places)
        return sum(wins(now, tuple(group)) for group in groups.values())

    def after(opened, left, places):
        return parted(opened, left, tuple(places))

    return after(0, tuple(world.layouts), [world.place[cell] for cell in cells])


def check(one, seen):
    """Compare a judged move with what enumeration says of its position; return its label."""
    move, judged = one.move, one.judgement
    world = World(seen)
    cells = move.cells
    if move.protected:
        assert (judged.label, judged.risk) == (Label.SAFE, 0)
        return judged.label
    if seen.hit.intersection(cells):  # hit before, and taken back
        assert (judged.label, judged.risk) == (Label.MISREAD, 1)
        assert judged.cell in world.mines.union(seen.hit).intersection(cells)
        return judged.label
    risk = risk_of(world, cells)
    assert (judged.risk, judged.least) == (risk, min(world.chances.values()) if risk else 0)
    if world.mines.intersection(cells):
        assert judged.label is Label.MISREAD
        assert judged.proof.cell in cells
        assert judged.proof.verdict is Verdict.MINE
        assert (judged.better is None) is (not world.safe)
        assert judged.best in (world.safe or world.covered)
    elif risk == 1:
        assert judged.label is Label.MISREAD
        assert judged.is_by_flag
        assert judged.proof.cell in set(move.flags).difference(judged.supposed)
    elif not risk:
        assert judged.label is Label.SAFE
    elif world.safe:
        check_beside_safe(world, seen, move, judged)
    else:
        check_guess(world, move, judged)
    if judged.proof is not None:
        with_flags = replace(seen, hit=seen.hit.union(judged.supposed))
        assert errors(with_flags, judged.proof.proof) == []
    if judged.better is not None:
        assert judged.better.cell == judged.best
        assert errors(seen, judged.better.proof) == []
    return judged.label


def check_beside_safe(world, seen, move, judged):
    assert judged.label in (Label.EARLY, Label.NEEDLESS)
    assert judged.proof.cell == judged.best in world.safe
    assert judged.proof.verdict is Verdict.SAFE
    if judged.label is Label.EARLY:
        (flip,) = [coin_flip(c, analyze(seen)) for c in move.cells if world.chances[c]]
        assert {world.chances[cell] for cell in flip.cells} == {Fraction(1, 2)}
        beside = world.around[flip.cells[0]] | world.around[flip.cells[1]]
        others = beside.intersection(world.covered).difference(flip.cells)
        assert all(world.chances[cell] == 1 for cell in others)


def check_guess(world, move, judged):
    assert judged.label in GUESSES
    if not judged.is_exact:
        return
    share = float(1 - judged.win_chosen / judged.win_best)
    wanted = {Label.INACCURACY: INACCURACY, Label.MISTAKE: MISTAKE, Label.BLUNDER: BLUNDER}
    assert judged.label is max(
        (label for label, least in wanted.items() if share >= least),
        key=wanted.get,
        default=Label.FORCED,
    )
    if len(world.layouts) <= FEW:
        total = len(world.layouts)
        best = max(wins_after(world, [cell]) for cell in world.covered)
        assert judged.win_best == Fraction(best, total)
        assert judged.win_best == Fraction(wins_after(world, [judged.best]), total)
        assert judged.win_chosen == Fraction(wins_after(world, move.cells), total)


def labels_of(seeds):
    found = set()
    for seed in seeds:
        judged, moves = review(played(seed)).moves, moves_of(played(seed))
        for one, (move, seen) in zip(judged, moves, strict=True):
            assert one.move == move
            found.add(check(one, seen))
    return found


def test_judgements_are_what_enumeration_says():
    assert labels_of(QUICK) >= set(Label) - {Label.UNJUDGED}


@pytest.mark.slow
def test_judgements_of_many_games_are_what_enumeration_says():
    every = set(Label) - {Label.UNJUDGED}
    assert labels_of([*range(30), *range(1000, 1500)]) >= every


def test_a_chord_that_has_to_open_a_mine_is_misread_by_the_flags_that_cannot_all_be_right():
    seen, flags = see("1 ? 2 ?", "1 ? ? ?", mines=2), ((0, 1), (1, 1))
    found = judge_move(seen, [(0, 3), (1, 2), (1, 3)], flags)
    assert (found.label, found.risk, found.wrong_flags) == (Label.MISREAD, 1, ())
    assert (found.supposed, found.proof.cell, found.proof.verdict) == (
        flags[:1],
        flags[1],
        Verdict.SAFE,
    )
    assert found.is_by_flag


def test_more_layouts_than_a_player_searches_are_judged_by_best_play():
    seen = see("? ? ?", "? ? ?", "? ? ?", "? ? ?", "* ? 1", "? ? ?", mines=4)
    found = judge_move(seen, [(0, 0)])
    assert found.is_exact
    assert (found.win_best, found.win_chosen) == (Fraction(207, 275), Fraction(197, 275))
    assert found.label is Label.INACCURACY


def test_a_chord_of_unknown_chance_gives_up_at_least_what_its_risk_takes():
    chord = GuessCandidate((0, 0), Fraction(89, 100))
    best = GuessCandidate((0, 1), Fraction(8, 100), win=Fraction(66, 100))
    assert lost_share(Comparison(chord, best)) == pytest.approx(1 - 11 / 66)
    unknown = best._replace(win=None)
    assert lost_share(Comparison(chord, unknown)) == 0
    assert lost_share(Comparison(chord._replace(risk=Fraction(1)), unknown)) == 1


def test_a_riskier_guess_of_unknown_chance_to_win_is_not_called_forced():
    guess = Comparison(*(GuessCandidate((0, n), Fraction(2 - n, 4)) for n in range(2)))
    judged = Judgement(Label.FORCED, (0, 0), (0, 1), Fraction(2, 4), Fraction(1, 4), None, guess)
    assert judgement_name(judged) == "a guess was needed"
    assert judgement_name(judged._replace(risk=Fraction(1, 4))) == "forced"

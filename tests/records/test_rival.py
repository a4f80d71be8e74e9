"""The figures of played games beside those of ms-toollib, an independent program."""

import random

import pytest

from minesweeper.rules.board import neighbors
from minesweeper.rules.command import Action, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.metrics import played

SIZES = ((9, 9, 10), (16, 16, 40), (16, 30, 99))

PRESSES = {
    Action.REVEAL: ("lc", "lr"),
    Action.FLAG: ("rc", "rr"),
    Action.CHORD: ("lc", "rc", "rr", "lr"),
}
"""What the mouse does for a command, as the program names it."""


class Both:
    """A game, and the same one in the other program."""

    def __init__(self, toolbox, height, width, mines):
        self.game = Game.with_mines(height, width, mines)
        numbers = [
            [
                -1 if (r, c) in mines else len(mines.intersection(neighbors((r, c), height, width)))
                for c in range(width)
            ]
            for r in range(height)
        ]
        self.theirs = toolbox.BaseVideo(numbers, 16)

    def play(self, action, cell):
        for press in PRESSES[action]:
            self.theirs.step(press, (cell[0] * 16 + 8, cell[1] * 16 + 8))
        self.game.play(Command(action, cell))


def played_at_random(toolbox, rng):
    """Return a game of reveals, some of them wasted, chords and right flags."""
    height, width, count = rng.choice(SIZES)
    cells = [(row, column) for row in range(height) for column in range(width)]
    both = Both(toolbox, height, width, frozenset(rng.sample(cells, count)))
    game = both.game
    safe = [cell for cell in cells if cell not in game.mines]
    rng.shuffle(safe)
    flags = rng.sample(sorted(game.mines), 6)
    both.play(Action.REVEAL, safe[0])
    for cell in safe:
        if flags and rng.random() < 0.1 and not game.is_over:
            both.play(Action.FLAG, flags.pop())
        if rng.random() < 0.1 and not game.is_over:
            both.play(Action.CHORD, rng.choice(sorted(game.numbers)))
        if not game.is_over and (game.is_covered(cell) or rng.random() < 0.3):
            both.play(Action.REVEAL, cell)
    return both


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
def test_an_independent_program_counts_the_same_clicks_and_ratios(seed):
    toolbox = pytest.importorskip("ms_toollib")
    both = played_at_random(toolbox, random.Random(seed))
    theirs, game = both.theirs, both.game
    ours = played(game, round(1000 * theirs.rtime))
    clicks = theirs.left, theirs.right, theirs.double, theirs.cl, theirs.ce, theirs.bbbv_solved
    assert clicks == (ours.left, ours.right, ours.chords, ours.clicks, ours.effective, ours.solved)
    ratios = ours.efficiency, ours.correctness, ours.throughput
    assert (theirs.ioe, theirs.corr, theirs.thrp) == pytest.approx(ratios)
    if game.status is Status.WON:
        assert (theirs.bbbv, theirs.zini >= 1) == (ours.three_bv, True)
        assert theirs.rqp == pytest.approx(ours.rapid_quality or 0.0)  # no time may have passed

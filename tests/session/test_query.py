"""Queries for a move: what is explained, and how."""

import pytest

from minesweeper import Observation, Start
from minesweeper.explain.explanation import Kind, Verdict
from minesweeper.players import PLAYERS, make_player
from minesweeper.rules.level import Level
from minesweeper.session.query import MoveQuery
from minesweeper.session.worker import PlayerCache

SEEN = Observation(2, 4, 1, {(1, 0): 1, (1, 1): 1, (1, 2): 1, (1, 3): 0, (0, 2): 1, (0, 3): 0})
"""Of A1 and B1 one is a mine: `? ? 1 0` above `1 1 1 0`. The 1 at C1 says that it is B1."""


@pytest.mark.parametrize("name", [name for name in PLAYERS if make_player(name).is_sound])
def test_a_sound_player_proves_its_certain_cell_by_steps(name):
    query = MoveQuery((1, 1), name, Level(4, 2, 1), Start.ANY, 0, SEEN)
    known = query.answered_by(PlayerCache()).explanation
    assert known is not None
    if known.verdict is Verdict.SAFE:
        assert known.cell == (0, 0)
        assert known.kind is Kind.STEPS
        assert known.steps
    else:
        assert make_player(name).guesses_at_random

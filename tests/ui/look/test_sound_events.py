"""One sound for all that happened between two frames."""

import pytest

from minesweeper import Action, Command, Game
from minesweeper.ui.look.sounds import Sound, sound_of_changes


def changes(*commands, mines=((0, 0), (0, 2))):
    """Return what commands change on a board of three by two cells."""
    game = Game.with_mines(2, 3, mines)
    return [game.play(Command(action, cell)) for action, cell in commands]


REVEAL, FLAG = Action.REVEAL, Action.FLAG


@pytest.mark.parametrize(
    ("commands", "sound"),
    [
        ([(REVEAL, (0, 1))], (Sound.CLICK, 1)),
        ([(REVEAL, (0, 1)), (REVEAL, (1, 1))], (Sound.OPEN, 2)),
        ([(FLAG, (0, 0))], (Sound.FLAG, 1)),
        ([(FLAG, (0, 0)), (FLAG, (0, 0)), (FLAG, (0, 1)), (FLAG, (0, 1))], None),
        ([(FLAG, (0, 0)), (REVEAL, (0, 1))], (Sound.CLICK, 1)),
        ([(REVEAL, (0, 1)), (REVEAL, (0, 0))], (Sound.MINE, 1)),
        ([(REVEAL, (0, 1)), (REVEAL, (0, 1))], (Sound.CLICK, 1)),
        ([], None),
    ],
)
def test_the_loudest_change_is_heard(commands, sound):
    assert sound_of_changes(changes(*commands)) == sound


def test_taking_a_flag_away_sounds_otherwise():
    _, cleared = changes((FLAG, (0, 0)), (FLAG, (0, 0)))
    assert sound_of_changes([cleared]) == (Sound.UNFLAG, 1)


def test_a_win_is_heard_once_whatever_else_happened():
    game = Game.with_mines(2, 2, [(0, 0)])
    won = [game.play(Command(REVEAL, cell)) for cell in [(0, 1), (1, 0), (1, 1)]]
    assert sound_of_changes(won) == (Sound.WIN, 1)
    assert sound_of_changes([game.play(Command(FLAG, (0, 0)))]) is None

"""Commands are taken back and brought back; the log keeps everything."""

import random

import pytest

from minesweeper.rules.clues import ClueModel
from minesweeper.rules.command import Action, Command, Status
from minesweeper.rules.game import Game
from minesweeper.rules.level import Level, Start
from minesweeper.rules.rules import Rules

UNDO, REDO = Command(Action.UNDO, (0, 0)), Command(Action.REDO, (0, 0))
LEVEL = Level(6, 5, 6)
WITH_MINES = Game.with_mines(3, 3, {(0, 0), (2, 2)})


def at_random(rng, game):
    """Return a command at random, most of them reveals."""
    cell = rng.randrange(game.level.height), rng.randrange(game.level.width)
    action = rng.choice([Action.REVEAL, Action.REVEAL, Action.FLAG, Action.CHORD])
    return rng.choices([UNDO, REDO, Command(action, cell)], [3, 2, 6])[0]


def position(game):
    return game.observe(), game.status, game.flags_by_ai


@pytest.mark.parametrize("rules", [Rules(), Rules(play_on=True), Rules(flood=False)])
@pytest.mark.parametrize("clues", ["exact", "missing:30", "under"])
def test_the_position_is_that_of_the_commands_that_stand(rules, clues):
    rng = random.Random(f"taking back {rules} {clues}")
    backs = 0
    for _ in range(40):
        game = Game(LEVEL, rng, Start.SAFE, rules, ClueModel.parse(clues))
        stand, waiting = [], []
        for _ in range(40):
            command, before = at_random(rng, game), len(game.commands)
            could = game.can_undo, game.can_redo, game.is_over
            game.play(command)
            if command is UNDO and could[0]:
                waiting.append(stand.pop())
            elif command is REDO and could[1]:
                stand.append(waiting.pop())
            elif command not in (UNDO, REDO) and not could[2]:
                stand.append(command)
                waiting.clear()
            else:
                assert len(game.commands) == before
        backs += game.log.taken_back
        if game.first_cell is None:
            continue
        fresh = game.again()
        fresh.field.open(game.first_cell)  # it stays the first, even if it was taken back
        fresh.replay(stand)
        assert position(fresh) == position(game)
        again = game.at(len(game.commands))
        assert position(again) == position(game)
        assert again.log.taken_back == game.log.taken_back
    assert backs > 100


def test_a_loss_can_be_taken_back_and_a_win_cannot():
    game = WITH_MINES.again()
    game.reveal((0, 2))
    before = game.observe()
    game.reveal((0, 0))
    assert game.status is Status.LOST
    game.play(UNDO)
    assert (game.status, game.observe(), game.hit) == (Status.PLAYING, before, [])
    assert (game.exploded, game.log.taken_back) == ({(0, 0)}, 1)
    for cell in [(2, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]:
        game.reveal(cell)
    assert game.status is Status.WON
    assert not game.can_undo
    game.play(UNDO)
    assert game.status is Status.WON


def test_a_loss_is_brought_back():
    game = WITH_MINES.again()
    game.reveal((0, 0))
    game.play(UNDO)
    assert game.status is Status.READY
    game.play(REDO)
    assert (game.status, len(game.exploded)) == (Status.LOST, 1)
    game.play(REDO)
    assert len(game.commands) == 3


def test_the_board_stays_after_the_first_reveal_is_taken_back():
    game = Game(LEVEL, random.Random(4), Start.OPENING)
    game.reveal((2, 2))
    mines, code = game.mines, game.code
    game.play(UNDO)
    assert (game.mines, game.code, game.numbers) == (mines, code, {})
    game.reveal(min(mines))
    assert game.status is Status.LOST


def test_a_new_command_forgets_what_could_be_brought_back():
    game = WITH_MINES.again()
    game.flag((0, 0))
    game.play(UNDO)
    game.reveal((0, 2))
    assert not game.can_redo
    game.play(REDO)
    assert not game.flags

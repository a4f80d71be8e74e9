"""Game files: written and read they are the same, and a wrong one says what is wrong where."""

import json
import random

import pytest

from minesweeper.formats.game_file import RecordedGame, parse, write
from minesweeper.rules.clues import ClueModel
from minesweeper.rules.command import Action, Actor, Command
from minesweeper.rules.command_log import TAKES_BACK
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start
from minesweeper.rules.rules import Rules

SMALLEST = {
    "format": "minesweeper-game",
    "version": 1,
    "level": "3x2x1",
    "mines": [[0, 0]],
    "commands": [{"at": 5, "do": "reveal", "cell": [1, 2]}],
}


def changed(**entries):
    whole = SMALLEST | entries
    return json.dumps({name: value for name, value in whole.items() if value != "absent"})


def command(**entries):
    return changed(commands=[SMALLEST["commands"][0] | entries])


def some_game(seed, rules, clues):
    rng = random.Random(seed)
    game = Game(Level(7, 5, 6), rng, rng.choice(list(Start)), rules, ClueModel.parse(clues))
    game.reveal((2, 3))
    for at in range(20):
        action = rng.choice(list(Action))
        cell = (0, 0) if action in TAKES_BACK else (rng.randrange(5), rng.randrange(7))
        game.play(Command(action, cell, 10 * at, rng.choice(list(Actor))))
    return game


def facts(game):
    """Return what a game file must keep of a game."""
    board = game.mines, game.code, game.rules, game.clues, game.start
    return *board, list(game.commands), game.observe(), game.status, game.exploded


@pytest.mark.parametrize("clues", ["exact", "missing:30", "over"])
@pytest.mark.parametrize("rules", [Rules(), Rules(play_on=True, count_known=False)])
def test_a_game_comes_back_as_it_was(rules, clues):
    for seed in range(30):
        game = some_game(seed, rules, clues)
        before = RecordedGame(game, seed % 2 == 0, f"game {seed}", "2026-11-24T10:00:00Z")
        after = parse(write(before))
        assert write(after) == write(before)
        assert facts(after.game) == facts(game)
        assert (after.helped, after.key) == (before.helped, before.key)


def test_only_the_board_and_the_commands_must_be_there():
    read = parse(json.dumps(SMALLEST))
    assert read.game.numbers == {(1, 2): 0, (0, 2): 0, (0, 1): 1, (1, 1): 1}
    assert (read.helped, read.imported, read.counts, read.key) == (False, False, None, None)


def test_the_mines_of_the_file_count_whatever_its_code_names():
    game = Game(LEVELS["beginner"], random.Random(1), Start.OPENING)
    game.reveal((4, 4))
    entries = json.loads(write(RecordedGame(game)))
    entries["commands"] = [{"at": 0, "do": "reveal", "cell": [0, 0]}]
    other = parse(json.dumps(entries)).game
    assert other.code is None
    assert other.numbers or other.hit


def test_a_game_that_has_not_begun_has_no_file():
    with pytest.raises(ValueError, match="has not begun"):
        write(RecordedGame(Game(LEVELS["beginner"], random.Random(1))))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: it is no JSON"),
        ('{"format":\n  no}', "line 2, column 3: it is no JSON"),
        ("[" * 100_000, "it is no JSON that can be read"),
        ("[]", r"an object, not \[\]"),
        (changed(format="chess"), "its format is not minesweeper-game"),
        (changed(version=7), "version 7 of the game file is not known here"),
        (changed(level="absent"), "it has no level"),
        (changed(level="3x2"), "level: "),
        (changed(level="3x2x2"), "1 mines are named, but the level has 2"),
        (changed(mines="absent"), "it has no mines"),
        (changed(mines=[[0, 0], [0, 0]]), "mines: a cell is named twice"),
        (changed(mines=[[0]]), r"mines: \[0\] is no \[row, column\]"),
        (changed(mines=[[5, 0]]), "not on"),
        (changed(code="1-B-O"), "code: "),
        (changed(code="1-B-O-C3F-HH8RFGKF07"), "its board is not the 3x2x1 it should be"),
        (changed(rules={"gravity": True}), "does not know the rule gravity"),
        (changed(helped="yes"), "helped: true or false, not 'yes'"),
        (changed(commands="absent"), "it has no commands"),
        (changed(commands={}), "commands: a list, not {}"),
        (command(at=-1), "command 1: at: -1 is no whole number"),
        (command(at=10**400), "command 1: at: 1000.* is too long a time"),
        (command(at="absent"), "command 1: at: 'absent' is no whole number"),
        (command(do="dance"), "command 1: do: one of reveal, flag, claim, chord, undo, redo"),
        (command(cell=[9, 9]), r"command 1: \(9, 9\) is not on"),
        (command(by="cat"), "command 1: by: one of person, ai, not 'cat'"),
        (command(do="undo"), "command 1 cannot be given there"),
        (
            changed(commands=[*SMALLEST["commands"], {"at": 4, "do": "flag", "cell": [0, 0]}]),
            "command 2: its time is before that of the last",
        ),
        (
            changed(
                commands=[
                    {"at": 0, "do": "reveal", "cell": [0, 0]},
                    {"at": 0, "do": "reveal", "cell": [1, 1]},
                ]
            ),
            "command 2 cannot be given there",
        ),
    ],
)
def test_what_is_no_game_file_is_refused_with_place_and_reason(text, said):
    with pytest.raises(ValueError, match=said):
        parse(text)


def test_a_file_that_takes_back_without_end_is_refused(monkeypatch):
    monkeypatch.setattr("minesweeper.formats.limits.MOST_PLAYED_AGAIN", 10)
    pair = [{"at": 9, "do": "undo"}, {"at": 9, "do": "redo"}]
    assert parse(changed(commands=SMALLEST["commands"] + 10 * pair)).game.log.taken_back == 10
    with pytest.raises(ValueError, match="takes back more than can be played again"):
        parse(changed(commands=SMALLEST["commands"] + 11 * pair))

"""Readers of texts: what is typed, pasted, given as an option, or read from a file as text."""

from __future__ import annotations

import argparse
import contextlib
import io
from collections.abc import Callable, Sequence
from functools import cache, partial

from minesweeper.arena import read_boards
from minesweeper.commands import advise, arguments, experiment
from minesweeper.commands.cli import COMMANDS, command
from minesweeper.commands.generate import first_cell
from minesweeper.formats import FormatError, mine
from minesweeper.players import PLAYERS, make_player
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.faults import BadInput
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Difficulty, Level, NoGuess, Start, start_rule
from minesweeper.rules.naming import cell_named, name_of
from minesweeper.rules.rules import Goal, Rules
from minesweeper.storage import progress, settings
from minesweeper.ui.editor.draft import Draft
from minesweeper.ui.editor.messages import text_fault
from minesweeper.ui.input.keys import all_keys, bindings, conflicts, key_label
from tests.fuzz.engine import spoiled
from tests.fuzz.reader import Reader

LONGEST_COMMAND_LINE = 2000
"""argparse needs the square of this time."""


def _level(text: str) -> None:
    level = Level.parse(text)
    assert Level.parse(str(level)) == level


def _start_rule(text: str) -> None:
    rule = start_rule(text)
    assert start_rule(rule.value) == rule


def _clues(text: str) -> None:
    clues = ClueModel.parse(text)
    assert ClueModel.parse(str(clues)) == clues


def _code(text: str) -> None:
    """Read a code and reveal its first cell, as the window does."""
    code = Code.parse(text)
    assert Code.parse(str(code)) == code
    if not code.is_open and code.level.cells <= 1000:
        game = Game.from_code(code)
        try:
            game.reveal(code.first or (0, 0))
        except BadInput as error:
            raise AssertionError("the code is taken, but its board cannot be made") from error


def _cell(text: str) -> None:
    cell = cell_named(text)
    assert cell_named(name_of(cell)) == cell


def _position(text: str) -> None:
    seen = mine.parse(text)
    assert mine.parse(mine.write(seen)) == seen


def _pasted(text: str) -> Sequence[str]:
    """Read the clipboard as the editor does."""
    try:
        seen = mine.parse(text)
    except FormatError as error:
        return [text_fault(error)]
    assert Draft.of(seen).seen == seen
    return []


def _boards(text: str) -> None:
    for board in read_boards(text):
        assert len(board.mines) == board.level.mines


def _option(text: str) -> Sequence[str]:
    """Give a text to every option of the command line that has a reader of its own."""
    readers = (
        arguments.seed,
        arguments.density,
        advise.board,
        first_cell,
        arguments.at_least_one,
        experiment.size,
        experiment.whole_range,
    )
    said = []
    for read in readers:
        try:
            read(text)
        except BadInput as error:
            said.append(str(error))
    return said


def _settings(text: str) -> Sequence[str]:
    found, faults = settings.parse(text)
    assert settings.parse(settings.write(found)) == (found, [])
    return faults


def _keys(text: str) -> None:
    """Read settings and use the keys in them."""
    keys = settings.parse(text)[0].keys
    bindings(keys)
    conflicts(keys)
    for names in all_keys(keys).values():
        assert all(key_label(name) for name in names)


def _progress(text: str) -> Sequence[str]:
    found, faults = progress.parse(text)
    assert progress.parse(progress.write(found)) == (found, [])
    return faults


@cache
def _command_parser() -> argparse.ArgumentParser:
    parser = arguments.OneLineParser(prog="minesweeper")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in COMMANDS:
        command(name).add_arguments(commands.add_parser(name))
    return parser


def _command_line(text: str) -> Sequence[str]:
    """Parse a command line; what is wrong with it is said in one line, with exit code 2."""
    said, code = io.StringIO(), 0
    try:
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
            _command_parser().parse_args(text[:LONGEST_COMMAND_LINE].split(" "))
    except SystemExit as end:
        code = end.code
    assert code == (2 if said.getvalue() else 0)
    return [said.getvalue().removesuffix("\n")]


LEVEL_TEXTS = (*LEVELS, "30x16x99", "9x9x10", " 200X200x1 ", "2x2x3")

CODES = (
    *("1-E-S-3NQK8NGW", "1-e-s-3nqk8ngw", "1-E-S-M20-3NQK8NAA", "1-E-N-D4T12-3NQK8ND7"),
    *map(
        str,
        (
            Code(LEVELS["beginner"], Start.ANY, 0),
            Code(Level(5, 4, 6), Start.OPENING, 2**64 - 1, ClueModel(ClueKind.OVER)),
            Code(Level(9, 9, 10), NoGuess(Difficulty.HARD, count_known=False), 5),
        ),
    ),
    "1-3X3X8-N-B2T3-54S",
)

POSITIONS = (
    "4x3x2\n1HHH\n1FH1\n*1HH\n",
    "5x2x3\r\n08H?F\r\n*1HHH",
    "3x1x?\nH1H\n",
    "2x1x1\nH1",
    "30x2x5\n" + "H" * 30 + "\n" + "1" * 30,
)

BOARDS = ("4 4 3 1 1 0,3,15\n5 4 2 0 0 18,19\n", "9 9 1 4 4 0", "200 200 1 0 0 39999")

PLAYER_SPECS = (
    *PLAYERS,
    *("sampling:layouts=50", "expert:depth=deep", "expert:depth=quick", "uct:games=100"),
    *("gain:risk=1/5", "gain:risk=0.2,depth=2", "uct:exploration=0.5"),
)

OPTIONS = (
    *("0", "1", "18446744073709551615", "0.2", "1/5", "3,3", "9x9x?", "8x8", "6:32:2", "1:4"),
    *("250000", "expert", "30x16x99"),
)

SETTINGS = (
    settings.write(settings.Settings()),
    settings.write(
        settings.Settings(
            level=Level(9, 8, 7),
            start=NoGuess(Difficulty.HARD),
            rules=Rules(Goal.LOCATE, strict=True),
            player="sampling:layouts=50",
            window_size=(800, 600),
            keys={"flag": ("f", "ctrl+x"), "help": ("f1",), "dance": ("d",)},
            unknown={"hue": {"a": [1, {"b": None}]}, "rules": {"new": [1]}},
        )
    ),
    '{"scale": 1.5}',
    '{"rules": {"goal": "locate", "strict": true}}',
    '{"player": "gain:risk=1/5", "start": "no-guess:hard", "level": "9x9x10"}',
    '{"window_size": [800, 600], "volume": 0.5, "chords": ["both buttons"]}',
    '{"auto_flag": true, "speed": "step", "new": {"a": [1]}}',
)

KEY_SETTINGS = (
    '{"keys": {"flag": ["f", "ctrl+shift+z"], "help": ["h", "f1"], "dance": ["d"]}}',
    '{"keys": {"hint": [], "pause": ["page up", "+", "ctrl++"], "reveal": ["space", "return"]}}',
)

PROGRESS = (
    '{"lessons": ["full", "satisfied"], "practice": {"full":'
    ' {"right": 3, "total": 5, "streak": 1, "longest": 2}}, "new": {"a": 1}}',
    '{"practice": {"count": {"right": 1, "total": 1, "streak": 1, "longest": 1}}}',
    '{"lessons": []}',
)

COMMAND_LINES = (
    "arena --player expert --player safest --level 9x9x10 --games 5 --workers 2 --clues under",
    "analyze - --json --budget 1000 --density 1/5",
    "explain - --cell C7 --json",
    "advise --level 9x9x? --density 0.2 --clues missing:30 --start safe",
    "generate --level 9x9x10 --no-guess --difficulty hard --first 3,3 --seed 1 --format boards",
    "density --size 5x5 --mines 2:12:2 --count known",
    "experiment false-clues --size 5x5",
    "play --seed 5 --start no-guess:hard --player gain",
    "play --code 1-E-S-3NQK8NGW --level expert",
)


def _texts(
    name: str, examples: Sequence[str], read: Callable[[str], Sequence[str] | None]
) -> Reader:
    return Reader(name, partial(spoiled, examples), read)


TEXTS = (
    _texts("levels", LEVEL_TEXTS, _level),
    _texts("start rules", ("any", "safe", "opening", "no-guess:hard,no-count"), _start_rule),
    _texts("clues", ("exact", "missing", "missing:30", "under", "over"), _clues),
    _texts("codes", CODES, _code),
    _texts("cells", ("A1", "b12", "GR200", " C7 "), _cell),
    _texts("positions", POSITIONS, _position),
    _texts("editor paste", POSITIONS, _pasted),
    _texts("boards", BOARDS, _boards),
    _texts("players", PLAYER_SPECS, lambda text: make_player(text) and None),
    _texts("options", OPTIONS, _option),
    _texts("command lines", COMMAND_LINES, _command_line),
    Reader("settings", partial(spoiled, SETTINGS), _settings, ()),
    Reader("keys", partial(spoiled, KEY_SETTINGS), _keys, ()),
    Reader("progress", partial(spoiled, PROGRESS), _progress, ()),
)

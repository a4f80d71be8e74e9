"""Everything in the project that reads what comes from outside: valid examples, and the errors."""

from __future__ import annotations

import argparse
import atexit
import contextlib
import io
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from minesweeper.arena import read_boards
from minesweeper.commands import advise, analyze, arguments, study_options
from minesweeper.commands.cli import COMMANDS
from minesweeper.commands.generate import first_cell
from minesweeper.commands.position import add_position_arguments, position
from minesweeper.course import lessons, practice
from minesweeper.formats import FormatError, mine
from minesweeper.players import PLAYERS, make_player
from minesweeper.rules.clues import ClueKind, ClueModel
from minesweeper.rules.code import Code
from minesweeper.rules.faults import BadInput
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level, Start, start_rule
from minesweeper.rules.naming import cell_named, name_of
from minesweeper.rules.no_guess import Difficulty, NoGuess
from minesweeper.rules.rules import Goal, Rules
from minesweeper.storage import progress, settings
from minesweeper.storage.folders import AssetError, assets_folder
from minesweeper.ui.editor.draft import Draft
from minesweeper.ui.editor.messages import text_fault
from minesweeper.ui.input.keys import all_keys, bindings, brought_up_to_date, conflicts, key_label
from tests.fuzz.engine import pick, spoiled, spoiled_bytes

LONGEST_MESSAGE = 5000
"""The characters of a message; only odd ones, each of which takes ten, make so long a one."""


LONGEST_COMMAND_LINE = 2000
"""argparse needs the square of this time."""


MOST_LINES = 200
"""Each line of a dialogue is an input of its own, with an answer."""


@dataclass(frozen=True)
class Reader:
    """A reader: what makes an input for it, what reads one, and the errors that it may raise.

    `read` returns what it would say of an input that it takes in spite of faults.
    """

    name: str
    make: Callable[[Random], Any]
    read: Callable[[Any], Sequence[str] | None]
    errors: tuple[type[Exception], ...] = (BadInput,)


def fault_of(reader: Reader, given: Any) -> str | None:
    """Return what a reader does wrong with an input, or None."""
    try:
        try:
            messages = [str(message) for message in reader.read(given) or ()]
        except reader.errors as error:
            messages = [str(error)]
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    for message in messages:
        if len(message) > LONGEST_MESSAGE or not message.isprintable():
            return f"no clear line: {message[:300]!r}"
    return None


# Texts


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
            game.reveal((0, 0) if code.accepted is None else code.accepted.first)
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
        analyze.states,
        advise.board,
        first_cell,
        study_options.at_least_one,
        study_options.size,
        study_options.whole_range,
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
    keys = brought_up_to_date(settings.parse(text)[0].keys)
    bindings(keys)
    conflicts(keys)
    for names in all_keys(keys).values():
        assert all(key_label(name) for name in names)


def _progress(text: str) -> Sequence[str]:
    found, faults = progress.parse(text)
    assert progress.parse(progress.write(found)) == (found, [])
    return faults


# Files


@cache
def _folder() -> Path:
    """Return a folder in which every file may be changed; it is gone when the tests end."""
    folder = tempfile.mkdtemp(prefix="minesweeper-fuzz-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _written(name: str, content: str | bytes) -> Path:
    path = _folder() / name
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogatepass")
    path.write_bytes(content)
    return path


@cache
def _position_parser() -> argparse.ArgumentParser:
    parser = arguments.OneLineParser()
    add_position_arguments(parser)
    return parser


def _position_file(content: bytes) -> None:
    path = _written("position.mine", content)
    position(_position_parser().parse_args([str(path)]))


def _kept_file(load: Callable[[Path], tuple[Any, Any]], content: bytes) -> Sequence[str]:
    """Load a file; a damaged one must be kept aside as it was, with a right one in its place."""
    path = _written("kept.json", content)
    aside = path.with_name("kept.json.damaged")
    found, damage = load(path)
    if damage is None:
        return []
    assert damage.aside == aside
    assert aside.read_bytes() == content
    aside.unlink()
    assert not path.exists() or load(path) == (found, None)
    return [str(damage)]


def _lesson(content: str) -> None:
    exercise = lessons.read(_written("lesson.json", content))
    covered = exercise.seen.covered()
    assert exercise.answers <= set(covered)


def _stock(content: str) -> None:
    practice.read_stock(_written("layouts.txt", content))


# Conversations


@cache
def _advise_parser() -> argparse.ArgumentParser:
    parser = arguments.OneLineParser()
    advise.add_arguments(parser)
    return parser


def _dialogue(typed: bytes) -> None:
    """Type lines at the command that advises; each gets an answer, and none ends it."""
    options = _advise_parser().parse_args(["--level", "4x4x3", "--player", "sentence"])
    typed = b"\n".join(typed.split(b"\n")[:MOST_LINES])
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed), "utf-8")
    answers = io.TextIOWrapper(io.BytesIO(), "utf-8")
    try:
        with contextlib.redirect_stdout(answers):
            assert advise.run(options) == 0
    finally:
        sys.stdin = stdin


@cache
def _command_parser() -> argparse.ArgumentParser:
    parser = arguments.OneLineParser(prog="minesweeper")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (_, module) in COMMANDS.items():
        module.add_arguments(commands.add_parser(name))
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


# Examples

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

DIALOGUES = (
    "0\nshow\nwhy\nundo\nhelp\nquit\n",
    "B2 1\nA1 mine\nundo 2\nB3 2 C3 1\nwhy\n",
    "1\n\nnone\n*\nD4 0\nundo 3\n",
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


def _encoded(examples: Sequence[str]) -> list[bytes]:
    return [example.encode() for example in examples]


def _spoiled_file(examples: Sequence[str], rng: Random) -> bytes:
    """Return a file: a spoiled text in some encoding, or spoiled bytes."""
    if rng.random() < 0.3:
        return spoiled_bytes(_encoded(examples), rng)
    encoding = pick(("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "latin-1"), rng)
    text = spoiled(examples, rng)
    if encoding == "latin-1":
        return text.encode(encoding, "replace")
    return text.encode(encoding, "surrogatepass")


def _texts(
    name: str, examples: Sequence[str], read: Callable[[str], Sequence[str] | None]
) -> Reader:
    return Reader(name, partial(spoiled, examples), read)


def _asset_texts(pattern: str) -> list[str]:
    paths = sorted((assets_folder() / "course").glob(pattern))
    return [path.read_text(encoding="utf-8") for path in paths]


def _stock_lines() -> list[str]:
    return [line for text in _asset_texts("*.txt") for line in text.splitlines(keepends=True)[:4]]


READERS = (
    _texts("levels", LEVEL_TEXTS, _level),
    _texts("start rules", ("any", "safe", "opening", "no-guess:hard,no-count"), _start_rule),
    _texts("clues", ("exact", "missing", "missing:30", "under", "over"), _clues),
    _texts("codes", CODES, _code),
    _texts("cells", ("A1", "b12", "GR200", " C7 "), _cell),
    _texts("positions", POSITIONS, _position),
    Reader("position files", partial(_spoiled_file, POSITIONS), _position_file),
    _texts("editor paste", POSITIONS, _pasted),
    _texts("boards", BOARDS, _boards),
    _texts("players", PLAYER_SPECS, lambda text: make_player(text) and None),
    _texts("options", OPTIONS, _option),
    _texts("command lines", COMMAND_LINES, _command_line),
    Reader("dialogues", partial(_spoiled_file, DIALOGUES), _dialogue, ()),
    Reader("settings", partial(spoiled, SETTINGS), _settings, ()),
    Reader("keys", partial(spoiled, KEY_SETTINGS), _keys, ()),
    Reader("progress", partial(spoiled, PROGRESS), _progress, ()),
    Reader(
        "settings files",
        partial(_spoiled_file, SETTINGS),
        partial(_kept_file, settings.load),
        (),
    ),
    Reader(
        "progress files",
        partial(_spoiled_file, PROGRESS),
        partial(_kept_file, progress.load),
        (),
    ),
    Reader("lessons", partial(spoiled, _asset_texts("*.json")), _lesson, (AssetError,)),
    Reader("stock", partial(spoiled, _stock_lines()), _stock, (AssetError,)),
)

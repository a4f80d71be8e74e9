"""Readers of files, and of what is typed line by line, as bytes."""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from minesweeper.commands import advise, arguments
from minesweeper.commands.files import (
    add_game_arguments,
    add_position_arguments,
    position,
    recorded_game,
)
from minesweeper.course import practice
from minesweeper.course.exercise import read as read_lesson
from minesweeper.formats import any_file, game_file, mbf, rawvf
from minesweeper.formats.any_file import FileKind
from minesweeper.rules.faults import BadInput
from minesweeper.rules.observation import Observation
from minesweeper.storage import progress, settings
from minesweeper.storage.folders import AssetError, assets_folder
from tests.fuzz.engine import pick, spoiled, spoiled_bytes
from tests.fuzz.reader import Reader, written
from tests.fuzz.texts import POSITIONS, PROGRESS, SETTINGS

MOST_LINES = 200
"""Each line of a dialogue is an input of its own, with an answer."""


DIALOGUES = (
    "0\nshow\nwhy\nundo\nhelp\nquit\n",
    "B2 1\nA1 mine\nundo 2\nB3 2 C3 1\nwhy\n",
    "1\n\nnone\n*\nD4 0\nundo 3\n",
)


GAMES = (
    '{"format": "minesweeper-game", "version": 1, "level": "3x2x1", "mines": [[0, 0]], "commands":'
    ' [{"at": 5, "do": "reveal", "cell": [1, 2]}, {"at": 9, "do": "chord", "cell": [0, 1]}]}',
    '{"format": "minesweeper-game", "version": 2, "level": "4x4x2", "start": "safe","helped": true,'
    ' "mines": [[0, 0], [3, 3]], "rules": {"play_on": true}, "clues": "over", "seed": 7, "id": "a",'
    ' "started": "2026-11-24T10:00:00Z", "taken_back": 1, "hits": 1, "commands": [{"at": 0, "do":'
    ' "reveal", "cell": [0, 0]}, {"at": 7, "do": "undo"}, {"at": 8, "do": "redo", "by": "ai"},'
    ' {"at": 9, "do": "flag", "cell": [3, 3]}, {"at": 9, "do": "claim", "cell": [1, 1]}]}',
    '{"format": "minesweeper-game", "version": 2, "level": "9x9x10", "code": "1-B-S-0E6X7",'
    ' "mines": [], "commands": []}',
)


@cache
def _game_parser() -> argparse.ArgumentParser:
    parser = arguments.OneLineParser()
    add_game_arguments(parser)
    return parser


def _game_file(content: bytes) -> None:
    """Read a game; written and read again it is the same."""
    path = written("game.json", content)
    found = recorded_game(_game_parser().parse_args([str(path)]))
    text = game_file.write(found)
    assert game_file.write(game_file.parse(text)) == text


RECORDINGS = (
    "RawVF_Version: Rev6.2\nLevel: Custom\nWidth: 4\nHeight: 3\nMines: 2\nMarks: On\nTime: 2.50\n"
    "BBBV: 2\nStatus: Lost\nSquareSize: 16\nBoard:\n*000\n0000\n000*\nEvents:\n0.000 start\n"
    "0.00 lc 2 1 (24 8)\n0.05 mv 2 1 (25 8) (l)\n0.10 lr 2 1 (25 8)\nnumber1 2 1\n-0.20 rc (8 8)\n"
    "0.9 rr (8 8)\n1.5 lc 2 1\n1.5 rc 2 1\n1.6 rr 2 1\n1.7 lr 2 1\n2.5 mc 3 2\n2.5 mr 3 2\n"
    "2.50 lc 4 3 (56 40)\n2.50 lr 4 3 (56 40)\n2.5 boom\n",
    "Width: 3\nHeight: 2\nSuperClick: On\nBoard:\n\n00*\n000\n0.1 sc 1 1\n0.2 lr 1 1\n0.3 mt\n"
    "0.4 rc 3 1\n0.4 rr 3 1\n0.5 lc 2 1\n0.5 lr 2 1\n",
)


def _recording(content: str) -> Sequence[str]:
    """Read a recording; what can be written and read again ends on the same position."""
    found = rawvf.parse(content)
    again = rawvf.parse(rawvf.write(found))
    assert again.differs is None
    assert again.game.observe() == found.game.observe()
    assert again.game.status is found.game.status
    return [] if found.differs is None else [str(found.differs)]


BOARDS = (
    bytes([4, 3, 0, 2, 0, 0, 3, 2]),
    bytes([30, 20, 1, 4, *(part for i in range(260) for part in (i % 30, i // 30))]),
)


def _board(content: bytes) -> None:
    """Read a board; one that is read is written as it was, but for the order of its mines."""
    game = mbf.parse(content)
    assert len(mbf.write(game)) == len(content)
    assert mbf.parse(mbf.write(game)).mines == game.mines


def _any_file(content: bytes) -> Sequence[str]:
    """Read a file of any kind, and write it as each kind that can hold it."""
    found = any_file.read(content)
    if isinstance(found, Observation):
        return []
    refused = []
    for kind in FileKind:
        try:
            any_file.read(any_file.written(found, kind))
        except BadInput as error:
            refused.append(str(error))
    return refused


def _any_content(rng: Random) -> bytes:
    examples = [*_encoded([*GAMES, *RECORDINGS, *POSITIONS]), *BOARDS]
    if rng.random() < 0.5:
        return spoiled_bytes(examples, rng)
    return _spoiled_file([*GAMES, *RECORDINGS, *POSITIONS], rng)


@cache
def _position_parser() -> argparse.ArgumentParser:
    parser = arguments.OneLineParser()
    add_position_arguments(parser)
    return parser


def _position_file(content: bytes) -> None:
    path = written("position.mine", content)
    position(_position_parser().parse_args([str(path)]))


def _kept_file(load: Callable[[Path], tuple[Any, Any]], content: bytes) -> Sequence[str]:
    """Load a file; a damaged one must be kept aside as it was, with a right one in its place."""
    path = written("kept.json", content)
    aside = path.with_name("kept.json.damaged")
    found, damage = load(path)
    if damage is None:
        return []
    assert damage.aside == aside
    assert aside.read_bytes() == content
    aside.unlink()
    assert not path.exists() or load(path) == (found, None)
    return [str(damage.what)]


def _lesson(content: str) -> None:
    exercise = read_lesson(written("lesson.json", content)).exercise
    covered = exercise.seen.covered()
    assert exercise.answers <= set(covered)


def _stock(content: str) -> None:
    practice.read_stock(written("layouts.txt", content))


@cache
def _advise_parser() -> argparse.ArgumentParser:
    parser = arguments.OneLineParser()
    advise.add_arguments(parser)
    return parser


def _dialogue(typed: bytes) -> None:
    """Type lines at the command that advises; each gets an answer, and none ends it."""
    options = _advise_parser().parse_args(["--level", "4x4x3", "--player", "sentence"])
    typed = b"".join(typed.splitlines(keepends=True)[:MOST_LINES])
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed), "utf-8")
    answers = io.TextIOWrapper(io.BytesIO(), "utf-8")
    try:
        with contextlib.redirect_stdout(answers):
            assert advise.run(options) == 0
    finally:
        sys.stdin = stdin


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


FILES = (
    Reader("position files", partial(_spoiled_file, POSITIONS), _position_file),
    Reader("game files", partial(_spoiled_file, GAMES), _game_file),
    Reader("recordings", partial(spoiled, RECORDINGS), _recording),
    Reader("board files", partial(spoiled_bytes, BOARDS), _board),
    Reader("any files", _any_content, _any_file),
    Reader("dialogues", partial(_spoiled_file, DIALOGUES), _dialogue, ()),
    Reader(
        "settings files",
        partial(_spoiled_file, SETTINGS),
        partial(_kept_file, settings.load),
        (),
        inputs=50,
    ),
    Reader(
        "progress files",
        partial(_spoiled_file, PROGRESS),
        partial(_kept_file, progress.load),
        (),
        inputs=50,
    ),
    Reader("lessons", partial(spoiled, _asset_texts("*.json")), _lesson, (AssetError,)),
    Reader("stock", partial(spoiled, _stock_lines()), _stock, (AssetError,)),
)

"""Recordings of other programs in files that are no text: AVF, RMV, EVF and MVF.

The parser is that of ms-toollib, an extra, in a process of its own (`parser_process`). What it
finds is checked like anything from outside, and its clicks are played again by the rules of the
game; where the parser itself sees another end, `differs` says so.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from minesweeper.formats import limits
from minesweeper.formats.checks import as_list, as_object, boolean, one_fault
from minesweeper.formats.game_file import RecordedGame
from minesweeper.formats.rawvf_mouse import RecordedMouse, not_as_stated
from minesweeper.rules.board import Cell
from minesweeper.rules.command import Status
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.rules.game import Game
from minesweeper.rules.level import USUAL_START, Level

_AVF_SIGNS = re.compile(rb"\[[^\]\n]{0,200}\|")
"""What such a file has after its mines: the dates of the game in brackets."""

_EVF_SIGNS = re.compile(rb"[ -~]{3,}\0")
"""What such a file has after its figures: the name of the program that wrote it."""

PARSERS = {"AVF": "AvfVideo", "RMV": "RmvVideo", "EVF": "EvfVideo", "MVF": "MvfVideo"}
"""The names of the parsers by the kinds of recordings."""

_PARSER = Path(__file__).with_name("parser_process.py")

_MINE = -1
_BLOWN = 15


def kind_of(content: bytes) -> str | None:
    """Return the kind of a recording by what it holds; None for anything else.

    >>> kind_of(b"*rmv rest"), kind_of(b"other")
    ('RMV', None)
    """
    if content.startswith(b"*rmv"):
        return "RMV"
    if content.startswith(b"\x11Minesweeper"):
        return "MVF"
    if _is_evf(content):
        return "EVF"
    is_avf = content[5:6] in (b"\3", b"\4", b"\5", b"\6") and _AVF_SIGNS.search(content, 0, 9000)
    return "AVF" if is_avf else None


def _is_evf(content: bytes) -> bool:
    """Return whether a file begins with a version of EVF, and a board that can be."""
    if len(content) < 20 or content[0] > 4:
        return False
    place = 2 if content[0] < 3 else 3
    height, width = content[place], content[place + 1]
    mines = int.from_bytes(content[place + 2 : place + 4], "big")
    return 0 < mines < height * width and _EVF_SIGNS.search(content, place, 80) is not None


def parse(content: bytes, kind: str) -> RecordedGame:
    """Return the game of a recording, played again; `differs` says if its parser sees another end.

    Raises BadInput if the parser is not installed, or cannot read the file.
    """
    return replayed(_parsed(content, kind), kind)


def replayed(answer: bytes, kind: str) -> RecordedGame:
    """Return the game of what the parser answers, as `parse` does; raises BadInput."""
    try:
        found = as_object(json.loads(answer))
        game = _board(found["board"])
        _play(game, found)
        return RecordedGame(game, imported=True, differs=_difference(game, found))
    except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise _unread(kind, error) from error


def _unread(kind: str, why: Exception) -> BadInput:
    what = why if isinstance(why, Fault) else BadInput("what it found is no game")
    return BadInput("ms-toollib cannot read this {kind} recording: {what}", kind=kind, what=what)


def _parsed(content: bytes, kind: str) -> bytes:
    """Return what the parser answers."""
    if find_spec("ms_toollib") is None:
        raise BadInput(
            "{kind} recordings need ms-toollib: pip install 'minesweeper-ai-move[recordings]'",
            kind=kind,
        )
    command = [sys.executable, str(_PARSER), PARSERS[kind]]
    try:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # it writes where it fails
            done = subprocess.run(
                command,
                input=content,
                capture_output=True,
                cwd=folder,
                timeout=limits.LONGEST_PARSING,
            )
    except subprocess.TimeoutExpired as error:
        raise _unread(kind, BadInput("it took too long")) from error
    if done.returncode:
        raise _unread(kind, BadInput("its process ended"))
    return done.stdout


def _board(rows: Any) -> Game:
    """Return the game before its first click."""
    rows = [as_list(row) for row in as_list(rows)]
    height, width = len(rows), len(rows[0]) if rows else 0
    mines = [(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value == _MINE]
    if any(len(row) != width for row in rows):
        raise BadInput("its rows differ in length")
    Level(width, height, len(mines))
    return Game.with_mines(height, width, mines, start=USUAL_START)


def _play(game: Game, found: Mapping[str, Any]) -> None:
    """Play a game by its clicks, up to its end."""
    square, mouse = int(found["square"]), RecordedMouse(game, marks=False, left_chords=False)
    for at, kind, x, y in found["clicks"]:
        if game.is_over:
            return
        row, column = int(y) // square, int(x) // square
        is_inside = 0 <= row < game.level.height and 0 <= column < game.level.width
        mouse.take(kind, (row, column) if is_inside else None, min(int(at), limits.LONGEST_TIME))


def _difference(game: Game, found: Mapping[str, Any]) -> Fault | None:
    """Return in what the game that was played again ends otherwise than the parser says."""
    end = [as_list(row) for row in as_list(found["end"])]
    opened: set[Cell] = {(r, c) for r, row in enumerate(end) for c, v in enumerate(row) if v < 9}
    is_lost = any(_BLOWN in row for row in end)
    stated = Status.WON if boolean(found["won"]) else Status.LOST if is_lost else Status.PLAYING
    faults = []
    if stated is not game.status and not (stated is Status.PLAYING and not game.commands):
        faults.append(not_as_stated("Status", stated.value, game.status.value))
    if opened != set(game.numbers):
        faults.append(not_as_stated("Opened", len(opened), len(game.numbers)))
    return one_fault(faults) if faults else None

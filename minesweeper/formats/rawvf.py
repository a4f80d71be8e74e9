"""RAWVF: the recording of a game as text, which other Minesweeper programs write and show.

`Key: value` lines, the board with `*` for a mine, and a line for each event of the mouse. What is
read is played again by the rules of the game; what the file states of its end is compared with
that. (Revisions 3 to 6.2, as the converters of the players' community write them.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from minesweeper import __version__
from minesweeper.formats import FormatError
from minesweeper.formats.checks import one_fault, short_repr
from minesweeper.formats.game_file import RecordedGame, laid_mines
from minesweeper.formats.mine import WRONG_HEIGHT, check_row
from minesweeper.formats.rawvf_mouse import RecordedMouse
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Action, Actor, Status
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.rules.game import Game
from minesweeper.rules.level import CLASSIC_LEVELS, USUAL_START, Level, Start
from minesweeper.rules.numerals import fraction, whole_number
from minesweeper.rules.openings import regions
from minesweeper.rules.rules import CLASSIC

BEGINS = re.compile(r"^[ \t]*(rawvf_version|board)[ \t]*:", re.IGNORECASE | re.MULTILINE)
"""A line by which such a file is known."""

_ENTRY = re.compile(r"\s*(\w+)\s*:(.*)")
_PAIR = r"(-?\d{1,6})\s+(-?\d{1,6})"
_EVENT = re.compile(
    r"(-?)(\d{1,9})\.(\d{1,3})\s+(?:(mt)\b|(l[cr]|r[cr]|m[crv]|sc)\b(?=.*\d))"
    rf"\s*(?:{_PAIR}\s*)?(?:\(\s*{_PAIR}\s*\))?\s*(?:\([lrm]*\))?",
    re.ASCII,
)
"""Time and kind of an event, column and row from 1 on, x and y in pixels, and the buttons down."""

_DERIVED = re.compile(r"(-?\d+\.\d+\s+)?(?!(l[cr]|r[cr]|m[crvt]|sc)\b)[a-z]", re.ASCII)
"""What follows from the mouse: that the game began, what a cell shows, figures."""

_START, _START_RULES = "StartRule", {start.value: start for start in Start}
"""The entry of our own recordings that names the start rule, which other programs skip."""

NO_MARK = "{mark!r} is neither * nor 0"
"""What is wrong with another mark on the board."""

_OPENED = "Opened"
"""What only the parser of other recordings states (`parser_process`)."""

_USUAL_SQUARE = 16
"""The width of a cell in pixels where a file does not say it."""

_ROUNDING = 11
"""The milliseconds by which a stated time may differ: some programs count hundredths."""

_STATED = {
    **dict.fromkeys(("won", "win"), Status.WON),
    **dict.fromkeys(("lost", "loss", "lose", "boom", "blast"), Status.LOST),
}


class _Header(NamedTuple):
    """The entries before the board, by their names in lower case, and the line of the board."""

    entries: dict[str, tuple[int, str]]
    line: int

    def text(self, name: str) -> str:
        """Return an entry in lower case; empty if it is missing."""
        return self.entries.get(name.lower(), (0, ""))[1].lower()

    def number(self, name: str, usual: str = "") -> int:
        """Return a number above 0; raises FormatError for another value, or none."""
        line, text = self.entries.get(name.lower(), (self.line, usual))
        found = whole_number(text)
        if not text:
            raise FormatError("{name} is missing", line, name=name)
        if not found:
            given = short_repr(text)
            raise FormatError(
                "{name}: {given} is no whole number from 1 on", line, name=name, given=given
            )
        return found


def parse(text: str) -> RecordedGame:
    """Return the game of a recording, played again; `differs` says if it ends as it states.

    Raises FormatError with the line of the first fault.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [(number, line.strip()) for number, line in enumerate(plain, 1) if line.strip()]
    entries: dict[str, tuple[int, str]] = {}
    for place, (number, line) in enumerate(lines):
        if match := _ENTRY.match(line):
            entries[match[1].lower()] = number, match[2].strip()
        if "board" in entries:
            header, rest = _Header(entries, number), lines[place + 1 :]
            game = _board(header, rest)
            _play(game, header, rest[game.level.height :])
            helped = header.text("Mode").startswith("cheat")
            return RecordedGame(game, helped, imported=True, differs=_difference(header, game))
    raise FormatError("{name} is missing", len(plain), name="Board:")


def _board(header: _Header, lines: Sequence[tuple[int, str]]) -> Game:
    """Return the game before its first event."""
    width, height = header.number("Width"), header.number("Height")
    rows = lines[:height]
    for number, row in rows:
        check_row(row, number, width, "*0", NO_MARK)
    if len(rows) < height:
        raise FormatError(WRONG_HEIGHT, header.line, wanted=height, found=len(rows))
    mines = [(r, c) for r, (_, row) in enumerate(rows) for c, mark in enumerate(row) if mark == "*"]
    try:
        Level(width, height, len(mines))
    except BadInput as error:
        raise FormatError.like(error, line=header.line) from error
    start = _START_RULES.get(header.text(_START), USUAL_START)
    return Game.with_mines(height, width, mines, start=start)


def _events(lines: Sequence[tuple[int, str]]) -> Iterator[re.Match[str]]:
    """Yield the events of the mouse that may be clicks."""
    for number, line in lines:
        match = _EVENT.fullmatch(line.lower())
        if match is None and _DERIVED.match(line.lower()) is None:
            given = short_repr(line)
            raise FormatError("{given} is no event of the mouse", number, given=given)
        if match is not None and match[5] != "mv":
            yield match


def _play(game: Game, header: _Header, lines: Sequence[tuple[int, str]]) -> None:
    """Play a game by its events, up to its end."""
    square, events = header.number("SquareSize", str(_USUAL_SQUARE)), list(_events(lines))
    # Some programs count columns and rows from 0: then the pixels say where a click was.
    trusted = not any(
        "0" in event.group(6, 7) and event[8] and "-" not in event[8] + event[9] for event in events
    )
    left_chords = header.text("SuperClick") == "on"
    mouse = RecordedMouse(game, marks=header.text("Marks") == "on", left_chords=left_chords)
    for event in events:
        if game.is_over:
            return
        at = 0 if event[1] else int(event[2]) * 1000 + int(event[3].ljust(3, "0"))
        mouse.take(event[4] or event[5], _cell(event, game.level, square, trusted=trusted), at)


def _cell(event: re.Match[str], level: Level, square: int, *, trusted: bool) -> Cell | None:
    """Return the cell of an event; None beside the board.

    The pixel counts where column and row are missing, or not trusted, and left of and above the
    board, which some programs name as its first column and row.
    """
    column, row, x, y = (None if number is None else int(number) for number in event.groups()[5:])
    if x is not None and y is not None and (column is None or not trusted or min(x, y) < 0):
        column, row = x // square + 1, y // square + 1
    if column is None or row is None:
        return None
    return (row - 1, column - 1) if 0 < row <= level.height and 0 < column <= level.width else None


def _difference(header: _Header, game: Game) -> Fault | None:
    """Return in what the game that was played again is not what the file states."""
    number = {"Mines": game.level.mines, "BBBV": three_bv(game), _OPENED: len(game.numbers)}
    same = {
        name: whole_number(header.text(name)) in (found, None) for name, found in number.items()
    }
    found: dict[str, object] = {"Status": game.status.value, **number}
    same["Status"] = _STATED.get(header.text("Status"), game.status) is game.status
    if game.is_over:
        at, stated = game.commands[-1].at, fraction(header.text("Time"))
        found["Time"] = f"{at / 1000:.3f}"
        same["Time"] = stated is None or abs(1000 * stated - at) < _ROUNDING
    faults = [
        BadInput(
            "{name}: the file states {stated}, its events give {result}",
            name=name,
            stated=short_repr(header.text(name)),
            result=result,
        )
        for name, result in found.items()
        if not same[name]
    ]
    return one_fault(faults) if faults else None


def three_bv(game: Game) -> int:
    """Return the 3BV of a game; raises BadInput before its mines lie."""
    return regions(game.level.height, game.level.width, laid_mines(game)).three_bv


def write(recorded: RecordedGame) -> str:
    """Return a game as a recording: its standing commands as clicks of a mouse.

    Claims become flags. The clicks need neither question marks nor chords by one button, which the
    entries therefore call off. Raises BadInput for a game that no recording can hold.
    """
    game = recorded.game
    mines, level = laid_mines(game), game.level
    usual = replace(game.rules, count_known=True, strict=False, play_on=False) == CLASSIC
    if not usual or game.clues != EXACT or (game.rules.play_on and game.hit):
        raise BadInput(
            "RAWVF cannot hold missing or wrong numbers, a 0 that opens only itself,"
            " a win by flags, and what follows a mine"
        )
    board = [
        "".join("*" if (row, column) in mines else "0" for column in range(level.width))
        for row in range(level.height)
    ]
    return "\n".join([*_entries(recorded), "Board:", *board, "Events:", *_clicks(game), ""])


def _entries(recorded: RecordedGame) -> list[str]:
    game, level = recorded.game, recorded.game.level
    commands = game.log.standing
    by_ai = any(command.by is Actor.AI for command in commands)
    entries = {
        "RawVF_Version": "Rev6.2",
        "Program": "minesweeper-ai-move",
        "Version": __version__,
        "Level": level.name.title() if level.name in CLASSIC_LEVELS else "Custom",
        "Width": level.width,
        "Height": level.height,
        "Mines": level.mines,
        "Marks": "Off",
        "SuperClick": "Off",
        _START: game.start.value,
        "SquareSize": _USUAL_SQUARE,
        "Mode": "Cheat" if recorded.helped or by_ai else "Classic",
        "BBBV": three_bv(game),
    }
    if recorded.started is not None:
        entries["Timestamp"] = recorded.started
    if game.is_over:
        entries["Time"] = f"{commands[-1].at / 1000:.3f}"
        entries["Status"] = "Won" if game.status is Status.WON else "Lost"
    return [f"{name}: {value}" for name, value in entries.items()]


def _clicks(game: Game) -> Iterator[str]:
    """Yield the events of a game's commands, but for flags that change nothing."""
    again = game.again()
    for command in game.log.standing:
        change, buttons = again.play(command), _BUTTONS[command.action]
        if buttons == _FLAG and not change.cells:
            continue
        row, column = command.cell
        x, y = (_USUAL_SQUARE * place + _USUAL_SQUARE // 2 for place in (column, row))
        for button in buttons:
            yield f"{command.at / 1000:.3f} {button} {column + 1} {row + 1} ({x} {y})"


_FLAG = ("rc", "rr")
_BUTTONS = {
    Action.REVEAL: ("lc", "lr"),
    Action.FLAG: _FLAG,
    Action.CLAIM: _FLAG,
    Action.CHORD: ("lc", "rc", "lr", "rr"),
}

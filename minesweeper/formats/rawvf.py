"""RAWVF: the recording of a game as text, which other Minesweeper programs write and show.

`Key: value` lines, the board with `*` for a mine, and a line for each event of the mouse. What is
read is played again by the rules of the game; what the file states of its end is compared with
that. (Revisions 3 to 6.2, as the converters of the players' community write them.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from minesweeper import __version__
from minesweeper.formats import FormatError
from minesweeper.formats.checks import one_fault, short_repr
from minesweeper.formats.game_file import RecordedGame
from minesweeper.formats.mine import WRONG_HEIGHT, WRONG_ROW
from minesweeper.formats.rawvf_mouse import RecordedMouse
from minesweeper.rules.board import Cell
from minesweeper.rules.clues import EXACT
from minesweeper.rules.command import Action, Actor, Milliseconds, Status
from minesweeper.rules.faults import BadInput, Fault
from minesweeper.rules.game import Game
from minesweeper.rules.level import LEVELS, Level
from minesweeper.rules.numerals import whole_number
from minesweeper.rules.openings import regions
from minesweeper.rules.rules import Goal

Lines: TypeAlias = Sequence[tuple[int, str]]
"""The lines of a text that are not blank, each with its number from 1 on."""

BEGINS = re.compile(r"^[ \t]*(rawvf_version|board)[ \t]*:", re.IGNORECASE | re.MULTILINE)
"""A line by which such a file is known."""

_KEY = re.compile(r"\s*(\w+)\s*:(.*)")
_TIMED = re.compile(r"(-?)(\d{1,9})\.(\d{1,3})\s+([A-Za-z]+)\b(.*)", re.ASCII)
_PAIR = r"(-?\d{1,6})\s+(-?\d{1,6})"
_PLACE = re.compile(rf"\s*(?:{_PAIR}\s*)?(?:\(\s*{_PAIR}\s*\))?\s*(?:\([lrm]*\))?\s*", re.ASCII)
_MOUSE = {"lc", "lr", "rc", "rr", "mc", "mr", "mv", "sc", "mt"}
_LETTERS_OF_MOUSE = 2
_OF_GAMES = {"sx", "sy"}
"""Timed words as short as those of the mouse: scrolling."""

_USUAL_SQUARE = 16
"""The width of a cell in pixels where a file does not say it."""

_ROUNDING = 11
"""The milliseconds by which a stated time may differ: some programs count hundredths."""

_STATED = {
    **dict.fromkeys(("won", "win"), Status.WON),
    **dict.fromkeys(("lost", "loss", "lose", "boom", "blast"), Status.LOST),
}

NO_EVENT = "{text} is no event of the mouse"
NO_PLACE = "an event at no place: {text}"
NO_NUMBER = "{name}: {text} is no whole number"
NO_MARK = "{mark!r} is no cell of a board: use * mine, 0 none"


class Event(NamedTuple):
    """An event of the mouse; `place` is column and row from 1 on, `pixel` from the corner."""

    kind: str
    at: Milliseconds
    place: tuple[int, int] | None
    pixel: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class _Header:
    """The entries before the board, by their names in lower case, and the line of the board."""

    entries: dict[str, tuple[int, str]]
    line: int

    def text(self, name: str) -> str:
        """Return an entry in lower case; empty if it is missing."""
        return self.entries.get(name.lower(), (0, ""))[1].lower()

    def number(self, name: str, usual: int | None = None) -> int:
        """Return a number above 0; raises FormatError for another value, or none."""
        line, text = self.entries.get(name.lower(), (self.line, ""))
        found = whole_number(text) if text or usual is None else usual
        if not text and found is None:
            raise FormatError("{name} is missing", line, name=name)
        if not found:
            raise FormatError(NO_NUMBER, line, name=name, text=short_repr(text))
        return found


def parse(text: str) -> RecordedGame:
    """Return the game of a recording, played again; `differs` says if it ends as it states.

    Raises FormatError with the line of the first fault.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [(number, line) for number, line in enumerate(plain, 1) if line.strip()]
    header, rest = _header(lines)
    width, height = header.number("Width"), header.number("Height")
    game = _board(header, rest[:height], width, height)
    events = list(_events(rest[height:]))
    _play(game, header, events)
    helped = header.text("Mode").startswith("cheat")
    return RecordedGame(game, helped, imported=True, differs=_difference(header, game))


def _header(lines: Lines) -> tuple[_Header, Lines]:
    entries: dict[str, tuple[int, str]] = {}
    for place, (number, line) in enumerate(lines):
        match = _KEY.match(line)
        if match is None:
            continue
        name = match[1].lower()
        if name == "board":
            return _Header(entries, number), lines[place + 1 :]
        entries[name] = number, match[2].strip()
    raise FormatError("{name} is missing", lines[-1][0] if lines else 1, name="Board:")


def _board(header: _Header, rows: Lines, width: int, height: int) -> Game:
    """Return the game before its first event."""
    mines = [
        (row, column)
        for row, (number, line) in enumerate(rows)
        for column, mark in enumerate(_row(number, line.strip(), width))
        if mark == "*"
    ]
    if len(rows) < height:
        line = rows[-1][0] if rows else header.line
        raise FormatError(WRONG_HEIGHT, line, wanted=height, found=len(rows))
    try:
        Level(width, height, len(mines))
    except BadInput as error:
        raise FormatError.like(error, line=header.line) from error
    return Game.with_mines(height, width, mines)


def _row(number: int, row: str, width: int) -> str:
    wrong = next((place for place, mark in enumerate(row) if mark not in "*0"), None)
    if wrong is not None and wrong < width:
        raise FormatError(NO_MARK, number, wrong + 1, mark=row[wrong])
    if len(row) != width:
        column = min(len(row), width) + 1
        raise FormatError(WRONG_ROW, number, column, wanted=width, found=len(row))
    return row


def _events(lines: Lines) -> Iterator[Event]:
    """Yield the events of the mouse; what the board and the game did follows from them."""
    for number, line in lines:
        text = line.strip()
        match = _TIMED.match(text)
        if match is None:
            if not text[0].isalpha():
                raise FormatError(NO_EVENT, number, text=short_repr(text))
            continue
        sign, seconds, fraction, word, rest = match.groups()
        if word in _MOUSE:
            at = int(seconds) * 1000 + int(fraction.ljust(3, "0"))
            yield _event(number, text, word, 0 if sign else at, rest)
        elif len(word) == _LETTERS_OF_MOUSE and word not in _OF_GAMES:
            raise FormatError(NO_EVENT, number, text=short_repr(text))


def _event(number: int, text: str, word: str, at: Milliseconds, rest: str) -> Event:
    match = _PLACE.fullmatch(rest)
    column, row, x, y = match.groups() if match else (None,) * 4
    place = None if column is None else (int(column), int(row))
    pixel = None if x is None else (int(x), int(y))
    if match is None or (place is None and pixel is None and word != "mt"):
        raise FormatError(NO_PLACE, number, text=short_repr(text))
    return Event(word, at, place, pixel)


def _play(game: Game, header: _Header, events: Sequence[Event]) -> None:
    """Play a game by its events, up to its end."""
    square = header.number("SquareSize", _USUAL_SQUARE)
    clicks = [event for event in events if event.kind != "mv"]
    trusted = not any(_counts_from_0(event) for event in clicks)
    on = ("on", "yes", "true", "1")
    mouse = RecordedMouse(
        game, marks=header.text("Marks") in on, left_chords=header.text("SuperClick") in on
    )
    for event in clicks:
        if game.is_over:
            return
        mouse.take(event.kind, _cell(event, game.level, square, trusted=trusted), event.at)


def _counts_from_0(event: Event) -> bool:
    """Return whether an event on the board has a column or row 0, as some programs write them."""
    at_edge = event.place is not None and 0 in event.place
    return at_edge and event.pixel is not None and min(event.pixel) >= 0


def _cell(event: Event, level: Level, square: int, *, trusted: bool) -> Cell | None:
    """Return the cell of an event, by its pixel where column and row are missing or not trusted."""
    if event.pixel is not None and (event.place is None or not trusted or min(event.pixel) < 0):
        column, row = (length // square for length in event.pixel)
    elif event.place is not None:
        column, row = (number - 1 for number in event.place)
    else:
        return None
    return (row, column) if 0 <= row < level.height and 0 <= column < level.width else None


def _difference(header: _Header, game: Game) -> Fault | None:
    """Return in what the game that was played again is not what the file states."""
    found: list[Fault] = []

    def compare(name: str, result: object, *, same: bool) -> None:
        stated = header.text(name)
        if stated and not same:
            phrase = "{name}: the file states {stated}, its events give {result}"
            found.append(BadInput(phrase, name=name, stated=short_repr(stated), result=result))

    status = _STATED.get(header.text("Status"), game.status)
    compare("Status", game.status.value, same=status is game.status)
    if game.is_over:
        at = game.commands[-1].at
        compare("Time", f"{at / 1000:.3f}", same=_is_near(header.text("Time"), at))
    assert game.mines is not None  # they were given
    for name, number in (("Mines", len(game.mines)), ("BBBV", three_bv(game))):
        compare(name, number, same=whole_number(header.text(name)) in (number, None))
    return one_fault(found) if found else None


def _is_near(text: str, at: Milliseconds) -> bool:
    """Return whether a text is a time near this one, or no time at all."""
    match = re.fullmatch(r"(\d{1,9})(?:\.(\d{1,9}))?", text, re.ASCII)
    if match is None:
        return True
    stated = int(match[1]) * 1000 + int((match[2] or "0")[:3].ljust(3, "0"))
    return abs(stated - at) < _ROUNDING


def three_bv(game: Game) -> int:
    """Return the 3BV of a game whose mines lie."""
    assert game.mines is not None
    return regions(game.level.height, game.level.width, game.mines).three_bv


def write(recorded: RecordedGame) -> str:
    """Return a game as a recording: its standing commands as clicks of a mouse.

    Claims become flags. Raises ValueError for a game that no recording can hold.
    """
    game = recorded.game
    if fault := _unheld(game):
        raise fault
    assert game.mines is not None
    level = game.level
    board = [
        "".join("*" if (row, column) in game.mines else "0" for column in range(level.width))
        for row in range(level.height)
    ]
    return "\n".join([*_entries(recorded), "Board:", *board, "Events:", *_clicks(game), ""])


def _unheld(game: Game) -> BadInput | None:
    """Return what of a game no recording can hold; None if it can hold all."""
    if game.mines is None:
        return BadInput("the game has not begun: it has no mines yet")
    if game.clues != EXACT:
        return BadInput("RAWVF cannot hold numbers that are missing or wrong")
    if not game.rules.flood:
        return BadInput("RAWVF cannot hold a board on which a 0 opens only itself")
    if game.rules.goal is not Goal.OPEN:
        return BadInput("RAWVF cannot hold a game that is won by flags")
    if game.rules.play_on and game.hit:
        return BadInput("RAWVF cannot hold a game that went on after a mine")
    return None


def _entries(recorded: RecordedGame) -> list[str]:
    game = recorded.game
    level, commands = game.level, game.log.standing
    by_ai = any(command.by is Actor.AI for command in commands)
    entries = {
        "RawVF_Version": "Rev6.2",
        "Program": "minesweeper-ai-move",
        "Version": __version__,
        "Timestamp": recorded.started,
        "Level": _LEVELS.get(level, "Custom"),
        "Width": level.width,
        "Height": level.height,
        "Mines": level.mines,
        "Marks": "Off",
        "SuperClick": "Off",
        "SquareSize": _USUAL_SQUARE,
        "Mode": "Cheat" if recorded.helped or by_ai else "Classic",
        "BBBV": three_bv(game),
    }
    if game.is_over:
        entries["Time"] = f"{commands[-1].at / 1000:.3f}"
        entries["Status"] = "Won" if game.status is Status.WON else "Lost"
    return [f"{name}: {value}" for name, value in entries.items() if value is not None]


_LEVELS = {LEVELS[name]: name.title() for name in ("beginner", "intermediate", "expert")}


def _clicks(game: Game) -> Iterator[str]:
    """Yield the events of a game's commands."""
    again = game.again()
    for command in game.log.standing:
        change = again.play(command)
        row, column = command.cell
        x, y = (_USUAL_SQUARE * place + _USUAL_SQUARE // 2 for place in (column, row))
        where = f"{column + 1} {row + 1} ({x} {y})"
        buttons = _BUTTONS[command.action]
        if buttons == _FLAG and not (change.flagged or change.unflagged):
            continue
        for button in buttons:
            yield f"{command.at / 1000:.3f} {button} {where}"


_FLAG = ("rc", "rr")
_BUTTONS = {
    Action.REVEAL: ("lc", "lr"),
    Action.FLAG: _FLAG,
    Action.CLAIM: _FLAG,
    Action.CHORD: ("lc", "rc", "lr", "rr"),
}
